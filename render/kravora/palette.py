"""Colours, emblems and icons of Kravora. Each seat has an emblem and a letter besides its colour."""

from __future__ import annotations

from collections.abc import Mapping

from render.drawing.livery import Livery
from render.drawing.themes import COLOUR_BLIND, CONTRAST

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
    Livery("#9bc2fa", "#071a33", "raven"),
    Livery("#f5c21b", "#1d1606", "stag-head"),
    Livery("#35ab66", "#06180d", "lion"),
    Livery("#b664e1", "#fffffe", "scorpion"),
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


THEMES: Mapping[str, Mapping[str, str]] = {
    CONTRAST: {
        "#9bc2fa": "#beebff",
        "#f5c21b": "#fed119",
        "#35ab66": "#24ae77",
        "#b664e1": "#da6cff",
        "#f3ead9": "#ffffe4",
        "#4a2419": "#2a1510",
        "#43281e": "#261812",
        "#3c2b24": "#221a15",
        "#352d2a": "#1e1a18",
        "#39404b": "#20252c",
        "#1a1412": "#000000",
        "#17110f": "#000000",
        "#221b19": "#0c0908",
        "#c3b6ab": "#ece4dc",
        "#4a3d38": "#8d7b72",
        "#fffffe": "#180620",
    },
    COLOUR_BLIND: {
        "#9bc2fa": "#0057a9",
        "#f5c21b": "#f0e442",
        "#35ab66": "#009e72",
        "#b664e1": "#ce7db7",
        "#f3ead9": "#f6fcff",
        "#4a2419": "#3a2a20",
        "#43281e": "#352a22",
        "#3c2b24": "#302a26",
        "#352d2a": "#2c2926",
        "#39404b": "#30353c",
        "#071a33": "#ffffff",
        "#fffffe": "#1f0a18",
    },
}
"""[theme] -> what it shows instead of colours of the default: sides 20 (CIEDE2000) apart from each other and from the
ground, also for people who lack a kind of cone (`tests/render/test_themes.py`)."""
