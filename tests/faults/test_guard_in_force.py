"""What the bot sends in these scenes is held against Discord's description."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from tests.discord_description import bad
from tests.discord_description.guard import refusals_wanted
from tests.faults.table import scene


async def test_a_message_is_refused(tmp_path: Path) -> None:
    async with scene(tmp_path / "games.db", 2) as made:
        place = made.hands.bot.get_partial_messageable(made.channel.id)
        with refusals_wanted() as refused, pytest.raises(discord.HTTPException) as error:
            await place.send(view=bad.panel())
    assert error.value.status == 400
    assert [bad.PANEL_WHERE in str(each) for each in refused] == [True]
