"""A whole game of three people through the real bot: lobby to victory, a restart in the middle, closed DMs.

By presses until everybody has pressed what there is to press; the rest, whose length nobody knows, as bots would play.
"""

from __future__ import annotations

import logging
import random
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord.builders import ChannelHandle

from cli.operating.logs import OURS
from engine.registry import GAMES
from tests.cogs.cards import card_in
from tests.cogs.conftest import join_value
from tests.cogs.play_out import play_out
from tests.cogs.player import Player
from tests.cogs.real_bot import bot_on, live_bot, settled
from tests.patience import HANGS

OPTIONS = {
    "clash": {"mode": ["retail"], "players": ["3"], "layout": ["random"], "more": ["limit12"], "scenario": ["0"]},
    "kravora": {"players": ["3"], "more": ["plunder", "defenders_asked"]},
}
PRESSED = {"clash": {"play": 3, "finish": 2}, "kravora": {"do": 3}}
"""[game] -> verbs that everybody presses, and how often at least."""
GAMES_AT_MOST = 3
"""Dice are nobody's to choose: a game may be over before everybody has pressed; then another one is played."""


def pressed(player: Player, game: str) -> bool:
    """Whether somebody has pressed what everybody presses."""
    return all(player.presses[verb] >= least for verb, least in PRESSED[game].items())


WRITES = frozenset({"clash"})
"""Games that write to their people directly; the others ping in public only."""


async def sit_down(who: Any, channel: Any) -> None:
    """Join as anybody: by the select of the card, or by its button where there is nothing to wish for."""
    card = card_in(channel)
    if any(getattr(child, "label", "") == "Join" for line in card.components for child in line.children):
        await who.click(card, label="Join")
    else:
        await who.select(card, [join_value(card, "any")])


async def rematch(env: Any, thread: Any, channel: Any, people: Any) -> None:
    """The last post's button opens one lobby in the channel, with everybody who presses it."""
    [last] = [
        post for post in thread.history() if any(b.label == "Rematch" for row in post.components for b in row.children)
    ]
    for who in people:
        await who.click(last, label="Rematch")
        await settled(env)
    house = live_bot(env).house
    table, before = await house.reading.table(2), await house.reading.table(1)
    assert (table.status, table.game, table.place.thread_id) == ("lobby", before.game, None)
    assert [seat.user_id for seat in table.seats] == [who.id for who in people]
    card = card_in(channel)
    assert any(getattr(child, "label", "") == "Start" for row in card.components for child in row.children)


@pytest.mark.parametrize("game", GAMES)
async def test_three_people_play_to_the_end(
    tmp_path: Path, strict: Any, caplog: pytest.LogCaptureFixture, game: str
) -> None:
    caplog.set_level(logging.INFO)
    for number in range(GAMES_AT_MOST):
        folder = tmp_path / str(number)
        folder.mkdir()
        if await played_to_the_end(folder, strict, caplog, game):
            return
    raise AssertionError("everybody presses what there is to press, in some game")


async def played_to_the_end(folder: Path, strict: Any, caplog: pytest.LogCaptureFixture, game: str) -> bool:
    """Whether it lasted until the bot was restarted and everybody had pressed what there is to press."""
    env = simcord.Env(bot_on(folder), settle_timeout=HANGS)
    await env.start()
    guild = env.create_guild()
    channel = guild.create_text_channel("table")
    ann, ben, cleo = (guild.add_member(env.create_user(name)) for name in ("Ann", "Ben", "Cleo"))
    strict.closed_dms.add(cleo.id)

    await ann.slash(channel, "game new", game=game, players=3, pace="live")
    await settled(env)
    card = card_in(channel)
    for who in (ben, cleo):
        await sit_down(who, channel)
        await settled(env)
    form = await ann.click(card_in(channel), label="Options…")
    await ann.submit_modal(form, OPTIONS[game])
    await settled(env)
    started = await ann.click(card, label="Start")
    assert "Started." in started.response.content
    await settled(env)
    house = live_bot(env).house
    table = await house.reading.table(1)
    thread = ChannelHandle(env, guild, env.backend.channels[table.place.posts_to])
    assert thread.id != channel.id

    players = {who.id: Player(who, thread, random.Random(seed)) for seed, who in enumerate((ann, ben, cleo))}
    restarted = False
    for _ in range(2000):
        await settled(env)
        house = live_bot(env).house
        table = await house.reading.table(1)
        if table.status != "running":
            break
        looks = {user: await house.reading.look(1, user) for user in players}
        owing = [user for user, look in looks.items() if look.owes]
        assert owing, "somebody is always asked"
        if not restarted and looks[ann.id].view.round == 2:
            restarted = True
            old = live_bot(env)
            await env.restart_bot(bot_on(folder))
            await old.close()
            continue
        await players[owing[0]].decide()
        if restarted and all(pressed(player, game) for player in players.values()):
            table = await play_out(house, 1, dict.fromkeys(players, "greedy"))
            await settled(env)
            break
    assert table.status == "over"
    await rematch(env, thread, channel, (ann, ben))
    posts = [message.content for message in thread.history()]
    assert any("wins" in post for post in posts), posts[-3:]
    ours = [record.getMessage() for record in caplog.records if record.name.partition(".")[0] in OURS]
    assert ours and not [line for line in ours if "fault" in line]
    assert table.seats[2].dms_closed == (game in WRITES)
    assert all(len(post) <= 2000 for post in posts)
    assert sum(post.count("@everyone") for post in posts) == 0
    await env.bot.close()
    await env.shutdown()
    env.raise_errors()
    return restarted and all(pressed(player, game) for player in players.values())
