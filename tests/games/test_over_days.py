"""A thousand steps of tables' lives over weeks: none gets stuck, and their clocks always match their rows."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.longer import usual
from tests.over_days import live

CASES = ((1, 250), (2, 500), (1001, 500))


@pytest.mark.parametrize(("first", "steps"), usual(CASES, CASES[:1]))
async def test_no_table_gets_stuck(first: int, steps: int, tmp_path: Path) -> None:
    seen: Counter[str] = Counter()
    done, seed = 0, first
    while done < steps:
        done += await live(seed, steps - done, tmp_path, seen)
        seed += 1
    assert seen["brought on"] and seen["play"] > steps // 4, "tables live, and one person alone brings them on"
    assert steps < 500 or (seen["planned actions"] and seen["plan kept"]), "few steps may see no plan act"
    assert seen["restart"] and seen["wait_long"] and seen["vote"]
