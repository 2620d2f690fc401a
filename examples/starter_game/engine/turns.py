"""Legal actions and their effects: the choice of depths, a turn, the neighbour's answer."""

from __future__ import annotations

from engine.kernel.dice import DICE, Dice
from engine.kernel.errors import IllegalAction
from engine.kernel.game import Action, Event, argument_of
from examples.starter_game.engine import actions as a
from examples.starter_game.engine import events as ev
from examples.starter_game.engine.content import goal_of
from examples.starter_game.engine.state import ANSWER, CHOICE, OVER, TURN, State, next_seat, to_act

RULES = {CHOICE: "2", TURN: "3", ANSWER: "4", OVER: "5"}


def legal(state: State, seat: int) -> list[Action]:
    """All actions of a seat that owes a decision, in a fixed order."""
    if seat not in to_act(state):
        return []
    if state.phase == CHOICE:
        return _depths(state)
    if state.phase == TURN:
        return [a.NET] * (state.nets < state.content.nets) + [a.SING] * (not state.sang) + [a.HAUL]
    return [a.WATCH, a.HELP]


def revisable(state: State, seat: int) -> list[Action]:
    """A depth may be changed until all have chosen (§2)."""
    return _depths(state) if state.phase == CHOICE and state.depths[seat] else []


def _depths(state: State) -> list[Action]:
    return [a.DEPTH | depth for depth in range(1, state.content.depths + 1)]


def check(state: State, seat: int, action: Action) -> None:
    """Raises IllegalAction for what the seat may not do now."""
    if not 0 <= seat < len(state.points):
        raise IllegalAction("no_seat", "1")
    if action in legal(state, seat) or action in revisable(state, seat):
        return
    raise IllegalAction("not_possible" if seat in to_act(state) else "not_your_turn", RULES[state.phase])


def apply(state: State, seat: int, action: Action, dice: Dice) -> list[Event]:
    """Carry out a legal action in place."""
    if state.phase == CHOICE:
        return _choose(state, seat, argument_of(action))
    if state.phase == ANSWER:
        return _answer(state, seat, action)
    if action == a.NET:
        state.nets += 1
        return [(ev.NETTED, seat, state.nets)]
    if action == a.SING:
        state.sang = 1
        return [(ev.SANG, seat)]
    return _haul(state, seat, dice)


def _choose(state: State, seat: int, depth: int) -> list[Event]:
    """Choose in secret: only the seat's own decision number changes."""
    events: list[Event] = [(ev.CHOSE, seat, depth)]
    if not state.depths[seat]:
        state.decisions[seat] += 1
    state.depths[seat] = depth
    if all(state.depths):
        events += [(ev.REVEALED, other, chosen) for other, chosen in enumerate(state.depths)]
        state.phase, state.active = TURN, 0
        _settle(state, 0)
    return events


def _haul(state: State, seat: int, dice: Dice) -> list[Event]:
    """Roll: the die must be higher than the nets, or they tear; a boat alone at its depth adds the depth (§3.3)."""
    die = dice.below(state.content.sides, DICE, state.draws) + 1
    alone = state.depths.count(state.depths[seat]) == 1
    points = (die + state.nets if die > state.nets else 0) + state.depths[seat] * alone
    if state.config.rules.late_bonus and state.round > 1:
        points += 1
    state.points[seat] += points
    event = (ev.HAULED, seat, points, die, state.nets, int(alone))
    state.phase = ANSWER
    _settle(state, seat, next_seat(state))
    return [event]


def _answer(state: State, seat: int, action: Action) -> list[Event]:
    """Help or watch; then the next turn, the next round, or the end (§4, §5)."""
    events: list[Event] = [(ev.HELPED if action == a.HELP else ev.WATCHED, seat)]
    if action == a.HELP:
        state.points[state.active] += 1
        state.points[seat] += state.sang
    state.nets = state.sang = 0
    if max(state.points) >= goal_of(state.content, state.config):
        state.phase = OVER
        _settle(state, seat)
        return [*events, (ev.OVER, -1)]
    if state.active < len(state.points) - 1:
        state.phase, state.active = TURN, state.active + 1
        _settle(state, seat)
        return events
    state.phase, state.depths = CHOICE, [0] * len(state.points)
    state.round += 1
    _settle(state, *range(len(state.points)))
    return [*events, (ev.ROUND, -1, state.round)]


def _settle(state: State, *seats: int) -> None:
    """Set the barrier: earlier actions can't be taken back, and these seats' decisions have changed."""
    state.barrier += 1
    for seat in dict.fromkeys(seats):
        state.decisions[seat] += 1
