"""A games' file as the migrations leave it, made once a process: most tests begin with an empty table of games."""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from functools import lru_cache
from pathlib import Path

from sqlalchemy import create_engine

from host.store.migrate import upgrade


def prepare(file: Path) -> None:
    """Put a migrated file there unless there is one. A house migrates it again, and finds nothing to do."""
    if not file.exists():
        file.write_bytes(_migrated())


@lru_cache(maxsize=1)
def _migrated() -> bytes:
    """The content of a new file after all migrations."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.db"
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA journal_mode=WAL")
        engine = create_engine(f"sqlite:///{file}")
        with engine.begin() as connection:
            upgrade(connection)
        engine.dispose()
        return file.read_bytes()
