"""Marks a database file as used by a running bot, so that nobody replaces it meanwhile.

The system releases the lock with the process, however that ends. Several processes may run on one file.
"""

from __future__ import annotations

import fcntl
from pathlib import Path
from typing import IO


class InUse:
    """The mark, while it is held."""

    def __init__(self, lock: IO[bytes]) -> None:
        self._lock = lock

    def release(self) -> None:
        self._lock.close()


def use(file: Path) -> InUse | None:
    """Mark a database file as used by this process. None: somebody is replacing it.

    Raises OSError where no file can be written beside it.
    """
    return _locked(file, fcntl.LOCK_SH)


def have_alone(file: Path) -> InUse | None:
    """Keep every bot from the file; None: one runs on it. Raises OSError."""
    return _locked(file, fcntl.LOCK_EX)


def _locked(file: Path, how: int) -> InUse | None:
    lock = file.with_name(f"{file.name}-lock").open("ab")
    try:
        fcntl.flock(lock, how | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        return None
    return InUse(lock)
