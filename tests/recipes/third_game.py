"""In a copy that has been given a third game: it is played on an in-memory Discord by the bot as it runs.

Not collected but by name: here the last game of the registry is no third one.
"""

from __future__ import annotations

import simcord

from engine.registry import NAMES
from tests.cogs.cards import card_in
from tests.cogs.play_out import play_out
from tests.cogs.real_bot import env as env
from tests.cogs.real_bot import live_bot, settled


async def test_a_table_of_the_new_game_is_opened_and_played_to_its_end(env: simcord.Env) -> None:
    """`/game new`, the lobby, a seat for an AI, and Ann, for whom a bot decides, too."""
    guild = env.create_guild()
    channel = guild.create_text_channel("table")
    ann = guild.add_member(env.create_user("Ann"))
    await ann.slash(channel, "game new", game=NAMES[-1], players=2)
    await settled(env)
    note = await ann.click(card_in(channel), label="Start")
    await ann.click(note.response.message, label="Fill with AI")
    await settled(env)
    house = live_bot(env).house
    table = await play_out(house, 1, {ann.id: "greedy"})
    assert (table.game, table.status) == (NAMES[-1], "over")
    await settled(env)
    assert (await house.reading.check_record(1)).wrong == ""
