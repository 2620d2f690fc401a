"""Lets standing orders, and plans whose turn has come, answer what people owe."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.records.deciders import DEFAULT, ORDERS, UNASKED
from host.live_game import planned_turns
from host.live_game.loaded_game import Draft
from host.table.options import DEFAULT_MOVE
from host.table.rows import CLOCK, SeatRow
from host.table.stored_plan import plan_in

MOST_ANSWERS = 2_000
"""More answers of standing orders in a row count as a fault of the game."""


def let_orders_answer(draft: Draft, asked: Callable[[SeatRow], bool]) -> None:
    """Let standing orders act for people who owe decisions, until somebody has to be asked or only AI seats owe.

    Where an AI plays for a person, it decides and the orders wait; they also wait while the bot is off the server.
    """
    if draft.row.removed:
        return
    for _ in range(MOST_ANSWERS):
        if not _answer_once(draft, asked):
            return
    raise RuntimeError("standing orders do not come to an end")


def _answer_once(draft: Draft, asked: Callable[[SeatRow], bool]) -> bool:
    game = draft.loaded.game
    for number in draft.owed:
        seat = draft.row.seats[number]
        if not seat.in_person:
            continue
        stretch = game.stretch(draft.state, number)
        spent = stretch == (seat.clock.spent, number)
        plan = plan_in(seat.orders) if stretch.of == number and not spent else None
        if plan is not None and plan.when == stretch.key and planned_turns.goes_on(draft, number, plan):
            return True
        orders = {**seat.orders, UNASKED: True} if spent else seat.orders
        action = game.answer(draft.state, number, orders, asked(seat) and not spent)
        if action is not None:
            draft.play(number, action, ORDERS, cause=CLOCK if spent else "")
            return True
        if spent and draft.row.terms.late == DEFAULT_MOVE:
            draft.play(number, game.default(draft.state, number), DEFAULT, cause=CLOCK)
            return True
    return False
