"""Screens of heroes, solo, built boards, the elves' player and prototype-2017, on small built states."""

from __future__ import annotations

import random
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from cogs import tables
from cogs.clash import action, alone, battle, build, equip, equipping, fighting, hire, move, move_forms, orders, plan
from cogs.clash.battle_words import step_lines
from cogs.clash.edition_words import in_edition, in_prototype
from cogs.clash.log import round_lines
from cogs.clash.narrate import narration
from cogs.clash.notation import read_orders
from cogs.clash.orders import known_wish
from cogs.clash.place import read_split
from cogs.clash.plan import HERO, WITHOUT_HERO, Group, Order, actions_of, groups, order_to
from cogs.clash.posts import battle_post
from cogs.clash.presenter import ClashPresenter
from cogs.clash.record import record_of
from cogs.clash.scene import Scene
from cogs.clash.screens import present, worded
from cogs.clash.serving import with_news
from cogs.clash.specs import ClashSpecs
from cogs.clash.victory import headline, record_lines
from cogs.limits import check_modal, check_post, check_view
from cogs.pages import pages_of
from cogs.surface import Call, Id, Panel
from data.texts import texts_in
from engine.clash import events as ev
from engine.clash.config import PROTOTYPE, Config
from engine.clash.game import CLASH
from engine.clash.places import bastion, parse_place
from engine.clash.state import State
from engine.clash.view import View
from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import IllegalAction
from host.ports import HostError, LogEntry, Look, Moment, Press, Seat
from render.clash.text_board import text_board
from tests.cogs_clash.play import CONTENT, SCREENS, parts_of, words_of
from tests.cogs_clash.test_limits import GAME, table, worst_view
from tests.engine.build import HIT, MISS, march, play
from tests.engine.build import build as built_state
from tests.engine.modes_build import heroic, prototype, solo
from tests.engine.test_rules_5_3_7_right_hand import elves_strike

T = texts_in("en")
NAMES = ("Ann", "Ben", "Cleo", "Dan")
A2, A5, B5 = (parse_place(name) for name in ("A2", "A5", "B5"))
X1 = bastion(0)


def seated(view: View, **changes: Any) -> Any:
    seats = tuple(Seat(n, NAMES[n], 11 + n, None, "any") for n in range(view.config.seats))
    return replace(table(), seats=seats, **changes)


def call_in(state: State, seat: int, fields: Any = None) -> Call:
    """A press of a seat's person in a state."""
    view = CLASH.view(state, seat)
    look = Look(seated(view), seat, view, CLASH.decision(state, seat), seat in view.to_act, {})
    id = Id(GAME, "mine", "", look.decision, seat)
    press = Press(11 + seat, NAMES[seat])
    return worded(Call(id, press, look, SimpleNamespace(), T, fields=fields, private=True))  # type: ignore[arg-type]


def scene_in(state: State, seat: int | None = None) -> Scene:
    view = CLASH.view(state, seat)
    return Scene(in_edition(T, view.config.edition), seated(view), view)


def labels(panel: Panel) -> list[str]:
    assert check_view(panel.view) == []
    return [part.label for part in parts_of(panel.view)]


def choices(panel: Panel, label: str) -> list[str]:
    part = next(part for part in parts_of(panel.view) if part.label.startswith(label))
    return [text for _, text in part.options]


# -- heroes (§10) -------------------------------------------------------------------------------------------------


def test_equip_offers_the_heroes_one_can_pay_and_then_where_they_begin() -> None:
    s = heroic({1: ("razaro", "x2")}, armies=[{"x1": (1, 0, 0), "a3": (2, 0, 0)}], gold=[9, 0])
    panel = equip.equip_panel(call_in(s, 0))
    assert choices(panel, "Recruit a hero") == ["Hekna, 9 gold"]
    words = words_of(panel.view)
    assert "Orrun, 12 gold" in words and "You lack 3 gold." in words and "Razaro" not in words
    second = equip.equip_panel(call_in(s, 0), equip.Basket((), "h0"))
    assert choices(second, "Where does Hekna begin?") == ["at bastion", "at A3", "No hero now"]
    assert hire.taken_up(CLASH.view(s, 0), "h3") is None, "too dear"
    assert hire.for_hire(CLASH.view(s, 1)) == [], "one hero a player"
    s, _ = play(s, ["equip", "recruit hekna a3"])
    assert "Your hero: Hekna at A3; movement 3, 1 automatic hit" in words_of(equip.equip_panel(call_in(s, 0)).view)


