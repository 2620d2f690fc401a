"""A hint says what it means: which cards to buy, for which level, a loss it stands against, and what it costs."""

from __future__ import annotations

import asyncio
import pickle
import random
import re
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.clash.chances import UNKNOWN, foretold
from cogs.clash.hints.coach import hint_words
from cogs.clash.hints.costs import LITTLE, costs_of, exposed_in
from cogs.clash.hints.steps import EQUIPPING
from cogs.clash.move.panel import move_panel
from cogs.clash.wording.wording import ClashWording
from data.texts import languages, texts_in
from engine.clash import bots
from engine.clash.bots import ADVISER, advice
from engine.clash.foresight.reach import winners_in_sight
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import bastion, parse_place
from engine.clash.pieces.state import State
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import Action
from engine.kernel.names import name_in
from host.thinking.bot_pool import advise
from tests.cogs_clash.play import words_of
from tests.cogs_clash.test_limits import call_of, table
from tests.engine.build import ITEMS, LEGENDARIES, attack, build
from tests.engine.campaign_build import scene
from tests.engine_ai.test_ai_levels import game

ARMIES = ({"a1": (3, 2, 1), "b5": (2, 0, 0)}, {"b1": (2, 1, 0)})


def said(s: State, *plan: Action, language: str = "en", seat: int = 0) -> str:
    return hint_words(ClashWording(texts_in(language), table(), CLASH.view(s, seat)), plan)


def after(s: State, *actions: Action) -> State:
    for action in actions:
        assert action in CLASH.legal(s, 0)
        CLASH.apply(s, 0, action, PlayoutDice(lambda: 0.5))
    return s


# -- what to buy, forge and keep (§5.1) -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
def test_5_1_to_equip_names_the_cards_their_levels_and_what_they_bring(language: str) -> None:
    s = build(armies=ARMIES, gold=(20, 0))
    wording = ClashWording(texts_in(language), table(), CLASH.view(s, 0))
    words = said(s, a.EQUIP, a.buy(ITEMS["crossbow"], 0), a.buy(ITEMS["rock_breaker"], 1), language=language)
    for item, level in (("crossbow", 0), ("rock_breaker", 1)):
        assert words.count(wording.item(ITEMS[item])) == 2, "what, and why"
        assert wording.carrier(level) in words
        assert wording.bonuses(s.content.items[ITEMS[item]].bonuses) in words
        assert wording.gold(s.content.costs[ITEMS[item]]) in words
    assert "5 unit" in words, "level I has five on the board"


@pytest.mark.parametrize("language", languages())
def test_5_1_no_brackets_stand_within_brackets(language: str) -> None:
    s = build(armies=ARMIES, gold=(20, 0))
    words = said(s, a.EQUIP, a.buy(ITEMS["crossbow"], 0), a.buy(ITEMS["rock_breaker"], 1), language=language)
    assert all(not piece.count("(") for piece in re.findall(r"\(([^)]*)\)", words)), words


def test_hints_think_at_the_adviser_s_level_whatever_level_a_table_usually_has(monkeypatch: pytest.MonkeyPatch) -> None:
    view, seen = CLASH.view(build(armies=ARMIES), 0), list[Any]()

    def plan(given: Any, chance: Any) -> list[Action]:
        seen.append(given)
        return [a.PASS]

    monkeypatch.setattr(bots, "ADVISER", SimpleNamespace(plan=plan))
    assert advise("engine.clash.bots", "random", pickle.dumps(view), 1)[0] == [a.PASS] and seen == [view]


def test_5_1_an_adviser_s_own_words_name_a_card() -> None:
    s = build(armies=ARMIES, gold=(20, 0))
    view = CLASH.view(after(s, a.EQUIP), 0)
    plan = advice(ADVISER, view, random.Random(1).random)
    words = said(s, *plan)
    assert words.startswith("**Hint.** I would buy ") and " for level I" in words


