"""Keeps posts that stand true and in place: the newest says how the table's time stands; what is gone comes again.

The state decides, not what led to it: nothing is missed while the bot is down, or where another process commits.
"""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from sqlalchemy import Connection

from host.commit.commit_effects import outline
from host.delivery.carrying import Carrier
from host.delivery.lane import DeliveryFacts
from host.delivery.patience import Stored
from host.due.house_time import HouseTime
from host.due.table_times import timed
from host.posts.ports import DeliveryError, Presenter
from host.posts.post import NOW, Post
from host.store.database.database import Database
from host.store.queries import games, posts
from host.store.queries.posts import LivePost
from host.table.refusals import HostError
from host.table.rows import GameRow
from host.table.table import MUTE, REMOVED

log = logging.getLogger(__name__)

STILL = frozenset({"pause", "sleep"})
"""Roles of posts that say why a table stands still: no other line has to."""


class StandingPosts:
    """`wake`: tells the outbox that a game has new posts."""

    def __init__(
        self,
        database: Database,
        presenters: Mapping[str, Presenter],
        carrier: Carrier,
        time: HouseTime,
        stored: Stored,
        wake: Callable[[int], None],
    ) -> None:
        self._database = database
        self._presenters = presenters
        self._carrier = carrier
        self._time = time
        self._stored = stored
        self._wake = wake

    async def look(self, game_id: int, channel: DeliveryFacts | None = None) -> None:
        """Queue a mend where the newest post says another time than the table has now.

        `channel`: what was just read of its posts that wait; mostly they say enough, and nothing else has to be read.
        """
        waits = [] if channel is None else [each.post for each in channel.rows if each.post.time is not None]
        if channel is not None and waits and self._differing(channel.row, waits[-1]) is None:
            return
        if await self._database.read(lambda connection: self._needed(connection, game_id)) is not None:
            await self._stored(lambda connection: self._queue(connection, game_id))
            self._wake(game_id)

    def _queue(self, connection: Connection, game_id: int) -> None:
        post = self._needed(connection, game_id)
        if post is not None:
            posts.add(connection, game_id, [post], self._time.read().wall)

    def _needed(self, connection: Connection, game_id: int) -> Post | None:
        shown = posts.newest_timed(connection, game_id)
        row = None if shown is None else games.load(connection, game_id)
        return None if shown is None or row is None else self._differing(row, shown)

    def _differing(self, row: GameRow, shown: Post) -> Post | None:
        if row.status != "running" or row.paused_by in (REMOVED, MUTE):
            return None
        post = self._presenters[row.game].now(timed(row, self._time.off))
        return None if post is None or _alike(post.time, shown.time) else post

    async def mend(self, row: GameRow, post: Post) -> Post | None:
        """Say in the newest post how the time stands; the line to send where that can't be edited.

        A post that says why the table stands still is line enough. Raises DeliveryError.
        """
        live = await self._database.read(lambda connection: posts.live(connection, row.id))
        bearer = newest(live)
        if bearer is None or _alike(bearer.post.time, post.time):
            return None
        said = mended_words(bearer, post)
        if not await self._carrier.edited(row.table(), replace(said, action="mend"), bearer.where):
            if not _says_why(row, live, bearer):
                return replace(post, action="new", retire=(NOW,))
            said = replace(bearer.post, time=post.time)
        await self._stored(lambda connection: posts.set_words(connection, row.id, said))
        return None

    async def reconcile(self, game_id: int) -> None:
        """Post again what carries buttons or proves something and is gone (deleted, or its channel recreated)."""
        try:
            for live in await self._database.read(lambda connection: posts.live(connection, game_id)):
                carries = bool(live.post.rows or live.post.menu or live.post.proof)
                if live.to is not None or live.stripped or not carries or await self._carrier.exists(live.where):
                    continue
                again = replace(live.post, action="new", mentions=(), retire=())
                if live.post.proof:
                    again = replace(again, content=live.post.fallback)
                now = self._time.read().wall
                await self._stored(functools.partial(posts.add, game_id=game_id, posts=[again], at=now))
                self._wake(game_id)
        except (DeliveryError, HostError, TimeoutError) as error:
            log.info("game=%d live posts not checked: %s", game_id, outline(error))


def newest(live: Sequence[LivePost]) -> LivePost | None:
    """The newest public post that says how the time stands."""
    timed_posts = [each for each in live if each.to is None and each.post.time is not None and not _deleted(each)]
    return max(timed_posts, key=lambda each: each.where.message_id, default=None)


def _deleted(live: LivePost) -> bool:
    return live.role == NOW and live.stripped


def mended_words(bearer: LivePost, post: Post) -> Post:
    """A post with its time replaced, or added to its first line; the whole line where nobody is asked, as there."""
    said, new = bearer.post, post.time or ""
    first, *others = said.content.replace(said.time or "", "", 1).split("\n")
    whole = bearer.role == NOW or not first or post.content == new
    content = "\n".join([post.content if whole else first + new, *others])
    return replace(said, content=content, time=post.time)


def _alike(time: str | None, other: str | None) -> bool:
    """Whether two times say the same, be it in a line or as one."""
    return (time or "").strip("\n") == (other or "").strip("\n")


def _says_why(row: GameRow, live: Sequence[LivePost], bearer: LivePost) -> bool:
    """Whether a newer post says already that the table stands still."""
    still = row.paused_until is not None or row.asleep_since is not None
    newer = (each for each in live if each.where.message_id > bearer.where.message_id and each.to is None)
    return still and any(each.role in STILL and not each.stripped for each in newer)
