"""Hints: what a bot would do in a person's place from the same view, a limited number for each game.

A hint depends on the seat's own view alone, never on others' secret choices. Hints count by decision: asking again
about the same one shows the same hint for free. Within a stretch the bot has the same chance, so the same view gives
the same hint.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.kernel.game import Action
from host.commit.transactions import Transactions
from host.live_game.loaded_game import Draft
from host.services.play import kept_seat
from host.table.presses import Press
from host.table.refusals import HostError, Refusal
from host.table.rows import GameRow, SeatRow
from host.thinking.bot_pool import BotPool

HINTED = "hinted"
"""A key the house adds to a seat's orders: the decisions on which it has had a hint."""


def as_it_is(view: Any) -> Any:
    """The view a bot plans from in games that hide nothing from it."""
    return view


@dataclass(frozen=True, slots=True)
class Hint:
    """The actions a bot would do now, an action that it does step by step with all of them, and its view.

    `outlook`: how the game's bots' module judges them; None where it does not.
    """

    plan: Sequence[Action]
    view: Any
    outlook: Any = None


def hints_left(row_hints: int, had: Sequence[int], decision: int) -> int:
    """The number of hints left; at least one where the seat already had one on this decision."""
    left = max(0, row_hints - len(had))
    return max(1, left) if decision in had else left


class Hints:
    """The service behind the button."""

    def __init__(self, transactions: Transactions, bot_pool: BotPool) -> None:
        self._transactions = transactions
        self._bot_pool = bot_pool

    async def hint(
        self, press: Press, game_id: int, decision: int, thought_from: Callable[[Any], Any] = as_it_is
    ) -> Hint:
        """What a bot of the game's usual level would do about the decision that the presser owes.

        `thought_from`: the view it plans from, made of the presser's own, such as one without what is only planned.
        Raises HostError "not_running", "no_seat", "not_yours", "stale", "no_hints" (none, or none left), and BotFailed.
        """
        loaded = await self._transactions.tables.loaded(game_id)
        row, state = loaded.row, loaded.recorder.state
        seat = _asking(row, press)
        if row.numbered(loaded.game.decision(state, seat.number)) != decision:
            raise HostError(Refusal.STALE)
        if hints_left(row.terms.hints, had_by(seat.orders), decision) < 1:
            raise HostError(Refusal.NO_HINTS, most=row.terms.hints)
        view = thought_from(loaded.game.view(state, seat.number))
        level = self._transactions.tables.level(row.game)
        number = _number(row, seat, loaded.game.stretch(state, seat.number).key)
        plan, outlook = await self._bot_pool.advice(row.game, level, view, number)

        def work(draft: Draft) -> None:
            number = kept_seat(draft, press)
            had = had_by(draft.row.seats[number].orders)
            if decision in had:
                return
            if hints_left(draft.row.terms.hints, had, decision) < 1:
                raise HostError(Refusal.NO_HINTS, most=draft.row.terms.hints)
            draft.merge_orders(number, {HINTED: [*had, decision]})

        # Repeating a hint writes nothing: the press may still do what the hint says.
        if decision not in had_by(seat.orders):
            await self._transactions.change(game_id, press, work)
        return Hint(plan, view, outlook)

    async def suggestion(self, game: str, view: Any) -> Any:
        """What a screen suggests to anybody with this view, at every table. Raises BotFailed."""
        return await self._bot_pool.suggestion(game, view)


def had_by(orders: Any) -> list[int]:
    """The decisions on which a seat has had hints, from its orders."""
    return [number for number in orders.get(HINTED, ()) if isinstance(number, int)]


def _asking(row: GameRow, press: Press) -> SeatRow:
    if row.status != "running":
        raise HostError(Refusal.ALREADY_OVER if row.finished else Refusal.NOT_RUNNING, status=row.status)
    seat = row.seat_of(press.user_id)
    if seat is None:
        raise HostError(Refusal.NO_SEAT)
    if not seat.owes:
        raise HostError(Refusal.NOT_YOURS, owed=[each.number for each in row.seats if each.owes])
    return seat


def _number(row: GameRow, seat: SeatRow, stretch: str) -> int:
    """What the bot's chance derives from: the same for all decisions of a stretch, and nothing secret."""
    text = f"hint|{row.id}|{seat.number}|{stretch}".encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