async def test_a_hero_taken_up_is_left_alone() -> None:
    s = heroic({1: ("razaro", "x2")}, armies=[{"x1": (1, 0, 0), "a3": (2, 0, 0)}], gold=[9, 0])
    call, house = call_in(s, 0), Carried()
    parts = parts_of(equip.equip_panel(call, equip.Basket((), "h0")).view)
    place = next(part for part in parts if part.label.startswith("Where does "))
    value = next(value for value, text in place.options if text == "No hero now")
    call = replace(call, id=place.id, values=(value,), house=house)  # type: ignore[arg-type]
    panel = await equipping.HANDLERS["hire"](call)
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
    assert {"a", "l", HERO, WITHOUT_HERO} == found
    assert order_to(view, Group(X1), B5) == Order(X1, B5, (2, 1, 0), True)
    assert order_to(view, Group(X1, WITHOUT_HERO), B5) == Order(X1, B5, (2, 1, 0))
    alone_ = order_to(view, Group(X1, HERO), parse_place("A3"))
    assert alone_ == Order(X1, parse_place("A3"), (0, 0, 0), True)
    assert order_to(view, Group(X1, HERO), B5) is None, "no own unit there"
    said = choices(move.move_panel(call_in(s, 0)), "1. Who moves?")
    assert {"bastion: all, 2×I 1×II and Hekna", "bastion: Hekna alone", "bastion: 2×I 1×II, the hero stays"} <= set(
        said
    )
    for order in (Order(X1, B5, (2, 1, 0), True), alone_):
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
    assert order_to(view, Group(parse_place("A3")), B5) == Order(parse_place("A3"), B5, (1, 0, 0))
    s, _ = play(heroic({0: ("hekna", "x1")}, armies=[{"a3": (1, 0, 0)}]), ["move", "pick hero", "go a3"])
    assert order_to(CLASH.view(s, 0), Group(parse_place("A3")), B5) is None
    assert B5 not in [end for end, _, _ in plan.ranked_group(CLASH.view(s, 0), Group(parse_place("A3")))]


def test_typed_orders_know_the_hero() -> None:
    s, _ = play(heroic({0: ("hekna", "x1")}, armies=[{"x1": (2, 0, 0), "a3": (1, 0, 0)}]), ["move"])
    view = CLASH.view(s, 0)
    a3 = parse_place("A3")
    assert read_orders(view, "hero a3") == [Order(X1, a3, (0, 0, 0), True)]
    assert read_orders(view, "x b5") == [Order(X1, B5, (2, 0, 0), True)], "all: the hero, too"
    assert read_orders(view, "stronghold b5 1I") == [Order(X1, B5, (1, 0, 0))]
    assert read_orders(view, "x b5 1I +hero") == [Order(X1, B5, (1, 0, 0), True)]
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
    form = move_forms.numbers_form(call, Group(X1), None)
    assert check_modal(form.modal) == []
    assert "hero" in [label.component.custom_id for label in form.modal.children]  # type: ignore[attr-defined]
    fields = {"level0": ("1",), "level1": ("0",), "to0": (str(B5),), "hero": ("goes",)}
    assert move_forms.numbers_order(replace(call, fields=fields), Group(X1)) == Order(X1, B5, (1, 0, 0), True)


def test_a_battle_with_heroes_in_words() -> None:
    s = heroic({0: ("hekna", "x1"), 1: ("orrun", "a2")}, armies=[{"x1": (2, 0, 0)}, {"a2": (1, 0, 0)}])
    view = replace(CLASH.view(s, None), hero_places=(A2, A2), units=worst_at(s, A2))
    scene = replace(scene_in(s), view=view)
    events = [
        (ev.FINISHED, 0, X1, A2, 0, X1, A2, 0, X1, A2, 3),
        (ev.BATTLE, 0, A2, 1, (2, 0, 0), (1, 0, 0), 2, 1),
        (ev.HERO_FIGHTS, 0, 0, 2),
        (ev.HERO_FIGHTS, 1, 3, 0),
        (ev.ROLLED, 1, 2, 1),
        (ev.INJURIES, 1, 1, 0, 0, 0, 1),
        (ev.ENRAGED, 1, 1),
        (ev.ROLLED, 0, 2, 2),
        (ev.INJURIES, 0, 2, 1, 2, 1, 4),
        (ev.BARRIER_FELL, 0),
        (ev.ROLLED, 1, 2, 2),
        (ev.INJURIES, 1, 2, 0, 1, 0, 3),
        (ev.KILLED, 1, 0, (2, 0, 0)),
        (ev.BATTLE_WON, 1, A2, 0, (1, 0, 0)),
        (ev.HERO_HOME, 0),
    ]
    assert narration(scene, events) == [
        "Ann: moved 2×I and Hekna bastion to A2.",
        "⚔ A2, Ann 2×I and Hekna against Ben 1×I and Orrun: lost in 3 assaults. Fell: 2×I. Hits 2 of 2 dice. "
        "Hekna goes to the bastion.",
    ]
    lines = step_lines(scene, events[2:])
    assert lines[0] == "Ann begins with rage 2: Hekna." and lines[1].startswith("Assault 1, Ben: ")
    assert lines[2].startswith("Assault 2, Ann: ") and lines[2].endswith("The magic barrier falls.")
    assert lines[3].startswith("Assault 3, Ben: ") and lines[3].endswith("2×I fall.")


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


