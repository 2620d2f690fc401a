"""The buildings of a fortress, by icon and name, in rows."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from render.drawing.fonts import width_of
from render.drawing.icons import draw_icon
from render.drawing.scene import WORDS, Scene
from render.kravora.fort.flow import fitting
from render.kravora.palette import BRASS, BUILDINGS, MUTED, TEXT
from render.kravora.picture import DrawnBuilding

SIZES = ((25, 1), (23, 1), (25, 2), (23, 2), (21, 2), (19, 2), (19, 3))
LARGE, MOST_ROWS = 27, 6
"""Letters in the layout for phones, which gives buildings as many rows as they need."""
ICON, AFTER = 1.55, 0.8
"""Room for an icon and after a name, in letter sizes."""


def building_rows(
    buildings: Sequence[DrawnBuilding], width: float, tall: bool = False
) -> tuple[float, list[list[int]]]:
    """Size of the letters, and rows of indices; `tall`: in the layout for phones."""

    def widths(size: float) -> list[float]:
        return [size * (ICON + AFTER) + width_of(part.name, WORDS, size) for part in buildings]

    return fitting(widths, width, ((LARGE, MOST_ROWS),) if tall else SIZES)


def draw_buildings(
    scene: Scene, x: float, y: float, width: float, row_height: float, buildings: Sequence[DrawnBuilding], t: Texts
) -> None:
    if not buildings:
        scene.text(x, y + row_height / 2 + 8, t("no buildings"), LARGE, MUTED, anchor="start")
        return
    size, rows = building_rows(buildings, width, scene.least > 0)
    for number, row in enumerate(rows):
        left = x
        middle = y + row_height * (number + 0.5)
        for index in row:
            part = buildings[index]
            draw_icon(scene, BUILDINGS[part.id], left + size * 0.68, middle, size * 1.36, BRASS)
            scene.text(left + size * ICON, middle + size * 0.35, part.name, size, TEXT, anchor="start")
            left += size * (ICON + AFTER) + width_of(part.name, WORDS, size)
