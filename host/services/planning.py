"""What a person does about the plan of their next turn: no decision, and nobody else may notice it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from engine.kernel.planning import CHANGES, DRAFT, PLAN, WISHES
from host.commit.transactions import Transactions
from host.live_game import planned_turns
from host.live_game.loaded_game import Draft
from host.live_game.standing_orders import let_orders_answer
from host.services.play import check_decision, check_not_removed, own_seat, seat_of
from host.table.presses import Acted, Press
from host.table.refusals import HostError, Refusal
from host.table.stored_plan import StoredPlan, plan_in

MOST_CHANGES = 30
"""Of the plan for one turn: keeping must be no way to keep a table awake without end."""


class Planning:
    """The services for plans: a press that only plans wakes the table, and ends no absence."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def keep(self, press: Press, game_id: int, plan: StoredPlan) -> Acted:
        """Keep a plan in the place of an older one. HostError "stale" once its turn has come, or for one too long;
        "planned_enough".
        """

        def kept(draft: Draft, seat: int) -> None:
            due = seat in draft.owed and draft.loaded.game.stretch(draft.state, seat) == (plan.when, seat)
            if due or not plan.within():
                raise HostError(Refusal.STALE)
            _count(draft, seat, plan.when)
            draft.merge_orders(seat, {PLAN: plan.to_json(), DRAFT: None})
            draft.plans_met.append(("kept", ""))

        return await self._change(press, game_id, kept)

    async def sketch(self, press: Press, game_id: int, plan: StoredPlan | None) -> Acted:
        """Remember what is chosen and not kept: it never acts. HostError "stale" for more than a plan may hold."""

        def drafted(draft: Draft, seat: int) -> None:
            if plan is not None and not plan.within():
                raise HostError(Refusal.STALE)
            draft.merge_orders(seat, {DRAFT: None if plan is None else plan.to_json()})

        return await self._change(press, game_id, drafted)

    async def drop(self, press: Press, game_id: int) -> Acted:
        def dropped(draft: Draft, seat: int) -> None:
            if plan_in(draft.row.seats[seat].orders) is not None:
                draft.plans_met.append(("dropped", ""))
            planned_turns.drop(draft, seat)

        return await self._change(press, game_id, dropped)

    async def hold(self, press: Press, game_id: int) -> Acted:
        """Let a plan whose turn has come wait: its person is there, and decides. A later one stays as it is."""

        def held(draft: Draft, seat: int) -> None:
            plan = plan_in(draft.row.seats[seat].orders)
            due = plan is not None and draft.loaded.game.stretch(draft.state, seat) == (plan.when, seat)
            if plan is not None and due and plan.state == "kept":
                draft.merge_orders(seat, {PLAN: replace(plan, state="held").to_json()})

        return await self._change(press, game_id, held)

    async def wish(self, press: Press, game_id: int, wishes: Mapping[str, Any]) -> Acted:
        """Change under which conditions the seat's plans act: the one that is kept, and later ones."""

        def wished(draft: Draft, seat: int) -> None:
            orders = draft.row.seats[seat].orders
            plan, known = plan_in(orders), orders.get(WISHES)
            habit = {**(known if isinstance(known, Mapping) else {}), **wishes}
            kept = {} if plan is None else {PLAN: replace(plan, wishes={**plan.wishes, **wishes}).to_json()}
            if plan is not None:
                _count(draft, seat, plan.when)
            draft.merge_orders(seat, {WISHES: habit, **kept})

        return await self._change(press, game_id, wished)

    async def carry_out(self, press: Press, game_id: int, decision: int | None) -> Acted:
        """Carry out a plan now, whatever it counted on, if all of it is possible. HostError "stale" if it is not."""

        def work(draft: Draft) -> None:
            seat = own_seat(draft, press)
            check_decision(draft, seat, decision)
            check_not_removed(draft.row)
            plan = plan_in(draft.row.seats[seat].orders)
            if plan is None or seat not in draft.owed or not planned_turns.carry_out_anyway(draft, seat, plan):
                raise HostError(Refusal.STALE)
            draft.pressed(seat)
            let_orders_answer(draft, draft.asked)

        return await self._transactions.change(game_id, press, work)

    async def _change(self, press: Press, game_id: int, change: Callable[[Draft, int], None]) -> Acted:
        def work(draft: Draft) -> None:
            seat = seat_of(draft, press)
            draft.wake()
            change(draft, seat)

        return await self._transactions.change(game_id, press, work)


def _count(draft: Draft, seat: int, when: str) -> None:
    """Count a change of the plan for one turn. Raises HostError "planned_enough"."""
    match draft.row.seats[seat].orders.get(CHANGES):
        case [str(known), int(count)] if known == when:
            made = count + 1
        case _:
            made = 1
    if made > MOST_CHANGES:
        raise HostError(Refusal.PLANNED_ENOUGH, most=MOST_CHANGES)
    draft.merge_orders(seat, {CHANGES: [when, made]})