# -- solo (§9) ----------------------------------------------------------------------------------------------------


def test_solo_tells_the_domination_and_what_comes() -> None:
    s = solo({"x1": (2, 0, 0)}, {"a1": (2, 0, 0), "a4": (0, 1, 0), "b1": (0, 0, 1)}, difficulty="medium", domination=6)
    words = words_of(action.action_panel(call_in(s, 0)).view)
    assert "Domination 6 of 14. The elves hold 2 Cities and 1 Forge: 5 more at the end of the round." in words
    assert alone.domination_words(scene_in(built_state())) == ""


def test_two_market_stacks_are_discarded_by_a_form_at_the_start_alone() -> None:
    s = solo({"x1": (2, 0, 0)}, {"a1": (2, 0, 0)}, gold=9)
    call = call_in(s, 0)
    assert "Discard 2 market stacks…" in labels(equip.equip_panel(call))
    assert check_modal(alone.discard_form(call).modal) == []
    one, two = (item for item, _ in call.look.view.market[:2])
    step = alone.discarding(replace(call, fields={"stacks": (str(two), str(one))}))
    after, events = CLASH.step(*(play(s, ["equip"])[0], 0, step, PlayoutDice(lambda: 0.5)))
    assert (ev.DISCARDED, 0, min(one, two), max(one, two)) in events
    assert "Discard 2 market stacks…" not in labels(equip.equip_panel(call_in(after, 0)))
    for fields in ({}, {"stacks": (str(one),)}, {"stacks": (str(one), str(one))}, {"stacks": ("x", "99")}):
        with pytest.raises(IllegalAction) as refused:
            alone.discarding(replace(call, fields=fields))
        assert refused.value.code == "two_stacks"


def test_the_elves_injuries_are_the_solo_player_s_to_spread() -> None:
    s = solo({"x1": (2, 1, 0)}, {"a3": (0, 0, 2)})
    s, _ = play(s, ["move", *march("a3", (2, 1, 0)), "finish"], [HIT, HIT, MISS, MISS])
    panel = battle.battle_panel(call_in(s, 0), ())
    assert choices(panel, "2 injuries: who falls?") == ["2×I (best by the rules' order)", "1×II"]
    assert "Ann spreads the elves' 2 injuries." in words_of(panel.view)
    assert {"Fight on, choose for me"} <= set(labels(panel))
    assert [button.verb for button in battle.post_buttons(scene_in(s), 0)] == ["mine", "fighton", "orders"]
    on = {"battle": {"place": parse_place("A3"), "fight_on": True}}
    assert CLASH.answer(s, 0, {}, False) is None
    assert CLASH.answer(s, 0, on, False) == CLASH.legal(s, 0)[0], "fighting on is not asked again"


def ended(state: State, **changes: Any) -> Scene:
    view = replace(CLASH.view(state, None), phase="over", round=7, **changes)
    return Scene(T, seated(view, status="over"), view)


async def test_the_press_that_ends_the_game_tells_how() -> None:
    s = solo({"x1": (2, 0, 0)}, {"a1": (2, 0, 0)}, domination=17)
    view = replace(CLASH.view(s, 0), phase="over", winners=(), to_act=())
    call = call_in(s, 0)
    call = replace(call, look=replace(call.look, view=view, table=seated(view, status="over"), owes=False))
    entry = LogEntry(9, 0, None, "person", ((ev.PASSES, 0), (ev.DOMINATION, -1, 6, 18), (ev.OVER, -1)), 1.0)
    panel = await present(await with_news(call, [entry]))
    assert "Domination: the elves score 6, 18 of 17." in words_of(panel.view)
    assert labels(panel) == ["Log", "Board as text", "Rules"], "no hand to look at, no orders to give"


def test_how_a_solo_game_ends() -> None:
    s = solo({"x1": (2, 0, 0)}, {"a1": (2, 0, 0)}, domination=17)
    assert headline(ended(s, winners=())) == "**The elves win.** Domination 17 of 17. Round 7."
    assert headline(ended(s, winners=(0,))) == "**<@11> wins**: no elf is left on the board. Round 7."
    assert headline(ended(s, winners=(0,), points=(4,))).startswith("**<@11> wins** with 4 points")
    over = replace(CLASH.view(s, None), phase="over", winners=())
    assert action.on_move(Scene(T, seated(over), over)) == "This game is over: the elves won."


