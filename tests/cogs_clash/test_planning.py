"""Planning one's next action by presses: today's panels, kept whole, changed and dropped (docs/plan-ahead.md)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cogs.clash.plan_words import PLANS
from cogs.tables.running.planning import offered
from cogs.tables.running.rehearsed import mark_of, planner_of
from cogs.transport.contract import Call, Form, Id
from data.texts import texts_in
from engine.kernel.planning import DRAFT, PLAN, WISHES
from host.table.presses import Press
from host.table.refusals import HostError
from host.table.stored_plan import StoredPlan
from host.table.table import TUTORIAL
from tests.cogs_clash.play import Player, Room, room
from tests.cogs_clash.test_flows import move_one, to_first_action


async def waiting(table: Room, rich: bool = False) -> tuple[Player, Player]:
    """(who plays their first action, who plays theirs next and has the waiting panel open)."""
    now = await to_first_action(table, rich)
    order = (await now.look()).view.order
    other = table.players[order[1]]
    await other.open()
    return now, other


async def test_a_move_is_kept_in_four_presses_of_the_panel_and_its_conditions_are_chosen(tmp_path: Path) -> None:
    async with room(tmp_path, 3, pace="daily") as table:
        now, other = await waiting(table)
        before = other.presses
        await other.press("Plan my first action")
        assert other.text().startswith(f"### Plan: your first action, after {now.name}\n")
        await other.press("Move and battle")
        await other.choose("Where to?")
        await other.press("Keep as plan")
        assert other.presses - before == 4
        assert other.text().startswith("**Planned:** Bastion → ")
        form = await other.press("Conditions")
        assert isinstance(form, Form)
        await other.submit(form, leave="all", stops=("hit",))
        assert (
            "-# Not if: somebody new stands there · you are attacked · more enemies stand at the bastion"
            in other.text()
        )
        assert (await other.look()).orders[WISHES] == {
            "chance": 5, "leave": "all", "win": False, "hit": True, "away": True, "pause": 0.0,
        }  # fmt: skip
        await other.press("Change my plan")
        await other.press("Undo the last step")
        await other.press("Back")
        await other.press("Back")
        assert other.text().startswith("**Planned:** Bastion → "), "a draft changes nothing"
        await other.press("Drop it")
        assert not (await other.look()).orders.keys() & {PLAN, DRAFT}
        await other.press("Plan my first action")
        await other.press("Pass")
        await other.press("Keep as plan: pass")
        plan = (await other.look()).orders[PLAN]
        assert plan["if"] == (await other.look()).orders[WISHES], "later plans have them, too"
        assert plan["facts"]["own"] and plan["base"] == (await other.look()).table.version


async def test_a_plan_is_of_ones_own_next_turn_and_offered_where_others_wait(tmp_path: Path) -> None:
    async with room(tmp_path, 3, pace="daily") as table:
        now, other = await waiting(table)
        look = await other.look()
        call = Call(Id(table.game, "turn"), Press(other.user, other.name), look, table.house, texts_in("en"))
        assert offered(call, PLANS) == "Plan my first action"
        alone = tuple(seat if seat.user_id == other.user else replace(seat, user_id=None) for seat in look.table.seats)
        for changed in (
            replace(look, turn="1.action.1"),
            replace(look, table=replace(look.table, options={TUTORIAL: "first"})),
            replace(look, table=replace(look.table, seats=alone)),
        ):
            assert offered(replace(call, look=changed), PLANS) == ""
        await other.press("Plan my first action")
        with pytest.raises(HostError, match="not_yours"):
            await now.send(other.part("Pass").id)
        orders = {key: StoredPlan("9.action.1", (step,)).to_json() for key, step in ((PLAN, "pass"), (DRAFT, "move"))}
        await table.house.play.set_orders(Press(other.user, other.name), table.game, orders)
        await other.open()
        assert "Planned" not in other.text() and other.part("Plan my first action")
        await other.press("Plan my first action")
        assert other.part("Pass"), "nothing is chosen for this turn"


async def test_a_panels_mark_tells_another_board(tmp_path: Path) -> None:
    """Else what was planned on one board could be kept on another."""
    async with room(tmp_path, 3, pace="daily") as table:
        _, other = await waiting(table)
        view = (await other.look()).view
        gone = replace(view, units=tuple(((0, 0, 0),) * len(army) for army in view.units))
        planner = planner_of(PLANS.rules)
        here, there = (planner.rehearse(each, view.seat, ("pass",)) for each in (view, gone))
        assert here is not None and there is not None and mark_of(planner, here) != mark_of(planner, there)


async def test_what_is_chosen_can_be_left_and_found_again(tmp_path: Path) -> None:
    """Once a move was chosen the only ways out were to keep it or to start over."""
    async with room(tmp_path, 3, pace="daily") as table:
        _, other = await waiting(table)
        await other.press("Plan my first action")
        await other.press("Move and battle")
        where = other.part("Where to?")
        await other.send(where.id, [next(value for value, label in where.options if "battle" in label)])
        chosen = other.text()
        await other.press("Back")
        assert "Planned" not in other.text()
        await other.press("Plan my first action")
        assert other.text() == chosen
        await other.press("Keep as plan: 1 battle to the end")
        assert other.text().splitlines()[0].endswith(", fight to the end")
        assert (await other.look()).orders[PLAN]["orders"]["fight_out"], "an order for that action alone"


async def test_a_purchase_is_kept_whole_and_the_same_press_again_changes_nothing(tmp_path: Path) -> None:
    async with room(tmp_path, 3, pace="daily") as table:
        _, other = await waiting(table, rich=True)
        await other.press("Plan my first action")
        await other.press("Equip")
        menu = next(part for part in other.parts() if part.options)
        await other.send(menu.id, [menu.options[0][0]])
        keep = other.part("Keep as plan: buy 1, ")
        await other.send(keep.id, interaction=77)
        assert other.text().startswith("**Planned:** buy ")
        plan = (await other.look()).orders[PLAN]
        await other.send(keep.id, interaction=77)
        assert (await other.look()).orders[PLAN] == plan and len(plan["steps"]) == 3


async def test_an_older_panel_of_a_plan_does_nothing_and_shows_the_newest(tmp_path: Path) -> None:
    """From another device, or once the turn has come."""
    async with room(tmp_path, 3, pace="daily") as table:
        now, other = await waiting(table)
        await other.press("Plan my first action")
        await other.press("Pass")
        keep = other.part("Keep as plan: pass")
        await other.press("Back")
        await other.press("Move and battle")
        await other.choose("Where to?")
        chosen = other.text()
        await other.send(keep.id)
        assert other.text() == f"Something changed while you planned. Nothing was done.\n{chosen}"
        await now.open()
        await move_one(now)
        await other.send(keep.id)
        assert other.note == "stale" and (await other.look()).owes
        assert PLAN not in (await other.look()).orders
