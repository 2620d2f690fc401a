"""Films: which moments they show, how many pictures and bytes they have, where units fly from; the course of a game."""

from __future__ import annotations

import io
import random
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from cli.proof.recordfile import read_record
from cogs.tables.wording.course import Course
from data.texts import texts_in
from engine.registry import GAMES
from render.clash.flights import Flight, flights, without
from render.clash.look.look_ground import ground_of
from render.clash.picture import ClashCourse
from render.drawing.scene import FIGURES, LEGIBLE, TextOp
from render.film import LARGEST, film_now
from render.reel import BETWEEN, KEY_FRAMES, KEY_MS, LAST_MS, Reel, eased, moments_of, thinned, with_frames
from render.registry import PAINTERS, REELS, SOURCES, draw_now, scene_of
from render.shared.course import CourseSpec, paint_course
from render.shared.plot import Curve, PlotSpec
from render.worker import Painters
from tests.render.anatomy import strays, text_box, too_small
from tests.render.games import NAMES, new_game, play, spectator, with_units

RECORDS = Path(__file__).parents[1] / "records" / "0.1.0"
T = texts_in("en")


def reel(name: str) -> Reel:
    record = read_record(RECORDS / name)
    return REELS[record.game](moments_of(GAMES[record.game], record), NAMES, T, "default")


@pytest.mark.parametrize("name", ["clash-2-seats-seed-1-game-0.json", "kravora-3-seats-seed-2-game-0.json"])
def test_a_film_has_at_most_forty_key_pictures_and_three_between(name: str) -> None:
    frames = reel(name).frames
    keys = [frame for frame in frames if frame.ms in (KEY_MS, LAST_MS)]
    assert 2 <= len(keys) <= KEY_FRAMES
    assert [frame.ms for frame in frames].count(LAST_MS) == 1 and frames[-1].ms == LAST_MS
    assert len(frames) <= len(keys) + BETWEEN * (len(keys) - 1)
    assert len(frames) > len(keys)


@pytest.mark.limits
@pytest.mark.parametrize("name", ["clash-2-seats-seed-1-game-0.json", "kravora-3-seats-seed-2-game-0.json"])
def test_every_letter_of_a_film_has_eleven_pixels_on_a_phone_at_least_in_the_tall_layout(name: str) -> None:
    found = with_frames(reel(name), tall=True).frames
    assert not [fault for frame in found[::7] for fault in too_small(scene_of(frame.spec), LEGIBLE)]


def test_a_tall_film_has_one_fortress_below_the_other() -> None:
    wide = reel("kravora-3-seats-seed-2-game-0.json")
    first, tall = scene_of(wide.frames[0].spec), scene_of(with_frames(wide, tall=True).frames[0].spec)
    assert tall.width < first.width * 0.55 and tall.height > 2.3 * tall.width


def test_a_film_is_one_gif_that_begins_again() -> None:
    found = reel("kravora-3-seats-seed-2-game-0.json")
    told: list[tuple[int, int]] = []
    short = Reel(found.frames[:6], found.palette)
    data = film_now(short, PAINTERS, lambda drawn, of: told.append((drawn, of)))
    image = Image.open(io.BytesIO(data))
    assert image.format == "GIF" and image.n_frames == 6 and image.info["loop"] == 0
    assert len(data) <= LARGEST
    assert told == [(number, 6) for number in range(1, 7)]
    assert film_now(short, PAINTERS) == data


