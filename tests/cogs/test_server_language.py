"""`/settings` sets the language of public posts, also of lobbies that are open already."""

from __future__ import annotations

import discord
import pytest

from cogs.transport.contract import Id
from tests.cogs.conftest import World


@pytest.mark.parametrize(("manages", "language"), [(True, "fr"), (False, "en")])
async def test_an_open_lobby_s_card_follows(world: World, manages: bool, language: str) -> None:
    await world.lobby(players=2)
    boss = world.guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
    chief = world.guild.add_member(world.env.create_user("Chief"), roles=[boss])
    panel = (await chief.slash(world.channel, "settings")).response.message
    await world.raw(chief if manages else world.ben, panel, str(Id(0, "set_language")), values=["-.fr"])
    await world.settled()
    assert (await world.table(1)).language == language
    assert ("Ann vous invite" in world.card(1).content) == manages
