"""Carries one post to Discord: edits or sends it, in fewer words if it has to be, and takes buttons off older ones."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace

from host.commit.commit_effects import outline
from host.delivery.fewer_words import fewer_words
from host.delivery.patience import Patience
from host.posts.notices import DIGEST_POST
from host.posts.ports import Cause, Courier, Delivered, DeliveryError, Presenter
from host.posts.post import NOW, Post
from host.store.queries.posts import StandingPost, Waiting
from host.table.table import Table
from host.table.table_dice import is_proof_role

log = logging.getLogger(__name__)

CALL_LIMIT, IN_FEWER_WORDS = 60.0, 10.0
"""Seconds after which a call to Discord counts as failed; one with fewer words is short, and follows others."""


class Carrier:
    """Makes the calls to Discord, and stores nothing."""

    def __init__(self, courier: Courier, presenters: Mapping[str, Presenter], patience: Patience) -> None:
        self._courier = courier
        self._presenters = presenters
        self.patience = patience

    async def carried(
        self, table: Table, post: Post, row: Waiting, standing: Sequence[StandingPost], since: float
    ) -> tuple[Post, Delivered | None]:
        """Carry a post, in fewer and fewer words if it is refused for what it says. Raises DeliveryError.

        It keeps its nonce: if Discord did take an earlier form, it posts no second one. No place: it was dropped.
        `since`: of the first try, in monotonic seconds.
        """
        nonce = f"{int(table.created_at) % 10**8}-{row.id}"
        try:
            return post, await self._carry(table, post, standing, nonce)
        except DeliveryError as error:
            if error.cause is not Cause.POST and not await self._fails_at_this(table, since, error):
                raise
            refused = error
        if post.action == "update":
            return post, None
        presenter, code = self._presenters[table.game], refused.code
        for less in fewer_words(post, lambda whole: presenter.withheld(table, whole, code)):
            log.warning("game=%d post %d in fewer words (%d)", row.game, row.id, code)
            try:
                return less, await self._carry(table, less, standing, nonce, IN_FEWER_WORDS)
            except DeliveryError as error:
                if error.cause is not refused.cause:
                    raise
                refused = error
        if refused.cause is Cause.PASSING:
            raise refused  # an outage after all
        # Not even a line of ours is taken there.
        raise DeliveryError(refused.code, Cause.PLACE if post.to is None else Cause.PERSON)

    async def edited(self, table: Table, post: Post, where: Delivered) -> bool:
        """Whether Discord took the edit; False where it never will. Raises DeliveryError."""
        try:
            async with asyncio.timeout(CALL_LIMIT):
                await self._courier.edit(table, post, where)
        except TimeoutError as error:
            raise DeliveryError(0, Cause.PASSING) from error
        except DeliveryError as error:
            if not error.lasting:
                raise
            log.info("game=%d edit refused (%d)", table.id, error.code)
            return False
        return True

    async def exists(self, where: Delivered) -> bool:
        """Raises DeliveryError, TimeoutError."""
        async with asyncio.timeout(CALL_LIMIT):
            return await self._courier.exists(where)

    async def retired(
        self, table: Table, post: Post, where: Delivered | None, queued: float, standing: Sequence[StandingPost]
    ) -> list[int]:
        """Take the buttons off older posts, close older direct messages, delete the line on the time; their messages.

        A failure is dropped, as it matters little. A public post closes no direct message in which somebody plays on,
        and none newer than itself (`queued`): the next message to that person does.
        """
        retired: list[int] = []
        for live in standing:
            own = (post.to is None or live.to == post.to) and not is_proof_role(live.role)
            if live.role not in post.retire or live.stripped or live.where == where or not own:
                continue
            try:
                async with asyncio.timeout(CALL_LIMIT):
                    if not await self._put_away(table, post, live, queued):
                        continue
            except (DeliveryError, TimeoutError):
                log.info("game=%d buttons of an older post stay", table.id)
            except Exception as error:
                # Discord has the new post: store it whatever fails here, or it would be posted twice.
                log.error("game=%d an older post: %s", table.id, outline(error))
            retired.append(live.where.message_id)
        return retired

    async def _put_away(self, table: Table, post: Post, live: StandingPost, queued: float) -> bool:
        """False: the message stays as it is."""
        if live.role == NOW:
            await self._courier.delete(live.where)
        elif live.role == DIGEST_POST and post.action == "retire" and post.content:
            await self._courier.edit(table, replace(post, action="replace"), live.where)
        elif live.to is None or live.role == DIGEST_POST:
            await self._courier.strip(table, live.where, live.to)
        elif post.to is not None or table.finished:
            await self._courier.close(table, live.to, live.where, live.at)
        else:
            return live.at <= queued and await self._courier.settle(table, live.to, live.where, live.at)
        return True

    async def _fails_at_this(self, table: Table, since: float, error: DeliveryError) -> bool:
        """Whether Discord fails at just this post: again and again, while it takes other calls."""
        if error.cause is not Cause.PASSING or time.monotonic() - since < self.patience.sure:
            return False
        try:
            async with asyncio.timeout(IN_FEWER_WORDS):
                await self._courier.typing(table)
        except (DeliveryError, TimeoutError):
            return False
        return True

    async def _carry(
        self, table: Table, post: Post, standing: Sequence[StandingPost], nonce: str, limit: float = CALL_LIMIT
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
        self, table: Table, post: Post, standing: Sequence[StandingPost], nonce: str, limit: float
    ) -> Delivered | None:
        old = next((live for live in standing if (live.role, live.to) == (post.role, post.to)), None)
        edits = post.action in ("edit", "update", "replace")
        if edits and old is not None:
            async with asyncio.timeout(limit):
                if await self.edited(table, post, old.where):
                    return old.where
            # Nobody is pinged by an edit, nor by what comes instead of one.
            post = post if post.tells else replace(post, silent=True)
        if post.action == "update":
            return None
        async with asyncio.timeout(limit):
            return await self._courier.send(table, post, nonce)