def test_the_end_of_a_solo_round_in_words() -> None:
    s = solo({"x1": (2, 0, 0)}, {"a1": (2, 0, 0)}, difficulty="easy")
    events = [
        (ev.DOMINATION, -1, 3, 9),
        (ev.ELF_JOINED, -1, parse_place("A1"), 0),
        (ev.ELF_JOINED, -1, parse_place("B1"), 2),
        (ev.EQUIPS, 0),
        (ev.DISCARDED, 0, 0, 1),
        (ev.RECRUITED, 0, 0, X1, 9),
    ]
    guard, templar = (CONTENT.elves[kind].names[0][1] for kind in (0, 2))
    told = narration(scene_in(s), events)
    assert told[0] == "Domination: the elves score 3, 9 of 17."
    assert told[1] == f"2 elves join: A1 {guard}, B1 {templar}."
    assert told[2].startswith("Ann: discarded ") and told[2].endswith("recruited Hekna (bastion).")


# -- elves by the right-hand player (§5.3.7) ----------------------------------------------------------------------


def test_the_right_hand_player_is_asked_and_may_leave_it_to_the_bot() -> None:
    s, place = elves_strike(0, 3, "right")
    call = call_in(s, 2)
    panel = battle.battle_panel(call, ())
    assert "Let the bot do it this game" in labels(panel) and "Fight on, choose for me" not in labels(panel)
    words = words_of(panel.view)
    assert "Cleo plays the elves." in words and "Cleo spreads the elves' 2 injuries." in words
    scene = scene_in(s)
    assert battle.first_words(scene) == f"<@13>, you play the elves at {place.upper()} against Ann: who falls?"
    assert [button.verb for button in battle.post_buttons(scene, 0)] == ["mine", "orders"]
    assert CLASH.answer(s, 2, {"elves": "best"}, True) == CLASH.legal(s, 2)[0]
    assert CLASH.answer(s, 2, {}, True) is None


def test_nobody_plays_the_elves_where_they_are_automatic() -> None:
    s, _ = elves_strike(0, 3, "auto")
    assert battle.elves_player_words(scene_in(s)) == ""


# -- prototype-2017 (§12) -----------------------------------------------------------------------------------------


def test_the_prototype_speaks_its_own_words() -> None:
    assert in_prototype("All to the bastion") == "All to the Stronghold"
    assert in_prototype("+{power} power, {count} injuries") == "+{power} strength, {count} wounds"
    assert in_prototype("Injuries you deal") == "Wounds you deal"
    t = in_edition(T, PROTOTYPE)
    assert t("{name}: power {count}", name="Max Power", count=3) == "Max Power: strength 3"
    assert t.n("{count} injury.", "{count} injuries.", 1) == "1 wound."
    assert in_edition(texts_in("fr"), PROTOTYPE) is texts_in("fr") and in_edition(T, "retail-2019") is T


def test_any_dice_are_rerolled_in_the_prototype() -> None:
    s = prototype(armies=[{"x1": (0, 1, 0)}, {"b5": (1, 0, 0)}], gear={(0, 1): ["shamans_coat"]})
    s, _ = play(s, ["move", *march("b5", (0, 1, 0)), "finish"])
    own = replace(reroll_view(s), hits=None, misses=None)
    striking = with_view(call_in(s, 0), replace(CLASH.view(s, 0), battle=own))
    assert "Roll, then ask me" in labels(battle.battle_panel(striking, ()))
    bare = replace(striking.look.view, slots=(((-1, -1),) * 3,) * 2)
    assert "Roll, then ask me" not in labels(battle.battle_panel(with_view(striking, bare), ()))
    rolling = replace(CLASH.view(s, 0), phase="reroll", battle=replace(reroll_view(s), hits=2, misses=1))
    call = with_view(call_in(s, 0), rolling)
    asked = battle.battle_panel(call, ())
    assert {"Reroll 1 miss", "Keep the dice", "Other dice…"} <= set(labels(asked))
    form = battle.dice_form(call)
    assert check_modal(form.modal) == []
    assert [label.component.custom_id for label in form.modal.children] == ["misses", "hits"]  # type: ignore[attr-defined]
    retail = replace(rolling, config=Config(rolling.config.clans))
    kept = battle.battle_panel(with_view(call, retail), ())
    assert "Other dice…" not in labels(kept)


def with_view(call: Call, view: View) -> Call:
    return replace(call, look=replace(call.look, view=view))


def reroll_view(s: State) -> Any:
    b = CLASH.view(s, 0).battle
    assert b is not None
    return replace(b, side=0, rerolls_left=1)


def test_the_round_of_the_prototype_opens_with_the_elves() -> None:
    """§12: they improve after ROUND; the round post tells it, the turn post does not tell it again."""
    view = replace(worst_view("card"), seat=None, round=3, pick=-1, hand=(), chosen=(False,) * 4, battle=None)
    drew = (ev.ELF_DREW, -1, 0, 0, 1, -1)
    entry = LogEntry(5, 3, None, "person", ((ev.PASSES, 3), (ev.ROUND, -1, 3), drew, (ev.DREW_CARD, 0)), 1.7e9)
    there = Moment(seated(view), view, view, (entry,), {0: replace(view, seat=0)}, (0,), (), (0,), 1.7e9)
    post = ClashPresenter().compose(there).posts[0]
    assert post.role == "round" and "Dan: passed." in post.content and " takes " in post.content
    acting = replace(view, phase="action", active=0, action_number=1, order=(0, 1, 2, 3))
    later = LogEntry(6, 0, None, "person", ((ev.PICKED, 0), *((ev.REVEALED, n, 7 * n) for n in range(4))), 1.7e9)
    turn = ClashPresenter().compose(replace(there, view=acting, log=(entry, later), asked=(0,))).posts[-1]
    assert turn.role == "turn" and "**Cards**" in turn.content and " takes " not in turn.content


