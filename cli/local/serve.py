"""The local table: the unmodified bot on simcord's Discord, played in a browser without a token.

`serve` runs until SIGINT or SIGTERM. World and games lie side by side and survive a SIGKILL together.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import logging
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import simcord
from sqlalchemy.engine import make_url

from cli.errors import Unfit
from cli.local.language import locale_in, server_locale_in
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
from cli.local.spoken import Spoken
from cli.local.world import World
from cli.operating.logs import EACH_PRESS, set_up_logs
from cli.operating.wiring import create_bot
from cogs.app import ConquestBot
from cogs.tables.wording.levels import GENTLE
from data.texts import texts_in
from host.program.settings import Settings
from host.store.database.private import make_folder
from host.store.database.unusable import problem_of_folder, unusable
from host.table.options import ALL_HINTS, HINTS, PLAYERS
from host.table.presses import Press
from host.table.table import Place

AI_SEATS = 3
ELSEWHERE = Path(".local")
"""The world's folder when the games' database is no file of this machine."""

THREADS = "threads"
"""The server's setting of that name (cogs/tables/person/preferences.py)."""


async def serve(bot: ConquestBot, world: World, *, game: str, port: int) -> None:
    """Run `bot` on the local page until a signal. `game`: whose lobby stands ready.

    Raises OSError when no port is free.
    """
    env = simcord.Env(bot, check_errors=False)
    env.backend = world.backend
    follow_the_wall(env)
    spoken = Spoken(bot, world)
    speak(lambda person: locale_in(spoken.of(person)), lambda: server_locale_in(spoken.server()))
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    rooms = Rooms(env, world, time_zone(), spoken)
    shell = Shell(rooms, port, bot.language)
    await shell.start()
    frame_rooms_at(shell.port)
    size_pictures_beforehand()
    end_lists_as_discord_does()
    ended = world.keep()
    await env.start()
    ticker = asyncio.create_task(rooms.run())
    stopped, visited = asyncio.create_task(stop.wait()), asyncio.create_task(rooms.visited.wait())
    try:
        with as_the_bot(env):
            await bot.wait_until_ready()
        await rooms.open()
        address = f"http://127.0.0.1:{shell.port}"
        others = ", ".join(f"{address}/{name}" for name in list(rooms.urls)[1:])
        print(f"Seats for friends at this computer: {others}. Stop with Ctrl+C; games are kept in {world.folder}.")
        print(f"Play: {address}/{next(iter(rooms.urls))}", flush=True)
        await first_of(stopped, ticker, visited)
        if rooms.visited.is_set():
            with as_the_bot(env):
                await table_ready(bot, world, game, spoken.server())
        await first_of(stopped, ticker)
    finally:
        ticker.cancel()
        await shell.close()
        await rooms.close()
        await bot.close()
        await env.shutdown()
        ended()
        world.save()


async def first_of(*tasks: asyncio.Task[Any]) -> None:
    """Wait until one of them ends; raises its error."""
    done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()


async def main(settings: Settings, port: int, game: str) -> None:
    """`play` without a token. Raises OSError when no port is free."""
    set_up_logs(settings.log_level)
    if settings.log_level == "INFO":
        for name in EACH_PRESS:
            logging.getLogger(name).setLevel(logging.WARNING)
    url = make_url(settings.database_url)
    games = Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None
    folder = games.parent if games else ELSEWHERE
    make_folder(folder)
    with alone_in(folder):
        world = World(folder, games, settings.clock_speed)
        if world.notice:
            print(world.notice, flush=True)
        clock = world.now if settings.clock_speed > 1 else time.time
        await serve(create_bot(settings, clock=clock, speed=settings.clock_speed), world, game=game, port=port)


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


async def table_ready(bot: ConquestBot, world: World, game: str, language: str) -> None:
    """Open a lobby with AI seats and hints for the first person, unless there is an open table already."""
    settings = await bot.house.settings.guild(world.guild.id)
    if THREADS not in settings:
        # The page shows no threads, so the note at every start that there are none is needless.
        await bot.house.settings.set_guild(world.guild.id, {**settings, THREADS: False})
    first = world.people[0]
    if (await bot.house.reading.nearby(world.channel.id, first.id)).here:
        return
    t = texts_in(language)
    press = Press(first.id, first.global_name or first.name, world.backend.snowflake())
    place = Place(world.guild.id, world.channel.id)
    table = await bot.house.lobby.new(press, game, place, {PLAYERS: 1 + AI_SEATS, HINTS: ALL_HINTS}, t.language)
    offered = [choice.value for choice in bot.screens[game].levels(t)]
    level = GENTLE if GENTLE in offered else offered[0]
    again = Press(first.id, press.name, world.backend.snowflake())
    await bot.house.lobby.add_ai(again, table.id, level, count=AI_SEATS)
