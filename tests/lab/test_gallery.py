"""The gallery has every kind of picture, and nothing in it leaves its box or lacks a letter."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from data.texts import languages
from lab.pictures.gallery import GAMES, Shown, gallery
from render.clash.film import MapFrame
from render.drawing.fonts import has_glyph
from render.drawing.scene import LEGIBLE, TextOp
from render.drawing.themes import DEFAULT, THEMES, fitted
from render.kravora.film import FortFrame
from render.registry import PAINTERS, scene_of
from render.shared.plot import PlotSpec
from tests.render.anatomy import strays, too_small

ELSEWHERE = {MapFrame, FortFrame, PlotSpec}
"""Pictures of films, and what games have kinds of their own for."""


@pytest.fixture(scope="module")
def shown() -> list[Shown]:
    return list(gallery(themes=[DEFAULT]))


def test_every_kind_of_picture_is_in_it_in_every_language(shown: list[Shown]) -> None:
    drawn = {type(picture.spec) for picture in shown}
    assert drawn >= set(PAINTERS) - ELSEWHERE
    for game in GAMES:
        of_game = [picture for picture in shown if picture.name.startswith(f"{game}-")]
        names = [
            {
                picture.name.removesuffix(f"-{language}-{DEFAULT}")
                for picture in of_game
                if f"-{language}-" in picture.name
            }
            for language in languages()
        ]
        assert all(each == names[0] for each in names) and len(names[0]) >= 10


def test_it_has_every_theme() -> None:
    few = next(_by_name(THEMES))
    assert [str(getattr(picture.spec, "theme", "")) for picture in few] == list(THEMES)


def _by_name(themes: tuple[str, ...]) -> Iterator[list[Shown]]:
    pictures = gallery(["kravora"], themes)
    while True:
        yield [next(pictures) for _ in themes]


@pytest.mark.limits
def test_every_letter_has_eleven_pixels_on_a_phone_at_least_in_the_tall_layout(shown: list[Shown]) -> None:
    """Discord shows a picture as wide as the message: 400 pixels there."""
    for picture in shown:
        assert list(too_small(scene_of(fitted(picture.spec, tall=True)), LEGIBLE)) == [], picture.name


@pytest.mark.limits
def test_no_text_of_it_leaves_its_box_lacks_a_letter_or_is_too_small_for_a_phone(shown: list[Shown]) -> None:
    for picture in shown:
        scene = scene_of(picture.spec)
        assert list(strays(scene)) == [], picture.name
        texts = [op for op in scene.ops if isinstance(op, TextOp)]
        if getattr(picture.spec, "tall", False):
            assert list(too_small(scene)) == [], picture.name
        lost = {letter for op in texts for letter in op.text if not has_glyph(letter, op.face)}
        assert lost <= {"\u00a0"}, picture.name
