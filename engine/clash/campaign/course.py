"""How a campaign at a table goes on (§14.0): from step to step, from game to game, each change of it an action."""

from __future__ import annotations

from engine.clash.campaign import actions as a
from engine.clash.campaign import events as ev
from engine.clash.campaign import progress as campaigns
from engine.clash.campaign.progress import legendaries_to_keep, may_make_pact
from engine.clash.campaign.table import (
    ALL_CHOSEN,
    CHOOSE,
    LEGENDARY_CHOSEN,
    LIFE_CHOSEN,
    MAKE_PACT,
    OVER,
    PLAY,
    SCENARIO,
    CampaignState,
    owes_legendary,
    owes_life,
    owing,
)
from engine.kernel.errors import EngineError, IllegalAction
from engine.kernel.game import ARGUMENT_MASK, KIND_SHIFT, Action, Event

LEVELS = 3


def choices(s: CampaignState, seat: int) -> list[Action]:
    """All that a seat that may still choose can say, in a fixed order, the default first."""
    if seat not in owing(s):
        return []
    if s.step == SCENARIO:
        return [a.ACCEPT, a.VETO | s.campaign.scenario]
    if s.step == MAKE_PACT:
        return [a.NO_PACT, a.PACT]
    if owes_life(s, seat):
        return [a.LIFE | level for level in range(LEVELS)]
    return [a.LEGENDARY | item for item in legendaries_to_keep(s.campaign, seat, s.content)]


def carry_out(s: CampaignState, seat: int, action: Action) -> list[Event]:
    """Change the state in place. Raises IllegalAction; then the state is of no use any more."""
    events: list[Event] = []
    before = (s.step, s.campaign.at, s.round)
    kind, argument = action & ~ARGUMENT_MASK, action & ARGUMENT_MASK
    if kind in (a.PLACED, a.LEFT, a.OWNS, a.OWNS_MORE, a.ENDED):
        _tell(s, seat, kind, argument, events)
    else:
        _choose(s, seat, kind, argument, events)
    s.barrier += 1
    s.decisions[seat] += 1
    _go_on(s, events)
    if (s.step, s.campaign.at, s.round) != before:
        s.decisions[:] = [number + 1 for number in s.decisions]
    return events


def begin(s: CampaignState) -> None:
    """The first card lies open."""
    _go_on(s, [])


def _choose(s: CampaignState, seat: int, kind: Action, argument: int, events: list[Event]) -> None:
    try:
        CHOOSERS[kind](s, seat, argument, events)
    except EngineError as error:
        raise IllegalAction(error.code, error.rule or "14.0", **error.facts) from error
    except KeyError:
        raise IllegalAction("not_now", "14.0") from None


def _check_step(s: CampaignState, seat: int, step: int) -> None:
    """Raises EngineError: saga_over, begun (the game is under way), too_late (the step is over), chosen."""
    if s.step == OVER:
        raise EngineError("saga_over", "14.0")
    if s.step == PLAY:
        raise EngineError("begun", "14.0")
    if s.step != step:
        raise EngineError("too_late" if s.step > step else "too_early", "14.0")
    if s.chosen[seat] == ALL_CHOSEN:
        raise EngineError("chosen", "14.0")


def _accept(s: CampaignState, seat: int, argument: int, events: list[Event]) -> None:
    _check_step(s, seat, SCENARIO)
    if seat not in owing(s):
        raise EngineError("no_veto", "14.0")
    s.chosen[seat] = ALL_CHOSEN
    events.append((ev.ACCEPTED, seat))


def _veto(s: CampaignState, seat: int, argument: int, events: list[Event]) -> None:
    _check_step(s, seat, SCENARIO)
    s.campaign = campaigns.veto(s.campaign, seat, argument)
    s.chosen[:] = [0] * s.campaign.seats
    events += [(ev.VETOED, seat, argument), (ev.CARD, ev.NOBODY, s.campaign.scenario)]


def _no_pact(s: CampaignState, seat: int, argument: int, events: list[Event]) -> None:
    _check_step(s, seat, MAKE_PACT)
    if seat not in may_make_pact(s.campaign):
        raise EngineError("no_pact", "14.0")
    s.chosen[seat] = ALL_CHOSEN
    events.append((ev.NO_PACT, seat))


def _pact(s: CampaignState, seat: int, argument: int, events: list[Event]) -> None:
    _check_step(s, seat, MAKE_PACT)
    s.campaign = campaigns.make_pact(s.campaign, seat)
    events.append((ev.PACT_MADE, seat))


def _life(s: CampaignState, seat: int, argument: int, events: list[Event]) -> None:
    _check_step(s, seat, CHOOSE)
    if not owes_life(s, seat):
        raise EngineError("no_life", "14.0")
    values = s.content.campaign
    assert values is not None
    s.campaign = campaigns.choose_life(s.campaign, seat, argument, values)
    s.chosen[seat] |= LIFE_CHOSEN
    events.append((ev.LIFE_CHOSEN, seat, argument))


def _legendary(s: CampaignState, seat: int, argument: int, events: list[Event]) -> None:
    _check_step(s, seat, CHOOSE)
    if not owes_legendary(s, seat):
        raise EngineError("not_yours", "14.0")
    s.campaign = campaigns.keep_legendary(s.campaign, seat, argument, s.content)
    s.chosen[seat] |= LEGENDARY_CHOSEN
    events.append((ev.LEGENDARY_KEPT, seat, argument))


CHOOSERS = {
    a.ACCEPT: _accept, a.VETO: _veto, a.NO_PACT: _no_pact, a.PACT: _pact, a.LIFE: _life, a.LEGENDARY: _legendary,
}  # fmt: skip


def _tell(s: CampaignState, seat: int, kind: Action, argument: int, events: list[Event]) -> None:
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


def _finish(s: CampaignState, argument: int, events: list[Event]) -> None:
    seats = range(s.campaign.seats)
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
    s.campaign = campaigns.finish(
        s.campaign, s.round, places, reason, counted, s.content, grudges=grudges, legendaries=owned
    )
    s.places, s.grudges, s.owned = {}, {}, {}
    events.append((ev.GAME_OVER, ev.NOBODY, reason, int(counted)))
    if s.campaign.over:
        s.step = OVER
        return
    s.round += 1
    s.step = SCENARIO
    s.chosen[:] = [0] * s.campaign.seats
    events.append((ev.CARD, ev.NOBODY, s.campaign.scenario))


def _go_on(s: CampaignState, events: list[Event]) -> None:
    """Whatever nobody may choose any more is over."""
    while s.step < PLAY and not owing(s):
        s.step += 1
        s.chosen[:] = [0] * s.campaign.seats
        if s.step == PLAY:
            events.append((ev.READY, ev.NOBODY, s.campaign.scenario))
