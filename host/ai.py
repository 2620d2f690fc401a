"""Lets AI seats act, by the same transactions as people: after a constant delay, knowing what their seat may know.

So do seats that a person handed over for a while, until that person is back.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass

from engine.kernel.errors import EngineError
from engine.kernel.game import Action
from host.bot_pool import BotFailed, BotPool
from host.commit_effects import outline
from host.loaded_game import Draft, LoadedGame
from host.ports import Courier, DeliveryError
from host.refusals import HostError
from host.rows import SeatRow
from host.store.turns import Urgency
from host.transactions import Transactions

log = logging.getLogger(__name__)

PAUSE_AFTER_FAULT = 30.0
"""Seconds before a game whose AI step failed by a fault of ours is tried again."""
SHOWN_AFTER = 2.0
"""Seconds of thought after which the table sees that AI seats think."""
SHOWN_FOR = 8.0
"""Seconds after which it is shown again: Discord shows it for ten."""


class Drivers:
    """One task a game while AI seats owe decisions in it; games take the bots' workers in turns, a plan each."""

    def __init__(self, transactions: Transactions, bot_pool: BotPool, courier: Courier, delay: float) -> None:
        self._transactions = transactions
        self._bot_pool = bot_pool
        self._courier = courier
        self._delay = delay
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._turns = asyncio.Semaphore(bot_pool.workers)
        """The turn to think: a game is looked at only when it has it, so that 600 games don't do so at once."""

    def wake(self, game_id: int) -> None:
        """An AI seat owes a decision in this game."""
        task = self._tasks.get(game_id)
        if task is None or task.done():
            self._tasks[game_id] = asyncio.create_task(self._drive(game_id))

    async def settled(self) -> None:
        """Wait until no AI seat owes anything."""
        while busy := [task for task in self._tasks.values() if not task.done()]:
            await asyncio.wait(busy)

    async def close(self) -> None:
        tasks = [task for task in self._tasks.values() if not task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _drive(self, game_id: int) -> None:
        """The delay comes once, before the first plan, whatever the plans are and however long they take."""
        await asyncio.sleep(self._delay)
        shown = asyncio.create_task(self._show_thinking(game_id))
        try:
            await self._all_plans(game_id)
        finally:
            shown.cancel()
        self._tasks.pop(game_id, None)

    async def _all_plans(self, game_id: int) -> None:
        while True:
            try:
                if not await self._one_plan(game_id):
                    return
            except HostError as error:
                log.info("game %d: AI seats stop: %s", game_id, error.code)
                return
            except Exception as error:
                log.error("game %d: AI step failed: %s", game_id, outline(error))
                await asyncio.sleep(PAUSE_AFTER_FAULT)

    async def _show_thinking(self, game_id: int) -> None:
        """Until cancelled: the table sees that it waits for AI seats, as typing, and only after a while.

        The time counts from when they began to owe, not by seat or decision: nobody may learn which of them thinks how
        long over a secret choice, while everybody sees when all have decided (screens §21 and D11).
        """
        await asyncio.sleep(SHOWN_AFTER)
        while True:
            try:
                row = await self._transactions.tables.row(game_id)
                if not row.tutorial:
                    await self._courier.typing(row.table())
            except (DeliveryError, HostError) as error:
                log.info("game %d: thinking not shown: %s", game_id, outline(error))
            await asyncio.sleep(SHOWN_FOR)

    async def _one_plan(self, game_id: int) -> bool:
        """Let the first AI seat that owes a decision act; False when there is none, or the game rests."""
        async with self._turns:
            thought = await self._think(game_id)
        if thought is None:
            return False
        await self._transactions.change(game_id, None, thought.carry_out, Urgency.AI)
        return True

    async def _think(self, game_id: int) -> Thought | None:
        loaded = await self._transactions.tables.loaded(game_id)
        state = loaded.recorder.state
        seat = next((seat for seat in loaded.row.seats if seat.owes and seat.ai is not None), None)
        if loaded.row.status != "running" or seat is None or seat.ai is None or loaded.row.rests(state.round):
            return None
        decision = loaded.game.decision(state, seat.number)
        return Thought(seat, decision, await self._plan(loaded, seat.number, seat.ai, decision))

    async def _plan(self, loaded: LoadedGame, seat: int, level: str, decision: int) -> Sequence[Action]:
        """The bot's plan; an empty one when the bot failed."""
        view = loaded.game.view(loaded.recorder.state, seat)
        # From public facts only: the table's key stays out of a bot's reach.
        text = f"{loaded.row.id}|{seat}|{decision}|{loaded.row.version}".encode()
        seed = int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
        try:
            return await self._bot_pool.plan(loaded.row.game, level, view, seed)
        except BotFailed as error:
            log.error("game %d: AI seat %d (%s) failed: %s", loaded.row.id, seat, level, error)
            return ()


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot wants to do for a seat that owed a decision."""

    seat: SeatRow
    decision: int
    plan: Sequence[Action]

    def carry_out(self, draft: Draft) -> None:
        """Commit the plan as far as it is legal, or the game's default move if none of it is.

        Do nothing if the seat changed while the bot thought: its person came back, if only for a moment.
        """
        game = draft.loaded.game
        seat, own = self.seat.number, draft.row.seats[self.seat.number]
        same = (own.user_id, own.ai, own.seen) == (self.seat.user_id, self.seat.ai, self.seat.seen)
        if not same or seat not in draft.owed or game.decision(draft.state, seat) != self.decision:
            return
        done = 0
        for action in self.plan:
            if seat not in draft.owed:
                break
            try:
                draft.play(seat, action, "ai")
            except EngineError as error:
                log.info("game %d: AI seat %d dropped a plan: %s", draft.row.id, seat, error.code)
                break
            done += 1
        if not done:
            log.error("game %d: AI seat %d plays its default move", draft.row.id, seat)
            draft.play(seat, game.default(draft.state, seat), "default")
        draft.let_orders_answer(draft.asked)
