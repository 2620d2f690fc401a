"""The solo game (§9): one player, the domination track, elves that grow, and prototype-2017 (§12), in pictures."""

from __future__ import annotations

import dataclasses

import pytest

from data.texts import texts_in
from engine.clash.pieces.config import DIFFICULTIES, LENGTHS
from engine.clash.pieces.content import Bonuses
from engine.clash.pieces.view import View
from render.clash.board.board import paint_board
from render.clash.board.track import draw_track
from render.clash.look.look import board_spec, crop_spec
from render.clash.palette import ELF_LOOK
from render.clash.picture import Track
from render.clash.texts.alt import board_alt
from render.clash.texts.text_board import text_board
from render.clash.tokens import LEAF
from render.clash.words.phase_words import difficulty_word, phase_words
from render.clash.words.piece_words import bonus_words
from render.drawing.fonts import width_of
from render.drawing.scene import PathOp, Scene, TextOp
from render.registry import draw_now
from tests.render.anatomy import strays, texts_of
from tests.render.games import new_game, play, spectator, until
from tests.render.test_pictures import LONG

T = texts_in("en")


def solo_view(difficulty: str = "medium", **changes: object) -> View:
    return dataclasses.replace(spectator(play(new_game(1, 4, solo=difficulty), 30, 4)), **changes)  # type: ignore[arg-type]


def full_of_elves() -> View:
    """Every territory with all tokens of all three types."""
    view = solo_view()
    elves = tuple((15, 15, 15) if place in view.board.places() else (0, 0, 0) for place in range(len(view.elves)))
    return dataclasses.replace(view, elves=elves)


def test_9_one_player_and_the_domination_in_words() -> None:
    view = solo_view(domination=6, phase="action", active=0)
    spec = board_spec(view, ("Ann",), T)
    assert len(spec.players) == 1
    words = texts_of(paint_board(spec))
    assert "Domination 6 of 14" in words
    assert "Medium: at 14 the elves win" in words
    assert any(f"{sum(view.bag)} elves in the bag" in line for line in words)


def test_9_the_track_tells_what_the_elves_would_score_now() -> None:
    view = solo_view(phase="action")
    held = [place for place in view.board.places() if any(view.elves[place])]
    gain = sum(2 * (view.board.cities >> p & 1) + (view.board.forges >> p & 1) for p in held)
    assert gain > 0
    track = board_spec(view, ("Ann",), T).track
    assert track is not None
    assert f"now +{gain} a round" in track.facts[1]
    over = board_spec(solo_view(phase="over", active=-1, winners=()), ("Ann",), T)
    assert over.track is not None
    assert "a round" not in over.track.facts[1]
    assert over.phase == "The elves win"


def test_2_while_the_board_is_built_nothing_is_said_of_a_bag_not_filled_yet() -> None:
    view = dataclasses.replace(solo_view(phase="build_face"), bag=(0, 0, 0))
    track = board_spec(view, ("Ann",), T).track
    assert track is not None and track.facts == ("Medium: at 14 the elves win",)
    assert "in the bag" not in "\n".join(text_board(view, ("Ann",), T))


@pytest.mark.parametrize("difficulty", sorted(DIFFICULTIES))
def test_9_every_difficulty_has_its_word_and_as_many_leaves(difficulty: str) -> None:
    goal = DIFFICULTIES[difficulty]
    spec = board_spec(solo_view(difficulty, domination=5), ("Ann",), T)
    assert spec.track is not None
    assert (spec.track.points, spec.track.goal) == (5, goal)
    assert difficulty_word(difficulty, T).capitalize() in spec.track.facts[0]
    scene = Scene(560, 200)
    draw_track(scene, 20, 10, 520, spec.track)
    leaves = [op for op in scene.ops if isinstance(op, PathOp) and op.data == LEAF]
    assert sum(op.fill == ELF_LOOK.colour for op in leaves) == 5
    assert sum(op.fill not in {ELF_LOOK.colour, "#eafff6"} for op in leaves) == goal - 5
    assert all(20 < op.x < 540 for op in leaves)


def test_9_more_points_than_the_goal_fill_the_track_and_no_more() -> None:
    scene = Scene(560, 200)
    draw_track(scene, 20, 10, 520, Track(18, 8, "Domination 18 of 8", ("a", "b")))
    assert sum(isinstance(op, PathOp) and op.fill == ELF_LOOK.colour and op.data == LEAF for op in scene.ops) == 8


@pytest.mark.limits
def test_9_fifteen_elves_of_each_type_stay_legible_and_in_their_tokens() -> None:
    view = full_of_elves()
    scene = paint_board(board_spec(view, ("Ann",), T))
    numbers = [op for op in scene.ops if isinstance(op, TextOp) and op.text == "15"]
    assert len(numbers) == 3 * len(view.board.places())
    assert min(op.size for op in numbers) * 550 / scene.width >= 8
    tokens = [op for op in scene.ops if isinstance(op, PathOp) and op.data == LEAF and op.scale > 34]
    assert max(width_of(op.text, op.face, op.size) for op in numbers) < 0.62 * max(op.scale for op in tokens)
    assert len(draw_now(board_spec(view, LONG, T))) < 400_000
    assert len(draw_now(crop_spec(view, [], T))) <= 120_000


def test_9_the_text_board_and_the_alt_text_tell_domination() -> None:
    view = solo_view(domination=6, phase="action", active=0)
    text = "\n".join(text_board(view, ("Ann",), T))
    assert "Domination 6 of 14. Medium: at 14 the elves win; now +" in text
    assert "15 Gleaming Guard, 15 High Elder, 15 Templar" in "\n".join(text_board(full_of_elves(), ("Ann",), T))
    assert "Domination 6 of 14." in board_alt(view, ("Ann",), T)
    assert "Domination" not in "\n".join(text_board(spectator(new_game(2, 1)), ("Ann", "Ben"), T))


@pytest.mark.limits
@pytest.mark.parametrize("layout", ["random", "built"])
def test_9_no_word_leaves_the_picture(layout: str) -> None:
    state = play(new_game(1, 6, layout, solo="easy", heroes=True), 12, 6)
    scene = paint_board(board_spec(spectator(state), LONG, T))
    assert list(strays(scene)) == []


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
