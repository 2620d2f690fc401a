"""One world for each test, in its own database: SQLite; PostgreSQL too for tests that depend most on it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from host.house import House
from tests import postgresql
from tests.host.table import World
from tests.stores import Database, File, Store


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgresql.Cluster]:
    if lacks := postgresql.missing():
        pytest.skip(lacks)
    with postgresql.cluster() as cluster:
        yield cluster


OVER_BOTH = ("store", "kill", "turns", "leases")
"""The modules test_host_… whose tests run over both databases in every run: what is in the transactions, which wait
for each other, what a kill leaves, and who looks after what."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "store" in metafunc.fixturenames:
        name = metafunc.module.__name__.rpartition("test_host_")[2]
        marks = () if name in OVER_BOTH else pytest.mark.long
        metafunc.parametrize("store", ("sqlite", pytest.param("postgresql", marks=marks)), indirect=True)


@pytest.fixture
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "sqlite":
        yield File(tmp_path / "games.db")
        return
    cluster: postgresql.Cluster = request.getfixturevalue("cluster")
    yield Database(cluster, cluster.clear())


@pytest.fixture
def world(store: Store) -> World:
    return World(store.url)


@pytest.fixture
async def house(world: World) -> AsyncIterator[House]:
    async with world.open() as house:
        yield house
