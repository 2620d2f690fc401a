"""The AI levels of Clash of Rage that think: how much each searches, and how well it judges."""

from __future__ import annotations

from engine.clash.ai.foresight import Foresighted
from engine.clash.ai.judging.characters import CHARACTERS, Likes, weighted
from engine.clash.ai.judging.prudence import Prudence
from engine.clash.ai.plans.marching import MarchLimits
from engine.clash.ai.position.weights import BY_HAND, WEIGHTS
from engine.clash.ai.thinker import Setting, Thinker
from engine.clash.ai.warlord import BySeats, Depth, Warlord
from engine.kernel.characters import joined
from engine.kernel.game import Bot

PRUDENCE = Prudence(idle=300, shift=300, leave=900, stake=600, expose=900, forge=800, spend=500)
GREAT_PRUDENCE = Prudence(idle=600, shift=600, leave=900, stake=1200, forge=1500, spend=800)
"""The apprentice's, which loses nothing by it; quick veterans seemed to (lab/ai.md). It walks into defeat: the balance
tables are played by it."""
APPRENTICE_SETTING = Setting(
    MarchLimits(width=1, depth=4, orders=8, nodes=40), noise=150, weights=BY_HAND, prudence=GREAT_PRUDENCE
)
APPRENTICE = Thinker(APPRENTICE_SETTING)
NOVICE_SETTING = APPRENTICE_SETTING._replace(misses=40, likes=Likes(unasked=1500))
"""An apprentice that overlooks much and seldom attacks first: for somebody's first evening."""
NOVICE = Thinker(NOVICE_SETTING)
VETERAN_SETTING = Setting(
    MarchLimits(width=5, depth=5, orders=10, nodes=250), equips=2, rivals=8, prudence=PRUDENCE, endgame=True
)
REPLIES = Setting(MarchLimits(width=1, depth=3, orders=6, nodes=16), quick_equip=True)
HALF = 50
"""Percent of the overlord's judgement that the learned network has."""
WIDE = VETERAN_SETTING._replace(
    limits=MarchLimits(width=6, depth=5, orders=12, nodes=400, nimble=True),
    equips=3,
    weights=WEIGHTS._replace(learned=HALF),
)
SHARP_REPLIES = Setting(MarchLimits(width=2, depth=4, orders=8, nodes=50, nimble=True), quick_equip=True)
ALONE = 6
"""How often each tactic card is looked ahead from in a solo game."""
IN_DUELS, IN_A_CROWD = Depth(), Depth(plans=5, budget=800, card_looks=4)
SITE_LOOKS = 6
"""How often the overlord looks ahead from each site for its bastion."""
DEEP = Depth(plans=8, budget=4000, most=3000, trust=60, card_looks=12, most_for_cards=2000, site_looks=SITE_LOOKS)


def warlord(setting: Setting) -> BySeats:
    """A warlord that judges so."""
    return BySeats(Warlord(setting, REPLIES, ALONE, IN_DUELS), Warlord(setting, REPLIES, ALONE, IN_A_CROWD))


def overlord(wide: Setting, veteran: Setting, crowded: Depth = IN_A_CROWD) -> BySeats:
    """In duels it searches wider and looks deeper than a warlord; in a crowd that won nothing (lab/ai.md)."""
    crowd = veteran._replace(weights=veteran.weights._replace(learned=HALF))
    return BySeats(
        Warlord(wide, SHARP_REPLIES, ALONE, DEEP),
        Warlord(crowd, REPLIES, ALONE, crowded._replace(site_looks=SITE_LOOKS)),
    )


VETERAN = Foresighted(VETERAN_SETTING, REPLIES, ALONE)
WARLORD = warlord(VETERAN_SETTING)
OVERLORD = overlord(WIDE, VETERAN_SETTING)
PATIENCE = PRUDENCE._replace(idle=0)
ADVISER = overlord(
    WIDE._replace(prudence=PATIENCE, eagerness=0),
    VETERAN_SETTING._replace(prudence=PATIENCE, eagerness=0),
    IN_A_CROWD._replace(plans=8, budget=2400),
)
"""Whose plans hints tell: an overlord that may wait, and that looks more often in a crowd."""


def in_character(setting: Setting, name: str) -> Setting:
    """A level's setting as a character has it: what it is worth to it, and what it likes; the search is the level's."""
    character = CHARACTERS[name]
    likes = Likes(*(own + more for own, more in zip(setting.likes, character.likes, strict=True)))
    return setting._replace(weights=weighted(setting.weights, character.percent), likes=likes)


def with_characters() -> dict[str, Bot]:
    """[the word of a level and a character] -> who plays so (engine.kernel.characters)."""
    found: dict[str, Bot] = {}
    for name in CHARACTERS:
        veteran = in_character(VETERAN_SETTING, name)
        found[joined("novice", name)] = Thinker(in_character(NOVICE_SETTING, name))
        found[joined("apprentice", name)] = Thinker(in_character(APPRENTICE_SETTING, name))
        found[joined("veteran", name)] = Foresighted(veteran, REPLIES, ALONE)
        found[joined("warlord", name)] = warlord(veteran)
        found[joined("overlord", name)] = overlord(in_character(WIDE, name), veteran)
    return found
