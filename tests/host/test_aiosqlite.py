"""aiosqlite has the private names that the house needs, and only one module uses them."""

from __future__ import annotations

import ast
from importlib.metadata import version
from pathlib import Path

import aiosqlite

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
