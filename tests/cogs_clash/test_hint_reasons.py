"""A hint's reasons are right: of a lost game, of units that go where nothing holds, of fighting on and of fleeing."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from cogs.clash.chances import battle_chance, foretold, percent
from cogs.clash.hints.coach import hint_words, orders_of
from cogs.clash.hints.costs import costs_of
from cogs.clash.hints.gains import fights_for
from cogs.clash.hints.in_battle import ALIKE, EVEN, ONE
from cogs.clash.hints.lost import hindering_orders
from cogs.clash.wording.wording import ClashWording
from data.texts import languages, texts_in
from engine.clash.ai.outlook import Outlook
from engine.clash.bots import outlook
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.state import BATTLE, State
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import Action
from tests.cogs_clash.test_limits import table
from tests.engine.build import LEGENDARIES, build

Army = Mapping[str, tuple[int, int, int]]


def rand() -> float:
    return 0.5


def wording_of(s: State, language: str = "en", seat: int = 0) -> ClashWording:
    return ClashWording(texts_in(language), table(), CLASH.view(s, seat))


def said(s: State, plan: Sequence[Action], language: str = "en", seat: int = 0, judged: Outlook | None = None) -> str:
    """The hint to do so, its chances worked out, judged as the veteran does (or `judged` so)."""
    wording = wording_of(s, language, seat)
    view, found = wording.view, judged or outlook(wording.view, plan, rand)
    fights = [*fights_for(view, orders_of(view, plan)).values(), *fights_for(view, hindering_orders(found)).values()]
    costs = costs_of(view, plan)
    known = {fight for fight in fights if fight is not None} | (costs.fights if costs is not None else set())
    return hint_words(wording, plan, asyncio.run(foretold(known, patience=5.0)), (), found)


def going(start: str, end: str, *levels: int) -> list[Action]:
    steps = [step for level in levels for step in (a.pick(parse_place(start), level), a.go(parse_place(end)))]
    return [a.MOVE, *steps, a.FINISH]


# -- a game as good as lost -------------------------------------------------------------------------------------------


def lost_to_one(army: Army, **more: Any) -> State:
    """Seat 0's second action: seat 1 wins with City A1 and three legendary cards at the end of its own."""
    return build(armies=(army, {"a1": (4, 3, 2)}), aside={1: LEGENDARIES[:3]}, sites=(3, 12), action=2, **more)


def head_of(s: State, language: str) -> str:
    return texts_in(language)(
        "**Hint.** The game is as good as lost: {name} will most likely win, and you can hardly change that.",
        name=wording_of(s, language).name(1),
    )


@pytest.mark.parametrize("language", languages())
def test_to_pass_in_a_lost_game_says_that_it_is_lost_and_that_nothing_holds_the_winner_up(language: str) -> None:
    s, t = lost_to_one({"b5": (1, 0, 0)}), texts_in(language)
    words = said(s, [a.PASS], language)
    assert words.startswith(head_of(s, language))
    assert words.endswith(t("Nothing in reach would hold {name} up.", name=wording_of(s, language).name(1)))
    assert t("Nothing in reach is worth what it would cost or risk now.") not in words


@pytest.mark.parametrize("language", languages())
def test_what_would_still_cost_the_winner_something_is_told_with_what_it_costs(language: str) -> None:
    s, t = lost_to_one({"a2": (2, 2, 0)}), texts_in(language)
    name = wording_of(s, language).name(1)
    words = said(s, [a.PASS], language)
    costs = t("What would still cost {name} something: move {moves}.", name=name, moves="@").split("@")[0]
    assert words.startswith(head_of(s, language)) and costs in words
    told = words.split(costs)[1]
    assert "A2" in told and "A1" in told and "%" in told
    fallen = (
        t.n(
            "{name} is likely to lose {count} unit by it.",
            "{name} is likely to lose {count} units by it.",
            n,
            name=name,
        )
        for n in range(1, 5)
    )
    assert any(told.endswith(each) for each in fallen)


def test_what_stands_against_the_winner_is_told_as_what_is_left_to_do() -> None:
    s = lost_to_one({"a2": (4, 4, 1)})
    words = said(s, going("a2", "a1", 0, 0, 0, 0, 1, 1, 1, 1, 2), judged=Outlook(90, 0, 1))
    assert words.startswith(head_of(s, "en"))
    assert (
        "unless stopped.** What still stands in the way of that: move 4×I 4×II 1×III from A2 to A1. You win A1" in words
    )
    assert "Against that, I would" not in words


def test_an_attack_that_wins_nothing_is_not_said_to_stand_in_the_way() -> None:
    s = lost_to_one({"a2": (1, 0, 0)})
    words = said(s, going("a2", "a1", 0))
    assert "unless stopped.** What still costs" in words and "stands in the way" not in words
    assert "You win A1 at 0\u00a0%, and" in words or "You win A1 at under 1\u00a0%, and" in words


