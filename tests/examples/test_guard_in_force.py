"""What the starter game's table sends is held against Discord's description (`tests/discord_description`)."""

from __future__ import annotations

import discord
import pytest

from tests.discord_description import bad
from tests.discord_description.guard import refusals_wanted
from tests.examples.conftest import Harbour


async def test_a_message_is_refused(harbour: Harbour) -> None:
    with refusals_wanted() as refused, pytest.raises(discord.HTTPException):
        await harbour.bot.get_partial_messageable(harbour.channel.id).send(view=bad.panel())
    assert [bad.PANEL_WHERE in str(each) for each in refused] == [True]
