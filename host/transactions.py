"""The one way a running game changes: lock, check, draft, one transaction, then memory (docs/architecture.md)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.kernel.errors import ConquestError
from host.commit_effects import Conclusion, conclude
from host.loaded_game import Draft, LoadedGame
from host.log import visible_all
from host.ports import Acted, LogEntry, Presenter, Press
from host.refusals import HostError, Refusal
from host.rows import GameRow, LogLine, SeatRow
from host.store import entries, games, people, posts
from host.store.database import Database
from host.store.games import Conflict
from host.store.press_check import standing
from host.tables import Tables

TRIES = 8
"""How often a change is worked out again because another process was quicker."""
PRESENT_FOR = 300.0
"""Seconds since the last press for which a person counts as present."""

Work = Callable[[Draft], None]
Committed = Callable[[GameRow], None]


class Outdated(ConquestError):
    """The game in memory is older than the stored one: bring it up to date and check again."""


@dataclass(frozen=True, slots=True)
class Transactions:
    """What every service of a running game needs."""

    database: Database
    tables: Tables
    presenters: Mapping[str, Presenter]
    clock: Callable[[], float]
    committed: Committed
    """Called after each commit: wakes the outbox and the AI seats."""

    def asked(self, row: GameRow) -> Callable[[SeatRow], bool]:
        """Whether a seat's person wants to be asked and is there to be asked."""
        chosen = row.terms.defenders_asked
        wanted = self.tables.game(row.game).asks_present if chosen is None else chosen
        now = self.clock()
        return lambda seat: wanted and now - seat.last_press <= PRESENT_FOR

    async def languages(self, row: GameRow) -> dict[int, str]:
        """[seat] -> the language its person chose for themselves."""
        users = {seat.user_id: seat.number for seat in row.people() if seat.user_id is not None}
        async with self.database.read() as connection:
            kept = await people.settings_of(connection, "member", tuple(users))
        return {users[user]: str(own["language"]) for user, own in kept.items() if own.get("language")}

    async def change(self, game_id: int, press: Press | None, work: Work) -> Acted:
        """Let `work` draft a change and commit it, all of it or none.

        The same interaction again gets its first result and changes nothing. Raises what `work` raises (nothing
        changed then), HostError "no_game", "not_running", "set_aside", or "busy" when other processes were always
        quicker.
        """
        async with self.tables.lock(game_id):
            for _ in range(TRIES):
                loaded = self.tables.held(game_id) or await self.tables.loaded(game_id)
                try:
                    changed = await self._attempt(loaded, press, work)
                except Outdated:
                    await self.tables.loaded(game_id)
                    continue
                except Conflict:
                    self.tables.forget(game_id)
                    await asyncio.sleep(0)
                    continue
                if changed is not None:
                    return changed
                repeated = await self.repeated(game_id, press)
                assert repeated is not None
                return repeated
        raise HostError(Refusal.BUSY, id=game_id)

    async def _attempt(self, loaded: LoadedGame, press: Press | None, work: Work) -> Acted | None:
        """Check, draft and write in one transaction, on top of what memory holds; None: this press was done before.

        One statement tells all that has to be known, as each costs a press half a millisecond. What `work` and the
        presenter compute under the write lock keeps nobody waiting longer: the loop does nothing else meanwhile.
        Raises Outdated or Conflict, nothing written.
        """
        interaction = None if press is None else press.interaction_id
        async with self.database.write() as connection:
            now = await standing(connection, loaded.row.id, interaction)
            if now.seen is not None:
                return None
            if now.revision != loaded.row.revision:
                raise Outdated
            draft = Draft(loaded, self.clock(), self.asked(loaded.row))
            work(draft)
            draft.languages = now.languages
            earlier = await self._before_the_end(connection, draft)
            result = conclude(draft, self.presenters[loaded.row.game], press, earlier)
            row = await self._write(connection, draft, press, result)
        self.adopt(loaded, draft, replace(result, row=row))
        self.committed(row)
        return Acted(row.table(), self._own(row, draft.lines, press))

    async def repeated(self, game_id: int, press: Press | None) -> Acted | None:
        """The result of an interaction that was carried out before."""
        if press is None or press.interaction_id is None:
            return None
        async with self.database.read() as connection:
            seen = await entries.seen(connection, press.interaction_id)
            if seen is None:
                return None
            if seen.game != game_id or seen.user_id != press.user_id:
                raise HostError(Refusal.STALE)
            row = await games.load(connection, game_id)
            lines = await entries.load(connection, game_id, seen.first, seen.last)
        assert row is not None
        return Acted(row.table(), self._own(row, lines, press), repeated=True)

    async def _before_the_end(self, connection: AsyncConnection, draft: Draft) -> Sequence[LogLine]:
        """The stored lines of a game that ends by this draft; () for all others."""
        row = draft.loaded.row
        if row.status != "running" or draft.loaded.game.outcome(draft.state) is None:
            return ()
        return await entries.load(connection, row.id)

    async def _write(
        self, connection: AsyncConnection, draft: Draft, press: Press | None, result: Conclusion
    ) -> GameRow:
        """Raises Conflict."""
        old, row = draft.loaded.row, result.row
        if press is not None:
            await entries.mark_seen(connection, press, old.id, old.version + 1, row.version, draft.now)
        row = await games.save(connection, old, row)
        await entries.add(connection, row.id, draft.lines)
        await posts.add(connection, row.id, () if row.tutorial else result.posts, draft.now)
        if result.outcome is not None:
            reason, winners, points = result.outcome.reason, result.outcome.winners, result.outcome.points
            await games.add_result(connection, row, reason, winners, points, draft.now)
        return row

    def adopt(self, loaded: LoadedGame, draft: Draft, result: Conclusion) -> None:
        """Memory follows the store."""
        loaded.row = result.row
        loaded.recorder = draft.recorder
        loaded.told_state = result.told_state
        loaded.untold = result.untold
        for line, state in zip(draft.lines, draft.states, strict=True):
            loaded.remember(line.entry.number, state)
            if line.quiet:
                loaded.quiet.add(line.entry.number)
        self.tables.keep(loaded)

    def _own(self, row: GameRow, lines: Sequence[LogLine], press: Press | None) -> tuple[LogEntry, ...]:
        seat = row.seat_of(press.user_id) if press else None
        game = self.tables.game(row.game)
        return visible_all(game, lines, seat.number if seat else None, row.finished)
