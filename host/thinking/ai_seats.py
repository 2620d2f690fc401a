"""Lets AI seats act by people's transactions: after a constant delay, knowing only what their seat may know.

It also plays seats handed over for a while, until their person is back.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.kernel.errors import EngineError
from engine.kernel.fairness.fairness import ai_number
from engine.kernel.game import Action
from engine.kernel.records.deciders import DEFAULT, by_going_on, by_plan, standing_plans
from engine.kernel.records.record import Owed, struck
from host.commit.commit_effects import outline
from host.commit.transactions import Transactions
from host.delivery.meter import AiLoad
from host.live_game import planned_turns
from host.live_game.loaded_game import Draft
from host.live_game.standing_orders import let_orders_answer
from host.posts.ports import Courier, DeliveryError
from host.program.tasks import end
from host.store.database.turns import Urgency
from host.store.database.unusable import Unusable
from host.store.queries import entries
from host.table.fair import key_of
from host.table.refusals import HostError
from host.table.rows import GameRow, SeatRow
from host.thinking.bot_pool import BotFailed, BotPool

log = logging.getLogger(__name__)

PAUSE_AFTER_FAULT = 30.0
"""Seconds before a game whose AI step failed by a fault of ours is tried again."""
SHOWN_AFTER = 2.0
"""Seconds of thought after which the table sees that AI seats think."""
SHOWN_FOR = 8.0
"""Seconds after which it is shown again: Discord shows it for ten."""


class Drivers:
    """One task a game while AI seats owe decisions; games take the bots' workers in turns, one plan each."""

    def __init__(
        self,
        transactions: Transactions,
        bot_pool: BotPool,
        courier: Courier,
        delay: float,
        may: Callable[[int], bool],
    ) -> None:
        """`delay`: seconds before the first plan; `may`: whether this process thinks for a game now."""
        self._transactions = transactions
        self._bot_pool = bot_pool
        self._courier = courier
        self._delay = delay
        self._may = may
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._since: dict[int, float] = {}
        """[game] -> since when it waits for its AI seats (monotonic seconds)."""
        self._thinking: set[int] = set()
        self._turns = asyncio.Semaphore(bot_pool.workers)
        """The right to think: a game is read only when it has its turn, so that 600 games don't do so at once."""

    def wake(self, game_id: int) -> None:
        """Start the AI seats that owe a decision in this game."""
        if not self._may(game_id):
            return
        task = self._tasks.get(game_id)
        if task is None or task.done():
            self._tasks[game_id] = asyncio.create_task(self._drive(game_id))

    def load(self) -> AiLoad:
        """The games in which AI seats owe a decision now, those in their constant delay left out."""
        longest = time.monotonic() - min(self._since.values()) if self._since else 0.0
        return AiLoad(len(self._thinking), len(self._since) - len(self._thinking), longest)

    async def settled(self) -> None:
        """Wait until no AI seat owes anything."""
        while busy := [task for task in self._tasks.values() if not task.done()]:
            await asyncio.wait(busy)

    async def close(self) -> None:
        await end(tuple(self._tasks.values()))

    async def _drive(self, game_id: int) -> None:
        """Let AI seats act. The delay comes once, before the first plan, however long the plans take."""
        await asyncio.sleep(self._delay)
        self._since[game_id] = time.monotonic()
        shown = asyncio.create_task(self._show_thinking(game_id))
        try:
            await self._all_plans(game_id)
        finally:
            shown.cancel()
            del self._since[game_id]
        self._tasks.pop(game_id, None)

    async def _all_plans(self, game_id: int) -> None:
        while True:
            try:
                if not await self._one_plan(game_id):
                    return
            except Unusable:
                await asyncio.sleep(PAUSE_AFTER_FAULT)  # already reported
            except HostError as error:
                log.info("game=%d AI seats stop: %s", game_id, error.code)
                return
            except Exception as error:
                log.error("game=%d AI step failed: %s", game_id, outline(error))
                await asyncio.sleep(PAUSE_AFTER_FAULT)

    async def _show_thinking(self, game_id: int) -> None:
        """Until cancelled: show typing at the table after a while of waiting for AI seats.

        The time counts from when they began to owe, not by seat or decision: nobody may learn which seat thinks how
        long over a secret choice, while everybody sees when all have decided (screens §21 and D11).
        """
        await asyncio.sleep(SHOWN_AFTER)
        while True:
            try:
                row = await self._transactions.tables.row(game_id)
                if not row.tutorial:
                    await self._courier.typing(row.table())
            except (DeliveryError, HostError) as error:
                log.info("game=%d thinking not shown: %s", game_id, outline(error))
            await asyncio.sleep(SHOWN_FOR)

    async def _one_plan(self, game_id: int) -> bool:
        """Let the first owing AI seat act; False: there is none, the game rests, or it left this process."""
        if not self._may(game_id):
            return False
        async with self._turns:
            self._thinking.add(game_id)
            try:
                thought = await self._think(game_id)
            finally:
                self._thinking.remove(game_id)
        if thought is None:
            return False
        await self._transactions.change(game_id, None, thought.carry_out, Urgency.AI)
        return True

    async def _think(self, game_id: int) -> Thought | None:
        loaded = await self._transactions.tables.loaded(game_id)
        row = loaded.row
        seat = next((seat for seat in row.seats if seat.owes and seat.ai is not None), None)
        if row.status != "running" or seat is None or seat.ai is None or row.rests(loaded.recorder.state.round):
            return None
        owed = loaded.recorder.owed(seat.number)
        if owed is None:
            return None
        number = await self._number(row, seat.number, owed)
        view = loaded.game.view(owed.state, seat.number)
        return Thought(seat, owed, await self._plan(row, seat.number, seat.ai, view, number))

    async def _number(self, row: GameRow, seat: int, owed: Owed[Any]) -> int:
        """The seed of the bot's chance. It depends on the table's key, which stays out of a bot's reach.

        Key scheme 1 derived it from public facts, so that anybody could compute the plan beforehand.
        """
        if not row.dice.bound:
            text = f"{row.id}|{seat}|{owed.decision}|{row.version}".encode()
            return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
        log_so_far = await self._transactions.database.read(lambda connection: entries.outlines(connection, row.id))
        return ai_number(key_of(row), seat, standing_plans(log_so_far, struck(log_so_far), seat))

    async def _plan(self, row: GameRow, seat: int, level: str, view: Any, number: int) -> Sequence[Action]:
        """The bot's plan; empty when the bot failed."""
        try:
            return await self._bot_pool.plan(row.game, level, view, number)
        except BotFailed as error:
            log.error("game=%d AI seat %d (%s) failed: %s", row.id, seat, level, error)
            return ()


