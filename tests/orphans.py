"""A worker whose parent is killed ends, too."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from tests.patience import eventually, is_running


async def ends_with_its_parent(program: str, folder: Path) -> None:
    """`program`: starts a worker, prints its process id, and waits."""
    path = folder / "parent.py"
    path.write_text(program)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    parent = await asyncio.create_subprocess_exec(
        sys.executable, str(path), stdout=asyncio.subprocess.PIPE, env=environment
    )
    assert parent.stdout is not None
    worker = int(await parent.stdout.readline())
    parent.kill()
    await parent.wait()
    await eventually(lambda: not is_running(worker), "the worker's end after its parent's")
