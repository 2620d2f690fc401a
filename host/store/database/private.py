"""Keeps the games' files from other users of the machine: hidden cards and people's ids are in them."""

from __future__ import annotations

import logging
import stat
from collections.abc import Iterable
from pathlib import Path

FILE, FOLDER = 0o600, 0o700
"""The rights of what the bot makes: its own user's alone."""
OTHERS = stat.S_IRWXG | stat.S_IRWXO

log = logging.getLogger(__name__)


def make_file(file: Path) -> None:
    """Make an empty file unless there is one. Raises OSError."""
    if not file.exists():
        file.touch(FILE)


def make_folder(folder: Path) -> None:
    """Make a folder unless there is one. Raises OSError."""
    folder.mkdir(FOLDER, parents=True, exist_ok=True)


def with_log(file: Path) -> tuple[Path, Path]:
    """A database's file, and SQLite's log beside it."""
    return file, file.with_name(f"{file.name}-wal")


def close_to_others(files: Iterable[Path]) -> None:
    """Take others' rights to those of these files that exist.

    Warns where that fails, and of their folders that are open: they may hold other things, so they stay as they are.
    """
    there = [file for file in files if file.exists()]
    for file in there:
        try:
            if file.stat().st_mode & OTHERS:
                file.chmod(FILE)
        except OSError as error:
            log.warning("other users may read %s, and closing it failed (%s): chmod 600 it", file, error.strerror)
    for folder in dict.fromkeys(file.parent for file in there):
        if folder.stat().st_mode & OTHERS:
            log.warning("other users may look into %s, where the games are: chmod 700 it", folder)
