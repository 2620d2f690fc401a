"""Colours, emblems and icons of Clash of Rage. Each clan and elf type has an emblem of its own besides its colour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.clash.pieces.content import WEAPON
from render.drawing.livery import Livery
from render.drawing.themes import COLOUR_BLIND, CONTRAST

BACKGROUND, CARD, CARD_ON_MOVE, LINE = "#14171d", "#1e232c", "#272d38", "#39414f"
TEXT, MUTED, GOLD, INK = "#f3ecdc", "#b4bbc8", "#e9b949", "#17140f"
CRYSTAL = "#7fd4ff"
STEEL, BRASS = "#b9d2ee", "#ffcf8a"
MARKET, MARKET_LINE = "#2a241c", "#6d5836"
BATTLE, REACH = "#ffd23f", "#8cff7a"
LABEL, LABEL_HALO = "#14100a", "#fff6e0"


ELF_LOOK = Livery("#0e7259", "#eafff6", "elf-helmet")
ELF_RIM = "#eafff6"
# The figures on Bohorg and Steamfield differ by a hair, so that a theme can tell them apart.
CLANS: Mapping[str, Livery] = {
    "bohorg": Livery("#c93e14", "#fffffe", "wolf-head"),
    "steamfield": Livery("#006feb", "#fffffd", "visored-helm"),
    "godleif": Livery("#f3c330", "#1b1608", "viking-helmet"),
    "tomb": Livery("#f4f0e7", "#191612", "skull"),
}
OTHERS = (
    Livery("#7a3fb0", "#ffffff", "flame"),
    Livery("#2f8f4e", "#ffffff", "curled-leaf"),
    Livery("#d97fa8", "#1b1608", "trident"),
    Livery("#6b7480", "#ffffff", "warhammer"),
)
"""For clans of an owner's own data."""


def clan_look(clan: str, seat: int = 0) -> Livery:
    """The look of a clan; clans we don't know get one by seat."""
    return CLANS.get(clan) or OTHERS[seat % len(OTHERS)]


class HeroLook(NamedTuple):
    """A hero's portrait: face and the sign behind it, colours of ground, sign and face."""

    face: str
    sign: str
    ground: str
    shade: str
    ink: str


HEROES: Mapping[str, HeroLook] = {
    "hekna": HeroLook("cowled", "plain-dagger", "#2b2140", "#4a3a6b", "#e9dcff"),
    "neggesh": HeroLook("imp-laugh", "flame", "#47161a", "#7c2a24", "#ffd0b0"),
    "razaro": HeroLook("sun-priest", "rally-the-troops", "#4a3510", "#7a5a1e", "#ffe9ae"),
    "orrun": HeroLook("wizard-face", "magic-shield", "#143345", "#24597a", "#d6f0ff"),
}
OTHER_HERO = HeroLook("visored-helm", "shield", "#2c3138", "#454d59", "#f3ecdc")
"""For heroes of an owner's own data."""


def hero_look(hero: str) -> HeroLook:
    return HEROES.get(hero, OTHER_HERO)


