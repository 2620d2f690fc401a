"""`/game take` at the real bot: the list of free seats, and what is left of it after one is taken."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from host.table.presses import Press
from host.table.table import Place
from tests.cogs.real_bot import live_bot, settled


@pytest.mark.parametrize(("takers", "said"), [("anybody", "You now play seat 2."), ("host", "I asked Ann")])
async def test_the_list_of_free_seats_goes_once_one_is_taken(takers: str, said: str, env: simcord.Env) -> None:
    guild = env.create_guild()
    channel = guild.create_text_channel("table")
    ann, ben = (guild.add_member(env.create_user(name)) for name in ("Ann", "Ben"))
    house: Any = live_bot(env).house
    here = Place(guild.id, channel.id)
    await house.lobby.new(Press(ann.id, "Ann", 1, guild.id), "kravora", here, {"takers": takers}, "en")
    await house.lobby.add_ai(Press(ann.id, "Ann", 2, guild.id), 1, "apprentice")
    await house.lobby.start(Press(ann.id, "Ann", 3, guild.id), 1)
    await settled(env)
    listed = await ben.slash(channel, "game take", table=1)
    assert listed.ephemeral and "Seat 2" in listed.response.content
    await ben.click(listed.response.message, label="Take seat 2")
    await settled(env)
    assert ((await house.reading.table(1)).seat_of(ben.id) == 1) == (takers == "anybody")
    left = listed.response.message
    assert said in left.content and not left.components
