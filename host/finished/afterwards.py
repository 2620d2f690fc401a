"""Reviews games soon after their end: adds the findings to the last post and each seat's luck to statistics.

One at a time, after the AI seats of running games; what a kill interrupts is done after the next start.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Connection

from engine.kernel.looking_back import Review
from host.clocks.paces import DAY
from host.commit.commit_effects import outline
from host.commit.transactions import Transactions
from host.finished.reviews import Reviews
from host.posts.composing import Reviewed
from host.posts.post import LAST_POST
from host.program.tasks import Running
from host.store.database.turns import Urgency
from host.store.queries import games, posts, results
from host.table.refusals import HostError
from host.thinking.bot_pool import NoReviewer

log = logging.getLogger(__name__)

EDITED_WITHIN = 45 * 60.0
"""Seconds for which the last post is still edited; Discord hardly edits older ones."""
TAKEN_UP, MOST_TAKEN_UP = 30 * DAY, 100
"""A start reviews the missed games that ended within this time (seconds), up to this number."""
LUCKIEST = 0.5
"""A battle with at least this chance to win is no lucky one."""


@dataclass(eq=False)
class Afterwards:
    """`wake`: sends a game's new posts; `may`: whether this process looks after a game."""

    _transactions: Transactions
    _reviews: Reviews
    _wake: Callable[[int], None]
    _may: Callable[[int], bool]
    _tasks: Running = field(default_factory=Running, init=False)
    _turn: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1), init=False)

    def wake(self, game_id: int) -> None:
        """Queue a game that has ended."""
        if self._may(game_id):
            self._tasks.begin(self._look_back(game_id))

    async def take_up(self) -> None:
        """Queue what a former process or version left undone; of several processes one does it."""
        since = self._transactions.clock() - TAKEN_UP
        left = await self._transactions.database.read(
            lambda connection: results.without_facts(connection, since, MOST_TAKEN_UP)
        )
        for game_id in left:
            self._tasks.begin(self._look_back(game_id))

    async def settled(self) -> None:
        await self._tasks.settled()

    async def close(self) -> None:
        await self._tasks.close()

    async def _look_back(self, game_id: int) -> None:
        async with self._turn:
            try:
                if not await self._transactions.database.read(lambda connection: results.waits(connection, game_id)):
                    return
                reviewed = await self._reviews.review(game_id)
            except (NoReviewer, HostError) as error:
                log.info("game=%d not looked back upon: %s", game_id, type(error).__name__)
                await self._keep(game_id, {})
                return
            except Exception as error:
                log.error("game=%d not looked back upon: %s", game_id, outline(error))
                return
            facts = facts_of(reviewed.review)
            await self._keep(game_id, facts, reviewed)

    async def _keep(
        self, game_id: int, facts: Mapping[int, Mapping[str, Any]], reviewed: Reviewed | None = None
    ) -> None:
        own = self._transactions

        def work(connection: Connection) -> None:
            results.keep_facts(connection, game_id, facts)
            row = games.load(connection, game_id)
            now = own.clock()
            if reviewed is None or row is None or now - (row.ended_at or 0.0) > EDITED_WITHIN:
                return
            last = posts.newest(connection, game_id, LAST_POST)
            if last is None:
                return
            try:
                post = own.presenters[row.game].looked_back(last, reviewed)
            except Exception as error:
                log.error("game=%d last post not completed: %s", game_id, outline(error))
                return
            posts.add(connection, game_id, [replace(post, action="update", mentions=(), retire=())], now)

        await own.database.write(work, Urgency.TIDYING)
        self._wake(game_id)


def facts_of(review: Review) -> dict[int, dict[str, Any]]:
    """Maps a seat to what statistics and records keep of it."""
    found: dict[int, dict[str, Any]] = {}
    for seat, luck in enumerate(review.luck):
        lucky = min(
            (
                (fought.chance if fought.attacker == seat else 1.0 - fought.chance, fought.first)
                for fought in review.fought
                if fought.winner == seat
            ),
            default=(1.0, 0),
        )
        found[seat] = {
            "rounds": review.rounds[-1][0] if review.rounds else 0,
            "dice": luck.dice,
            "hits": luck.hits,
            "battles": luck.battles,
            "battles_won": luck.won,
            "battles_expected": round(luck.expected, 3),
            "cities": review.cities[seat] if review.cities else 0,
            "lucky": [lucky[1], round(lucky[0], 4)] if lucky[0] < LUCKIEST else None,
            "side": review.sides[seat],
            "edition": review.edition,
        }
    return found