TILES = (
    ("#a5b27e", "#98a671", "pine-tree"),
    ("#b8b484", "#aba77a", "cactus"),
    ("#b6a7bc", "#a899af", "grass"),
    ("#a8bec9", "#9ab1bd", "snowflake-1"),
)
"""Ground (light, dark) and plant of tiles A to D."""
LEVELS = (("#ffe27a", "#b98a0e"), ("#8fc6ff", "#1f5fb8"), ("#ff9a8c", "#b3261e"))
"""Light and dark of the gems of level I to III, as of the stones (§6): yellow, blue, red; each bears its number."""
ELF_EMBLEMS: Mapping[str, str] = {
    "gleaming_guard": "checked-shield",
    "high_elder": "wizard-staff",
    "templar": "broadsword",
    "automaton": "golem-head",
    "vasconis": "monster-grasp",
}
ELF_EMBLEMS_BY_TYPE = ("checked-shield", "wizard-staff", "broadsword")
GEAR: Mapping[str, str] = {
    "rusty_cleaver": "cleaver",
    "crossbow": "crossbow",
    "hooked_spear": "hooked-spear",
    "war_axe": "battle-axe",
    "drovers_whip": "whip",
    "saw_blade": "saw-blade",
    "rock_breaker": "pick",
    "blunderbuss": "blunderbuss",
    "shamans_staff": "wizard-staff",
    "great_sword": "broadsword",
    "war_drum": "drum",
    "parrying_blade": "parrying-blade",
    "griffon_lance": "lance",
    "blood_scythe": "scythe",
    "steam_cannon": "cannon",
    "storm_hammer": "warhammer",
    "purifier": "flame",
    "rotting_blade": "rune-sword",
    "sunlance": "sunlance",
    "thousand_arrows": "bow-arrow",
    "fate_weaver": "spindle",
    "tempest_blade": "winged-sword",
    "warden_halberd": "halberd",
    "avalanche_maul": "maul",
    "travelling_cloak": "cloak",
    "buckler": "round-shield",
    "spiked_harness": "spiked-harness",
    "shamans_coat": "mail-shirt",
    "tribal_armour": "leather-armor",
    "feather_mantle": "curled-leaf",
    "war_paint": "hand-print",
    "massive_armour": "layered-armor",
    "plate_armour": "breastplate",
    "mirror_shield": "checked-shield",
    "celestial_armour": "magic-shield",
    "archmage_robe": "robe",
    "mountain_heart": "stone-heart",
    "aegis": "shield",
    "fury_hide": "pelt",
    "wind_boots": "winged-boot",
}
"""[card of equipment] -> its picture, one each."""


def elf_emblem(kind: int, ids: tuple[str, ...]) -> str:
    return ELF_EMBLEMS.get(ids[kind], ELF_EMBLEMS_BY_TYPE[kind])


def gear_icon(id: str, slot: int) -> str:
    """A card's icon: its own, or one for any weapon or armour."""
    return GEAR.get(id, "broadsword" if slot == WEAPON else "breastplate")


THEMES: Mapping[str, Mapping[str, str]] = {
    CONTRAST: {
        "#c93e14": "#d76429",
        "#006feb": "#5aa8ff",
        "#f3c330": "#f6d437",
        "#f4f0e7": "#ffffff",
        "#0e7259": "#567c74",
        "#a5b27e": "#2f3a2c",
        "#98a671": "#2b3528",
        "#b8b484": "#3f3626",
        "#aba77a": "#3a3223",
        "#b6a7bc": "#382f40",
        "#a899af": "#342b3b",
        "#a8bec9": "#2b3940",
        "#9ab1bd": "#27353b",
        "#fffffe": "#140a05",
        "#fffffd": "#06101c",
        "#3b424e": "#15181d",
        "#14171d": "#000000",
        "#1e232c": "#0b0d11",
        "#b4bbc8": "#e6e9ef",
        "#39414f": "#7c8696",
    },
    COLOUR_BLIND: {
        "#c93e14": "#dd6a17",
        "#006feb": "#46adff",
        "#f3c330": "#f0e443",
        "#f4f0e7": "#f8fdff",
        "#0e7259": "#00582f",
        "#a5b27e": "#8f9488",
        "#98a671": "#84897e",
        "#b8b484": "#9a948a",
        "#aba77a": "#8f8980",
        "#b6a7bc": "#908c96",
        "#a899af": "#85828b",
        "#a8bec9": "#8c9599",
        "#9ab1bd": "#828a8e",
        "#fffffe": "#140a05",
        "#fffffd": "#06101c",
        "#3b424e": "#23272e",
    },
}
"""[theme] -> what it shows instead of colours of the default: sides 20 (CIEDE2000) apart from each other and from the
ground, also for people who lack a kind of cone (`tests/render/test_themes.py`)."""
