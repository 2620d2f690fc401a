"""Icons as path data in a unit square around (0, 0): game-icons.net's (see assets/CREDITS.md) and our own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache

from render.drawing.fonts import ASSETS
from render.drawing.scene import Scene
from render.drawing.shapes import CIRCLE, polygon

SKULL = (
    "M-.36 -.08C-.36 -.34 -.2 -.48 0 -.48C.2 -.48 .36 -.34 .36 -.08C.36 .04 .31 .12 .26 .18L.24 .3L.16 .3L.16 .44"
    "L.06 .44L.06 .34L-.06 .34L-.06 .44L-.16 .44L-.16 .3L-.24 .3L-.26 .18C-.31 .12 -.36 .04 -.36 -.08Z"
    "M-.24 -.02C-.24 .08 -.19 .13 -.13 .13C-.07 .13 -.04 .07 -.04 0C-.04 -.08 -.08 -.13 -.14 -.13"
    "C-.2 -.13 -.24 -.09 -.24 -.02Z"
    "M.24 -.02C.24 -.09 .2 -.13 .14 -.13C.08 -.13 .04 -.08 .04 0C.04 .07 .07 .13 .13 .13C.19 .13 .24 .08 .24 -.02Z"
    "M0 .1L-.05 .24L.05 .24Z"
)
CITY = (
    "M-.46 .44L-.46 .02L-.4 .02L-.33 -.24L-.26 .02L-.2 .02L-.2 .12L-.13 .12L-.13 -.18L-.1 -.18L0 -.5L.1 -.18L.13 -.18"
    "L.13 .12L.2 .12L.2 .02L.26 .02L.33 -.24L.4 .02L.46 .02L.46 .44L.08 .44L.08 .3C.08 .18 -.08 .18 -.08 .3L-.08 .44Z"
    "M-.05 -.1L-.05 .06L.05 .06L.05 -.1Z"
)
CARDS = (
    "M-.46 -.3L-.06 -.42L.02 -.14L-.04 -.12L-.1 .3L-.26 .38ZM-.04 .36L-.46 -.24ZM.04 -.36L.46 -.24L.26 .44L-.16 .32Z"
)
HEART = (
    "M0 .46C-.34 .18 -.5 0 -.5 -.2C-.5 -.4 -.36 -.46 -.24 -.46C-.12 -.46 -.04 -.4 0 -.28"
    "C.04 -.4 .12 -.46 .24 -.46C.36 -.46 .5 -.4 .5 -.2C.5 0 .34 .18 0 .46Z"
)
STEPS = polygon((-0.42, -0.3), (0, 0.1), (0.42, -0.3), (0.42, 0), (0, 0.42), (-0.42, 0))
STAR = polygon(
    (0, -0.5), (0.13, -0.17), (0.48, -0.15), (0.21, 0.07), (0.3, 0.41), (0, 0.22), (-0.3, 0.41), (-0.21, 0.07),
    (-0.48, -0.15), (-0.13, -0.17),
)  # fmt: skip
OWN: Mapping[str, str] = {
    "skull": SKULL,
    "city": CITY,
    "cards": CARDS,
    "steps": STEPS,
    "star": STAR,
    "disc": CIRCLE,
}


@lru_cache(maxsize=1)
def icons() -> Mapping[str, str]:
    drawn = [json.loads((ASSETS / name).read_text("utf-8")) for name in ("icons.json", "arms.json")]
    return {**drawn[0], **drawn[1], **OWN}


def draw_icon(scene: Scene, name: str, x: float, y: float, size: float, fill: str, opacity: float = 1.0) -> None:
    """An icon centred on (x, y)."""
    scene.path(icons()[name], fill, x=x, y=y, scale=size, opacity=opacity)
