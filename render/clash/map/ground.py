"""The map's lower layers: territories, seams between tiles, bastions, mountains, features, bastion sites."""

from __future__ import annotations

from collections.abc import Sequence

from render.clash.map.grid import NO_TILE, Grid, hexes_of
from render.clash.palette import LABEL, LABEL_HALO, REACH, TILES
from render.clash.picture import Ground, Hex, Spot, Tile
from render.clash.tokens import draw_bridge, draw_feature, draw_peak, side_look
from render.drawing.fonts import width_of
from render.drawing.icons import draw_icon
from render.drawing.scene import FIGURES, Scene
from render.drawing.shapes import CORNERS, HEXAGON, edge, line

STEPS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
PLANTS = ((-0.62, 0.10, 0.26), (0.62, 0.14, 0.24), (0.40, 0.60, 0.22), (-0.36, 0.64, 0.24))
LABEL_RIM = 0.075
"""Width of the halo of a territory's name, in hexagon sizes."""
CAPITALS = 0.72
"""Height of capitals, in heights of their letters."""
PEAKS = (0.32, 0.42, 0.38, 0.30)
"""Heights of the four mountains of a border."""


def draw_ground(scene: Scene, ground: Ground, grid: Grid, plants: bool = True) -> None:
    """Everything under the control outlines."""
    size = grid.size
    solid = [spot.at for spot in ground.spots] + [keep.at for keep in ground.keeps]
    for at in solid:
        x, y = grid.at(at)
        scene.path(HEXAGON, "#000000", stroke="#000000", width=0.16 * size, x=x + 4, y=y + 9, scale=size, opacity=0.35)
    for at in solid:
        x, y = grid.at(at)
        scene.path(HEXAGON, "#0b0d11", stroke="#0b0d11", width=0.15 * size, x=x, y=y, scale=size)
    for spot in ground.spots:
        _draw_territory(scene, spot, grid, plants)
    _draw_seams(scene, ground, grid)
    for keep in ground.keeps:
        x, y = grid.at(keep.at)
        scene.path(HEXAGON, "#3b424e", x=x, y=y, scale=size)
        colour = side_look(keep.seat, ground.clans).colour
        scene.path(HEXAGON, stroke=colour, width=0.075 * size, x=x, y=y, scale=size * 0.93)
    for keep in ground.keeps:
        for direction in keep.bridges:
            draw_bridge(scene, *grid.at(keep.at), size, direction)
    _draw_sites(scene, ground, grid)
    _draw_openings(scene, ground, grid)