# -- boards built by the players (§2.1) ---------------------------------------------------------------------------


def building(tiles: int = 4, laid: int = 0, seed: int = 2) -> State:
    """A board of so many tiles, some of them laid by chance."""
    chance = random.Random(seed)
    dice = PlayoutDice(chance.random)
    s = CLASH.new(CLASH.make_config({"layout": "built"}, ["any"] * tiles), CONTENT, dice)
    while len(s.board.tiles) < laid:
        seat = CLASH.to_act(s)[0]
        CLASH.apply(s, seat, chance.choice(list(CLASH.legal(s, seat))), dice)
    return s


@pytest.mark.limits
@pytest.mark.parametrize("laid", [0, 1, 2, 3])
def test_a_tile_is_chosen_and_laid_at_once(laid: int) -> None:
    s = building(4, laid)
    seat = CLASH.to_act(s)[0]
    call = call_in(s, seat)
    tile = build.tile_of(call.look.view, "")
    panel = build.build_panel(call, tile)
    assert f"tile {laid + 1} of 4" in words_of(panel.view)
    assert ("Lay it here" in labels(panel)) == (laid == 0), "the first tile has one place"
    chosen = build.suggested(call.look.view, tile)
    offered = sum(len(part.options) for part in parts_of(panel.view) if part.id.verb == "bspot")
    assert offered == (len(tile.ends) if laid else 0)
    shown = build.build_panel(call, chosen)
    assert "Lay it here" in labels(shown) and shown.shot is not None
    ClashSpecs().shot(call.look, shown.shot, T)
    for step in build.laying(call.look.view, chosen):
        s, _ = CLASH.step(s, seat, step, PlayoutDice(lambda: 0.5))
    assert len(s.board.tiles) == laid + 1
    placed = s.board.tiles[-1]
    assert chosen.spot is not None
    assert (placed.face, placed.turn, placed.centre) == (chosen.face, chosen.turn, chosen.ends[chosen.spot])


def test_a_payload_that_does_not_fit_reads_as_the_suggestion() -> None:
    view = CLASH.view(building(3, 1), 1)
    usual = build.tile_of(view, "")
    used = view.board.tiles[0].face
    for payload in (f"{used}.9.99", "x.y.z", "..", "999.-1.²"):
        assert build.tile_of(view, payload) == usual
    assert build.tile_of(view, f"{usual.face}.3.2").turn == 3


def test_a_tile_taken_in_hand_before_keeps_its_face() -> None:
    """Somebody typed, or an AI seat was taken over: the panel goes on from there."""
    s = building(3, 1)
    seat = CLASH.to_act(s)[0]
    face = build.tile_of(CLASH.view(s, seat), "").face
    s, _ = CLASH.step(s, seat, build.a.FACE | face, PlayoutDice(lambda: 0.5))
    panel = build.build_panel(call_in(s, seat), build.tile_of(CLASH.view(s, seat), "0.1."))
    assert not any(label.startswith("1. Which face?") for label in labels(panel))
    tile = build.suggested(CLASH.view(s, seat), build.tile_of(CLASH.view(s, seat), ""))
    assert tile.face == face and len(build.laying(CLASH.view(s, seat), tile)) == 2


def test_the_post_that_asks_for_a_tile() -> None:
    s = building(3, 0)
    view = CLASH.view(s, None)
    moment = Moment(seated(view), view, None, (), {0: CLASH.view(s, 0)}, (0,), (), (0,), 1.7e9)
    [post] = ClashPresenter().compose(moment).posts
    assert (
        post.content.startswith("<@11>, lay tile 1 of 3 of the board.")
        and "Clans, in the order of seats" in post.content
    )
    assert check_post(post, GAME) == [] and post.mentions == (11,)
    after = building(3, 1)
    laid = after.board.tiles[0]
    told = narration(scene_in(after), [(ev.TILE_LAID, 0, laid.face, laid.turn, 0, 0)])
    assert told == [f"Tiles laid: Ann {CONTENT.faces[laid.face].id} as tile A."]


# -- the record of a game -----------------------------------------------------------------------------------------