def test_an_attack_on_the_winner_elsewhere_is_told_as_what_still_costs_it_something() -> None:
    s = build(
        armies=({"a2": (3, 2, 1)}, {"a1": (4, 3, 2), "a3": (1, 0, 0)}),
        aside={1: LEGENDARIES[:3]},
        sites=(3, 12),
        action=2,
    )
    words = said(s, going("a2", "a3", 0, 0, 0))
    assert f"What still costs {wording_of(s).name(1)} something: move 3×I from A2 to A3." in words


def test_a_game_that_is_open_is_told_as_ever_and_a_victory_as_one() -> None:
    s = build(armies=({"a1": (3, 2, 1)}, {"b1": (3, 2, 1)}))
    assert said(s, [a.PASS]).startswith("**Hint.** I would pass this time. Nothing in reach is worth")
    own = build(armies=({"a1": (3, 2, 1)}, {"b1": (1, 0, 0)}), aside={0: LEGENDARIES[:3]}, action=2)
    words = said(own, [a.PASS])
    assert words.endswith("that wins you the game.") and "Nothing in reach" not in words


# -- units that go where hardly anything holds ------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
def test_a_lone_unit_is_not_said_to_be_safe_and_the_hint_says_what_it_is_for(language: str) -> None:
    """B6 has a stone; seat 1 comes with everything."""
    s = build(armies=({"a3": (1, 0, 0), "a1": (5, 3, 2)}, {"b1": (4, 1, 0)}), sites=(3, 12))
    t, wording = texts_in(language), wording_of(s, language)
    words = said(s, going("a3", "b6", 0), language)
    gain = t("a Reinforcement Stone of level {level}", level="I")
    assert words.splitlines()[-1].startswith("⚠ B6 "), "the scene exposes it"
    assert t("{place} is yours without a battle, at least for now: {gain}.", place="B6", gain=gain) in words
    assert t("{place} is yours without a battle: {gain}.", place="B6", gain=gain) not in words
    for reason in (
        t("no more than {units} is at stake", units="1×I"),
        t("{name} needs an action to get there", name=wording.called(1)),
    ):
        assert reason in words


def test_what_it_brings_before_anybody_can_come_is_told_only_of_who_acts_last() -> None:
    armies = ({"a3": (1, 0, 0), "a1": (5, 3, 2)}, {"b1": (4, 1, 0)})
    soon = "its unit of level I joins you before anybody can come"
    last = build(armies=armies, sites=(3, 12), order=(1, 0), turn=1)
    assert soon in said(last, going("a3", "b6", 0)) and "until" not in said(last, going("a3", "b6", 0))
    assert soon not in said(build(armies=armies, sites=(3, 12)), going("a3", "b6", 0))
    late = build(armies=armies, sites=(3, 12), order=(1, 0), turn=1, action=2)
    assert "nobody can come there this round" in said(late, going("a3", "b6", 0))
    assert soon not in said(late, going("a3", "b6", 0)), "stones came before the second action (§6)"
    end = build(armies=armies, sites=(3, 12), order=(1, 0), turn=1, action=2, round=15, round_limit=15)
    told = said(end, going("a3", "b6", 0))
    assert told.endswith("B6 is yours without a battle: a Reinforcement Stone of level I."), (
        "nobody comes any more (§11)"
    )


@pytest.mark.parametrize(("others", "left"), [(4, 1), (3, 2)])
def test_6_a_stone_s_unit_is_promised_only_where_there_is_a_figure_for_each_stone_of_its_level(
    others: int, left: int
) -> None:
    """A7 is held and has a stone of level I like B6; with one figure left it may be A7's."""
    s = build(
        armies=({"a3": (1, 0, 0), "a1": (others, 3, 2), "a7": (1, 0, 0)}, {"b1": (4, 1, 0)}),
        sites=(3, 12),
        order=(1, 0),
        turn=1,
    )
    assert s.reserve[0] == left
    words = said(s, going("a3", "b6", 0))
    assert ("its unit of level I joins you before anybody can come" in words) == (left > 1)


def test_what_is_in_reach_from_a_place_that_brings_nothing_is_told() -> None:
    s = build(armies=({"a3": (1, 0, 0), "a1": (5, 3, 2)}, {"b1": (4, 1, 0)}), sites=(3, 12))
    words = said(s, going("a3", "b4", 0))
    assert "I would go to B4 all the same: B1 (1 point and 3 crystals a round) is in reach from there" in words


def test_a_place_that_holds_needs_no_excuse() -> None:
    s = build(armies=({"a3": (5, 4, 3)}, {"b1": (1, 0, 0)}), sites=(3, 12))
    words = said(s, going("a3", "b6", *[0] * 5, *[1] * 4, *[2] * 3))
    assert "B6 is yours without a battle: a Reinforcement Stone of level I." in words and "all the same" not in words


