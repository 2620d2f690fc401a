"""Carries posts to Discord, as classic messages with buttons and pictures; every failure is a DeliveryError."""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
from collections import deque
from collections.abc import Iterator
from functools import partial
from typing import Any

import discord

from cogs.transport.failures import FAILURES, discord_call
from cogs.transport.outgoing.stale_dm import past_words
from cogs.transport.outgoing.waking import is_line
from cogs.transport.panels.text import cut_to_content
from cogs.transport.reply import File, rows_view
from cogs.transport.services import Services
from cogs.transport.taste import taste_of
from cogs.transport.wake_tokens import OpenNotice
from data.texts import texts_in
from host.finished.records import as_file
from host.posts.notices import DIGEST_POST, MENTION, reads_in, way_of
from host.posts.ports import Cause, Delivered, DeliveryError
from host.posts.post import Post
from host.table.table import Table

FRESH = dt.timedelta(minutes=50)
"""Seconds: messages older than an hour can hardly be edited (30046); a new one is posted well before."""
NEW_DMS, DM_WINDOW = 10, 60.0
"""The most direct channels opened in a period (seconds): more gets a bot quarantined."""
TOO_OLD, DM_BUDGET = 30046, 40003
ARCHIVED = 50083
PLACES = frozenset({50001, 50013, ARCHIVED, 160005})
"""Refusals that name the place: not seen, not allowed, archived, locked. Any other shows itself: even a line is refused
there (host/delivery/outbox.py)."""
PEOPLE = frozenset({50007, 50278})
"""Refusals that name the person: direct messages closed, no server in common."""
NO_SUCH_MEMBER = frozenset({10007, 10013})
OLD_ROLES_STAY = frozenset({"lobby"})
"""Roles whose post is edited at any age: a new one would be out of place."""
RARE = frozenset({"replace", "mend"})
"""Edits that come rarely enough to be tried at any age."""


