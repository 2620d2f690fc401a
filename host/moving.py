"""Lets a running table go on in another place of its server, when its own is gone or can't be spoken in."""

from __future__ import annotations

from dataclasses import replace

from host.loaded_game import Draft
from host.play import check_running
from host.ports import Place, Press, Table
from host.refusals import HostError, Refusal
from host.set_aside import check_may_end
from host.transactions import Transactions


class Moving:
    """The one service."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def may_move(self, press: Press, game_id: int) -> None:
        """Raises as `move`."""
        row = await self._transactions.tables.row(game_id)
        check_may_end(row, press)

    async def move(self, press: Press, game_id: int, place: Place) -> Table:
        """Raises HostError "not_running", "already_over", "not_host_nor_manager", "no_game" for another server's."""
        presenters = self._transactions.presenters

        def work(draft: Draft) -> None:
            check_running(draft)
            check_may_end(draft.row, press)
            if place.guild_id != draft.row.place.guild_id:
                raise HostError(Refusal.NO_GAME, id=game_id)
            untold = tuple(replace(seat, told=None) if seat.owes else seat for seat in draft.row.seats)
            draft.row = replace(draft.row, place=place, seats=untold)
            draft.announce = True
            table, presenter = draft.row.table(), presenters[draft.row.game]
            users = (seat.user_id for seat in draft.row.people())
            draft.words.extend(presenter.moved(table, user) for user in users if user and user != press.user_id)

        return (await self._transactions.change(game_id, press, work)).table