def test_5_1_what_a_card_takes_off_is_named() -> None:
    s = build(armies=ARMIES, gold=(20, 0), gear={(0, 0): ("saw_blade",), (0, 1): ("crossbow",)}, market=("war_drum",))
    slots = [s.content.items[ITEMS[name]].slot for name in ("saw_blade", "crossbow", "rock_breaker")]
    assert len(set(slots)) == 1
    swapped = said(after(s, a.EQUIP), a.shift(0, slots[0], 1))
    assert "swap Saw Blade with Crossbow of level II" in swapped
    s = build(armies=ARMIES, gold=(20, 0), gear={(0, 0): ("saw_blade",)})
    assert "buy Crossbow for level I in place of Saw Blade" in said(s, a.EQUIP, a.buy(ITEMS["crossbow"], 0))
    both = said(s, a.EQUIP, a.buy(ITEMS["crossbow"], 1), a.shift(0, slots[0], 1))
    assert "swap Saw Blade with Crossbow of level II" in both, "what was bought before is there already"


@pytest.mark.parametrize("language", languages())
def test_5_1_forging_is_told_with_its_price_and_names_no_card(language: str) -> None:
    s = build(armies=({"a4": (2, 1, 0), "b3": (1, 0, 0)}, {}), gold=(20, 0), crystals=(6, 0))
    t, wording = texts_in(language), ClashWording(texts_in(language), table(), CLASH.view(s, 0))
    words = said(s, a.EQUIP, a.FORGE, language=language)
    assert t("forge a legendary card") in words and wording.crystals(3) in words
    assert t("What to buy besides depends on that card.") in words
    assert not any(wording.item(ITEMS[name]) in words for name in LEGENDARIES)
    poor = build(armies=({"a4": (2, 1, 0), "b3": (1, 0, 0)}, {}), crystals=(6, 0))
    assert t("What to buy besides depends on that card.") not in said(poor, a.EQUIP, a.FORGE, language=language)


def test_5_1_the_card_to_keep_is_told_with_what_it_gives() -> None:
    s = build(armies=({"a4": (2, 1, 0), "b3": (1, 0, 0)}, {}), crystals=(6, 0))
    after(s, a.EQUIP, a.FORGE)
    item = s.candidates[0]
    wording = ClashWording(texts_in("en"), table(), CLASH.view(s, 0))
    words = said(s, a.KEEP | item)
    assert f"keep {wording.item(item)}" in words and wording.bonuses(s.content.items[item].bonuses) in words


@pytest.mark.parametrize("language", languages())
def test_nothing_is_told_in_notation(language: str) -> None:
    """Heroes, stacks discarded, relics and tiles have words, too."""
    heroes, _ = game({"heroes": True}, 2, 3)
    solo, _ = game({"solo": "easy"}, 1, 3)
    built, _ = game({"layout": "built"}, 2, 3)
    relics = scene(4, [{"b4": (2, 0, 0)}], relics=["b4"])
    told = [
        (heroes, a.RECRUIT | 0 * 32 + bastion(0)),
        (solo, a.discard(0, 1)),
        (relics, a.HAND | 0 * 32 + parse_place("b1")),
        (relics, a.STAY),
        (built, a.FACE | 2),
        (built, a.TURN | 3),
        (built, a.SPOT | 1),
    ]
    for s, action in told:
        words = said(s, action, language=language)
        assert f" {CLASH.format(s.content, action)}." not in words.lower()
    assert name_in(heroes.content.heroes[0].names, "en") in said(heroes, a.RECRUIT | bastion(0))
    assert all(action & ~4095 in EQUIPPING for _, action in told[:2])


# -- a loss in sight --------------------------------------------------------------------------------------------------


def losing(**more: Any) -> State:
    """Seat 1 holds City A1 and three legendary cards: it wins unless it is stopped."""
    return build(
        armies=({"a2": (3, 2, 1), "b5": (1, 0, 0)}, {"a1": (2, 0, 0)}),
        aside={1: LEGENDARIES[:3]},
        sites=(3, 12),
        **more,
    )


