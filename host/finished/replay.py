"""Lets people look through games entry by entry, each as they may know it; replayed once and cached."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from engine.kernel.game import Event
from engine.kernel.records.record import struck
from engine.kernel.review import PlayedEntry
from host.commit.game_cache import WalkedGame
from host.commit.transactions import Transactions
from host.live_game.log import visible_all
from host.table.refusals import HostError, Refusal
from host.table.table import LogEntry, Table

Eyes = Literal["all", "own", "open"]
EVERYBODY: Eyes = "all"
OWN: Eyes = "own"
"""One's own seat's knowledge."""
OPEN: Eyes = "open"
"""All cards, once the game is over."""
KEPT = 8
"""Replayed games in memory at a time; a long one takes some megabytes."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """The entries a reader may know, and the round of each."""

    table: Table
    seat: int | None
    """The reader's own; None: they have none."""
    entries: tuple[LogEntry, ...]
    rounds: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class ReplayFrame:
    """A game right after an entry. `view`: the spectator's, or the own seat's."""

    view: Any
    views: Mapping[int, Any]
    """[seat] -> its view, where all cards are open; {} elsewhere."""


class Walks:
    """Replayed games, most recently used."""

    def __init__(self, transactions: Transactions) -> None:
        self._tables = transactions.tables
        self._kept: OrderedDict[int, WalkedGame] = OrderedDict()

    async def of(self, game_id: int) -> WalkedGame:
        """A started game as stored now. Raises HostError "no_game", "not_running", "set_aside"."""
        row = await self._tables.row(game_id)
        walk = self._kept.get(game_id)
        if walk is None or (walk.row.version, walk.row.revision) != (row.version, row.revision):
            walk = await self._tables.walked(game_id)
            self._kept[game_id] = walk
        self._kept.move_to_end(game_id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return walk

    async def over(self, game_id: int) -> WalkedGame:
        """The same for a game that is over. Raises HostError "not_over"."""
        row = await self._tables.row(game_id)
        if not row.finished:
            raise HostError(Refusal.NOT_OVER, status=row.status)
        return await self.of(game_id)

    def forget(self, game_id: int) -> None:
        self._kept.pop(game_id, None)


class Replays:
    """The service behind the replay viewer."""

    def __init__(self, walks: Walks) -> None:
        self._walks = walks

    async def entries(self, game_id: int, user_id: int | None, eyes: Eyes) -> Replayed:
        """A game's entries as these eyes may know them. Raises HostError "not_over", "no_seat"."""
        walk = await self._walks.of(game_id)
        row = walk.row
        seat = check_eyes(walk, user_id, eyes)
        gone = struck([line.entry for line in walk.lines])
        entries = visible_all(walk.game, walk.lines, seat, row.finished and eyes == OPEN, gone)
        rounds = {entry.number: walk.states[max(entry.number - 1, 0)].round for entry in entries}
        own = row.seat_of(user_id)
        return Replayed(row.table(), None if own is None else own.number, entries, rounds)

    async def story(self, game_id: int) -> tuple[Table, list[tuple[Any, tuple[Event, ...]]]]:
        """A finished game as everybody saw it: the spectator's view after each entry that stands, with its events.

        Raises HostError "not_over".
        """
        walk = await self._walks.over(game_id)

        def told() -> list[tuple[Any, tuple[Event, ...]]]:
            view, public = walk.game.view, walk.game.events_for
            return [(view(entry.state, None), tuple(public(entry.events, None))) for entry in played(walk)]

        return walk.row.table(), await asyncio.to_thread(told)

    async def frame(self, game_id: int, user_id: int | None, eyes: Eyes, number: int) -> ReplayFrame:
        """The game after an entry. Raises HostError "not_over", "no_seat", and "no_game" where it has no such entry."""
        walk = await self._walks.of(game_id)
        seat = check_eyes(walk, user_id, eyes)
        if not 0 <= number < len(walk.states):
            raise HostError(Refusal.NO_GAME, id=game_id, version=number)
        state, view = walk.states[number], walk.game.view
        every = {other: view(state, other) for other in range(len(walk.row.seats))} if eyes == OPEN else {}
        return ReplayFrame(view(state, seat), every)


def check_eyes(walk: WalkedGame, user_id: int | None, eyes: Eyes) -> int | None:
    """The seat whose eyes look; None: a spectator's. Raises HostError "not_over", "no_seat"."""
    if eyes == OPEN and not walk.row.finished:
        raise HostError(Refusal.NOT_OVER, status=walk.row.status)
    own = walk.row.seat_of(user_id)
    if eyes == OWN and own is None:
        raise HostError(Refusal.NO_SEAT)
    return own.number if own is not None and eyes == OWN else None


def played(walk: WalkedGame) -> list[PlayedEntry]:
    """All that stands of a game, the setup first, with its events and open states: for reviews after its end."""
    gone = struck([line.entry for line in walk.lines])
    return [
        PlayedEntry(line.entry.number, line.entry.seat, line.entry.action, line.entry.by, line.events, state)
        for line, state in zip(walk.lines, walk.states, strict=True)
        if line.entry.number not in gone and not line.entry.undo
    ]
