"""Takes an action back after others were asked or acted: what goes with it, who must agree, how it is done.

By consent too, only actions since the last draw or reveal can be taken back: the barrier stays
(`engine/kernel/undo.py`). The record has one undo for each run of a seat's actions, the newest run first, each of that
seat's own last actions; so records and their checkers know no other kind of undo.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from itertools import groupby

from engine.kernel.dice import ScriptedDice
from engine.kernel.game import Event
from engine.kernel.records.record import Entry, struck
from host.clocks.paces import MINUTE, Pace
from host.clocks.seat_clock import given_back
from host.live_game import planned_turns
from host.live_game.loaded_game import AnyGame, AnyRecorder, Draft
from host.live_game.voting import is_late
from host.table.notes import ConsentNote, ConsentOutcome
from host.table.pending import Consent, Undone
from host.table.rows import GameRow, SeatRow

MOST_A_ROUND = 3
"""One seat's requests in a round."""
LIVE_WAITS = 10 * MINUTE
"""The time a request stays open where a decision takes minutes; elsewhere a decision's time."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A seat's last action and all that goes with it."""

    action: int
    """Number of the seat's entry."""
    actors: tuple[int, ...]
    """[action] -> the seat that did it, oldest first."""
    undone: tuple[tuple[Event, ...], ...]
    """[action] -> its complete events."""
    asks: tuple[int, ...]
    """Seats of people who acted or were asked since."""
    planned: tuple[int, ...]
    """Those of them whose plan acted."""


def taken_back_with(
    game: AnyGame, recorder: AnyRecorder, row: GameRow, seat: int, planned: Container[int]
) -> TakenBack | None:
    """The actions that go back with a seat's last one, by consent; None: there is none, or nobody need agree.

    `planned`: entries that plans made. Whoever planned must agree, even if they are late or gone: else people could
    look at a plan and take back what led to it.

    While a choice is made in secret nothing can go back: people who have chosen may change it, and nobody knows who
    did.
    """
    state = recorder.state
    owed = set(game.to_act(state))
    since = recorder.history.since(seat)
    if not since or len(owed) > 1 or any(game.revisable(state, each.number) for each in row.seats):
        return None
    entries = standing(recorder)[-len(since) :]
    actors = tuple(actor for actor, _ in since)
    asked = {each for _, before in since[1:] for each in game.to_act(before)} | owed
    involved = (asked | set(actors)) - {seat}
    if not involved or any(entry.drawn for entry in entries):
        return None
    happened = []
    for (actor, before), entry in zip(since, entries, strict=True):
        assert entry.action is not None
        happened.append(tuple(game.step(before, actor, entry.action, ScriptedDice(()))[1]))
    planners = {actor for actor, entry in zip(actors, entries, strict=True) if entry.number in planned} - {seat}
    asks = tuple(number for number in sorted(involved) if number in planners or _counts(row.seats[number]))
    return TakenBack(entries[0].number, actors, tuple(happened), asks, tuple(planners))


def standing(recorder: AnyRecorder) -> list[Entry]:
    """The actions that stand, as far as memory holds them."""
    gone = struck(recorder.entries)
    return [entry for entry in recorder.entries if entry.action is not None and entry.number not in gone]


def waits(pace: Pace) -> float:
    """Seconds until silence counts as a refusal."""
    return LIVE_WAITS if pace.decision <= LIVE_WAITS * 1.5 else pace.decision


def requests_in_round(row: GameRow, seat: int, round_number: int) -> int:
    return dict(row.pending.asked).get(f"{seat}.{round_number}", 0)


def open_request(draft: Draft, seat: int, user_id: int, what: TakenBack) -> None:
    """Ask those who must agree; with nobody to ask, take back at once."""
    pending, now, this_round = draft.row.pending, draft.moment.house, draft.state.round
    number = pending.numbers + 1
    made = Consent(number, seat, user_id, what.action, what.asks, (), now, now + waits(draft.row.pace))
    times = requests_in_round(draft.row, seat, this_round) + 1
    asked = dict(pending.asked) | {f"{seat}.{this_round}": times}
    kept = tuple((key, count) for key, count in asked.items() if key.endswith(f".{this_round}"))
    draft.row = replace(draft.row, pending=replace(pending, consent=made, asked=kept, numbers=number))
    if not what.asks:
        _grant(draft, made, what)
        return
    draft.notes.append(ConsentNote(made, "", public(draft.loaded.game, what)))


def see_to_request(draft: Draft) -> None:
    """Update the open request after a commit: it lapses when anybody acts or its asker leaves; all yes: take back."""
    consent = draft.row.pending.consent
    if consent is None or draft.row.status != "running":
        return
    what = taken_back_with(draft.loaded.game, draft.recorder, draft.row, consent.seat, draft.planned)
    left = draft.row.seats[consent.seat].user_id != consent.by
    acted = any(not line.quiet for line in draft.lines)
    if left or acted or what is None or what.action != consent.action:
        close_request(draft, "closed")
        return
    needed = [seat for seat in consent.asks if seat in what.planned or _can_answer(draft.row.seats[seat])]
    if all(seat in consent.agreed for seat in needed):
        _grant(draft, consent, what)


def close_request(draft: Draft, outcome: ConsentOutcome, refused_by: int | None = None) -> None:
    pending = draft.row.pending
    if pending.consent is not None:
        draft.row = replace(draft.row, pending=replace(pending, consent=None))
        planned_turns.rest(draft)
        draft.notes.append(ConsentNote(pending.consent, outcome, refused_by=refused_by))


def public(game: AnyGame, what: TakenBack) -> tuple[Undone, ...]:
    """Each action as everybody may know it, without planned moves and the like."""
    happened = zip(what.actors, what.undone, strict=True)
    return tuple((actor, tuple(game.events_for(events, None))) for actor, events in happened)


def _grant(draft: Draft, consent: Consent, what: TakenBack) -> None:
    told = public(draft.loaded.game, what)
    for actor, run in groupby(reversed(what.actors)):
        planned_turns.undone(draft, actor, draft.undo(actor, len(list(run)), consent.by))
    pending = draft.row.pending
    draft.row = replace(draft.row, pending=replace(pending, consent=None))
    draft.notes.append(ConsentNote(consent, "granted", told))
    draft.announce = True
    seat = draft.row.seats[consent.seat]
    if consent.seat in draft.owed:
        stretch = draft.loaded.game.stretch(draft.state, consent.seat)
        if stretch.of == consent.seat:
            clock = given_back(seat.clock, stretch.key, draft.row.pace, draft.moment.house)
            draft.row = draft.row.with_seat(replace(seat, clock=clock))


def _counts(seat: SeatRow) -> bool:
    """Whether a seat's person is asked: there is one, and they are neither late nor gone."""
    return seat.user_id is not None and not is_late(seat)


def _can_answer(seat: SeatRow) -> bool:
    """Whether a seat that was asked still has somebody to answer; they may have become late since."""
    return seat.user_id is not None and not seat.absence.gone
