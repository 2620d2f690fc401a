"""The state of a game, a seat's view of it, and a state imagined from a view."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.kernel.dice import STREAMS
from engine.kernel.game import Stretch
from examples.starter_game.engine.content import Config, Content, goal_of

CHOICE, TURN, ANSWER, OVER = "choice", "turn", "answer", "over"


@dataclass(slots=True)
class State:
    """`depths`: [seat] -> its choice this round, 0 before. `active`: the seat on turn. `nets`, `sang`: of its turn.

    The kernel wants `round`, `draws`, `barrier` and `decisions`.
    """

    content: Content
    config: Config
    depths: list[int]
    points: list[int]
    decisions: list[int]
    draws: list[int]
    phase: str = CHOICE
    active: int = 0
    nets: int = 0
    sang: int = 0
    barrier: int = 0
    round: int = 1

    def clone(self) -> State:
        return replace(
            self,
            depths=self.depths[:],
            points=self.points[:],
            decisions=self.decisions[:],
            draws=self.draws[:],
        )


@dataclass(frozen=True, slots=True)
class View:
    """A seat's (None: a spectator's) view. `depth`, `nets`: its own secrets, 0 for all others.

    `depths`: all of them once they are revealed, () before; `chosen`: who has chosen.
    """

    content: Content
    config: Config
    seat: int | None
    phase: str
    round: int
    active: int
    to_act: tuple[int, ...]
    points: tuple[int, ...]
    chosen: tuple[bool, ...]
    depths: tuple[int, ...]
    depth: int
    nets: int
    sang: int


def begun(config: Config, content: Content) -> State:
    seats = len(config.boats)
    return State(content, config, [0] * seats, [0] * seats, [1] * seats, [0] * STREAMS)


def next_seat(state: State) -> int:
    return (state.active + 1) % len(state.points)


def to_act(state: State) -> list[int]:
    """All who have not chosen; then the seat on turn, or the neighbour who may help."""
    if state.phase == CHOICE:
        return [seat for seat, depth in enumerate(state.depths) if not depth]
    if state.phase == OVER:
        return []
    return [state.active if state.phase == TURN else next_seat(state)]


def stretch_of(state: State, seat: int) -> Stretch:
    """A depth is each seat's own stretch; the neighbour who may help is asked during another's turn."""
    if state.phase == CHOICE:
        return Stretch(f"{state.round}.depth", seat)
    return Stretch(f"{state.round}.turn", state.active)


def view_of(state: State, seat: int | None) -> View:
    return View(
        content=state.content,
        config=state.config,
        seat=seat,
        phase=state.phase,
        round=state.round,
        active=state.active,
        to_act=tuple(to_act(state)),
        points=tuple(state.points),
        chosen=tuple(bool(depth) for depth in state.depths),
        depths=() if state.phase == CHOICE else tuple(state.depths),
        depth=0 if seat is None else state.depths[seat],
        nets=state.nets if seat == state.active else 0,
        sang=state.sang,
    )


def imagined(view: View, random: Callable[[], float]) -> State:
    """A state that fits this view; its hidden parts are drawn again."""
    state = begun(view.config, view.content)
    state.phase, state.round, state.active, state.sang = view.phase, view.round, view.active, view.sang
    state.points = list(view.points)
    state.depths = list(view.depths) or [
        (view.depth if seat == view.seat else 1 + int(random() * view.content.depths)) if chosen else 0
        for seat, chosen in enumerate(view.chosen)
    ]
    state.nets = view.nets
    if view.phase == TURN and view.seat != view.active:
        state.nets = int(random() * (view.content.nets + 1))
    return state


def problems_of(state: State) -> list[str]:
    """Broken invariants in words."""
    content = state.content
    found = []
    if not all(0 <= depth <= content.depths for depth in state.depths):
        found.append(f"depths {state.depths}")
    if not 0 <= state.nets <= content.nets:
        found.append(f"{state.nets} nets")
    if state.phase != CHOICE and not all(state.depths):
        found.append("a turn before all have chosen")
    if (state.phase == OVER) != (max(state.points) >= goal_of(state.content, state.config) and state.phase != ANSWER):
        found.append(f"phase {state.phase} with {state.points}")
    return found


def fingerprint_of(state: State) -> str:
    """A hash of everything in the state."""
    return hashlib.sha256(repr(state).encode()).hexdigest()[:16]