@dataclass(frozen=True, slots=True)
class Thought:
    """A bot's plan for a seat that owed a decision."""

    seat: SeatRow
    owed: Owed[Any]
    """The decision, and the state the plan was made from."""
    plan: Sequence[Action]

    def carry_out(self, draft: Draft) -> None:
        """Commit the plan as far as it is legal, or the game's default move if none of it is.

        What its person planned before, and lets act meanwhile, acts in its place.

        Do nothing if the seat changed while the bot thought: its person came back, if only for a moment.
        """
        game = draft.loaded.game
        seat, own = self.seat.number, draft.row.seats[self.seat.number]
        same = (own.user_id, own.ai, own.seen) == (self.seat.user_id, self.seat.ai, self.seat.seen)
        owed = draft.recorder.owed(seat)
        if not same or owed is None or (owed.decision, owed.entries) != (self.owed.decision, self.owed.entries):
            return
        assert own.ai is not None
        if planned_turns.acts_for(draft, seat):
            let_orders_answer(draft, draft.asked)
            return
        planned_turns.decided_otherwise(draft, seat)
        done = 0
        for action in self.plan:
            if seat not in draft.owed:
                break
            try:
                draft.play(seat, action, by_going_on(own.ai) if done else by_plan(own.ai, owed.entries))
            except EngineError as error:
                log.info("game=%d AI seat %d dropped a plan: %s", draft.row.id, seat, error.code)
                break
            done += 1
        if not done:
            log.error("game=%d AI seat %d plays its default move", draft.row.id, seat)
            draft.play(seat, game.default(draft.state, seat), DEFAULT)
        let_orders_answer(draft, draft.asked)
