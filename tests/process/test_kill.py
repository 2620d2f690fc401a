"""SIGKILL of the real process after each step of a press (docs/architecture.md): nothing lost, nothing twice."""

from __future__ import annotations

import asyncio
import copy
from pathlib import Path

import pytest

from engine.registry import GAMES
from tests.process.stack import Stop
from tests.process.table import Pair

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]
EVERY_GAME = pytest.mark.parametrize("pair", GAMES, indirect=True)


@EVERY_GAME
async def test_before_the_commit_nothing_happened_and_the_press_can_be_repeated(pair: Pair) -> None:
    await pair.begun()
    before, who = pair.actions(), await pair.asked()
    with pair.bot.slow_disk():
        await pair.answered(await pair.decide(who))
        await asyncio.sleep(0.3)
        await pair.bot.kill()
    assert pair.actions() == before
    await pair.bot.up()
    assert pair.actions() == before
    await pair.finished(await pair.decide(who))
    assert pair.actions() == before + 1


@EVERY_GAME
async def test_after_the_commit_before_the_delivery_the_post_comes_at_the_start(pair: Pair) -> None:
    await pair.begun()
    await pair.finished(await pair.decide(await pair.asked()))
    await pair.sent()
    stop = Stop(pair.discord, "POST", f"/channels/{pair.channel.id}/messages")
    await pair.decide(await pair.asked())
    await stop.wait()
    chosen = pair.actions()
    await pair.bot.kill()
    stop.lift()
    assert not pair.posts(pair.opening.next)
    assert pair.waiting() >= 1
    await pair.bot.up()
    await pair.post(pair.opening.next)
    await pair.sent()
    assert len(pair.posts(pair.opening.next)) == 1
    assert pair.actions() == chosen


async def test_between_two_deliveries_each_post_comes_once(pair: Pair) -> None:
    card = await pair.lobby()
    await pair.sent()
    stop = Stop(pair.discord, "POST", "/messages", nth=2)
    pair.discord.press(pair.ann, card, "Start")
    await stop.wait()
    await pair.bot.kill()
    stop.lift()
    await pair.bot.up()
    await pair.post("choose your card")
    await pair.sent()
    assert len(pair.posts("choose your card")) == 1
    for user, full in ((pair.ann, 1), (pair.ben, 0)):  # the host hears that the lobby is full, too
        told = [message.content for message in pair.discord.direct_messages(user)]
        assert [sum(words in content for content in told) for words in ("your card", "all seats are taken")] == [
            1,
            full,
        ]
        assert len(told) == 1 + full


@pytest.mark.parametrize("nth", [1, 2])
@EVERY_GAME
async def test_after_discord_took_the_post_before_the_bot_noted_it_it_is_not_posted_twice(pair: Pair, nth: int) -> None:
    card = await pair.lobby()
    await pair.sent()
    stop = Stop(pair.discord, "POST", f"/channels/{pair.channel.id}/messages", nth=nth, done=True)
    pair.discord.press(pair.ann, card, "Start")
    await stop.wait()
    words = ("Start of table", pair.opening.first)
    assert [len(pair.posts(each)) for each in words] == [1, nth - 1]
    await pair.bot.kill()
    stop.lift()
    await pair.bot.up()
    await pair.post(pair.opening.first)
    for user in (pair.ann, pair.ben) if pair.opening.direct else ():
        await pair.direct(user, pair.opening.direct)
    await pair.sent()
    assert [len(pair.posts(each)) for each in words] == [1, 1]


async def test_after_everything_all_old_buttons_work(pair: Pair) -> None:
    card = await pair.lobby()
    round_post = await pair.start(card)
    for user in (pair.ann, pair.ben):
        await pair.direct(user, "your card, please")
    await pair.sent()
    round_post = copy.deepcopy(round_post)  # as it stands on the screen of somebody who was away
    await pair.bot.restart()
    # The lobby's buttons: the game has begun, and that is said kindly.
    controls = [control["custom_id"] for control in pair.discord.controls(card)]
    for custom_id in controls:
        control = next(c for c in pair.discord.controls(card) if c["custom_id"] == custom_id)
        values = [str(control["options"][0]["value"])] if control["type"] == 3 else None
        answer = await pair.finished(pair.discord.press_control(pair.ann, card, control, values))
        assert answer.is_ephemeral
        assert answer.content or answer.components
    # The round's buttons and the card's.
    for label in ("Choose my card", "My hand", "Board as text", "Log", "Rules"):
        await pair.finished(pair.discord.press(pair.ben, round_post, label))
    before = pair.actions()
    await pair.finished(await pair.play_card(pair.ann))
    await pair.finished(await pair.play_card(pair.ben))
    post = await pair.post("place your bastion")
    assert pair.actions() >= before + 2
    # A card's button after the reveal, from before the restart: refused, nothing changed.
    after = pair.actions()
    await pair.bot.restart()
    await pair.finished(pair.discord.press(pair.ben, round_post, "Choose my card"))
    await pair.finished(pair.discord.press(pair.on_move(post), post, "Place my bastion"))
    assert pair.actions() == after
    assert "ERROR" not in pair.log()


@EVERY_GAME
async def test_a_press_while_the_bot_is_away_does_nothing_and_works_afterwards(pair: Pair) -> None:
    post = await pair.begun()
    before, who = pair.actions(), await pair.asked()
    await pair.bot.kill()
    lost = await pair.play_card(who) if pair.opening.direct else pair.discord.press(who, post, "My turn")
    await asyncio.sleep(0.2)
    assert not lost.responded
    await pair.bot.up()
    assert pair.actions() == before
    await pair.finished(await pair.decide(who))
    assert pair.actions() == before + 1


async def test_a_form_opened_before_the_kill_is_taken_after_it(pair: Pair) -> None:
    await pair.answered(pair.discord.slash(pair.ann, pair.channel.id, "game", "new", players=2))
    card = await pair.post("invites you")
    form = await pair.answered(pair.discord.press(pair.ann, card, "Add AI"))
    assert form.modal is not None
    await pair.bot.restart()
    values = {"level": ["greedy"], "wish": ["any"], "count": ["1"]}
    await pair.answered(pair.discord.submit(pair.ann, form, values))
    await pair.discord.until(lambda: pair.seats() == 2)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are looked up in /proc")
async def test_no_worker_outlives_the_bot_and_the_ai_goes_on_afterwards(pair: Pair) -> None:
    await pair.answered(pair.discord.slash(pair.ann, pair.channel.id, "game", "new", players=2))
    card = await pair.post("invites you")
    note = await pair.finished(pair.discord.press(pair.ann, card, "Start"))
    await pair.finished(pair.discord.press(pair.ann, note, "Fill with AI"))
    await pair.discord.until(lambda: pair.actions() == 1)  # the AI seat has chosen its card
    workers = pair.bot.children()
    assert workers
    await pair.bot.kill()
    await pair.discord.until(lambda: not [pid for pid in workers if Path(f"/proc/{pid}/exe").exists()])
    await pair.bot.up()
    await pair.direct(pair.ann, "your card, please")
    await pair.finished(await pair.play_card(pair.ann))
    await pair.post("place your bastion")
