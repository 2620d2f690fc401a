"""At a real table, a direct message that asked for a card becomes the line that names the chosen one."""

from __future__ import annotations

import random
from typing import Any

import simcord
from simcord.builders import ChannelHandle

from tests.cogs.cards import card_in
from tests.cogs.player import Player
from tests.cogs.real_bot import live_bot, settled
from tests.cogs.test_whole_game import sit_down


def lines(env: simcord.Env) -> list[str]:
    """What stands alone in messages, as a past direct message's line does."""
    rooms: Any = env.backend.messages
    alone = [m.components[0] for room in rooms.values() for m in room.values() if len(m.components) == 1]
    return [str(part["content"]) for part in alone if "content" in part]


async def test_the_line_says_which_card_was_chosen_and_when(env: simcord.Env) -> None:
    guild = env.create_guild()
    channel = guild.create_text_channel("table")
    people = [guild.add_member(env.create_user(name)) for name in ("Ann", "Ben")]
    await people[0].slash(channel, "game new", game="clash", players=2)
    await settled(env)
    await sit_down(people[1], channel)
    await people[0].click(card_in(channel), label="Start")
    await settled(env)
    house: Any = live_bot(env).house
    thread = ChannelHandle(env, guild, env.backend.channels[(await house.reading.table(1)).place.posts_to])
    for who in people:
        await Player(who, thread, random.Random(1)).decide()
    await settled(env)
    view = (await house.reading.look(1, None)).view
    told = lines(env)
    for card in view.revealed:
        (line,) = [line for line in told if f"Card {view.content.cards[card].order}: " in line]
        assert line.startswith("Table 1: ") and "<t:" in line
