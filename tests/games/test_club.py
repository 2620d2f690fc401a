"""Three days of a club of six at eight tables: who is told what, and when, breaks nothing that is promised."""

from __future__ import annotations

import random
from pathlib import Path

from tests.club import Club

SEEDS = (3, 4, 5)
"""The next club only where AI seats, which think beside it, let one pass without a time-out or a plan that acts."""


async def test_three_days_of_a_club(tmp_path: Path) -> None:
    for seed in SEEDS:
        club = Club(random.Random(seed), tmp_path / f"{seed}.db")
        await club.live_for(3)
        assert dict(club.ears.broken) == {}
        assert len(club.ears.heard) > 40 and club.log["play"] > 100
        if club.log["plans acted"] and club.ears.seen["time-outs"]:
            break
    assert club.log["plans kept"] >= club.log["plans acted"] > 0
    assert club.ears.seen["time-outs"]
