"""Words of prototype-2017 (§12) and lengths (§7) in pictures and texts."""

from __future__ import annotations

import pytest

from data.texts import texts_in
from engine.clash.pieces.config import LENGTHS
from engine.clash.pieces.content import Bonuses
from render.clash.board import paint_board
from render.clash.look import board_spec
from render.clash.phase_words import phase_words
from render.clash.piece_words import bonus_words
from render.clash.text_board import text_board
from tests.render.anatomy import texts_of
from tests.render.games import new_game, play, spectator, until

T = texts_in("en")
NAMES = ("Ann", "Ben")


@pytest.mark.parametrize(
    ("edition", "says", "other"),
    [("retail-2019", "+2 power", "strength"), ("prototype-2017", "+2 strength", "power")],
)
def test_12_power_is_strength_in_the_prototype(edition: str, says: str, other: str) -> None:
    assert bonus_words(Bonuses(power=2, shields=1), T, edition) == f"{says}, 1 shield"
    view = spectator(play(new_game(2, 2, edition=edition), 60, 2))
    told = " ".join(texts_of(paint_board(board_spec(view, NAMES, T)))) + "\n".join(text_board(view, NAMES, T))
    assert other not in told


@pytest.mark.parametrize(
    ("edition", "words", "wrong"),
    [
        ("retail-2019", ("**Bastions**", "'s bastion", "mountains"), ("tronghold", "rocky range")),
        ("prototype-2017", ("**Strongholds**", "'s stronghold", "rocky range"), ("astion", "mountains")),
    ],
)
def test_12_bastions_and_mountains_by_edition(edition: str, words: tuple[str, ...], wrong: tuple[str, ...]) -> None:
    view = spectator(play(new_game(2, 2, edition=edition), 60, 2))
    text = "\n".join(text_board(view, NAMES, T)) + " ".join(texts_of(paint_board(board_spec(view, NAMES, T))))
    for word in words:
        assert word in text
    for word in wrong:
        assert word not in text


@pytest.mark.parametrize(("edition", "noun"), [("retail-2019", "bastion"), ("prototype-2017", "stronghold")])
def test_12_the_phase_names_what_is_placed(edition: str, noun: str) -> None:
    view = spectator(until(new_game(2, 2, edition=edition), "bastion"))
    assert phase_words(view, NAMES, T) == f"{NAMES[view.active]} places a {noun}"


@pytest.mark.parametrize("length", sorted(LENGTHS))
def test_7_the_points_to_win_are_on_the_board(length: str) -> None:
    points = LENGTHS[length]
    view = spectator(new_game(2, 1, points=points))
    assert f"{points} points to win" in texts_of(paint_board(board_spec(view, NAMES, T)))
    assert f"{points} points to win" in text_board(view, NAMES, T)[0]
