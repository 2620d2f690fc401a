"""Keeps games in memory: a bounded cache, checked against the store at every use, and a lock for each game."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from engine.kernel.characters import characters_in
from engine.kernel.errors import EngineError, RecordError
from engine.kernel.records.record import content_of
from host.commit.commit_effects import outline
from host.due.due_rows import TableClocks
from host.live_game.loaded_game import AnyGame, LoadedGame, resume, state_after, states_after
from host.live_game.unplayable import AsideGames, Traced, trace
from host.store.database.database import Database
from host.store.queries import entries, games, snapshots
from host.store.queries.snapshots import Snapshot
from host.table.refusals import HostError, Refusal
from host.table.rows import GameRow, LogLine

log = logging.getLogger(__name__)

MOST_SEATS = 8
"""The most seats in any game."""


@lru_cache(maxsize=8)
def _written(game: str, to_json: Callable[[Any], Mapping[str, Any]], content: Any) -> tuple[str, Mapping[str, Any]]:
    """A key for a game's data that changes with them, and the data as read-only JSON."""
    data = to_json(content)
    text = json.dumps([game, data], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest(), data


def _same_log(old: GameRow, new: GameRow) -> bool:
    """Whether only the table around the game changed."""
    return (old.version, old.told_version) == (new.version, new.told_version)


def _started(connection: Connection, game_id: int) -> GameRow:
    """The row of a started game. Raises HostError "no_game", "not_running"."""
    row = games.stored(connection, game_id)
    if row.started_at is None:
        raise HostError(Refusal.NOT_RUNNING, status=row.status)
    return row


@dataclass(frozen=True, slots=True)
class WalkedGame:
    """A started game with its log and the state after each entry; read-only."""

    row: GameRow
    game: AnyGame
    lines: tuple[LogLine, ...]
    states: tuple[Any, ...]
    """By entry number."""


@dataclass(frozen=True, slots=True)
class Stored:
    """All that is needed to bring a game into memory."""

    row: GameRow
    data: Mapping[str, Any]
    """The game's data; {} where memory already has them."""
    lines: Sequence[LogLine]
    snapshot: Snapshot | None


class Tables:
    """Games by id. At most `most` stay in memory; the least recently used returns from its snapshot."""

    def __init__(
        self,
        database: Database,
        known: Mapping[str, AnyGame],
        contents: Mapping[str, Any],
        levels: Mapping[str, Sequence[str]],
        most: int,
    ) -> None:
        self._database = database
        self.games = known
        """By their ids."""
        self._levels = levels
        self._loaded: OrderedDict[int, LoadedGame] = OrderedDict()
        self.aside = AsideGames()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._most = most
        self._written = {
            name: _written(known[name].id, known[name].content_to_json, content) for name, content in contents.items()
        }
        self._contents = {self._written[name][0]: content for name, content in contents.items()}

    def game(self, name: str) -> AnyGame:
        """Raises HostError "no_game"."""
        if name not in self.games or name not in self._written:
            raise HostError(Refusal.NO_GAME, game=name)
        return self.games[name]

    def level(self, name: str, wanted: str | None = None) -> str:
        """The AI level asked for, or the game's usual one. Raises HostError "unknown_option" for one no bot plays."""
        levels = self._levels[name]
        if wanted is not None and wanted not in levels:
            raise HostError(Refusal.UNKNOWN_OPTION, option="level", value=wanted)
        return levels[0] if wanted is None else wanted

    def has(self, name: str, word: str | None) -> bool:
        """Whether the game has a bot of this level and character."""
        return word in self._levels[name]

    def characters(self, name: str) -> tuple[str, ...]:
        """The characters of a game's AI seats, in the order of their deal."""
        return characters_in(self._levels[name])

    def present_content(self, name: str) -> tuple[str, Any, Mapping[str, Any]]:
        """Key and data for new games of this kind, and the same data as read-only JSON."""
        key, data = self._written[name]
        return key, self._contents[key], data

    def seats(self, name: str, options: Mapping[str, Any]) -> tuple[int, int]:
        """The smallest and the largest number of seats for a game with these options.

        Raises HostError "no_game", or the game's EngineError for options that fit no number of seats.
        """
        game = self.game(name)
        fitting: list[int] = []
        refused: list[EngineError] = []
        for count in range(1, MOST_SEATS + 1):
            try:
                game.make_config(options, ["any"] * count)
            except EngineError as error:
                refused.append(error)
                continue
            fitting.append(count)
        if fitting:
            return fitting[0], fitting[-1]
        raise next((error for error in refused if "seats" not in error.code), refused[-1])

    def capacity(self, name: str, options: Mapping[str, Any]) -> int:
        """The largest number of seats for a game with these options."""
        return self.seats(name, options)[1]

    def lock(self, game_id: int) -> asyncio.Lock:
        """The game's own lock; it lives as long as somebody holds it or waits for it."""
        lock = self._locks.get(game_id)
        if lock is None:
            lock = self._locks[game_id] = asyncio.Lock()
        return lock

    async def row(self, game_id: int) -> GameRow:
        """The game's stored row. Raises HostError "no_game"."""
        return await self._database.read(lambda connection: games.stored(connection, game_id))

    def held(self, game_id: int) -> LoadedGame | None:
        """A started game as memory has it, perhaps behind the store: check its revision."""
        return self._loaded.get(game_id)

    def clocks_of(self, row: GameRow, off: float) -> TableClocks:
        """All that is due at a table. `off`: Unix time less house time."""
        held = self._loaded.get(row.id)
        return TableClocks.of(row, off) if held is None else held.clocks_of(row, off)

    async def loaded(self, game_id: int) -> LoadedGame:
        """A started game, up to date with the store, kept in memory.

        Raises HostError "no_game", "not_running", "set_aside" for a game this version can't play on ("already_over"
        when it has ended).
        """
        loaded = await self.taken_up(game_id)
        held = self._loaded.get(game_id)
        if held is not None and held.row.revision > loaded.row.revision:
            loaded = held  # a press was faster than this look
        self.keep(loaded)
        return loaded

    async def taken_up(self, game_id: int) -> LoadedGame:
        """As `loaded`, but a game that was not in memory is not kept there."""
        loaded = self._loaded.get(game_id)
        known = None if loaded is None else loaded.row
        stored = await self._database.read(lambda connection: self._stored(connection, game_id, known))
        if isinstance(stored, GameRow):
            assert loaded is not None
            if stored.revision > loaded.row.revision and _same_log(loaded.row, stored):
                loaded.row = stored
            return loaded
        taken = await self._from_snapshot(stored) if stored.snapshot else await self._from_setup(stored)
        self.aside.forget(game_id)
        return taken

    def _stored(self, connection: Connection, game_id: int, known: GameRow | None) -> GameRow | Stored:
        """The row if memory holds the same log (`known`: its row), else all that is needed to bring the game back."""
        if known is not None and games.revision(connection, game_id) == known.revision:
            return known
        row = _started(connection, game_id)
        if known is not None and _same_log(known, row):
            return row
        self.aside.check(row)
        snapshot = snapshots.newest(connection, game_id)
        if snapshot is not None and snapshot.number > row.told_version:
            snapshot = None
        return self._whole(connection, row, snapshot)

    def content(self, connection: Connection, row: GameRow) -> Any:
        """A table's data as they were fixed at its start. Raises RecordError "unreadable"."""
        return self._content(row, self._data(connection, row))

    def _data(self, connection: Connection, row: GameRow) -> Mapping[str, Any]:
        """These data as JSON; {} for data in memory."""
        assert row.content_key is not None
        return {} if row.content_key in self._contents else games.content(connection, row.content_key)

    def _whole(
        self, connection: Connection, row: GameRow, snapshot: Snapshot | None = None, last: int | None = None
    ) -> Stored:
        """A game with its entries from the snapshot (None: the setup) to `last` (None: the newest)."""
        data = self._data(connection, row)
        first = 0 if snapshot is None else snapshot.number
        return Stored(row, data, entries.load(connection, row.id, first, last), snapshot)

    async def _from_snapshot(self, stored: Stored) -> LoadedGame:
        """Bring a game back from its snapshot; else by replay from its setup, which shows what did not fit."""
        row, game = stored.row, self.game(stored.row.game)
        try:
            content = self._content(row, stored.data)
            return await asyncio.to_thread(resume, row, game, content, stored.lines, stored.snapshot)
        except Exception as error:
            log.warning("game=%d snapshot passed over: %s", row.id, outline(error))
        whole = await self._database.read(lambda connection: self._whole(connection, _started(connection, row.id)))
        return await self._from_setup(whole)

    async def _from_setup(self, stored: Stored) -> LoadedGame:
        """Replay from the setup. Raises HostError "set_aside"."""
        row, game = stored.row, self.game(stored.row.game)
        try:
            content = self._content(row, stored.data)
            return await asyncio.to_thread(resume, row, game, content, stored.lines)
        except RecordError as error:
            traced = await self._traced(stored)
            raise self.aside.found(row, game, traced.error or error) from error

    async def as_far_as_it_fits(self, game_id: int) -> tuple[GameRow, AnyGame, Any]:
        """A game that this version can't play on, and its state after the last entry that fits the rules.

        Raises HostError "no_game", "not_running", and "set_aside" when nothing of it can be shown.
        """
        stored = await self._database.read(lambda connection: self._whole(connection, _started(connection, game_id)))
        game = self.game(stored.row.game)
        traced = await self._traced(stored)
        if traced.state is None:
            assert traced.error is not None
            raise self.aside.found(stored.row, game, traced.error)
        return stored.row, game, traced.state

    async def _traced(self, stored: Stored) -> Traced:
        try:
            content = self._content(stored.row, stored.data)
        except RecordError as error:
            return Traced(None, error)
        return await asyncio.to_thread(trace, stored.row, self.game(stored.row.game), content, stored.lines)

    def _content(self, row: GameRow, data: Mapping[str, Any]) -> Any:
        """A game's data by key, as they were when it began. Raises RecordError "unreadable"."""
        assert row.content_key is not None
        if row.content_key not in self._contents:
            self._contents[row.content_key] = content_of(self.game(row.game), data)
        return self._contents[row.content_key]

    async def state_at(self, game_id: int, version: int) -> tuple[LoadedGame, Any]:
        """A started game and its state after entry `version`. Raises HostError "no_game"."""
        loaded = await self.loaded(game_id)
        if not 0 <= version <= loaded.row.version:
            raise HostError(Refusal.NO_GAME, id=game_id, version=version)
        if version in loaded.recent:
            return loaded, loaded.recent[version]
        row = loaded.row
        stored = await self._database.read(lambda connection: self._whole(connection, row, None, version))
        content = self._content(row, stored.data)
        return loaded, await asyncio.to_thread(state_after, row, loaded.game, content, stored.lines)

    async def walked(self, game_id: int) -> WalkedGame:
        """A started game, replayed entry by entry. Raises HostError "no_game", "not_running", "set_aside"."""
        stored = await self._database.read(lambda connection: self._whole(connection, _started(connection, game_id)))
        game = self.game(stored.row.game)
        try:
            content = self._content(stored.row, stored.data)
            states = await asyncio.to_thread(states_after, stored.row, game, content, stored.lines)
        except RecordError as error:
            raise self.aside.found(stored.row, game, error) from error
        return WalkedGame(stored.row, game, tuple(stored.lines), tuple(states))

    def keep(self, loaded: LoadedGame) -> None:
        """Put a game into the cache as its current state."""
        self._loaded[loaded.row.id] = loaded
        self._loaded.move_to_end(loaded.row.id)
        while len(self._loaded) > self._most:
            self._loaded.popitem(last=False)

    def forget(self, game_id: int) -> None:
        self._loaded.pop(game_id, None)
