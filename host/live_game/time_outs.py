"""Acts when time is up: for a seat's own decision by the table's policy, for an answer by orders or default."""

from __future__ import annotations

from dataclasses import replace

from engine.kernel.records.deciders import DEFAULT, ORDERS, UNASKED
from engine.kernel.records.holders import TIME
from host.live_game import planned_turns
from host.live_game.loaded_game import Draft
from host.live_game.standing_orders import MOST_ANSWERS
from host.table.notes import LateNote
from host.table.options import DEFAULT_MOVE, ONLY_REMIND, OPEN_SEAT
from host.table.pending import News, NewsKind
from host.table.rows import CLOCK, SeatRow


def time_is_up(draft: Draft, number: int, level: str) -> None:
    """Act for a seat whose decision and reserve are used up. `level`: of the AI that takes over where the policy says
    so.

    Of secret choices others learn only that they were made (docs/over-days.md).
    """
    seat, late = draft.row.seats[number], draft.row.terms.late
    clock = replace(seat.clock, late_since=draft.moment.house, timeouts=seat.clock.timeouts + 1, left=0.0, reserve=0.0)
    clock = replace(clock, spent=clock.stretch, runs_from=None)
    seat = replace(seat, clock=clock)
    draft.row = draft.row.with_seat(seat)
    draft.announce = True
    if not draft.row.pace.clocked:
        return  # counted as late, and told nobody: there is no clock that could be over
    if late == ONLY_REMIND:
        draft.notes.append(LateNote(number))
        return
    if late == DEFAULT_MOVE:
        _tell(draft, seat, "time_default")
        decide_the_rest(draft, number)
        if clock.timeouts > 1:
            play_by_ai(draft, number, level, "time_ai")
        return
    play_by_ai(draft, number, level, "time_open" if late == OPEN_SEAT else "time_ai")
    if late == OPEN_SEAT:
        seat = draft.row.seats[number]
        draft.row = draft.row.with_seat(replace(seat, absence=replace(seat.absence, offered=True)))


def play_by_ai(draft: Draft, number: int, level: str, kind: NewsKind) -> None:
    """Let an AI play for the seat's person until they press; a line of the next post says so."""
    draft.hand_over(number, level, TIME, told=False)
    _tell(draft, draft.row.seats[number], kind, level)


def decide_the_rest(draft: Draft, number: int) -> None:
    """Decide all that the seat owes in its present stretch: by its orders, else by the default moves."""
    game = draft.loaded.game
    key = draft.row.seats[number].clock.spent
    planned_turns.decided_otherwise(draft, number)
    for _ in range(MOST_ANSWERS):
        if number not in draft.owed or game.stretch(draft.state, number) != (key, number):
            return
        answer_unasked(draft, number)
    raise RuntimeError("default moves do not come to an end")


def answer_for(draft: Draft, number: int) -> None:
    """Answer for a seat that was asked in another's stretch and ran out of time: by its orders, else by default."""
    game = draft.loaded.game
    for _ in range(MOST_ANSWERS):
        if number not in draft.owed or game.stretch(draft.state, number).of == number:
            return
        answer_unasked(draft, number)
    raise RuntimeError("default moves do not come to an end")


def answer_unasked(draft: Draft, number: int) -> None:
    """Carry out one action for a seat whose time is up."""
    game, orders = draft.loaded.game, draft.row.seats[number].orders
    action = game.answer(draft.state, number, {**orders, UNASKED: True}, False)
    by = ORDERS if action is not None else DEFAULT
    draft.play(number, game.default(draft.state, number) if action is None else action, by, cause=CLOCK)


def _tell(draft: Draft, seat: SeatRow, kind: NewsKind, level: str = "") -> None:
    draft.tell(News(kind, seat.number, seat.name, level))
