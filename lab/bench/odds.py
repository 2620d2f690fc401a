"""Measures a game's odds: milliseconds a battle of each size takes, over all pairs of sides."""

from __future__ import annotations

import time
from typing import Any

from cli.kits.kits import KITS, content_of


def measure(name: str) -> dict[str, Any]:
    """`odds_ms` by size of battle: mean and longest, in the process's own time; {} for a game without battles."""
    questions = KITS[name].odds(content_of(name, None))
    if not questions:
        return {}
    found: dict[str, Any] = {}
    for size, battles in questions.items():
        times = []
        for battle in battles:
            begun = time.process_time()
            battle()
            times.append((time.process_time() - begun) * 1000)
        found[size] = {"mean": round(sum(times) / len(times), 2), "longest": round(max(times), 2)}
    return {"odds_ms": found}
