"""The specs of Clash's pictures: the small, plain, hashable value objects they are drawn from, sent to the worker.

Two equal specs draw the same bytes. `render.clash.look.look` makes them from a view; nothing hidden has a field here.
"""

from __future__ import annotations

from dataclasses import dataclass

from render.drawing.themes import DEFAULT
from render.shared.cards import CardSheet
from render.shared.course import CourseSpec
from render.shared.plot import PlotSpec

Hex = tuple[int, int]
Triple = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class ArmyToken:
    """Units of a seat by level, or elves by type (seat -1)."""

    seat: int
    units: Triple


@dataclass(frozen=True, slots=True)
class HeroToken:
    """A hero on the map (§10): whose it is, and the letter that distinguishes the heroes."""

    seat: int
    letter: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A territory: its place number and name, what is on it ("", "city", "forge", "stone" of `level`)."""

    place: int
    name: str
    at: Hex
    feature: str
    level: int
    armies: tuple[ArmyToken, ...] = ()
    heroes: tuple[HeroToken, ...] = ()


@dataclass(frozen=True, slots=True)
class Keep:
    """A bastion, with the directions of its open borders (bridges)."""

    seat: int
    place: int
    at: Hex
    bridges: tuple[int, ...]
    units: Triple
    hero: str = ""
    """The letter of the owner's hero when it is at home."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A mark of a scenario on a territory or bastion (§14): its kind, and the letter or number it bears."""

    place: int
    kind: str
    label: str


@dataclass(frozen=True, slots=True)
class Ground:
    """The map. `clans` are clan ids by seat, `walls` mountain borders, `sites` free bastion sites (number, hex)."""

    spots: tuple[Spot, ...]
    keeps: tuple[Keep, ...]
    walls: tuple[tuple[Hex, int], ...]
    clans: tuple[str, ...]
    sites: tuple[tuple[int, Hex], ...]
    elf_types: tuple[str, str, str]
    """Ids, for the emblems."""
    openings: tuple[tuple[int, Hex], ...] = ()
    """A board being built: where the centre of the tile in hand can lie (number, hex)."""
    ghost: Tile | None = None
    """The tile in hand at the one place that is marked."""
    arrows: tuple[tuple[int, Hex, Hex], ...] = ()
    """The last moves: whose, from where to where."""
    taken: tuple[int, ...] = ()
    """Places that changed hands by them."""
    pieces: tuple[Piece, ...] = ()
    north: int = 0
    """By how many sixths the map was turned clockwise, so that its north is there and not at the top."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A region tile off the board, turned as it would lie: `label` names it, `spots` lie around its own centre."""

    label: str
    spots: tuple[Spot, ...]
    walls: tuple[tuple[Hex, int], ...]


@dataclass(frozen=True, slots=True)
class Gear:
    """A card of equipment: id (for its icon), slot, name and bonuses in words."""

    id: str
    slot: int
    name: str
    bonuses: str
    legendary: bool


Slots = tuple[Gear | None, Gear | None]


@dataclass(frozen=True, slots=True)
class HeroLine:
    """A seat's hero in the side panel: who it is, where it stands, what it brings."""

    letter: str
    name: str
    facts: str


@dataclass(frozen=True, slots=True)
class SeatStrip:
    """A seat in the side panel. `turn`: place in the round's order from 1, 0 before the reveal."""

    seat: int
    clan: str
    clan_name: str
    name: str
    points: int
    gold: int
    crystals: int
    hand: int
    turn: int
    active: bool
    reserve: Triple
    slots: tuple[Slots, Slots, Slots]
    aside: int
    """Cards that lie aside."""
    hero: HeroLine | None = None
    in_sight: bool = False
    """Whether it can win this round."""


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack of the Black Market."""

    gear: Gear
    cost: int
    copies: int


@dataclass(frozen=True, slots=True)
class Elves:
    """An elf type: how many stand on the board, and its equipment."""

    id: str
    name: str
    count: int
    slots: Slots


@dataclass(frozen=True, slots=True)
class Track:
    """The elves' domination in a solo game (§9): so many of `goal` points, and what to know of it in words."""

    points: int
    goal: int
    score: str
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """The whole board with side panel and market. `tiles`: while it is being built, the faces left or the one in hand.

    `heroes`: whether the game has heroes.
    """

    language: str
    ground: Ground
    title: str
    phase: str
    goal: str
    players: tuple[SeatStrip, ...]
    market: tuple[Stack, ...]
    deck: int
    elves: tuple[Elves, ...]
    edition: str
    heroes: bool = False
    track: Track | None = None
    tiles: tuple[Tile, ...] = ()
    tall: bool = False
    theme: str = DEFAULT

    @property
    def building(self) -> bool:
        return bool(self.tiles)


@dataclass(frozen=True, slots=True)
class CropSpec:
    """The map alone, with places marked: `reach` where units can go, `army` who moves; `hand`: a tile in hand."""

    language: str
    ground: Ground
    reach: tuple[int, ...]
    army: tuple[int, ...]
    hand: Tile | None = None
    theme: str = DEFAULT


@dataclass(frozen=True, slots=True)
class Card:
    """A tactic card. `tag` is a line above it that says whose card it is, "" for none."""

    clan: str
    clan_name: str
    order: int
    gold: int
    units: Triple
    tag: str


@dataclass(frozen=True, slots=True)
class CardsSpec:
    """Tactic cards side by side."""

    language: str
    cards: tuple[Card, ...]
    tall: bool = False
    theme: str = DEFAULT


@dataclass(frozen=True, slots=True)
class HeroCard:
    """A hero's card (§10). `bonus` and `effect` in words; `owner` is the clan it follows and that player's name."""

    id: str
    letter: str
    name: str
    cost: int
    movement: int
    bonus: str
    effect: str
    owner: tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class HeroesSpec:
    """Hero cards, two in a row."""

    language: str
    cards: tuple[HeroCard, ...]
    tall: bool = False
    theme: str = DEFAULT


@dataclass(frozen=True, slots=True)
class FacesSpec:
    """Faces of region tiles beside each other, or one face in several turns."""

    language: str
    title: str
    tiles: tuple[Tile, ...]
    theme: str = DEFAULT


class ClashPlot(PlotSpec):
    """The course of a game, in its colours."""


class ClashCourse(CourseSpec):
    """The review of a game, in its colours."""


class ClashCards(CardSheet):
    """Cards of the family, in the colours of Clash."""
