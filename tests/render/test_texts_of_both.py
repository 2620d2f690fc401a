"""Any game's board as text and as picture: its parts fit a message, sections stay whole, names are harmless."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pytest

from data.texts import languages, texts_in
from render.clash.look.look import board_spec
from render.clash.texts.alt import board_alt
from render.clash.texts.text_board import text_board
from render.drawing.scene import PathOp
from render.kravora.look.look import board_spec as fort_spec
from render.kravora.texts.alt import board_alt as fort_alt
from render.kravora.texts.text_board import text_board as fort_text
from render.pixels.svg import to_svg
from render.registry import scene_of
from render.words.lengths import ALT, PART
from tests.render import forts, games
from tests.render.anatomy import texts_of
from tests.render.test_pictures import worst_view


class Boards(NamedTuple):
    """What tells and draws a game's board, its fullest board and a usual one, the sections of the usual one."""

    text: Callable[..., Any]
    alt: Callable[..., str]
    spec: Callable[..., Any]
    worst: Any
    usual: Any
    sections: tuple[str, ...]
    most: int
    """Parts of the fullest board."""


@cache
def boards(game: str) -> Boards:
    if game == "clash":
        usual = games.spectator(games.play(games.new_game(4, 4), 300, 4))
        sections = ("**Bastions**", "**Black Market**", "**Elves**")
        return Boards(text_board, board_alt, board_spec, worst_view(), usual, sections, 6)
    usual = forts.spectator(forts.play(forts.new_game(4, 6), 120, 6))
    sections = tuple(f"**{letter}. " for letter in "ABCD")
    return Boards(fort_text, fort_alt, fort_spec, forts.worst_view(4), usual, sections, 8)


GAMES = ("clash", "kravora")
each = pytest.mark.parametrize(("game", "language"), [*product(GAMES, languages())])


@pytest.mark.limits
@each
def test_parts_fit_a_message_with_the_worst_names_and_the_fullest_board(game: str, language: str) -> None:
    parts = boards(game).text(boards(game).worst, ("#" * 32,) * 4, texts_in(language))
    assert max(len(part) for part in parts) <= PART == 1900
    assert len(parts) <= boards(game).most


@pytest.mark.limits
@each
def test_the_alt_text_has_a_thousand_characters_at_most(game: str, language: str) -> None:
    t = texts_in(language)
    alt = boards(game).alt(boards(game).worst, forts.LONG, t)
    assert 20 < len(alt) <= ALT == 1000
    assert alt.endswith(t("Full text: Board as text."))


@pytest.mark.parametrize("game", GAMES)
def test_a_section_is_in_one_part_where_it_fits(game: str) -> None:
    """The Black Market broke after its third card, a fortress between any two of its lines."""
    for length in range(1, 33):
        parts = boards(game).text(boards(game).usual, ("N" * length,) * 4, texts_in("en"))
        assert len(parts) > 1, "nothing is cut"
        for heading in boards(game).sections:
            (part,) = [part for part in parts if heading in part]
            section, whole = (text.split(heading)[1].split("\n**")[0] for text in (part, "\n".join(parts)))
            assert section == whole, f"{heading} with names of {length}"


@pytest.mark.parametrize("game", GAMES)
def test_names_are_escaped_for_discord(game: str) -> None:
    names = ("**bold**", "@everyone \u202ebidi", "Cleo", "Dan")
    text = "\n".join(boards(game).text(boards(game).worst, names, texts_in("en")))
    assert "\\*\\*bold\\*\\*" in text
    assert "@everyone" not in text
    assert "\u202e" not in text


@pytest.mark.parametrize("game", GAMES)
def test_no_name_gets_into_what_the_rasteriser_parses(game: str) -> None:
    names = ('</path><script>&"', "\u202eevil", "Cleo", "Dan")
    scene = scene_of(boards(game).spec(boards(game).usual, names, texts_in("en")))
    svg = to_svg([op for op in scene.ops if isinstance(op, PathOp)], (scene.width, scene.height), (800, 600))
    assert "script" not in svg and "evil" not in svg
    assert {'</path><script>&"', "evil"} <= set(texts_of(scene))
