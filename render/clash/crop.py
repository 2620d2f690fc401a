"""The map alone, legible at phone width, with the places that matter marked: for panels, and the bastions' post."""

from __future__ import annotations

from render.clash.armies import draw_armies, draw_control, draw_mark_signs, draw_marks
from render.clash.grid import extent_of, grid_in, hexes_of
from render.clash.ground import draw_features, draw_ground, draw_labels, draw_mountains
from render.clash.north import draw_north
from render.clash.palette import BACKGROUND
from render.clash.picture import CropSpec
from render.clash.scenario_marks import draw_marked_ground, draw_pieces
from render.clash.tiles import draw_tiles
from render.scene import LARGE, Scene

AREA = 900 * 900
LONGEST_SIDE = 1080
MARGIN = 14
LABEL_HEIGHT = 0.44
HAND = 250
"""Room at the right for the tile in hand, while the board is built."""
SMALLEST_LABEL = 22
"""Pixels: what stays legible when a phone shows the picture at half its size."""


def paint_crop(spec: CropSpec) -> Scene:
    """The map in about 900 x 900 pixels, in its own proportions."""
    ground = spec.ground
    extent = extent_of(hexes_of(ground))
    size = min(
        (AREA / (extent.width * extent.height)) ** 0.5,
        (LONGEST_SIDE - 2 * MARGIN) / max(extent.width, extent.height),
    )
    width, height = round(extent.width * size + 2 * MARGIN), round(extent.height * size + 2 * MARGIN)
    side = HAND if spec.hand is not None else 0
    scene = Scene(width + side, height, letters=LARGE)
    scene.fill(BACKGROUND)
    grid = grid_in(hexes_of(ground), MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN)
    draw_ground(scene, ground, grid, plants=False)
    draw_marked_ground(scene, ground, grid)
    draw_control(scene, ground, grid)
    draw_marks(scene, ground, grid, spec.reach, spec.army)
    draw_mountains(scene, ground, grid)
    draw_features(scene, ground, grid)
    draw_labels(scene, ground, grid, max(LABEL_HEIGHT, SMALLEST_LABEL / grid.size))
    draw_armies(scene, ground, grid)
    draw_pieces(scene, ground, grid)
    draw_mark_signs(scene, ground, grid, spec.reach, spec.army)
    draw_north(scene, ground.north, hexes_of(ground), grid)
    if spec.hand is not None:
        draw_tiles(scene, width, MARGIN, HAND - 8, HAND + 20, (spec.hand,), 1, 40)
    return scene
