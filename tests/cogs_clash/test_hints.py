"""The coach: a button at tables with hints, words for every decision, counted, from one's own view alone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from simcord.actors import _component_interaction

from cogs.clash.hints.coach import hint_words, orders_of, still_to_plan
from cogs.clash.move.plan import MoveOrder
from cogs.clash.setup.lobby import options_of
from cogs.clash.wording.wording import ClashWording
from data.texts import languages, texts_in
from engine.clash.ai.levels import APPRENTICE, VETERAN
from engine.clash.bots import BOTS
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.state import State
from engine.clash.views.before_move import before_move
from engine.clash.views.imagining import imagine
from engine.clash.views.viewing import view_of
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import kind_of
from host.services.hints import HINTED, had_by, hints_left
from host.table.options import ALL_HINTS, HINTS, USUAL_HINTS, TableOptions
from host.table.presses import Press
from host.table.refusals import HostError, Refusal
from tests.cogs.player import items_of
from tests.cogs.real_bot import Live, all_of
from tests.cogs_clash.test_limits import table
from tests.engine.build import build, choosing
from tests.engine.campaign_build import scene
from tests.engine_ai.test_ai_levels import game, moments


async def solo_game(live: Live, language: str, options: str) -> tuple[Any, Any, Any]:
    """Ann's solo game, begun: Ann, the channel, the panel of what she owes."""
    await live.speaks(language)
    await live.ann.click(await live.opened("clash", options=options), label=texts_in(language)("Start"))
    return live.ann, live.channel, await live.ann.slash(live.channel, "turn", table=1)


@pytest.mark.parametrize("language", languages())
async def test_a_solo_game_has_three_hints_and_each_decision_costs_one(live: Live, language: str) -> None:
    ann, channel, shown = await solo_game(live, language, "solo-easy")
    house, t = live.house, texts_in(language)
    assert (await house.reading.table(1)).terms.hints == USUAL_HINTS
    head = t("**Hint.** I would {what}.", what="").split("{")[0][:8]
    for left in (3, 3, 2):
        # The second time it is asked about the same decision, which costs nothing more.
        label = t.n("Hint ({count} left)", "Hint ({count} left)", left)
        told = await ann.click(shown.response.message, label=label)
        text = all_of(told.response.message if told.response else shown.response.message)
        assert head in text
        look = await house.reading.look(1, ann.id)
        if left == 3 and len(had_by(look.orders)) == 1:
            break
    await house.play.act(Press(ann.id, "Ann", None), 1, None, [CLASH.default(imagine(look.view, random.random), 0)])
    later = await ann.slash(channel, "turn", table=1)
    assert t.n("Hint ({count} left)", "Hint ({count} left)", 2) in all_of(later.response.message)


async def test_a_typed_command_s_answer_has_the_button_too(live: Live) -> None:
    """What one owes next stands in it as in a pressed panel's."""
    ann, channel, _ = await solo_game(live, "en", "solo-easy")
    look = await live.house.reading.look(1, ann.id)
    card = look.view.content.cards[look.view.hand[0]]
    told = await ann.slash(channel, "play", order=str(card.order), table=1)
    assert "Hint (3 left)" in all_of(told.response.message)


