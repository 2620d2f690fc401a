"""After a game, through the real bot: last post, replay, review, hidden choices; nothing of it before the end."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord.builders import ChannelHandle

from cogs.transport import courier
from cogs.transport.limits import check_components
from engine.registry import GAMES
from tests.cogs.play_out import play_out
from tests.cogs.player import items_of, text_of
from tests.cogs.test_whole_game import bot_on, live_bot, settled, sit_down
from tests.patience import HANGS


class Played:
    """Ann and Ben at table 1, and whoever else reads the channel."""

    def __init__(self, env: Any, guild: Any, channel: Any, people: tuple[Any, ...]) -> None:
        self.env, self.guild, self.channel = env, guild, channel
        self.ann, self.ben, self.cleo = people

    @property
    def house(self) -> Any:
        return live_bot(self.env).house

    async def play(self, level: str = "greedy", rounds: int | None = None) -> Any:
        table = await play_out(self.house, 1, {self.ann.id: level, self.ben.id: level}, rounds)
        await settled(self.env)
        return table

    async def thread(self) -> Any:
        place = (await self.house.table(1)).place
        return ChannelHandle(self.env, self.guild, self.env.backend.channels[place.posts_to])


def shown(answer: Any) -> Any:
    """The message that answers, fit for Discord."""
    message = answer.response.message
    parts = [part.to_dict() for part in message.components]
    assert check_components(parts, message.flags.components_v2) == [], text_of(message)
    assert "did not work" not in text_of(message)
    return message


def said(answer: Any) -> str:
    return text_of(shown(answer))


def labels(message: Any) -> list[str]:
    return [item.label for item in items_of(message)]


@pytest.fixture(params=GAMES)
async def table(request: Any, tmp_path: Path, strict: Any, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Played]:
    # simcord's messages are as old as its first id, so that no edit would be tried.
    monkeypatch.setattr(courier, "FRESH", dt.timedelta(days=36_500))
    env = simcord.Env(bot_on(tmp_path), settle_timeout=HANGS)
    await env.start()
    guild = env.create_guild()
    channel = guild.create_text_channel("table")
    people = tuple(guild.add_member(env.create_user(name)) for name in ("Ann", "Ben", "Cleo"))
    await people[0].slash(channel, "game new", game=request.param, players=2, pace="live")
    await settled(env)
    await sit_down(people[1], channel)
    await settled(env)
    await people[0].click(channel.last_message, label="Start")
    await settled(env)
    yield Played(env, guild, channel, people)
    await env.bot.close()
    await env.shutdown()
    env.raise_errors()


async def test_from_the_last_post_to_every_page(table: Played) -> None:
    assert (await table.play()).status == "over"
    thread = await table.thread()
    [last] = [post for post in thread.history() if "Rematch" in labels(post)]
    assert "It turned:" in last.content, "the review is edited in"
    row = ["Replay", "Review", "Hidden choices", "Proof", "Rematch", "Log", "Board as text", "Record and log as files"]
    assert labels(last) == row

    replay = await table.ben.click(last, label="Replay")
    assert "### Table 1, entry" in said(replay) and "Share in the channel" in labels(shown(replay))
    first = await table.ben.click(shown(replay), label="First")
    assert "entry 1 of" in said(first)
    following = await table.ben.click(shown(first), label="Next")
    assert "entry 1 of" not in said(following)

    review = await table.ann.click(last, label="Review")
    assert "chance to win" in said(review) and "R1:" in said(review)
    assert {"Turning points", "Luck", "My decisions"} <= set(labels(shown(review)))
    turning = await table.ann.click(shown(review), label="Turning points")
    assert "1. R" in said(turning)
    luck = await table.ann.click(shown(turning), label="Luck")
    assert "hits of" in said(luck) or "whole table" in said(luck)
    mine = await table.ann.click(shown(luck), label="My decisions")
    assert "Only you see this." in said(mine)
    others = await table.cleo.click(last, label="Review")
    assert "My decisions" not in labels(shown(others))

    hidden = await table.cleo.click(last, label="Hidden choices")
    assert "hidden choices of round" in said(hidden)
