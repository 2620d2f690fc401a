"""The rooms of the local page: for every person a preview of the channel and one of their direct messages."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import simcord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle, UserHandle
from simcord.preview import Preview

from cli.local.language import locale_in
from cli.local.patches import as_the_bot, open_preview, publish, run_timers
from cli.local.spoken import Spoken
from cli.local.world import World

TICK = 0.1
STALE = 30.0
"""Seconds on the page's clock after which "in 3 minutes" is written again, but not more often than every `REST`."""
REST = 2.0


class Rooms:
    """The previews of every person's channel and direct messages, kept up to date."""

    def __init__(self, env: simcord.Env, world: World, zone: str, spoken: Spoken) -> None:
        self._env, self._world, self._zone, self._spoken = env, world, zone, spoken
        self._one_at_a_time = asyncio.Lock()
        self._previews: list[Preview] = []
        self.visited = asyncio.Event()
        """Set once somebody opened a page."""
        self.urls: dict[str, tuple[str, str]] = {}
        """[person] -> address of the channel, address of the direct messages; empty until all are open."""

    def typing(self) -> bool:
        return self._world.typing()

    def language(self, name: str) -> str:
        return self._spoken.of(self._person(name))

    async def opened(self, name: str, accepted: str) -> None:
        """A browser with this `Accept-Language` shows somebody's page."""
        with as_the_bot(self._env):
            await self._spoken.opened(self._person(name), accepted)
        await self._follow()
        self.visited.set()

    async def choose(self, name: str, language: str) -> None:
        with as_the_bot(self._env):
            await self._spoken.choose(self._person(name), language)
        await self._follow()

    def _person(self, name: str) -> int:
        return next(person.id for person in self._world.people if person.name == name)

    async def _follow(self) -> None:
        """Let the rooms speak their people's languages."""
        for preview in self._previews:
            locale = locale_in(self._spoken.of(preview.viewers[0].id))
            if locale != preview.locale:
                async with self._one_at_a_time:
                    preview.locale = locale
                    publish(preview)

    async def open(self) -> None:
        env, backend = self._env, self._env.backend
        urls = {}
        guild = GuildHandle(env, self._world.guild)
        table = ChannelHandle(env, guild, self._world.channel)
        for person in self._world.people:
            user = UserHandle(env, person)
            dm = ChannelHandle(env, None, backend.channels[backend.dm_channels[person.id]])
            urls[person.name] = (
                await self._room(table, MemberActor(env, guild, user)),
                await self._room(dm, user),
            )
        self.urls = urls

    async def _room(self, channel: ChannelHandle, viewer: MemberActor | UserHandle) -> str:
        locale = locale_in(self._spoken.of(viewer.id))
        preview = await open_preview(self._env, channel, viewer, self._zone, locale, self._one_at_a_time)
        self._previews.append(preview)
        return preview.url

    async def run(self) -> None:
        """Wake the bot's timers, show and save its changes, and let times pass; never returns."""
        backend, world = self._env.backend, self._world
        shown, since = world.now(), time.monotonic()
        while True:
            await asyncio.sleep(TICK)
            run_timers(self._env)
            stale = world.now() - shown > STALE and time.monotonic() - since > REST
            if not (backend.transcript or backend.http_requests or stale):
                continue
            shown, since = world.now(), time.monotonic()
            backend.transcript.clear()
            backend.http_requests.clear()
            world.save()
            async with self._one_at_a_time:
                for preview in self._previews:
                    publish(preview)
            if self.urls:
                with as_the_bot(self._env):
                    await self._spoken.look()
                await self._follow()

    async def close(self) -> None:
        for preview in self._previews:
            await preview.close()


def time_zone() -> str:
    """The machine's time zone by name, for the times in posts; "UTC" when unknown."""
    link = Path("/etc/localtime")
    name = str(link.resolve()).partition("zoneinfo/")[2] if link.exists() else ""
    return name or "UTC"
