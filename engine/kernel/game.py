"""The contract between a game's rules and their callers (host, bots, records, tests).

Actions are small ints (`kind << 12 | argument`), so that search is quick and a record is small; `parse` and `format`
turn them into the notation of players, logs and bug reports. Seats are 0-based. Events are tuples `(kind, seat,
*args)`: plain ints and short strings, described by each game's `events` module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from engine.kernel.dice import Dice
from engine.kernel.planning import Planner
from engine.kernel.rules import Rules, Versions

Action = int
Duels = tuple[tuple[str, str, float], ...]
"""(AI level, the one below it, share of duels won), as the ladder measured them; where all were won, the middle of the
interval."""
Event = tuple[Any, ...]
KIND_SHIFT = 12
ARGUMENT_MASK = (1 << KIND_SHIFT) - 1


def kind_of(action: Action) -> int:
    """The kind of an action, comparable with the constants of a game's `actions` module."""
    return action & ~ARGUMENT_MASK


def argument_of(action: Action) -> int:
    return action & ARGUMENT_MASK


class Outcome(NamedTuple):
    """How a game ended: winning seats (several when shared), why, and each seat's points."""

    winners: tuple[int, ...]
    reason: str
    points: tuple[int, ...]


class Stretch(NamedTuple):
    """All that a seat decides in one go (a card, an action with its battles, a turn).

    `of`: the seat whose stretch it is; another seat that must answer during it (a defender, a shield) is only asked.
    """

    key: str
    of: int


class GameState(Protocol):
    """The house's part of a State: its round, draw counters, barrier, and the seats' decision numbers."""

    round: int
    """The present round: it never falls, and waiting for its end takes every seat's turn at most."""
    draws: list[int]
    barrier: int
    decisions: list[int]
    """[seat] -> its decision number. An undo raises numbers that would otherwise come a second time."""

    def clone(self: S) -> S: ...


class GameConfig(Protocol):
    """The house's part of a Config: the rules that its game began under and keeps."""

    @property
    def rules(self) -> Rules: ...


S = TypeVar("S", bound=GameState)
V = TypeVar("V")
C = TypeVar("C")
G = TypeVar("G", bound=GameConfig)


class Game(Protocol[C, G, S, V]):
    """One game: C its content (data), G its config (options), S its state, V its view."""

    id: str
    versions: Versions[Any]
    """The versions of its rules; a config carries its game's."""
    asks_present: bool
    """Whether present people are asked during another's turn, unless the table's options decide."""
    momentary: frozenset[str]
    """Keys of orders for one moment or one person's plan: they end when the seat changes hands, the others stay."""
    duels: Duels
    """The strength of its AI levels, the weakest first; () where nobody measured it."""

    @property
    def planner(self) -> Planner | None:
        """How its seats plan their next turn; None: they don't."""
        ...

    def new(self, config: G, content: C, dice: Dice) -> S:
        """Set up a game (draws from SETUP and DECKS)."""
        ...

    def to_act(self, state: S) -> list[int]:
        """Seats that owe a decision, ascending; several during a secret choice; [] when the game is over."""
        ...

    def decision(self, state: S, seat: int) -> int:
        """The seat's decision number: it changes only when the seat owes something else."""
        ...

    def legal(self, state: S, seat: int) -> Sequence[Action]:
        """All actions of a seat that owes a decision, in a fixed order, each applicable; [] for other seats."""
        ...

    def revisable(self, state: S, seat: int) -> Sequence[Action]:
        """Actions by which a seat that owes nothing may still change its choice; mostly []."""
        ...

    def apply(self, state: S, seat: int, action: Action, dice: Dice) -> list[Event]:
        """Carry out a legal action in place without checking it. For search and playouts."""
        ...

    def step(self, state: S, seat: int, action: Action, dice: Dice) -> tuple[S, list[Event]]:
        """Clone, check, apply. Raises IllegalAction(code, rule) and leaves `state` as it was."""
        ...

    def view(self, state: S, seat: int | None) -> V:
        """What a seat (None: a spectator) may know."""
        ...

    def events_for(self, events: Sequence[Event], seat: int | None) -> list[Event]:
        """The events a seat (None: a spectator) may know, private ones blunted or left out."""
        ...

    def imagine(self, view: V, random: Callable[[], float]) -> S:
        """A random state that fits this view: its hidden parts are drawn again."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The result once the game is over, else None."""
        ...

    def parse(self, content: C, text: str) -> Action:
        """Read one action in notation; raises NotationError."""
        ...

    def format(self, content: C, action: Action) -> str:
        """Write one action in notation; `parse` reads it back."""
        ...

    def problems(self, state: S) -> list[str]:
        """Broken invariants in words; empty when the state is sound."""
        ...

    def fingerprint(self, state: S) -> str:
        """A hash of everything in the state, the same in every process (hex, 16 digits)."""
        ...

    def default(self, state: S, seat: int) -> Action:
        """The documented default move of a seat that owes a decision (time-outs, empty seats)."""
        ...

    def stretch(self, state: S, seat: int) -> Stretch:
        """The stretch in which a seat that owes a decision decides; no key comes twice for the seat whose stretch it
        is.

        Own steps and undo within it leave it unchanged.
        """
        ...

    def answer(self, state: S, seat: int, orders: Mapping[str, Any], asked: bool) -> Action | None:
        """The standing orders' answer to the decision a seat owes; None: the person has to be asked.

        `asked`: the person is present and wants to be asked, so only explicit wishes answer.
        """
        ...

    def make_config(self, options: Mapping[str, Any], wishes: Sequence[str]) -> G:
        """The config of a lobby's options and the seats' wishes (clan ids or "any"), under the newest rules.

        Raises EngineError.
        """
        ...

    def freeze(self, state: S) -> str:
        """The state as a text that resumes the game without replay (engine.kernel.stored.snapshot). Secret."""
        ...

    def thaw(self, config: G, content: C, text: str) -> S:
        """The state from `freeze`. A text of another version may raise anything; the fingerprint proves the rest."""
        ...

    def config_to_json(self, config: G) -> Mapping[str, Any]:
        """All of it except the rules, whose version is beside it in a record."""
        ...

    def config_from_json(self, data: Mapping[str, Any], rules: Any) -> G:
        """Read a config under these rules (of `versions`)."""
        ...

    def check_embedded(self, config: Any, content: Any) -> None:
        """Check the JSON of a config and content embedded in a record of unknown origin, before anything reads it.

        Raises RecordError "field" (facts: field, why).
        """
        ...

    def content_to_json(self, content: C) -> Mapping[str, Any]: ...

    def content_from_json(self, data: Mapping[str, Any]) -> C: ...


class Bot(Protocol):
    """A player of one game: sees a view, answers with a plan."""

    def plan(self, view: Any, random: Callable[[], float]) -> list[Action]:
        """At least one action for the decision `view.seat` owes; more while nothing has to be drawn between them.

        The caller drops the rest once an action is no longer legal.
        """
        ...
