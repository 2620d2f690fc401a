"""Every screen of Clash against Discord's limits: worst names, four tiles, 19 units apart, 9 battles, 24 offers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.clash import action, orders
from cogs.clash.battle import panel as battle
from cogs.clash.card import panel as card
from cogs.clash.card import reinforcements
from cogs.clash.equip import panel as equip
from cogs.clash.equip.panel import Basket
from cogs.clash.move import forms as move_forms
from cogs.clash.move import panel as move
from cogs.clash.move.plan import MoveGroup, groups
from cogs.clash.posts import log
from cogs.clash.posts.posts import (
    battle_notice,
    battle_post,
    card_post,
    place_post,
    report_post,
    round_post,
    turn_post,
)
from cogs.clash.posts.presenter import ClashPresenter
from cogs.clash.posts.victory import ended_post, victory_post
from cogs.clash.screens import HANDLERS
from cogs.clash.setup import bastion
from cogs.clash.wording import solo as alone_screens
from cogs.clash.wording.wording import ClashWording
from cogs.transport.contract import Call, Form, Id, Panel
from cogs.transport.panels.limits import ALT
from cogs.transport.pictures import in_words
from data.texts import texts_in
from engine.clash.game import CLASH
from engine.clash.pieces import events as ev
from engine.clash.pieces.places import TERRITORIES
from engine.clash.pieces.places import bastion as bastion_of
from engine.clash.pieces.view import BattleView, Triple, View
from engine.clash.views.view_choices import armies, battles_due
from engine.kernel.dice import PlayoutDice
from host.posts.post import Choice
from host.table.presses import Press, SeatView
from host.table.table import LogEntry, Place, Seat, Table
from tests.cogs_clash.play import CONTENT, words_of
from tests.limits import check_modal, check_post, check_view

pytestmark = pytest.mark.limits
WORST = "**`|~_@everyone<@1>]" + "W" * 12
GAME = 36**6
NOBODY: Triple = (0, 0, 0)


def table(status: Any = "running") -> Table:
    seats = tuple(Seat(number, WORST, 10**18 + number, None, "any") for number in range(4))
    seed = "e" * 64 if status == "over" else None
    place_ = Place(10**18, 10**18, 10**18)
    return Table(GAME, "clash", status, place_, 10**18, "en", {}, seats, "f" * 64, seed, 9999, 1.7e9, 1.7e9, 1.8e9)


def worst_view(phase: str = "action", own: int = 19, planned: int = 0, battles: int = 0) -> View:
    """Four seats on four tiles; seat 0 rich, one unit in each of many places; dear cards everywhere."""
    config = CLASH.make_config({"layout": "diamond"}, ["bohorg", "steamfield", "godleif", "tomb"])
    dice = PlayoutDice(random.Random(5).random)
    state = CLASH.new(config, CONTENT, dice)
    while CLASH.view(state, None).phase in ("card", "bastion"):
        owed = CLASH.to_act(state)[0]
        CLASH.apply(state, owed, CLASH.legal(state, owed)[0], dice)
    view = CLASH.view(state, 0)
    places = view.board.places()
    ones: tuple[Triple, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    mine: list[Triple] = [NOBODY] * 32
    for number, place_ in enumerate(places[:own]):
        mine[place_] = ones[number % 3]
    mine[bastion_of(0)] = (4, 3, 2)
    theirs: list[list[Triple]] = [[NOBODY] * 32 for _ in range(3)]
    elves: list[Triple] = [NOBODY] * len(view.elves)
    for number, place_ in enumerate(places[:battles]):
        if number % 2:
            elves[place_] = (2, 1, 1)
        else:
            theirs[0][place_] = (4, 3, 2)
    plan = tuple(value for n in range(planned) for value in (bastion_of(0), places[n], n % 3))
    items = sorted(range(CONTENT.market_kinds), key=lambda n: -len(CONTENT.items[n].names[0][1]))
    legendary = tuple(range(CONTENT.market_kinds, len(CONTENT.items)))
    weapons = [n for n in legendary if CONTENT.items[n].slot == 0][:3]
    armours = [n for n in legendary if CONTENT.items[n].slot == 1][:3]
    slots = tuple((weapons[level], armours[level]) for level in range(3))
    planning = phase in ("move", "go")
    return replace(
        view,
        seat=0,
        phase=phase,
        round=20,
        active=0,
        action_number=2,
        to_act=(0,),
        order=(0, 1, 2, 3),
        units=(tuple(mine), *(tuple(army) for army in theirs)),
        elves=tuple(elves),
        gold=(999,) * 4,
        crystals=(999,) * 4,
        points=(3,) * 4,
        slots=(slots,) * 4,
        aside=(tuple(items[:20]),) * 4,
        market=tuple((item, 3) for item in items[:6]),
        candidates=legendary[:5] if phase == "keep" else (),
        fresh=tuple(mine) if planning else (),
        placed=tuple(mine) if planning else (),
        plan=plan if planning else (),
        picked_unit=(bastion_of(0), 2) if phase == "go" else None,
        forged=False,
        revealed=(0, 7, 14, 21),
        discards=tuple(tuple(range(7 * seat, 7 * seat + 7)) for seat in range(4)),
        hand=(0, 1, 2),
        pick=1 if phase == "card" else -1,
        to_place=(5, 4, 3) if phase in ("reinforce",) else NOBODY,
        battles=tuple(places[: max(battles, 2)]) if phase in ("next_battle", "stones") else (),
        battle=fight(phase, places[0]) if phase in ("battle", "injuries", "reroll") else None,
    )


def fight(phase: str, place_: int) -> BattleView:
    injuries = 9 if phase == "injuries" else None
    hits, misses = (3, 9) if phase == "reroll" else (None, None)
    return BattleView(place_, 0, 1, 0, (12, 12), 30, injuries, hits, misses, 2, 0)


def call_of(view: View, args: str = "", orders_: Any = None, seat: int | None = 0) -> Call:
    look = SeatView(table(), seat, view, 36**3, True, orders_ or {"reinforce": "b2"}, worst_log()[:40])
    id = Id(GAME, "who", args, 36**3, 0)
    return Call(id, Press(1, WORST, 1), look, SimpleNamespace(), texts_in("en"), private=True)  # type: ignore[arg-type]


def worst_events() -> list[tuple[Any, ...]]:
    """A whole action with nine long battles, all of one seat."""
    events: list[tuple[Any, ...]] = [(ev.MOVES, 0)]
    flat = [value for n in range(19) for value in (bastion_of(0), n, n % 3)]
    events.append((ev.FINISHED, 0, *flat))
    for place_ in range(9):
        events.append((ev.BATTLE, 0, place_, 1 if place_ % 2 else -1, (9, 6, 4), (9, 6, 4), 9, 9))
        for _ in range(14):
            events += [(ev.RAGE, 0, 12), (ev.ROLLED, 0, 12, 7), (ev.REROLLED, 0, 5, 3)]
            events += [(ev.INJURIES, 0, 10, 3, 12, 4, 21), (ev.ENRAGED, 0, 13)]
        events.append((ev.KILLED, 0, 1 if place_ % 2 else -1, (9, 6, 4)))
        events.append((ev.BATTLE_WON, 0, place_, 1, (1, 1, 1)))
    return events


def worst_log() -> tuple[LogEntry, ...]:
    entries = [
        LogEntry(9000 + number, 0, None, "orders", (event,), 1.7e9, number % 7 == 0)
        for number, event in enumerate(worst_events())
    ]
    cards = tuple((ev.REVEALED, seat, 7 * seat) for seat in range(4))
    placed = tuple((ev.PLACED, 0, place_, (2, 2, 2)) for place_ in range(20))
    bought = tuple((ev.BOUGHT, 1, item, 3, 12) for item in range(20))
    more = ((ev.ROUND, -1, 20), *cards, *placed, (ev.EQUIPS, 1), *bought, (ev.ACTION, 2, 1))
    return (LogEntry(1, 0, None, "person", more, 1.7e9), *entries)


def panels() -> Iterator[tuple[str, Panel]]:
    for plain in (False, True):
        for name, view in (
            ("card", worst_view("card")),
            ("bastion", replace(worst_view("bastion"), bastions=(-1,) * 4)),
            ("reinforce", worst_view("reinforce")),
            ("stones", worst_view("stones", battles=3)),
            ("action", worst_view()),
            ("equip", worst_view("equip")),
            ("keep", worst_view("keep")),
            ("move", worst_view("move", planned=12, battles=9)),
            ("go", worst_view("go")),
            ("next_battle", worst_view("next_battle", battles=9)),
            ("battle", worst_view("battle", battles=1)),
            ("injuries", worst_view("injuries", battles=1)),
            ("reroll", worst_view("reroll", battles=1)),
        ):
            call = replace(call_of(view, args="zz.28a.3"), plain=plain)
            for number, panel in enumerate(panels_of(name, call)):
                if plain:
                    in_words(panel)
                yield f"{name} {number} {plain}", panel


def panels_of(name: str, call: Call) -> list[Panel]:
    view: View = call.look.view
    if name == "card":
        return [card.card_panel(call, "x" * 300), card.hand_panel(call), orders.orders_panel(call, "x" * 200)]
    if name == "bastion":
        return [bastion.bastion_panel(call), bastion.bastion_panel(call, 3)]
    if name == "reinforce":
        waiting = replace(call, look=replace(call.look, owes=False, view=replace(view, active=0, seat=3)))
        return [reinforcements.place_panel(call), card.hand_panel(waiting), action.waiting_panel(waiting, "Done.")]
    if name == "stones":
        return [reinforcements.stones_panel(call)]
    if name == "action":
        logged = log.log_panel(call, worst_log())
        return [action.action_panel(call), action.pass_panel(call), action.waiting_panel(call), logged]
    if name == "equip":
        offers = equip.offers(view)
        assert len(offers) == 24
        source = equip.owned(view)[0][0]
        chosen = [equip.equip_panel(call, Basket(tuple(offers[:12]), source), True)]
        return [equip.equip_panel(call), equip.equip_panel(call, Basket(tuple(offers[:12]))), *chosen]
    if name == "keep":
        return [equip.forge_panel(call)]
    if name == "move":
        assert len(battles_due(view)) == 9 and len(armies(view)) == 20
        each = [move.move_panel(call, group, battles_due(view)[1], ("x" * 300,)) for group in groups(view)]
        return [move.move_panel(call), move.sure_panel(call), *each]
    if name == "go":
        return [move.picked_panel(call)]
    shown = [battle.battle_panel(call, worst_log()[:60], "x" * 200)]
    return [*shown, battle.flee_panel(call)] if name == "battle" else shown


def test_every_panel() -> None:
    seen = set()
    for name, panel in panels():
        assert check_view(panel.view) == [], name
        assert len(words_of(panel.view)) <= 3_700, name
        assert panel.shot is None or 0 < len(panel.shot.alt) <= ALT, name
        seen.add(name.split()[0])
    assert len(seen) == 13


def heroic(view: View, hired: bool = True) -> View:
    """The same with heroes, in the edition with the longer words."""
    config = replace(view.config, heroes=True, edition="prototype-2017", elves="right")
    if not hired:
        return replace(view, config=config)
    return replace(view, config=config, heroes=(0, 1, 2, 3), hero_places=(bastion_of(0), 0, 0, 0), hero_fresh=True)


def alone(view: View) -> View:
    return replace(view, config=replace(view.config, solo="impossible", heroes=True), domination=7, may_discard=True)


def test_panels_of_the_other_modes() -> None:
    offers = tuple(equip.offers(worst_view("equip"))[:12])
    hiring = call_of(alone(heroic(worst_view("equip"), hired=False)))
    planning = call_of(heroic(worst_view("move", planned=12, battles=9)))
    fighting = heroic(worst_view("battle", battles=1))
    assert fighting.battle is not None
    with_barrier = replace(fighting, battle=replace(fighting.battle, barriers=(3, 3)))
    elves = replace(worst_view("injuries", battles=2).battle or fighting.battle, side=-1, defender=-1)  # type: ignore[type-var]
    spreading = replace(heroic(worst_view("injuries", battles=1)), battle=elves, seat=3, active=3)
    rolling = heroic(worst_view("reroll", battles=1))
    found = [
        equip.equip_panel(hiring),
        equip.equip_panel(hiring, Basket(offers, "h0"), True),
        equip.equip_panel(hiring, Basket(offers, equip.owned(hiring.look.view)[0][0]), True),
        move.move_panel(planning, None, None, ("x" * 300,)),
        *(move.move_panel(planning, group) for group in groups(planning.look.view)),
        battle.battle_panel(call_of(with_barrier), worst_log()[:60], "x" * 200),
        battle.battle_panel(call_of(spreading, seat=3), worst_log()[:60]),
        battle.battle_panel(call_of(rolling), worst_log()[:60]),
        action.action_panel(call_of(alone(heroic(worst_view()))), "x" * 200, worst_log()),
        action.waiting_panel(call_of(alone(heroic(worst_view())))),
        card.hand_panel(call_of(heroic(worst_view()))),
    ]
    assert len(groups(planning.look.view)) <= 25
    for panel in found:
        assert check_view(panel.view) == [], words_of(panel.view)[:80]
        assert len(words_of(panel.view)) <= 3_700
    for form in (
        alone_screens.discard_form(hiring),
        battle.dice_form(call_of(rolling)),
        move_forms.numbers_form(planning, MoveGroup(bastion_of(0)), 3),
        move_forms.stacks_form(planning, MoveGroup(bastion_of(0)), 3),
    ):
        assert check_modal(form.modal) == [], form.modal.title


def test_the_move_panel_at_its_worst_is_within_forty_components() -> None:
    call = call_of(worst_view("move", planned=12, battles=9))
    panel = move.move_panel(call, MoveGroup(bastion_of(0)), battles_due(call.look.view)[0])
    assert panel.view.total_children_count <= 40


def test_a_flying_army_gets_two_selects_for_where() -> None:
    view = worst_view("move", own=0)
    wings = next(n for n, item in enumerate(CONTENT.items) if item.bonuses.flight)
    swift = tuple((wings, armour) for _, armour in view.slots[0])
    fast = replace(CONTENT.items[wings], bonuses=replace(CONTENT.items[wings].bonuses, flight=True, speed=12))
    content = replace(CONTENT, items=(*CONTENT.items[:wings], fast, *CONTENT.items[wings + 1 :]))
    call = call_of(replace(view, content=content, slots=(swift, *view.slots[1:])))
    panel = move.move_panel(call, MoveGroup(bastion_of(0)))
    assert check_view(panel.view) == []
    words = str(panel.view.to_components())
    assert "A and B" in words and "C, D and the bastion" in words
    assert check_modal(move_forms.numbers_form(call, MoveGroup(bastion_of(0)), None).modal) == []


def test_every_form() -> None:
    planning = call_of(worst_view("move", battles=9))
    forms: list[Form] = [
        move_forms.numbers_form(planning, MoveGroup(bastion_of(0)), 3),
        move_forms.stacks_form(planning, MoveGroup(bastion_of(0)), 3),
        reinforcements.split_form(call_of(worst_view("reinforce"))),
        orders.orders_form(call_of(worst_view())),
    ]
    for form in forms:
        assert check_modal(form.modal) == [], form.modal.title


def posts() -> Iterator[Any]:
    t = texts_in("en")
    past = ["x" * 400] * 6
    wording = ClashWording(t, table(), worst_view())
    yield round_post(replace(wording, view=worst_view("card")), past, new=True)
    yield card_post(replace(wording, view=worst_view("card")))
    yield turn_post(wording, past, revealed=True, retire=["battle.20.2.3.27"])
    yield place_post(replace(wording, view=worst_view("reinforce")), past)
    fought = worst_events()[2:60]
    fighting = replace(wording, view=worst_view("battle", battles=1))
    yield battle_post(fighting, "battle.20.2.3.27", past, fought)
    yield report_post(wording, "battle.20.2.3.27", fought, 20)
    over = replace(wording, table=table("over"), view=replace(worst_view("over"), winners=(0, 1, 2, 3)))
    yield victory_post(over, past)
    won = (99,) * 4
    yield victory_post(over, past, (), won, ((3, 3, 3, 3),) * 30)
    lonely = alone(heroic(worst_view("over")))
    yield victory_post(replace(over, view=replace(lonely, winners=())), past, (), won, ((3, 3, 3, 3),) * 30)
    yield round_post(replace(wording, view=alone(heroic(worst_view("card")))), past, new=True)
    fighting = replace(wording, view=heroic(worst_view("battle", battles=1)))
    yield battle_notice(fighting)
    yield victory_post(replace(over, view=replace(over.view, winners=(0,))), past)
    yield ended_post(over)
    yield ClashPresenter().lobby(table("lobby"))
    yield ClashPresenter().closed_lobby(table())


def test_every_post() -> None:
    for post in posts():
        assert check_post(post, GAME) == [], post.role
        assert len(post.role) <= 32


def test_the_lobbys_choices() -> None:
    from cogs.clash.screens import ClashScreens

    screens, t = ClashScreens(), texts_in("en")
    fields = screens.fields(t)
    assert len(fields) <= 5
    every: list[Choice] = [*screens.wishes(t), *screens.levels(t), *(c for field in fields for c in field.choices)]
    for choice in every:
        assert 0 < len(choice.label) <= 100 and len(choice.description) <= 100 and 0 < len(choice.value) <= 100


def test_verbs_are_names_a_button_can_carry() -> None:
    assert all(verb.isidentifier() and len(verb) <= 12 for verb in HANDLERS)


def test_the_worst_view_is_what_the_name_says() -> None:
    view = worst_view("move", battles=9)
    assert sum(any(units) for units in view.units[0][:TERRITORIES]) == 19
    assert len(view.board.sites) >= 24
