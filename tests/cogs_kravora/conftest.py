"""The real bot, and a table of two with much blood, for tests of Kravora's screens."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.cogs.real_bot import env as env
from tests.cogs.real_bot import live as live
from tests.cogs_kravora.play import RICH, table_of
from tests.room import Room


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Room]:
    async with table_of(tmp_path, 2, blood=RICH) as table:
        yield table
