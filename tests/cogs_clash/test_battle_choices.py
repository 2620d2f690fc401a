"""A battle's panel: who falls, to fight on or flee, who strikes first, and no praise of a poor chance (§5.3)."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from cogs.clash.battle import handlers
from cogs.clash.battle.panel import battle_panel, next_panel, post_buttons
from cogs.clash.chances import POOR, battle_chance, foretold, style_of
from cogs.clash.move.attacks import attack_due
from cogs.clash.move.handlers import panel_of
from cogs.clash.move.panel import BETTER, move_panel
from cogs.clash.wording.wording import ClashWording
from cogs.transport.contract import Call, Note
from data.texts import languages, texts_in
from engine.clash.game import CLASH
from engine.clash.odds.armies import fallen_in_view
from engine.clash.pieces import actions as a
from engine.clash.pieces import events as ev
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.state import INJURIES, State
from engine.clash.pieces.view import View
from engine.clash.views.view_choices import allocations_in
from engine.kernel.dice import PlayoutDice
from host.table.refusals import HostError
from host.table.table import LogEntry
from tests.cogs_clash.mode_calls import A2, call_in
from tests.cogs_clash.play import words_of
from tests.cogs_clash.test_limits import call_of, table
from tests.engine.build import build, march, play
from tests.engine.test_orders import EVEN, HOPELESS, duel

BEST = "leaves you the best chance"


def choices() -> Iterator[View]:
    """Views of who may choose which of several units fall, of several armies."""
    for army in ((0, 1, 1), (1, 1, 2), (3, 2, 1), (2, 3, 2), (5, 2, 1), (5, 4, 2)):
        s = duel(army, (2, 2, 1))
        for _ in range(12):
            if s.phase == INJURIES:
                view = CLASH.view(s, s.active)
                if len(allocations_in(view)) > 1:
                    yield view
                CLASH.apply(s, s.active, CLASH.legal(s, s.active)[0], PlayoutDice(lambda: 0.3))
            elif s.battle is not None:
                CLASH.apply(s, s.active, a.ASSAULT, PlayoutDice(lambda: 0.3))


def options(panel: Any) -> list[tuple[str, str]]:
    """(label, description) of each choice of who falls."""
    found: list[tuple[str, str]] = []

    def read(components: list[dict[str, Any]]) -> None:
        for part in components:
            found.extend((each["label"], each.get("description") or "") for each in part.get("options", []))
            read(part.get("components", []))

    read(panel.view.to_components())
    return [each for each in found if re.search(r"\d×|nobody", each[0])]


def test_the_best_choice_by_the_chances_shown_is_marked_and_no_other() -> None:
    seen = set()
    for view in choices():
        assert view.battle is not None
        chances = asyncio.run(foretold([fallen_in_view(view, fall) for fall in allocations_in(view)], patience=5.0))
        told = options(battle_panel(call_of(view, seat=view.seat), (), chances=chances))
        shares = [int(found[1]) for _, then in told if (found := re.search(r"(\d+)\s*%", then))]
        assert len(shares) == len(told) > 1
        best = max(shares)
        marked = [share for (label, _), share in zip(told, shares, strict=True) if BEST in label]
        assert marked == [best] or (not marked and max(shares) - min(shares) <= 1)
        seen.update((view.seat == view.battle.attacker, at) for at, (label, _) in enumerate(told) if BEST in label)
    assert len(seen) > 1, "of both sides or places"


def test_without_chances_none_is_praised() -> None:
    view = next(choices())
    told = options(battle_panel(call_of(view, seat=view.seat), ()))
    assert told and not any("best" in label for label, _ in told)


def test_who_plays_the_elves_reads_the_elves_chance_the_best_first() -> None:
    """It read the attacker's: the choice shown first was the best for the enemy of the chooser."""
    s = duel((3, 2, 1), (2, 2, 1))
    while s.phase != INJURIES:
        CLASH.apply(s, s.active, a.ASSAULT, PlayoutDice(lambda: 0.3))
    view = CLASH.view(s, None)
    assert view.battle is not None
    battle = replace(view.battle, defender=ev.NOBODY, side=ev.NOBODY)
    elves = tuple((2, 2, 1) if place == battle.place else there for place, there in enumerate(view.elves))
    view = replace(view, seat=1 - battle.attacker, battle=battle, elves=elves)
    chances = asyncio.run(foretold([fallen_in_view(view, fall) for fall in allocations_in(view)], patience=5.0))
    told = options(battle_panel(call_of(view, seat=view.seat), (), chances=chances))
    shares = [int(re.findall(r"(\d+)\s*%", then)[0]) for _, then in told]
    assert all(then.startswith("then the elves win at") for _, then in told)
    assert shares[0] == max(shares) > min(shares) and "leaves the elves the best chance" in told[0][0]


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


@pytest.mark.parametrize("slow", [True, False])
def test_5_3_1_a_plan_says_that_slow_units_strike_second(slow: bool) -> None:
    s = build(armies=[{"a1": (3, 0, 0)}, {"a2": (1, 0, 0)}], gear={(0, 0): ("great_sword",) if slow else ()})
    offered = json.dumps(move_panel(call_in(s, 0)).view.to_components())
    assert ('"They strike first. 1 step' in offered) == slow, "beside the chance, before the move is planned"
    s, _ = play(s, ["move", *march("a2", (3, 0, 0), "a1")])
    words = words_of(move_panel(call_in(s, 0)).view)
    assert (
        "⚔ Ben 1×I" in words
        and ("⚔ Ben 1×I. They strike first: you're slower (slowness: you 2, they 1)." in words) == slow
    ), words


