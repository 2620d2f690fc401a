"""In a worker: an answer that is cut off halfway by the process's end."""

from __future__ import annotations

import os
import signal
from multiprocessing.connection import Connection

from render.drawing.scene import Scene
from render.painter import PANEL, Painter


def half_painted(_: object) -> Scene:
    """A painter of a process that dies while it hands its picture over."""
    half_told()
    return Scene(10, 10)


PAINTERS = {int: Painter(half_painted, PANEL)}


def half_told(*_: object) -> bytes:
    """Once it returns, half of what it returns goes back to the parent."""
    Connection._send = _half_sent  # type: ignore[attr-defined]
    return bytes(100_000)


def _half_sent(connection: Connection, buffer: bytes) -> None:
    os.write(connection.fileno(), buffer[: len(buffer) // 2])
    os.kill(os.getpid(), signal.SIGKILL)
