"""SIGKILL between any two statements of a press: the press on copies of a database, each killed one statement later."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from host.house import House
from tests.stores import Store

ROOT = Path(__file__).parents[2]
SCRIPT = """
import asyncio, os, signal, sys
from sqlalchemy import event
from host.store.database.postgresql import PostgreSQL
from {module} import made, {press} as pressed

async def run(url, game, most):
    house = made(url)
    await house.database.read(lambda connection: None)
    await house.database.write(lambda connection: None)
    backend = house.database._backend
    engine = backend._engine.sync_engine if isinstance(backend, PostgreSQL) else backend._writing._connection.engine
    await house.tables.loaded(game)
    left = [most]
    def statement(*args):
        left[0] -= 1
        if left[0] < 0:
            os.kill(os.getpid(), signal.SIGKILL)
    event.listen(engine, "before_cursor_execute", statement)
    event.listen(engine, "commit", statement)
    await pressed(house, game)
    if most < REHEARSAL:
        os._exit(0)  # what a house writes when it closes is no part of the press
    await house.close()

REHEARSAL = 1_000  # nobody is killed: what is read and compiled at the first time, each of the others has then
game, urls = int(sys.argv[1]), sys.argv[2:]
asyncio.run(run(urls.pop(), game, REHEARSAL))
for most, url in enumerate(urls):
    child = os.fork()
    if not child:
        asyncio.run(run(url, game, most))
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    if status != signal.SIGKILL:
        print(most, status)
        break
"""


async def killed(
    store: Store, game: int, module: str, made: Callable[[str], House], most: int, press: str = "pressed"
) -> AsyncIterator[tuple[House, int, bool]]:
    """A house on each copy afterwards, how many statements its press had, and whether that was all of them.

    `module` has `made(url)`, a house, and `pressed(house, game)`, or what `press` names.
    `most`: statements and commits at the most.
    """
    urls = [store.copy().url for _ in range(most + 1)]
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", SCRIPT.format(module=module, press=press), str(game), *urls),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    told, _ = await process.communicate()
    survived, status = (int(word) for word in told.split())
    assert status == 0
    for number in range(survived + 1):
        house = made(urls[number])
        try:
            yield house, number, number == survived
        finally:
            await house.close()
