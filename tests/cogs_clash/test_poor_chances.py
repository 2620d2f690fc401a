"""No button praises a battle that is as good as lost: green stands for fighting on where there is a chance."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cogs.clash.battle.panel import battle_panel, next_panel, post_buttons
from cogs.clash.chances import POOR, battle_chance, foretold, style_of
from cogs.clash.move.attacks import attack_due
from cogs.clash.move.panel import move_panel
from cogs.clash.wording import ClashWording
from data.texts import texts_in
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.state import State
from engine.kernel.dice import PlayoutDice
from tests.cogs_clash.test_limits import call_of, table
from tests.engine.build import build
from tests.engine.test_orders import EVEN, HOPELESS, duel

GREEN, GREY = 3, 2
POOR_ATTACK, GOOD_ATTACK = ((1, 0, 0), (5, 4, 2)), ((5, 4, 2), (1, 0, 0))


def styles(panel: Any) -> dict[str, int]:
    """[verb] -> the style of its first button."""
    found: dict[str, int] = {}

    def read(components: list[dict[str, Any]]) -> None:
        for part in components:
            if part.get("type") == 2:
                found.setdefault(part["custom_id"].split("|")[4], part["style"])
            read(part.get("components", []))

    read(panel.view.to_components())
    return found


def moved(s: State, *orders: tuple[str, str]) -> State:
    CLASH.apply(s, 0, a.MOVE, PlayoutDice(lambda: 0.5))
    for start, end in orders:
        for at, count in enumerate(CLASH.view(s, 0).units[0][parse_place(start)]):
            for _ in range(count):
                for action in (a.pick(parse_place(start), at), a.go(parse_place(end))):
                    CLASH.apply(s, 0, action, PlayoutDice(lambda: 0.5))
    return s


@pytest.mark.parametrize(("armies", "style"), [(POOR_ATTACK, GREY), (GOOD_ATTACK, GREEN)])
def test_finish_fight_out_is_green_where_there_is_a_chance(armies: Any, style: int) -> None:
    own, foe = armies
    view = CLASH.view(moved(build(armies=[{"x1": own}, {"b5": foe}]), ("x1", "b5")), 0)
    fight = attack_due(view, parse_place("b5"))
    assert fight is not None
    chances = asyncio.run(foretold([fight], patience=5.0))
    assert (chances[fight].win < POOR) == (style == GREY)
    assert styles(move_panel(call_of(view, seat=0), chances=chances))["finish"] == style


@pytest.mark.parametrize(("armies", "style"), [(HOPELESS, "secondary"), (EVEN, "success")])
def test_fight_on_is_green_for_whose_assault_has_a_chance(armies: Any, style: str) -> None:
    s = duel(*armies)
    view = CLASH.view(s, s.active)
    assert battle_chance(view) is not None and s.active == 1
    assert styles(battle_panel(call_of(view, seat=1), ()))["fighton"] == (GREEN if style == "success" else GREY)
    (button, *_) = post_buttons(ClashWording(texts_in("en"), table(), view), parse_place("b5"))
    assert (button.verb, button.style) == ("fighton", style)


def test_one_poor_battle_among_several_is_not_praised() -> None:
    assert style_of([0.9, None]) == style_of([]) == style_of([POOR]) == "success"
    assert style_of([0.9, POOR - 0.01]) == "secondary"
    s = moved(
        build(armies=[{"a3": (4, 3, 2), "b4": (1, 0, 0)}, {"a2": (1, 0, 0), "b5": (5, 4, 3)}]),
        ("a3", "a2"),
        ("b4", "b5"),
    )
    CLASH.apply(s, 0, a.FINISH, PlayoutDice(lambda: 0.5))
    view = CLASH.view(s, 0)
    assert view.phase == "next_battle"
    fights = [fight for place in view.battles if (fight := attack_due(view, place)) is not None]
    chances = asyncio.run(foretold(fights, patience=5.0))
    assert len(fights) == 2 and styles(next_panel(call_of(view, seat=0), "", chances))["fightout"] == GREY
    assert styles(next_panel(call_of(view, seat=0), "", {}))["fightout"] == GREEN, "nothing is known of them"
