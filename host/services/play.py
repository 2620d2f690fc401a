"""What a person does in a running game: act, take back, set standing orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.kernel.errors import EngineError
from engine.kernel.game import Action
from host.commit.transactions import Transactions
from host.live_game import planned_turns
from host.live_game.loaded_game import Draft
from host.live_game.standing_orders import let_orders_answer
from host.table.presses import Acted, Press
from host.table.refusals import HostError, Refusal
from host.table.rows import GameRow


class Play:
    """The services for playing a game."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def act(
        self,
        press: Press,
        game_id: int,
        decision: int | None,
        actions: Sequence[Action],
        orders: Mapping[str, Any] | None = None,
    ) -> Acted:
        """Carry out the presser's actions and change their orders; then standing orders answer, in one commit."""

        def work(draft: Draft) -> None:
            seat = own_seat(draft, press) if actions else kept_seat(draft, press)
            check_decision(draft, seat, decision)
            if actions:
                check_not_removed(draft.row)
                check_turn(draft, seat)
                planned_turns.decided_otherwise(draft, seat)
            if orders:
                draft.merge_orders(seat, orders)
            for action in actions:
                draft.play(seat, action, "person", press.user_id)
            draft.pressed(seat)
            let_orders_answer(draft, draft.asked)

        return await self._transactions.change(game_id, press, work)

    async def undo(self, press: Press, game_id: int, decision: int | None, steps: int) -> Acted:
        """Take back the presser's last actions, as an entry of the log. HostError "barrier", "nothing_to_undo"."""

        def work(draft: Draft) -> None:
            seat = own_seat(draft, press)
            check_not_removed(draft.row)
            check_decision(draft, seat, decision)
            try:
                planned_turns.undone(draft, seat, draft.undo(seat, steps, press.user_id))
            except EngineError as error:
                raise HostError(Refusal(error.code)) from error

        return await self._transactions.change(game_id, press, work)

    async def set_orders(self, press: Press, game_id: int, orders: Mapping[str, Any]) -> Acted:
        """Change single standing orders; they may answer at once what the seat owes now."""
        return await self.act(press, game_id, None, (), orders)


def check_running(draft: Draft) -> None:
    """Raises HostError "not_running" or "already_over"."""
    status = draft.row.status
    if status != "running":
        raise HostError(Refusal.ALREADY_OVER if draft.row.finished else Refusal.NOT_RUNNING, status=status)


def check_not_removed(row: GameRow) -> None:
    """Raises HostError "removed" for a table that stands still because its server removed the bot."""
    if row.removed:
        raise HostError(Refusal.REMOVED, id=row.id, at=row.paused_until or 0.0)


def seat_of(draft: Draft, press: Press) -> int:
    """The presser's seat in a running game. Raises HostError "not_running", "already_over", "no_seat"."""
    check_running(draft)
    seat = draft.row.seat_of(press.user_id)
    if seat is None:
        raise HostError(Refusal.NO_SEAT)
    return seat.number


def own_seat(draft: Draft, press: Press) -> int:
    """The presser's seat, which they play themselves from now on: any press means they are back (screens §24)."""
    number = seat_of(draft, press)
    draft.wake()
    draft.take_back(number)
    return number


def kept_seat(draft: Draft, press: Press) -> int:
    """The same for who only looks, or changes orders or plans: that ends no absence until a day they named."""
    number = seat_of(draft, press)
    return number if draft.row.seats[number].absence.away(draft.now) else own_seat(draft, press)


def seen_if_seated(draft: Draft, press: Press) -> None:
    """Give the presser of a running game their own seat back, if they have one. Raises as `check_running`."""
    check_running(draft)
    if draft.row.seat_of(press.user_id) is not None:
        own_seat(draft, press)


def check_decision(draft: Draft, seat: int, decision: int | None) -> None:
    """Raises HostError "stale" for a button of a panel that shows an older decision."""
    if decision is not None and decision != draft.row.numbered(draft.loaded.game.decision(draft.state, seat)):
        raise HostError(Refusal.STALE)


def check_turn(draft: Draft, seat: int) -> None:
    """Raises HostError "not_yours", with the person who is to play, unless the seat owes a decision."""
    game = draft.loaded.game
    owed = list(draft.owed)
    if seat not in owed and not game.revisable(draft.state, seat):
        raise HostError(Refusal.NOT_YOURS, owed=owed)
