"""A PostgreSQL of the tests' own: a temporary cluster on a socket, fast and forgetful, with one migrated database."""

from __future__ import annotations

import asyncio
import importlib.util
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from sqlalchemy.engine import Dialect
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.util import LRUCache

from host.store.copies.migrate import migrate
from host.store.database.database import Database
from host.store.database.postgresql import PostgreSQL
from host.store.queries.sql_tables import metadata
from tests.patience import HANGS

USER = "postgres"
HASTE = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=16MB", "max_connections=200")
"""Nothing here has to outlive the machine."""
FIRST = "games"
"""The database that tests use one after the other."""


def missing() -> str | None:
    """What a PostgreSQL to test with lacks here; None: nothing."""
    if _programs() is None:
        return "no PostgreSQL here (on Debian: apt-get install postgresql)"
    if importlib.util.find_spec("asyncpg") is None:
        return "asyncpg is not installed (pip install --editable '.[postgresql]')"
    if os.geteuid() == 0 and (shutil.which("setpriv") is None or not _has_user()):
        return f"PostgreSQL does not run as root, and there is no setpriv or no user {USER}"
    return None


def _programs() -> Path | None:
    """The newest server's folder of programs."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    found += [Path(path).parent for path in (shutil.which("initdb"),) if path]
    return max(found, key=lambda path: path.parent.name.isdigit() and int(path.parent.name), default=None)


def _has_user() -> bool:
    return any(entry.pw_name == USER for entry in pwd.getpwall())


def _unprivileged() -> tuple[str, ...]:
    """What a command is put behind: it ends with the tests, and is not root's."""
    if shutil.which("setpriv") is None:
        return ()
    ends = ("setpriv", "--pdeathsig", "INT")  # SIGINT: PostgreSQL's fast shutdown
    return (*ends, f"--reuid={USER}", f"--regid={USER}", "--clear-groups") if os.geteuid() == 0 else ends


OTHERS_END = f"""SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = '{FIRST}' AND pid <> pg_backend_pid()"""
"""Ends every other connection of the first database, as a restart of the server does."""


class Cluster:
    """A running server with one migrated database, empty before each test, and its copies."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = itertools.count(1)
        self._made: list[str] = []
        self._dialect: Dialect | None = None
        self._compiled: LRUCache[Any, Any] = LRUCache(500)

    def engine(self, url: Any, **settings: Any) -> AsyncEngine:
        """As `create_async_engine`, with what the engine of the migration knows, and with the statements that others
        compiled: else each house of a test compiles its own, which takes longer than most tests.
        """
        made = create_async_engine(url, execution_options={"compiled_cache": self._compiled}, **settings)
        if self._dialect is not None:
            made.sync_engine.dialect = self._dialect
        return made

    def url(self, database: str) -> str:
        return f"postgresql+asyncpg://{USER}@/{database}?host={self._folder}"

    def copy(self, database: str) -> str:
        """A new database with what another holds, which nobody may be connected to; its name."""
        name = f"test_{next(self._numbers)}"
        self.say(f"CREATE DATABASE {name} TEMPLATE {database}")
        self._made.append(name)
        return name

    def clear(self) -> str:
        """Drop all copies and empty the first database, whoever is connected; its name.

        Faster by far than a new database a test, which is a copy of some 900 files.
        """
        if self._made:
            self.say(*(f"DROP DATABASE {name} WITH (FORCE)" for name in self._made))
            self._made.clear()
        emptied = [f"DELETE FROM {table.name}" for table in reversed(metadata.sorted_tables)]
        emptied.append("SELECT setval(oid, 1, false) FROM pg_class WHERE relkind = 'S'")
        self.say(OTHERS_END, "; ".join(emptied), database=FIRST)
        return FIRST

    def end_connections(self) -> None:
        """Those of the first database."""
        self.say(OTHERS_END, database=FIRST)

    def say(self, *statements: str, database: str = "postgres") -> None:
        """In a thread with a loop of its own: a test may have one running."""
        with ThreadPoolExecutor(1) as thread:
            thread.submit(lambda: asyncio.run(self._say(statements, database))).result()

    async def _say(self, statements: Sequence[str], database: str) -> None:
        import asyncpg

        connection = await asyncpg.connect(host=str(self._folder), user=USER, database=database)
        try:
            for statement in statements:
                await connection.execute(statement)
        finally:
            await connection.close()

    def migrate(self) -> None:
        """Make the first database."""
        self.say(f"CREATE DATABASE {FIRST}")
        asyncio.run(self._migrate())

    async def _migrate(self) -> None:
        database = Database(self.url(FIRST))
        await migrate(database)
        assert isinstance(database._backend, PostgreSQL)
        self._dialect = database._backend._engine.dialect
        await database.close()


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A new cluster for the block."""
    programs, before = _programs(), _unprivileged()
    assert programs is not None
    # A socket's path is short; and where the tests are root's, their own folder is closed to the server's user.
    with tempfile.TemporaryDirectory(prefix="tests-pg-", dir="/tmp", ignore_cleanup_errors=True) as parent:
        folder = Path(parent) / "cluster"
        folder.mkdir(mode=0o700)
        if os.geteuid() == 0:
            Path(parent).chmod(0o755)
            shutil.chown(folder, USER, USER)
        data = folder / "data"
        arguments = ["--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C", f"--username={USER}"]
        command = [*before, str(programs / "initdb"), *arguments, "-D", str(data)]
        made = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert made.returncode == 0, made.stderr
        options = [part for option in HASTE for part in ("-c", option)]
        options += ["-c", "listen_addresses=", "-c", f"unix_socket_directories={folder}"]
        with (Path(parent) / "log").open("wb") as log:
            server = subprocess.Popen(
                [*before, str(programs / "postgres"), "-D", str(data), *options], cwd=folder, stdout=log, stderr=log
            )
        try:
            _wait(server, folder, Path(parent) / "log")
            own = Cluster(folder)
            own.migrate()
            with mock.patch("host.store.database.postgresql.create_async_engine", own.engine):
                yield own
        finally:
            server.send_signal(signal.SIGINT)  # fast: waits for nobody
            try:
                server.wait(HANGS)
            finally:
                server.kill()


def _wait(server: subprocess.Popen[bytes], folder: Path, log: Path) -> None:
    """Until it takes connections."""
    until = time.monotonic() + HANGS
    ready = [str(_programs() or "") + "/pg_isready", "-q", "-h", str(folder)]
    while subprocess.run(ready, check=False).returncode:
        assert server.poll() is None and time.monotonic() < until, log.read_text()
        time.sleep(0.02)


def rows_of(url: str, query: str) -> list[tuple[Any, ...]]:
    """What a database holds; in a thread with a loop of its own, as `Cluster.say`."""

    async def asked() -> list[tuple[Any, ...]]:
        import asyncpg

        connection = await asyncpg.connect(url.replace("+asyncpg", ""))
        try:
            return [tuple(row) for row in await connection.fetch(query)]
        finally:
            await connection.close()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(asked())).result()
