"""The real process: simultaneous presses, faults of Discord, and stopping."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from pathlib import Path

import pytest

from tests.patience import HANGS
from tests.process.table import Pair

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]


async def test_presses_at_the_same_time_have_one_effect_each(pair: Pair) -> None:
    await pair.answered(pair.discord.slash(pair.ann, pair.channel.id, "game", "new", players=2))
    card = await pair.post("invites you")
    wish = pair.any_clan(card)
    presses = [pair.discord.press(user, card, "lobby_join", wish) for user in (pair.ben, pair.ann, pair.ben, pair.ann)]
    for record in presses:
        await pair.finished(record)
    await pair.sent()
    assert pair.seats() == 2
    starts = [pair.discord.press(pair.ann, card, "Start") for _ in range(3)]
    for record in starts:
        await pair.finished(record)
    await pair.post("choose your card")
    await pair.sent()
    assert len(pair.posts("choose your card")) == 1
    assert pair.status() == "running"


async def test_a_double_press_builds_once(pair: Pair) -> None:
    post = await pair.revealed()
    user = pair.on_move(post)
    panel = await pair.finished(pair.discord.press(user, post, "Place my bastion"))
    suggested = await pair.finished(pair.discord.press(user, panel, "Suggest"))
    before = pair.actions()
    twice = [pair.discord.press(user, suggested, "Build") for _ in range(2)]
    for record in twice:
        await pair.finished(record)
    await pair.sent()
    assert pair.actions() == before + 1


async def test_the_same_interaction_again_has_one_effect(pair: Pair) -> None:
    post = await pair.revealed()
    user = pair.on_move(post)
    panel = await pair.finished(pair.discord.press(user, post, "Place my bastion"))
    suggested = await pair.finished(pair.discord.press(user, panel, "Suggest"))
    before = pair.actions()
    record = pair.discord.press(user, suggested, "Build")
    await pair.finished(record)
    pair.discord.repeat(record)
    await pair.bot.restart()  # also over a restart
    pair.discord.repeat(record)
    # A press of the other one is answered after it, so the repetition has been dealt with.
    newer = await pair.post("place your bastion")
    await pair.finished(pair.discord.press(user, newer, "My hand"))
    assert pair.actions() == before + 1


async def test_429_is_waited_for_and_the_post_comes_once(pair: Pair) -> None:
    card = await pair.lobby()
    await pair.sent()
    path = f"/channels/{pair.channel.id}/messages"
    pair.discord.rate_limit_once[path] = 0.3
    await pair.start(card)
    await pair.sent()
    assert len(pair.posts("choose your card")) == 1
    assert [status for method, at, status in pair.discord.rest_log if (method, at) == ("POST", path)][-3:] == [
        *(429, 200),
        200,
    ]


async def test_a_fault_of_discord_after_the_commit_loses_no_post(pair: Pair) -> None:
    card = await pair.lobby()
    await pair.sent()
    path = f"/channels/{pair.channel.id}/messages"
    pair.discord.fail[path] = (403, 50013)
    await pair.answered(pair.discord.press(pair.ann, card, "Start"))
    await pair.discord.until(lambda: ("POST", path, 403) in pair.discord.rest_log)
    assert pair.status() == "closing", "no die falls before all that is fixed is posted"
    assert not pair.posts("choose your card")
    pair.discord.fail.clear()
    await pair.bot.restart()
    await pair.post("choose your card")
    assert pair.status() == "running"
    await pair.sent()
    assert len(pair.posts("choose your card")) == 1


async def test_closed_direct_messages_do_not_stop_a_game(pair: Pair) -> None:
    pair.discord.closed_dms.add(pair.ben.id)
    round_post = await pair.start(await pair.lobby())
    await pair.post("choose your card: press Choose my card")
    panel = await pair.finished(pair.discord.press(pair.ben, round_post, "Choose my card"))
    assert panel.is_ephemeral
    before = pair.actions()
    await pair.finished(pair.discord.press(pair.ben, panel, "Play "))
    assert pair.actions() == before + 1


async def test_a_dropped_gateway_is_resumed(pair: Pair) -> None:
    await pair.begun()
    await next(iter(pair.discord.sockets)).close(code=1012)
    await pair.discord.until(lambda: pair.discord.resumes == 1 and pair.discord.ready)
    before = pair.actions()
    await pair.finished(await pair.play_card(pair.ann))
    assert pair.actions() == before + 1


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are looked up in /proc")
async def test_told_to_stop_it_finishes_presses_and_leaves_thoughts(pair: Pair) -> None:
    """Its worker never answers, and a press waits for the disk: the press is carried out, the thought is not."""
    await pair.answered(pair.discord.slash(pair.ann, pair.channel.id, "game", "new", players=2))
    card = await pair.post("invites you")
    note = await pair.finished(pair.discord.press(pair.ann, card, "Start"))
    await pair.finished(pair.discord.press(pair.ann, note, "Fill with AI"))
    await pair.discord.until(lambda: pair.actions() == 1)
    await pair.direct(pair.ann, "your card, please")
    before, workers = pair.actions(), pair.bot.children()
    assert workers
    with pair.bot.slow_disk():
        await pair.answered(await pair.play_card(pair.ann))
        for worker in workers:
            os.kill(worker, signal.SIGSTOP)
        assert pair.bot.process is not None
        pair.bot.process.send_signal(signal.SIGTERM)
        await asyncio.sleep(0.5)
    assert await asyncio.wait_for(pair.bot.process.wait(), HANGS) == 0
    for worker in workers:  # the interpreter's tracker of resources among them: it ends by itself once it goes on
        with contextlib.suppress(ProcessLookupError):
            os.kill(worker, signal.SIGCONT)
    assert pair.actions() == before + 1
    await pair.bot.up()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_it_stops_when_told_and_goes_on_at_the_next_start(pair: Pair, number: signal.Signals) -> None:
    await pair.begun()
    assert await pair.bot.end(number) == 0
    await asyncio.sleep(0)
    await pair.discord.until(lambda: not pair.discord.sockets)
    await pair.bot.up()
    before = pair.actions()
    await pair.finished(await pair.play_card(pair.ann))
    assert pair.actions() == before + 1
    assert "Traceback" not in pair.log()
