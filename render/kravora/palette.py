"""Colours, emblems and icons of Kravora. Each seat has an emblem and a letter besides its colour."""

from __future__ import annotations

from collections.abc import Mapping

from render.livery import Livery

BACKGROUND, CARD, CARD_ON_MOVE, EDGE = "#17110f", "#221b19", "#2e2420", "#4a3d38"
TEXT, MUTED, GOLD, INK = "#f6ede0", "#c3b6ab", "#ffc247", "#150f0c"
BLOOD, BONE, LAVA = "#ff5a4f", "#f3ead9", "#ff7a1a"
WOUND, WOUND_INK = "#c3141c", "#ffffff"
MARK = "#8cff7a"
GROUNDS = ("#4a2419", "#43281e", "#3c2b24", "#352d2a", "#39404b")
"""Ground of the lines, from the volcano to the fortress floor."""
STONE, STONE_LIGHT, STONE_DARK, RUBBLE = "#98a1ae", "#c6cdd6", "#5c646f", "#4b423e"
DEEP, ASH, BRASS, SHIELD, WARNING = "#1a1412", "#2b1c17", "#ffcf8a", "#9fd0ff", "#ff8a80"
LETTERS = "ABCD"
"""Of the boards, by seat, as places are typed."""


MONSTERS = Livery(BONE, "#2a1512", "skull")
SEATS = (
    Livery("#2f86e8", "#ffffff", "raven"),
    Livery("#f5c21b", "#1d1606", "stag-head"),
    Livery("#35ab66", "#06180d", "lion"),
    Livery("#b565e0", "#ffffff", "scorpion"),
)


def look_of(owner: int) -> Livery:
    """The look of a seat, or of the white monsters (-1)."""
    return MONSTERS if owner < 0 else SEATS[owner]


OMENS: Mapping[str, tuple[str, str]] = {
    "comet": ("burning-meteor", LAVA),
    "blood": ("drop", BLOOD),
    "arrow": ("steps", MARK),
    "reward": ("laurel-crown", GOLD),
}
"""Icons and colours of what a round brings."""
KINDS = ("voodoo-doll", "sprint", "throwing-ball", "monster-grasp", "brute", "golem-head")
"""Icons of the kinds of unit, weakest first."""
BUILDINGS: Mapping[str, str] = {
    "barracks": "barracks-tent",
    "university": "graduate-cap",
    "laboratory": "fizzing-flask",
    "workshop": "gear-hammer",
    "hut": "hut",
    "sorting_centre": "funnel",
    "cannon": "cannon",
}
