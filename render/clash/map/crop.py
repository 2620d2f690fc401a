"""The map alone, legible at phone width, with the places that matter marked: for panels, and the bastions' post."""

from __future__ import annotations

from render.clash.map.armies import draw_armies, draw_control, draw_mark_signs, draw_marks
from render.clash.map.grid import extent_of, grid_in, hexes_of
from render.clash.map.ground import draw_features, draw_ground, draw_labels, draw_mountains
from render.clash.map.north import draw_north
from render.clash.map.scenario_marks import draw_marked_ground, draw_pieces
from render.clash.map.tiles import draw_tiles
from render.clash.palette import BACKGROUND
from render.clash.picture import CropSpec
from render.drawing.scene import LARGE, LEGIBLE, Scene

AREA, BESIDE_HAND = 900 * 900, 680 * 680
"""Pixels of a map alone, and of one with a tile in hand beside it."""
WIDEST, HIGHEST = 1080, 1035
MARGIN = 14
LABEL_HEIGHT = 0.44
TALLEST = 1.2
"""Height by width of a map alone: a higher one pushed what is pressed below it off a phone."""
HAND = 250
"""Room at the right for the tile in hand, while the board is built."""


def paint_crop(spec: CropSpec) -> Scene:
    """The map in its own proportions."""
    ground = spec.ground
    extent = extent_of(hexes_of(ground))
    size = min(
        ((AREA if spec.hand is None else BESIDE_HAND) / (extent.width * extent.height)) ** 0.5,
        (WIDEST - 2 * MARGIN) / extent.width,
        (HIGHEST - 2 * MARGIN) / extent.height,
    )
    width, height = round(extent.width * size + 2 * MARGIN), round(extent.height * size + 2 * MARGIN)
    side = HAND if spec.hand is not None else 0
    width = max(width, round(height / TALLEST) - side)
    scene = Scene(width + side, height, letters=LARGE if spec.hand is None else LEGIBLE)
    scene.fill(BACKGROUND)
    grid = grid_in(hexes_of(ground), MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN)
    draw_ground(scene, ground, grid, plants=False)
    draw_marked_ground(scene, ground, grid)
    draw_control(scene, ground, grid)
    draw_marks(scene, ground, grid, spec.reach, spec.army)
    draw_mountains(scene, ground, grid)
    draw_features(scene, ground, grid)
    draw_labels(scene, ground, grid, LABEL_HEIGHT)
    draw_armies(scene, ground, grid)
    draw_pieces(scene, ground, grid)
    draw_mark_signs(scene, ground, grid, spec.reach, spec.army)
    draw_north(scene, ground.north, hexes_of(ground), grid)
    if spec.hand is not None:
        draw_tiles(scene, width, MARGIN, HAND - 8, HAND + 20, (spec.hand,), 1, 40)
    return scene