# -- fighting on and fleeing ------------------------------------------------------------------------------------------


def in_battle(s: State, own: tuple[int, int, int], seat: int) -> State:
    """Seat 0 attacks A1 with `own` from A2; whoever is asked decides as it comes, until the seat may fight or flee."""
    levels = [level for level, count in enumerate(own) for _ in range(count)]
    for action in going("a2", "a1", *levels):
        assert action in CLASH.legal(s, 0)
        CLASH.apply(s, 0, action, PlayoutDice(lambda: 0.9))
    while (asked := CLASH.to_act(s)[0]) != seat or s.phase != BATTLE:
        CLASH.apply(s, asked, CLASH.default(s, asked) if s.phase != BATTLE else a.ASSAULT, PlayoutDice(lambda: 0.9))
    return s


def attacked(own: tuple[int, int, int], foes: tuple[int, int, int]) -> State:
    """Seat 1 decides in a battle in which seat 0 attacks its `foes` in A1 with `own`."""
    return in_battle(build(armies=({"a2": own}, {"a1": foes}), sites=(3, 12)), own, 1)


def chance_in(s: State, seat: int) -> float:
    view = CLASH.view(s, seat)
    prospect = battle_chance(view)
    assert prospect is not None and view.battle is not None
    return prospect.of(0 if view.battle.attacker == seat else 1)


@pytest.mark.parametrize("language", languages())
def test_to_fight_on_at_a_poor_chance_says_what_fleeing_keeps_and_what_it_gives_up(language: str) -> None:
    t, s = texts_in(language), attacked((4, 2, 0), (1, 1, 0))
    wording, chance = wording_of(s, language, 1), chance_in(s, 1)
    assert chance < EVEN
    words = said(s, [a.ASSAULT], language, 1)
    own = wording.units(CLASH.view(s, 1).units[1][parse_place("a1")])
    away = t(
        "Your side wins at {chance} only. Fleeing would keep {units}, but leave {place} ({gain}) to {name}"
        " without a blow.",
        chance=percent(t, chance),
        units=own,
        place="A1",
        gain=t("1 point and {crystals}", crystals=t.n("{count} crystal a round", "{count} crystals a round", 3)),
        name=wording.name(0),
    )
    assert away in words
    assert words.count(own) >= 1


def test_what_is_said_of_fighting_on_follows_what_is_likely_to_fall() -> None:
    s = attacked((4, 2, 0), (1, 1, 0))
    view = CLASH.view(s, 1)
    prospect, battle = battle_chance(view), view.battle
    assert prospect is not None and battle is not None
    felled = sum(view.units[0][battle.place]) - sum(prospect.left[0])
    words = said(s, [a.ASSAULT], seat=1)
    assert ("is likely to cost" in words) == (felled >= ONE)
    weak = attacked((5, 3, 2), (1, 0, 0))
    words = said(weak, [a.ASSAULT], seat=1)
    assert "fleeing would leave you with less" not in words and "Fleeing would keep 1×I" in words


@pytest.mark.parametrize("language", languages())
def test_to_flee_from_a_battle_likely_won_is_not_called_a_poor_chance(language: str) -> None:
    t, s = texts_in(language), attacked((1, 0, 0), (3, 1, 0))
    chance = chance_in(s, 1)
    assert chance > EVEN
    words = said(s, [a.FLEE], language, 1)
    poor = t("Your side would win at {chance} only; whoever survives is worth more.", chance=percent(t, chance))
    assert percent(t, chance) in words and poor not in words
    if language == "en":
        assert " only" not in words and "at home than at A1" in words


def test_where_the_choice_hardly_matters_that_is_said() -> None:
    s = attacked((4, 2, 0), (1, 1, 0))
    near, far = Outlook(5000, 5000 - ALIKE, 0), Outlook(5000, 5000 - ALIKE - 1, 0)
    same = "To the likely end it makes hardly any difference."
    assert same in said(s, [a.ASSAULT], seat=1, judged=near) and same not in said(s, [a.ASSAULT], seat=1, judged=far)
    lost = said(s, [a.ASSAULT], seat=1, judged=Outlook(0, 0, 0))
    assert lost.startswith("**Hint.** The game is as good as lost: ") and same not in lost


def test_elves_that_fall_on_the_way_are_told_by_their_crystals() -> None:
    s = in_battle(build(armies=({"a2": (2, 2, 0)}, {}), elves={"a1": (4, 1, 1)}, sites=(3, 12)), (2, 2, 0), 0)
    words = said(s, [a.ASSAULT])
    assert chance_in(s, 0) < EVEN and "to the elves without a blow" in words
    assert "Fighting on is likely to bring" in words and "of fallen elves" in words
