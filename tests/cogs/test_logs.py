"""The log tells a table's whole story to `grep "game=2 "`, and a press's server and channel."""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest

from cogs.transport.contract import Id
from tests.cogs.conftest import World

ROOT = Path(__file__).parents[2]


async def test_a_table_is_followed_by_its_number(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """Posts left no line, presses no place, and a third of the lines had the number in another form."""
    with caplog.at_level(logging.INFO):
        table = await world.started()
        await world.raw(world.ann, world.card(table), str(Id(table, "pick", "", 0, 0)))
        await world.ann.slash(world.channel, "turn")
        await world.house.settled()
    told = [line for line in caplog.messages if f"game={table} " in f"{line} "]
    assert all(f"game={table} " in line for line in told), "never at the end of a line"
    for what in ("opened: toy", "begins: toy", "press verb=pick", "press verb=/turn", "action", "post game"):
        assert any(what in line for line in told), what
    press = next(line for line in told if "verb=pick" in line)
    assert f"server={world.guild.id} channel={world.channel.id} " in press
    post = next(line for line in told if "post game" in line)
    assert re.fullmatch(rf"post game={table} post=\d+ role=\S+ late=\d+\.\d", post)


def test_no_line_names_a_table_in_another_form() -> None:
    ours = [path for folder in ("cli", "cogs", "host") for path in (ROOT / folder).rglob("*.py")]
    assert len(ours) > 100
    assert [path.name for path in ours if re.search(r"\"[^\"]*\b(game|table) %d", path.read_text())] == []
