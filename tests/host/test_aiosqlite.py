"""aiosqlite has the private names that the house needs, and only one module uses them."""

from __future__ import annotations

import ast
import asyncio
import gc
import threading
from importlib.metadata import version
from pathlib import Path

import aiosqlite
import pytest
from sqlalchemy import Connection
from sqlalchemy.engine import make_url

from host.store.database import sqlite
from host.store.database.sqlite import DatabaseThread
from tests.patience import HANGS

ROOT = Path(__file__).parent.parent.parent
USER = ROOT / "host/store/database/sqlite.py"
PRIVATE = {"_conn", "_execute", "_thread"}


def private_of_driver(path: Path) -> set[str]:
    """The private members that a module uses of something other than itself."""
    named = (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute))
    return {node.attr for node in named if node.attr in PRIVATE and ast.unparse(node.value) != "self"}


async def test_aiosqlite_has_what_is_used_of_it() -> None:
    driver = aiosqlite.connect(":memory:")
    missing = sorted(name for name in PRIVATE if not hasattr(type(driver), name) and name not in vars(driver))
    assert not missing, f"aiosqlite {version('aiosqlite')} has no {missing}: look for another way in {USER.name}"
    driver._thread.daemon = True
    async with driver as connection:
        there = await connection._execute(lambda: connection._conn.execute("SELECT 1").fetchone())  # type: ignore[no-untyped-call]
        assert there == (1,), "a function runs where the connection lives"


def test_one_module_uses_it() -> None:
    assert private_of_driver(USER) == PRIVATE
    product = (path for folder in ("bot.py", "cli", "cogs", "host", "lab") for path in (ROOT / folder).rglob("*.py"))
    users = {path for path in product if "aiosqlite" in path.read_text() and private_of_driver(path)}
    assert users == {USER}


async def test_a_task_that_ends_while_the_database_opens_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The connection was found later, on another thread than its own, and its end was a traceback in the log."""
    opening, go_on = asyncio.Event(), threading.Event()
    loop, honest = asyncio.get_running_loop(), sqlite._connected

    def slow(url: object, raw: object) -> Connection:
        loop.call_soon_threadsafe(opening.set)
        go_on.wait()
        return honest(url, raw)  # type: ignore[arg-type]

    monkeypatch.setattr(sqlite, "_connected", slow)
    database = DatabaseThread(make_url(f"sqlite:///{tmp_path / 'games.db'}"), "BEGIN")
    task = asyncio.create_task(database.run(lambda connection: None))
    await opening.wait()
    task.cancel()
    await asyncio.sleep(0)
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    gc.collect()
    assert not database.is_open and not caplog.records


async def test_a_function_that_finds_nothing_keeps_nobody_waiting(tmp_path: Path) -> None:
    """A future takes no StopIteration: the press that met one, and all after it, waited for ever."""
    thread = DatabaseThread(make_url(f"sqlite:///{tmp_path / 'games.db'}"), "BEGIN")
    try:
        with pytest.raises(RuntimeError, match="found nothing"):
            async with asyncio.timeout(HANGS):
                await thread.run(lambda _connection: next(iter(())))
        assert await thread.run(lambda _connection: 1) == 1, "and the next one runs"
    finally:
        await thread.close()
