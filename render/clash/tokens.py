"""Draws pieces: unit tokens (a shape a level), elf tokens, emblems, gems, keeps, mountains, the bridge."""

from __future__ import annotations

import math

from render.clash.palette import ELF_LOOK, ELF_RIM, GOLD, INK, LEVELS, clan_look
from render.drawing.icons import draw_icon
from render.drawing.livery import Livery
from render.drawing.scene import FIGURES, Scene
from render.drawing.shapes import edge, line, polygon

ROMAN = ("I", "II", "III")
ROUND = (
    "M.46 .02C.46 .274 .254 .48 0 .48C-.254 .48 -.46 .274 -.46 .02"
    "C-.46 -.234 -.254 -.44 0 -.44C.254 -.44 .46 -.234 .46 .02Z"
)
SHIELD = "M-.42 -.44C-.3 -.5 .3 -.5 .42 -.44L.42 .02C.42 .3 .16 .43 0 .52C-.16 .43 -.42 .3 -.42 .02Z"
CROWNED = "M-.46 -.5L-.2 -.38L0 -.52L.2 -.38L.46 -.5L.44 .06C.42 .32 .16 .44 0 .54C-.16 .44 -.42 .32 -.44 .06Z"
LEVEL_SHAPES = (ROUND, SHIELD, CROWNED)
LEAF = "M0 -.54C.2 -.42 .46 -.3 .46 .02C.46 .3 .2 .42 0 .54C-.2 .42 -.46 .3 -.46 .02C-.46 -.3 -.2 -.42 0 -.54Z"
KEEP = (
    "M-.5 .46L-.5 -.2L-.56 -.26L-.56 -.5L-.42 -.5L-.42 -.38L-.34 -.38L-.34 -.5L-.2 -.5L-.2 -.26L-.14 -.2L-.14 -.04"
    "L-.06 -.04L-.06 -.14L.06 -.14L.06 -.04L.14 -.04L.14 -.2L.2 -.26L.2 -.5L.34 -.5L.34 -.38L.42 -.38L.42 -.5L.56 -.5"
    "L.56 -.26L.5 -.2L.5 .46L.16 .46L.16 .26C.16 .05 -.16 .05 -.16 .26L-.16 .46Z"
)
HERO = polygon(
    *(
        (math.cos(math.radians(22.5 * corner)) * reach, math.sin(math.radians(22.5 * corner)) * reach)
        for corner in range(16)
        for reach in ((1.0, 0.8)[corner % 2],)
    )
)
"""A star of eight points: no other piece has that outline."""
ELVES_LETTER = "E"
RIGHT, LEFT = 1, -1
TAG = 0.6
"""How large the letter's disc is beside an emblem's."""
SMALLEST_EMBLEM, SMALLEST_TAG = 8, 7.5
"""Radii in pixels: below the first one an emblem can't be told, below the second its letter can't be read."""
LARGEST_NUMERAL = 1.25
"""How large a gem's numeral may be for it, where small letters are not allowed."""
GEM = polygon((-0.28, -0.42), (0.28, -0.42), (0.5, -0.1), (0, 0.5), (-0.5, -0.1))
GEM_TOP = polygon((-0.28, -0.42), (0.28, -0.42), (0.24, -0.1), (-0.24, -0.1))
GEM_LEFT = polygon((-0.28, -0.42), (-0.24, -0.1), (0, 0.5), (-0.5, -0.1))
PEAK = polygon((-0.58, 0.40), (0, -0.58), (0.58, 0.40))
PEAK_DARK = polygon((0, -0.58), (0.58, 0.40), (0.10, 0.40), (-0.06, 0.05), (0.08, -0.16))
PEAK_SNOW = polygon((0, -0.58), (0.235, -0.18), (0.09, -0.24), (0, -0.10), (-0.10, -0.22), (-0.225, -0.20))


def side_look(seat: int, clans: tuple[str, ...]) -> Livery:
    """The look of a seat's clan, or of the elves (seat -1)."""
    return ELF_LOOK if seat < 0 else clan_look(clans[seat], seat)


