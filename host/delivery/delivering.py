"""Delivers one waiting post and stores the result: where it stands, or why it was refused and who hears instead."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

from sqlalchemy import Connection

from host.commit.gatekeeping import gated, looked_at_again, not_reached
from host.delivery.carrying import Carrier
from host.delivery.catch_up import Bundle
from host.delivery.lane import DeliveryFacts, Lane
from host.delivery.meter import HouseMeter
from host.delivery.patience import Patience, Stored
from host.delivery.standing_posts import StandingPosts
from host.due.house_time import HouseTime, Now
from host.posts.concern import Concern, ConcernKind
from host.posts.gate import mentioning
from host.posts.ports import Cause, Delivered, DeliveryError, Presenter, Trouble
from host.posts.post import Ping, Post
from host.store.database.database import Database
from host.store.queries import games, posts
from host.store.queries.people import heard
from host.store.queries.posts import CHANNEL, StandingPost, Waiting
from host.table.rows import GameRow
from host.table.table import MUTE, Table

log = logging.getLogger(__name__)

UNKNOWN_CHANNEL = 10003
MUTE_AFTER = 1_800.0
"""Seconds without a post getting out after which a table is mute: its people hear of it, and its clocks stand."""
FRESH = 60.0
"""Seconds for which what was decided about a post's pings holds; later it is looked at again."""
TROUBLE = "trouble"
"""The role of the message to the host that the table can't speak."""


