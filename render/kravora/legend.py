"""The legend: the six kinds with shape, name and hit points, and the signs on tokens."""

from __future__ import annotations

from collections.abc import Callable

from data.texts import Texts
from render.fonts import width_of
from render.icons import draw_icon
from render.kravora.palette import BLOOD, GOLD, INK, LAVA, MONSTERS, MUTED, TEXT
from render.kravora.picture import BoardSpec
from render.kravora.tokens import CHECK, draw_token, rows_of
from render.scene import WORDS, Scene

LINE_HEIGHT, SIZE, SIGN = 46, 27, 44
Draw = Callable[[Scene, float, float], None]


def _unit(kind: int) -> Draw:
    return lambda scene, x, y: draw_token(scene, x, y, 40, kind, MONSTERS)


def _icon(name: str, colour: str) -> Draw:
    return lambda scene, x, y: draw_icon(scene, name, x, y, 34, colour)


def _spent(scene: Scene, x: float, y: float) -> None:
    scene.circle(x, y, 15, INK)
    scene.path(CHECK, stroke=GOLD, width=5, x=x, y=y, scale=24)


def _entries(spec: BoardSpec, t: Texts) -> list[tuple[Draw, str]]:
    return [
        *((_unit(number), f"{kind.name} {kind.hits}") for number, kind in enumerate(spec.kinds)),
        (_icon("drop", BLOOD), t("blood")),
        (_icon("skull-crossed-bones", "#e8dcc8"), t("kill counter")),
        (_icon("checked-shield", "#9fd0ff"), t("shield")),
        (_icon("flame", LAVA), t("lava flow")),
        (_icon("fishing-hook", GOLD), t("lured")),
        (_spent, t("has attacked")),
    ]


def _rows(width: float, spec: BoardSpec, t: Texts) -> list[list[int]]:
    return rows_of([SIGN + 6 + width_of(words, WORDS, SIZE) + 22 for _, words in _entries(spec, t)], width)


def legend_height(width: float, spec: BoardSpec, t: Texts) -> int:
    return LINE_HEIGHT * len(_rows(width, spec, t))


def draw_legend(scene: Scene, x: float, y: float, width: float, spec: BoardSpec, t: Texts) -> None:
    entries = _entries(spec, t)
    for number, row in enumerate(_rows(width, spec, t)):
        left = x
        middle = y + LINE_HEIGHT * (number + 0.5)
        for index in row:
            draw, words = entries[index]
            draw(scene, left + SIGN / 2, middle)
            scene.text(
                left + SIGN + 6, middle + 9, words, SIZE, TEXT if index < len(spec.kinds) else MUTED, anchor="start"
            )
            left += SIGN + 6 + width_of(words, WORDS, SIZE) + 22
