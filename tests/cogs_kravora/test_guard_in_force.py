"""At a table of Kravora without Discord, its description is in force too (`tests/discord_description`)."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import pytest

from tests.discord_description import bad
from tests.discord_description.guard import Refused, refusals_wanted
from tests.room import Panel, room


async def test_a_panel_is_refused(tmp_path: Path) -> None:
    async with room(tmp_path, 2, plays="kravora") as table:
        unfit = mock.AsyncMock(return_value=Panel(bad.panel()))
        with (
            mock.patch.object(table.screens, "present", unfit),
            refusals_wanted() as refused,
            pytest.raises(Refused, match="spacing"),
        ):
            await table.players[0].open()
    assert [bad.PANEL_WHERE in str(each) for each in refused] == [True]