class DiscordCourier:
    """The house's way to Discord. A post's picture is drawn at delivery, from the state that the post names."""

    def __init__(self, services: Services, ready: asyncio.Event | None = None) -> None:
        """`ready`: set once the services have house and pictures; a house delivers as soon as it is open."""
        self._services, self._ready = services, ready
        self._direct: dict[int, int] = {}
        self._opened: deque[float] = deque(maxlen=NEW_DMS)
        self._past: dict[tuple[int, int], Delivered] = {}

    async def send(self, table: Table, post: Post, nonce: str) -> Delivered:
        """Send a post to the table's channel or as a direct message; raises DeliveryError."""
        await self._wait()
        try:
            with discord_call():
                channel_id = await self._channel_of(table, post)
                channel = self._messageable(table, channel_id, post)
                message = await self._send(table, post, channel, nonce)
        except FAILURES as error:
            raise self._refused(error, table.place.posts_to if post.to is None else None) from error
        if post.to is None and post.role != "lobby":
            self._services.wake_panels(table.id, channel_id if post.rows else None)
        if post.to is not None and post.decision is not None:
            t = texts_in(await self._language_of(post.to) or table.language)
            self._services.wake_tokens.noticed(table.id, OpenNotice(post.to, channel_id, message.id, t))
        return Delivered(channel_id, message.id)

    async def edit(self, table: Table, post: Post, where: Delivered) -> None:
        """Edit a delivered post: its text, its buttons, and its pictures, if any."""
        await self._wait()
        if post.role not in OLD_ROLES_STAY and post.action not in RARE:
            _check_fresh(where)
        extra: dict[str, Any] = {}
        if post.pictures and post.action != "mend" and self._may_attach(where.channel_id):
            files = await self._pictures(table, post)
            extra["attachments"] = [file.for_discord() for file in files]
        message = self._message(where)
        change: dict[str, Any] = {"content": cut_to_content(post.content)}
        if post.action != "mend":
            change |= {"view": post_view(table.id, post), **extra}
        try:
            with discord_call():
                await self._edit(message, post, change, where)
        except FAILURES as error:
            raise self._refused(error, where.channel_id if post.to is None else None) from error
        if post.to is None and post.role != "lobby":
            self._services.wake_panels(table.id)

    async def _edit(
        self, message: discord.PartialMessage, post: Post, change: dict[str, Any], where: Delivered
    ) -> None:
        try:
            await message.edit(allowed_mentions=_mentions(post), **change)
        except discord.Forbidden as error:
            if error.code != ARCHIVED or not await self._reopened(where.channel_id):
                raise
            await message.edit(allowed_mentions=_mentions(post), **change)

    async def strip(self, table: Table, where: Delivered, to: int | None = None) -> None:
        """Take the buttons off a message while it is fresh, or off a direct message; raises DeliveryError."""
        if to is None:
            _check_fresh(where)
        with _carried():
            await self._message(where).edit(view=None)

    async def delete(self, where: Delivered) -> None:
        """Delete a message of ours; raises DeliveryError."""
        with _carried():
            await self._message(where).delete()

    async def close(self, table: Table, to: int, where: Delivered, asked: float) -> None:
        """Turn a direct message into one line, the only one of its table; raises DeliveryError.

        The line says how the question ended (cogs/transport/outgoing/stale_dm.py). A press may have turned the message
        into a panel, which can't become a classic message again (screens D1). Its age doesn't matter: only many edits
        of old messages in one channel are refused, and a person gets few.
        """
        await self._wait()
        self._services.wake_tokens.forget(table.id, to, where.message_id)
        t = texts_in(await self._language_of(to) or table.language)
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(discord.ui.TextDisplay(await past_words(self._services, table, to, asked, t)))
        with _carried():
            await self._message(where).edit(content=None, attachments=[], view=view)
        before = self._past.get((table.id, to))
        self._past[table.id, to] = where
        if before is not None and before != where:
            # It matters little: a line that stays says nothing wrong.
            with contextlib.suppress(*FAILURES), discord_call():
                await self._message(before).delete()

    async def settle(self, table: Table, to: int, where: Delivered, asked: float) -> bool:
        """Close a direct message unless a press has turned it into a panel, still open; whether it is closed."""
        await self._wait()
        with _carried():
            message = await self._message(where).fetch()
        if message.flags.components_v2 and not is_line(message):
            return False
        await self.close(table, to, where, asked)
        return True

    async def exists(self, where: Delivered) -> bool:
        """Whether a message still exists; True when the bot may not look."""
        try:
            with discord_call():
                await self._message(where).fetch()
        except discord.NotFound:
            return False
        except discord.Forbidden:
            return True
        except FAILURES as error:
            raise delivery_error(error) from error
        return True

    def changed_elsewhere(self, game_id: int) -> None:
        self._services.wake_panels(game_id)
        self._services.show_plans(game_id)

    def replanned(self, game_id: int, pressed: int | None) -> None:
        self._services.show_plans(game_id, pressed)

    async def is_member(self, guild_id: int, user_id: int) -> bool | None:
        """Whether somebody is a member of a server by Discord's present answer; None: it doesn't say."""
        try:
            with discord_call():
                await self._services.check_member(guild_id, user_id)
        except discord.NotFound as error:
            return False if error.code in NO_SUCH_MEMBER else None
        except FAILURES:
            return None
        return True

    async def typing(self, table: Table) -> None:
        """Show the bot as typing; Discord ends that by itself. Raises DeliveryError."""
        with _carried():
            await self._services.get_partial_messageable(table.place.posts_to).typing()

    async def _send(self, table: Table, post: Post, channel: discord.PartialMessageable, nonce: str) -> discord.Message:
        files: list[File] = []
        content = post.content
        if post.pictures:
            if post.to is not None or self._may_attach(channel.id):
                files = await self._pictures(table, post)
            else:
                content = _without_pictures(table, post)
        if post.record:
            if self._may_attach(channel.id):
                files = [await self._record(table)]
            else:
                content = _without_files(table, post)
        view = post_view(table.id, post)
        extra: dict[str, Any] = {} if view is None else {"view": view}
        send = partial(channel.send, nonce=nonce[:25], allowed_mentions=_mentions(post), silent=post.silent, **extra)
        try:
            return await send(cut_to_content(content), files=[file.for_discord() for file in files])
        except discord.Forbidden as error:
            if error.code != 50013 or not files:
                raise
            return await send(cut_to_content(_without_files(table, post)))

    async def _record(self, table: Table) -> File:
        return File(as_file(await self._services.house.reading.export(table.id, None)), f"table-{table.id}.json", "")

    async def _wait(self) -> None:
        if self._ready is not None:
            await self._ready.wait()

    async def _language_of(self, to: int | None) -> str:
        """The language of a direct message's reader; "" for the table's."""
        return "" if to is None else reads_in(await self._services.house.settings.member(to))

    async def _pictures(self, table: Table, post: Post) -> list[File]:
        """A post's pictures: in a direct message by its reader's choice, elsewhere as most people of the table want."""
        if post.to is None:
            taste = await self._services.pictures.usual_at(table)
            return await self._services.pictures.of_post(table, post.pictures, taste=taste)
        member = await self._services.house.settings.member(post.to)
        return await self._services.pictures.of_post(table, post.pictures, reads_in(member), taste_of(member))

    async def _channel_of(self, table: Table, post: Post) -> int:
        if post.to is None:
            return post.goes_to(table.place)
        if post.role != DIGEST_POST and way_of(await self._services.house.settings.member(post.to)) == MENTION:
            # A person's digest of all tables is not for one table to read.
            raise DeliveryError(0, Cause.TABLE)
        if post.to not in self._direct:
            self._direct[post.to] = await self._opened_for(post.to)
        return self._direct[post.to]

    async def _opened_for(self, user_id: int) -> int:
        """A new direct channel; nothing was said yet, so a refusal is for the person or for opening too many."""
        now = self._services.now()
        if len(self._opened) == NEW_DMS and now - self._opened[0] < DM_WINDOW:
            raise DeliveryError(DM_BUDGET, Cause.TABLE)
        self._opened.append(now)
        try:
            return (await self._services.create_dm(discord.Object(user_id))).id
        except discord.HTTPException as error:
            refused = delivery_error(error)
            if refused.lasting:
                refused.cause = Cause.TABLE if refused.code == DM_BUDGET else Cause.PERSON
            raise refused from error

    def _messageable(self, table: Table, channel_id: int, post: Post) -> discord.PartialMessageable:
        guild_id = table.place.guild_id if post.to is None else None
        return self._services.get_partial_messageable(channel_id, guild_id=guild_id)

    def _message(self, where: Delivered) -> discord.PartialMessage:
        return self._services.get_partial_messageable(where.channel_id).get_partial_message(where.message_id)

    async def _reopened(self, channel_id: int) -> bool:
        """Take a thread out of the archive, so that its messages can be edited; False where it is locked."""
        thread = self._services.get_channel(channel_id)
        if not isinstance(thread, discord.Thread) or thread.locked:
            return False
        await thread.edit(archived=False)
        return True

    def _refused(self, error: Exception, place: int | None) -> DeliveryError:
        """The failure, and which permissions are missing. `place`: the channel; None: a direct message."""
        refused = delivery_error(error)
        if refused.cause is Cause.PLACE and place is None:
            refused.cause = Cause.PERSON
        elif refused.code in (50001, 50013) and place is not None:
            refused.missing = self._missing(place)
        return refused

    def _missing(self, channel_id: int) -> tuple[str, ...]:
        """The permissions for posting that the bot lacks there; if none is known, the one Discord named."""
        channel = self._services.get_channel(channel_id)
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return ("view_channel",)
        mine = channel.permissions_for(channel.guild.me)
        speak = "send_messages_in_threads" if isinstance(channel, discord.Thread) else "send_messages"
        return tuple(name for name in ("view_channel", speak) if not getattr(mine, name))

    def _may_attach(self, channel_id: int) -> bool:
        """Whether pictures may be sent; True where the channel is not known (Discord will say)."""
        channel = self._services.get_channel(channel_id)
        if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return channel.permissions_for(channel.guild.me).attach_files
        return True


