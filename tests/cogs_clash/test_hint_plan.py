"""A hint's move is planned by one press; nothing is finished by it, and a second press plans nothing twice."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
import simcord

from cogs.clash.hints.coach import still_to_plan
from cogs.clash.move.plan import MoveOrder
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import parse_place
from engine.clash.views.imagining import imagine
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import kind_of
from host.services.hints import had_by
from host.table.presses import Press
from tests.cogs.real_bot import live_bot
from tests.cogs.test_ai_names import all_of
from tests.cogs_clash.test_hints import solo_game

A1, A2, B1 = (parse_place(name) for name in ("a1", "a2", "b1"))


def order(start: int, end: int, *units: int) -> MoveOrder:
    return MoveOrder(start, end, (units[0], units[1], units[2]))


@pytest.mark.parametrize(
    ("planned", "rest"),
    [
        ((), [order(A1, A2, 2, 1, 0), order(B1, A2, 0, 0, 1)]),
        ((A1, A2, 0), [order(A1, A2, 1, 1, 0), order(B1, A2, 0, 0, 1)]),
        ((B1, A2, 2, A1, A2, 0, A1, A2, 1, A1, A2, 0), []),
        ((A1, B1, 0), []),
        ((A1, A2, 0, A1, A2, 0, A1, A2, 0), []),
    ],
    ids=["nothing", "one of them", "all of it", "another", "one too many"],
)
def test_what_is_still_to_be_planned(planned: Sequence[int], rest: Sequence[MoveOrder]) -> None:
    assert still_to_plan([order(A1, A2, 2, 1, 0), order(B1, A2, 0, 0, 1)], planned) == rest


def a_march(view: Any) -> list[int]:
    """The first unit that can move goes to the first place it can get to, and the action is over."""
    s, plan = imagine(view, random.Random(1).random), []
    for kind in (a.MOVE, a.PICK, a.GO):
        plan.append(next(action for action in CLASH.legal(s, view.seat) if kind_of(action) == kind))
        CLASH.apply(s, view.seat, plan[-1], PlayoutDice(random.Random(1).random))
    return [*plan, a.FINISH]


async def at_its_action(env: simcord.Env, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any]:
    """Ann in a solo game's first action, about which a veteran would do the march: Ann, her channel."""
    ann, channel, _ = await solo_game(env, "en", "solo-easy")
    house = live_bot(env).house
    while (view := (await house.reading.look(1, ann.id)).view).phase != "action":
        state = imagine(view, random.Random(1).random)
        with_units = [a.PLAY | card for card in view.hand if any(view.content.cards[card].units)]
        action = with_units[0] if view.phase == "card" else CLASH.default(state, 0)
        await house.play.act(Press(ann.id, "Ann", None), 1, None, [action])
    plan = a_march(view)

    async def march(game: str, level: str, view: Any, seed: int) -> tuple[list[int], None]:
        return plan, None

    monkeypatch.setattr(house.bot_pool, "advice", march)
    return ann, channel


async def pressed(person: Any, panel: Any, label: str) -> Any:
    """The panel after a press in it."""
    told = await person.click(panel, label=label)
    return told.response.message if told.response else panel


async def test_a_press_plans_the_hint_s_move_and_finishes_nothing(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, channel = await at_its_action(env, monkeypatch)
    house = live_bot(env).house
    panel = (await ann.slash(channel, "turn", table=1)).response.message
    panel = await pressed(ann, panel, "Hint (3 left)")
    assert "**Hint.** A veteran would move" in all_of(panel) and not (await house.reading.look(1, ann.id)).view.plan
    panel = await pressed(ann, panel, "Plan this move")
    look = await house.reading.look(1, ann.id)
    assert look.owes and look.view.phase == "move" and len(look.view.plan) == 3
    assert had_by(look.orders) and len(had_by(look.orders)) == 1, "planning it is no other hint"
    assert "Finish" in all_of(panel) and "Plan this move" not in all_of(panel)


async def test_a_button_from_before_plans_nothing_twice(env: simcord.Env, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, channel = await at_its_action(env, monkeypatch)
    house = live_bot(env).house
    panels = [(await ann.slash(channel, "turn", table=1)).response.message for _ in range(2)]
    hinted = [await pressed(ann, panel, "Hint (3 left)") for panel in panels]
    for panel in hinted:
        await pressed(ann, panel, "Plan this move")
    assert len((await house.reading.look(1, ann.id)).view.plan) == 3


async def test_where_the_move_is_planned_already_there_is_no_button(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, channel = await at_its_action(env, monkeypatch)
    panel = (await ann.slash(channel, "turn", table=1)).response.message
    for label in ("Hint (3 left)", "Plan this move", "Hint (2 left)"):
        panel = await pressed(ann, panel, label)
    assert "finish the move as planned" in all_of(panel) and "Plan this move" not in all_of(panel)
