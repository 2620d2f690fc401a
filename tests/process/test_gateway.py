"""The real process on a gateway that drops it repeatedly, and refuses to resume its session."""

from __future__ import annotations

import pytest

from tests.process.table import Pair

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]


async def drop(pair: Pair) -> None:
    """Close the connection, and wait for the next one."""
    discord = pair.discord
    before = discord.identifies + discord.resumes
    await next(iter(discord.sockets)).close(code=1012)
    await discord.until(lambda: discord.identifies + discord.resumes > before and discord.ready)


async def test_a_session_that_can_not_be_resumed_is_begun_anew(pair: Pair) -> None:
    await pair.begun()
    sent, began = len(pair.posts(pair.opening.first)), pair.discord.identifies
    pair.discord.refuse_resume = True
    await drop(pair)
    pair.discord.refuse_resume = False
    assert pair.discord.identifies > began
    before, who = pair.actions(), await pair.asked()
    await pair.finished(await pair.decide(who))
    await pair.sent()
    assert pair.actions() == before + 1
    assert len(pair.posts(pair.opening.first)) == sent


async def test_a_storm_of_reconnections_loses_and_repeats_nothing(pair: Pair) -> None:
    await pair.begun()
    sent = len(pair.posts(pair.opening.first))
    for _ in range(4):
        await drop(pair)
    before, who = pair.actions(), await pair.asked()
    await pair.finished(await pair.decide(who))
    await pair.sent()
    assert pair.actions() == before + 1
    assert len(pair.posts(pair.opening.first)) == sent
    assert "Traceback" not in pair.log().replace("discord.client: Attempting a reconnect", "")
