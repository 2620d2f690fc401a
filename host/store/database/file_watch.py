"""Notices that the open database file, or the log beside it, was replaced or removed.

The system lets a process keep writing into a removed file; all of that would be lost at its end.
"""

from __future__ import annotations

import os
from pathlib import Path

Identity = tuple[int, int]
"""Device and inode."""


class FileWatch:
    """Remembers which files are open without opening them (closing one would drop SQLite's locks on it)."""

    def __init__(self, file: Path) -> None:
        self._file = str(file)  # looked at before each transaction: a Path's own stat costs several times as much
        self._log = f"{file}-wal"
        self._known: tuple[Identity | None, Identity | None] = (None, None)

    def look(self) -> None:
        """Remember the files, if they are not known yet: both were just written to."""
        file, wal = self._known
        if file is None or wal is None:
            self._known = (_identity(self._file), _identity(self._log))

    def whole(self) -> bool:
        """Whether both are still the files that are known."""
        file, wal = self._known
        return (file is None or file == _identity(self._file)) and (wal is None or wal == _identity(self._log))

    def same_file(self) -> bool:
        return self._known[0] == _identity(self._file)

    def forget(self) -> None:
        self._known = (None, None)


def _identity(file: str) -> Identity | None:
    try:
        found = os.stat(file)  # noqa: PTH116
    except OSError:
        return None
    return found.st_dev, found.st_ino
