"""A plugin that finds tests which need a quick machine: `python -m pytest -p tests.late tests/host`.

Discord answers each post and the database every third call 30 ms late, drawn anew by `LATE_SEED`. Not for tests on
simcord, where nobody lets those 30 ms go by.
"""

from __future__ import annotations

import asyncio
import os
import random
from typing import Any

import pytest

from host.store.database.database import Database
from tests.host.table import Discord

FOR = 0.03
CHANCES = ((Discord, "send", 1.0), (Discord, "edit", 1.0), (Database, "read", 1 / 3), (Database, "write", 1 / 3))


@pytest.fixture(autouse=True)
def everything_late(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(os.environ.get("LATE_SEED", "1"))

    def late(holder: Any, name: str, share: float) -> None:
        at_once = getattr(holder, name)

        async def later(*given: Any, **more: Any) -> Any:
            if chance.random() < share:
                await asyncio.sleep(FOR)
            return await at_once(*given, **more)

        monkeypatch.setattr(holder, name, later)

    for holder, name, share in CHANCES:
        late(holder, name, share)
