"""What a seat, or a spectator, may know (§13): the only thing that leaves the engine towards a screen, log or bot."""

from __future__ import annotations

from dataclasses import dataclass

from engine.clash.pieces.board import Board
from engine.clash.pieces.camp import Camp
from engine.clash.pieces.config import Config
from engine.clash.pieces.content import Content

Triple = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class BattleView:
    """A battle in progress. `defender` -1: the elves. `side` is the seat whose turn it is (-1 elves).

    `injuries` is set while they are to be spread, `hits`/`misses` while a reroll is to be decided; else None.
    """

    place: int
    attacker: int
    defender: int
    side: int
    rage: tuple[int, int]
    assaults: int
    injuries: int | None
    hits: int | None
    misses: int | None
    rerolls_left: int
    initiative: int
    """The side that struck first (§5.3.1)."""
    barriers: tuple[int, int] = (0, 0)
    stolen: tuple[int, int] = (0, 0)
    barrier_fell: int = 0
    """Heroes' effects (§10): see engine.clash.pieces.state.Battle."""


@dataclass(frozen=True, slots=True)
class View:
    """`seat` is who looks (None: a spectator). Tuples are by seat unless said otherwise.

    While a seat plans its moves, others see its units where they stood before (ruling: nothing until Finish).
    """

    seat: int | None
    config: Config
    content: Content
    board: Board
    round: int
    phase: str
    """One of the PHASE_* names of engine.clash.pieces.state."""
    order: tuple[int, ...]
    """Turn order of the round, once revealed."""
    active: int
    """The seat on move, -1 during the secret choice and at the end."""
    action_number: int
    """1 or 2 in an action, else 0."""
    to_act: tuple[int, ...]
    decisions: tuple[int, ...]
    """Own decision number; 0 for other seats, whose numbers would tell what they plan and take back."""
    bastions: tuple[int, ...]
    """Site number of each seat's bastion, -1 not built."""
    units: tuple[tuple[Triple, ...], ...]
    """[seat][place] -> units by level."""
    elves: tuple[Triple, ...]
    """[place] -> elves by type."""
    reserve: tuple[Triple, ...]
    gold: tuple[int, ...]
    crystals: tuple[int, ...]
    points: tuple[int, ...]
    """Victory points, or feats; -1 where feats are secret (§14.14)."""
    slots: tuple[tuple[tuple[int, int], ...], ...]
    """[seat][level] -> (weapon, armour) item numbers, -1 empty."""
    aside: tuple[tuple[int, ...], ...]
    elf_slots: tuple[tuple[int, int], ...]
    """[elf type] -> (weapon, armour)."""
    market: tuple[tuple[int, int], ...]
    """Stacks of the Black Market: (item, copies)."""
    deck_size: int
    deck_bottom: tuple[int, ...]
    """Cards known to lie under the equipment deck, the lowest first."""
    legendary_deck_size: int
    discards: tuple[tuple[int, ...], ...]
    hand_sizes: tuple[int, ...]
    chosen: tuple[bool, ...]
    """Who has made the secret choice."""
    revealed: tuple[int, ...]
    """The tactic card each seat plays this round, -1 before the reveal."""
    to_place: Triple
    """Reinforcements the active seat still has to place."""
    battles: tuple[int, ...]
    """Territories whose battle is still to be fought in this action."""
    battle: BattleView | None
    bag: Triple
    """Elf tokens left in the bag, by type."""
    winners: tuple[int, ...]
    robbers: tuple[int, ...]
    """[seat] -> who took an Elven City from it last and has paid none back since; -1 none."""
    heroes: tuple[int, ...]
    """[seat] -> its hero's number, -1 none (§10)."""
    hero_places: tuple[int, ...]
    """[seat] -> where its hero stands, -1 none."""
    hero_fresh: bool
    """Own hero may still move in this Move action."""
    domination: int
    """Solo: the elves' points (§9)."""
    may_discard: bool
    laying: tuple[int, int]
    """A board being built: face and turn of the tile in hand, -1 not yet chosen (§2.1)."""
    hand: tuple[int, ...]
    """Own hand; () for a spectator. The card chosen stays in it until the reveal."""
    pick: int
    """Own secret choice, -1 none."""
    candidates: tuple[int, ...]
    """Own forge candidates."""
    fresh: tuple[Triple, ...]
    """[place] -> own units that may still move in this Move action; () when not planning."""
    picked_unit: tuple[int, int] | None
    """Own unit taken up and not yet put down: (place, level)."""
    forged: bool
    """The active seat forged in this action."""
    changes: int
    """Reorganisations in a row (State.changes)."""
    placed: tuple[Triple, ...]
    """Own units' start of this Move action, [place]; () when not planning."""
    plan: tuple[int, ...]
    """Own moves of this Move action, flattened: from, to, level, …; () for others."""
    stone_level: int
    """While more stones than figures are there: the level handed out."""
    camp: Camp | None = None
    """A copy of what a scenario adds, others' secret cards unknown (§14); None outside the campaign."""
