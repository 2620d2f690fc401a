"""`/away` through the real bot, game by game: the AI ends the round, the table rests, a press resumes it."""

from __future__ import annotations

from typing import Any

import pytest
import simcord
from simcord.builders import ChannelHandle

from engine.registry import GAMES
from tests.cogs.cards import card_in
from tests.cogs.real_bot import live_bot, settled


@pytest.mark.parametrize("game", GAMES)
async def test_an_ai_plays_for_who_is_alone_with_ai_seats_and_then_waits(
    strict: Any, game: str, env: simcord.Env
) -> None:
    guild = env.create_guild()
    channel = guild.create_text_channel("table")
    ann = guild.add_member(env.create_user("Ann"))
    await ann.slash(channel, "game new", game=game, players=2)
    await settled(env)
    form = await ann.click(card_in(channel), label="Add AI…")
    fields = {"level": ["veteran"], "count": ["1"]}
    await ann.submit_modal(form, {**fields, "character": ["none"], "wish": ["any"]} if game == "clash" else fields)
    await settled(env)
    await ann.click(card_in(channel), label="Start")
    await settled(env)
    house: Any = live_bot(env).house
    table = await house.reading.table(1)
    thread = ChannelHandle(env, guild, env.backend.channels[table.place.posts_to])
    began = (await house.reading.look(1, None)).view.round

    told = await ann.slash(thread, "away", table=1, level="apprentice")
    assert "Table 1: an AI (apprentice) plays for you" in told.response.content
    await settled(env)
    table, look = await house.reading.table(1), await house.reading.look(1, None)
    assert table.seats[0].handed and look.view.round == began + 1, "the round was played to its end, and no further"
    actors = {entry.by for entry in await house.reading.log(1, None) if entry.seat == 0}
    assert "ai" in actors
    version = table.version
    await settled(env)
    assert (await house.reading.table(1)).version == version

    await ann.slash(thread, "turn")
    await settled(env)
    assert (await house.reading.table(1)).seats[0].in_person and (await house.reading.look(1, ann.id)).owes
