"""Measures a press by its parts, in the process's own time: the press, a look, a delivered post, many games live.

Run by itself it measures the tree it is run in (`python lab/bench/press.py SECONDS GAMES`), so that `bench` can
run it in turns here and in another checkout. It therefore uses only what the house has had since its first release.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.registry import FIRST

ROUNDS = 3
"""Turns of each tree; the medians of the turns are told."""
WARM = 60
SEATS = 4


class NoCourier:
    """A courier that delivers at once."""

    def __init__(self) -> None:
        self.delivered = 0

    async def send(self, table: Any, post: Any, nonce: str) -> Any:
        from host.posts.ports import Delivered

        self.delivered += 1
        return Delivered(post.to or table.place.posts_to, 1_000_000 + self.delivered)

    async def edit(self, table: Any, post: Any, where: Any) -> None:
        self.delivered += 1

    async def strip(self, table: Any, where: Any, to: int | None = None) -> None:
        """Done."""

    async def close(self, table: Any, to: int, where: Any, asked: float) -> None:
        """Done."""

    async def settle(self, table: Any, to: int, where: Any, asked: float) -> bool:
        return True

    async def exists(self, where: Any) -> bool:
        return True

    def changed_elsewhere(self, game_id: int) -> None:
        return

    async def is_member(self, guild_id: int, user_id: int) -> bool | None:
        return None

    async def typing(self, table: Any) -> None:
        """Seen."""


class Measured:
    """Live games of people who press what a bot by chance would."""

    def __init__(self, house: Any, courier: NoCourier) -> None:
        from cli.kits.kits import KITS

        self._house, self._courier = house, courier
        self._bot = KITS[FIRST].bots["random"]
        self._rng = random.Random(1)
        self._ids: list[int] = []
        self._interaction = 0
        self.found: dict[str, list[float]] = {"press": [], "look": [], "post": [], "wall": []}

    def _press(self, user: int) -> Any:
        from host.table.presses import Press

        self._interaction += 1
        return Press(user, f"Player {user}", self._interaction)

    async def start(self) -> None:
        from host.table.table import Place

        number = len(self._ids) * 10 + 10
        table = await self._house.lobby.new(self._press(number), FIRST, Place(1, number), {"players": SEATS}, "en")
        for seat in range(1, SEATS):
            await self._house.lobby.join(self._press(number + seat), table.id)
        await self._house.lobby.start(self._press(number), table.id)
        self._ids.append(table.id)

    async def press(self, measured: bool) -> None:
        house, game = self._house, self._rng.choice(self._ids)
        table = await house.reading.table(game)
        if table.status != "running":
            self._ids.remove(game)
            return
        view = (await house.reading.look(game, None)).view
        user = table.seats[view.to_act[0]].user_id
        look = await house.reading.look(game, user)
        plan = self._bot.plan(look.view, self._rng.random)[:1]
        wake, house.outbox.wake = house.outbox.wake, lambda game_id: None
        wall, own = time.perf_counter(), time.process_time()
        await house.play.act(self._press(user), game, look.decision, plan)
        pressed = time.process_time()
        self._note(measured, "wall", time.perf_counter() - wall)
        await house.reading.look(game, user)
        looked = time.process_time()
        house.outbox.wake = wake
        before, sent = time.process_time(), self._courier.delivered
        wake(game)
        await house.outbox.settled()
        posts = self._courier.delivered - sent
        self._note(measured, "press", pressed - own)
        self._note(measured, "look", looked - pressed)
        if posts:
            self._note(measured, "post", (time.process_time() - before) / posts)

    def _note(self, measured: bool, what: str, seconds: float) -> None:
        if measured:
            self.found[what].append(seconds * 1000)


async def _measured(seconds: float, games: int) -> dict[str, float]:
    from cli.kits.kits import content_of
    from cli.operating.wiring import BOTS, LEVELS
    from cogs.registry import all_screens
    from engine.registry import GAMES
    from host.house import House

    courier = NoCourier()
    with tempfile.TemporaryDirectory() as folder:
        house = House(
            database_url=f"sqlite+aiosqlite:///{Path(folder) / 'games.db'}",
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


def measure(seconds: float, games: int, beside: Path | None) -> dict[str, Any]:
    """`press_cpu_ms` here and, in turns with it, in another checkout: what each part costs the process."""
    return {"press_cpu_ms": in_turns(Path(__file__), seconds, games, beside)}


def in_turns(script: Path, seconds: float, games: int, beside: Path | None) -> dict[str, dict[str, float]]:
    """What a script tells that measures the tree it is run in: here and beside, the medians of the turns."""
    trees = {"here": Path(__file__).parents[2], **({} if beside is None else {"beside": beside})}
    found: dict[str, list[dict[str, float]]] = {name: [] for name in trees}
    for _ in range(ROUNDS):
        for name, tree in reversed(trees.items()):
            found[name].append(_run(script, tree, seconds, games))
    return {name: _medians(turns) for name, turns in found.items()}


def _run(script: Path, tree: Path, seconds: float, games: int) -> dict[str, float]:
    command: Sequence[str] = (sys.executable, str(script.resolve()), str(seconds), str(games))
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=True)
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def _medians(turns: Sequence[dict[str, float]]) -> dict[str, float]:
    return {name: round(statistics.median(turn[name] for turn in turns), 2) for name in turns[0]}


if __name__ == "__main__":
    # The folder of this file would stand before the measured tree.
    sys.path[:] = [place for place in sys.path if Path(place or ".").resolve() != Path(__file__).parent]
    print(json.dumps(asyncio.run(_measured(float(sys.argv[1]), int(sys.argv[2])))))
