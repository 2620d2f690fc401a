"""The real bot and a table of two for tests of Clash's screens, and time for all chances on them."""

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.cogs.real_bot import env as env
from tests.cogs.real_bot import live as live
from tests.room import Room, room


@pytest.fixture(autouse=True)
def time_for_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """No screen goes without a chance because the machine is busy: their clock stands still."""
    monkeypatch.setattr("cogs.clash.chances.time", SimpleNamespace(perf_counter=lambda: 0.0))


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Room]:
    async with room(tmp_path, 2) as table:
        yield table
