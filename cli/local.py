"""The local table: the unmodified bot on simcord's Discord, played in a browser, without a token.

`serve` runs until SIGINT or SIGTERM. World and games lie side by side and survive a SIGKILL together.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import simcord
from discord.ext import commands

from cli.local_page import Rooms, Shell, follow_the_wall, frame_rooms_at, time_zone
from cli.local_world import World

PORT = 8400

Prepare = Callable[[Any, World], Awaitable[None]]
"""Called once the bot is ready: sees to it that a table stands ready."""


async def serve(
    bot: commands.Bot, games: Path, prepare: Prepare, *, port: int = PORT, say: Callable[[str], None] = print
) -> None:
    """Run `bot` on the local page until a signal. `games` is its database file; the world lies beside it.

    Raises OSError when no port is free.
    """
    world = World(games.parent, games)
    if world.notice:
        say(world.notice)
    env = simcord.Env(bot, check_errors=False)
    env.backend = world.backend
    follow_the_wall(env)
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    rooms = Rooms(env, world, time_zone())
    shell = Shell(rooms, port)
    await shell.start()
    frame_rooms_at(shell.port)
    ended = world.keep()
    await env.start()
    ticker = asyncio.create_task(rooms.run())
    try:
        with env._bot_scope():
            await bot.wait_until_ready()
            await prepare(bot, world)
        await rooms.open()
        address = f"http://127.0.0.1:{shell.port}"
        others = ", ".join(f"{address}/{name}" for name in list(rooms.urls)[1:])
        say(f"Play: {address}/{next(iter(rooms.urls))}")
        say(f"Seats for friends at this computer: {others}. Stop with Ctrl+C; games are kept in {games.parent}.")
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
