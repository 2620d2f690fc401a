"""Shows, exports and erases what is kept of a person; games of others stay whole and verify."""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from host.commit.commit_effects import outline
from host.commit.store_table import Effects, store_table
from host.commit.transactions import Transactions
from host.finished.replay import Walks
from host.finished.statistics import UNLISTED
from host.live_game.loaded_game import Draft
from host.lobby.lobby import Lobby
from host.services.digests import Digests
from host.services.seats import Seats
from host.store.queries import erasing, games, people, person
from host.table.names import FORMER
from host.table.presses import Press
from host.table.refusals import HostError, Refusal
from host.table.rows import GameRow

log = logging.getLogger(__name__)


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

    def __init__(self, transactions: Transactions, lobby: Lobby, seats: Seats, digests: Digests, walks: Walks) -> None:
        self._transactions = transactions
        self._database = transactions.database
        self._lobby = lobby
        self._seats = seats
        self._digests = digests
        self._walks = walks

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
        for user_id in await self._database.read(erasing.due):
            try:
                await self._forget(Press(user_id, FORMER, None), await self.kept(user_id))
                log.info("erased again, from a copy of the games")
            except Exception as error:
                log.error("not erased again: %s", outline(error))  # it stays due, for the next start

    async def _forget(self, plain: Press, kept: Kept) -> None:
        user_id = plain.user_id
        for row in await self._database.read(lambda connection: games.by_ids(connection, kept.lobbies)):
            if row.terms.campaign:
                continue  # it follows its campaign, which is left below
            if row.seat_of(user_id) is not None:
                await self._lobby.leave(plain, row.id)
            else:
                await self._lobby.cancel(plain, row.id)
        for game_id in kept.running:
            await self._leave(plain, game_id)
        settings = await self._database.read(lambda connection: people.settings(connection, "member", user_id))
        await self._digests.set_member(user_id, dict.fromkeys(settings))
        touched = await self._database.read(lambda connection: person.tables_of(connection, user_id))
        for game_id in touched:
            await self._erase_at(user_id, game_id)
        pseudonym = -secrets.randbelow(2**62) - 1
        now = self._transactions.clock()
        await self._database.write(lambda connection: person.forget(connection, user_id, pseudonym, now))

    async def _leave(self, press: Press, game_id: int) -> None:
        """Give the seat to an AI for good; a table that is set aside only loses the name."""
        row = await self._transactions.tables.row(game_id)
        seat = row.seat_of(press.user_id)
        if seat is None:
            return
        try:
            await self._seats.leave(press, game_id)
        except HostError as error:
            if error.code not in (Refusal.SET_ASIDE, Refusal.ALREADY_OVER, Refusal.NOT_RUNNING):
                raise
            return

        def work(draft: Draft) -> None:
            draft.row = person.without(draft.row, press.user_id, (seat.number,))

        try:
            await self._transactions.change(game_id, None, work)
        except HostError as error:
            if error.code not in (Refusal.ALREADY_OVER, Refusal.NOT_RUNNING):
                raise

    async def _erase_at(self, user_id: int, game_id: int) -> None:
        """Erase a person from a table's row, whatever has become of the game."""
        own = self._transactions

        def work(draft: Draft) -> None:
            draft.row = person.without(draft.row, user_id)

        def written(connection: Connection) -> None:
            old = games.load(connection, game_id)
            new = None if old is None else person.without(old, user_id, level=own.level_of(old))
            if old is not None and new is not None and new != old:
                store_table(connection, old, new, Effects(own.time.read()))

        row = await own.tables.row(game_id)
        if row.status == "running" and game_id not in own.tables.aside:
            await own.change(game_id, None, work)
        else:
            async with own.tables.lock(game_id):
                await self._database.write(written)
                own.tables.forget(game_id)
        self._walks.forget(game_id)


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