def going(start: str, end: str, level: int = 0) -> list[Action]:
    return [a.MOVE, a.pick(parse_place(start), level), a.go(parse_place(end)), a.FINISH]


@pytest.mark.parametrize("language", languages())
def test_7_a_rival_who_can_win_is_told_first_where_the_move_stands_against_it(language: str) -> None:
    t, s = texts_in(language), losing()
    name = ClashWording(t, table(), CLASH.view(s, 0)).name(1)
    words = said(s, *going("a2", "a1"), language=language)
    head = t("**Hint.** {loss} Against that, I would {what}.", loss="@", what="").split("@")[0]
    assert words.startswith(f"{head}**{name}"), words
    assert words.index(name) < words.index("A2"), "before what to do"


def test_7_what_does_not_stand_against_it_is_told_as_ever() -> None:
    s = losing()
    for plan in (going("a2", "a3"), [a.PASS], [a.EQUIP]):
        assert said(s, *plan).startswith("**Hint.** I would ")


def test_7_nor_is_a_rival_who_cannot_win_or_oneself() -> None:
    s = build(armies=({"a2": (3, 2, 1)}, {"a1": (2, 0, 0)}), sites=(3, 12))
    assert said(s, *going("a2", "a1")).startswith("**Hint.** I would ")
    own = build(
        armies=({"a2": (3, 2, 1), "b1": (1, 0, 0)}, {"a1": (2, 0, 0)}), aside={0: LEGENDARIES[:2]}, sites=(3, 12)
    )
    assert [reach.seat for reach in winners_in_sight(CLASH.view(own, 0))] == [0], "by A1 itself"
    assert said(own, *going("a2", "a1")).startswith("**Hint.** I would ")


def test_7_a_guard_for_the_city_a_rival_needs_and_the_battle_for_it_stand_against_it() -> None:
    s = build(
        armies=[{"b5": (3, 1, 0)}, {"b1": (2, 1, 0), "b3": (1, 0, 0)}],
        elves={"a1": (5, 5, 5)},
        aside={0: LEGENDARIES[:3]},
        action=2,
        turn=1,
        order=(1, 0),
    )
    s.turn, s.active = 0, 1
    assert "can win this round: City B1" in said(s, *going("b3", "b1"), seat=1)
    assert "can win this round" not in said(s, *going("b3", "b2"), seat=1)
    fought, _ = attack(
        build(
            armies=[{"b5": (3, 1, 0)}, {"b1": (2, 1, 0)}], elves={"a1": (5, 5, 5)}, aside={0: LEGENDARIES[:3]}, action=2
        ),
        "b1",
        (3, 1, 0),
        start="b5",
    )
    assert "can win this round: City B1" in said(fought, a.ASSAULT, seat=1)
    assert "can win this round" not in said(fought, a.FLEE, seat=1)


def test_6_a_stone_s_level_is_named() -> None:
    s = build(armies=ARMIES)
    assert "a Reinforcement Stone of level I" in said(s, a.PUT | parse_place("a7"))
    assert "une Pierre de renfort de niveau I" in said(s, a.PUT | parse_place("a7"), language="fr")


def marching(start: str, end: str, *levels: int) -> list[Action]:
    steps = [step for level in levels for step in (a.pick(parse_place(start), level), a.go(parse_place(end)))]
    return [a.MOVE, *steps, a.FINISH]


def priced(s: State, plan: Sequence[Action], language: str = "en", known: bool = True) -> str:
    """The hint to do so, its chances worked out."""
    view = CLASH.view(s, 0)
    costs = costs_of(view, plan)
    fights = costs.fights if costs is not None else set()
    chances = asyncio.run(foretold(fights, patience=5.0)) if known else UNKNOWN
    return hint_words(ClashWording(texts_in(language), table(), view), plan, chances)


