"""Delivers queued posts: a queue for each destination, in order, tried again until they arrive, never twice."""

from __future__ import annotations

import asyncio
import functools
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sqlalchemy import Connection

from host.commit.commit_effects import outline
from host.commit.game_cache import Tables
from host.commit.gatekeeping import gated, looked_at_again, not_reached
from host.delivery.catch_up import Bundle, sort_out
from host.delivery.fewer_words import fewer_words
from host.delivery.meter import HouseMeter
from host.delivery.patience import Patience
from host.due.house_time import Now
from host.posts.concern import Concern, ConcernKind
from host.posts.gate import mentioning
from host.posts.notices import DIGEST_POST
from host.posts.ports import Cause, Courier, Delivered, DeliveryError, Presenter, Trouble
from host.posts.post import Ping, Post
from host.program.tasks import end
from host.store.database.database import Database
from host.store.database.turns import Urgency
from host.store.database.unusable import Unusable
from host.store.queries import games, heard, posts
from host.store.queries.posts import StandingPost, Waiting
from host.table.refusals import HostError
from host.table.rows import GameRow
from host.table.table import MUTE, Table
from host.table.table_dice import is_proof_role

log = logging.getLogger(__name__)

CHANNEL = 0
"""The destination for the table's place; any other is a person's id."""
UNKNOWN_CHANNEL = 10003
AT_ONCE = 16
"""Calls to Discord at a time."""
CALL_LIMIT, IN_FEWER_WORDS = 60.0, 10.0
"""Seconds after which a call to Discord counts as failed; one with fewer words is short, and follows others."""
STORED_AGAIN = 2
"""While nothing can be stored, the wait between tries is that after this number of tries."""
BETWEEN_PRESSES = 2.0
"""Seconds since the last try after which a press at the table starts another one."""
MUTE_AFTER = 1_800.0
"""Seconds without a post getting out after which a table is mute: its people hear of it, and its clocks stand."""
FRESH = 60.0
"""Seconds for which what was decided about a post's pings holds; later it is looked at again."""
TROUBLE = "trouble"
"""The role of the message to the host that the table can't speak."""

Key = tuple[int, int]
"""Game and destination."""


@dataclass(slots=True)
class Lane:
    """The posts to one destination while any wait for it."""

    again: bool = True
    """New posts may be there."""
    blocked: bool = False
    """It waits for a later try."""
    paced: bool = False
    """It waits only for the next edit of a paced post."""
    tried: float = 0.0
    """When it began to wait (monotonic seconds)."""
    hurry: asyncio.Event = field(default_factory=asyncio.Event)
    trouble: Trouble | None = None
    trying: tuple[int, float] = (0, 0.0)
    """The post that was tried last, and since when (monotonic seconds)."""
    task: asyncio.Task[None] | None = None


@dataclass(frozen=True, slots=True)
class DeliveryFacts:
    """What a delivery needs to know, read at once."""

    row: GameRow
    rows: list[Waiting]
    standing: list[StandingPost]


