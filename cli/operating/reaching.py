"""Waits for a Discord that can't be reached at the start: a line a try, growing pauses; `alive` and systemd see it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import aiohttp
import discord
from discord.http import Route
from sqlalchemy import Connection
from yarl import URL

from cogs.transport.failures import is_discords, outline_of
from host.commit.leases import EVERY, LASTS
from host.program.process import NOWHERE, Process
from host.program.tasks import end
from host.store.copies.migrate import migrate
from host.store.database.database import Database
from host.store.database.unusable import Unusable
from host.store.queries import leases

log = logging.getLogger("cli")

FIRST, MOST = 1.0, 60.0
"""Seconds between two tries, doubled from the first to the most."""
UNREACHED = (discord.DiscordServerError, discord.GatewayNotFound, aiohttp.ClientError, OSError, TimeoutError)


def told_to_stop() -> asyncio.Event:
    """Set by SIGTERM and SIGINT."""
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


async def until_reached(
    try_it: Callable[[], Awaitable[None]], stop: asyncio.Event, seen: Callable[[], Coroutine[Any, Any, None]]
) -> None:
    """Try until Discord answers; what comes then, faults too, is the caller's. `seen`: lets others see the wait."""
    pause, waiting = FIRST, None
    try:
        while not stop.is_set():
            try:
                if await _resolved(stop):
                    await try_it()
                return
            except UNREACHED as error:
                if not (is_discords(error) or isinstance(error, socket.gaierror)):
                    raise
                if stop.is_set():
                    return
                log.warning("Discord can't be reached (%s): trying again in %.0f s", outline_of(error), pause)
            if waiting is None:
                tell_systemd("STATUS=waiting for Discord")
                waiting = asyncio.create_task(seen())
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await stop.wait()
            pause = min(MOST, 2 * pause)
    finally:
        await end([waiting])


async def _resolved(stop: asyncio.Event) -> bool:
    """Look Discord's name up, in a thread that nobody waits for at the end: it may hang. Raises OSError.

    False: told to stop meanwhile.
    """
    loop, answer = asyncio.get_running_loop(), asyncio.Event()
    failed: list[OSError] = []

    def look_up() -> None:
        try:
            socket.getaddrinfo(URL(Route.BASE).host, None)
        except OSError as error:
            failed.append(error)
        with contextlib.suppress(RuntimeError):  # the bot has ended meanwhile
            loop.call_soon_threadsafe(answer.set)

    threading.Thread(target=look_up, daemon=True).start()
    waits = [asyncio.create_task(event.wait()) for event in (answer, stop)]
    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    await end(waits)
    if failed:
        raise failed[0]
    return not stop.is_set()


async def seen_waiting(database: Database, copies: Path | None) -> None:
    """Beat as a process that hears of no server, until a house of this process has taken its place."""
    me = Process.here(NOWHERE)

    def beat(connection: Connection) -> bool:
        return leases.renew(connection, me, leases.now(connection, time.time()) + LASTS)

    try:
        await migrate(database, copies)
        await database.write(lambda connection: leases.announce(connection, me, time.time() + LASTS))
        known = True
        while known:
            await asyncio.sleep(EVERY)
            known = await database.write(beat)
    except Unusable as error:
        log.error("database: %s", error.sentence)
    finally:
        with contextlib.suppress(Unusable):
            await database.write(lambda connection: leases.leave(connection, me))
        await database.close()


def tell_systemd(word: str) -> None:
    """Send a word to systemd where it started this (a unit of `Type=notify`)."""
    if address := os.environ.get("NOTIFY_SOCKET"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sending, contextlib.suppress(OSError):
            sending.sendto(word.encode(), address.replace("@", "\0", 1) if address[0] == "@" else address)
