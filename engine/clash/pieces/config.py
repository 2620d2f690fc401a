"""The options of a table, frozen at the start of a game."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.clash.pieces.rules import VERSIONS, Rules

RETAIL, PROTOTYPE = "retail-2019", "prototype-2017"
DIFFICULTIES = {"easy": 17, "medium": 14, "difficult": 11, "impossible": 8}
"""§9: domination points at which the elves win a solo game."""
NORMAL = "normal"
LENGTHS = {"short": 3, NORMAL: 4, "long": 5}
"""§7: victory points by the length of the game."""
SOLO_TILES = 2
RANDOM, BUILT, MIXED = "random", "built", "mixed"
"""Boards laid at random or by the players (§2.1); garrisons drawn at random or mixed (§2.2)."""
AUTO, RIGHT = "auto", "right"
"""Who spreads the injuries of elves: the rules' order, or the player to the attacker's right (§5.3.7)."""
SLOW_ROUNDS, SLOW_COST = 2, 7
"""While elves arm slowly: the rounds in which they take no card that costs more gold (§8.1 [H], an option)."""
TUTORIAL_POINTS = 2
"""Victory points that win the tutorial: a legendary card and an Elven City, so that it is short and teaches both."""


@dataclass(frozen=True, slots=True)
class Edition:
    """In what the editions differ beyond their data (§12)."""

    elves_first: bool
    """Elves improve and players draw as the first phase, not in round 1; else as the last."""
    victory_at_once: bool
    """Victory as soon as it is true within one's own second action; else tested at its end."""
    more_forges_cost: int
    """Crystals to forge with two or more Forges."""
    any_dice_reroll: bool
    """A reroll symbol rerolls any of one's dice, hits too; else all misses or none."""


EDITIONS = {
    RETAIL: Edition(elves_first=False, victory_at_once=False, more_forges_cost=3, any_dice_reroll=False),
    PROTOTYPE: Edition(elves_first=True, victory_at_once=True, more_forges_cost=4, any_dice_reroll=True),
}


@dataclass(frozen=True, slots=True)
class Boon:
    """What a seat brings into a game of a campaign (§14.0)."""

    life: int = -1
    """The level whose units have a life more, -1 none."""
    corrupted: bool = False
    grudges: tuple[int, ...] = ()
    """Grudges it holds, by seat; () none."""
    gold: int = 0
    crystals: int = 0
    called_up: int = 0
    """Units of level II more among the reinforcements of round 1."""
    legendary: int = -1
    """The item it starts with, -1 none."""


@dataclass(frozen=True, slots=True)
class Config:
    """`clans`: one clan index a seat, all different (-1: dealt). `round_limit` 0 means none (§11).

    `layout`: "random", "built" (tile by tile by the players, §2.1) or the id of a preset. `points` to win (§7).
    `solo`: "" or a difficulty (§9; one seat). `garrisons`: "random" or "mixed" (§2.2). `elves`: who spreads their
    injuries: "auto" or "right", the player to the attacker's right (§5.3.7).
    """

    clans: tuple[int, ...]
    layout: str = RANDOM
    points: int = 4
    round_limit: int = 20
    edition: str = RETAIL
    heroes: bool = False
    solo: str = ""
    garrisons: str = RANDOM
    elves: str = AUTO
    scenario: int = field(default=0, repr=False)
    """The number of the campaign's scenario (§14), 0 none; then `points` and `round_limit` 0 mean the scenario's."""
    boons: tuple[Boon, ...] = field(default=(), repr=False)
    """By seat; () for none. Not in the repr, like the scenario, so that the marks of other games stay as they were."""
    dark_elves: bool = field(default=False, repr=False)
    """The Corrupted Elves are in the game (§14.0)."""
    slow_arming: bool = field(default=False, repr=False)
    """Elves arm slowly (§8.1 [H])."""
    rules: Rules = field(default=VERSIONS.newest, repr=False)
    """The version of the rules. Not in the repr, which fingerprints are made of: a record names it beside them."""

    @property
    def seats(self) -> int:
        return len(self.clans)

    @property
    def tiles(self) -> int:
        """§2.1: as many region tiles as players, two in a solo game."""
        return SOLO_TILES if self.solo else len(self.clans)

    @property
    def printed(self) -> Edition:
        """What the edition the box holds says (§12)."""
        return EDITIONS[self.edition]


def default_round_limit(seats: int) -> int:
    """§11 [H]: 15 rounds with two players, else 20."""
    return 15 if seats == 2 else 20
