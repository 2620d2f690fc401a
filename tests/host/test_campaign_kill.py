"""SIGKILL between any two statements of a game's end: the campaign knows of it wholly, or nothing has happened."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from host.store.queries.campaign_games import untold
from host.table.presses import Press
from tests.host.table import ANN, BEN, HERE
from tests.host.test_host_kill import ROOT
from tests.saga_world import SagaWorld, begin_game, saga_of, standing
from tests.stores import Store

INTERACTION = 987_655
MOST = 60
"""Statements and commits of such an end, at the most."""
KILLED = """
import asyncio, os, signal, sys
from sqlalchemy import event
from host.table.presses import Press
from host.store.database.postgresql import PostgreSQL
from tests.host.table import ANN, HERE
from tests.saga_world import SagaWorld

async def run(url, game, most):
    house = SagaWorld(url).house()
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
    await house.seats.end(Press(ANN, "Ann", INTERACTION, manages=HERE.guild_id), game)
    if most < REHEARSAL:
        os._exit(0)  # what a house writes when it closes is no part of it
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
""".replace("INTERACTION", str(INTERACTION))


async def test_killed_between_any_two_statements_the_standing_is_written_with_the_result_or_not_at_all(
    store: Store, tmp_path: Path
) -> None:
    async with SagaWorld(store.url).open() as house:
        saga = await saga_of(house, ANN, BEN)
        game = await begin_game(house, saga)
        before = standing((await house.tables.loaded(saga)).recorder.state)
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
    assert status == 0 and survived > 12, "the game's row, posts, result; the campaign's row, entries, posts"
    for most in range(survived + 1):
        house = SagaWorld(urls[most]).house()
        try:
            done = most == survived
            after = standing((await house.tables.loaded(saga)).recorder.state)
            over = (await house.reading.table(game)).status == "ended"
            assert (over, after != before) == (done, done), f"killed before statement {most}"
            await house.seats.end(Press(ANN, "Ann", INTERACTION, manages=HERE.guild_id), game)
            once = standing((await house.tables.loaded(saga)).recorder.state)
            assert len(once[-1]) == 1 and not await house.database.read(untold)
        finally:
            await house.close()
