"""The services for taking an action back with the others' consent (docs/over-days.md)."""

from __future__ import annotations

from dataclasses import replace

from host.commit.transactions import Transactions
from host.live_game.loaded_game import Draft
from host.live_game.undo_consent import (
    MOST_A_ROUND,
    TakenBack,
    close_request,
    open_request,
    public,
    requests_in_round,
    standing,
    taken_back_with,
)
from host.services.play import check_running, own_seat
from host.table.pending import Consent, NeedsConsent
from host.table.presses import Press
from host.table.refusals import HostError, Refusal
from host.table.table import Table


class Consents:
    """The services for a table's one open request to take something back."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def needed(self, game_id: int, user_id: int) -> NeedsConsent | None:
        """The action that the others can let a person take back; None: there is none.

        Raises HostError "barrier" where something was drawn, rolled or revealed since their last action.
        """
        loaded = await self._transactions.tables.loaded(game_id)
        row, seat = loaded.row, loaded.row.seat_of(user_id)
        if seat is None or row.status != "running" or row.tutorial:
            return None
        what = taken_back_with(loaded.game, loaded.recorder, row, seat.number, loaded.planned)
        if what is not None:
            return NeedsConsent(what.action, what.asks, public(loaded.game, what), what.planned)
        last = next((entry for entry in reversed(standing(loaded.recorder)) if entry.seat == seat.number), None)
        if last is not None and not loaded.recorder.history.since(seat.number):
            raise HostError(Refusal.BARRIER)
        return None

    async def ask(self, press: Press, game_id: int, action: int, asks: tuple[int, ...]) -> Table:
        """Ask to take back one's last action and everything since; with nobody to ask it happens at once.

        `action`, `asks`: as `needed` said. Raises HostError "stale" where that has changed, "nothing_to_undo",
        "request_open".
        """

        def work(draft: Draft) -> None:
            seat = own_seat(draft, press)
            row = draft.row
            done = requests_in_round(row, seat, draft.state.round) >= MOST_A_ROUND
            if row.pending.consent is not None or done:
                raise HostError(Refusal.REQUEST_OPEN)
            what = _what(draft, seat)
            if (what.action, what.asks) != (action, asks):
                raise HostError(Refusal.STALE)
            open_request(draft, seat, press.user_id, what)

        return (await self._transactions.change(game_id, press, work)).table

    async def answer(self, press: Press, game_id: int, number: int, yes: bool) -> Table:
        """Agree to an open request, or refuse it. Raises HostError "settled", "no_seat", "not_asked"."""

        def work(draft: Draft) -> None:
            seat = own_seat(draft, press)
            consent = _open_one(draft, number)
            if seat not in consent.asks:
                raise HostError(Refusal.NOT_ASKED)
            if not yes:
                close_request(draft, "refused", seat)
                return
            agreed = replace(consent, agreed=(*(each for each in consent.agreed if each != seat), seat))
            draft.row = replace(draft.row, pending=replace(draft.row.pending, consent=agreed))

        return (await self._transactions.change(game_id, press, work)).table

    async def withdraw(self, press: Press, game_id: int, number: int) -> Table:
        """Withdraw one's own request. Raises HostError "settled", "no_seat", "not_yours"."""

        def work(draft: Draft) -> None:
            own_seat(draft, press)
            if _open_one(draft, number).by != press.user_id:
                raise HostError(Refusal.NOT_YOURS)
            close_request(draft, "withdrawn")

        return (await self._transactions.change(game_id, press, work)).table


def _what(draft: Draft, seat: int) -> TakenBack:
    """The action to take back. Raises HostError "nothing_to_undo", also in a lesson, whose steps are fixed."""
    what = taken_back_with(draft.loaded.game, draft.recorder, draft.row, seat, draft.planned)
    if what is None or draft.row.tutorial:
        raise HostError(Refusal.NOTHING_TO_UNDO)
    return what


def _open_one(draft: Draft, number: int) -> Consent:
    check_running(draft)
    consent = draft.row.pending.consent
    if consent is None or consent.number != number:
        raise HostError(Refusal.SETTLED)
    return consent