class Outbox:
    """One task for each destination with posts waiting."""

    def __init__(
        self,
        database: Database,
        tables: Tables,
        courier: Courier,
        presenters: Mapping[str, Presenter],
        clock: Callable[[], float],
        patience: Patience,
        proof_posted: Callable[[int], None],
        may: Callable[[int], bool],
        silent: Callable[[int], Awaitable[None]],
        speaks: Callable[[int], Awaitable[None]],
        meter: HouseMeter,
    ) -> None:
        """`may`: whether this process delivers a game's posts now; `meter`: takes how late each was.

        `silent`, `speaks`: a game can't post, or can.
        """
        self._database = database
        self._tables = tables
        self._courier = courier
        self._presenters = presenters
        self._clock = clock
        self._patience = patience
        self._proof_posted = proof_posted
        self._may = may
        self._silent = silent
        self._speaks = speaks
        self._meter = meter
        self._lanes: dict[Key, Lane] = {}
        self._woken: set[int] = set()
        self._sorting: dict[int, asyncio.Task[None]] = {}
        self._room = asyncio.Semaphore(AT_ONCE)

    def wake(self, game_id: int) -> None:
        """A game has new posts. Somebody is at the table, so blocked posts are tried again too."""
        if not self._may(game_id):
            return
        self._woken.add(game_id)
        if game_id not in self._sorting:
            self._sorting[game_id] = asyncio.create_task(self._sort(game_id))

    def hurry(self, game_id: int) -> None:
        """Try a game's waiting posts at once: the obstacle may be gone."""
        for (game, _), lane in self._lanes.items():
            if game == game_id:
                lane.hurry.set()
        self.wake(game_id)

    def hurry_guild(self, guild_id: int) -> None:
        """Try a server's posts at once: a permission, a channel or the whole server may be back."""
        for lane in self._lanes.values():
            if lane.trouble is not None and lane.trouble.place.guild_id == guild_id:
                lane.hurry.set()

    def trouble(self, game_id: int) -> Trouble | None:
        """Why the table can't speak now; None: it can, as far as is known."""
        lane = self._lanes.get((game_id, CHANNEL))
        return None if lane is None else lane.trouble

    async def left_over(self) -> list[int]:
        """Games whose posts a former process did not deliver; `wake` them."""
        return [game for game in await self._database.read(posts.games_waiting) if self._may(game)]

    async def let_go(self, game_id: int) -> None:
        """Wait until this process delivers nothing more of a game that it may not deliver for now."""
        self._woken.discard(game_id)
        lanes = [lane for (game, _), lane in self._lanes.items() if game == game_id]
        for lane in lanes:
            lane.hurry.set()
        if tasks := [lane.task for lane in lanes if lane.task is not None]:
            await asyncio.wait(tasks, timeout=2 * CALL_LIMIT)

    async def settled(self) -> None:
        """Wait until every post is out or its destination waits for a later try."""
        while True:
            busy = [lane.task for lane in self._lanes.values() if lane.task is not None and not lane.blocked]
            if not (busy := [*self._sorting.values(), *busy]):
                return
            await asyncio.wait(busy, timeout=0.01)

    async def close(self) -> None:
        """Stops; the rest is sent at the next start."""
        await end([*self._sorting.values(), *(lane.task for lane in self._lanes.values())])

    async def _sort(self, game_id: int) -> None:
        """Begin a lane for each destination without one; the others look for more."""
        try:
            while game_id in self._woken:
                self._woken.discard(game_id)
                for to in await self._destinations(game_id):
                    self._wake_lane((game_id, to))
        finally:
            self._sorting.pop(game_id, None)

    async def _destinations(self, game_id: int) -> list[int]:
        try:
            return await self._database.read(lambda connection: posts.destinations(connection, game_id))
        except Exception as error:
            if not isinstance(error, Unusable):  # already reported
                log.error("game=%d outbox: %s", game_id, outline(error))
            await asyncio.sleep(self._patience.after(0))
            self._woken.add(game_id)
            return []

    def _wake_lane(self, key: Key) -> None:
        lane = self._lanes.get(key)
        if lane is None:
            lane = self._lanes[key] = Lane()
            lane.task = asyncio.create_task(self._lane(key, lane))
            return
        lane.again = True
        if lane.paced or (lane.blocked and time.monotonic() - lane.tried > BETWEEN_PRESSES):
            lane.hurry.set()

    async def _lane(self, key: Key, lane: Lane) -> None:
        while lane.again and self._may(key[0]):
            lane.again = lane.paced = False
            try:
                wait = await self._deliver_all(key, lane)
            except Unusable:
                wait = self._patience.after(STORED_AGAIN)
            except Exception as error:
                log.error("game=%d outbox: %s", key[0], outline(error))
                wait = self._patience.most
            if wait is not None:
                await self._rest(lane, wait)
        self._lanes.pop(key, None)

    async def _rest(self, lane: Lane, wait: float) -> None:
        lane.blocked, lane.tried, lane.again = True, time.monotonic(), True
        try:
            async with asyncio.timeout(wait):
                await lane.hurry.wait()
        except TimeoutError:
            pass
        finally:
            lane.blocked = False
            lane.hurry.clear()

    async def _deliver_all(self, key: Key, lane: Lane) -> float | None:
        """Send until nothing waits for the destination (None), or return the seconds it has to wait."""
        scene = await self._database.read(lambda connection: _scene(connection, key))
        if scene is None:
            lane.trouble = None
            return None
        table = scene.row.table()
        presenter = self._presenters[scene.row.game]
        standing = {post.role for post in scene.standing if (post.to or CHANNEL) == key[1]}
        found = sort_out(
            scene.rows,
            scene.row,
            lambda told, since: presenter.missed(table, told, since),
            self._clock(),
            standing,
        )
        if found.merged or found.dropped:

            def tidied(connection: Connection) -> None:
                posts.mark(connection, [row.id for row in found.merged], "merged")
                posts.mark(connection, [row.id for row in found.dropped], "dropped")

            await self._write(tidied)
        soonest: float | None = None
        for bundle in found.bundles:
            early = self._patience.too_soon(bundle.post, scene.standing, self._clock())
            if early > 0:
                # Nothing else waits for it: the next question can go out now.
                soonest = early if soonest is None else min(soonest, early)
                continue
            if bundle.post.tells and self._clock() - bundle.row.at > FRESH:
                again = await self._looked_at_again(scene.row, bundle)
                if again is None:
                    continue
                bundle = replace(bundle, post=again)
            if bundle.post.paced and bundle.post.role in standing:
                # Its first post took the buttons off others; posts that came while an edit waited keep theirs.
                bundle = replace(bundle, post=replace(bundle.post, retire=()))
            async with self._room:
                if not self._may(scene.row.id):
                    return None
                wait = await self._deliver(scene, lane, table, bundle)
            if wait is not None:
                return wait
        lane.paced = soonest is not None
        return soonest

    async def _looked_at_again(self, row: GameRow, bundle: Bundle) -> Post | None:
        """The post with the pings that may still go out; None: there is nothing to send any more."""
        kept: list[Post | None] = []

        def work(connection: Connection) -> None:
            kept.append(looked_at_again(connection, row, bundle.post, self._clock()))
            if kept[-1] is None:
                posts.mark(connection, [bundle.row.id], "dropped")

        await self._write(work)
        return kept[-1]

    async def _deliver(self, scene: DeliveryFacts, lane: Lane, table: Table, bundle: Bundle) -> float | None:
        row = bundle.row
        if bundle.post.action == "retire":
            await self._retired(table, row)
            return None
        if lane.trying[0] != row.id:
            lane.trying = (row.id, time.monotonic())
        try:
            post, where = await self._somehow(scene, lane, table, bundle)
        except DeliveryError as error:
            return await self._refused(scene, lane, table, row, error)
        lane.trouble, now = None, self._clock()
        if where is None:
            await self._write(lambda connection: posts.mark(connection, [row.id], "dropped"))
            return None
        retired = await self._retire(table, post, where, row.at)
        to = post.to
        reopened = to is not None and any(seat.user_id == to and seat.dms_closed for seat in scene.row.seats)

        def sent(connection: Connection) -> None:
            posts.set_live(connection, row.game, post, where, now)
            posts.set_stripped(connection, row.game, retired)
            posts.mark(connection, [row.id], "sent")
            heard.deliver(connection, row.game, post.tells, now)
            posts.mark(connection, [other.id for other in bundle.merged], "merged")
            if reopened and to is not None:
                posts.set_dms(connection, row.game, to, closed=False)

        await self._write(sent)
        self._meter.delivered(max(0.0, now - row.at))
        log.info("post game=%d post=%d role=%s late=%.1f", row.game, row.id, post.role, max(0.0, now - row.at))
        scene.standing[:] = [old for old in scene.standing if (old.role, old.to) != (post.role, post.to)]
        scene.standing.append(StandingPost(post.role, post.to, where, False, now))
        if post.proof:
            self._proof_posted(row.game)
        if post.to is None and scene.row.paused_by == MUTE:
            await self._speaks(row.game)
        return None

    async def _retired(self, table: Table, row: Waiting) -> None:
        """Carry out a post that says nothing itself."""
        retired = await self._retire(table, row.post, None, row.at)

        def done(connection: Connection) -> None:
            posts.set_stripped(connection, row.game, retired)
            posts.mark(connection, [row.id], "sent")

        await self._write(done)

    async def _somehow(
        self, scene: DeliveryFacts, lane: Lane, table: Table, bundle: Bundle
    ) -> tuple[Post, Delivered | None]:
        """Carry a post, in fewer and fewer words if it is refused for what it says. Raises DeliveryError.

        It keeps its nonce: if Discord did take an earlier form, it posts no second one.
        """
        post, row = bundle.post, bundle.row
        nonce = f"{int(table.created_at) % 10**8}-{row.id}"
        try:
            return post, await self._carry(table, post, scene.standing, nonce)
        except DeliveryError as error:
            if error.cause is not Cause.POST and not await self._fails_at_this(lane, table, error):
                raise
            refused = error
        if post.action == "update":
            return post, None
        presenter, code = self._presenters[table.game], refused.code
        for less in fewer_words(post, lambda whole: presenter.withheld(table, whole, code)):
            log.warning("game=%d post %d in fewer words (%d)", row.game, row.id, code)
            try:
                return less, await self._carry(table, less, scene.standing, nonce, IN_FEWER_WORDS)
            except DeliveryError as error:
                if error.cause is not refused.cause:
                    raise
                refused = error
        if refused.cause is Cause.PASSING:
            raise refused  # an outage after all
        # Not even a line of ours is taken there.
        raise DeliveryError(refused.code, Cause.PLACE if post.to is None else Cause.PERSON)

    async def _fails_at_this(self, lane: Lane, table: Table, error: DeliveryError) -> bool:
        """Whether Discord fails at just this post: again and again, while it takes other calls."""
        if error.cause is not Cause.PASSING or time.monotonic() - lane.trying[1] < self._patience.sure:
            return False
        try:
            async with asyncio.timeout(IN_FEWER_WORDS):
                await self._courier.typing(table)
        except (DeliveryError, TimeoutError):
            return False
        return True

    async def _carry(
        self, table: Table, post: Post, standing: list[StandingPost], nonce: str, limit: float = CALL_LIMIT
    ) -> Delivered | None:
        """Edit the role's live post, or send a new one; a failed edit becomes a new post. Raises DeliveryError.

        None: an update that found nothing to edit was dropped. `limit`: seconds for each call.
        """
        try:
            return await self._edited_or_sent(table, post, standing, nonce, limit)
        except TimeoutError as error:
            raise DeliveryError(0, Cause.PASSING) from error
        except DeliveryError:
            raise
        except Exception as error:
            log.error("game=%d post %s: %s", table.id, nonce, outline(error))
            raise DeliveryError(0, Cause.PASSING) from error

    async def _edited_or_sent(
        self, table: Table, post: Post, standing: list[StandingPost], nonce: str, limit: float
    ) -> Delivered | None:
        if post.action != "new":
            old = next((live for live in standing if (live.role, live.to) == (post.role, post.to)), None)
            if old is not None:
                try:
                    async with asyncio.timeout(limit):
                        await self._courier.edit(table, post, old.where)
                    return old.where
                except DeliveryError as error:
                    if not error.lasting:
                        raise
                    log.info("game=%d edit refused (%d)", table.id, error.code)
            if post.action == "update":
                return None
        async with asyncio.timeout(limit):
            return await self._courier.send(table, post, nonce)

    async def _refused(
        self, scene: DeliveryFacts, lane: Lane, table: Table, row: Waiting, error: DeliveryError
    ) -> float | None:
        """Handle a post that Discord refused; None: go on with the next one."""
        attempts = row.attempts + 1
        if row.post.to is not None and error.lasting:
            await self._to_channel(row, error)
            return None
        thread_gone = error.code == UNKNOWN_CHANNEL and row.post.goes_to(table.place) == table.place.thread_id
        lasting = error.lasting and not thread_gone
        news = lasting and lane.trouble is None
        mute = lasting and self._is_mute(scene, lane, table, error)
        told = self._trouble_told(scene.row, table, lane.trouble, mute) if (news or mute) and lane.trouble else ()

        def refused(connection: Connection) -> None:
            posts.mark_attempt(connection, row.id, attempts, error.code)
            now = self._clock()
            behind = gated(connection, scene.row, scene.row, (), told, None, Now(now, now))
            posts.add(connection, row.game, behind.posts, now)
            behind.keep(connection)
            if thread_gone:
                posts.leave_thread(connection, row.game)

        await self._write(refused)
        if told:
            self.wake(row.game)
        if mute and scene.row.status == "running" and scene.row.paused_by != MUTE:
            await self._silent(row.game)
        if thread_gone:
            log.warning("game=%d its thread is gone, its channel serves", row.game)
            return 0.0
        log.warning("game=%d post %d not delivered (%d), try %d", row.game, row.id, error.code, attempts)
        if error.retry_after:
            return error.retry_after
        return self._patience.lasting if lasting else self._patience.after(row.attempts)

    def _is_mute(self, scene: DeliveryFacts, lane: Lane, table: Table, error: DeliveryError) -> bool:
        """Note that the table can't speak; whether it hasn't for so long that its people have to know."""
        since = scene.rows[0].at if lane.trouble is None else min(lane.trouble.since, scene.rows[0].at)
        lane.trouble = Trouble(error.code, error.missing, since, len(scene.rows), table.place)
        return not table.tutorial and self._clock() - since >= MUTE_AFTER

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
        now = self._clock()

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

        await self._write(work)
        self.wake(row.game)

    async def _retire(self, table: Table, post: Post, where: Delivered | None, queued: float) -> list[int]:
        """Take the buttons off older live posts, close older direct messages; a failure is dropped, as it matters
        little.

        A public post closes no direct message in which somebody plays on, and none newer than itself (`queued`): the
        next message to that person does.
        """
        if not post.retire:
            return []
        retired: list[int] = []
        for live in await self._database.read(lambda connection: posts.standing(connection, table.id)):
            own = (post.to is None or live.to == post.to) and not is_proof_role(live.role)
            if live.role not in post.retire or live.stripped or live.where == where or not own:
                continue
            try:
                async with asyncio.timeout(CALL_LIMIT):
                    if live.to is None:
                        await self._courier.strip(table, live.where)
                    elif live.role == DIGEST_POST:
                        await self._courier.strip(table, live.where, live.to)
                    elif post.to is not None or table.finished:
                        await self._courier.close(table, live.to, live.where, live.at)
                    elif live.at > queued or not await self._courier.settle(table, live.to, live.where, live.at):
                        continue
            except (DeliveryError, TimeoutError):
                log.info("game=%d buttons of an older post stay", table.id)
            except Exception as error:
                # Discord has the new post: store it whatever fails here, or it would be posted twice.
                log.error("game=%d an older post: %s", table.id, outline(error))
            retired.append(live.where.message_id)
        return retired

    async def _write(self, work: Callable[[Connection], None]) -> None:
        """Store what Discord took already, however long that takes; otherwise it would be posted twice."""
        while True:
            try:
                return await self._database.write(work, Urgency.POST)
            except Unusable:
                await asyncio.sleep(self._patience.after(STORED_AGAIN))

    async def reconcile(self, game_id: int) -> None:
        """Post again what carries buttons or proves something and is gone (deleted, or its channel recreated)."""
        try:
            all_live = await self._database.read(lambda connection: posts.live(connection, game_id))
            for live in all_live:
                carries = bool(live.post.rows or live.post.menu or live.post.proof)
                if live.to is not None or live.stripped or not carries:
                    continue
                async with asyncio.timeout(CALL_LIMIT):
                    if await self._courier.exists(live.where):
                        continue
                again = replace(live.post, action="new", mentions=(), retire=())
                if live.post.proof:
                    again = replace(again, content=live.post.fallback)
                now = self._clock()
                await self._write(functools.partial(posts.add, game_id=game_id, posts=[again], at=now))
                self.wake(game_id)
        except (DeliveryError, HostError, TimeoutError) as error:
            log.info("game=%d live posts not checked: %s", game_id, outline(error))


def _scene(connection: Connection, key: Key) -> DeliveryFacts | None:
    """None: nothing waits for this destination."""
    game_id, to = key
    rows = posts.waiting(connection, game_id, to)
    row = games.load(connection, game_id) if rows else None
    return None if row is None else DeliveryFacts(row, rows, posts.standing(connection, game_id))
