"""What real tables post: the line of a chosen card, the operator's notice, who left, who takes a seat."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
import simcord

from engine.registry import GAMES
from host.live_game.operator_notices import add
from host.table.presses import Press
from host.table.table import Place
from tests.cogs.player import Player
from tests.cogs.real_bot import Live


def lines(env: simcord.Env) -> list[str]:
    """What stands alone in messages, as a past direct message's line does."""
    rooms: Any = env.backend.messages
    alone = [m.components[0] for room in rooms.values() for m in room.values() if len(m.components) == 1]
    return [str(part["content"]) for part in alone if "content" in part]


async def test_the_line_says_which_card_was_chosen_and_when(live: Live) -> None:
    thread = await live.started("clash", live.ben, players=2)
    for who in (live.ann, live.ben):
        await Player(who, thread, random.Random(1)).decide()
    view = (await live.house.reading.look(1, None)).view
    told = lines(live.env)
    for card in view.revealed:
        (line,) = [line for line in told if f"Card {view.content.cards[card].order}: " in line]
        assert line.startswith("Table 1: ") and "<t:" in line


async def test_the_operators_notice_is_in_the_next_post_under_its_first_line_once(live: Live) -> None:
    thread = await live.started("kravora", live.ben, players=2)
    await live.house.database.write(lambda connection: add(connection, "Moving on Monday", time.time()))
    players = {who.id: Player(who, thread, random.Random(1)) for who in (live.ann, live.ben)}
    for _ in range(8):
        owing = [user for user in players if (await live.house.reading.look(1, user)).owes]
        if not owing:
            break  # by some dice the game is over so soon
        await players[owing[0]].decide()
    told = [message.content for message in thread.history() if "Moving on Monday" in message.content]
    assert len(told) == 1 and "From my operator: Moving on Monday" in told[0].splitlines()


@pytest.mark.parametrize(("takers", "said"), [("anybody", "You now play seat 2."), ("host", "I asked Ann")])
async def test_the_list_of_free_seats_goes_once_one_is_taken(takers: str, said: str, live: Live) -> None:
    ann, ben, house = live.ann, live.ben, live.house
    here = Place(live.guild.id, live.channel.id)
    await house.lobby.new(Press(ann.id, "Ann", 1, here.guild_id), "kravora", here, {"takers": takers}, "en")
    await house.lobby.add_ai(Press(ann.id, "Ann", 2, here.guild_id), 1, "apprentice")
    await house.lobby.start(Press(ann.id, "Ann", 3, here.guild_id), 1)
    await live.env.settle()
    listed = await ben.slash(live.channel, "game take", table=1)
    assert listed.ephemeral and "Seat 2" in listed.response.content
    await ben.click(listed.response.message, label="Take seat 2")
    assert ((await live.table()).seat_of(ben.id) == 1) == (takers == "anybody")
    left = listed.response.message
    assert said in left.content and not left.components


@pytest.mark.parametrize("game", GAMES)
async def test_an_ai_plays_for_who_is_alone_with_ai_seats_and_then_waits(strict: Any, game: str, live: Live) -> None:
    ann, house = live.ann, live.house
    form = await ann.click(await live.opened(game, players=2), label="Add AI…")
    fields = {"level": ["veteran"], "count": ["1"]}
    await ann.submit_modal(form, {**fields, "character": ["none"], "wish": ["any"]} if game == "clash" else fields)
    await ann.click(live.card, label="Start")
    thread = await live.thread()
    began = (await house.reading.look(1, None)).view.round

    told = await ann.slash(thread, "away", table=1, level="apprentice")
    assert "Table 1: an AI (apprentice) plays for you" in told.response.content
    table, look = await live.table(), await house.reading.look(1, None)
    assert table.seats[0].handed and look.view.round == began + 1, "the round was played to its end, and no further"
    actors = {entry.by for entry in await house.reading.log(1, None) if entry.seat == 0}
    assert "ai" in actors
    version = table.version
    await live.env.settle()
    assert (await live.table()).version == version

    await ann.slash(thread, "turn")
    assert (await live.table()).seats[0].in_person and (await house.reading.look(1, ann.id)).owes
