"""Opens the thread in which a game is played, if the bot may and the server wants one."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from cogs.transport.failures import FAILURES, outline_of
from cogs.transport.incoming.request import Request
from cogs.transport.panels.widgets import cut
from data.texts import texts_in
from host.table.names import clean_name
from host.table.table import Table

log = logging.getLogger("cogs")
THREAD_NAME = 100


async def threads_wanted(request: Request, table: Table) -> bool:
    if table.place.guild_id is None:
        return False
    return bool((await request.house.settings.guild(table.place.guild_id)).get("threads", True))


async def open_thread(request: Request, table: Table) -> discord.Thread | None:
    """A public thread for the game; None where the bot may not open one or the server does not want it."""
    channel = request.services.get_channel(table.place.channel_id)
    if not isinstance(channel, discord.TextChannel) or not await threads_wanted(request, table):
        return None
    mine = channel.permissions_for(channel.guild.me)
    if not (mine.create_public_threads and mine.send_messages_in_threads):
        return None
    t = texts_in(table.language)
    # AI seats are left out: they may be filled in later, and their clans are dealt later still.
    people = ", ".join(clean_name(seat.name) for seat in table.seats if seat.user_id is not None)
    title = request.screens(table).title(t)
    try:
        return await channel.create_thread(
            name=cut(f"{title} {table.id}: {people}", THREAD_NAME),
            type=discord.ChannelType.public_thread,
            auto_archive_duration=10_080,  # minutes: a week, the longest there is
        )
    except FAILURES as error:
        log.info("game=%d no thread: %s", table.id, outline_of(error))
        return None


@asynccontextmanager
async def thread_for(request: Request, table: Table, wanted: bool = True) -> AsyncIterator[discord.Thread | None]:
    """Opens a thread, if `wanted`, for the game that begins inside; removes it where Start is refused."""
    thread = await open_thread(request, table) if wanted else None
    try:
        yield thread
    except Exception:
        if thread is not None:
            await _remove(thread)
        raise


async def _remove(thread: discord.Thread) -> None:
    """Remove the thread of a start that was refused."""
    try:
        await thread.delete()
    except FAILURES as error:
        log.info("thread not deleted: %s", outline_of(error))
