"""Draws a scenario's pieces (§14): shapes with letters for relics, arches, torn and shaken ground, special tiles."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from data.texts import Texts
from render.clash.map.grid import Grid
from render.clash.palette import CRYSTAL, INK
from render.clash.picture import Ground, Hex, Piece, Spot
from render.clash.words.scenario_words import PIECES
from render.drawing.icons import draw_icon
from render.drawing.scene import FIGURES, Scene
from render.drawing.shapes import CIRCLE, HEXAGON, polygon

ROOM = 0.36
"""Between two badges of a territory, in hexagon sizes."""
LOW, FREE = 0.71, 0.38
"""How far below the middle a row of badges is, with an army above it and without."""
BESIDE = (0.43, -0.53)
"""Where a badge is beside a territory's name, as a City's sign is: right and down of the middle."""
ASIDE = 0.42
"""So far right of the middle is the row below one token, whose number is in the middle."""
RADIUS = 0.205
TORN, ASH = "#ff5a1f", "#2b1206"
DIAMOND = polygon((0, -1.15), (1.15, 0), (0, 1.15), (-1.15, 0))
SQUARE = polygon((-0.92, -0.92), (0.92, -0.92), (0.92, 0.92), (-0.92, 0.92))
TRIANGLE = polygon((0, -1.2), (1.2, 0.95), (-1.2, 0.95))
ARCH = "M-.95 1L-.95 -.1C-.95 -.72 -.52 -1.1 0 -1.1C.52 -1.1 .95 -.72 .95 -.1L.95 1Z"
CRACK = polygon(
    *(
        (math.cos(math.radians(15 * step)) * reach, math.sin(math.radians(15 * step)) * reach)
        for step in range(24)
        for reach in ((0.80, 0.66)[step % 2],)
    )
)
BADGES: Mapping[str, tuple[str, str, str]] = {
    "prisoner": (CIRCLE, "#f4e3c1", INK),
    "vial": (TRIANGLE, "#57c7a3", INK),
    "ritual": (SQUARE, "#c23b3b", "#ffffff"),
    "spell": (DIAMOND, "#7b4fd0", "#ffffff"),
    "orb": (HEXAGON, "#ff9a2e", INK),
    "portal": (ARCH, "#3a6ea8", "#ffffff"),
}
"""[kind] -> shape, colour, ink of the letter."""
TILES: Mapping[str, tuple[str, str]] = {
    "esmeril": ("#1f9d6b", "city"),
    "prison": ("#59616e", "visored-helm"),
    "factory": ("#b0792b", "gear-hammer"),
}
"""[special tile] -> colour of its rim, its icon."""


def draw_marked_ground(scene: Scene, ground: Ground, grid: Grid) -> None:
    """Under the armies: special tiles, torn and shaken territories."""
    size = grid.size
    for piece, (x, y) in _placed(ground, grid):
        if piece.kind in TILES:
            colour = TILES[piece.kind][0]
            scene.path(HEXAGON, colour, x=x, y=y, scale=size * 0.93, opacity=0.38)
            scene.path(HEXAGON, stroke=colour, width=0.11 * size, x=x, y=y, scale=size * 0.9)
        elif piece.kind == "fault":
            scene.path(HEXAGON, ASH, x=x, y=y, scale=size * 0.95, opacity=0.5)
            scene.path(CRACK, stroke=TORN, width=0.055 * size, x=x, y=y, scale=size)
        elif piece.kind == "shaken":
            scene.path(HEXAGON, stroke=TORN, width=0.06 * size, x=x, y=y, scale=size * 0.8,
                       dash=(0.12 * size, 0.12 * size), cap="butt")  # fmt: skip


def draw_pieces(scene: Scene, ground: Ground, grid: Grid) -> None:
    """Over the armies: badges beside the name, where no sign is; the others in a row below."""
    size = grid.size
    spots = {spot.place: spot for spot in ground.spots}
    badges: dict[int, list[tuple[Piece, tuple[float, float]]]] = {}
    for piece, at in _placed(ground, grid):
        if piece.kind not in ("shaken", "esmeril"):
            badges.setdefault(piece.place, []).append((piece, at))
    for place, found in badges.items():
        for (piece, (x, y)), (right, down) in zip(found, badge_places(spots.get(place), len(found)), strict=True):
            _draw_badge(scene, x + right * size, y + down * size, RADIUS * size, piece)


def badge_places(spot: Spot | None, count: int) -> list[tuple[float, float]]:
    """Where the badges of a territory are, or of a bastion (None), in hexagon sizes: right and down of its middle.

    They leave the numbers of an army free wherever they can, and lie well within their own hexagon.
    """
    beside: list[tuple[float, float]] = []
    if spot is not None and not spot.feature:
        right, down = BESIDE
        beside = [(right, down)] if len(spot.armies) > 1 else [(right, down), (-right, down)]
    low = count - len(beside)
    free = spot is not None and not spot.armies and not spot.heroes
    tokens = [] if spot is None else [count for army in spot.armies for count in army.units if count]
    middle = ASIDE if len(tokens) == 1 else 0.0
    row = [(middle + (number - (low - 1) / 2) * ROOM, FREE if free else LOW) for number in range(low)]
    return [*beside[:count], *row]


def _draw_badge(scene: Scene, x: float, y: float, radius: float, piece: Piece) -> None:
    if piece.kind == "hoard":
        draw_icon(scene, "floating-crystal", x, y, radius * 2.3, INK)
        draw_icon(scene, "floating-crystal", x, y, radius * 2.0, CRYSTAL)
        scene.text(x, y + radius * 0.42, piece.label, max(radius * 1.2, scene.least), "#ffffff", face=FIGURES, halo=INK,
                   halo_width=radius * 0.3)  # fmt: skip
    elif piece.kind in TILES:
        colour, icon = TILES[piece.kind]
        scene.circle(x, y, radius, colour, stroke=INK, width=radius * 0.2)
        draw_icon(scene, icon, x, y, radius * 1.45, "#ffffff")
    else:
        shape, colour, ink = BADGES.get(piece.kind, (CIRCLE, TORN, ASH))
        scene.path(shape, INK, stroke=INK, width=radius * 0.42, x=x, y=y, scale=radius)
        scene.path(shape, colour, x=x, y=y, scale=radius)
        low = 0.62 if piece.kind == "vial" else 0.42
        scene.text(x, y + radius * low, piece.label, max(radius * 1.25, scene.least), ink, face=FIGURES)


def piece_signs(ground: Ground, t: Texts) -> list[tuple[Callable[[Scene, float, float], None], str]]:
    """What the legend says of the pieces on this map: a sign and its word each."""
    kinds: dict[str, Piece] = {}
    for piece in ground.pieces:
        kinds.setdefault(piece.kind, piece)
    return [(_sign(piece), PIECES[kind](t)) for kind, piece in kinds.items()]


def _sign(piece: Piece) -> Callable[[Scene, float, float], None]:
    def draw(scene: Scene, x: float, y: float) -> None:
        if piece.kind == "shaken":
            scene.path(HEXAGON, stroke=TORN, width=3, x=x, y=y, scale=15, dash=(5, 4), cap="butt")
        elif piece.kind == "esmeril":
            scene.path(HEXAGON, TILES[piece.kind][0], x=x, y=y, scale=15)
        else:
            _draw_badge(scene, x, y, 14, piece)

    return draw


def _placed(ground: Ground, grid: Grid) -> list[tuple[Piece, tuple[float, float]]]:
    at: dict[int, Hex] = {spot.place: spot.at for spot in ground.spots} | {keep.place: keep.at for keep in ground.keeps}
    return [(piece, grid.at(at[piece.place])) for piece in ground.pieces if piece.place in at]