class Deliverer:
    """`proof_posted`: a proof is out; `silent`, `speaks`: a game can't post, or can."""

    def __init__(
        self,
        database: Database,
        presenters: Mapping[str, Presenter],
        carrier: Carrier,
        standing: StandingPosts,
        house_time: HouseTime,
        patience: Patience,
        stored: Stored,
        wake: Callable[[int], None],
        proof_posted: Callable[[int], None],
        silent: Callable[[int], Awaitable[None]],
        speaks: Callable[[int], Awaitable[None]],
        meter: HouseMeter,
    ) -> None:
        self._database = database
        self._presenters = presenters
        self._carrier = carrier
        self._standing = standing
        self._time = house_time
        self._patience = patience
        self._stored = stored
        self._wake = wake
        self._proof_posted = proof_posted
        self._silent = silent
        self._speaks = speaks
        self._meter = meter

    async def looked_at_again(self, row: GameRow, bundle: Bundle) -> Bundle | None:
        """A post that waited, with the pings that may still go out; None: there is nothing to send any more."""
        now = self._time.read().wall
        if not bundle.post.tells or now - bundle.row.at <= FRESH:
            return bundle
        kept: list[Post | None] = []

        def work(connection: Connection) -> None:
            kept.append(looked_at_again(connection, row, bundle.post, bundle.row.at, now))
            if kept[-1] is None:
                posts.mark(connection, [bundle.row.id], "dropped")

        await self._stored(work)
        return None if kept[-1] is None else replace(bundle, post=kept[-1])

    async def deliver(self, found: DeliveryFacts, lane: Lane, bundle: Bundle) -> float | None:
        """Seconds to wait before the next try; None: go on with the next post."""
        row, table = bundle.row, found.row.table()
        if bundle.post.action == "retire":
            await self._retired(table, row)
            return None
        if lane.trying[0] != row.id:
            lane.trying = (row.id, time.monotonic())
        try:
            post, where = await self._sent(found, lane, table, bundle)
        except DeliveryError as error:
            return await self._refused(found, lane, table, row, error)
        lane.trouble, now = None, self._time.read().wall
        if where is None:
            await self._stored(lambda connection: posts.mark(connection, [row.id], "dropped"))
            if post.time is not None:
                self._wake(row.game)  # what stands instead may say another time
            return None
        retired = await self._put_away(table, post, where, row.at)
        to = post.to
        reopened = to is not None and any(seat.user_id == to and seat.dms_closed for seat in found.row.seats)

        def sent(connection: Connection) -> None:
            posts.set_live(connection, row.game, post, where, now)
            posts.set_stripped(connection, row.game, retired)
            posts.mark(connection, [row.id], "sent")
            heard.deliver(connection, row.game, post.tells, now)
            posts.mark(connection, [other.id for other in bundle.merged], "merged")
            if reopened and to is not None:
                posts.set_dms(connection, row.game, to, closed=False)

        await self._stored(sent)
        self._meter.delivered(max(0.0, now - row.at))
        log.info("post game=%d post=%d role=%s late=%.1f", row.game, row.id, post.role, max(0.0, now - row.at))
        found.standing[:] = [old for old in found.standing if (old.role, old.to) != (post.role, post.to)]
        found.standing.append(StandingPost(post.role, post.to, where, False, now))
        if post.proof:
            self._proof_posted(row.game)
        if post.to is None and found.row.paused_by == MUTE:
            await self._speaks(row.game)
        return None

    async def _sent(
        self, found: DeliveryFacts, lane: Lane, table: Table, bundle: Bundle
    ) -> tuple[Post, Delivered | None]:
        """What was sent, and where; None: nothing had to be. Raises DeliveryError."""
        post = bundle.post
        if post.paced and post.role in found.roles(post.to or CHANNEL):
            # Its first post took the buttons off others; posts that came while an edit waited keep theirs.
            post = replace(post, retire=())
        if post.action == "mend":
            line = await self._standing.mend(found.row, post)
            if line is None:
                return replace(post, time=None), None
            post = line
        return await self._carrier.carried(table, post, bundle.row, found.standing, lane.trying[1])

    async def _retired(self, table: Table, row: Waiting) -> None:
        """Carry out a post that says nothing itself."""
        retired = await self._put_away(table, row.post, None, row.at)

        def done(connection: Connection) -> None:
            posts.set_stripped(connection, row.game, retired)
            posts.mark(connection, [row.id], "sent")

        await self._stored(done)

    async def _put_away(self, table: Table, post: Post, where: Delivered | None, queued: float) -> list[int]:
        if not post.retire:
            return []
        standing = await self._database.read(lambda connection: posts.standing(connection, table.id))
        return await self._carrier.retired(table, post, where, queued, standing)

    async def _refused(
        self, found: DeliveryFacts, lane: Lane, table: Table, row: Waiting, error: DeliveryError
    ) -> float | None:
        """Handle a post that Discord refused; None: go on with the next one."""
        attempts = row.attempts + 1
        if row.post.to is not None and error.lasting:
            await self._to_channel(row, error)
            return None
        thread_gone = error.code == UNKNOWN_CHANNEL and row.post.goes_to(table.place) == table.place.thread_id
        lasting = error.lasting and not thread_gone
        news = lasting and lane.trouble is None
        mute = lasting and self._is_mute(found, lane, table, error)
        told = self._trouble_told(found.row, table, lane.trouble, mute) if (news or mute) and lane.trouble else ()

        def refused(connection: Connection) -> None:
            posts.mark_attempt(connection, row.id, attempts, error.code)
            now = self._time.read().wall
            behind = gated(connection, found.row, found.row, (), told, None, Now(now, now))
            posts.add(connection, row.game, behind.posts, now)
            behind.keep(connection)
            if thread_gone:
                posts.leave_thread(connection, row.game)

        await self._stored(refused)
        if told:
            self._wake(row.game)
        if mute and found.row.status == "running" and found.row.paused_by != MUTE:
            await self._silent(row.game)
        if thread_gone:
            log.warning("game=%d its thread is gone, its channel serves", row.game)
            return 0.0
        log.warning("game=%d post %d not delivered (%d), try %d", row.game, row.id, error.code, attempts)
        if error.retry_after:
            return error.retry_after
        return self._patience.lasting if lasting else self._patience.after(row.attempts)

    def _is_mute(self, found: DeliveryFacts, lane: Lane, table: Table, error: DeliveryError) -> bool:
        """Note that the table can't speak; whether it hasn't for so long that its people have to know."""
        since = found.rows[0].at if lane.trouble is None else min(lane.trouble.since, found.rows[0].at)
        lane.trouble = Trouble(error.code, error.missing, since, len(found.rows), table.place)
        # At a table of minutes somebody's time would be over by then, and they unwarned.
        after = min(MUTE_AFTER, found.row.pace.decision)
        return not table.tutorial and self._time.read().wall - since >= after

    def _trouble_told(self, row: GameRow, table: Table, trouble: Trouble, mute: bool) -> Sequence[Concern]:
        """The host at once, who owes when the table stands still; the gate tells each once an outage."""
        if table.tutorial:
            return ()
        key, word = f"mute.{trouble.since:.0f}", self._presenters[table.game].cannot_speak(table, trouble)
        told = Concern(table.host_id, ConcernKind.MUTE, key, private=replace(word, role=TROUBLE))
        waits = (seat.user_id for seat in row.seats if seat.owes and seat.in_person and seat.user_id != row.host_id)
        others = (Concern(user or 0, ConcernKind.STANDS, key, private=replace(word, rows=())) for user in waits)
        return (told, *others) if mute else (told,)

    async def _to_channel(self, row: Waiting, error: DeliveryError) -> None:
        """Handle an undeliverable direct message: remember closed messages, post the fallback in the channel."""
        user_id = row.post.to
        assert user_id is not None
        now = self._time.read().wall

        def work(connection: Connection) -> None:
            if error.cause is Cause.PERSON:
                posts.set_dms(connection, row.game, user_id, closed=True)
            held = games.load(connection, row.game)
            if row.post.tells and held is not None:
                behind = not_reached(connection, held, row.post, now)
                posts.add(connection, row.game, behind.posts, now)
                behind.keep(connection)
            elif row.post.fallback:
                notice = Post("notice", row.post.fallback, seat=row.post.seat, until=row.post.until)
                posts.add(connection, row.game, [mentioning(notice, Ping(user_id, ConcernKind.HOST, ""))], now)
            posts.mark(connection, [row.id], "failed", error.code)

        await self._stored(work)
        self._wake(row.game)
