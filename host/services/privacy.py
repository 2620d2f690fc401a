"""Shows, exports and erases what is kept of a person; games of others stay whole and verify."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from host.commit.commit_effects import outline
from host.commit.store_table import Effects, store_table
from host.commit.transactions import Transactions
from host.finished.replay import Walks
from host.finished.statistics import UNLISTED
from host.live_game.loaded_game import Draft
from host.live_game.people import seat_held_before
from host.lobby.lobby import Lobby
from host.posts.erased import Gone
from host.services.digests import Digests
from host.services.seats import Seats
from host.store.queries import games
from host.store.queries.people import erasing, people, person
from host.table.names import FORMER
from host.table.presses import Press
from host.table.refusals import HostError, Refusal
from host.table.rows import GameRow

log = logging.getLogger(__name__)

POSTED_WITHIN = 5.0
"""Seconds for which a deletion waits for posts on their way."""


@dataclass(frozen=True, slots=True)
class Kept:
    """How much is kept of a person."""

    settings: tuple[str, ...]
    """Their settings, by name."""
    unlisted: bool
    running: tuple[int, ...]
    """Running tables with a seat of theirs."""
    lobbies: tuple[int, ...]
    hosted: tuple[tuple[int, str], ...]
    """Those of these tables that they host, each with its next host; "": nobody."""
    over: int
    actions: int
    rated: int

    @property
    def mark(self) -> str:
        """A mark that changes whenever a deletion would do something else."""
        text = repr((self.lobbies, self.running, self.hosted))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


class PrivacyDesk:
    """The services behind `/privacy`."""

    def __init__(
        self,
        transactions: Transactions,
        lobby: Lobby,
        seats: Seats,
        digests: Digests,
        walks: Walks,
        posted: Callable[[], Awaitable[None]],
    ) -> None:
        """`posted`: waits until no post is on its way."""
        self._transactions = transactions
        self._database = transactions.database
        self._lobby = lobby
        self._seats = seats
        self._digests = digests
        self._walks = walks
        self._posted = posted

    async def kept(self, user_id: int) -> Kept:
        return await self._database.read(lambda connection: _kept(connection, user_id))

    async def export(self, user_id: int) -> Mapping[str, Any]:
        return await self._database.read(lambda connection: person.told(connection, user_id))

    async def keep_out(self, user_id: int, out: bool) -> None:
        await self._digests.set_member(user_id, {UNLISTED: True if out else None})

    async def forget(self, press: Press, mark: str) -> None:
        """Erase a person for good: their seats go to AIs, their name and id leave everything that is kept.

        `mark`: of the deletion they were shown. Raises HostError "stale" when it would do something else by now.
        """
        kept = await self.kept(press.user_id)
        if kept.mark != mark:
            raise HostError(Refusal.STALE)
        await self._forget(replace(press, interaction_id=None), kept)

    async def forget_again(self) -> None:
        """Erase people again who were erased after the copy that the house went back to was made."""
        due = await self._database.write(lambda connection: erasing.due(connection, person.everybody))
        for user_id in due:
            try:
                await self._forget(Press(user_id, FORMER, None), await self.kept(user_id))
                log.info("erased again, from a copy of the games")
            except Exception as error:
                log.error("not erased again: %s", outline(error))  # it stays due, for the next start

    async def _forget(self, plain: Press, kept: Kept) -> None:
        user_id = plain.user_id
        names = await self._database.read(lambda connection: person.names_of(connection, user_id))
        gone = Gone(user_id, (names | {plain.name}) - {FORMER})
        touched = await self._database.read(lambda connection: _tables(connection, gone))
        for row in await self._database.read(lambda connection: games.by_ids(connection, kept.lobbies)):
            if row.terms.campaign:
                continue  # it follows its campaign, which is left below
            if row.seat_of(user_id) is not None:
                await self._lobby.leave(plain, row.id)
            else:
                await self._lobby.cancel(plain, row.id)
        for game_id in kept.running:
            await self._leave(plain, game_id, gone)
        settings = await self._database.read(lambda connection: people.settings(connection, "member", user_id))
        await self._digests.set_member(user_id, dict.fromkeys(settings))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(POSTED_WITHIN):
                await self._posted()  # what is on its way is stored with their name once it is out
        for game_id in touched:
            await self._erase_at(gone, game_id)
        pseudonym = -secrets.randbelow(2**62) - 1
        now = self._transactions.clock()
        await self._database.write(lambda connection: person.forget(connection, gone, pseudonym, now))
        await self._database.settle()  # SQLite's log has what was there before

    async def _leave(self, press: Press, game_id: int, gone: Gone) -> None:
        """Give the seat to an AI for good; a table that is set aside only loses the name."""
        row = await self._transactions.tables.row(game_id)
        if row.seat_of(press.user_id) is None:
            return
        try:
            await self._seats.leave(press, game_id)
        except HostError as error:
            if error.code not in (Refusal.SET_ASIDE, Refusal.ALREADY_OVER, Refusal.NOT_RUNNING):
                raise
            return

        def work(draft: Draft) -> None:
            draft.row = person.without(draft.row, gone)

        try:
            await self._transactions.change(game_id, None, work)
        except HostError as error:
            if error.code not in (Refusal.ALREADY_OVER, Refusal.NOT_RUNNING):
                raise

    async def _erase_at(self, gone: Gone, game_id: int) -> None:
        """Erase a person from a table's row, result and stored posts, whatever has become of the game."""
        own = self._transactions

        def work(draft: Draft) -> None:
            draft.row = person.without(draft.row, gone)

        def written(connection: Connection) -> None:
            old = games.load(connection, game_id)
            if old is None:
                return
            new = person.without(old, gone, level=own.level_of(old))
            if new != old:
                store_table(connection, old, new, Effects(own.time.read()))
            person.forget_at(connection, new, gone)

        row = await own.tables.row(game_id)
        if row.status == "running" and game_id not in own.tables.aside:
            await own.change(game_id, None, work)
            await self._database.write(lambda connection: person.forget_at(connection, row, gone))
        else:
            async with own.tables.lock(game_id):
                await self._database.write(written)
                own.tables.forget(game_id)
        self._walks.forget(game_id)


def _tables(connection: Connection, gone: Gone) -> list[int]:
    """Every table with anything of a person, also those where they left a seat before they did anything."""
    named = person.with_name(connection, gone.names)
    left = {row.id for row in named if seat_held_before(row, gone.user_id) is not None}
    return sorted(left.union(person.tables_of(connection, gone.user_id)))


def _kept(connection: Connection, user_id: int) -> Kept:
    rows = games.by_ids(connection, person.tables_of(connection, user_id))
    seated = [row for row in rows if row.seat_of(user_id) is not None]
    running = [row for row in seated if row.status == "running"]
    in_lobby = [row for row in rows if row.status in ("lobby", "closing") and (row in seated or row.host_id == user_id)]
    settings = people.settings(connection, "member", user_id)
    return Kept(
        tuple(sorted(settings)),
        bool(settings.get(UNLISTED)),
        tuple(row.id for row in running),
        tuple(row.id for row in in_lobby),
        tuple((row.id, _next_host(row)) for row in running if row.host_id == user_id),
        sum(row.finished for row in seated),
        person.actions_of(connection, user_id),
        person.rated_of(connection, user_id),
    )


def _next_host(row: GameRow) -> str:
    """The next host once the host has left: the longest seated person."""
    others = sorted(
        (seat for seat in row.people() if seat.user_id != row.host_id), key=lambda seat: seat.absence.sits_since
    )
    return others[0].name if others else ""