def test_battles_and_dice_of_a_whole_game() -> None:
    events = [
        (ev.ROLLED, 0, 4, 3),
        (ev.REROLLED, 0, 1, 1),
        (ev.ROLLED, -1, 4, 4),
        (ev.BATTLE_WON, 0, 3, -1, (1, 0, 0)),
        (ev.BATTLE_WON, -1, 3, 1, (1, 0, 0)),
    ]
    record = record_of(events, 2)
    assert record is not None and (record.won, record.hits, record.dice) == ((1, 0), (4, 0), (5, 0))
    assert record_lines(scene_in(built_state()), record) == [
        "Battles won: Ann 1 · Ben 0.",
        "Dice: Ann 4 hits of 5 (expected 3.3).",
    ]
    assert record_of([], 2) is None and record_lines(scene_in(built_state()), None) == []


# -- who is asked second in a battle (screens D6) -----------------------------------------------------------------


def fought(*seats: int) -> tuple[LogEntry, ...]:
    """A battle of Ann against Ben at A1, and who has acted in it since."""
    view = worst_view("battle", battles=1)
    place = view.battle.place if view.battle else 0
    begun = ((ev.MOVES, 0), (ev.FINISHED, 0, X1, place, 0), (ev.BATTLE, 0, place, 1, (2, 0, 0), (2, 0, 0), 2, 1))
    struck = ((ev.ROLLED, 1, 2, 0), (ev.INJURIES, 1, 0, 0, 0, 0, 0), (ev.ENRAGED, 1, 1))
    first = LogEntry(5, 0, None, "person", begun, 1.7e9)
    return (first, *(LogEntry(6 + at, seat, None, "person", struck, 1.7e9) for at, seat in enumerate(seats)))


def notices(log: tuple[LogEntry, ...], last_press: float, acted: int = 1) -> list[Any]:
    """Direct messages when it is Ann's turn in the battle. `last_press`: seconds since hers."""
    view = replace(worst_view("battle", battles=1), seat=None)
    there = seated(view)
    seats = (replace(there.seats[0], last_press=1.7e9 - last_press), *there.seats[1:])
    moment = Moment(replace(there, seats=seats), view, view, log, {0: view}, (0,), (), (0,), 1.7e9, acted=acted)
    posts = ClashPresenter().compose(moment).posts
    assert posts[-1].role in ("notice", next(post.role for post in posts if post.role.startswith("battle")))
    return [post for post in posts if post.to is not None]


def test_the_side_asked_second_is_pinged_once() -> None:
    [notice] = notices(fought(1), last_press=600)
    assert notice.to == 11 and notice.content.startswith("Clash of Rage ") and notice.decision is None
    assert notice.fallback.startswith("<@11>, your battle at ")
    assert check_post(notice, GAME) == []
    assert notices(fought(1), last_press=30) == [], "her panel is open and wakes by itself"
    assert notices(fought(1), last_press=600, acted=0) == [], "she pressed just now"
    assert notices(fought(1, 0, 1), last_press=600) == [], "she has been asked in this battle before"
    assert notices(fought(), last_press=600) == [], "the battle's own post pings who is asked first"


@pytest.mark.parametrize("edition_texts", [T, in_edition(T, PROTOTYPE), texts_in("fr")], ids=["retail", "2017", "fr"])
def test_what_an_example_or_a_completion_calls_home_is_understood(edition_texts: Any) -> None:
    """§12: the Stronghold of 2017 is typed as it is read, and so is the bastion."""
    example = edition_texts("For example: bastion 1I, b2 2I 1II").rpartition(":")[2]
    assert read_split(example.strip(), 0) == {X1: (1, 0, 0), parse_place("B2"): (2, 1, 0)}
    word = edition_texts("bastion")
    assert known_wish(word) == "bastion"
    view = worst_view("move", own=3)
    view = replace(view, config=replace(view.config, edition=PROTOTYPE))
    look = Look(table(), view.seat, view, 1, True, {})
    for typed_word in (word, "x", "bastion", "stronghold"):
        ends = SCREENS.complete(look, "move", "orders", f"{typed_word.lower()} ", edition_texts)
        assert ends and all(read_orders(view, line)[0].start == bastion(view.seat or 0) for line in ends), typed_word


# -- Neggesh (§10) ------------------------------------------------------------------------------------------------


def stealing(rage: int = 2) -> State:
    """Ann and Neggesh assault Ben, who has rage."""
    s = heroic({0: ("neggesh", "x1")}, armies=[{"x1": (0, 3, 0)}, {"b5": (0, 0, 1)}])
    s, _ = play(s, ["move", *march("b5", (0, 3, 0)), "pick hero", "go b5", "finish"])
    assert s.battle is not None and s.active == 0
    s.battle.rage = [0, rage]
    return s


def test_who_can_steal_is_asked_whether_neggesh_waits() -> None:
    panel = battle.battle_panel(call_in(stealing(), 0), ())
    assert {"One assault", "One assault, Neggesh waits", "Roll, then ask me, Neggesh waits"} <= set(labels(panel))
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
    await fighting.HANDLERS[verb](call)
    assert house.actions == [CLASH.parse(call.look.view.content, word)]


