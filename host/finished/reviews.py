"""Reviews finished games in the bots' processes and keeps the results; shows nothing while a game runs."""

from __future__ import annotations

import asyncio
import contextlib
import pickle
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.kernel.looking_back import Alternative, Decision, fork_at
from engine.kernel.records.record import struck
from host.commit.game_cache import WalkedGame
from host.finished.replay import Walks, played
from host.live_game.log import visible_all
from host.posts.composing import Reviewed
from host.program.tasks import Running
from host.table.refusals import HostError, Refusal
from host.table.table import LogEntry, Table
from host.thinking import review_work
from host.thinking.bot_pool import BotFailed, BotPool, NoReviewer

KEPT = 64
"""Reviews, and answers to *What else?*, in memory at a time."""


@dataclass(frozen=True, slots=True)
class HiddenRound:
    """A round's secrets: each seat's view before the first secret choice, and all that was done in it."""

    table: Table
    round: int
    rounds: tuple[int, ...]
    """All rounds of the game."""
    views: Mapping[int, Any]
    """[seat] -> its view at the round's first decision."""
    entries: tuple[LogEntry, ...]
    """All of the round that stands, with all events."""
    by_orders: frozenset[int]
    """Numbers of the entries that standing orders made."""


class Reviews:
    """All services of the review's screens raise HostError "not_over" before the end."""

    def __init__(self, walks: Walks, bot_pool: BotPool) -> None:
        self._walks = walks
        self._bot_pool = bot_pool
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        self._doing: dict[Hashable, asyncio.Task[Any]] = {}
        self.ahead = Running()
        """Answers to *What else?* that nobody asked for yet."""
        self._next: dict[int, tuple[int, int] | None] = {}
        """[person for whom one is thought] -> the game and decision on their view meanwhile."""

    async def review(self, game_id: int) -> Reviewed:
        """Raises BotFailed where it can't be worked out."""
        walk = await self._walks.over(game_id)
        key = ("review", game_id, walk.row.version)
        review = await self._once(key, lambda: self._work(walk, review_work.reviewed, lambda: played(walk)))
        return Reviewed(walk.row.table(), review, _open_log(walk), walk.game.view(walk.states[-1], None))

    async def decisions(self, game_id: int, user_id: int) -> tuple[Decision, ...]:
        """This person's decisions in their own seat, the largest losses first. Raises HostError "no_seat"."""
        walk = await self._walks.over(game_id)
        review = (await self.review(game_id)).review
        mine = {line.entry.number for line in walk.lines if line.user_id == user_id}
        seats = {line.entry.seat for line in walk.lines if line.user_id == user_id}
        if not seats and walk.row.seat_of(user_id) is None:
            raise HostError(Refusal.NO_SEAT)
        own = [
            decision
            for decision in review.decisions
            if decision.seat in seats and mine.intersection(range(decision.first, decision.last + 1))
        ]
        return tuple(sorted(own, key=lambda decision: (decision.change, decision.first)))

    async def what_else(self, game_id: int, user_id: int, first: int) -> tuple[Decision, Alternative]:
        """One's own decision and the best bot's. Raises HostError "stale" where `first` is none of one's own."""
        own = await self.decisions(game_id, user_id)
        decision = next((each for each in own if each.first == first), None)
        if decision is None:
            raise HostError(Refusal.STALE)
        walk = await self._walks.over(game_id)
        key = ("else", game_id, walk.row.version, first)
        return decision, await self._once(
            key, lambda: self._work(walk, review_work.what_else, lambda: fork_at(played(walk), first), first)
        )

    def think_ahead(self, game_id: int, user_id: int, first: int) -> None:
        """Begin the answer for a decision that is on view, so that who asks hardly waits; one at a time a person."""
        begun = user_id in self._next
        self._next[user_id] = game_id, first
        if not begun:
            self.ahead.begin(self._thought(user_id))

    async def _thought(self, user_id: int) -> None:
        try:
            while (on_view := self._next[user_id]) is not None:
                self._next[user_id] = None
                with contextlib.suppress(BotFailed, HostError):
                    await self.what_else(on_view[0], user_id, on_view[1])
        finally:
            del self._next[user_id]

    async def hidden(self, game_id: int, number: int | None) -> HiddenRound:
        """The hidden choices of a round; of the last one for None or an unknown number."""
        walk = await self._walks.over(game_id)
        entries = _open_log(walk)
        made: dict[int, int] = {at: walk.states[max(at - 1, 0)].round for at in entries}
        rounds = tuple(dict.fromkeys(made.values()))
        if not rounds:
            raise HostError(Refusal.NO_GAME, id=game_id)
        asked: int = number if number is not None and number in rounds else rounds[-1]
        own = tuple(entry for at, entry in entries.items() if made[at] == asked and not entry.undone)
        before = walk.states[max(min(at for at in entries if made[at] == asked) - 1, 0)]
        views = {seat: walk.game.view(before, seat) for seat in range(len(walk.row.seats))}
        by_orders = frozenset(entry.number for entry in own if entry.by == "orders")
        return HiddenRound(walk.row.table(), asked, rounds, views, own, by_orders)

    async def _work(self, walk: WalkedGame, work: Any, given: Callable[[], Any], *arguments: object) -> Any:
        if not self._bot_pool.reviews(walk.row.game):
            raise NoReviewer(walk.row.game)
        packed = await asyncio.to_thread(lambda: pickle.dumps(given()))
        return await self._bot_pool.of_game(walk.row.game, work, packed, *arguments)

    async def _once(self, key: Hashable, work: Any) -> Any:
        """The result of a work, which is done once even if several people ask."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        task = self._doing.get(key)
        if task is None:
            task = self._doing[key] = asyncio.ensure_future(work())
            task.add_done_callback(lambda _: self._doing.pop(key, None))
        found = await asyncio.shield(task)
        self._kept[key] = found
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found


def _open_log(walk: WalkedGame) -> dict[int, LogEntry]:
    """Maps each entry's number to all that happened there, as everybody may know it now."""
    gone = struck([line.entry for line in walk.lines])
    return {entry.number: entry for entry in visible_all(walk.game, walk.lines, None, True, gone)}
