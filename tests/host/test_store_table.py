"""One function writes a table (host/commit/store_table.py): no other module does, and no leftovers outlive the game."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest
from sqlalchemy import select

from host.live_game import loaded_game
from host.store.queries.sql_tables import clocks, snapshots
from tests.campaign_world import SagaWorld, begin_game, saga_of
from tests.host.table import ANN, press
from tests.stores import Store

ROOT = Path(__file__).parent.parent.parent
WRITES = {("games", "save"), ("games", "create"), ("entries", "add"), ("snapshots", "keep"), ("snapshots", "drop")}
WRITERS = {"host/commit/store_table.py", "host/store/copies/restored.py"}
"""The one way, and what prepares a copy before any game goes on from it."""


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(path.read_text())))


def writes_of(path: Path) -> set[tuple[str, str]]:
    """What a module calls, or hands on, of the queries that write a table."""
    named = (node for node in nodes_of(path) if isinstance(node, ast.Attribute))
    found = {(node.value.id, node.attr) for node in named if isinstance(node.value, ast.Name)}
    return found & WRITES


def imports_alone(path: Path) -> bool:
    """Whether a module takes such a query by its own name, so that `writes_of` would miss it."""
    nodes = (node for node in nodes_of(path) if isinstance(node, ast.ImportFrom))
    taken = {(str(node.module).rpartition(".")[2], alias.name) for node in nodes for alias in node.names}
    return bool(taken & WRITES)


def test_nothing_else_writes_a_table() -> None:
    product = [path for folder in ("cli", "cogs", "host") for path in (ROOT / folder).rglob("*.py")]
    queries = ROOT / "host" / "store" / "queries"
    others = [path for path in product if queries not in path.parents]
    writers = {path.relative_to(ROOT).as_posix() for path in others if writes_of(path)}
    assert writers == WRITERS
    assert writes_of(ROOT / "host/commit/store_table.py") == WRITES
    assert not [path for path in product if imports_alone(path)]


async def test_a_campaign_that_ends_with_its_game_keeps_neither_snapshot_nor_clock(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its last person leaves the game that is played: the campaign ends in the game's transaction."""
    monkeypatch.setattr(loaded_game, "SNAPSHOT_EVERY", 1)
    async with SagaWorld(store.url).open() as house:
        campaign = await saga_of(house, ANN, ai=1)
        game = await begin_game(house, campaign)
        kept = select(snapshots.c.game)
        assert campaign in await house.database.read(lambda connection: connection.execute(kept).scalars().all())
        await house.seats.leave(press(ANN), game)
        await house.settled()
        assert (await house.reading.table(campaign)).status == "ended"
        due = select(clocks.c.game).where(clocks.c.game != 0)
        for left in (kept, due):
            assert await house.database.read(lambda connection, left=left: connection.execute(left).all()) == []