def a_city_to_leave() -> State:
    return build(armies=({"a1": (3, 2, 1)}, {"a2": (3, 1, 0)}), sites=(3, 12))


@pytest.mark.parametrize("language", languages())
def test_a_place_left_empty_is_told_as_in_the_move_panel(language: str) -> None:
    s, t, plan = a_city_to_leave(), texts_in(language), marching("a1", "a3", 0, 0, 0, 1, 1, 2)
    words = priced(s, plan, language).splitlines()
    assert words[1] == t("**What it costs:**")
    costs = costs_of(CLASH.view(s, 0), plan)
    assert costs is not None
    chances = asyncio.run(foretold(costs.fights, patience=5.0))
    panel = words_of(move_panel(call_of(costs.view, seat=0), chances=chances).view).splitlines()
    if language == "en":
        assert len(words) == 3 and set(words[2:]) <= set(panel)
        assert "⚠ A1 (City) left empty" in words[2]


@pytest.mark.parametrize("language", languages())
def test_a_unit_that_goes_beside_many_is_told_to_stand_exposed(language: str) -> None:
    s = build(armies=({"a1": (5, 3, 2), "a3": (1, 0, 0)}, {"b1": (4, 1, 0)}), sites=(3, 12))
    line = priced(s, marching("a3", "b4", 0), language).splitlines()[-1]
    assert line.startswith("⚠ B4 ") and "1×I" in line and line.count("4×I 1×II") == 1 and "%" not in line, "for sure"
    assert "⚠ B4" not in priced(s, marching("a3", "a4", 0), language), "nobody reaches A4 in one Move action"


def test_a_place_that_holds_well_is_not_told() -> None:
    s = build(armies=({"a1": (1, 0, 0), "a3": (5, 4, 3)}, {"b1": (1, 0, 0)}), sites=(3, 12))
    assert LITTLE < 0.5
    assert "⚠" not in priced(s, marching("a3", "b4", *[0] * 5, *[1] * 4, *[2] * 3))


def test_what_is_not_known_or_no_move_costs_nothing() -> None:
    s = build(armies=({"a1": (5, 3, 2), "a3": (1, 0, 0)}, {"b1": (4, 1, 0)}), sites=(3, 12))
    assert "⚠" not in priced(s, marching("a3", "b4", 0), known=False)
    for plan in ([a.PASS], [a.EQUIP]):
        assert "\n" not in priced(s, plan)


def test_a_place_where_a_battle_is_due_is_told_by_its_chance_alone() -> None:
    s = build(armies=({"a1": (5, 3, 2), "a3": (1, 0, 0)}, {"b1": (4, 1, 0), "b5": (1, 0, 0)}), sites=(3, 12))
    assert "⚠ B5" not in priced(s, marching("a3", "b5", 0))


@pytest.mark.parametrize("language", languages())
def test_5_3_4_who_is_attacked_by_the_same_move_is_told_as_coming_only_after_fleeing_home(language: str) -> None:
    """Seat 1's bastion is near: its army at A2 is as good as beaten, but who flees may come to A3 from there."""
    s = build(armies=({"a1": (5, 3, 2)}, {"a2": (3, 2, 0)}), sites=(3, 12))
    own = [each for level in (0, 0, 0, 0, 1, 1, 1, 2, 2) for each in (a.pick(0, level), a.go(parse_place("a2")))]
    plan = [a.MOVE, *own, a.pick(0, 0), a.go(parse_place("b5")), a.FINISH]
    costs = costs_of(CLASH.view(s, 0), plan)
    assert costs is not None
    chances = asyncio.run(foretold(costs.fights, patience=5.0))
    (exposed,) = exposed_in(costs, chances).values()
    assert exposed.if_fled and exposed.place == parse_place("b5")
    line = priced(s, plan, language).splitlines()[-1]
    assert line.startswith("⚠ B5") and line.count("A2") == 1 and line.count("%") == 1
