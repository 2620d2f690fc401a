"""Measures exact odds: milliseconds for a battle of each size, every clan against every other and against elves."""

from __future__ import annotations

import time
from typing import Any

from cli.kits.kits import content_of
from engine.clash.odds.chances import odds
from engine.clash.odds.notation import parse_fight

GAME = "clash"
"""The only game whose battles depend on chance."""
ELVES = "elves"
ARMIES = {
    "6 against 6": "3xI 2xII 1xIII",
    "6 against 6, two of a level": "2xI 2xII 2xIII",
    "6 against 6, with cards": "2xI 2xII 2xIII war_axe:I buckler:II great_sword:III",
    "10 against 10": "5xI 3xII 2xIII",
}
"""[size] -> units on each side: typical armies, and the largest."""


def measure(name: str) -> dict[str, Any]:
    """`odds_ms` by size of battle: mean and longest, in the process's own time; {} for another game."""
    if name != GAME:
        return {}
    content = content_of(GAME, None)
    clans = [clan.id for clan in content.clans]
    pairs = [(one, other) for one in clans for other in (*clans, ELVES) if one != other]
    found: dict[str, Any] = {}
    for size, units in ARMIES.items():
        times = []
        for one, other in pairs:
            fight = parse_fight(content, f"{one} {units} vs {other} {units}")
            begun = time.process_time()
            odds(fight, None)
            times.append((time.process_time() - begun) * 1000)
        found[size] = {"mean": round(sum(times) / len(times), 2), "longest": round(max(times), 2)}
    return {"odds_ms": found}