async def test_a_hint_is_what_a_bot_does_in_full_and_how_it_is_judged(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not only its plan, which of an Equip action is the next step alone (engine.clash.bots.advice)."""
    ann, _, _ = await solo_game(live, "en", "solo-easy")
    house = live.house

    async def in_full(game: str, level: str, view: Any, seed: int) -> tuple[list[int], str]:
        assert (game, level, view.seat) == ("clash", "veteran", 0)
        return [a.EQUIP, a.FORGE], "so and so"

    monkeypatch.setattr(house.bot_pool, "advice", in_full)
    hint = await house.hints.hint(Press(ann.id, "Ann", None), 1, (await house.reading.look(1, ann.id)).decision)
    assert (hint.plan, hint.outlook) == ([a.EQUIP, a.FORGE], "so and so")


async def test_no_hint_more_than_the_table_has(live: Live) -> None:
    ann, channel, _ = await solo_game(live, "en", "solo-easy")
    house = live.house
    press = Press(ann.id, "Ann", None)
    await house.play.set_orders(press, 1, {HINTED: [901, 902, 903]})
    shown = await ann.slash(channel, "turn", table=1)
    assert "Hint (" not in all_of(shown.response.message)
    look = await house.reading.look(1, ann.id)
    with pytest.raises(HostError) as refused:
        await house.hints.hint(press, 1, look.decision)
    assert refused.value.code is Refusal.NO_HINTS
    await house.play.set_orders(press, 1, {HINTED: [901, look.decision, 903]})
    first = await house.hints.hint(press, 1, look.decision)
    again = await house.hints.hint(press, 1, look.decision)
    assert first.plan == again.plan and len(had_by((await house.reading.look(1, ann.id)).orders)) == 3
    with pytest.raises(HostError) as refused:
        await house.hints.hint(press, 1, look.decision + 1)
    assert refused.value.code is Refusal.STALE
    with pytest.raises(HostError) as refused:
        await house.hints.hint(Press(ann.id + 1, "Ben", None), 1, look.decision)
    assert refused.value.code is Refusal.NO_SEAT


async def test_an_ordinary_table_has_no_hints(live: Live) -> None:
    ann, channel, house = live.ann, live.channel, live.house
    card = await live.opened("clash", players=2)
    await house.lobby.add_ai(Press(ann.id, "Ann", None), 1, "apprentice", "any", 1)
    await ann.click(card, label="Start")
    shown = await ann.slash(channel, "turn", table=1)
    assert "Hint" not in all_of(shown.response.message)
    look = await house.reading.look(1, ann.id)
    with pytest.raises(HostError) as refused:
        await house.hints.hint(Press(ann.id, "Ann", None), 1, look.decision)
    assert refused.value.code is Refusal.NO_HINTS


def test_hints_are_on_alone_and_in_the_tutorial_else_off() -> None:
    assert options_of({"mode": ("solo_easy",)})[HINTS] == USUAL_HINTS
    assert HINTS not in options_of({"mode": ("retail",)})
    assert options_of({"more": ("all_hints",)})[HINTS] == ALL_HINTS
    assert options_of({"more": ()})[HINTS] is None
    found = [TableOptions.stored(options).hints for options in ({}, {HINTS: 3}, {HINTS: 0}, {"tutorial": "clash-1"})]
    assert found == [0, 3, 0, USUAL_HINTS]
    assert TableOptions.stored({HINTS: "x"}).hints == 0 and TableOptions.stored({HINTS: -4}).hints == 0


def test_a_hint_is_counted_by_decision() -> None:
    assert [hints_left(3, [], 7), hints_left(3, [7], 7), hints_left(3, [7], 8)] == [3, 2, 2]
    assert [hints_left(1, [7], 7), hints_left(1, [7], 8), hints_left(0, [], 8)] == [1, 0, 0]
    assert had_by({HINTED: [1, "x", 2]}) == [1, 2] and had_by({}) == []


@pytest.mark.parametrize("language", languages())
def test_there_are_words_for_what_a_bot_would_do_at_every_kind_of_decision(language: str) -> None:
    t, kinds = texts_in(language), set()
    for options, seats in (({"heroes": True}, 3), ({"solo": "easy"}, 1), ({"elves": "right"}, 2)):
        for number, s in enumerate(moments(options, seats, seed=4)):
            seat = CLASH.to_act(s)[0]
            view = before_move(CLASH.view(s, seat))
            plan = APPRENTICE.plan(view, random.Random(number).random)
            words = hint_words(ClashWording(t, table(), view), plan, planned=CLASH.view(s, seat).plan)
            kinds.add(s.phase)
            assert words.startswith("**") and 20 < len(words) < 900 and "{" not in words, words
            assert f"would {CLASH.format(CONTENT, plan[0])}." not in words, "words, no notation"
    assert len(kinds) > 6


CONTENT = game({}, 2, 1)[0].content


@pytest.mark.secrets
def test_what_is_hidden_changes_no_hint() -> None:
    """Two games that look alike to the seat, though hands, picks, decks, and bag differ, get the same words."""
    differed = 0
    for number, s in enumerate(moments({}, 2, seed=6)):
        seat = CLASH.to_act(s)[0]
        other = imagine(view_of(s, seat), random.Random(f"deal {number}").random)
        told = []
        for state in (s, other):
            view = before_move(CLASH.view(state, seat))
            plan = VETERAN.plan(view, random.Random(number).random)
            told.append(hint_words(ClashWording(texts_in("en"), table(), view), plan))
        assert told[0] == told[1]
        differed += (other.hands, other.deck, other.bag) != (s.hands, s.deck, s.bag)
    assert differed > 4


def test_a_plan_of_moves_becomes_orders() -> None:
    s, dice = game({}, 2, 3)
    rand = random.Random(3).random
    while CLASH.to_act(s) and s.round < 3:
        seat = CLASH.to_act(s)[0]
        plan = BOTS["apprentice"].plan(CLASH.view(s, seat), rand)
        orders = orders_of(CLASH.view(s, seat), plan)
        moved = sum(sum(order.units) for order in orders)
        assert moved == sum(CLASH.format(CONTENT, action).startswith("go ") for action in plan)
        for action in plan:
            if action not in CLASH.legal(s, seat):
                break
            CLASH.apply(s, seat, action, dice)


def moved(s: State, *moves: tuple[str, str, int]) -> State:
    """A Move action of seat 0 in which so far these units moved: from, to, level."""
    for action in (a.MOVE, *(each for start, end, level in moves for each in _move(start, end, level))):
        assert action in CLASH.legal(s, 0)
        CLASH.apply(s, 0, action, PlayoutDice(lambda: 0.5))
    return s


def _move(start: str, end: str, level: int) -> tuple[int, int]:
    return a.pick(parse_place(start), level), a.go(parse_place(end))


@pytest.mark.parametrize("heroes", [False, True])
def test_a_planned_move_can_be_thought_away(heroes: bool) -> None:
    """The view before the first of its moves, to the last field; own decisions are counted on."""
    (s, dice), rand, tried = game({"heroes": heroes}, 3, 9), random.Random(9), 0
    while CLASH.to_act(s) and s.round < 4:
        seat = CLASH.to_act(s)[0]
        if a.MOVE in CLASH.legal(s, seat):
            before, planned = CLASH.view(s, seat), s.clone()
            CLASH.apply(planned, seat, a.MOVE, dice)
            for _ in range(rand.randrange(1, 8)):
                choices = [each for each in CLASH.legal(planned, seat) if each not in (a.FINISH, a.PASS)]
                if choices:
                    CLASH.apply(planned, seat, rand.choice(choices), dice)
            after = before_move(CLASH.view(planned, seat))
            assert replace(after, decisions=()) == replace(before, decisions=())
            assert before_move(before) is before
            tried += 1
        CLASH.apply(s, seat, BOTS["apprentice"].plan(CLASH.view(s, seat), rand.random)[0], dice)
    assert tried > 10


def test_a_planned_move_of_a_scenario_can_be_thought_away() -> None:
    """Feats too: those of the plan are not told yet."""
    s = scene(7, [{"b5": (2, 0, 0), "a5": (1, 0, 0)}], relics=["a5", "b7"])
    before = CLASH.view(s, 0)
    planned = CLASH.view(moved(s, ("b5", "b4", 0), ("b5", "b4", 0)), 0)
    assert planned.points[0] < before.points[0]
    assert replace(before_move(planned), decisions=()) == replace(before, decisions=())


@pytest.mark.parametrize("language", languages())
def test_the_coach_confirms_no_plan_that_gives_all_up(language: str) -> None:
    """Mid-move it thinks about the whole action, not about the rest of a plan the reader made."""
    t = texts_in(language)

    def told(*moves: tuple[str, str, int]) -> str:
        s = build(armies=({"a1": (2, 1, 0), "b1": (2, 1, 0)}, {"a5": (3, 2, 1), "b3": (3, 2, 1)}), sites=(3, 12))
        view = CLASH.view(moved(s, *moves), 0)
        plan = VETERAN.plan(before_move(view), random.Random(1).random)
        return hint_words(ClashWording(t, table(), before_move(view)), plan, planned=view.plan)

    gives_up = [("a1", "a2", 0)] * 2 + [("a1", "a2", 1)] + [("b1", "b4", 0)] * 2 + [("b1", "b4", 1)]
    assert t("take back your plan (Start over), and {what}", what="").split(",")[0] in told(*gives_up)
    assert t("finish the move as planned") not in told(*gives_up)


def test_advice_against_a_plan_keeps_what_is_right_in_it() -> None:
    s = build(armies=({"a1": (2, 1, 0)},), sites=(3, 12))
    wording = ClashWording(texts_in("en"), table(), CLASH.view(s, 0))
    one, two = (parse_place("a1"), parse_place("a2"), 0), (parse_place("a1"), parse_place("a3"), 1)
    plan = [a.MOVE, *_move("a1", "a2", 0), *_move("a1", "a3", 1), a.FINISH]
    told = {
        planned: hint_words(wording, plan, planned=planned).split(". ")[0].removeprefix("**Hint.** I would ")
        for planned in ((*one,), (*two, *one), (*one, *one))
    }
    assert told[one] == "keep your plan, and also move 1×II from A1 to A3."
    assert told[(*two, *one)] == "finish the move as planned."
    assert told[(*one, *one)].startswith("take back your plan (Start over), and move 1×I from A1")


def test_a_card_is_praised_for_its_number_only_where_none_in_hand_is_earlier() -> None:
    """Told of the latest card in hand, "the lower, the earlier" speaks against the very advice (§4.2)."""
    view = CLASH.view(choosing(build(), [[1, 9, 25], []]), 0)
    wording = ClashWording(texts_in("en"), table(), view)
    told = {view.content.cards[card].order: hint_words(wording, [a.play(card)]) for card in view.hand}
    assert sorted(told) == [1, 9, 25]
    assert [order for order, words in told.items() if "it is the earliest of your cards" in words] == [1]
    assert all("It brings" in words for words in told.values())


STRENGTHENED, NEARER = "It strengthens what you hold at A1.", "It brings your units nearer to what is worth taking."
OUT = "It brings your units out of the bastion."


@pytest.mark.parametrize(
    ("moves", "reasons"),
    [
        ([("a3", "a1", 0)], {STRENGTHENED}),
        ([("a3", "a1", 0), ("a1", "a3", 1)], set()),
        ([("a6", "a5", 0)], {NEARER}),
        ([("a3", "a2", 0)], set()),
        ([("x1", "b5", 0)], {OUT}),
        ([("a3", "a1", 0), ("a6", "a5", 0)], {STRENGTHENED, NEARER}),
    ],
)
def test_what_a_march_is_for_is_true_of_it(moves: list[tuple[str, str, int]], reasons: set[str]) -> None:
    """A1 is a City of their own; A5 is a step from the Forge A4, and A3 is as near to something as A2."""
    s = build(armies=({"a1": (0, 2, 0), "a3": (1, 0, 0), "a6": (1, 0, 0), "x1": (1, 0, 0)},), sites=(3, 12))
    plan = [a.MOVE, *(step for each in moves for step in _move(*each)), a.FINISH]
    words = hint_words(ClashWording(texts_in("en"), table(), CLASH.view(s, 0)), plan)
    assert {each for each in (STRENGTHENED, NEARER, OUT) if each in words} == reasons, words


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


async def at_its_action(live: Live, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any]:
    """Ann in a solo game's first action, about which a veteran would do the march: Ann, her channel."""
    ann, channel, _ = await solo_game(live, "en", "solo-easy")
    house = live.house
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


async def test_a_press_plans_the_hint_s_move_and_finishes_nothing(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, channel = await at_its_action(live, monkeypatch)
    house = live.house
    panel = (await ann.slash(channel, "turn", table=1)).response.message
    panel = await pressed(ann, panel, "Hint (3 left)")
    assert "**Hint.** I would move" in all_of(panel) and not (await house.reading.look(1, ann.id)).view.plan
    panel = await pressed(ann, panel, "Plan this move")
    look = await house.reading.look(1, ann.id)
    assert look.owes and look.view.phase == "move" and len(look.view.plan) == 3
    assert had_by(look.orders) and len(had_by(look.orders)) == 1, "planning it is no other hint"
    assert "Finish" in all_of(panel) and "Plan this move" not in all_of(panel)


async def test_a_button_from_before_plans_nothing_twice(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, channel = await at_its_action(live, monkeypatch)
    house = live.house
    panel = (await ann.slash(channel, "turn", table=1)).response.message
    hinted = await pressed(ann, panel, "Hint (3 left)")
    (plan,) = (item for item in items_of(hinted) if item.label == "Plan this move")
    await pressed(ann, hinted, "Plan this move")
    stored = live.env.backend.get_message(hinted.channel.id, hinted.id)
    await _component_interaction(ann, stored, {"custom_id": plan.custom_id, "component_type": 2})
    assert len((await house.reading.look(1, ann.id)).view.plan) == 3


async def test_where_the_move_is_planned_already_there_is_no_button(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, channel = await at_its_action(live, monkeypatch)
    panel = (await ann.slash(channel, "turn", table=1)).response.message
    for label in ("Hint (3 left)", "Plan this move", "Hint (2 left)"):
        panel = await pressed(ann, panel, label)
    assert "finish the move as planned" in all_of(panel) and "Plan this move" not in all_of(panel)
