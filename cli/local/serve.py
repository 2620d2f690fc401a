"""The local table: the unmodified bot on simcord's Discord, played in a browser without a token.

`serve` runs until SIGINT or SIGTERM. World and games lie side by side and survive a SIGKILL together.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import signal
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import discord
import simcord
from sqlalchemy.engine import make_url

from cli.errors import Unfit
from cli.local.language import locale_in
from cli.local.patches import (
    as_the_bot,
    end_lists_as_discord_does,
    follow_the_wall,
    frame_rooms_at,
    size_pictures_beforehand,
    speak,
)
from cli.local.rooms import Rooms, time_zone
from cli.local.shell import Shell
from cli.local.world import World
from cli.operating.logs import set_up_logs
from cli.operating.wiring import create_bot
from cogs.app import ConquestBot
from data.texts import texts_in
from host.program.settings import Settings
from host.store.database.unusable import problem_of_folder, unusable
from host.table.options import ALL_HINTS, HINTS, PLAYERS
from host.table.presses import Press
from host.table.table import Place

GENTLE = "apprentice"
"""The level of the first table's AI seats: people who try the page are newcomers, and a veteran beat one at Kravora in
three rounds."""
AI_SEATS = 3
ELSEWHERE = Path(".local")
"""The world's folder when the games' database is no file of this machine."""

THREADS = "threads"
"""The server's setting of that name (cogs/tables/person/preferences.py)."""

Prepare = Callable[[Any, World], Awaitable[None]]
"""Called once the bot is ready: makes sure that there is a table."""


async def serve(
    bot: discord.Client,
    folder: Path,
    games: Path | None,
    prepare: Prepare,
    *,
    port: int,
    language: str,
    say: Callable[[str], None] = print,
) -> None:
    """Run `bot` on the local page until a signal, with its world in `folder`; `games` is the bot's database file.

    `language`: of the page, and of everybody's Discord there.

    Raises OSError when no port is free.
    """
    world = World(folder, games)
    if world.notice:
        say(world.notice)
    env = simcord.Env(bot, check_errors=False)
    env.backend = world.backend
    follow_the_wall(env)
    locale = locale_in(language)
    speak(locale)
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    rooms = Rooms(env, world, time_zone(), locale)
    shell = Shell(rooms, port, language)
    await shell.start()
    frame_rooms_at(shell.port, language)
    size_pictures_beforehand()
    end_lists_as_discord_does()
    ended = world.keep()
    await env.start()
    ticker = asyncio.create_task(rooms.run())
    try:
        with as_the_bot(env):
            await bot.wait_until_ready()
            await prepare(bot, world)
        await rooms.open()
        address = f"http://127.0.0.1:{shell.port}"
        others = ", ".join(f"{address}/{name}" for name in list(rooms.urls)[1:])
        say(f"Play: {address}/{next(iter(rooms.urls))}")
        say(f"Seats for friends at this computer: {others}. Stop with Ctrl+C; games are kept in {folder}.")
        await asyncio.wait([asyncio.create_task(stop.wait()), ticker], return_when=asyncio.FIRST_COMPLETED)
        if ticker.done():
            ticker.result()
    finally:
        ticker.cancel()
        await shell.close()
        await rooms.close()
        await bot.close()
        await env.shutdown()
        ended()
        world.save()


async def main(settings: Settings, port: int, game: str) -> None:
    """`play` without a token. Raises OSError when no port is free."""
    set_up_logs(settings.log_level)
    url = make_url(settings.database_url)
    games = Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None
    folder = games.parent if games else ELSEWHERE
    folder.mkdir(parents=True, exist_ok=True)
    with alone_in(folder):
        await serve(
            create_bot(settings),
            folder,
            games,
            partial(table_ready, game=game),
            port=port,
            language=settings.language,
            say=lambda line: print(line, flush=True),
        )


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Raises Unfit when another bot already runs here: two on one world would overwrite each other's posts.

    The lock goes with the process, even when it is killed. Raises Unusable where it can't be written.
    """
    try:
        lock = (folder / "lock").open("w")
    except OSError as error:
        raise unusable(problem_of_folder(error), str(folder)) from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Unfit(f"A local table with the games of {folder} runs already: stop it first.") from None
        yield


async def table_ready(bot: ConquestBot, world: World, *, game: str) -> None:
    """Open a lobby with AI seats and hints for the first person, unless there is an open table already."""
    settings = await bot.house.settings.guild(world.guild.id)
    if THREADS not in settings:
        # The page shows no threads, so the note at every start that there are none is needless.
        await bot.house.settings.set_guild(world.guild.id, {**settings, THREADS: False})
    first = world.people[0]
    if (await bot.house.reading.nearby(world.channel.id, first.id)).here:
        return
    t = texts_in(bot.language)
    press = Press(first.id, first.global_name or first.name, world.backend.snowflake())
    place = Place(world.guild.id, world.channel.id)
    table = await bot.house.lobby.new(press, game, place, {PLAYERS: 1 + AI_SEATS, HINTS: ALL_HINTS}, t.language)
    offered = [choice.value for choice in bot.screens[game].levels(t)]
    level = GENTLE if GENTLE in offered else offered[0]
    again = Press(first.id, press.name, world.backend.snowflake())
    await bot.house.lobby.add_ai(again, table.id, level, count=AI_SEATS)
