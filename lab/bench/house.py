"""Measures the house: presses on live games in a real store, while boards are drawn and AI seats think."""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cli.kits.kits import KITS, content_of
from cli.operating.wiring import BOTS, LEVELS, keep_start_out_of_collections
from cli.render import NAMES
from cogs.registry import all_screens
from data.texts import texts_in
from engine.registry import GAMES
from host.house import House
from host.posts.ports import Delivered
from host.posts.post import Post
from host.table.presses import Press
from host.table.table import Place, Table
from render.registry import PICTURES, SOURCES
from render.worker import Painters

AI_TABLES = 10
"""One table in this number has one person and otherwise AI seats."""
PRESSES_A_SECOND = 10
"""All people's presses a second: 100 games, each waiting 10 seconds for somebody."""
TICK = 0.001
WARM_PRESSES = 50
PICTURES_DRAWN = 9
"""Boards drawn one after the other, before anybody presses, for `picture_ms`."""
LONGER = 3
"""The factor on `seconds` for presses, as they are rarer than decisions of the bare rules."""
PAUSE = 0.05
"""Seconds between two boards while people press."""


class NoDiscord:
    """A courier that delivers at once, and counts."""

    def __init__(self) -> None:
        self.delivered = 0

    async def send(self, table: Table, post: Post, nonce: str) -> Delivered:
        self.delivered += 1
        return Delivered(post.to or table.place.posts_to, self.delivered)

    async def edit(self, table: Table, post: Post, where: Delivered) -> None:
        self.delivered += 1

    async def strip(self, table: Table, where: Delivered, to: int | None = None) -> None:
        """Do nothing."""

    async def delete(self, where: Delivered) -> None:
        """Do nothing."""

    async def close(self, table: Table, to: int, where: Delivered, asked: float) -> None:
        """Do nothing."""

    async def settle(self, table: Table, to: int, where: Delivered, asked: float) -> bool:
        return True

    async def exists(self, where: Delivered) -> bool:
        return True

    def changed_elsewhere(self, game_id: int) -> None:
        return

    def replanned(self, game_id: int, pressed: int | None) -> None:
        return

    async def is_member(self, guild_id: int, user_id: int) -> bool | None:
        return None

    async def typing(self, table: Table) -> None:
        """Do nothing."""


@dataclass(slots=True)
class Meter:
    """Milliseconds of presses and pictures, and the longest pause of the event loop.

    `busy`: the longest pause by its own computing, without the time other processes took.
    """

    presses: list[float] = field(default_factory=list)
    pictures: list[float] = field(default_factory=list)
    stall: float = 0.0
    busy: float = 0.0

    async def watch_loop(self) -> None:
        """Run until cancelled."""
        before, worked = time.perf_counter(), time.thread_time()
        while True:
            await asyncio.sleep(TICK)
            now, work = time.perf_counter(), time.thread_time()
            self.stall = max(self.stall, (now - before - TICK) * 1000)
            self.busy = max(self.busy, (work - worked) * 1000)
            before, worked = now, work


class BenchTables:
    """Live games of people who press what a bot would; interaction ids are never reused."""

    def __init__(self, house: House, game: str, seats: int, seed: int) -> None:
        self._house = house
        self._game = game
        self._seats = seats
        self._rng = random.Random(f"bench tables {seed}")
        self._bots = KITS[game].bots
        self._interaction = 0
        self.ids: list[int] = []

    def press(self, user: int) -> Press:
        self._interaction += 1
        return Press(user, f"Player {user}", self._interaction)

    async def start(self) -> None:
        """Open a new table: of people; every tenth of one person against AI seats."""
        number = len(self.ids) + 1
        host = self.press(number * 10)
        options = {"players": self._seats}
        table = await self._house.lobby.new(host, self._game, Place(1, number), options, "en")
        alone = number % AI_TABLES == 0
        for seat in range(1, 1 if alone else self._seats):
            await self._house.lobby.join(self.press(number * 10 + seat), table.id)
        table = await self._house.lobby.start(self.press(number * 10), table.id, fill_ai=alone)
        self.ids.append(table.id)

    async def next_press(self, meter: Meter | None) -> Any:
        """Press for somebody who owes a decision; timed from the press to the view for the answer.

        Returns the spectator's view before it; None when it was an AI seat's turn or the game is over.
        """
        game_id = self._rng.choice(self.ids)
        table = await self._house.reading.table(game_id)
        public = await self._house.reading.look(game_id, None)
        users = [table.seats[seat].user_id for seat in public.view.to_act]
        user = next((user for user in users if user is not None), None)
        if table.status != "running":
            self.ids.remove(game_id)
            await self.start()
            return None
        if user is None:
            return None
        look = await self._house.reading.look(game_id, user)
        plan = self._bots["random"].plan(look.view, self._rng.random)
        press = self.press(user)
        begun = time.perf_counter()
        await self._house.play.act(press, game_id, look.decision, plan)
        await self._house.reading.look(game_id, user)
        if meter:
            meter.presses.append((time.perf_counter() - begun) * 1000)
        return public.view


