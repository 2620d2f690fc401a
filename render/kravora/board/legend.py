"""The legend: the six kinds with shape, name and hit points, and the signs; in full where there is room."""

from __future__ import annotations

from collections.abc import Callable

from data.texts import Texts
from render.drawing.fonts import draw_fitted, width_of
from render.drawing.icons import HEART, draw_icon
from render.drawing.scene import FIGURES, TITLE, WORDS, Scene
from render.kravora.fort.flow import rows_of
from render.kravora.fort.lines import draw_fallen, draw_march
from render.kravora.fort.tokens import draw_left, draw_letter, draw_lured, draw_spent, draw_token
from render.kravora.fort.wall import draw_crumbled, draw_rockfall
from render.kravora.palette import BLOOD, BONE, GOLD, LAVA, MONSTERS, MUTED, SEATS, SHIELD, TEXT
from render.kravora.picture import BoardSpec, Kind

LINE_HEIGHT, SIZE, SIGN, AFTER = 46, 27, 46, 20
KIND_HEIGHT = 70
TITLE_HEIGHT = 56
Draw = Callable[[Scene, float, float], None]


def _icon(name: str, colour: str) -> Draw:
    return lambda scene, x, y: draw_icon(scene, name, x, y, 34, colour)


def _puppet(owner: int) -> Draw:
    def draw(scene: Scene, x: float, y: float) -> None:
        draw_token(scene, x, y + 2, 38, 0, SEATS[owner])
        draw_letter(scene, x + 14, y - 11, 11, owner)

    return draw


def _signs(t: Texts) -> list[tuple[Draw, str]]:
    return [
        (lambda scene, x, y: draw_token(scene, x, y, 36, 0, MONSTERS), t("white monster")),
        (_puppet(1), t("puppet shot by B")),
        (lambda scene, x, y: draw_left(scene, x, y, 26, "2/5"), t("hit points left")),
        (_icon("drop", BLOOD), t("blood")),
        (_icon("skull-crossed-bones", BONE), t("kill counter")),
        (_icon("checked-shield", SHIELD), t("shield")),
        (_icon("flame", LAVA), t("lava flow")),
        (lambda scene, x, y: draw_rockfall(scene, x, y + 2, 15), t("rockfall this round")),
        (lambda scene, x, y: draw_lured(scene, x, y, 17), t("lured")),
        (lambda scene, x, y: draw_spent(scene, x, y, 16), t("has attacked")),
        (lambda scene, x, y: draw_march(scene, x, y - 17, y + 17, 1), t("just marched")),
        (lambda scene, x, y: draw_fallen(scene, x, y, 38), t("just fallen")),
        (lambda scene, x, y: draw_crumbled(scene, x - 17, y - 15, 34, 30), t("just crumbled")),
    ]


def _kind_width(kind: Kind) -> float:
    return SIGN + 6 + width_of(f"{kind.name} {kind.hits}", WORDS, SIZE) + 34 + AFTER


def _sign_width(words: str) -> float:
    return SIGN + 6 + width_of(words, WORDS, SIZE) + AFTER


def _rows(width: float, spec: BoardSpec, t: Texts) -> list[list[int]]:
    kinds = [_kind_width(kind) for kind in spec.kinds]
    return rows_of([*kinds, *(_sign_width(words) for _, words in _signs(t))], width)


def legend_height(width: float, spec: BoardSpec, t: Texts) -> int:
    return LINE_HEIGHT * len(_rows(width, spec, t))


def draw_legend(scene: Scene, x: float, y: float, width: float, spec: BoardSpec, t: Texts) -> None:
    """Kinds and signs, flowing."""
    signs = _signs(t)
    for number, row in enumerate(_rows(width, spec, t)):
        left = x
        middle = y + LINE_HEIGHT * (number + 0.5)
        for index in row:
            if index < len(spec.kinds):
                left += _draw_kind(scene, left, middle, index, spec.kinds[index])
            else:
                left += _draw_sign(scene, left, middle, *signs[index - len(spec.kinds)])


def _draw_kind(scene: Scene, x: float, y: float, number: int, kind: Kind) -> float:
    draw_token(scene, x + SIGN / 2, y, 40, number, MONSTERS)
    scene.text(x + SIGN + 6, y + 9, kind.name, SIZE, TEXT, anchor="start")
    heart = x + SIGN + 12 + width_of(kind.name, WORDS, SIZE) + 12
    scene.path(HEART, BLOOD, x=heart, y=y, scale=24)
    scene.text(heart + 16, y + 9, str(kind.hits), SIZE, TEXT, face=FIGURES, anchor="start")
    return _kind_width(kind)


def _draw_sign(scene: Scene, x: float, y: float, draw: Draw, words: str) -> float:
    draw(scene, x + SIGN / 2, y)
    scene.text(x + SIGN + 6, y + 9, words, SIZE, MUTED, anchor="start")
    return _sign_width(words)


def draw_full_legend(scene: Scene, x: float, y: float, width: float, spec: BoardSpec, t: Texts) -> None:
    """A line a kind with what it can do, then the signs: for the free place of a fortress."""
    draw_fitted(scene, x, y + 34, t("Units"), (36, 24), width, GOLD, face=TITLE)
    for number, kind in enumerate(spec.kinds):
        middle = y + TITLE_HEIGHT + KIND_HEIGHT * (number + 0.5)
        draw_token(scene, x + 32, middle, 56, number, MONSTERS)
        scene.text(x + 76, middle - 5, kind.name, 31, TEXT, anchor="start")
        draw_fitted(scene, x + 76, middle + 26, kind.facts, (26, 18), width - 76, MUTED)
    signs = _signs(t)
    top = y + TITLE_HEIGHT + KIND_HEIGHT * len(spec.kinds) + 12
    for number, row in enumerate(rows_of([_sign_width(words) for _, words in signs], width)):
        left = x
        for index in row:
            left += _draw_sign(scene, left, top + LINE_HEIGHT * (number + 0.5), *signs[index])
