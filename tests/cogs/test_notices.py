"""The operator's notice is in the next post of a real table, under its first line, once."""

from __future__ import annotations

import random
import time
from typing import Any

import simcord
from simcord.builders import ChannelHandle

from host.live_game.operator_notices import add
from tests.cogs.cards import card_in
from tests.cogs.player import Player
from tests.cogs.real_bot import live_bot, settled
from tests.cogs.test_whole_game import sit_down


async def test_the_next_post_has_it(env: simcord.Env) -> None:
    guild = env.create_guild()
    channel = guild.create_text_channel("table")
    people = [guild.add_member(env.create_user(name)) for name in ("Ann", "Ben")]
    await people[0].slash(channel, "game new", game="kravora", players=2)
    await settled(env)
    await sit_down(people[1], channel)
    await people[0].click(card_in(channel), label="Start")
    await settled(env)
    house: Any = live_bot(env).house
    await house.database.write(lambda connection: add(connection, "Moving on Monday", time.time()))
    thread = ChannelHandle(env, guild, env.backend.channels[(await house.reading.table(1)).place.posts_to])
    players = {who.id: Player(who, thread, random.Random(1)) for who in people}
    for _ in range(8):
        await settled(env)
        owing = [user for user in players if (await house.reading.look(1, user)).owes]
        if not owing:
            break  # by some dice the game is over so soon
        await players[owing[0]].decide()
    await settled(env)
    told = [message.content for message in thread.history() if "Moving on Monday" in message.content]
    assert len(told) == 1 and "From my operator: Moving on Monday" in told[0].splitlines()
