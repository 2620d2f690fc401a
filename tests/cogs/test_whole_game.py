"""A whole game of three people through the real bot: lobby to victory, a restart in the middle, closed DMs."""

from __future__ import annotations

import logging
import random
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord.builders import ChannelHandle

from cli.wiring import create_bot
from cogs.app import ConquestBot
from host.settings import Settings
from tests.cogs.conftest import join_value
from tests.cogs.player import Player


def bot_on(folder: Path) -> ConquestBot:
    """The bot as it runs, without pictures, its AI seats without delay."""
    url = f"sqlite+aiosqlite:///{folder / 'games.db'}"
    return create_bot(Settings(_env_file=None, database_url=url, ai_delay=0.0, pictures=False))  # type: ignore[call-arg]


def live_bot(env: simcord.Env) -> ConquestBot:
    bot = env.bot
    assert isinstance(bot, ConquestBot)
    return bot


async def settled(env: simcord.Env) -> None:
    """Until every post is out."""
    house: Any = live_bot(env).house
    await house.settled()
    await env.settle()


@pytest.mark.timeout(240)
async def test_three_people_play_to_the_end(tmp_path: Path, strict: Any, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    env = simcord.Env(bot_on(tmp_path), settle_timeout=30)
    await env.start()
    guild = env.create_guild()
    channel = guild.create_text_channel("table")
    ann, ben, cleo = (guild.add_member(env.create_user(name)) for name in ("Ann", "Ben", "Cleo"))
    strict.closed_dms.add(cleo.id)

    await ann.slash(channel, "game new", players=3)
    await settled(env)
    card = channel.last_message
    for who in (ben, cleo):
        await who.select(channel.last_message, [join_value(channel.last_message, "any")])
        await settled(env)
    form = await ann.click(channel.last_message, label="Options…")
    chosen = {"mode": ["retail"], "players": ["3"], "layout": ["random"], "pace": ["live"], "more": ["limit12"]}
    await ann.submit_modal(form, chosen)
    await settled(env)
    started = await ann.click(card, label="Start")
    assert "Started." in started.response.content
    await settled(env)
    house = live_bot(env).house
    table = await house.table(1)
    thread = ChannelHandle(env, guild, env.backend.channels[table.place.posts_to])
    assert thread.id != channel.id

    players = {who.id: Player(who, thread, random.Random(seed)) for seed, who in enumerate((ann, ben, cleo))}
    restarted = False
    for _ in range(2000):
        await settled(env)
        house = live_bot(env).house
        table = await house.table(1)
        if table.status != "running":
            break
        looks = {user: await house.look(1, user) for user in players}
        owing = [user for user, look in looks.items() if look.owes]
        assert owing, "somebody is always asked"
        if not restarted and looks[ann.id].view.round == 3:
            restarted = True
            old = live_bot(env)
            await env.restart_bot(bot_on(tmp_path))
            await old.close()
            continue
        await players[owing[0]].decide()
    assert table.status == "over" and restarted
    posts = [message.content for message in thread.history()]
    assert any("wins" in post for post in posts), posts[-3:]
    faults = [record.getMessage() for record in caplog.records if "fault" in record.getMessage()]
    assert not faults
    assert table.seats[2].dms_closed
    assert all(len(post) <= 2000 for post in posts)
    assert sum(post.count("@everyone") for post in posts) == 0
    for player in players.values():
        assert player.presses["play"] >= 5 and player.presses["finish"] >= 3
    await env.bot.close()
    await env.shutdown()
    env.raise_errors()
