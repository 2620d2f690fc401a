"""One world a test, in a file of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from host.house import House
from tests.host.table import World


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path / "games.db")


@pytest.fixture
async def house(world: World) -> AsyncIterator[House]:
    async with world.open() as house:
        yield house
