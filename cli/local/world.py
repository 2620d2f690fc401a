"""The world of the local page: simcord's Discord, its clock, and its file beside the games.

World and games survive a kill together: the bot commits before it delivers, and hears that a post is out only when the
world is saved. So the world may lack things that the games know, never more, and the outbox sends them at the start.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import math
import pickle
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord.backend import Backend
from simcord.backend.models import Channel, Guild, Role, User

from cli.local.nonce import Seen
from cli.local.patches import hurry_deadlines, pictures_of, post_once
from host.store.database.private import make_file, make_folder

PEOPLE = ("Ann", "Ben", "Cleo")
SERVER, CHANNEL, BOT = "Local table", "table", "Conquest Table"
BIRTH = dt.datetime(2020, 1, 1, tzinfo=dt.UTC)
"""Every world is born at this moment: its server, channel and people have the same ids in every world, so that games
find their table again even when the world's file was deleted."""

MANAGER = 2
"""The distance of the role's id below the server's: no other id of a world is there, and it is the same in every
world."""

_KEPT = (
    "users",
    "guilds",
    "channels",
    "messages",
    "webhooks",
    "webhook_tokens",
    "dm_channels",
    "application_id",
    "bot_user",
)
_EPHEMERAL, _LOADING = 1 << 6, 1 << 7
_EPHEMERALS_KEPT = 40
_THREADS = discord.Permissions(create_public_threads=True, create_private_threads=True, send_messages_in_threads=True)


class WallClock:
    """simcord's clock, following the wall clock: timers run by themselves and ids are always fresh.

    It never starts before `earliest`, so that ids stay fresh when the machine's clock was set back. What it shows runs
    `speed` times as fast as its timers do.
    """

    def __init__(self, earliest: dt.datetime = BIRTH, speed: float = 1.0) -> None:
        self._start = time.perf_counter()
        self._epoch, self._speed = max(dt.datetime.now(dt.UTC), earliest), speed

    @property
    def elapsed(self) -> float:
        return time.perf_counter() - self._start

    def now(self) -> dt.datetime:
        return self._epoch + dt.timedelta(seconds=self.elapsed * self._speed)

    def advance(self, seconds: float) -> None:
        """Do nothing: only the wall clock moves this clock."""


class BirthClock(WallClock):
    """Stands still while a new world is made."""

    def now(self) -> dt.datetime:
        return BIRTH


class Typing:
    """Discord's note that the bot is typing: it ends after ten seconds, or once something is posted."""

    LASTS = 10.0

    def __init__(self) -> None:
        self._since = -math.inf

    def heard(self, method: str, path: str) -> None:
        """Take note of a call of the bot's."""
        if path.endswith("/typing"):
            self._since = time.monotonic()
        elif method == "POST" and path.endswith("/messages"):
            self._since = -math.inf

    def now(self) -> bool:
        return time.monotonic() - self._since < self.LASTS


