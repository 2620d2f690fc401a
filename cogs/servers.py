"""Servers that the bot joins or leaves: one welcome, and the house learns of both, even those missed while down."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from typing import Any

import discord

from cogs.tables.lobby.welcome import lacking, welcome_rows, welcome_text
from cogs.transport.contract import Screens
from cogs.transport.failures import FAILURES
from cogs.transport.panels.text import language_of
from cogs.transport.reply import rows_view
from data.texts import Texts, languages, texts_in
from host.house import House
from host.table.names import clean_name

log = logging.getLogger("cogs")
GONE = frozenset({10004, 50001})
"""Discord's numbers for a server that the bot is not in: unknown, no access."""


class Servers:
    """The bot's memberships in servers. `client`: knows the servers it is in."""

    def __init__(self, client: discord.Client, house: House, screens: Mapping[str, Screens], language: str) -> None:
        self._client = client
        self._house = house
        self._screens = screens
        self._language = language

    async def joined(self, guild: discord.Guild) -> None:
        """The bot was added: stopped games go on, and the server is welcomed, once and for all."""
        if await self._house.servers.joined(guild.id):
            await self._welcome(guild)

    async def left(self, guild_id: int) -> None:
        await self._house.servers.left(guild_id)

    async def compare(self) -> None:
        """After a start, find the servers that removed the bot, or added it again, while it was down.

        Discord names all servers at the beginning of a session, even unavailable ones. One that it does not name counts
        as left only when Discord confirms it on request.
        """
        here = {guild.id for guild in self._client.guilds}
        for guild_id in sorted(await self._house.servers.with_tables()):
            if guild_id in here:
                await self._house.servers.joined(guild_id)
            elif self._ours(guild_id) and await self._gone(guild_id):
                await self._house.servers.left(guild_id)

    def _ours(self, guild_id: int) -> bool:
        """Whether this process hears of the server: Discord distributes them by their ids."""
        count = self._client.shard_count or 1
        shards: Collection[int] = getattr(self._client, "shards", None) or (self._client.shard_id or 0,)
        return count == 1 or (guild_id >> 22) % count in shards

    async def _gone(self, guild_id: int) -> bool:
        try:
            await self._client.http.get_guild(guild_id, with_counts=False)
        except FAILURES as error:
            return isinstance(error, discord.HTTPException) and error.code in GONE
        return False

    async def _welcome(self, guild: discord.Guild) -> None:
        """Post in the system channel if the bot may, else to the person who added it, else to the owner."""
        settings = await self._house.settings.guild(guild.id)
        t = texts_in(str(settings.get("language") or self._usual(guild)))
        channel = guild.system_channel
        if channel is not None:
            permissions = channel.permissions_for(guild.me)
            if permissions.view_channel and permissions.send_messages:
                await self._say(channel, guild, settings, permissions, t, private=False)
                return
        person = await self._who_added(guild)
        if person is not None:
            await self._say(person, guild, settings, guild.me.guild_permissions, t, private=True)

    async def _say(
        self,
        to: discord.abc.Messageable,
        guild: discord.Guild,
        settings: Mapping[str, Any],
        permissions: discord.Permissions,
        t: Texts,
        private: bool,
    ) -> None:
        games = [screens.title(t) for screens in self._screens.values()]
        text = welcome_text(
            t, games, clean_name(guild.name), lacking(permissions), list(settings.get("channels") or ()), private
        )
        view = rows_view(welcome_rows(t, private), 0)
        assert view is not None
        try:
            await to.send(text, allowed_mentions=discord.AllowedMentions.none(), view=view)
        except discord.HTTPException as error:
            log.info("welcome not sent: status %s code %s", error.status, error.code)

    def _usual(self, guild: discord.Guild) -> str:
        """As for `/settings`: a server's own language only where it chose one."""
        locale = guild.preferred_locale
        chosen = locale is not discord.Locale.american_english or "COMMUNITY" in guild.features
        language = language_of(locale)
        return language if chosen and language in languages() else self._language

    async def _who_added(self, guild: discord.Guild) -> discord.Member | discord.User | None:
        """Who added the bot, where the bot may read it; else the owner of the server."""
        own = self._client.user
        try:
            if own is not None and guild.me.guild_permissions.view_audit_log:
                async for entry in guild.audit_logs(limit=5, action=discord.AuditLogAction.bot_add):
                    if entry.target is not None and entry.target.id == own.id and entry.user is not None:
                        return entry.user
            return None if guild.owner_id is None else await self._client.fetch_user(guild.owner_id)
        except discord.HTTPException as error:
            log.info("nobody to welcome: status %s code %s", error.status, error.code)
            return None
