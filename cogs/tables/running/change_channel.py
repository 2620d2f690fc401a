"""`/game move`: moves a table, lobby or game, to the channel of the command (screens §30)."""

from __future__ import annotations

import logging

import discord

from cogs.tables.running.confirming import sure
from cogs.tables.running.which_table import Fits, number_named, table_managed, whatever
from cogs.transport.contract import Answer, Note
from cogs.transport.failures import FAILURES, outline_of
from cogs.transport.incoming.request import Request, Verb
from data.texts import texts_in
from host.posts.post import Button
from host.table.refusals import HostError, Refusal
from host.table.table import Place, Table

log = logging.getLogger("cogs")


async def move(request: Request, table: Table) -> Answer:
    """Ask once more."""
    t = request.t
    await request.house.moving.may_move(request.press, table.id)
    missing = _missing(request)
    if missing:
        names = ", ".join(name.replace("_", " ").title() for name in missing)
        return Note(t("I can't post here: I lack {permissions}.", permissions=names))
    text = t("Move table {number} to this channel? I'll tell its players.", number=table.id)
    return sure(t, text, Button(t("Move table {number} here", number=table.id), "table_move", str(table.id), "primary"))


async def move_now(request: Request) -> Answer:
    """Handle the button: posts that the old place missed are posted here, in one."""
    here = _here(request)
    old = await table_managed(request, number_named(request.id.args), whatever)
    table = await request.house.moving.move(request.press, old.id, here)
    await _say_where(request, old, table)
    t = request.t
    return Note(
        t("Table {number} is now in {place}. I told its players.", number=table.id, place=f"<#{here.posts_to}>")
    )


async def try_again(request: Request) -> Answer:
    request.house.outbox.hurry((await request.table()).id)
    return Note(request.t("I'm trying again now."))


async def meant(request: Request, number: int | None, fits: Fits) -> Table:
    """The table to move; without a number, the host's table that can't speak in its place comes first."""
    if number is None:
        for table in await request.house.reading.games_of(request.user_id):
            if table.host_id == request.user_id and request.house.outbox.trouble(table.id) is not None:
                return table
    return await table_managed(request, number, fits)


def _here(request: Request) -> Place:
    """Raises HostError "no_game" in a direct message, where no table can be."""
    interaction = request.interaction
    if interaction.guild_id is None or interaction.channel_id is None:
        raise HostError(Refusal.NO_GAME)
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return Place(interaction.guild_id, channel.parent_id, channel.id)
    return Place(interaction.guild_id, interaction.channel_id)


def _missing(request: Request) -> list[str]:
    """The permissions a table needs that the bot lacks here."""
    _here(request)
    thread = isinstance(request.interaction.channel, discord.Thread)
    needed = ("view_channel", "send_messages_in_threads" if thread else "send_messages")
    return [name for name in needed if not getattr(request.interaction.app_permissions, name)]


async def _say_where(request: Request, old: Table, table: Table) -> None:
    """Post the new place in the old one, if possible; a failure is dropped, as it matters little."""
    channel = request.services.get_channel(old.place.posts_to)
    if not isinstance(channel, discord.TextChannel | discord.Thread) or old.place == table.place:
        return
    t = texts_in(old.language)
    try:
        await channel.send(
            t("Moved to {place}.", place=f"<#{table.place.posts_to}>"), allowed_mentions=discord.AllowedMentions.none()
        )
    except FAILURES as error:
        log.info("game=%d old place not told: %s", table.id, outline_of(error))


VERBS = {"table_move": Verb("new", move_now), "table_try": Verb("new", try_again)}