def test_a_film_over_the_limit_is_made_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    found = reel("kravora-3-seats-seed-2-game-0.json")
    short = Reel(found.frames[:3], found.palette)
    whole = film_now(short, PAINTERS)
    monkeypatch.setattr("render.film.LARGEST", len(whole) // 2)
    small = film_now(short, PAINTERS)
    assert len(small) <= len(whole) // 2
    assert Image.open(io.BytesIO(small)).width < Image.open(io.BytesIO(whole)).width


async def test_the_painters_draw_a_film_off_the_loop() -> None:
    found = reel("kravora-3-seats-seed-2-game-0.json")
    short, told = Reel(found.frames[:3], found.palette), []
    painters = Painters(SOURCES)
    try:
        data = await painters.film(short, lambda drawn, of: told.append((drawn, of)))
    finally:
        await painters.close()
    assert data == film_now(short, PAINTERS)
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_what_was_taken_back_is_left_out() -> None:
    record = read_record(RECORDS / "clash-3-seats-undos.json")
    undone = sum(entry.undo for entry in record.entries)
    undos = sum(1 for entry in record.entries if entry.undo)
    assert undone
    assert len(moments_of(GAMES["clash"], record)) == len(record.entries) - undone - undos


def test_the_weightiest_moments_are_kept_and_the_last_always() -> None:
    assert thinned([5, 0, 3, 0, 3, 5, 0], 10) == [0, 2, 4, 5, 6]
    assert thinned([5, 1, 1, 1, 1, 5, 9], 4) == [0, 3, 5, 6]
    assert thinned([5] * 100, 4)[-1] == 99
    assert len(thinned([5] * 100, 40)) == 40
    assert thinned([], 4) == []


def test_what_flies_starts_and_stops_gently() -> None:
    steps = [eased(step, 4) for step in range(5)]
    assert steps[0] == 0 and steps[-1] == 1 and steps == sorted(steps)
    assert steps[1] < 0.25 and steps[3] > 0.75


def test_units_fly_from_where_they_stood_and_are_not_drawn_twice() -> None:
    view = spectator(play(new_game(2, 2), 60, 2))
    first, second = view.board.places()[:2]
    before = ground_of(with_units(view, {(0, first): (3, 1, 0), (0, second): (0, 0, 0)}), (), T)
    after = ground_of(with_units(view, {(0, first): (1, 1, 0), (0, second): (2, 0, 0)}), (), T)
    at = {spot.place: spot.at for spot in before.spots}
    assert flights(before, after) == (Flight(0, 0, 2, at[first], at[second]),)
    left = {spot.place: spot.armies for spot in without(before, flights(before, after)).spots}
    assert left[first][0].units == (1, 1, 0)
    assert flights(before, before) == ()


LOOKS = (("#d33", "#fff", "stag-head"), ("#fff", "#000", "stag-head"), ("#3a6", "#fff", "stag-head"))


def course(seed: int, moments: int = 120, rounds: int = 9) -> Course:
    rng = random.Random(seed)
    first = [rng.randint(0, 1000) for _ in range(moments)]
    second = [rng.randint(0, 1000 - each) for each in first]
    third = [1000 - one - two for one, two in zip(first, second, strict=True)]
    figures = tuple(tuple(rng.randint(0, 4) for _ in range(rounds)) for _ in range(3))
    marks = tuple((at, 7 * at + 3) for at in sorted(rng.sample(range(moments), min(5, moments))))
    return Course(
        figures,
        (tuple(first), tuple(second), tuple(third)),
        tuple(1 + at * rounds // moments for at in range(moments)),
        marks,
    )


def spec_of(found: Course, language: str = "en") -> CourseSpec:
    names = ("Ann", "Bartholomew the long-winded", "Сергей")
    points = found.figures or ((),) * 3
    curves = tuple(Curve(name, own, *look) for name, own, look in zip(names, points, LOOKS, strict=True))
    return ClashCourse(PlotSpec(language, "Points", 4, curves), found.chances, found.rounds, found.marks)


@pytest.mark.parametrize("seed", range(20))
def test_there_and_back(seed: int) -> None:
    found = course(seed)
    assert Course.of_numbers(found.numbers(), 3) == found
    alone = Course((), found.chances, found.rounds, ())
    assert Course.of_numbers(alone.numbers(), 3) == alone


@pytest.mark.parametrize("seed", range(40))
def test_marks_stand_side_by_side_in_the_frame(seed: int) -> None:
    rng = random.Random(seed)
    found = course(seed)
    close = rng.randint(0, 115)
    marks = tuple((close + at, 1000 + close + at) for at in range(5))
    scene = paint_course(spec_of(Course(found.figures, found.chances, found.rounds, marks)))
    figures = (op for op in scene.ops if isinstance(op, TextOp) and (op.size, op.face) == (22, FIGURES))
    told = sorted(map(text_box, figures))
    assert len(told) == 5 and list(strays(scene)) == []
    assert all(one.right <= other.left for one, other in pairwise(told))


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_text_leaves_the_frame_and_no_name_lies_on_another(seed: int, language: str) -> None:
    scene = paint_course(spec_of(course(seed, moments=1 + seed * 9), language))
    assert list(strays(scene)) == []
    texts = [op for op in scene.ops if isinstance(op, TextOp)]
    heights = sorted(op.y for op in texts if op.text in ("Ann", "Сергей") or op.text.startswith("Barth"))
    above, below = heights[:3], heights[3:]
    for names in (above, below):
        assert all(lower - upper >= 30 for upper, lower in pairwise(names)), names


def test_chances_alone_make_a_lower_picture() -> None:
    found = course(1)
    alone = Course((), found.chances, found.rounds, found.marks)
    assert paint_course(spec_of(alone)).height < paint_course(spec_of(found)).height
    assert draw_now(spec_of(found)).startswith(b"\x89PNG")
