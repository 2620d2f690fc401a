"""What docs/privacy.md tells an operator to type does what it says, to the schema as it is."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.docs.papers import ROOT
from tests.host.table import ANN, BEN, World, end_together, game_of
from tests.stores import File

PAPER = ROOT / "docs" / "privacy.md"
STATEMENT = re.compile(r'"((?:SELECT|DELETE|UPDATE) [^"]+;)"')


async def test_a_person_is_deleted_from_games_that_are_over_and_from_no_other(tmp_path: Path) -> None:
    world = World(File(tmp_path / "games.db").url)
    async with world.open() as house:
        over, running = await game_of(house, ANN, BEN), await game_of(house, ANN, BEN)
        await house.set_member(ANN, {"language": "fr"})
        await end_together(house, over)
        await house.settled()
    statements = [found.replace("123", str(ANN)) for found in STATEMENT.findall(PAPER.read_text(encoding="utf-8"))]
    assert len(statements) == 6
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        told = [connection.execute(statement).fetchall() for statement in statements]
        assert told[0] == [(over, 0, "Ann"), (running, 0, "Ann")] and len(told[1]) == 1
        kept = connection.execute("SELECT game, name, user_id FROM seats WHERE number = 0 ORDER BY game").fetchall()
        assert kept == [(over, "?", None), (running, "Ann", ANN)]
        for query in ("SELECT 1 FROM members WHERE id = ?", "SELECT 1 FROM interactions WHERE user_id = ?"):
            assert connection.execute(query, (ANN,)).fetchall() == []
        games = {game for (game,) in connection.execute("SELECT game FROM entries WHERE user_id = ?", (ANN,))}
        assert games <= {running}
