"""SIGKILL of the real process while a table's dice wait to be closed: it goes on, and nobody is asked twice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.process.stack import Stop
from tests.process.table import Pair

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]
WORD = {"text": "Rain on tin roof"}


async def asked(pair: Pair) -> Any:
    """Ben wants the last word, Ann starts; gives the post that asks for it, all posts delivered."""
    card = await pair.lobby()
    dice = await pair.finished(pair.discord.press(pair.ben, card, "Dice…"))
    await pair.finished(pair.discord.press(pair.ben, dice, "I want the last word"))
    await pair.finished(pair.discord.press(pair.ann, card, "Start"))
    post = await pair.post("your last word for the dice")
    await pair.sent()
    assert (pair.status(), pair.entries()) == ("closing", 0)
    return post


async def test_a_kill_while_the_last_word_is_waited_for(pair: Pair) -> None:
    post = await asked(pair)
    form = await pair.answered(pair.discord.press(pair.ben, post, "Give the last word"))
    await pair.bot.kill()
    await pair.bot.up()
    await pair.answered(pair.discord.submit(pair.ben, form, WORD))
    await pair.post(pair.opening.first)
    await pair.sent()
    assert (pair.status(), len(pair.posts("Start of table")), len(pair.posts("rain on tin roof"))) == ("running", 1, 1)


async def test_a_kill_after_the_word_was_stored_before_it_was_posted(pair: Pair) -> None:
    post = await asked(pair)
    form = await pair.answered(pair.discord.press(pair.ben, post, "Give the last word"))
    stop = Stop(pair.discord, "POST", f"/channels/{pair.channel.id}/messages")
    pair.discord.submit(pair.ben, form, WORD)
    await stop.wait()
    await pair.bot.kill()
    stop.lift()
    assert not pair.posts("rain on tin roof")
    await pair.bot.up()
    await pair.post(pair.opening.first)
    await pair.sent()
    assert len(pair.posts("rain on tin roof")) == 1
    assert len(pair.posts("your last word for the dice")) == 1, "nobody is asked anew"
    assert len(pair.posts(pair.opening.first)) == 1
    assert pair.setups() == 1


async def test_a_kill_before_the_binding_is_out(pair: Pair) -> None:
    card = await pair.lobby()
    await pair.sent()
    stop = Stop(pair.discord, "POST", f"/channels/{pair.channel.id}/messages")
    pair.discord.press(pair.ann, card, "Start")
    await stop.wait()
    assert (pair.status(), pair.entries()) == ("closing", 0)
    await pair.bot.kill()
    stop.lift()
    await pair.bot.up()
    await pair.post(pair.opening.first)
    await pair.sent()
    assert (pair.status(), len(pair.posts("Start of table")), pair.setups()) == ("running", 1, 1)