async def test_the_public_button_asks_first_where_neggesh_could_steal() -> None:
    house = Carried()
    call = replace(call_in(stealing(), 0), house=house, private=False)  # type: ignore[arg-type]
    call = replace(call, id=replace(call.id, verb="assault", args=str(B5)))
    assert await fighting.HANDLERS["assault"](call) is call and house.actions == [], "the panel is the answer"


class Carried:
    """A house that notes what it is told to carry out."""

    def __init__(self) -> None:
        self.actions: list[int] = []

    async def act(self, _press: Press, _game: int, _decision: Any, actions: list[int], _orders: Any = None) -> Any:
        self.actions += actions
        return SimpleNamespace(entries=(), repeated=False)

    async def look(self, _game: int, _user: int) -> Look:
        return call_in(stealing(), 0).look


def test_a_theft_in_words() -> None:
    s, events = play(stealing(), ["assault"], [MISS] * 6)
    assert step_lines(scene_in(s), events)[0].startswith("Assault 1, Ann: Neggesh steals rage: 1 now. ")


def test_orders_say_what_neggesh_does_and_nothing_of_attacks_where_nobody_attacks() -> None:
    with_heroes = call_in(heroic({0: ("neggesh", "x1")}), 0)
    assert "steals rage at the first chance" in words_of(orders.orders_panel(with_heroes).view)
    assert fields_of(orders.orders_form(with_heroes)) == ["attacked", "number", "reinforce", "steal"]
    assert orders.orders_of({"steal": ("never",)}) == {"steal": "never"}
    assert orders.orders_of({"steal": ("sometimes",)}) == {}
    never = replace(with_heroes, look=replace(with_heroes.look, orders={"steal": "never"}))
    assert "steals no rage unless I say so" in words_of(orders.orders_panel(never).view)
    alone_ = call_in(solo({"x1": (2, 0, 0)}, {"a1": (2, 0, 0)}), 0)
    assert "attacked" not in words_of(orders.orders_panel(alone_).view)
    assert fields_of(orders.orders_form(alone_)) == ["reinforce"]


def fields_of(form: Any) -> list[str]:
    assert check_modal(form.modal) == []
    return [label.component.custom_id for label in form.modal.children]


# -- own battles, whole -------------------------------------------------------------------------------------------


def won(seat: int, place: int) -> list[Any]:
    """A battle against elves that is won at the second try."""
    return [
        (ev.BATTLE, seat, place, -1, (2, 1, 0), (1, 0, 1), 1, 2),
        (ev.ROLLED, seat, 3, 0),
        (ev.INJURIES, seat, 0, 0, 0, 0, 0),
        (ev.ENRAGED, seat, 1),
        (ev.ROLLED, -1, 3, 0),
        (ev.INJURIES, -1, 0, 0, 0, 0, 0),
        (ev.ENRAGED, -1, 1),
        (ev.ROLLED, seat, 3, 3),
        (ev.INJURIES, seat, 3, 0, 1, 0, 4),
        (ev.KILLED, seat, -1, (1, 0, 1)),
        (ev.CRYSTALS, seat, 2),
        (ev.BATTLE_WON, seat, place, -1, (2, 1, 0)),
    ]


def test_the_elves_that_stand_and_fall_are_told_by_type() -> None:
    s = solo({"x1": (0, 3, 0)}, {"b5": (1, 0, 2)})
    lines = step_lines(scene_in(s), won(0, B5)[1:])
    assert lines[-1].endswith("4 injuries: 1×Gleaming Guard, 1×Templar fall.")
    s, _ = play(s, ["move", *march("b5", (0, 3, 0)), "finish"])
    words = words_of(battle.battle_panel(call_in(s, 0), ()).view)
    assert "3 elves (1×Gleaming Guard, 2×Templar): power" in words


def test_battles_of_ai_seats_are_shortened_before_those_of_a_person() -> None:
    s = built_state()
    scene = scene_in(s)
    seats = (replace(scene.table.seats[0]), replace(scene.table.seats[1], user_id=None, ai="greedy"))
    scene = replace(scene, table=replace(scene.table, seats=seats))
    moved = [(ev.FINISHED, 0, X1, A2, 0)], [(ev.FINISHED, 1, X1, A2, 0)]
    events = [*moved[0], *won(0, A2), *won(0, A5), *moved[1], *won(1, B5), *won(1, A2)]
    assert len(narration(scene, events, 9)) == 6
    told = narration(scene, events, 4)
    assert [line[:6] for line in told[1:3]] == ["⚔ A2, ", "⚔ A5, "] and "⚔ B5 to " in told[3]


