"""The course of a game: its numbers there and back, and a picture in which no label leaves the frame or hides one."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from cogs.tables.wording.course import Course
from render.clash.picture import ClashCourse
from render.course import CourseSpec, paint_course
from render.plot import Curve, PlotSpec
from render.registry import draw_now
from render.scene import FIGURES, TextOp
from tests.render.anatomy import strays, text_box

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
