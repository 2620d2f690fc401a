"""What only a server can do to the house: other writing processes, connections that end."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Connection, inspect

from host.house import House
from host.store.copies.migrate import migrate
from host.store.copies.schema import _config
from host.store.database.database import Database
from host.store.database.unusable import Problem, Unusable
from tests.host.table import ANN, BEN, World, end_together, game_of
from tests.patience import HANGS
from tests.postgresql import FIRST, USER, Cluster, _unprivileged


@pytest.fixture
def world(cluster: Cluster) -> World:
    return World(cluster.url(cluster.clear()))


async def test_writers_of_two_processes_wait_for_each_other(world: World) -> None:
    """Settings are read, then written: without waiting both would add the same row, or one would undo the other."""
    async with world.open() as one, world.open() as two:
        names = [f"n{number}" for number in range(12)]
        both = zip(names, (one, two) * 6, strict=True)
        await asyncio.gather(*(house.settings.set_member(ANN, {name: True}) for name, house in both))
        assert set(await one.settings.member(ANN)) == set(names)


async def test_a_server_that_was_restarted_ends_no_house(house: House, cluster: Cluster) -> None:
    game = await game_of(house, ANN, BEN)
    await house.settled()
    cluster.end_connections()
    assert (await house.reading.table(game)).status == "running"
    await end_together(house, game)


async def refused(url: str) -> Unusable:
    """What a start with this database ends with."""
    database = Database(url)
    try:
        with pytest.raises(Unusable) as error:
            await migrate(database)
    finally:
        await database.close()
    assert "secret" not in error.value.sentence and "\n" not in error.value.sentence
    return error.value


async def test_what_cant_be_used_is_told_in_one_sentence(cluster: Cluster) -> None:
    assert (await refused(cluster.url("nowhere"))).problem is Problem.MISSING
    stranger = cluster.url(FIRST).replace(f"{USER}@", "stranger:secret@")
    assert (await refused(stranger)).problem is Problem.PASSWORD
    nobody_listens = "postgresql+asyncpg://bot:secret@127.0.0.1:9/games"
    assert (await refused(nobody_listens)).problem is Problem.UNREACHABLE
    of_something_else = cluster.copy("template1")
    cluster.say("CREATE TABLE diary (day text)", database=of_something_else)
    assert (await refused(cluster.url(of_something_else))).problem is Problem.FOREIGN
    newer = cluster.copy(FIRST)
    cluster.say("UPDATE alembic_version SET version_num = '9001'", database=newer)
    cluster.say("INSERT INTO programs VALUES ('9001', '7.5.3', 1)", database=newer)
    error = await refused(cluster.url(newer))
    assert error.problem is Problem.NEWER and "7.5.3" in error.sentence


def schema_of(connection: Connection) -> dict[str, list[str]]:
    """[table] -> what the server says of its columns in their order, its keys and its indexes."""
    told = inspect(connection)
    asked: tuple[Any, ...] = (told.get_columns, told.get_indexes, told.get_foreign_keys, told.get_unique_constraints)
    return {
        name: [str(told.get_pk_constraint(name)), *(str(one) for ask in asked for one in ask(name))]
        for name in told.get_table_names()
    }


async def test_a_new_database_is_what_all_migrations_come_to(cluster: Cluster) -> None:
    made = Database(cluster.url(FIRST))
    migrated = Database(cluster.url(cluster.copy("template1")))
    for database in (made, migrated):
        await database.open()
    await migrated.write(lambda connection: command.upgrade(_config(connection), "head"))
    assert await made.read(schema_of) == await migrated.read(schema_of)
    for database in (made, migrated):
        await database.close()


async def test_a_pooler_is_refused_at_the_start(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("asyncpg.Connection.get_server_pid", lambda connection: 1)
    found = await refused(world.url)
    assert found.problem is Problem.POOLED and "the address of PostgreSQL itself" in found.sentence


@contextmanager
def pgbouncer(cluster: Cluster, mode: str, ignored: str) -> Iterator[str]:
    """Debian's pgbouncer before the cluster; the address of the first database behind it."""
    with tempfile.TemporaryDirectory(prefix="tests-pgb-", dir="/tmp") as folder:
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
        behind = cluster.url(FIRST).partition("host=")[2]
        settings = f"""[databases]
* = host={behind} user={USER}
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = {folder}
auth_type = any
pool_mode = {mode}
ignore_startup_parameters = {ignored}
"""
        config = Path(folder) / "pgbouncer.ini"
        config.write_text(settings)
        command = [*_unprivileged(), "pgbouncer", str(config)]
        running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while not (Path(folder) / ".s.PGSQL.6432").exists():
                assert running.poll() is None
                time.sleep(0.02)
            yield f"postgresql+asyncpg://{USER}@/{FIRST}?host={folder}&port=6432"
        finally:
            running.terminate()
            running.wait(HANGS)


@pytest.mark.long
@pytest.mark.skipif(shutil.which("pgbouncer") is None, reason="no pgbouncer (on Debian: apt-get install pgbouncer)")
@pytest.mark.parametrize("mode", ["transaction", "session"])
@pytest.mark.parametrize("ignored", ["", "lock_timeout"])
async def test_debians_pooler_is_refused_at_the_start(world: World, cluster: Cluster, mode: str, ignored: str) -> None:
    with pgbouncer(cluster, mode, ignored) as url:
        assert (await refused(url)).problem is Problem.POOLED
