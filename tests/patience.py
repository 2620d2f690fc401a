"""How long a test waits for what should come: far longer than the busiest machine needs, so only a hang meets it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

HANGS = 120.0
"""Seconds after which a process, a page, a post or a lock that should have come is taken never to come."""


async def eventually(true: Callable[[], bool], what: str) -> None:
    """Wait until a condition holds; TimeoutError with `what` did not come."""
    end = time.monotonic() + HANGS
    while not true():
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: not within {HANGS} s")
        await asyncio.sleep(0.01)
