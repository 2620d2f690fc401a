"""The real bot for tests of Clash's screens at a table, and time for all chances on them."""

from types import SimpleNamespace

import pytest

from tests.cogs.real_bot import env as env


@pytest.fixture(autouse=True)
def time_for_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """No screen goes without a chance because the machine is busy: their clock stands still."""
    monkeypatch.setattr("cogs.clash.chances.time", SimpleNamespace(perf_counter=lambda: 0.0))
