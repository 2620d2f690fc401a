"""A thousand steps of tables' lives over weeks: none gets stuck, and their clocks always match their rows."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.longer import usual
from tests.over_days import live

SEEN = ("brought on", "restart", "wait_long", "vote")
"""What tables live through before a walk ends, and at most MOST times its steps: AI seats think beside it, so no two
walks are alike."""
MOST = 4
CASES = ((1, 250), (2, 500), (1001, 500))


@pytest.mark.parametrize(("first", "steps"), usual(CASES, CASES[:1]))
async def test_no_table_gets_stuck(first: int, steps: int, tmp_path: Path) -> None:
    seen: Counter[str] = Counter()
    done, seed = 0, first
    while done < steps or (done < MOST * steps and not all(seen[each] for each in SEEN)):
        done += await live(seed, max(steps - done, steps // 4), tmp_path, seen)
        seed += 1
    assert seen["play"] > done // 4, "tables live"
    assert all(seen[each] for each in SEEN), "one person alone brings them on, too"
    assert steps < 500 or (seen["planned actions"] and seen["plan kept"]), "few steps may see no plan act"
