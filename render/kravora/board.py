"""The board picture: heading, all fortresses in two columns, legend."""

from __future__ import annotations

from data.texts import texts_in
from render.fonts import fit, width_of
from render.icons import draw_icon
from render.kravora.fort import WIDTH, draw_fort, fort_height
from render.kravora.legend import draw_legend, legend_height
from render.kravora.palette import BACKGROUND, GOLD, LAVA, MUTED, TEXT
from render.kravora.picture import BoardSpec, Heading
from render.scene import TITLE, WORDS, Scene
from render.shapes import polygon

MARGIN, GAP, HEADING = 14, 14, 108
COLUMNS = 2


def paint_board(spec: BoardSpec) -> Scene:
    """All fortresses; with three, the legend takes the free place."""
    t = texts_in(spec.language)
    high = fort_height(spec.forts)
    width = 2 * MARGIN + COLUMNS * WIDTH + (COLUMNS - 1) * GAP
    rows = -(-len(spec.forts) // COLUMNS)
    free = len(spec.forts) % COLUMNS
    wide = WIDTH - 40 if free else width - 2 * MARGIN
    below = 0 if free else legend_height(wide, spec, t) + MARGIN
    scene = Scene(width, HEADING + rows * (high + GAP) + below)
    scene.path(polygon((0, 0), (width, 0), (width, scene.height), (0, scene.height)), BACKGROUND)
    _draw_heading(scene, width, spec.heading)
    for index, fort in enumerate(spec.forts):
        x = MARGIN + index % COLUMNS * (WIDTH + GAP)
        draw_fort(scene, x, HEADING + index // COLUMNS * (high + GAP), high, fort, t)
    if free:
        top = HEADING + (rows - 1) * (high + GAP) + 20
        draw_legend(scene, MARGIN + WIDTH + GAP + 20, top, wide, spec, t)
    else:
        draw_legend(scene, MARGIN, HEADING + rows * (high + GAP), wide, spec, t)
    return scene


def _draw_heading(scene: Scene, width: float, heading: Heading) -> None:
    draw_icon(scene, "smoking-volcano", MARGIN + 40, 52, 76, LAVA)
    left = MARGIN + 94
    scene.text(left, 52, heading.title, 50, GOLD, face=TITLE, anchor="start")
    start = left + width_of(heading.title, TITLE, 50) + 24
    words, size = fit(heading.phase, WORDS, 36, width - MARGIN - start, 24)
    scene.text(width - MARGIN, 50, words, size, TEXT, anchor="end")
    forecast, size = fit(
        heading.forecast, WORDS, 27, width - MARGIN - left - 20 - width_of(heading.news, WORDS, 27), 19
    )
    scene.text(left, 92, heading.news, 27, MUTED, anchor="start")
    scene.text(width - MARGIN, 92, forecast, size, MUTED, anchor="end")
