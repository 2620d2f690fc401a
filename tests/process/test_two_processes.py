"""Two real processes over one PostgreSQL, a shard of Discord each: one is killed, the other goes on."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tests import postgresql
from tests.fakecord import FakeDiscord
from tests.process.stack import THREADS, Bot, Stop
from tests.process.table import Pair

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    if lacks := postgresql.missing():
        pytest.skip(lacks)
    with postgresql.cluster() as cluster:
        yield cluster.url(postgresql.FIRST)


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def bots(url: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Bot, Bot]]:
    """The process of shard 0, and that of shard 1."""
    discord = await FakeDiscord().start()
    shards: set[int] = set()
    while len(shards) < 2:  # servers until each shard has one
        guild = discord.backend.create_guild("Server")
        shards.add((guild.id >> 22) % 2)
        for role in guild.roles.values():
            role.permissions &= ~THREADS.value
    bots = tuple(
        Bot(discord, folder(tmp_path_factory, shard), DATABASE_URL=url, SHARD_COUNT="2", SHARD_IDS=str(shard))
        for shard in range(2)
    )
    try:
        for bot in bots:
            bot.from_a_nursery()
            await bot.up()
        yield bots[0], bots[1]
    finally:
        for bot in bots:
            if bot.running:
                await bot.kill()
        await discord.stop()


def folder(factory: pytest.TempPathFactory, shard: int) -> Path:
    return factory.mktemp(f"shard{shard}")


def pair_in(bot: Bot, shard: int) -> Pair:
    """A table of two in a server of a shard; `bot` is asked for what the database holds."""
    guilds = bot.discord.backend.guilds.values()
    return Pair(bot, guild=next(guild for guild in guilds if (guild.id >> 22) % 2 == shard))


def said_twice(pair: Pair) -> list[Any]:
    """Posts that stand twice in the channel or in a direct message."""
    posts = [message.content for message in pair.discord.messages(pair.channel.id) if not message.is_ephemeral]
    for user in (pair.ann, pair.ben):
        posts += [f"{user.id} {message.content}" for message in pair.discord.direct_messages(user)]
    return [words for words, count in Counter(posts).items() if count > 1]


async def test_the_other_goes_on_with_the_games_of_a_killed_one(bots: tuple[Bot, Bot]) -> None:
    near, far = bots
    pair = pair_in(near, 1)
    await pair.begun()
    await pair.finished(await pair.decide(await pair.asked()))
    await pair.sent()
    stop = Stop(pair.discord, "POST", f"/channels/{pair.channel.id}/messages")
    await pair.decide(await pair.asked())
    await stop.wait()
    assert pair.waiting() >= 1
    await far.kill()
    stop.lift()
    killed = time.monotonic()
    await pair.post(pair.opening.next)
    await pair.sent()
    print(f"went on after {time.monotonic() - killed:.1f} s")
    assert len(pair.posts(pair.opening.next)) == 1
    assert said_twice(pair) == []
    assert near.one("SELECT count(*) FROM processes WHERE machine <> ''") == 1
    await far.up()
    await pair.discord.until(lambda: home(near, pair) == far_name(near))
    post = pair.posts(pair.opening.next)[-1]
    before = pair.entries()
    await pair.finished(pair.discord.press(pair.on_move(post), post, "Place my bastion"))
    assert pair.entries() == before
    assert said_twice(pair) == []


async def test_a_direct_message_reaches_games_of_the_other(bots: tuple[Bot, Bot]) -> None:
    """Presses in direct messages come to shard 0, whose process does not look after the game."""
    near, _ = bots
    pair = pair_in(near, 1)
    await pair.begun()
    assert home(near, pair) == far_name(near)
    for user in (pair.ann, pair.ben):
        await pair.finished(await pair.decide(user))
    await pair.post(pair.opening.next)
    await pair.sent()
    assert pair.actions() >= 2
    assert said_twice(pair) == []


def home(bot: Bot, pair: Pair) -> str:
    return str(bot.one(f"SELECT owner FROM leases WHERE game = {pair.game}"))


def far_name(bot: Bot) -> str:
    rows = bot.rows("SELECT name, shards->'ids'->>0 FROM processes")
    return next((str(name) for name, shard in rows if shard == "1"), "")