def _draw_territory(scene: Scene, spot: Spot, grid: Grid, plants: bool) -> None:
    x, y = grid.at(spot.at)
    size = grid.size
    light, dark, plant = TILES[spot.place // 7]
    # Flat colours: a gradient costs bytes, and bands when the palette is small.
    scene.path(HEXAGON, dark, x=x, y=y, scale=size)
    scene.path(HEXAGON, light, x=x, y=y, scale=size * 0.82)
    if plants:
        for dx, dy, height in PLANTS:
            draw_icon(scene, plant, x + dx * size, y + dy * size, height * size, "#000000", 0.12)
    scene.path(HEXAGON, stroke="#2a2318", width=0.035 * size, x=x, y=y, scale=size * 0.985, opacity=0.75)
    rim = line(CORNERS[3], CORNERS[4], CORNERS[5])
    scene.path(rim, stroke="#ffffff", width=0.03 * size, x=x, y=y, scale=size * 0.95, opacity=0.38)


def _draw_seams(scene: Scene, ground: Ground, grid: Grid) -> None:
    """The borders between region tiles."""
    tile_at = {spot.at: spot.place // 7 for spot in ground.spots}
    seams = []
    for (q, r), tile in tile_at.items():
        x, y = grid.at((q, r))
        for direction, (dq, dr) in enumerate(STEPS):
            if tile_at.get((q + dq, r + dr), tile) > tile:
                (ax, ay), (bx, by) = edge(direction)
                size = grid.size
                seams.append(line((x + ax * size, y + ay * size), (x + bx * size, y + by * size)))
    if seams:
        scene.path("".join(seams), stroke="#120e09", width=0.15 * grid.size)
        scene.path("".join(seams), stroke="#e3cf9b", width=0.035 * grid.size, opacity=0.85)


def _draw_sites(scene: Scene, ground: Ground, grid: Grid) -> None:
    """Free bastion sites, numbered from 1 as the commands have them (§4.3)."""
    size = grid.size
    for number, at in ground.sites:
        x, y = grid.at(at)
        scene.path(HEXAGON, "#ffffff", stroke="#e3cf9b", width=0.04 * size, x=x, y=y, scale=size * 0.9, opacity=0.14)
        scene.path(HEXAGON, stroke="#e3cf9b", width=0.05 * size, x=x, y=y, scale=size * 0.9,
                   dash=(0.16 * size, 0.12 * size), cap="butt")  # fmt: skip
        scene.text(x, y + 0.24 * size, str(number + 1), 0.66 * size, "#fff6e0", face=FIGURES, halo="#14171d",
                   halo_width=0.06 * size)  # fmt: skip


def _draw_openings(scene: Scene, ground: Ground, grid: Grid) -> None:
    """Where the centre of the tile in hand can lie (§2.1), numbered from 1.

    At the one chosen the tile itself with its number, and smaller the others that it does not cover.
    """
    size = grid.size
    if not ground.spots and ground.ghost is None:
        for at in NO_TILE:
            x, y = grid.at(at)
            scene.path(HEXAGON, stroke="#4b5464", width=0.04 * size, x=x, y=y, scale=size * 0.93,
                       dash=(0.16 * size, 0.12 * size), cap="butt")  # fmt: skip
        return
    covered = set()
    if ground.ghost is not None:
        _draw_ghost(scene, ground.ghost, grid)
        covered = {spot.at for spot in ground.ghost.spots}
    for number, at in ground.openings:
        x, y = grid.at(at)
        if ground.ghost is not None and at == ground.ghost.spots[0].at:
            x, y = x - 0.6 * size, y + 0.02 * size
        elif at in covered:
            continue
        radius = 0.56 if ground.ghost is None else 0.38
        scene.circle(x, y, radius * size, "#2b313c", stroke=REACH, width=0.06 * size)
        scene.text(x, y + 0.45 * radius * size, str(number + 1), max(1.25 * radius * size, scene.least), "#ffffff",
                   face=FIGURES)  # fmt: skip


def _draw_ghost(scene: Scene, tile: Tile, grid: Grid) -> None:
    """The tile in hand where it would lie."""
    size = grid.size
    for spot in tile.spots:
        x, y = grid.at(spot.at)
        scene.path(HEXAGON, TILES[spot.place // 7][0], x=x, y=y, scale=size * 0.95, opacity=0.78)
        scene.path(HEXAGON, stroke="#fff6e0", width=0.05 * size, x=x, y=y, scale=size * 0.93,
                   dash=(0.16 * size, 0.12 * size), cap="butt")  # fmt: skip
    draw_ranges(scene, tile.walls, grid)
    draw_spots(scene, tile.spots, grid)


def draw_spots(scene: Scene, spots: Sequence[Spot], grid: Grid) -> None:
    """Names and features of territories without armies."""
    size = grid.size
    for spot in spots:
        x, y = grid.at(spot.at)
        if spot.feature:
            draw_feature(scene, x, y + (0.18 if spot.name else 0) * size, 0.36 * size, spot.feature, spot.level)
        if spot.name:
            base, letters = y - (0.32 if spot.feature else -0.14) * size, max(0.42 * size, scene.least)
            scene.text(x, base, spot.name, letters, LABEL, face=FIGURES, halo=LABEL_HALO, halo_width=0.075 * size)


def draw_mountains(scene: Scene, ground: Ground, grid: Grid) -> None:
    """Mountain ranges on borders of what is shown."""
    shown = set(hexes_of(ground))

    def touches(at: Hex, direction: int) -> bool:
        step = STEPS[direction]
        return at in shown or (at[0] + step[0], at[1] + step[1]) in shown

    draw_ranges(scene, [wall for wall in ground.walls if touches(*wall)], grid)


def draw_ranges(scene: Scene, walls: Sequence[tuple[Hex, int]], grid: Grid) -> None:
    """Mountain ranges on borders, painted from the top down."""
    size = grid.size
    peaks = []
    for at, direction in walls:
        x, y = grid.at(at)
        (ax, ay), (bx, by) = edge(direction)
        ridge = line((ax, ay), (bx, by))
        scene.path(ridge, stroke="#1a1410", width=0.20 * size, x=x, y=y, scale=size)
        scene.path(ridge, stroke="#4a3d33", width=0.12 * size, x=x, y=y, scale=size)
        for index, height in enumerate(PEAKS):
            part = (index + 0.5) / len(PEAKS)
            peaks.append((y + (ay + (by - ay) * part) * size, x + (ax + (bx - ax) * part) * size, height * size))
    for y, x, height in sorted(peaks):
        draw_peak(scene, x, y + 0.16 * height, height)


def draw_features(scene: Scene, ground: Ground, grid: Grid) -> None:
    """Cities, Forges, stones beside the labels."""
    size = grid.size
    for spot in ground.spots:
        if spot.feature:
            x, y = grid.at(spot.at)
            right, up, radius = sign_of(spot)
            draw_feature(scene, x + right * size, y - up * size, radius * size, spot.feature, spot.level)


def sign_of(spot: Spot) -> tuple[float, float, float]:
    """Where the sign of a territory's feature is, in hexagon sizes: how far right and up of its middle, the radius."""
    return (0.37, 0.55, 0.235) if len(spot.armies) > 1 else (0.31, 0.53, 0.275)


def draw_labels(scene: Scene, ground: Ground, grid: Grid, height: float) -> None:
    """Names of the territories, `height` in hexagon sizes."""
    size = grid.size
    for spot in ground.spots:
        x, y = grid.at(spot.at)
        right, up, letters = _label_of(spot, height, scene.least / size)
        scene.text(x + right * size, y - up * size, spot.name, letters * size, LABEL, face=FIGURES, halo=LABEL_HALO,
                   halo_width=LABEL_RIM * size)  # fmt: skip


def _label_of(spot: Spot, height: float, least: float) -> tuple[float, float, float]:
    """Where the foot of a territory's name is, and its height; smaller and higher where a battle takes the room."""
    battle = len(spot.armies) > 1
    shift = 0 if not spot.feature else 0.17 if battle else 0.29
    up, tall = (0.47, height * 0.86) if battle else (0.41, height)
    return -shift, up, max(tall, least)


def name_rounds(spot: Spot, height: float, least: float) -> list[tuple[float, float, float]]:
    """Circles that hold the letters of a territory's name, as `sign_of` has them; as `draw_labels` draws it."""
    right, up, letters = _label_of(spot, height, least)
    step = width_of(spot.name, FIGURES, letters) / max(len(spot.name), 1)
    first = right - step * (len(spot.name) - 1) / 2
    middle, radius = up + CAPITALS * letters / 2, CAPITALS * letters / 2 + LABEL_RIM / 2
    return [(first + step * at, middle, radius) for at in range(len(spot.name))]