def draw_gem(scene: Scene, x: float, y: float, size: float, level: int) -> None:
    """The gem of a level: on tokens it is the crest, on the map a Reinforcement Stone.

    Without its numeral where that could not be read: a token's shape tells its level, too.
    """
    light, dark = LEVELS[level]
    scene.path(GEM, dark, stroke="#0d0a12", width=size * 0.12, x=x, y=y, scale=size)
    scene.path(GEM_LEFT, light, x=x, y=y, scale=size, opacity=0.28)
    scene.path(GEM_TOP, light, x=x, y=y, scale=size, opacity=0.9)
    letters = max(0.58 * size, scene.least)
    if letters <= LARGEST_NUMERAL * size:
        scene.text(x, y + 0.345 * letters, ROMAN[level], letters, "#ffffff", face=FIGURES, halo="#1a1222",
                   halo_width=0.07 * size)  # fmt: skip


def draw_unit(scene: Scene, x: float, y: float, height: float, look: Livery, level: int, count: int) -> None:
    """A unit token: shape and gem show the level, the figure the number."""
    shape = LEVEL_SHAPES[level]
    scene.path(shape, "#000000", stroke="#000000", width=height * 0.1, x=x + height * 0.03, y=y + height * 0.07,
               scale=height, opacity=0.38)  # fmt: skip
    scene.path(shape, INK, stroke=INK, width=height * 0.13, x=x, y=y, scale=height)
    scene.path(shape, look.colour, x=x, y=y, scale=height)
    figure = max(0.70 * height, scene.least)
    scene.text(x, y + 0.33 * height + 0.35 * (figure - 0.70 * height), str(count), figure, look.ink, face=FIGURES)
    draw_gem(scene, x, y - 0.44 * height, 0.44 * height, level)


def draw_elf(scene: Scene, x: float, y: float, height: float, emblem: str, count: int) -> None:
    """An elf token: a leaf with the type's emblem over the figure."""
    scene.path(LEAF, "#000000", stroke="#000000", width=height * 0.1, x=x + height * 0.03, y=y + height * 0.07,
               scale=height, opacity=0.38)  # fmt: skip
    scene.path(LEAF, ELF_RIM, stroke=ELF_RIM, width=height * 0.17, x=x, y=y, scale=height)
    scene.path(LEAF, ELF_LOOK.colour, stroke=INK, width=height * 0.06, x=x, y=y, scale=height)
    figure = max(0.55 * height, scene.least)
    up = 0.21 * height + 0.35 * (figure - 0.55 * height)
    draw_icon(scene, emblem, x, y - up, 0.38 * height, "#9ff0d2")
    scene.text(x, y + 0.38 * height + 0.2 * (figure - 0.55 * height), str(count), figure, ELF_LOOK.ink, face=FIGURES)


def side_letter(seat: int, clans: tuple[str, ...]) -> str:
    """The letter of a seat's clan or of the elves (seat -1), as it stands beside their emblem; a figure where clans of
    an owner's own data begin alike.
    """
    letters = [clan[:1].upper() for clan in clans]
    if seat < 0:
        return ELVES_LETTER if ELVES_LETTER not in letters else "*"
    return letters[seat] if letters.count(letters[seat]) == 1 else str(seat + 1)


def draw_emblem(scene: Scene, x: float, y: float, radius: float, look: Livery, letter: str, side: int = RIGHT) -> None:
    """A side's emblem on a disc of its colour, its letter at the disc's upper right or LEFT.

    Where neither could be read the letter stands in the emblem's place; "": there is none.
    """
    tag = max(TAG * radius, SMALLEST_TAG)
    if letter and (radius < SMALLEST_EMBLEM or scene.least > 1.6 * tag):
        high = max(1.3 * radius, scene.least)
        scene.circle(x, y, max(radius, 0.5 * high), look.colour, stroke=INK, width=radius * 0.18)
        scene.text(x, y + 0.35 * high, letter, high, look.ink, face=FIGURES)
        return
    scene.circle(x, y, radius, look.colour, stroke=INK, width=radius * 0.18)
    draw_icon(scene, look.emblem, x, y, radius * 1.38, look.ink)
    if letter:
        across, down = x + side * 0.74 * radius, y - 0.74 * radius
        scene.circle(across, down, tag, INK, stroke=look.colour, width=tag * 0.16)
        scene.text(across, down + 0.56 * tag, letter, 1.6 * tag, "#ffffff", face=FIGURES)


