"""The domination track of a solo game (§9): a leaf a point, with the score and its facts in words."""

from __future__ import annotations

from render.clash.palette import CARD, ELF_LOOK, ELF_RIM, GOLD, INK, LINE, MUTED, TEXT
from render.clash.picture import Track
from render.clash.tokens import LEAF
from render.drawing.fonts import draw_fitted, fit
from render.drawing.scene import TITLE, WORDS, Scene

TRACK_HEIGHT = 168
MARGIN = 22


def draw_track(scene: Scene, x: float, y: float, width: float, track: Track) -> None:
    """Filled leaves are points the elves have; the last one, rimmed in gold, is the one they need."""
    scene.box(x, y, width, TRACK_HEIGHT, 14, CARD, stroke=LINE, line=2)
    scene.box(x + 7, y + 9, 12, TRACK_HEIGHT - 18, 6, ELF_LOOK.colour)
    draw_fitted(scene, x + MARGIN + 8, y + 42, track.score, (29, 20), width - 2 * MARGIN - 8, GOLD, face=TITLE)
    step = (width - 2 * MARGIN - 8) / max(track.goal, 1)
    height = min(34.0, step * 1.1)
    for number in range(track.goal):
        middle = x + MARGIN + 8 + (number + 0.5) * step
        last = number == track.goal - 1
        if number < track.points:
            scene.path(LEAF, ELF_RIM, stroke=ELF_RIM, width=height * 0.2, x=middle, y=y + 78, scale=height)
            scene.path(LEAF, ELF_LOOK.colour, stroke=INK, width=2, x=middle, y=y + 78, scale=height)
        else:
            scene.path(LEAF, "#14171d", stroke=GOLD if last else "#6b7480", width=4 if last else 2, x=middle,
                       y=y + 78, scale=height * 0.9)  # fmt: skip
    for line, fact in enumerate(track.facts):
        words, size = fit(fact, WORDS, 25, width - 2 * MARGIN - 8, 17, scene.least)
        scene.text(x + MARGIN + 8, y + 122 + line * 30, words, size, (TEXT, MUTED)[line], anchor="start")