def test_the_log_holds_every_assault_of_every_battle_on_its_pages() -> None:
    s = built_state()
    events = [event for _ in range(9) for event in won(0, B5)]
    lines = round_lines(scene_in(s), [LogEntry(1, 0, None, "person", tuple(events), 1.0)], True)
    told = "\n".join(pages_of(lines)).split("\n")
    assert sum(line.startswith(("⚔", "`#1` ⚔")) for line in told) == 9
    assert [line[:9] for line in told if line.startswith("Assault")] == ["Assault 1", "Assault 2", "Assault 3"] * 9
    assert all(len(page) <= 1800 for page in pages_of(lines))
    assert pages_of(["y" * 4000]) == ["y" * 1800, "y" * 1800, "y" * 400]


async def test_the_panel_that_answers_the_last_press_of_a_round_tells_what_it_led_to() -> None:
    s = solo({"x1": (0, 3, 0)}, {"b5": (1, 0, 2)})
    round_end = [*won(0, B5), (ev.DOMINATION, -1, 3, 9), (ev.ROUND, -1, 2)]
    entries = [LogEntry(1, 0, None, "person", tuple(round_end), 1.0)]
    choosing = replace(CLASH.view(s, 0), phase="card", round=2, to_act=(0,))
    call = call_in(s, 0)
    call = await with_news(replace(call, look=replace(call.look, view=choosing)), entries)
    words = words_of((await present(call)).view)
    assert "⚔ B5, Ann 2×I 1×II against 2 elves: won in 3 assaults." in words
    assert "Domination: the elves score 3, 9 of 17." in words and "Round 2: choose your tactic card" in words


async def test_the_press_that_decides_a_battle_under_way_tells_all_of_it() -> None:
    """Not the last assault alone: a battle is told from its beginning, also when it ends by flight."""
    s = solo({"x1": (0, 3, 0)}, {"b5": (1, 0, 2)})
    begun, rest = won(0, B5)[:4], won(0, B5)[4:]
    moved = (ev.FINISHED, 0, X1, B5, 1)
    log = [
        LogEntry(7, 0, None, "person", (*won(0, A2), moved, *begun), 1.0),
        LogEntry(8, 0, None, "person", tuple(rest), 2.0),
    ]
    house = SimpleNamespace(log=Entries(log))
    call = replace(call_in(s, 0), house=house)  # type: ignore[arg-type]
    call = await with_news(call, log[1:])
    told = action.order_notes(call)
    assert told == ["What happened:", next(line for line in told if line.startswith("⚔ B5, Ann 2×I 1×II against 2"))]
    fled = LogEntry(8, 0, None, "person", ((ev.FLED, 0, B5, (2, 1, 0)), (ev.BATTLE_WON, -1, B5, 0, (1, 0, 1))), 2.0)
    told = action.order_notes(await with_news(call, [fled]))
    assert told[1:] == ["⚔ B5, Ann 2×I 1×II against 2 elves: Ann fled after 1 assault. Nobody fell."]


class Entries:
    """A house's log."""

    def __init__(self, entries: list[LogEntry]) -> None:
        self._entries = entries

    async def __call__(self, _game: int, _user: int, _since: int = 0) -> list[LogEntry]:
        return self._entries


def test_one_person_chooses_and_two_choose() -> None:
    s = built_state()
    view = replace(CLASH.view(s, None), phase="card", round=1, chosen=(False, True))
    assert action.on_move(replace(scene_in(s), view=view)) == "Round 1: Ann chooses a tactic card."
    both = replace(view, chosen=(False, False))
    assert action.on_move(replace(scene_in(s), view=both)) == "Round 1: Ann and Ben choose a tactic card."


def test_a_running_battle_has_its_rules_and_the_log() -> None:
    s = stealing()
    events = [(ev.BATTLE, 0, B5, 1, (0, 3, 0), (0, 0, 1), 1, 2)]
    post = battle_post(scene_in(s), "battle.1.1.0.5", (), events)
    assert check_post(post, GAME) == []
    assert [button.verb for button in post.rows[0]] == ["fighton", "assault", "flee", "orders", "odds"]
    assert [(button.verb, button.args) for button in post.rows[1]] == [("log", ""), ("rules", "5.3")]


def test_the_text_board_says_what_the_elves_bring_to_a_battle_cards_counted_in() -> None:
    s = solo({"x1": (2, 0, 0)}, {"a1": (0, 0, 2)})
    templar = CLASH.view(s, None).content.elves[2].bonuses
    words = "\n".join(text_board(CLASH.view(s, None), NAMES, T))
    assert f"Templar: 2 on the board, each power {templar.power}, life {templar.life}" in words


async def test_who_only_watches_is_not_asked_whether_to_end_a_game() -> None:
    running = seated(CLASH.view(built_state(), None), host_id=11)

    async def meant(_number: int) -> Any:
        return running

    def desk(user: int) -> Any:
        return SimpleNamespace(t=T, user_id=user, house=SimpleNamespace(table=meant))

    assert (await tables.end(desk(11), GAME)).rows
    with pytest.raises(HostError) as refused:
        await tables.end(desk(99), GAME)
    assert refused.value.code == "no_seat"
