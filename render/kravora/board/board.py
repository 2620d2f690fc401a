"""The board picture: heading, all fortresses in two columns, legend."""

from __future__ import annotations

from data.texts import texts_in
from render.drawing.fonts import draw_fitted, fit, wrap
from render.drawing.icons import draw_icon
from render.drawing.scene import LARGE, TITLE, WORDS, Scene
from render.drawing.shapes import polygon
from render.kravora.board.legend import draw_full_legend, draw_legend, legend_height
from render.kravora.fort.fort import WIDTH, draw_fort, draw_front, fort_height, front_height
from render.kravora.palette import ASH, BACKGROUND, GOLD, INK, LAVA, MUTED, OMENS, SEATS, TEXT
from render.kravora.picture import BoardSpec

MARGIN, GAP, HEADING, TALL_HEADING = 14, 14, 150, 238
TALL_MARGIN, FORECAST = 10, 28
"""In the layout for phones: its margin, and the letters of what the next round brings, on up to two lines."""
COLUMNS = 2
RIDGE = (
    (0, 0.9), (0.03, 0.62), (0.055, 0.28), (0.085, 0.28), (0.115, 0.66), (0.17, 0.86), (0.25, 0.62), (0.33, 0.84),
    (0.45, 0.7), (0.56, 0.86), (0.68, 0.58), (0.78, 0.82), (0.9, 0.6), (1, 0.84), (1, 1), (0, 1),
)  # fmt: skip
"""The skyline behind the heading, in its width and height."""


def paint_board(spec: BoardSpec) -> Scene:
    """All fortresses; with three, the legend takes the free place."""
    t = texts_in(spec.language)
    if spec.tall:
        return _paint_tall(spec)
    high = fort_height(spec.forts)
    width = 2 * MARGIN + COLUMNS * WIDTH + (COLUMNS - 1) * GAP
    rows = -(-len(spec.forts) // COLUMNS)
    free = len(spec.forts) % COLUMNS
    wide = width - 2 * MARGIN
    below = 0 if free else legend_height(wide, spec, t) + MARGIN // 2
    scene = Scene(width, HEADING + rows * (high + GAP) + below)
    scene.fill(BACKGROUND)
    _draw_heading(scene, width, spec)
    for index, fort in enumerate(spec.forts):
        x = MARGIN + index % COLUMNS * (WIDTH + GAP)
        draw_fort(scene, x, HEADING + index // COLUMNS * (high + GAP), high, fort, t)
    if free:
        top = HEADING + (rows - 1) * (high + GAP)
        draw_full_legend(scene, MARGIN + WIDTH + GAP + 24, top + 10, WIDTH - 48, spec, t)
    else:
        draw_legend(scene, MARGIN, HEADING + rows * (high + GAP), wide, spec, t)
    return scene


def _paint_tall(spec: BoardSpec) -> Scene:
    """For phones, under each other: in full whoever is on move or has won, of the others the lines and the wall."""
    t = texts_in(spec.language)
    shown = [(fort, fort.active or fort.won) for fort in spec.forts]
    heights = [fort_height([fort], tall=True) if full else front_height() for fort, full in shown]
    width = WIDTH + 2 * TALL_MARGIN
    scene = Scene(width, TALL_HEADING + sum(high + GAP for high in heights), letters=LARGE)
    scene.fill(BACKGROUND)
    draw_icon(scene, "smoking-volcano", TALL_MARGIN + 36, 44, 72, LAVA)
    draw_fitted(scene, TALL_MARGIN + 84, 58, spec.heading.title, (44, 30), width - 120, GOLD, face=TITLE)
    room = width - 2 * TALL_MARGIN
    forecast = wrap(spec.heading.forecast, WORDS, FORECAST, room, 2)
    lines = ((spec.heading.phase, TEXT), (spec.heading.news, TEXT), *((line, MUTED) for line in forecast))
    for number, (words, colour) in enumerate(lines):
        line, size = fit(words, WORDS, 32 if colour is TEXT else FORECAST, room, 26, scene.least)
        scene.text(TALL_MARGIN, 108 + number * 38, line, size, colour, anchor="start")
    top = TALL_HEADING
    for (fort, full), high in zip(shown, heights, strict=True):
        (draw_fort if full else draw_front)(scene, TALL_MARGIN, top, high, fort, t)
        top += high + GAP
    return scene


def _draw_heading(scene: Scene, width: float, spec: BoardSpec) -> None:
    """Round and who decides what; below: what this round brought, and what the next one brings."""
    heading = spec.heading
    scene.path(polygon(*((x * width, y * HEADING) for x, y in RIDGE)), ASH)
    draw_icon(scene, "smoking-volcano", MARGIN + 56, 72, 112, LAVA)
    left, right = MARGIN + 130, width - MARGIN - 6
    title = draw_fitted(scene, left, 56, heading.title, (54, 30), 480, GOLD, face=TITLE, halo=INK, halo_width=3)
    _draw_phase(scene, left + title + 30, right, spec)
    for words, base, colour in ((heading.news, 97, TEXT), (heading.forecast, 133, MUTED)):
        start = left
        if words is heading.news and heading.omen:
            icon, tint = OMENS[heading.omen]
            draw_icon(scene, icon, left + 17, base - 11, 34, tint)
            start += 42
        draw_fitted(scene, start, base, words, (30, 20), right - start, colour, halo=INK, halo_width=2)


def _draw_phase(scene: Scene, left: float, right: float, spec: BoardSpec) -> None:
    active = next((fort for fort in spec.forts if fort.active or fort.won), None)
    room = right - left - (64 if active else 0)
    phase = spec.heading.phase
    words = draw_fitted(scene, right, 54, phase, (38, 24), room, TEXT, anchor="end", halo=INK, halo_width=2)
    if active is not None:
        x = right - words - 38
        look = SEATS[active.seat]
        scene.circle(x, 42, 25, look.colour, stroke=INK, width=4)
        draw_icon(scene, look.emblem, x, 42, 36, look.ink)
