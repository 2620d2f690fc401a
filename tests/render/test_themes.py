"""Sides stay apart in every theme, for whoever lacks a kind of cone too: from each other and from the ground."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path

import pytest

from data.texts import texts_in
from render.clash import palette as clash
from render.clash.look.look import board_spec
from render.clash.look.look_cards import plot_spec
from render.clash.picture import ClashCourse
from render.drawing.scene import PathOp
from render.drawing.themes import COLOUR_BLIND, CONTRAST, DEFAULT, THEMES, fitted
from render.kravora import palette as kravora
from render.pixels.palettes import palette
from render.registry import PAINTERS, scene_of
from render.shared.plot import PlotSpec
from tests.render.games import NAMES, new_game, play, spectator
from tests.render.vision import SIGHTS, apart, distance

CLASH_SIDES = [*(look.colour for look in clash.CLANS.values()), clash.ELF_LOOK.colour]
CLASH_GROUNDS = [colour for tile in clash.TILES for colour in tile[:2]] + ["#3b424e"]
KRAVORA_SIDES = [*(look.colour for look in kravora.SEATS), kravora.MONSTERS.colour]
KRAVORA_GROUNDS = [*kravora.GROUNDS, kravora.DEEP]
GAMES = {
    "clash": (CLASH_SIDES, CLASH_GROUNDS, clash.THEMES),
    "kravora": (KRAVORA_SIDES, KRAVORA_GROUNDS, kravora.THEMES),
}
ASKED = {DEFAULT: 15.0, CONTRAST: 20.0, COLOUR_BLIND: 20.0}


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (58, 24, 15), 19.4535),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_is_the_one_of_its_authors(
    one: tuple[float, float, float], other: tuple[float, float, float], far: float
) -> None:
    """Pairs of the published test data of CIEDE2000."""
    assert distance(one, other) == pytest.approx(far, abs=1e-4)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES)
def test_sides_stay_apart_from_each_other_and_from_the_ground(game: str, theme: str, sight: str) -> None:
    sides, grounds, themes = GAMES[game]
    colours: Mapping[str, str] = themes.get(theme, {})
    shown, below = ([colours.get(each, each) for each in group] for group in (sides, grounds))
    pairs = [*combinations(shown, 2), *((side, ground) for side in shown for ground in below)]
    nearest = min((apart(one, other, sight), one, other) for one, other in pairs)
    assert nearest[0] >= ASKED[theme], nearest


@pytest.mark.parametrize("game", GAMES)
def test_a_theme_changes_colours_there_are(game: str) -> None:
    module = clash if game == "clash" else kravora
    source = Path(module.__file__).read_text("utf-8")
    for table in GAMES[game][2].values():
        for colour in table:
            assert source.count(f'"{colour}"') > len(module.THEMES) - 1, colour


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_a_palette(game: str, theme: str) -> None:
    assert palette(f"{game}.{theme}") is not None


def test_a_theme_moves_nothing() -> None:
    view = spectator(play(new_game(3, 3), 120, 3))
    spec = board_spec(view, NAMES, texts_in("en"))
    plain, bright = scene_of(spec), scene_of(dataclasses.replace(spec, theme=CONTRAST))
    assert (bright.width, bright.height, bright.ground, len(bright.ops)) == (
        plain.width,
        plain.height,
        plain.ground,
        len(plain.ops),
    )
    for one, other in zip(plain.ops, bright.ops, strict=True):
        if isinstance(one, PathOp) and isinstance(other, PathOp):
            assert one._replace(fill=None, stroke=None) == other._replace(fill=None, stroke=None)
    assert plain.ops != bright.ops


def test_every_kind_of_picture_has_its_table_s_themes() -> None:
    for kind, painter in PAINTERS.items():
        if kind is PlotSpec:
            continue  # what the games' own plots are made of; shown by itself nowhere
        fields = {field.name: field.default for field in dataclasses.fields(kind)}
        assert fields.get("theme") == DEFAULT, kind
        assert painter.themes == GAMES[painter.game][2], kind
        assert all(palette(f"{painter.game}.{theme}") is not None for theme in THEMES), kind


def test_a_game_looked_back_upon_is_drawn_in_the_theme_of_its_reader() -> None:
    """As panels ask for it: with the fields that a spec has."""
    plot = plot_spec(spectator(new_game(2, 1)), [(0, 1)] * 2, NAMES, texts_in("en"))
    course = ClashCourse(plot, ((500, 700), (500, 300)), (1, 2), ())
    drawn = {theme: scene_of(fitted(course, theme=theme, tall=True)).ops for theme in THEMES}
    assert drawn[DEFAULT] != drawn[CONTRAST] != drawn[COLOUR_BLIND] != drawn[DEFAULT]
