"""The legend under the map: every shape and sign with its name, flowing over as many lines as it needs."""

from __future__ import annotations

from collections.abc import Callable

from data.texts import Texts
from render.clash.map.armies import draw_arrow, draw_taken
from render.clash.map.scenario_marks import piece_signs
from render.clash.palette import CRYSTAL, ELF_LOOK, ELF_RIM, GOLD, INK, MUTED, TEXT, elf_emblem
from render.clash.picture import BoardSpec
from render.clash.tokens import (
    LEAF,
    LEVEL_SHAPES,
    ROMAN,
    draw_battle_badge,
    draw_bridge,
    draw_feature,
    draw_gem,
    draw_hero,
    draw_keep,
    draw_peak,
)
from render.clash.words.place_words import bastion_word, mountains_word
from render.drawing.fonts import width_of
from render.drawing.icons import draw_icon
from render.drawing.livery import Livery
from render.drawing.scene import FIGURES, WORDS, Scene
from render.drawing.shapes import ROOT3

LINE_HEIGHT = 38
SIZE = 23
SIGN = 34
"""Room for a sign."""
UNKNOWN = Livery("#6b7480", "#ffffff", "")
"""The look of pieces that may be anybody's."""
Draw = Callable[[Scene, float, float], None]


def _unit(level: int) -> Draw:
    def draw(scene: Scene, x: float, y: float) -> None:
        scene.path(LEVEL_SHAPES[level], "#4b5464", stroke="#0d0f13", width=3, x=x, y=y + 4, scale=30)
        draw_gem(scene, x, y - 9, 16, level)

    return draw


def _elf(emblem: str) -> Draw:
    def draw(scene: Scene, x: float, y: float) -> None:
        scene.path(LEAF, ELF_LOOK.colour, stroke=ELF_RIM, width=3, x=x, y=y, scale=32)
        draw_icon(scene, emblem, x, y, 19, "#c9ffe9")

    return draw


def _feature(feature: str) -> Draw:
    return lambda scene, x, y: draw_feature(scene, x, y, 16, feature, 0)


def _peaks(scene: Scene, x: float, y: float) -> None:
    draw_peak(scene, x - 6, y + 1, 22)
    draw_peak(scene, x + 6, y + 3, 18)


def _turn(scene: Scene, x: float, y: float) -> None:
    scene.circle(x, y, 15, "#3a4250", stroke="#0d0f13", width=3)
    scene.text(x, y + 8, "1", 23, TEXT, face=FIGURES)


def _icon(name: str, colour: str) -> Draw:
    return lambda scene, x, y: draw_icon(scene, name, x, y, 27, colour)


def _entries(spec: BoardSpec, t: Texts) -> list[tuple[Draw, str]]:
    elves = spec.elves
    ids = tuple(kind.id for kind in elves)
    ground = [
        (_feature("city"), t("City")),
        (_feature("forge"), t("Forge")),
        (_feature("stone"), t("stone")),
        (_peaks, mountains_word(spec.edition, t)),
    ]
    if spec.building:
        return ground
    return [
        *((_unit(level), t("level {level}", level=ROMAN[level])) for level in range(3)),
        *((_elf(elf_emblem(index, ids)), kind.name) for index, kind in enumerate(elves)),
        *([(lambda scene, x, y: draw_hero(scene, x, y, 14, UNKNOWN, "H"), t("hero"))] if spec.heroes else []),
        *ground,
        *piece_signs(spec.ground, t),
        (lambda scene, x, y: draw_keep(scene, x, y, 30, UNKNOWN), bastion_word(spec.edition, t)),
        (lambda scene, x, y: draw_bridge(scene, x, y - 38 * ROOT3 / 2, 38, 1), t("bridge")),
        (lambda scene, x, y: draw_battle_badge(scene, x, y, 14), t("battle")),
        (lambda scene, x, y: draw_arrow(scene, (x - 32, y), (x + 32, y), 30, "#d9d3c4"), t("last move")),
        (lambda scene, x, y: draw_taken(scene, x, y, 17), t("just taken")),
        (_turn, t("turn order")),
        (_icon("two-coins", GOLD), t("gold")),
        (_icon("floating-crystal", CRYSTAL), t("crystals")),
        (_icon("cards", "#d9d3c4"), t("hand")),
        (_icon("star", GOLD), t("legendary")),
    ]


def _rows(width: float, spec: BoardSpec, t: Texts) -> list[list[tuple[Draw, str, float]]]:
    rows: list[list[tuple[Draw, str, float]]] = [[]]
    used = 0.0
    for draw, words in _entries(spec, t):
        wide = SIGN + 6 + width_of(words, WORDS, SIZE) + 18
        if rows[-1] and used + wide > width:
            rows.append([])
            used = 0.0
        rows[-1].append((draw, words, wide))
        used += wide
    return rows


def legend_height(width: float, spec: BoardSpec, t: Texts) -> int:
    return LINE_HEIGHT * len(_rows(width, spec, t)) + 6


def draw_legend(scene: Scene, x: float, y: float, width: float, spec: BoardSpec, t: Texts) -> None:
    for index, row in enumerate(_rows(width, spec, t)):
        left = x
        middle = y + LINE_HEIGHT * index + LINE_HEIGHT / 2
        for draw, words, wide in row:
            draw(scene, left + SIGN / 2, middle)
            scene.text(left + SIGN + 6, middle + 8, words, SIZE, MUTED, anchor="start", halo=INK, halo_width=1)
            left += wide
