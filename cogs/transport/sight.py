"""Who may see a table: its people; if it is not private, everybody who can view its channel.

What can't be found out counts as no. Members are fetched one at a time when needed (the bot asks Discord for no lists),
and kept for a short while.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Protocol

import discord

from cogs.transport.reply import Interaction
from host.table.refusals import HostError, Refusal
from host.table.table import Place, Table

log = logging.getLogger("cogs")
KEPT = 60.0
"""Seconds for which a member's roles are trusted."""
MOST = 2000
"""Members kept at a time."""
PATIENCE = 2.0
"""The longest wait, in seconds, for Discord's answer on a member or a thread: presses and completions wait for it."""

Channel = discord.abc.GuildChannel | discord.Thread


class Discord(Protocol):
    """What this needs from Discord."""

    def now(self) -> float:
        """Unix seconds."""
        ...

    def get_guild(self, id: int, /) -> discord.Guild | None: ...


def is_own(table: Table, user_id: int) -> bool:
    """Whether somebody belongs to a table: by a seat, as its host, or invited."""
    return table.seat_of(user_id) is not None or user_id == table.host_id or user_id in table.terms.invited


class TableSight:
    """Decides for one bot who may see what."""

    def __init__(self, bot: Discord) -> None:
        self._bot = bot
        self._members: OrderedDict[tuple[int, int], tuple[float, discord.Member | None]] = OrderedDict()

    async def demand(self, interaction: Interaction, table: Table) -> None:
        """Raises HostError for somebody who may not see a table, as if the table did not exist.

        A reader of its posts learns that it is private.
        """
        if await self.may_see(interaction, table):
            return
        if _is_there(interaction, table.place):
            raise HostError(Refusal.PRIVATE_TABLE)
        raise HostError(Refusal.NO_GAME, id=table.id)

    async def demand_place(self, interaction: Interaction, table: Table) -> None:
        """The same for actions open to all viewers of its channel, even at a private table (its lobby's card)."""
        if not is_own(table, interaction.user.id) and not await self.sees_place(interaction, table.place):
            raise HostError(Refusal.NO_GAME, id=table.id)

    async def may_see(self, interaction: Interaction, table: Table) -> bool:
        """Whether the person of this press or command may see a table."""
        if is_own(table, interaction.user.id):
            return True
        return not table.terms.private and await self.sees_place(interaction, table.place)

    async def sees_place(self, interaction: Interaction, place: Place) -> bool:
        """Whether they can view the channel or thread where a table is played."""
        if _is_there(interaction, place):
            return True
        guild = None if place.guild_id is None else self._bot.get_guild(place.guild_id)
        channel = None if guild is None else await self._channel(guild, place)
        if guild is None or channel is None:
            return False
        member = await self._member(guild, interaction)
        return member is not None and _can_view(channel, member)

    async def _channel(self, guild: discord.Guild, place: Place) -> Channel | None:
        """A place's channel; a thread in the archive has to be fetched."""
        known = guild.get_channel_or_thread(place.posts_to)
        if known is not None or place.thread_id is None:
            return known
        try:
            async with asyncio.timeout(PATIENCE):
                found = await guild.fetch_channel(place.thread_id)
        except Exception as error:
            log.info("thread not found: %s", type(error).__name__)
            return None
        return found if isinstance(found, discord.Thread) else None

    async def _member(self, guild: discord.Guild, interaction: Interaction) -> discord.Member | None:
        """The person as a member of a server: from the interaction, else fetched; None for others."""
        if isinstance(interaction.user, discord.Member) and interaction.guild_id == guild.id:
            return interaction.user
        key, now = (guild.id, interaction.user.id), self._bot.now()
        at, member = self._members.get(key, (0.0, None))
        if 0 <= now - at < KEPT:
            return member
        try:
            async with asyncio.timeout(PATIENCE):
                member = await guild.fetch_member(interaction.user.id)
        except discord.NotFound:
            member = None
        except Exception as error:
            log.info("member not found: %s", type(error).__name__)
            return None
        self._members[key] = (now, member)
        self._members.move_to_end(key)
        while len(self._members) > MOST:
            self._members.popitem(last=False)
        return member


def _is_there(interaction: Interaction, place: Place) -> bool:
    """Whether they press or command in this very place; Discord reports permissions on servers only."""
    if interaction.channel_id != place.posts_to:
        return False
    return interaction.guild_id is None or interaction.permissions.view_channel


def _can_view(channel: Channel, member: discord.Member) -> bool:
    """Whether a member can view a channel. Private threads count only for their managers: members are unknown here."""
    try:
        permissions = channel.permissions_for(member)
    except discord.ClientException:  # The channel of the thread is not known.
        return False
    private = isinstance(channel, discord.Thread) and channel.is_private()
    return permissions.view_channel and (permissions.manage_threads or not private)
