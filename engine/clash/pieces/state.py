"""A game in progress: flat lists of small ints, a hand-written clone. Static facts stay outside (content, board)."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.clash.pieces.board import Board
from engine.clash.pieces.camp import Camp
from engine.clash.pieces.config import Config
from engine.clash.pieces.content import LEVELS, Content
from engine.clash.pieces.places import PLACES

(
    CARD,
    BASTION,
    REINFORCE,
    ACTION,
    EQUIP,
    KEEP,
    MOVE,
    GO,
    NEXT_BATTLE,
    BATTLE,
    REROLL,
    INJURIES,
    STONES,
    OVER,
    BUILD_FACE,
    BUILD_TURN,
    BUILD_SPOT,
    HAND,
) = range(18)
"""What is being decided. CARD is the secret choice of all; every other phase has one active seat."""

PHASE_NAMES = (
    "card",
    "bastion",
    "reinforce",
    "action",
    "equip",
    "keep",
    "move",
    "go",
    "next_battle",
    "battle",
    "reroll",
    "injuries",
    "stones",
    "over",
    "build_face",
    "build_turn",
    "build_spot",
    "hand",
)
ELVES = -1
"""The side of the elves in a battle."""

UNITS = PLACES * LEVELS
"""Length of a seat's list of units: index place * 3 + level."""

# A unit type's or elf type's figures in a battle, equipment included: indices of a Figures tuple.
POWER, LIFE, HITS, SHIELDS, REROLLS, RAGE, SLOWNESS, MOVEMENT, FLIGHT = range(9)
Figures = tuple[int, int, int, int, int, int, int, int, int]


@dataclass(eq=False, repr=False, slots=True)
class Battle:
    """A battle in progress (§5.3). Rage, slowness and so on: index 0 the attacker's side, 1 the defender's."""

    place: int
    attacker: int
    defender: int
    initiative: int
    """0 when the attacker struck first, else 1."""
    side: int = field(init=False)
    """0 or 1: whose turn it is."""
    rage: list[int] = field(default_factory=lambda: [0, 0])
    assaults: int = 0
    injuries: int = 0
    """Injuries still to be spread."""
    dice: int = 0
    hits: int = 0
    """Of the assault whose reroll is being decided."""
    rerolls: int = 0
    barriers: list[int] = field(default_factory=lambda: [0, 0])
    """Life of each side's magic barrier (§10)."""
    barrier_fell: int = 0
    """1 when the present assault took the barrier down."""
    stolen: list[int] = field(default_factory=lambda: [0, 0])
    """Whether each side's Neggesh has stolen a token."""

    def __post_init__(self) -> None:
        self.side = self.initiative

    def clone(self) -> Battle:
        other = Battle.__new__(Battle)
        other.place = self.place
        other.attacker = self.attacker
        other.defender = self.defender
        other.initiative = self.initiative
        other.side = self.side
        other.rage = self.rage[:]
        other.assaults = self.assaults
        other.injuries = self.injuries
        other.dice = self.dice
        other.hits = self.hits
        other.rerolls = self.rerolls
        other.barriers = self.barriers[:]
        other.barrier_fell = self.barrier_fell
        other.stolen = self.stolen[:]
        return other

    @property
    def side_seat(self) -> int:
        """The seat whose turn it is, -1 the elves."""
        return self.attacker if self.side == 0 else self.defender