def draw_hero(scene: Scene, x: float, y: float, radius: float, look: Livery, letter: str) -> None:
    """A hero: a star in its owner's colour, rimmed in gold, with the hero's letter."""
    scene.path(HERO, INK, stroke=INK, width=radius * 0.5, x=x, y=y, scale=radius)
    scene.path(HERO, GOLD, stroke=GOLD, width=radius * 0.2, x=x, y=y, scale=radius)
    scene.path(HERO, look.colour, stroke=INK, width=radius * 0.1, x=x, y=y, scale=radius * 0.84)
    size = max(radius * 1.36, scene.least)
    scene.text(x, y + 0.353 * size, letter, size, look.ink, face=FIGURES)


def draw_battle_badge(scene: Scene, x: float, y: float, radius: float) -> None:
    """Crossed swords where a battle is due."""
    scene.circle(x, y, radius, "#ffd23f", stroke=INK, width=radius * 0.24)
    draw_icon(scene, "crossed-swords", x, y, radius * 1.45, INK)


def draw_feature(scene: Scene, x: float, y: float, radius: float, feature: str, level: int) -> None:
    """City, Forge or Reinforcement Stone as a medallion."""
    if feature == "city":
        scene.circle(x, y, radius, "#fff7dc", stroke="#2a2318", width=radius * 0.13)
        draw_icon(scene, "city", x, y - 0.02 * radius, radius * 1.5, "#0b5a49")
    elif feature == "forge":
        scene.circle(x, y, radius, "#2a2623", stroke="#0f0d0b", width=radius * 0.13)
        draw_icon(scene, "anvil-impact", x, y, radius * 1.56, "#ffb25a")
    elif feature == "stone":
        draw_gem(scene, x, y, radius * 2.05, level)


def draw_peak(scene: Scene, x: float, y: float, size: float) -> None:
    """One mountain."""
    scene.path(PEAK, "#8d7c6d", stroke="#15100c", width=0.14 * size, x=x, y=y, scale=size)
    scene.path(PEAK_DARK, "#4b3f37", x=x, y=y, scale=size)
    scene.path(PEAK_SNOW, "#fbf8f1", x=x, y=y, scale=size)


def draw_keep(scene: Scene, x: float, y: float, size: float, look: Livery) -> None:
    """The keep of a bastion in its clan's colour."""
    scene.path(KEEP, INK, stroke=INK, width=0.1 * size, x=x, y=y, scale=size)
    scene.path(KEEP, look.colour, x=x, y=y, scale=size)


def draw_bridge(scene: Scene, x: float, y: float, size: float, direction: int) -> None:
    """A bridge over the edge of a hexagon at (x, y) towards a direction."""
    (ax, ay), (bx, by) = edge(direction)
    middle = ((ax + bx) / 2, (ay + by) / 2)
    along = (bx - ax, by - ay)

    def point(across: float, out: float) -> tuple[float, float]:
        return middle[0] * (1 + out) + along[0] * across, middle[1] * (1 + out) + along[1] * across

    planks = polygon(point(-0.24, -0.22), point(0.24, -0.22), point(0.24, 0.16), point(-0.24, 0.16))
    scene.path(planks, "#8a6540", stroke="#1c1209", width=0.04 * size, x=x, y=y, scale=size)
    for across in (-0.12, 0.0, 0.12):
        seam = line(point(across, -0.22), point(across, 0.16))
        scene.path(seam, stroke="#1c1209", width=0.025 * size, x=x, y=y, scale=size, opacity=0.8)


def draw_points(scene: Scene, x: float, y: float, points: int, size: float) -> None:
    """Victory points or feats in a laurel; those nobody may know as "?"."""
    draw_icon(scene, "laurel-crown", x, y, size, GOLD, 0.6)
    scene.text(
        x,
        y + size * 0.2,
        "?" if points < 0 else str(points),
        size * 0.6,
        "#f3ecdc",
        face=FIGURES,
        halo="#12151a",
        halo_width=6,
    )