class World:
    """The Discord of the local page. `folder` holds its file and pictures; `games` is the games' file, None when they
    are in no file of this machine; `speed`: of what its clock shows (CLOCK_SPEED).

    `notice`: one sentence on a problem at the start ("" when all was well).
    """

    def __init__(self, folder: Path, games: Path | None, speed: float = 1.0) -> None:
        self._typing, self.folder = Typing(), folder
        self._file = folder / "world.pickle"
        self._pictures = folder / "pictures"
        make_folder(self._pictures)
        self._written: dict[str, str] = {}
        self._nonces: Seen = {}
        self._last = BIRTH
        self.notice = ""
        self.backend = Backend(clock=BirthClock())  # type: ignore[arg-type]  # simcord asks for no more
        self.backend.bot_user.name = BOT
        if self._file.exists() and games is not None and not games.exists():
            self.notice = "The games' file is gone: the page starts empty too (the old page is in world.old)."
            self._file.replace(self._file.with_suffix(".old"))
        if not self._file.exists() or not self._load():
            self._found()
        self.backend.clock = WallClock(self._last, speed)  # type: ignore[assignment]
        hurry_deadlines(self.backend, speed)
        self._let_manage(self.people[0])

    def _found(self) -> None:
        backend = self.backend
        guild = backend.create_guild(SERVER)
        backend.create_channel(guild.id, CHANNEL)
        for name in PEOPLE:
            user = backend.make_user(name.lower(), global_name=name)
            backend.add_member(guild.id, user.id)
            backend.get_dm_channel(user.id)
        # No threads here: the page shows one channel, so the channel has to serve.
        for role in guild.roles.values():
            role.permissions &= ~_THREADS.value

    def _let_manage(self, user: User) -> None:
        """Let the person who starts the table manage its server, but not delete its posts. Also in an older world."""
        guild = self.guild
        role = Role(id=guild.id - MANAGER, name="Manager", permissions=discord.Permissions(manage_guild=True).value)
        guild.roles[role.id] = role
        if role.id not in guild.members[user.id].role_ids:
            guild.members[user.id].role_ids.append(role.id)

    def now(self) -> float:
        """Unix seconds, as the page shows them."""
        return self.backend.clock.now().timestamp()

    @property
    def guild(self) -> Guild:
        return next(iter(self.backend.guilds.values()))

    @property
    def channel(self) -> Channel:
        return next(channel for channel in self.backend.channels.values() if channel.name == CHANNEL)

    @property
    def people(self) -> list[User]:
        names = {name.lower() for name in PEOPLE}
        return [user for user in self.backend.users.values() if user.name in names]

    def keep(self) -> Callable[[], None]:
        """Save the world before the bot hears that a post is out, from now on; returns a function that ends it."""

        def after(method: str, path: str) -> None:
            self._typing.heard(method, path)
            if method != "GET" and path.startswith("/channels/"):
                self.save()

        return post_once(self._nonces, after)

    def typing(self) -> bool:
        """Whether the bot is typing at some table."""
        return self._typing.now()

    def save(self) -> None:
        """Write the world so that a kill at any moment leaves the old or the new one."""
        self._forget_old_answers()
        cdn = pictures_of(self.backend)
        used = {
            attachment["url"]
            for room in self.backend.messages.values()
            for message in room.values()
            for attachment in message.attachments
        }
        for url in cdn.keys() - used:  # pictures that an edit replaced
            del cdn[url]
        for url in cdn.keys() - self._written.keys():
            name = hashlib.sha256(url.encode()).hexdigest()[:32]
            (self._pictures / name).write_bytes(cdn[url])
            self._written[url] = name
        pictures = {url: self._written[url] for url in cdn}
        state: dict[str, Any] = {"simcord": simcord.__version__, "pictures": pictures, "nonces": self._nonces}
        state["time"] = self.backend.clock.now()
        state |= {key: getattr(self.backend, key) for key in _KEPT}
        fresh = self._file.with_suffix(".new")
        make_file(fresh)
        fresh.write_bytes(pickle.dumps(state, protocol=pickle.HIGHEST_PROTOCOL))
        fresh.replace(self._file)
        for url in self._written.keys() - pictures.keys():
            (self._pictures / self._written.pop(url)).unlink(missing_ok=True)

    def _forget_old_answers(self) -> None:
        for room in self.backend.messages.values():
            answers = sorted(message.id for message in room.values() if message.flags & _EPHEMERAL)
            for number in answers[:-_EPHEMERALS_KEPT]:
                del room[number]

    def _load(self) -> bool:
        try:
            state: dict[str, Any] = pickle.loads(self._file.read_bytes())
            if state.pop("simcord") != simcord.__version__:
                raise ValueError("written by another version")
            pictures: dict[str, str] = state.pop("pictures")
            self._nonces = state.pop("nonces")
            self._last = state.pop("time") + dt.timedelta(seconds=1)
        except Exception as error:
            self.notice = f"The page's file can't be read ({error}) and is now world.old; the games are untouched."
            self._file.replace(self._file.with_suffix(".old"))
            return False
        vars(self.backend).update(state)
        for url, name in pictures.items():
            if (path := self._pictures / name).exists():
                pictures_of(self.backend)[url] = path.read_bytes()
                self._written[url] = name
        for room in self.backend.messages.values():  # answers that a kill cut off
            for number in [message.id for message in room.values() if message.flags & _LOADING]:
                del room[number]
        return True
