"""*Fight on* means it: a defender's order to flee does not end that battle, and can be given back (docs/orders.md)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cogs.clash.battle import handlers
from cogs.clash.battle.panel import battle_panel
from cogs.transport.contract import Call, Note
from data.texts import languages, texts_in
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.state import State
from tests.cogs_clash.play import words_of
from tests.cogs_clash.test_limits import call_of
from tests.engine.test_orders import EVEN, HOPELESS, duel

B5 = parse_place("b5")


def call_at(s: State, seat: int, orders: dict[str, Any], private: bool = False, language: str = "en") -> Call:
    call = call_of(CLASH.view(s, seat), seat=seat)
    look = replace(call.look, orders=orders, owes=s.active == seat, notes=())
    return replace(
        call, look=look, private=private, t=texts_in(language), id=replace(call.id, decision=None, args=str(B5))
    )


async def pressed(monkeypatch: pytest.MonkeyPatch, verb: str, call: Call) -> tuple[dict[str, Any], str]:
    """The orders after a press of a post's button, and its answer."""
    stored = dict(call.look.orders)

    async def ordered(call: Call, orders: dict[str, Any]) -> Call:
        stored.update(orders)
        return call

    monkeypatch.setattr(handlers, "ordered", ordered)
    answer = await handlers.HANDLERS[verb](call)
    return {key: value for key, value in stored.items() if value is not None}, (
        answer.content if isinstance(answer, Note) else ""
    )


def answered(s: State, orders: dict[str, Any]) -> int | None:
    return CLASH.answer(s, s.active, orders, asked=False)


@pytest.mark.parametrize(
    ("orders", "told"),
    [
        ({}, ""),
        ({"when_attacked": "chance", "chance": 40}, " Your order to flee does not hold in it."),
        ({"when_attacked": "flee", "number": 9}, " Your order to flee does not hold in it."),
    ],
)
async def test_fight_on_said_in_good_time_does_not_flee_when_it_goes_badly(
    monkeypatch: pytest.MonkeyPatch, orders: dict[str, Any], told: str
) -> None:
    kept, words = await pressed(monkeypatch, "fighton", call_at(duel(*EVEN), 1, orders))
    assert words == f"You fight on in the battle at B5.{told}", "of an order that was given"
    lost = duel(*HOPELESS)
    assert answered(lost, orders) == a.FLEE and answered(lost, kept) == a.ASSAULT


async def test_who_never_flees_is_told_nothing_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    _, words = await pressed(monkeypatch, "fighton", call_at(duel(*EVEN), 1, {"when_attacked": "fight"}))
    assert words == "You fight on in the battle at B5."


async def test_an_attackers_order_to_be_asked_holds_after_fight_on(monkeypatch: pytest.MonkeyPatch) -> None:
    s = duel((0, 1, 0), (3, 0, 0))
    kept, words = await pressed(monkeypatch, "fighton", call_at(s, 0, {}))
    assert "order to flee" not in words and answered(s, {**kept, "stop_below": 50}) is None
    kept, _ = await pressed(monkeypatch, "fighton", call_at(s, 0, {"stop_below": 50}))
    assert answered(s, kept) == a.ASSAULT, "pressed below it already"


async def test_flee_pressed_out_of_turn_takes_fight_on_back(monkeypatch: pytest.MonkeyPatch) -> None:
    s = duel((0, 1, 0), (3, 0, 0))
    kept, _ = await pressed(monkeypatch, "fighton", call_at(s, 1, {}))
    assert kept
    kept, words = await pressed(monkeypatch, "flee", call_at(s, 1, kept))
    assert kept == {} and words.endswith("*Fight on* no longer holds in this battle.")
    _, words = await pressed(monkeypatch, "flee", call_at(s, 1, {}))
    assert words.endswith("You can flee when it is your turn.")


@pytest.mark.parametrize("language", languages())
def test_the_panel_says_what_fight_on_does_with_the_order(language: str) -> None:
    t, s = texts_in(language), duel(*EVEN)
    told = t("-# After *Fight on* you don't flee.")
    assert told in words_of(battle_panel(call_at(s, 1, {"when_attacked": "chance"}, True, language), ()).view)
    assert told not in words_of(battle_panel(call_at(s, 1, {}, True, language), ()).view), "nobody gave that order"
    assert told not in words_of(battle_panel(call_at(s, 1, {"when_attacked": "fight"}, True, language), ()).view)