@contextlib.contextmanager
def _carried() -> Iterator[None]:
    """Raise a failed call to Discord as a DeliveryError."""
    try:
        with discord_call():
            yield
    except FAILURES as error:
        raise delivery_error(error) from error


def post_view(game: int, post: Post) -> discord.ui.View | None:
    """A post's buttons and select, purely dynamic; None when it has none."""
    return rows_view(post.rows, game, post.decision, post.seat, post.menu)


def _mentions(post: Post) -> discord.AllowedMentions:
    """Only the people and the one role the post means to ping; never everyone."""
    people = [discord.Object(user) for user in post.mentions]
    roles = [discord.Object(post.group)] if post.group is not None else False
    return discord.AllowedMentions(everyone=False, roles=roles, users=people, replied_user=False)


def _without_files(table: Table, post: Post) -> str:
    """The post's text where the bot may not attach files."""
    if not post.record:
        return _without_pictures(table, post)
    t = texts_in(table.language)
    return post.content + "\n" + t("(I may not attach files here. `/game export` gives you the file.)")


def _without_pictures(table: Table, post: Post) -> str:
    t = texts_in(table.language)
    lines = [post.content, t("(I may not attach pictures here.)")]
    lines.extend(picture.alt for picture in post.pictures)
    return "\n".join(lines)


def _check_fresh(where: Delivered) -> None:
    if discord.utils.utcnow() - discord.utils.snowflake_time(where.message_id) > FRESH:
        raise DeliveryError(TOO_OLD, Cause.POST)


def delivery_error(error: Exception) -> DeliveryError:
    """A failure of a call to Discord in the host's terms."""
    if isinstance(error, DeliveryError):
        return error
    if isinstance(error, discord.RateLimited):
        return DeliveryError(429, Cause.BUSY, retry_after=error.retry_after)
    if isinstance(error, discord.HTTPException):
        return DeliveryError(error.code or error.status, _cause(error.status, error.code))
    return DeliveryError(0, Cause.PASSING)


def _cause(status: int, code: int) -> Cause:
    """By the kind of answer; a code this does not know counts as the post's, and its last form shows what it is."""
    if code == TOO_OLD:
        # A 429, but this message will never be accepted.
        return Cause.POST
    if status == 429:
        return Cause.BUSY
    if status >= 500 or status == 408:
        return Cause.PASSING
    if status in (401, 404) or code in PLACES:
        return Cause.PLACE
    return Cause.PERSON if code in PEOPLE else Cause.POST
