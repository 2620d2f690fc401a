"""Region tiles off the board: one face drawn in a box, and the picture of several beside each other."""

from __future__ import annotations

from collections.abc import Sequence

from render.clash.map.grid import Grid, extent_of
from render.clash.map.ground import draw_ranges, draw_spots
from render.clash.palette import BACKGROUND, GOLD, TEXT, TILES
from render.clash.picture import FacesSpec, Tile
from render.drawing.fonts import draw_fitted, fit
from render.drawing.icons import draw_icon
from render.drawing.scene import FIGURES, LEGIBLE, TITLE, Scene
from render.drawing.shapes import HEXAGON

CELL, LABEL, MARGIN, TITLE_HEIGHT = 250, 44, 16, 60
MOST_IN_A_ROW = 4


def draw_tile(scene: Scene, x: float, y: float, width: float, height: float, tile: Tile) -> None:
    """A face in a box, with its features and mountains."""
    extent = extent_of([spot.at for spot in tile.spots])
    size = min(width / (extent.width + 0.3), height / (extent.height + 0.3))
    grid = Grid(size, x + width / 2, y + height / 2)
    for spot in tile.spots:
        at = grid.at(spot.at)
        scene.path(HEXAGON, "#0b0d11", stroke="#0b0d11", width=0.15 * size, x=at[0], y=at[1], scale=size)
    light, dark, plant = TILES[tile.spots[0].place // 7]
    for spot in tile.spots:
        at = grid.at(spot.at)
        scene.path(HEXAGON, dark, x=at[0], y=at[1], scale=size * 0.97)
        scene.path(HEXAGON, light, x=at[0], y=at[1], scale=size * 0.8)
        if not spot.feature and not spot.name:
            draw_icon(scene, plant, at[0], at[1], size * 0.5, "#000000", 0.14)
    draw_ranges(scene, tile.walls, grid)
    draw_spots(scene, tile.spots, grid)


def columns_of(count: int) -> int:
    """Tiles in a row of a picture of them: faces of a tile stay together, and six turns make two rows."""
    return count if count <= 3 else 3 if count == 6 else MOST_IN_A_ROW


def draw_tiles(
    scene: Scene, x: float, y: float, width: float, height: float, tiles: Sequence[Tile], columns: int, label: float
) -> None:
    """Tiles in rows that fill a box, each with its label below, `label` pixels high."""
    rows = -(-len(tiles) // columns)
    wide, tall = width / columns, height / rows
    for index, tile in enumerate(tiles):
        left, top = x + index % columns * wide, y + index // columns * tall
        draw_tile(scene, left, top, wide - 8, tall - label - 6, tile)
        words, size = fit(tile.label, FIGURES, label * 0.86, wide - 8, 15, scene.least)
        scene.text(left + (wide - 8) / 2, top + tall - label * 0.28, words, size, TEXT, face=FIGURES)


def paint_faces(spec: FacesSpec) -> Scene:
    """All tiles under a title."""
    columns = columns_of(len(spec.tiles)) or 1
    rows = -(-len(spec.tiles) // columns)
    width = max(columns * CELL, 2 * CELL) + 2 * MARGIN
    height = TITLE_HEIGHT + rows * (CELL + LABEL) + MARGIN
    scene = Scene(width, height, letters=LEGIBLE)
    scene.fill(BACKGROUND)
    draw_fitted(scene, width / 2, 44, spec.title, (34, 22), width - 2 * MARGIN, GOLD, face=TITLE, anchor="middle")
    left = (width - columns * CELL) / 2
    if spec.tiles:
        draw_tiles(scene, left + 4, TITLE_HEIGHT, columns * CELL, rows * (CELL + LABEL), spec.tiles, columns, LABEL)
    return scene
