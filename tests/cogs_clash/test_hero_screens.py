"""Screens of heroes (§10), on small built states."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cogs.clash import orders
from cogs.clash.battle import handlers as battle_handlers
from cogs.clash.battle import panel as battle
from cogs.clash.card import panel as card
from cogs.clash.equip import handlers as equip_handlers
from cogs.clash.equip import heroes as heroes
from cogs.clash.equip import panel as equip
from cogs.clash.move import forms as move_forms
from cogs.clash.move import panel as move
from cogs.clash.move import plan
from cogs.clash.move.notation import read_orders
from cogs.clash.move.plan import HERO, WITHOUT_HERO, MoveGroup, MoveOrder, actions_of, groups, order_to
from cogs.clash.narration.actions import story
from cogs.clash.narration.battles import step_lines
from cogs.transport.pictures import in_words
from engine.clash.game import CLASH
from engine.clash.pieces import events as ev
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.rules import VERSIONS
from engine.clash.pieces.state import State
from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import IllegalAction
from tests.cogs_clash.mode_calls import (
    A2,
    B5,
    X1,
    Carried,
    call_in,
    choices,
    fields_of,
    labels,
    scene_in,
    stealing,
)
from tests.cogs_clash.play import parts_of, words_of
from tests.engine.build import MISS, play
from tests.engine.build import build as built_state
from tests.engine.modes_build import heroic, solo
from tests.limits import check_modal


def test_equip_offers_the_heroes_one_can_pay_and_then_where_they_begin() -> None:
    s = heroic({1: ("razaro", "x2")}, armies=[{"x1": (1, 0, 0), "a3": (2, 0, 0)}], gold=[9, 0])
    panel = equip.equip_panel(call_in(s, 0))
    assert choices(panel, "Recruit a hero") == ["Hekna, 9 gold"]
    assert "Hekna (9), Neggesh (10) or Orrun (12)" in words_of(panel.view)
    in_words(panel)
    words = words_of(panel.view)
    assert "Orrun, 12 gold" in words and "You lack 3 gold." in words and "Razaro" not in words
    second = equip.equip_panel(call_in(s, 0), equip.Basket((), "h0"))
    assert choices(second, "Where does Hekna begin?") == ["at the bastion", "at A3", "No hero now"]
    assert heroes.taken_up(CLASH.view(s, 0), "h3") is None, "too dear"
    assert heroes.for_hire(CLASH.view(s, 1)) == [], "one hero a player"
    s, _ = play(s, ["equip", "recruit hekna a3"])
    assert "Your hero: Hekna at A3; movement 3, 1 automatic hit" in words_of(card.hand_panel(call_in(s, 0)).view)


async def test_a_hero_taken_up_is_left_alone() -> None:
    s = heroic({1: ("razaro", "x2")}, armies=[{"x1": (1, 0, 0), "a3": (2, 0, 0)}], gold=[9, 0])
    call, house = call_in(s, 0), Carried()
    parts = parts_of(equip.equip_panel(call, equip.Basket((), "h0")).view)
    place = next(part for part in parts if part.label.startswith("Where does "))
    value = next(value for value, text in place.options if text == "No hero now")
    call = replace(call, id=place.id, values=(value,), house=house)  # type: ignore[arg-type]
    panel = await equip_handlers.HANDLERS["hire"](call)
    assert house.actions == [] and "Recruit a hero" in labels(panel)


def test_without_the_option_nothing_is_said_of_heroes() -> None:
    s = built_state(gold=[20, 20])
    panel = equip.equip_panel(call_in(s, 0))
    assert "Recruit a hero" not in labels(panel) and "hero" not in words_of(panel.view).lower()


def test_the_hero_goes_along_or_stays_or_moves_alone() -> None:
    s = heroic({0: ("hekna", "x1")}, armies=[{"x1": (2, 1, 0), "a3": (1, 0, 0)}])
    s, _ = play(s, ["move"])
    view = CLASH.view(s, 0)
    found = {group.mode for group in groups(view) if group.place == X1}
    assert {"a", "l", "1", "2", HERO, WITHOUT_HERO} == found
    assert order_to(view, MoveGroup(X1, "1"), B5) == MoveOrder(X1, B5, (2, 0, 0)), "the hero stays with the others"
    assert order_to(view, MoveGroup(X1), B5) == MoveOrder(X1, B5, (2, 1, 0), True)
    assert order_to(view, MoveGroup(X1, WITHOUT_HERO), B5) == MoveOrder(X1, B5, (2, 1, 0))
    alone_ = order_to(view, MoveGroup(X1, HERO), parse_place("A3"))
    assert alone_ == MoveOrder(X1, parse_place("A3"), (0, 0, 0), True)
    assert order_to(view, MoveGroup(X1, HERO), B5) is None, "no own unit there"
    items = [getattr(item, "item", item) for item in move.move_panel(call_in(s, 0)).view.walk_children()]
    brought = {each.label: each.description for item in items for each in getattr(item, "options", ())}
    along, stays = (
        brought[label] for label in ("bastion: all, 2×I 1×II and Hekna", "bastion: 2×I 1×II, the hero stays")
    )
    assert along != stays, "who stays gives a battle nothing"
    said = choices(move.move_panel(call_in(s, 0)), "Who moves?")
    assert {"bastion: all, 2×I 1×II and Hekna", "bastion: Hekna alone", "bastion: 2×I 1×II, the hero stays"} <= set(
        said
    )
    for order in (MoveOrder(X1, B5, (2, 1, 0), True), alone_):
        after = s
        for step in actions_of(view, [order]):
            after, _ = CLASH.step(after, 0, step, PlayoutDice(lambda: 0.5))
        assert plan.planned(CLASH.view(after, 0)) == [order]
        assert plan.steps_of_last(CLASH.view(after, 0)) == 2 * (sum(order.units) + 1) + 1


def test_nobody_leaves_the_hero_alone_in_the_field() -> None:
    """A hero that has moved, or is too slow, keeps a unit beside it."""
    s = heroic({0: ("hekna", "x1")}, armies=[{"a3": (2, 0, 0), "x1": (1, 0, 0)}])
    s, _ = play(s, ["move", "pick hero", "go a3"])
    view = CLASH.view(s, 0)
    assert order_to(view, MoveGroup(parse_place("A3")), B5) == MoveOrder(parse_place("A3"), B5, (1, 0, 0))
    s, _ = play(heroic({0: ("hekna", "x1")}, armies=[{"a3": (1, 0, 0)}]), ["move", "pick hero", "go a3"])
    assert order_to(CLASH.view(s, 0), MoveGroup(parse_place("A3")), B5) is None
    assert B5 not in [end for end, _, _ in plan.ranked_group(CLASH.view(s, 0), MoveGroup(parse_place("A3")))]


def test_typed_orders_know_the_hero() -> None:
    s, _ = play(heroic({0: ("hekna", "x1")}, armies=[{"x1": (2, 0, 0), "a3": (1, 0, 0)}]), ["move"])
    view = CLASH.view(s, 0)
    a3 = parse_place("A3")
    assert read_orders(view, "héros a3") == read_orders(view, "hero a3")
    assert read_orders(view, "hero a3") == [MoveOrder(X1, a3, (0, 0, 0), True)]
    assert read_orders(view, "x b5") == [MoveOrder(X1, B5, (2, 0, 0), True)], "all: the hero, too"
    assert read_orders(view, "stronghold b5 1I") == [MoveOrder(X1, B5, (1, 0, 0))]
    assert read_orders(view, "x b5 1I +hero") == [MoveOrder(X1, B5, (1, 0, 0), True)]
    for line, code in (("hero a3 2I", "not_understood"), ("hero", "not_understood")):
        with pytest.raises(IllegalAction) as refused:
            read_orders(view, line)
        assert refused.value.code == code
    with pytest.raises(IllegalAction) as refused:
        read_orders(CLASH.view(built_state(), 0), "hero a3")
    assert refused.value.code == "no_heroes"


def test_the_form_of_numbers_takes_the_hero() -> None:
    s, _ = play(heroic({0: ("hekna", "x1")}, armies=[{"x1": (2, 1, 0)}]), ["move"])
    call = call_in(s, 0)
    form = move_forms.numbers_form(call, MoveGroup(X1), None)
    assert check_modal(form.modal) == []
    assert "hero" in [label.component.custom_id for label in form.modal.children]  # type: ignore[attr-defined]
    fields = {"level0": ("1",), "level1": ("0",), "to0": (str(B5),), "hero": ("goes",)}
    assert move_forms.numbers_order(replace(call, fields=fields), MoveGroup(X1)) == MoveOrder(X1, B5, (1, 0, 0), True)


def test_a_battle_with_heroes_in_words() -> None:
    s = heroic({0: ("hekna", "x1"), 1: ("orrun", "a2")}, armies=[{"x1": (2, 0, 0)}, {"a2": (1, 0, 0)}])
    view = replace(CLASH.view(s, None), hero_places=(A2, A2), units=worst_at(s, A2))
    wording = replace(scene_in(s), view=view)
    events = [
        (ev.FINISHED, 0, X1, A2, 0, X1, A2, 0, X1, A2, 3),
        (ev.BATTLE, 0, A2, 1, (2, 0, 0), (1, 0, 0), 2, 1),
        (ev.HERO_FIGHTS, 0, 0, 2),
        (ev.HERO_FIGHTS, 1, 3, 0),
        (ev.BARRIER_UP, 1, 3, 2),
        (ev.ROLLED, 1, 2, 1),
        (ev.INJURIES, 1, 1, 0, 0, 0, 1),
        (ev.ENRAGED, 1, 1),
        (ev.ROLLED, 0, 2, 2),
        (ev.INJURIES, 0, 2, 1, 2, 1, 4),
        (ev.ABSORBED, 0, 2),
        (ev.BARRIER_FELL, 0),
        (ev.ROLLED, 1, 2, 2),
        (ev.INJURIES, 1, 2, 0, 1, 0, 3),
        (ev.KILLED, 1, 0, (2, 0, 0)),
        (ev.BATTLE_WON, 1, A2, 0, (1, 0, 0)),
        (ev.HERO_HOME, 0),
    ]
    assert story(wording, events) == [
        "Ann: moved 2×I and Hekna from the bastion to A2.",
        "⚔ A2, Ann 2×I and Hekna against Ben 1×I and Orrun: lost in 3 assaults. Ann begins with rage 2: Hekna. "
        "Ben has a magic barrier of 2: Orrun. The magic barrier absorbs 2 injuries. The magic barrier falls. "
        "Fell: Ann 2×I. Ann's hits: 2 of 2 dice +1 automatic +2 rage. "
        "Hekna goes to the bastion.",
    ]
    lines = step_lines(wording, events[2:])
    assert lines[0] == "Ann begins with rage 2: Hekna." and lines[1] == "Ben has a magic barrier of 2: Orrun."
    assert lines[2].startswith("Assault 1, Ben: ") and lines[3].startswith("Assault 2, Ann: ")
    assert lines[3].endswith("4 injuries: The magic barrier absorbs 2 injuries. The magic barrier falls.")
    assert lines[4].startswith("Assault 3, Ben: ") and lines[4].endswith("2×I fall.")


def test_an_assault_says_whose_hero_stole_and_what_a_reroll_left() -> None:
    """§10, §12: the token moves before the dice; of rerolled hits fewer may be left, so none are "more"."""
    s = heroic({0: ("neggesh", "x1")}, armies=[{"x1": (2, 0, 0)}])
    events = [
        (ev.HERO_FIGHTS, 0, 1, 0),
        (ev.ROLLED, -1, 2, 0),
        (ev.INJURIES, -1, 0, 0, 0, 0, 0),
        (ev.ENRAGED, -1, 1),
        (ev.RAGE_STOLEN, 0, 1, 1),
        (ev.ROLLED, 0, 3, 2),
        (ev.REROLLED, 0, 2, 1),
        (ev.INJURIES, 0, 1, 0, 1, 0, 2),
        (ev.KILLED, 0, -1, (1, 0, 0)),
    ]
    assert step_lines(scene_in(s), events) == [
        "Assault 1, the elves: ○○ 0 hits of 2 dice. 0 injuries: nobody falls; rage grows to 1.",
        "Assault 2, Ann: Neggesh steals rage: 1 now. ●●○ 2 hits of 3 dice. Rerolled 2: 1 hit. "
        "1 +1 rage = 2 injuries: 1×Gleaming Guard falls.",
    ]


def worst_at(s: State, place: int) -> tuple[Any, ...]:
    units = [list(army) for army in CLASH.view(s, None).units]
    units[0][place] = (2, 0, 0)
    return tuple(tuple(army) for army in units)


def test_who_can_steal_is_asked_whether_neggesh_waits() -> None:
    panel = battle.battle_panel(call_in(stealing(), 0), ())
    assert {"One assault", "One assault, Neggesh waits", "Choose rerolls, Neggesh waits"} <= set(labels(panel))
    assert "Neggesh can steal 1 rage from Ben now, once a battle." in words_of(panel.view)
    without = battle.battle_panel(call_in(stealing(0), 0), ())
    assert not [label for label in labels(without) if "waits" in label] and "steal" not in words_of(without.view)


@pytest.mark.parametrize(
    ("verb", "word"), [("assaultw", "assault waiting"), ("rollw", "roll waiting"), ("assault", "assault")]
)
async def test_the_buttons_of_the_panel_carry_it_out(verb: str, word: str) -> None:
    house = Carried()
    call = call_in(stealing(), 0)
    call = replace(call, house=house, id=replace(call.id, verb=verb, args=f"1.{B5}"))  # type: ignore[arg-type]
    await battle_handlers.HANDLERS[verb](call)
    assert house.actions == [CLASH.parse(call.look.view.content, word)]


async def test_the_public_button_asks_first_where_neggesh_could_steal() -> None:
    house = Carried()
    call = replace(call_in(stealing(), 0), house=house, private=False)  # type: ignore[arg-type]
    call = replace(call, id=replace(call.id, verb="assault", args=str(B5)))
    assert await battle_handlers.HANDLERS["assault"](call) is call and house.actions == [], "the panel is the answer"


def test_a_theft_in_words() -> None:
    s, events = play(stealing(), ["assault"], [MISS] * 6)
    assert step_lines(scene_in(s), events)[0].startswith("Assault 1, Ann: Neggesh steals rage: 1 now. ")


@pytest.mark.parametrize(("strike", "dice", "offered"), [("assault waiting", 6, []), ("roll waiting", 3, ["Reroll"])])
def test_who_let_neggesh_wait_is_asked_again_after_the_roll(strike: str, dice: int, offered: list[str]) -> None:
    assert "ask again after the roll" in words_of(battle.battle_panel(call_in(stealing(), 0), ()).view)
    s, _ = play(stealing(), [strike], [MISS] * dice)
    panel = battle.battle_panel(call_in(s, 0), ())
    assert "Neggesh waited. He can steal 1 rage from Ben now" in words_of(panel.view)
    assert ("A reroll takes" in words_of(panel.view)) == bool(offered)
    found = labels(panel)
    assert {"Neggesh steals", "No theft"} <= set(found) and "Keep the dice" not in found
    assert [label.split(" ")[0] for label in found if label.startswith("Reroll")] == offered
    s, events = play(s, ["hold stealing"])
    assert "Neggesh steals rage: 1 now." in step_lines(scene_in(s), events)[0]


@pytest.mark.parametrize(("verb", "word"), [("steal", "hold stealing"), ("hold", "hold")])
async def test_the_buttons_after_the_roll_carry_it_out(verb: str, word: str) -> None:
    house = Carried()
    call = call_in(play(stealing(), ["assault waiting"], [MISS] * 6)[0], 0)
    call = replace(call, house=house, id=replace(call.id, verb=verb, args=f"1.{B5}"))  # type: ignore[arg-type]
    await battle_handlers.HANDLERS[verb](call)
    assert house.actions == [CLASH.parse(call.look.view.content, word)]


def test_in_a_game_begun_under_the_first_rules_nobody_is_promised_a_second_question() -> None:
    s = stealing()
    s.config = replace(s.config, rules=VERSIONS.of(1))
    told = words_of(battle.battle_panel(call_in(s, 0), ()).view)
    assert "He does, unless you let him wait." in told and "asked again" not in told
    s, _ = play(s, ["roll waiting"], [MISS] * 3)
    assert "Neggesh steals" not in labels(battle.battle_panel(call_in(s, 0), ()))


def test_orders_say_what_neggesh_does_and_nothing_of_attacks_where_nobody_attacks() -> None:
    with_heroes = call_in(heroic({0: ("neggesh", "x1")}), 0)
    assert "steals rage at the first chance" in words_of(orders.orders_panel(with_heroes).view)
    assert fields_of(orders.orders_form(with_heroes)) == ["attacked", "attacking", "reinforce", "steal"]
    assert orders.orders_of({"steal": ("never",)}) == {"steal": "never"}
    assert orders.orders_of({"steal": ("sometimes",)}) == {}
    never = replace(with_heroes, look=replace(with_heroes.look, orders={"steal": "never"}))
    assert "steals no rage unless I say so" in words_of(orders.orders_panel(never).view)
    alone_ = call_in(solo({"x1": (2, 0, 0)}, {"a1": (2, 0, 0)}), 0)
    assert "attacked" not in words_of(orders.orders_panel(alone_).view)
    assert fields_of(orders.orders_form(alone_)) == ["attacking", "reinforce"]
