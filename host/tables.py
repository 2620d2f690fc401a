"""The games in memory: a bounded cache that is checked against the store at every use, and a lock a game."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.kernel.errors import EngineError
from host.loaded_game import AnyGame, LoadedGame, resume, state_at
from host.refusals import HostError, Refusal
from host.rows import GameRow
from host.store import entries, games
from host.store.database import Database

MOST_SEATS = 8
"""No game of the house asks for more."""


def content_key(game: AnyGame, content: Any) -> str:
    """A name for a game's data that changes with them."""
    text = json.dumps([game.id, game.content_to_json(content)], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _same_log(old: GameRow, new: GameRow) -> bool:
    """Whether only the table around the game changed."""
    return (old.version, old.told_version) == (new.version, new.told_version)


class Tables:
    """Games by id. At most `most` stay in memory; the least recently used is dropped and comes back by replay."""

    def __init__(
        self,
        database: Database,
        known: Mapping[str, AnyGame],
        contents: Mapping[str, Any],
        levels: Mapping[str, Sequence[str]],
        most: int,
    ) -> None:
        self._database = database
        self._games = known
        self._levels = levels
        self._loaded: OrderedDict[int, LoadedGame] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._most = most
        self._keys = {name: content_key(known[name], content) for name, content in contents.items()}
        self._contents = {self._keys[name]: content for name, content in contents.items()}

    def game(self, name: str) -> AnyGame:
        """Raises HostError "no_game"."""
        if name not in self._games or name not in self._keys:
            raise HostError(Refusal.NO_GAME, game=name)
        return self._games[name]

    def level(self, name: str, wanted: str | None = None) -> str:
        """The AI level asked for, or the game's usual one. Raises HostError "unknown_option" for one nobody plays."""
        levels = self._levels[name]
        if wanted is not None and wanted not in levels:
            raise HostError(Refusal.UNKNOWN_OPTION, option="level", value=wanted)
        return levels[0] if wanted is None else wanted

    def present_content(self, name: str) -> tuple[str, Any]:
        """Key and data with which new games of this kind start."""
        key = self._keys[name]
        return key, self._contents[key]

    def seats(self, name: str, options: Mapping[str, Any]) -> tuple[int, int]:
        """The smallest and the largest number of seats the game takes with these options.

        Raises HostError "no_game", or the game's EngineError for options that no number of seats makes right.
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
        """The largest number of seats the game takes with these options."""
        return self.seats(name, options)[1]

    def lock(self, game_id: int) -> asyncio.Lock:
        """The game's own lock; it lives as long as somebody holds it or waits for it."""
        lock = self._locks.get(game_id)
        if lock is None:
            lock = self._locks[game_id] = asyncio.Lock()
        return lock

    async def row(self, game_id: int) -> GameRow:
        """The game's row as it is stored. Raises HostError "no_game"."""
        async with self._database.read() as connection:
            row = await games.load(connection, game_id)
        if row is None:
            raise HostError(Refusal.NO_GAME, id=game_id)
        return row

    def held(self, game_id: int) -> LoadedGame | None:
        """A started game as memory has it, perhaps behind the store: its revision has to be checked."""
        return self._loaded.get(game_id)

    async def loaded(self, game_id: int) -> LoadedGame:
        """A started game, up to date with the store. Raises HostError "no_game", "not_running"."""
        loaded = self._loaded.get(game_id)
        async with self._database.read() as connection:
            if loaded is not None and await games.revision(connection, game_id) == loaded.row.revision:
                self.keep(loaded)
                return loaded
            row = await games.load(connection, game_id)
            if row is None:
                raise HostError(Refusal.NO_GAME, id=game_id)
            if row.config is None or row.content_key is None:
                raise HostError(Refusal.NOT_RUNNING, status=row.status)
            if loaded is not None and _same_log(loaded.row, row):
                loaded.row = row
                self.keep(loaded)
                return loaded
            content = await self.content(connection, row.game, row.content_key)
            lines = await entries.load(connection, game_id)
        loaded = await asyncio.to_thread(resume, row, self.game(row.game), content, lines)
        self.keep(loaded)
        return loaded

    async def content(self, connection: AsyncConnection, name: str, key: str) -> Any:
        """A game's data by key, as they were when the game began."""
        if key not in self._contents:
            data = await games.content(connection, key)
            self._contents[key] = self.game(name).content_from_json(data)
        return self._contents[key]

    async def state_at(self, game_id: int, version: int) -> tuple[LoadedGame, Any]:
        """A started game and its state after entry `version`. Raises HostError "no_game"."""
        loaded = await self.loaded(game_id)
        if not 0 <= version <= loaded.row.version:
            raise HostError(Refusal.NO_GAME, id=game_id, version=version)
        return loaded, await asyncio.to_thread(state_at, loaded, version)

    def keep(self, loaded: LoadedGame) -> None:
        """Put a game into the cache as its present truth."""
        self._loaded[loaded.row.id] = loaded
        self._loaded.move_to_end(loaded.row.id)
        while len(self._loaded) > self._most:
            self._loaded.popitem(last=False)

    def forget(self, game_id: int) -> None:
        self._loaded.pop(game_id, None)

    def in_memory(self) -> int:
        return len(self._loaded)