async def _measure(game: str, seats: int, seconds: float, seed: int, live_games: int) -> Meter:
    async with _open_house(game) as house:
        tables = BenchTables(house, game, seats, seed)
        for _ in range(live_games):
            await tables.start()
        for _ in range(WARM_PRESSES):
            await tables.next_press(None)
        painters = Painters(SOURCES)
        await painters.warm()
        meter = Meter()
        for table in tables.ids[:PICTURES_DRAWN]:
            await _picture(game, painters, (await house.reading.look(table, None)).view, meter)
        views = [(await house.reading.look(tables.ids[0], None)).view]
        async with _running(meter.watch_loop()), _running(_draw(game, painters, views)):
            until = time.perf_counter() + LONGER * seconds
            while time.perf_counter() < until:
                views[:] = [await tables.next_press(meter) or views[0]]
                await asyncio.sleep(1 / PRESSES_A_SECOND)
        await painters.close()
    return meter


async def _picture(game: str, painters: Painters, view: Any, meter: Meter | None = None) -> None:
    spec = PICTURES[game].board(view, NAMES[: len(view.decisions)], texts_in("en"))
    begun = time.perf_counter()
    await painters.draw(spec)
    if meter:
        meter.pictures.append((time.perf_counter() - begun) * 1000)


async def _draw(game: str, painters: Painters, views: list[Any]) -> None:
    """Draw the newest view repeatedly until cancelled."""
    while True:
        await _picture(game, painters, views[0])
        await asyncio.sleep(PAUSE)


@contextlib.asynccontextmanager
async def _open_house(game: str) -> AsyncIterator[House]:
    with tempfile.TemporaryDirectory() as folder:
        house = House(
            database_url=f"sqlite+aiosqlite:///{Path(folder) / 'games.db'}",
            games=GAMES,
            contents={game: content_of(game, None)},
            bots=BOTS,
            levels={game: LEVELS[game]},
            courier=NoDiscord(),
            presenters={game: all_screens()[game].presenter},
            ai_delay=0.0,
        )
        await house.open()
        keep_start_out_of_collections()
        try:
            yield house
        finally:
            await house.close()


@contextlib.asynccontextmanager
async def _running(work: Any) -> AsyncIterator[None]:
    """Run work beside the block; its fault is raised at the block's end."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


def measure(game: str, seats: int, seconds: float, seed: int, live_games: int) -> dict[str, Any]:
    """The figures of `bench` that need the store and the painters."""
    meter = asyncio.run(_measure(game, seats, seconds, seed, live_games))
    presses, pictures = sorted(meter.presses), sorted(meter.pictures)
    return {
        "picture_ms": round(pictures[len(pictures) // 2], 1),
        "press_ms": {
            "p50": round(presses[len(presses) // 2], 2),
            "p99": round(presses[min(len(presses) - 1, len(presses) * 99 // 100)], 2),
        },
        "loop_stall_ms": round(meter.stall, 1),
        "loop_busy_ms": round(meter.busy, 1),
        "live_games": live_games,
        "presses": len(presses),
    }