@dataclass(init=False, eq=False, repr=False, slots=True)
class State:
    """Everything that changes. Tuples are shared between clones, lists are copied."""

    config: Config
    content: Content
    board: Board
    round: int
    phase: int
    order: tuple[int, ...]
    """Turn order of the round."""
    turn: int
    """Index into `order` of the seat whose step it is."""
    active: int
    """The seat that owes the decision (-1 in CARD and OVER)."""
    action_number: int
    """1 or 2 (phases B and D), 0 elsewhere."""
    decisions: list[int]
    draws: list[int]
    barrier: int
    """Grows whenever something was drawn or revealed, or an action was declared done: undo never crosses it freely."""
    units: list[list[int]]
    """[seat][place * 3 + level]."""
    elves: list[int]
    """[place * 3 + type]."""
    masks: list[int]
    """[seat] -> places with own units."""
    elf_mask: int
    reserve: list[int]
    """[seat * 3 + level]."""
    bastions: tuple[int, ...]
    gold: list[int]
    crystals: list[int]
    points: list[int]
    hands: list[tuple[int, ...]]
    """[seat] -> tactic cards in hand, ascending."""
    tactic_decks: list[tuple[int, ...]]
    """[seat] -> cards from the bottom to the top; drawn from the end."""
    discards: list[tuple[int, ...]]
    picks: list[int]
    revealed: tuple[int, ...]
    bag: tuple[int, ...]
    """Elf types from the bottom to the top."""
    market: tuple[tuple[int, int], ...]
    deck: tuple[int, ...]
    deck_known: int
    """How many of the lowest cards of the equipment deck were laid under it in the open."""
    legendary_deck: tuple[int, ...]
    candidates: tuple[int, ...]
    slots: list[int]
    """[(seat * 3 + level) * 2 + slot] -> item or -1."""
    aside: list[tuple[int, ...]]
    """[seat] -> items that lie aside, ascending."""
    elf_slots: list[int]
    """[type * 2 + slot] -> item or -1."""
    figures: list[Figures]
    """[seat * 3 + level]: derived from clan and slots."""
    elf_figures: tuple[Figures, ...]
    to_place: tuple[int, int, int]
    """Reinforcements the active seat still has to place."""
    fresh: list[int]
    """[place * 3 + level] -> the active seat's units that may still move; empty outside MOVE and GO."""
    fresh_mask: int
    placed: tuple[int, ...]
    """The active seat's units as they stood when its Move action began; () when not planning."""
    picked: int
    """place * 3 + level of the unit taken up (GO), else -1."""
    forged: bool
    changes: int
    """Reorganisations since the Equip action began or a card was last bought or forged (see equip.MOST_CHANGES)."""
    plan: tuple[int, ...]
    """The moves made in this Move action, flattened: from, to, level, …"""
    battles: tuple[int, ...]
    """Territories whose battle is still to be fought; in STONES, those that may get the next figure."""
    stone_level: int
    """In STONES: the level being handed out."""
    battle: Battle | None
    winners: tuple[int, ...]
    robbers: tuple[int, ...]
    """[seat] -> the seat that took an Elven City from it last and has paid no City back to it since; -1 none.

    It follows from what happened, not from what stands on the board, and no rule hangs on it: marks leave it out.
    """
    heroes: list[int]
    """[seat] -> number of its hero, -1 none (§10)."""
    hero_places: list[int]
    """[seat] -> where its hero stands, -1 none."""
    hero_fresh: bool
    """The active seat's hero may still move in this Move action."""
    domination: int
    """Solo: the elves' points (§9)."""
    may_discard: bool
    """Solo: nothing was done yet in this Equip action."""
    laying: tuple[int, int]
    """While a tile is laid: its face and turn, -1 not yet chosen."""
    camp: Camp | None
    """What a scenario of the campaign adds (§14); None outside it."""

    @property
    def fight(self) -> Battle:
        """The battle in progress, where there is one."""
        assert self.battle is not None
        return self.battle

    def clone(self) -> State:
        """A copy that shares nothing that changes in place."""
        other = State.__new__(State)
        other.config = self.config
        other.content = self.content
        other.board = self.board
        other.round = self.round
        other.phase = self.phase
        other.order = self.order
        other.turn = self.turn
        other.active = self.active
        other.action_number = self.action_number
        other.decisions = self.decisions[:]
        other.draws = self.draws[:]
        other.barrier = self.barrier
        other.units = [own[:] for own in self.units]
        other.elves = self.elves[:]
        other.masks = self.masks[:]
        other.elf_mask = self.elf_mask
        other.reserve = self.reserve[:]
        other.bastions = self.bastions
        other.gold = self.gold[:]
        other.crystals = self.crystals[:]
        other.points = self.points[:]
        other.hands = self.hands[:]
        other.tactic_decks = self.tactic_decks[:]
        other.discards = self.discards[:]
        other.picks = self.picks[:]
        other.revealed = self.revealed
        other.bag = self.bag
        other.market = self.market
        other.deck = self.deck
        other.deck_known = self.deck_known
        other.legendary_deck = self.legendary_deck
        other.candidates = self.candidates
        other.slots = self.slots[:]
        other.aside = self.aside[:]
        other.elf_slots = self.elf_slots[:]
        other.figures = self.figures[:]
        other.elf_figures = self.elf_figures
        other.to_place = self.to_place
        other.fresh = self.fresh[:]
        other.fresh_mask = self.fresh_mask
        other.placed = self.placed
        other.picked = self.picked
        other.forged = self.forged
        other.changes = self.changes
        other.plan = self.plan
        other.battles = self.battles
        other.stone_level = self.stone_level
        other.battle = self.battle.clone() if self.battle else None
        other.winners = self.winners
        other.robbers = self.robbers
        other.heroes = self.heroes[:]
        other.hero_places = self.hero_places[:]
        other.hero_fresh = self.hero_fresh
        other.domination = self.domination
        other.may_discard = self.may_discard
        other.laying = self.laying
        other.camp = None if self.camp is None else self.camp.clone()
        return other
