"""How a saga at a table goes on (§14.0): from step to step, from game to game, each change of it an action."""

from __future__ import annotations

from engine.clash.campaign import actions as a
from engine.clash.campaign import events as ev
from engine.clash.campaign import saga as sagas
from engine.clash.campaign.saga import legendaries_to_keep, may_make_pact
from engine.clash.campaign.table import (
    ALL_CHOSEN,
    CHOOSE,
    LEGENDARY_CHOSEN,
    LIFE_CHOSEN,
    MAKE_PACT,
    OVER,
    PLAY,
    SCENARIO,
    SagaState,
    owes_legendary,
    owes_life,
    owing,
)
from engine.kernel.errors import EngineError, IllegalAction
from engine.kernel.game import ARGUMENT_MASK, KIND_SHIFT, Action, Event

LEVELS = 3


def choices(s: SagaState, seat: int) -> list[Action]:
    """All that a seat that may still choose can say, in a fixed order, the default first."""
    if seat not in owing(s):
        return []
    if s.step == SCENARIO:
        return [a.ACCEPT, a.VETO | s.saga.scenario]
    if s.step == MAKE_PACT:
        return [a.NO_PACT, a.PACT]
    if owes_life(s, seat):
        return [a.LIFE | level for level in range(LEVELS)]
    return [a.LEGENDARY | item for item in legendaries_to_keep(s.saga, seat, s.content)]


def carry_out(s: SagaState, seat: int, action: Action) -> list[Event]:
    """Change the state in place. Raises IllegalAction; then the state is of no use any more."""
    events: list[Event] = []
    before = (s.step, s.saga.at, s.round)
    kind, argument = action & ~ARGUMENT_MASK, action & ARGUMENT_MASK
    if kind in (a.PLACED, a.LEFT, a.OWNS, a.OWNS_MORE, a.ENDED):
        _tell(s, seat, kind, argument, events)
    else:
        _choose(s, seat, kind, argument, events)
    s.barrier += 1
    s.decisions[seat] += 1
    _go_on(s, events)
    if (s.step, s.saga.at, s.round) != before:
        s.decisions[:] = [number + 1 for number in s.decisions]
    return events


def begin(s: SagaState) -> None:
    """The first card lies open."""
    _go_on(s, [])


def _choose(s: SagaState, seat: int, kind: Action, argument: int, events: list[Event]) -> None:
    try:
        CHOOSERS[kind](s, seat, argument, events)
    except EngineError as error:
        raise IllegalAction(error.code, error.rule or "14.0", **error.facts) from error
    except KeyError:
        raise IllegalAction("not_now", "14.0") from None


def _check_step(s: SagaState, seat: int, step: int) -> None:
    """Raises EngineError: saga_over, begun (the game is under way), too_late (the step is over), chosen."""
    if s.step == OVER:
        raise EngineError("saga_over", "14.0")
    if s.step == PLAY:
        raise EngineError("begun", "14.0")
    if s.step != step:
        raise EngineError("too_late" if s.step > step else "too_early", "14.0")
    if s.chosen[seat] == ALL_CHOSEN:
        raise EngineError("chosen", "14.0")


def _accept(s: SagaState, seat: int, argument: int, events: list[Event]) -> None:
    _check_step(s, seat, SCENARIO)
    if seat not in owing(s):
        raise EngineError("no_veto", "14.0")
    s.chosen[seat] = ALL_CHOSEN
    events.append((ev.ACCEPTED, seat))


def _veto(s: SagaState, seat: int, argument: int, events: list[Event]) -> None:
    _check_step(s, seat, SCENARIO)
    s.saga = sagas.veto(s.saga, seat, argument)
    s.chosen[:] = [0] * s.saga.seats
    events += [(ev.VETOED, seat, argument), (ev.CARD, ev.NOBODY, s.saga.scenario)]


def _no_pact(s: SagaState, seat: int, argument: int, events: list[Event]) -> None:
    _check_step(s, seat, MAKE_PACT)
    if seat not in may_make_pact(s.saga):
        raise EngineError("no_pact", "14.0")
    s.chosen[seat] = ALL_CHOSEN
    events.append((ev.NO_PACT, seat))


def _pact(s: SagaState, seat: int, argument: int, events: list[Event]) -> None:
    _check_step(s, seat, MAKE_PACT)
    s.saga = sagas.make_pact(s.saga, seat)
    events.append((ev.PACT_MADE, seat))


def _life(s: SagaState, seat: int, argument: int, events: list[Event]) -> None:
    _check_step(s, seat, CHOOSE)
    if not owes_life(s, seat):
        raise EngineError("no_life", "14.0")
    values = s.content.campaign
    assert values is not None
    s.saga = sagas.choose_life(s.saga, seat, argument, values)
    s.chosen[seat] |= LIFE_CHOSEN
    events.append((ev.LIFE_CHOSEN, seat, argument))


def _legendary(s: SagaState, seat: int, argument: int, events: list[Event]) -> None:
    _check_step(s, seat, CHOOSE)
    if not owes_legendary(s, seat):
        raise EngineError("not_yours", "14.0")
    s.saga = sagas.keep_legendary(s.saga, seat, argument, s.content)
    s.chosen[seat] |= LEGENDARY_CHOSEN
    events.append((ev.LEGENDARY_KEPT, seat, argument))


CHOOSERS = {
    a.ACCEPT: _accept, a.VETO: _veto, a.NO_PACT: _no_pact, a.PACT: _pact, a.LIFE: _life, a.LEGENDARY: _legendary,
}  # fmt: skip


def _tell(s: SagaState, seat: int, kind: Action, argument: int, events: list[Event]) -> None:
    """The house tells how the game ended, seat by seat."""
    if s.step != PLAY:
        raise IllegalAction("not_now", "14.0")
    if kind == a.PLACED:
        s.places[seat] = argument
    elif kind == a.LEFT:
        s.grudges[seat] = argument
    elif kind == a.OWNS:
        s.owned[seat] = argument
    elif kind == a.OWNS_MORE:
        s.owned[seat] = s.owned.get(seat, 0) | argument << KIND_SHIFT
    else:
        _finish(s, argument, events)


def _finish(s: SagaState, argument: int, events: list[Event]) -> None:
    seats = range(s.saga.seats)
    if sorted(s.places) != list(seats):
        raise IllegalAction("not_now", "14.0")
    told = [
        {
            a.PLACED: s.places[seat],
            a.LEFT: s.grudges.get(seat, 0),
            a.OWNS: s.owned.get(seat, 0) & ARGUMENT_MASK,
            a.OWNS_MORE: s.owned.get(seat, 0) >> KIND_SHIFT,
        }
        for seat in seats
    ]
    places, reason, counted, grudges, owned = a.end_of(told, argument, s.content)
    s.saga = sagas.finish(s.saga, s.round, places, reason, counted, s.content, grudges=grudges, legendaries=owned)
    s.places, s.grudges, s.owned = {}, {}, {}
    events.append((ev.GAME_OVER, ev.NOBODY, reason, int(counted)))
    if s.saga.over:
        s.step = OVER
        return
    s.round += 1
    s.step = SCENARIO
    s.chosen[:] = [0] * s.saga.seats
    events.append((ev.CARD, ev.NOBODY, s.saga.scenario))


def _go_on(s: SagaState, events: list[Event]) -> None:
    """Whatever nobody may choose any more is over."""
    while s.step < PLAY and not owing(s):
        s.step += 1
        s.chosen[:] = [0] * s.saga.seats
        if s.step == PLAY:
            events.append((ev.READY, ev.NOBODY, s.saga.scenario))
