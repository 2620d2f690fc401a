"""What people do about their seats while a game runs: nudge, hand over to an AI, leave, end the game."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection

from host.loaded_game import Draft
from host.play import check_running, own_seat, seat_of
from host.ports import Acted, Press, Table
from host.refusals import HostError, Refusal
from host.rows import GameRow
from host.set_aside import add_post, check_may_end, ended
from host.store import entries, games
from host.store.turns import Urgency
from host.transactions import Transactions

NUDGE_EVERY = 3600.0
"""Seconds between two nudges of a game."""
UNTOUCHED_FOR = 7 * 86_400.0
"""Seconds after which a tutorial that nobody touches is ended; nothing is posted of it."""
FUSE = 60.0
"""Seconds an asked defender has before a nudge lets the standing orders answer."""


class Seats:
    """The services on the seats of a running game."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def nudge(self, press: Press, game_id: int) -> Table:
        """Ask again what is asked now, once an hour (HostError "too_soon").

        Where somebody was asked although their orders know an answer, and a minute has gone by, the orders act;
        that is free at any time.
        """

        def work(draft: Draft) -> None:
            own_seat(draft, press)
            if draft.now - draft.row.changed_at >= FUSE:
                draft.let_orders_answer(lambda seat: False)
                if draft.lines:
                    return
            last = draft.row.nudged_at
            if last is not None and draft.now - last < NUDGE_EVERY:
                raise HostError(Refusal.TOO_SOON, at=last + NUDGE_EVERY)
            untold = tuple(replace(seat, told=None) if seat.owes else seat for seat in draft.row.seats)
            draft.row = replace(draft.row, nudged_at=draft.now, seats=untold)
            draft.announce = True

        return (await self._transactions.change(game_id, press, work)).table

    async def leave(self, press: Press, game_id: int) -> Table:
        """An AI player takes the presser's seat; without any people left the game ends."""

        def work(draft: Draft) -> None:
            draft.give_up(seat_of(draft, press), self._transactions.tables.level(draft.row.game))
            people = draft.row.people()
            if not people:
                _end(draft)
            elif draft.row.host_id == press.user_id and people[0].user_id is not None:
                draft.row = replace(draft.row, host_id=people[0].user_id)
            draft.row = replace(draft.row, votes=tuple(v for v in draft.row.votes if v != press.user_id))

        return (await self._transactions.change(game_id, press, work)).table

    async def away(self, press: Press, game_id: int, level: str | None) -> Acted:
        """Let an AI play the presser's seat until they are back. HostError "unknown_option" for an unknown level.

        The seat stays theirs, with all it holds and all it has ordered.
        """

        def work(draft: Draft) -> None:
            number = seat_of(draft, press)
            if draft.row.tutorial:
                # Nobody waits for its one player, and an AI's moves would teach them nothing.
                raise HostError(Refusal.UNKNOWN_OPTION, option="level")
            draft.hand_over(number, self._transactions.tables.level(draft.row.game, level))

        return await self._transactions.change(game_id, press, work)

    async def back(self, press: Press, game_id: int) -> Acted:
        """Play one's seat again; standing orders may answer at once what it owes.

        An interaction that was carried out before is no sign that its person is back; one that was not is free to do
        something more, as every press at the table does this first.
        """
        transactions = self._transactions
        repeated = await transactions.database.read(
            lambda connection: transactions.repeated(connection, game_id, press)
        )
        if repeated is not None:
            return repeated

        def work(draft: Draft) -> None:
            number = own_seat(draft, press)
            draft.pressed(number)
            draft.let_orders_answer(draft.asked)

        return await self._transactions.change(game_id, replace(press, interaction_id=None), work)

    async def end_left_lessons(self) -> None:
        """End the tutorials that nobody has touched for a week: `/tutorial` then begins anew."""
        long_ago = self._transactions.clock() - UNTOUCHED_FOR

        def work(draft: Draft) -> None:
            if draft.row.status == "running" and draft.row.changed_at < long_ago:
                _end(draft)

        for left in await self._transactions.database.read(lambda connection: games.left_lessons(connection, long_ago)):
            try:
                await self._transactions.change(left, None, work, Urgency.TIDYING)
            except HostError as error:
                if error.code is not Refusal.SET_ASIDE:
                    raise
                await self._end_aside(left, None)

    async def end(self, press: Press, game_id: int) -> Table:
        """End the game: the host at once, the others when all people want it (HostError "votes" until then)."""

        def work(draft: Draft) -> None:
            check_running(draft)
            if press.user_id == draft.row.host_id:
                _end(draft)
                return
            own_seat(draft, press)
            votes = dict.fromkeys((*draft.row.votes, press.user_id))
            draft.row = replace(draft.row, votes=tuple(votes))
            if _missing(draft.row.table(), draft.row.votes) == 0:
                _end(draft)

        try:
            acted = await self._transactions.change(game_id, press, work)
        except HostError as error:
            repeated = await self._repeated(game_id, press)
            if repeated is not None:
                return repeated.table
            if error.code is not Refusal.SET_ASIDE:
                raise
            return await self._end_aside(game_id, press)
        if acted.table.status == "running":
            row = await self._transactions.tables.row(game_id)
            raise HostError(Refusal.VOTES, missing=_missing(row.table(), row.votes))
        return acted.table

    async def may_end(self, press: Press, game_id: int) -> None:
        """Raises HostError for somebody who can't end the game, nor vote for its end."""
        try:
            await self._transactions.tables.loaded(game_id)
        except HostError as error:
            if error.code is not Refusal.SET_ASIDE:
                raise
            check_may_end(await self._transactions.tables.row(game_id), press)
            return
        row = await self._transactions.tables.row(game_id)
        if row.host_id != press.user_id and row.seat_of(press.user_id) is None:
            raise HostError(Refusal.NO_SEAT)

    async def _end_aside(self, game_id: int, press: Press | None) -> Table:
        """End a game that its rules can't end any more: its status is written, its entries stay as they are.

        `press` None: the house does it. Raises HostError "already_over", "not_running", "not_host_nor_manager".
        """
        own = self._transactions

        def work(connection: Connection) -> GameRow:
            old = games.load(connection, game_id)
            if old is None:
                raise HostError(Refusal.NO_GAME, id=game_id)
            if press is not None:
                check_may_end(old, press)
                entries.mark_seen(connection, press, old.id, old.version + 1, old.version, own.clock())
            row = games.save(connection, old, ended(old, own.clock()))
            add_post(connection, own.presenters[row.game], row.table(), own.clock())
            return row

        async with own.tables.lock(game_id):
            row = await own.database.write(work)
            own.tables.aside.forget(game_id)
        own.committed(row)
        return row.table()

    async def _repeated(self, game_id: int, press: Press) -> Acted | None:
        """The result of an interaction that was carried out before."""
        own = self._transactions
        return await own.database.read(lambda connection: own.repeated(connection, game_id, press))


def _missing(table: Table, votes: tuple[int, ...]) -> int:
    """How many people have not voted for the end."""
    return sum(1 for seat in table.seats if seat.user_id is not None and seat.user_id not in votes)


def _end(draft: Draft) -> None:
    draft.row = replace(draft.row, status="ended", ended_at=draft.now)
    draft.announce = True
