"""Moves a person's own next reminder; the clock, and everything else at the table, stays as it is."""

from __future__ import annotations

from dataclasses import replace

from host.clocks.seat_clock import last_end
from host.commit.transactions import Transactions
from host.live_game.loaded_game import Draft
from host.services.play import check_running
from host.table.presses import Press
from host.table.refusals import HostError, Refusal


class Reminders:
    """The service behind a reminder's “Later…”."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def later(self, press: Press, game_id: int, at: float) -> None:
        """Remind the presser of what they owe at `at` (Unix seconds), and not before.

        Raises HostError "no_seat", and "stale" where they owe nothing, an AI plays for them, or their time is up by
        then.
        """

        def work(draft: Draft) -> None:
            check_running(draft)
            seat = draft.row.seat_of(press.user_id)
            if seat is None:
                raise HostError(Refusal.NO_SEAT)
            house_at, clock, pace = at - draft.moment.off, seat.clock, draft.row.pace
            if not seat.owes or not seat.in_person or at <= draft.now:
                raise HostError(Refusal.STALE)
            if clock.runs and pace.clocked and house_at >= last_end(clock, pace, draft.moment.off):
                raise HostError(Refusal.STALE)
            draft.row = draft.row.with_seat(replace(seat, clock=replace(clock, remind_at=house_at)))

        # Changed by the house: a press of theirs at the table would mean that they are there.
        await self._transactions.change(game_id, None, work)
