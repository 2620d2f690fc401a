"""How long a test waits for what should come: far longer than the busiest machine needs, so only a hang meets it."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

HANGS = 120.0
"""Seconds after which a process, a page, a post or a lock that should have come is taken never to come."""


async def eventually(true: Callable[[], object | Awaitable[object]], what: str) -> None:
    """Wait until a condition, asked or awaited again and again, holds; TimeoutError with `what` did not come."""
    end = time.monotonic() + HANGS
    while True:
        held = true()
        if await held if inspect.isawaitable(held) else held:
            return
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: not within {HANGS} s")
        await asyncio.sleep(0.01)


def is_running(pid: int) -> bool:
    """Whether a process is alive, and not a zombie that nobody reaps; after a kill it may be for a moment."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text("utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rsplit(")", 1)[1].split()[0] != "Z"
