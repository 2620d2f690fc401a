"""Measures a start on a database of years: a thousand running games, ten thousand finished ones; then memory."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from sqlite3 import Connection, connect
from typing import Any

from bot import ROOMY
from cli.kits.kits import content_of
from cli.operating.wiring import BOTS, LEVELS
from cogs.registry import all_screens
from cogs.transport.contract import parse_id
from engine.registry import GAMES
from host.house import House
from host.store.copies.copying import copy
from host.table.presses import Press
from host.table.table import Place
from lab.bench.no_discord import NoDiscord
from lab.load.presses import ByChance

MODELS = 16
"""Games that are really played; the others are copies of them with other numbers and people."""
RUNNING, FINISHED = 1_000, 10_000
OF_A_GAME = ("games", "seats", "entries", "snapshots", "live_posts", "clocks", "results", "leases")
"""Tables with rows for each game; presses and sent posts are forgotten after a while."""
APART = 1_000_000
"""The distance between the people of two copies."""
COMPILED = "import lab.bench.start"
"""A program after which all modules are compiled, as an installed bot's are."""
STARTED = f"""
import asyncio, gc, json, sys
gc.set_threshold({ROOMY})
from lab.bench.start import started
print(json.dumps(asyncio.run(started(sys.argv[1]))))
"""
"""A program that starts on a database as `bot.py` does."""


def measure(game: str, seats: int, seed: int) -> dict[str, Any]:
    """CPU seconds until a process is ready, imports included, and megabytes with all running games in memory."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        played, file = Path(folder) / "played.db", Path(folder) / "games.db"
        asyncio.run(_play(played, game, seats, seed))
        copy(played, file)
        _multiply(file)
        for program in (COMPILED, STARTED):
            told = subprocess.run(
                [sys.executable, "-c", program, str(file)], env=environment, check=True, stdout=subprocess.PIPE
            ).stdout
        return {**json.loads(told), "start_database_mb": round(file.stat().st_size / 1e6)}


def _house(file: Path | str, **more: Any) -> House:
    return House(
        database_url=f"sqlite+aiosqlite:///{file}",
        games=GAMES,
        contents={game: content_of(game, None) for game in GAMES},
        bots=BOTS,
        levels=LEVELS,
        courier=NoDiscord(),
        presenters={name: screens.presenter for name, screens in all_screens().items()},
        **more,
    )


async def _play(file: Path, game: str, seats: int, seed: int) -> None:
    """Half of the model games run, each at a different point; the others were ended by their people."""
    house = _house(file)
    await house.open()
    chance = ByChance(game, f"start {seed}", 0)
    for number in range(MODELS):
        host = Press((number + 1) * 10, "Player")
        table = await house.lobby.new(host, game, Place(1, number + 1), {"players": seats, "pace": "daily"}, "en")
        for seat in range(1, seats):
            await house.lobby.join(Press(host.user_id + seat, "Player"), table.id)
        await house.lobby.start(host, table.id)
        for _ in range(seats * (4 + 3 * number)):
            wanted = chance.press(await house.tables.loaded(table.id))
            id = None if wanted is None else parse_id(wanted.id)
            if wanted is None or id is None:
                break
            actions = [int(text, 36) for text in id.args.split(".")]
            await house.play.act(Press(wanted.user, "Player", wanted.number), table.id, id.decision, actions)
        for seat in range(seats if number % 2 else 0):
            if (await house.reading.table(table.id)).status == "running":
                await house.seats.end(Press(host.user_id + seat, "Player"), table.id)
    await house.settled()
    await house.close()


def _multiply(file: Path) -> None:
    with closing(connect(file, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        by_status: dict[bool, list[int]] = {True: [], False: []}
        for number, status in connection.execute("SELECT id, status FROM games"):
            by_status[status == "running"].append(number)
        following = MODELS
        for running, wanted in ((True, RUNNING), (False, FINISHED)):
            models = by_status[running]
            for index in range(wanted - len(models)):
                following += 1
                _copied(connection, models[index % len(models)], following)
        connection.execute("COMMIT")
        connection.execute("ANALYZE")


def _copied(connection: Connection, model: int, number: int) -> None:
    for table in OF_A_GAME:
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        own = "id" if table == "games" else "game"
        shown = ", ".join(f'"{column}"' for column in columns)
        taken = ", ".join(_value(column, own, number) for column in columns)
        connection.execute(f"INSERT INTO {table} ({shown}) SELECT {taken} FROM {table} WHERE {own} = {model}")


def _value(column: str, own: str, number: int) -> str:
    if column == own:
        return str(number)
    return f"{column} + {number * APART}" if column in ("user_id", "host_id") else f'"{column}"'


async def started(file: str) -> dict[str, Any]:
    """In the new process, which has imported the bot's imports."""
    house = _house(file, games_in_memory=RUNNING)
    imported, began = time.process_time(), time.perf_counter()
    await house.open()
    ready, wall = time.process_time(), time.perf_counter() - began
    before = _megabytes()
    with _nothing_else(house):
        running = await house.database.read(_running)
        for number in running:
            await house.tables.loaded(number)
        held = _megabytes()
    await house.close()
    return {
        "start_cpu_s": round(ready, 2),
        "start_imports_cpu_s": round(imported, 2),
        "start_open_wall_s": round(wall, 2),
        "start_memory_mb": round(before),
        "start_games_memory_mb": round(held - before),
        "start_running": len(running),
    }


@contextmanager
def _nothing_else(house: House) -> Iterator[None]:
    """Leave out the check of stored games, which loads each and forgets it."""
    for check in house._beginning[:1]:
        check.cancel()
    yield


def _running(connection: Any) -> list[int]:
    found = connection.exec_driver_sql("SELECT id FROM games WHERE status = 'running' ORDER BY id")
    return [number for (number,) in found]


def _megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
