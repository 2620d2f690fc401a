"""A whole game of three people through the real bot: lobby to victory, a restart in the middle, closed DMs.

By presses until everybody has pressed what there is to press; the rest, whose length nobody knows, as bots would play.
"""

from __future__ import annotations

import logging
import random
from pathlib import Path
from typing import Any

import pytest

from cli.operating.logs import OURS
from engine.registry import GAMES
from tests.cogs.cards import card_in
from tests.cogs.play_out import play_out
from tests.cogs.player import Player
from tests.cogs.real_bot import Env, begun, bot_on, gathered, live_bot

OPTIONS = {
    "clash": {"mode": ["retail"], "players": ["3"], "layout": ["random"], "more": ["limit12"], "scenario": ["0"]},
    "kravora": {"players": ["3"], "more": ["plunder", "defenders_asked"]},
}
PRESSED = {"clash": {"play": 2, "finish": 1}, "kravora": {"do": 3}}
"""[game] -> verbs that everybody presses, and how often at least."""
GAMES_AT_MOST = 3
"""Dice are nobody's to choose: a game may be over before everybody has pressed; then another one is played."""


def pressed(player: Player, game: str) -> bool:
    """Whether somebody has pressed what everybody presses."""
    return all(player.presses[verb] >= least for verb, least in PRESSED[game].items())


WRITES = frozenset({"clash"})
"""Games that write to their people directly; the others ping in public only."""


async def rematch(env: Any, thread: Any, channel: Any, people: Any) -> None:
    """The last post's button opens one lobby in the channel, with everybody who presses it."""
    [last] = [
        post for post in thread.history() if any(b.label == "Rematch" for row in post.components for b in row.children)
    ]
    for who in people:
        await who.click(last, label="Rematch")
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
        async with begun(bot_on(folder)) as env:
            if await played_to_the_end(env, folder, strict, caplog, game):
                return
    raise AssertionError("everybody presses what there is to press, in some game")


async def played_to_the_end(env: Env, folder: Path, strict: Any, caplog: pytest.LogCaptureFixture, game: str) -> bool:
    """Whether it lasted until the bot was restarted and everybody had pressed what there is to press."""
    live = gathered(env)
    channel, ann, ben, cleo = live.channel, live.ann, live.ben, live.cleo
    strict.closed_dms.add(cleo.id)

    card = await live.opened(game, ben, cleo, players=3, pace="live")
    form = await ann.click(card, label="Options…")
    await ann.submit_modal(form, OPTIONS[game])
    started = await ann.click(card, label="Start")
    assert "Started." in started.response.content
    thread = await live.thread()
    assert thread.id != channel.id

    players = {who.id: Player(who, thread, random.Random(seed)) for seed, who in enumerate((ann, ben, cleo))}
    restarted = False
    for _ in range(2000):
        house, table = live.house, await live.table()
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
            await env.settle()
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
    return restarted and all(pressed(player, game) for player in players.values())