async def test_5_3_1_a_plan_says_what_leaving_the_slow_units_behind_would_bring() -> None:
    """One slow unit more, and the chance is 72 % in place of 97 %."""
    gear = {(0, 0): ("great_sword",), (1, 0): ("crossbow",)}
    s = build(armies=[{"a1": (1, 2, 0)}, {"a2": (2, 0, 0)}], gear=gear)
    s, _ = play(s, ["move", *march("a2", (1, 2, 0), "a1")])
    told = words_of((await panel_of(call_in(s, 0))).view)
    found = re.search(r"\*\*(\d+).%\*\*.*They strike first.*Without 1×I: \*\*(?:over )?(\d+).%\*\*", told)
    assert found and int(found[2]) - int(found[1]) >= 100 * BETTER, told
    s, _ = play(
        build(armies=[{"a1": (0, 2, 0)}, {"a2": (2, 0, 0)}], gear=gear), ["move", *march("a2", (0, 2, 0), "a1")]
    )
    assert "Without" not in words_of((await panel_of(call_in(s, 0))).view), "who strikes first leaves nobody behind"


@pytest.mark.parametrize("slow", [True, False])
def test_5_3_1_the_battle_says_why_the_enemy_had_the_first_assault(slow: bool) -> None:
    s = build(armies=[{"a1": (3, 3, 0)}, {"a2": (2, 0, 0)}], gear={(0, 0): ("great_sword",) if slow else ()})
    s, begun = play(s, ["move", *march("a2", (3, 3, 0), "a1"), "finish"])
    entry = LogEntry(1, 0, None, "person", tuple(begun), 0.0)
    assert s.battle is not None and s.active == 1, "the defender strikes first"
    assert "struck first" not in words_of(battle_panel(call_in(s, 1), (entry,)).view)
    s, _ = play(s, ["assault"], dice=(5, 5))
    words = words_of(battle_panel(call_in(s, 0), (entry,)).view)
    assert ("-# They struck first: you're slower (slowness: you 2, they 1)." in words) == slow, words


def test_5_3_1_what_is_past_keeps_its_figures_when_the_slow_unit_has_fallen() -> None:
    """ "3 to 1" became "2 to 1" below the same battle."""
    gear = {(0, 0): ("great_sword",)}
    s = build(armies=[{"a1": (1, 3, 0)}, {"a2": (2, 0, 0)}], gear=gear)
    s, begun = play(s, ["move", *march("a2", (1, 3, 0), "a1"), "finish"])
    assert s.battle is not None and s.active == 1
    s, _ = play(s, ["assault", "kill 1 0 0"], dice=(1, 1))
    view = CLASH.view(s, 0)
    assert not view.units[0][A2][0], "the slow unit fell"
    entry = LogEntry(1, 0, None, "person", tuple(begun), 0.0)
    assert "-# They struck first: you're slower (slowness: you 2, they 1)." in words_of(
        battle_panel(call_in(s, 0), (entry,)).view
    )


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
    assert words == f"You fight to the end at B5.{told}", "of an order that was given"
    lost = duel(*HOPELESS)
    assert answered(lost, orders) == a.FLEE and answered(lost, kept) == a.ASSAULT


async def test_who_never_flees_is_told_nothing_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    _, words = await pressed(monkeypatch, "fighton", call_at(duel(*EVEN), 1, {"when_attacked": "fight"}))
    assert words == "You fight to the end at B5."


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
    assert kept == {} and words.endswith("*Fight to the end* no longer holds in this battle.")
    _, words = await pressed(monkeypatch, "flee", call_at(s, 1, {}))
    assert words.endswith("You can flee when it is your turn.")


async def test_a_post_of_a_game_lost_by_going_back_to_a_copy_fights_no_other_battle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    s = duel(*EVEN)
    call = call_at(s, 1, {})
    posted = post_buttons(ClashWording(call.t, call.look.table, call.look.view), B5)[0].args
    before = replace(call, id=replace(call.id, args=posted))
    kept, _ = await pressed(monkeypatch, "fighton", before)
    assert kept
    back = replace(call.look.table, pending=replace(call.look.table.pending, decisions=7))
    with pytest.raises(HostError):
        await pressed(monkeypatch, "fighton", replace(before, look=replace(call.look, table=back)))


@pytest.mark.parametrize("language", languages())
def test_the_panel_says_what_fight_on_does_with_the_order(language: str) -> None:
    t, s = texts_in(language), duel(*EVEN)
    told = t("-# *Fight to the end* overrules your order to flee.")
    assert told in words_of(battle_panel(call_at(s, 1, {"when_attacked": "chance"}, True, language), ()).view)
    assert told not in words_of(battle_panel(call_at(s, 1, {}, True, language), ()).view), "nobody gave that order"
    assert told not in words_of(battle_panel(call_at(s, 1, {"when_attacked": "fight"}, True, language), ()).view)
