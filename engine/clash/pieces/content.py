"""The game's data as frozen value objects: clans, elves, cards, tiles. Built by the data loader, named in a record."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.kernel.names import Names

"""Pairs (language code, name), English first."""

WEAPON, ARMOUR = 0, 1
LEVELS = 3


@dataclass(frozen=True, slots=True)
class Bonuses:
    """What a unit, an elf type or a card gives; once a type present in a battle (§5.3)."""

    power: int = 0
    life: int = 0
    speed: int = 0
    hits: int = 0
    shields: int = 0
    rerolls: int = 0
    rage: int = 0
    flight: bool = False
    slowness: int = 0


@dataclass(frozen=True, slots=True)
class UnitType:
    """A level of a clan: `count` figures, movement in points, base power and life inside `bonuses`."""

    id: str
    names: Names
    count: int
    movement: int
    bonuses: Bonuses


@dataclass(frozen=True, slots=True)
class Clan:
    id: str
    names: Names
    units: tuple[UnitType, UnitType, UnitType]


@dataclass(frozen=True, slots=True)
class ElfType:
    """An elf type: `count` tokens; a killed one gives `crystals`."""

    id: str
    names: Names
    count: int
    crystals: int
    bonuses: Bonuses
    guest: bool = False
    """Takes the place of the third type in a scenario; never in the bag (§14.16)."""


@dataclass(frozen=True, slots=True)
class SoloElves:
    """The elf types against which one plays alone in a difficulty (§9)."""

    difficulty: str
    elves: tuple[ElfType, ElfType, ElfType]


@dataclass(frozen=True, slots=True)
class TacticCard:
    """`clan` is an index into Content.clans; `units` the reinforcements of level I, II, III."""

    id: str
    clan: int
    order: int
    gold: int
    units: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Equipment:
    """A kind of equipment, market (cost in gold, copies in the deck) or legendary (cost 0, one copy)."""

    id: str
    names: Names
    slot: int
    cost: int
    copies: int
    legendary: bool
    bonuses: Bonuses


@dataclass(frozen=True, slots=True)
class Hero:
    """§10. `effect` is a word of engine.clash.pieces.hero_effects; `value` its number (units, tokens stolen, life)."""

    id: str
    names: Names
    cost: int
    movement: int
    bonuses: Bonuses
    effect: str
    value: int
    rage_tokens: int
    texts: Names = ()
    """What the effect does, where the data say it; otherwise render.clash.words.hero_words does."""


@dataclass(frozen=True, slots=True)
class TileFace:
    """One face of a region tile. Positions: 0 the centre, 1 to 6 the ring; position i lies in direction i - 1.

    `stone_level` is 0, 1 or 2 (levels I, II, III). `mountains` are borders as (position, direction).
    """

    id: str
    tile: int
    city: int
    forge: int
    stone: int
    stone_level: int
    mountains: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A preset arrangement of tile centres in axial coordinates."""

    id: str
    names: Names
    centres: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario of the campaign (§14.1 to §14.15): the pieces it lays out and what counts in it, as data.

    `targets`: feats that win, with 2, 3 and 4 seats. `first_test`: the first round in which they are looked at.
    `feats`, `needs`, `mark`: words of engine.clash.scenarios (`feats`, `tests`, `marks`). `relics`: (kind, where),
    where "S0" to "S7", "lowest_forge" or "highest_forge". `weights`: what AI seats reckon things to be worth, by word.
    """

    number: int
    id: str
    names: Names
    targets: tuple[int, int, int]
    feats: str
    reward: str
    limit: int = 8
    first_test: int = 4
    needs: str = ""
    mark: str = ""
    mark_crystals: int = 0
    tile: str = ""
    """What lies over the heart: "", "esmeril", "prison" or "factory"."""
    tile_guards: int = 0
    relics: tuple[tuple[str, str], ...] = ()
    relic_guards: int = 0
    home_from: int = 0
    """The round from which a relic may be handed on into one's own bastion; 0 never."""
    portals: int = 0
    portal_guards: int = 0
    hoards: int = 0
    """So many a seat."""
    quake: int = 0
    """Faults that open at the end of a round."""
    guest: str = ""
    """"", "automaton" or "vasconis": who takes the place of the third elf type."""
    automatons: int = 0
    """That stand in the Factory at the start."""
    makes: tuple[int, int, int] = (0, 0, 0)
    """Automatons the Factory makes at the end of a round, with 2, 3 and 4 seats."""
    makes_beside: bool = False
    """Whether they come out beside the Factory while a player stands in it."""
    strike: int = 0
    """Dice with which Vasconis strikes."""
    cards: bool = False
    """Each seat has a secret card (§14.14)."""
    gold: tuple[tuple[str, int], ...] = ()
    """(clan, gold it starts with)."""
    weights: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class CampaignValues:
    """House values of the campaign that no single scenario owns (§14.0, §14.16)."""

    automaton: ElfType
    vasconis: ElfType
    vasconis_life: tuple[int, int, int]
    """With 2, 3 and 4 seats."""
    hand_on: int
    """Open borders a relic can be handed on across."""
    fault_dice: int
    strike_cap: int
    """The most dice of a group of automatons."""
    evacuees: int
    hoard: int
    """Crystals in a hoard."""
    corrupted: tuple[tuple[str, str, int], ...]
    """(unit, bonus, how much) for the seat that made the pact."""
    dark_elves: tuple[str, str, int]
    """(elf type, bonus, how much) for the fifth card."""
    glory: tuple[int, int, int, int]
    final: int
    """By how much glory counts in the fifth game."""
    clamp: int
    """How far behind the leader one can be before the final."""
    life_behind: int
    pact_behind: int
    """How far behind an AI seat makes the pact."""
    reward_gold: int
    reward_crystals: int
    spoils: tuple[int, int]
    """Gold and crystals in the final for each game won."""


@dataclass(frozen=True, slots=True)
class Content:
    """All data of a game. `cards` are 7 a clan; `items` holds the market kinds first, then the legendary cards.

    An item's number (its index in `items`) is what State, actions and events use; `market_kinds` is how many of
    them are market kinds. `version` names the set (a hash of the files, by the loader).
    """

    version: str
    clans: tuple[Clan, ...]
    elves: tuple[ElfType, ElfType, ElfType]
    cards: tuple[TacticCard, ...]
    items: tuple[Equipment, ...]
    market_kinds: int
    faces: tuple[TileFace, ...]
    layouts: tuple[Layout, ...]
    heroes: tuple[Hero, ...] = ()
    prototype: Content | None = None
    """The same with the values of prototype-2017; items keep their numbers, those not in it have no copies (§12)."""
    scenarios: tuple[Scenario, ...] = ()
    campaign: CampaignValues | None = None
    """Of the campaign (§14); the prototype has none."""
    solo: tuple[SoloElves, ...] = ()
    """The difficulties whose elves are not those of the other games; the prototype has none (§9)."""
    solo_version: str = ""
    """The name of the set with `solo` in it, which games played with these elves have as their `version`."""
    costs: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Gold an item costs, by item number."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "costs", tuple(item.cost for item in self.items))
