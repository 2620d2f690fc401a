"""Delivers what commits queued: per game in order, again until it is there, never twice; and mends what is gone."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from host.commit_effects import outline
from host.ports import Courier, Delivered, DeliveryError, Post, Table
from host.refusals import HostError
from host.store import posts
from host.store.database import Database
from host.store.posts import LivePost, Waiting
from host.store.turns import Urgency
from host.tables import Tables

log = logging.getLogger(__name__)

DMS_CLOSED, UNKNOWN_CHANNEL, BAD_FORM = 50007, 10003, 50035
TRIES_BEFORE_PLAIN = 4
"""After so many refusals that no setting can cure, a post goes without pictures and buttons."""
GIVE_UP = 6
"""…and after so many it is given up; only a post that Discord calls malformed ever is."""
CALL_LIMIT = 60.0
"""Seconds after which a call to Discord counts as failed."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds: between tries (doubled each time from `first` to `most`), and after a lasting refusal."""

    first: float = 1.0
    most: float = 60.0
    lasting: float = 240.0

    def after(self, attempts: int) -> float:
        return min(self.most, self.first * 2.0 ** min(attempts, 10))


class Outbox:
    """One lane a game, each a task that lives while the game has posts waiting."""

    def __init__(
        self,
        database: Database,
        tables: Tables,
        courier: Courier,
        clock: Callable[[], float],
        patience: Patience,
        lanes: int = 8,
    ) -> None:
        self._database = database
        self._tables = tables
        self._courier = courier
        self._clock = clock
        self._patience = patience
        self._lanes: dict[int, asyncio.Task[None]] = {}
        self._nudges: dict[int, asyncio.Event] = {}
        self._blocked: set[int] = set()
        self._room = asyncio.Semaphore(lanes)

    def wake(self, game_id: int) -> None:
        """A game has new posts."""
        nudge = self._nudges.setdefault(game_id, asyncio.Event())
        nudge.set()
        lane = self._lanes.get(game_id)
        if lane is None or lane.done():
            self._lanes[game_id] = asyncio.create_task(self._lane(game_id))

    async def start(self) -> list[int]:
        """Games whose posts a former process did not get out; `wake` them."""
        return await self._database.read(posts.games_waiting)

    async def settled(self) -> None:
        """Wait until every post is out or its game waits for a later try."""
        while busy := [lane for game, lane in self._lanes.items() if not lane.done() and game not in self._blocked]:
            await asyncio.wait(busy, timeout=0.01)

    async def close(self) -> None:
        """Stop; what is not out yet is sent at the next start."""
        lanes = [lane for lane in self._lanes.values() if not lane.done()]
        for lane in lanes:
            lane.cancel()
        await asyncio.gather(*lanes, return_exceptions=True)

    async def _lane(self, game_id: int) -> None:
        nudge = self._nudges[game_id]
        while True:
            nudge.clear()
            try:
                wait = await self._deliver_all(game_id)
            except Exception as error:
                log.error("game %d: outbox: %s", game_id, outline(error))
                wait = self._patience.most
            if wait is None:
                if nudge.is_set():
                    continue
                self._lanes.pop(game_id, None)
                self._nudges.pop(game_id, None)
                return
            self._blocked.add(game_id)
            try:
                await asyncio.sleep(wait)
            finally:
                self._blocked.discard(game_id)

    async def _deliver_all(self, game_id: int) -> float | None:
        """Send until the game has nothing waiting (None) or a post has to wait so many seconds."""
        while True:
            queue = await self._database.read(lambda connection: posts.waiting(connection, game_id))
            if not queue:
                return None
            for index, row in enumerate(queue):
                if _superseded(row, queue[index + 1 :]):
                    await self._done(row, "merged")
                    continue
                async with self._room:
                    wait = await self._deliver(row)
                if wait is not None:
                    return wait

    async def _deliver(self, row: Waiting) -> float | None:
        table = (await self._tables.row(row.game)).table()
        post = row.post if row.attempts < TRIES_BEFORE_PLAIN else _plain(row.post)
        try:
            where = await self._carry(table, post, f"{int(table.created_at) % 10**8}-{row.id}")
        except DeliveryError as error:
            return await self._refused(table, row, error)
        except Exception as error:
            log.error("game %d: post %d: %s", row.game, row.id, outline(error))
            return await self._refused(table, row, DeliveryError(BAD_FORM, lasting=False))
        if where is None:
            await self._done(row, "dropped")
            return None
        await self._retire(table, post, where)
        now = self._clock()

        def sent(connection: Connection) -> None:
            posts.set_live(connection, row.game, post, where, now)
            posts.mark(connection, row.id, "sent")

        await self._write(sent)
        return None

    async def _carry(self, table: Table, post: Post, nonce: str) -> Delivered | None:
        """Edit the role's live post, or send a new one; an edit that can't be done becomes a new post.

        None: an update that found nothing to edit was dropped.
        """
        if post.action != "new":
            old = await self._live_post(table.id, post)
            if old is not None:
                try:
                    async with asyncio.timeout(CALL_LIMIT):
                        await self._courier.edit(table, post, old.where)
                    return old.where
                except DeliveryError as error:
                    if not error.lasting:
                        raise
                    log.info("game %d: edit refused (%d)", table.id, error.code)
                except TimeoutError as error:
                    raise DeliveryError(0, lasting=False) from error
            if post.action == "update":
                return None
        try:
            async with asyncio.timeout(CALL_LIMIT):
                return await self._courier.send(table, post, nonce)
        except TimeoutError as error:
            raise DeliveryError(0, lasting=False) from error

    async def _refused(self, table: Table, row: Waiting, error: DeliveryError) -> float | None:
        """What becomes of a post that was not taken; None: go on with the next one."""
        if row.post.to is not None and error.lasting:
            await self._to_channel(row, error.code)
            return None
        attempts = row.attempts + 1
        malformed = error.code == BAD_FORM
        if malformed and attempts >= GIVE_UP:
            log.error("game %d: post %d given up: malformed", row.game, row.id)
            await self._write(lambda connection: posts.mark(connection, row.id, "failed", error.code))
            return None
        thread_gone = error.code == UNKNOWN_CHANNEL and table.place.thread_id is not None

        def refused(connection: Connection) -> None:
            posts.mark_attempt(connection, row.id, attempts, error.code)
            if thread_gone:
                posts.leave_thread(connection, row.game)

        await self._write(refused)
        if thread_gone:
            log.warning("game %d: its thread is gone, its channel serves", row.game)
            return 0.0
        log.warning("game %d: post %d not delivered (%d), try %d", row.game, row.id, error.code, attempts)
        if error.retry_after:
            return error.retry_after
        if error.lasting and not malformed:
            return self._patience.lasting
        return self._patience.after(row.attempts)

    async def _to_channel(self, row: Waiting, code: int) -> None:
        """A direct message that can't be delivered: remember closed doors, say the fallback in the channel."""
        user_id = row.post.to
        assert user_id is not None
        now = self._clock()

        def work(connection: Connection) -> None:
            if code == DMS_CLOSED:
                posts.close_dms(connection, row.game, user_id)
            if row.post.fallback:
                notice = Post("notice", row.post.fallback, mentions=(user_id,))
                posts.add(connection, row.game, [notice], now)
            posts.mark(connection, row.id, "failed", code)

        await self._write(work)
        self.wake(row.game)

    async def _retire(self, table: Table, post: Post, where: Delivered) -> None:
        """Take the buttons off older live posts, close older direct messages; of low worth: a failure is dropped."""
        if not post.retire:
            return
        old = await self._database.read(lambda connection: posts.live(connection, table.id))
        for live in old:
            own = post.to is None or live.to == post.to
            if live.role not in post.retire or live.stripped or live.where == where or not own:
                continue
            try:
                async with asyncio.timeout(CALL_LIMIT):
                    if live.to is None:
                        await self._courier.strip(table, live.where)
                    else:
                        await self._courier.close(table, live.to, live.where)
            except (DeliveryError, TimeoutError):
                log.info("game %d: buttons of an older post stay", table.id)
            await self._write(functools.partial(posts.set_stripped, game_id=table.id, where=live.where))

    async def _live_post(self, game_id: int, post: Post) -> LivePost | None:
        all_live = await self._database.read(lambda connection: posts.live(connection, game_id))
        return next((live for live in all_live if live.role == post.role and live.to == post.to), None)

    async def _done(self, row: Waiting, state: str) -> None:
        await self._write(lambda connection: posts.mark(connection, row.id, state))

    async def _write(self, work: Callable[[Connection], None]) -> None:
        await self._database.write(work, Urgency.POST)

    async def reconcile(self, game_id: int) -> None:
        """Post again what carries buttons in the channel and is gone (a moderator, or a channel made anew)."""
        try:
            all_live = await self._database.read(lambda connection: posts.live(connection, game_id))
            for live in all_live:
                carries = bool(live.post.rows or live.post.menu)
                if live.to is not None or live.stripped or not carries:
                    continue
                async with asyncio.timeout(CALL_LIMIT):
                    if await self._courier.exists(live.where):
                        continue
                again = replace(live.post, action="new", mentions=(), retire=())
                now = self._clock()
                await self._write(functools.partial(posts.add, game_id=game_id, posts=[again], at=now))
                self.wake(game_id)
        except (DeliveryError, HostError, TimeoutError) as error:
            log.info("game %d: live posts not checked: %s", game_id, outline(error))


def _superseded(row: Waiting, later: list[Waiting]) -> bool:
    """Whether an edit that was not sent yet is made needless by a later one of the same post."""
    if row.post.action == "new" or row.post.retire:
        return False
    enough = ("edit",) if row.post.action == "edit" else ("edit", "update")
    return any(
        other.post.role == row.post.role and other.post.to == row.post.to and other.post.action in enough
        for other in later
    )


def _plain(post: Post) -> Post:
    """The words of a post alone."""
    return replace(post, content=post.content[:1900], rows=(), menu=None, pictures=())
