"""Three days of a club of six at eight tables: who is told what, and when, breaks nothing that is promised."""

from __future__ import annotations

import random
from pathlib import Path

from tests.club import Club


async def test_three_days_of_a_club(tmp_path: Path) -> None:
    club = Club(random.Random(3), tmp_path / "club.db")
    await club.live_for(3)
    assert dict(club.ears.broken) == {}
    assert club.log["plans kept"] > club.log["plans acted"] > 0
    assert club.ears.seen["time-outs"] and len(club.ears.heard) > 40 and club.log["play"] > 100
