"""The coach's words are right above the pressed button, at the end of a panel (screens §21)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest

from cogs.tables.help.hints import below
from cogs.transport.panel import TEXT, panel
from host.table.options import ALL_HINTS
from tests.cogs_kravora.play import on_turn, table_of
from tests.limits import check_view
from tests.room import words_of

WORDS = "**Hint.** A veteran would pass this time."


def in_order(view: discord.ui.LayoutView) -> list[str]:
    """Texts and labels of a panel from top to bottom."""

    def of(components: list[dict[str, Any]]) -> list[str]:
        found = []
        for part in components:
            found += [str(part[key]) for key in ("content", "label") if key in part]
            found += of(part.get("components", []))
        return found

    return of(view.to_components())


async def test_a_hint_is_read_right_above_its_button(tmp_path: Path) -> None:
    async with table_of(tmp_path, 2, hints=ALL_HINTS) as room:
        player = await on_turn(room)
        await player.open()
        await player.press("Hint")
        assert player.panel is not None
        shown = in_order(player.panel.view)
        assert shown[-1] == "Hint" and shown[-2].startswith("**Hint.** ")


@pytest.mark.parametrize("length", [100, TEXT, 2 * TEXT])
def test_both_have_room(length: int) -> None:
    lines = ["x" * 99] * (length // 100)
    shown = below(panel(lines), WORDS)
    assert check_view(shown.view) == [] and WORDS in words_of(shown.view)
    assert sum(map(len, in_order(shown.view))) <= TEXT
