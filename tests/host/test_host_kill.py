"""SIGKILL between any two statements of a press: all of it or nothing is stored, and the press again does it once."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from sqlalchemy import func, select

from examples.starter_game.engine.actions import HAUL
from host.house import House
from host.store.queries.sql_tables import entries, interactions, outbox
from tests.host.table import ANN, BEN, World, press
from tests.host.test_host_play import picked
from tests.stores import Store

ROOT = Path(__file__).parents[2]
INTERACTION = 987_654
MOST = 24
"""Statements and commits of a press, at the most."""
KILLED = """
import asyncio, os, signal, sys
from sqlalchemy import event
from examples.starter_game.engine.actions import HAUL
from host.store.database.postgresql import PostgreSQL
from tests.host.table import ANN, World, press

async def run(url, game, most):
    house = World(url).house()
    await house.database.read(lambda connection: None)
    await house.database.write(lambda connection: None)
    backend = house.database._backend
    engine = backend._engine.sync_engine if isinstance(backend, PostgreSQL) else backend._writing._connection.engine
    left = [most]
    def statement(*args):
        left[0] -= 1
        if left[0] < 0:
            os.kill(os.getpid(), signal.SIGKILL)
    event.listen(engine, "before_cursor_execute", statement)
    event.listen(engine, "commit", statement)
    await house.play.act(press(ANN, INTERACTION), game, None, [HAUL])
    os._exit(0)  # what a house writes when it closes is no part of the press

game = int(sys.argv[1])
for most, url in enumerate(sys.argv[2:]):
    child = os.fork()
    if not child:
        asyncio.run(run(url, game, most))
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    if status != signal.SIGKILL:
        print(most, status)
        break
""".replace("INTERACTION", str(INTERACTION))


async def stored(house: House) -> tuple[int, int, int]:
    """How many entries, interactions and posts the store holds."""
    counts = [select(func.count()).select_from(table) for table in (entries, interactions, outbox)]
    found = await house.database.read(lambda c: [int(c.execute(count).scalar_one()) for count in counts])
    return found[0], found[1], found[2]


async def test_killed_between_any_two_statements_a_press_is_done_wholly_or_not_at_all(
    store: Store, tmp_path: Path
) -> None:
    world = World(store.url)
    async with world.open() as house:
        game = await picked(house, ANN, BEN)
        await house.settled()
        before = await stored(house)
    urls = [store.copy().url for _ in range(MOST)]
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(script),
        str(game),
        *urls,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    told, _ = await process.communicate()
    survived, status = (int(word) for word in told.split())
    assert status == 0 and survived > 6, "begin, check, interaction, game, seats, entry, posts, commit"
    for most in range(survived + 1):
        house = World(urls[most]).house()
        try:
            done = most == survived
            after = await stored(house)
            assert (after != before) == done, f"killed before statement {most}"
            acted = await house.play.act(press(ANN, INTERACTION), game, None, [HAUL])
            assert acted.repeated == done
            once = await stored(house)
            assert once[:2] == (before[0] + 1, before[1] + 1) and once[2] > before[2]
        finally:
            await house.close()
