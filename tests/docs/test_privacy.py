"""What docs/privacy.md tells an operator to look for is there before a deletion, and gone after it."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.docs.papers import ROOT
from tests.host.table import ANN, BEN, World, end_together, game_of, press
from tests.stores import File

PAPER = ROOT / "docs" / "privacy.md"
STATEMENT = re.compile(r'"(SELECT [^"]+;)"')


async def test_the_paper_counts_what_a_deletion_takes(tmp_path: Path) -> None:
    world = World(File(tmp_path / "games.db").url)
    statements = [found.replace("123", str(ANN)) for found in STATEMENT.findall(PAPER.read_text(encoding="utf-8"))]
    assert len(statements) == 4
    async with world.open() as house:
        over, _ = await game_of(house, ANN, BEN), await game_of(house, ANN, BEN)
        await house.settings.set_member(ANN, {"language": "fr"})
        await end_together(house, over)
        await house.settled()
        assert counted(tmp_path, statements)[:2] == [1, 2]
        await house.privacy.forget(press(ANN), (await house.privacy.kept(ANN)).mark)
        await house.settled()
    assert counted(tmp_path, statements) == [0, 0, 0, 0]


def counted(folder: Path, statements: list[str]) -> list[int]:
    with closing(sqlite3.connect(folder / "games.db")) as connection:
        return [connection.execute(statement).fetchone()[0] for statement in statements]
