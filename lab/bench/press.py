"""Measures a press by its parts in the process's own time: the press, a look, a delivered post, many live games.

`python -m lab.bench.press SECONDS GAMES` measures one turn; `bench` runs it in turns here and in another checkout.
"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from cli.kits.kits import KITS, content_of
from cli.operating.wiring import BOTS, LEVELS
from cogs.registry import all_screens
from engine.registry import FIRST, GAMES
from host.house import House
from host.table.presses import Press
from host.table.table import Place
from lab.bench.no_discord import NoDiscord
from lab.bench.trees import in_turns, medians

WARM = 60
SEATS = 4


class Measured:
    """Live games of people who press what a random bot would."""

    def __init__(self, house: House, courier: NoDiscord) -> None:
        self._house, self._courier = house, courier
        self._bot = KITS[FIRST].bots["random"]
        self._rng = random.Random(1)
        self._ids: list[int] = []
        self._interaction = 0
        self.found: dict[str, list[float]] = {"press": [], "look": [], "post": [], "wall": []}

    def _press(self, user: int) -> Press:
        self._interaction += 1
        return Press(user, f"Player {user}", self._interaction)

    async def start(self) -> None:
        number = len(self._ids) * 10 + 10
        table = await self._house.lobby.new(self._press(number), FIRST, Place(1, number), {"players": SEATS}, "en")
        for seat in range(1, SEATS):
            await self._house.lobby.join(self._press(number + seat), table.id)
        await self._house.lobby.start(self._press(number), table.id)
        self._ids.append(table.id)

    async def press(self, measured: bool) -> None:
        house, game = self._house, self._rng.choice(self._ids)
        outbox: Any = house.outbox
        table = await house.reading.table(game)
        if table.status != "running":
            self._ids.remove(game)
            return
        view = (await house.reading.look(game, None)).view
        user = table.seats[view.to_act[0]].user_id
        look = await house.reading.look(game, user)
        plan = self._bot.plan(look.view, self._rng.random)[:1]
        wake, outbox.wake = outbox.wake, lambda game_id: None
        wall, own = time.perf_counter(), time.process_time()
        await house.play.act(self._press(user), game, look.decision, plan)
        pressed = time.process_time()
        self._note(measured, "wall", time.perf_counter() - wall)
        await house.reading.look(game, user)
        looked = time.process_time()
        outbox.wake = wake
        before, sent = time.process_time(), self._courier.delivered
        wake(game)
        await outbox.settled()
        posts = self._courier.delivered - sent
        self._note(measured, "press", pressed - own)
        self._note(measured, "look", looked - pressed)
        if posts:
            self._note(measured, "post", (time.process_time() - before) / posts)

    def _note(self, measured: bool, what: str, seconds: float) -> None:
        if measured:
            self.found[what].append(seconds * 1000)


async def _measured(seconds: float, games: int, database: str | None = None) -> dict[str, float]:
    courier = NoDiscord()
    with tempfile.TemporaryDirectory() as folder:
        house = House(
            database_url=database or f"sqlite+aiosqlite:///{Path(folder) / 'games.db'}",
            games=GAMES,
            contents={FIRST: content_of(FIRST, None)},
            bots=BOTS,
            levels={FIRST: LEVELS[FIRST]},
            courier=courier,
            presenters={FIRST: all_screens()[FIRST].presenter},
            games_in_memory=games + 10,
        )
        await house.open()
        try:
            tables = Measured(house, courier)
            for _ in range(games):
                await tables.start()
            await house.settled()
            for _ in range(WARM):
                await tables.press(False)
            until = time.perf_counter() + seconds
            while time.perf_counter() < until:
                await tables.press(True)
        finally:
            await house.close()
    return {name: round(statistics.median(times), 3) for name, times in tables.found.items()}


def measure(seconds: float, games: int, beside: Path | None, postgresql: str | None) -> dict[str, Any]:
    """`press_cpu_ms` here and, in turns with it, in another checkout: the process time of each part.

    `postgresql`: an empty database there, with which it is measured, too.
    """
    turns = in_turns(__name__, beside, seconds, games)
    found = {name: medians(each) for name, each in turns.items()}
    if postgresql is not None:
        found["postgresql"] = asyncio.run(_measured(seconds, games, postgresql))
    return {"press_cpu_ms": found}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(_measured(float(sys.argv[1]), int(sys.argv[2])))))
