"""A few of the crashes of `tests/process/crashes.py`; `make soak WHAT=crashes` runs 2,000 of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.process.crashes import kills

pytestmark = pytest.mark.process


async def test_killed_while_several_games_run_all_is_whole_afterwards(tmp_path: Path) -> None:
    seen, problems = await kills(2, 1, tmp_path)
    assert not problems, problems[:5]
    assert seen["tables looked at"] >= 2 * 4
