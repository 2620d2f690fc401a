"""Databases as the migrations leave them, made once a process: most tests begin with an empty table of games."""

from __future__ import annotations

import itertools
import shutil
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from sqlalchemy import create_engine

from host.store.copies.schema import upgrade
from tests.postgresql import Cluster


class Store(Protocol):
    """A database of a test."""

    @property
    def url(self) -> str: ...

    def copy(self) -> Store:
        """Another one with what this holds now; nobody may be connected."""
        ...


@dataclass(frozen=True)
class File:
    """In SQLite."""

    path: Path

    @property
    def url(self) -> str:
        prepare(self.path)
        return f"sqlite+aiosqlite:///{self.path}"

    def copy(self) -> File:
        prepare(self.path)
        names = (self.path.with_stem(f"{self.path.stem}-{number}") for number in itertools.count(1))
        other = next(path for path in names if not path.exists())
        shutil.copy(self.path, other)
        return File(other)


@dataclass(frozen=True)
class Database:
    """In PostgreSQL. The cluster drops copies."""

    cluster: Cluster
    name: str

    @property
    def url(self) -> str:
        return self.cluster.url(self.name)

    def copy(self) -> Database:
        return Database(self.cluster, self.cluster.copy(self.name))


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
