"""The parts the AI levels think with: likely outcomes, plans of a Move, replies' streams, regret matching."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import islice, pairwise

import pytest

from data.loader import load_content
from engine.clash.ai.judging.afterwards import expected_value, fought_on, moved, outcomes, value_after
from engine.clash.ai.levels import HALF, OVERLORD, REPLIES, SITE_LOOKS, WARLORD
from engine.clash.ai.plans import cards, minor_decisions
from engine.clash.ai.plans.marching import MarchLimits, marches
from engine.clash.ai.plans.outfitting import next_step, outfitted
from engine.clash.ai.position import features
from engine.clash.ai.position.features import SURE, evaluate, worths
from engine.clash.ai.position.fights import reckon, results
from engine.clash.ai.position.weights import WEIGHTS
from engine.clash.ai.replies import Foresight, look_from_card
from engine.clash.ai.stream import Stream
from engine.clash.ai.thinker import Candidate, Setting, Thinker
from engine.clash.ai.warlord import BySeats, Depth, Warlord
from engine.clash.game import CLASH
from engine.clash.odds.armies import battle_so_far, fight_of
from engine.clash.odds.chances import odds
from engine.clash.odds.exact import rough_win
from engine.clash.odds.values import Army
from engine.clash.pieces import actions as a
from engine.clash.pieces.board import places_of
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.state import BATTLE, CARD, State
from engine.clash.pieces.view import View
from engine.clash.play import battle
from engine.clash.views.imagining import imagine
from engine.clash.views.viewing import view_of
from engine.kernel.dice import ScriptedDice
from engine.kernel.game import kind_of
from lab.bench.rules import Bench
from lab.strength.odds_check import random_battle
from lab.whole_games import turns
from tests.engine.build import build, changed, choosing, play

CONTENT = load_content("clash", None)
LIMITS = MarchLimits(width=3, depth=3, orders=8, nodes=60)


def figures_in_play(s: State) -> list[int]:
    """By seat and level: figures on the board and in the reserve."""
    return [
        sum(s.units[seat][level::3]) + s.reserve[seat * 3 + level]
        for seat in range(s.config.seats)
        for level in range(3)
    ]


def fixed(seed: int) -> Callable[[], float]:
    return random.Random(seed).random


def test_prospects_are_the_two_best_of_all_places_in_reach() -> None:
    game, _, dice = next(Bench("clash", 3, 1).states())
    for seat in islice(turns(CLASH, game), 400):
        CLASH.apply(game, seat, CLASH.legal(game, seat)[0 if game.phase == BATTLE else -1], dice)
        situation, marchers = features.Situation(game), features.marchers_of(features.Situation(game), seat)
        worth, goals = features.worth_to(game, seat, WEIGHTS)
        gains = [0, 0]
        for place in places_of(goals & marchers.reach & ~situation.controlled[seat]):
            held = situation.taken >> place & 1
            likely = features.taking(situation, seat, marchers.force(place), place) if held else 100
            gains.append(worth[place] * likely // 100)
        *_, second, best = sorted(gains)
        expected = (best * WEIGHTS.chance + second * WEIGHTS.second_chance) // 100
        assert features.prospects(situation, seat, marchers, worth, WEIGHTS, goals) == expected


def test_levels_that_are_not_there_change_no_chance() -> None:
    one, other = (3, 2, 1, 1, 0, 0, 0, 2, 0), (9,) * 9
    units, foes, figures, theirs = (2, 0, 0), (0, 3, 0), (one, other, other), (other, (1, 2, 1, 0, 0, 0, 0, 0, 0), one)
    whole = rough_win(fight_of(Army(units, figures), Army(foes, theirs)), features.ROUGH)
    assert features.chance_to_take(units, figures, foes, theirs) == round(100 * whole)
    assert 0 < whole < 1


@pytest.mark.parametrize("number", range(30))
def test_likely_outcomes_keep_the_chances(number: int) -> None:
    state, _ = random_battle(CONTENT, random.Random(f"likely {number}"))
    fight = battle_so_far(state)
    found = results(fight)
    assert 1 <= len(found) <= 4
    assert sum(result.chance for result in found) == pytest.approx(1)
    assert sum(r.chance for r in found if any(r.first)) == pytest.approx(reckon(fight).win, abs=1e-9)
    assert reckon(fight).win == pytest.approx(odds(fight).win, abs=0.06)
    for result in found:
        for left, there in ((result.first, fight.first.units), (result.second, fight.second.units)):
            assert all(0 <= count <= most for count, most in zip(left, there, strict=True))


def test_outcomes_of_two_battles_sum_to_one_and_lose_no_figure() -> None:
    s = build(armies=({"a1": (4, 2, 0), "a2": (1, 0, 0)}, {"a3": (1, 1, 0)}), elves={"a4": (2, 0, 0)})
    moves = (*((parse_place("a1"), 0, parse_place("a4")),) * 3, *((parse_place("a1"), 1, parse_place("a3")),) * 2)
    after = moved(s, 0, moves)
    ways = outcomes(after, 0)
    assert sum(chance for chance, _ in ways) == pytest.approx(1) and len(ways) > 2
    for _, state in ways:
        assert figures_in_play(state) == figures_in_play(s)
        assert not state.masks[0] & (state.elf_mask | state.masks[1])
        fallen = 2 - sum(state.elves)
        assert state.crystals[0] - s.crystals[0] == fallen
    assert s.units[0][parse_place("a1") * 3] == 4  # the state itself stays as it was


def test_marches_are_legal_and_within_the_budget() -> None:
    s = build(armies=({"a1": (4, 2, 1), "a2": (2, 0, 0)}, {"b3": (2, 1, 0)}), elves={"a4": (2, 0, 0), "b1": (1, 1, 1)})
    standing = value_after(s, 0, WEIGHTS)
    found = marches(s, 0, LIMITS, WEIGHTS, standing)
    assert len(found) <= LIMITS.nodes + 1
    assert [march.value for march in found] == sorted((march.value for march in found), reverse=True)
    assert sum(not march.moves for march in found) == 1
    for march in found:
        state = play(s, ["move"])[0]
        for place, level, to in march.moves:
            for action in (a.PICK | place * 3 + level, a.GO | to):
                assert action in CLASH.legal(state, 0)
                state, _ = CLASH.step(state, 0, action, ScriptedDice(()))
        if march.moves:
            assert a.FINISH in CLASH.legal(state, 0)
    again = marches(s, 0, LIMITS, WEIGHTS, standing)
    assert again == found


def test_no_march_sends_units_both_ways() -> None:
    """A hint told 1×I from A4 to A7 and 2×I from A7 to A4: one move the less comes to the same."""
    s = build(armies=({"a1": (3, 0, 0), "a4": (4, 0, 0)}, {"b3": (2, 1, 0)}))
    found = marches(s, 0, LIMITS, WEIGHTS, value_after(s, 0, WEIGHTS))
    assert any(place == parse_place("a1") and to == parse_place("a4") for each in found for place, _, to in each.moves)
    assert not [
        each.moves for each in found if any((to, level, place) in each.moves for place, level, to in each.moves)
    ]


def test_evaluation_is_a_chance_and_sees_both_sides() -> None:
    s = build(armies=({"a1": (4, 2, 1)}, {"b3": (2, 1, 0)}))
    assert evaluate(s, 0) + evaluate(s, 1) == pytest.approx(SURE, abs=40)
    assert 0 < evaluate(s, 1) < evaluate(s, 0) < SURE
    assert len(worths(s)) == 2
    poorer = changed(s, lambda state: state.gold.__setitem__(1, 20))
    assert evaluate(poorer, 0) < evaluate(s, 0)


def test_enough_points_after_the_second_action_are_victory() -> None:
    s = build(armies=({"a1": (4, 2, 1)}, {"b3": (2, 1, 0)}), action=2, points=4)
    s.aside[0] = tuple(range(CONTENT.market_kinds, CONTENT.market_kinds + 4))
    assert value_after(s, 0, WEIGHTS) == SURE
    assert value_after(s, 1, WEIGHTS, mover=0) == 0
    s.action_number = 1
    assert value_after(s, 0, WEIGHTS) < SURE


def test_equip_forges_first_and_spends_gold_on_what_helps() -> None:
    s = build(armies=({"a1": (4, 2, 1)}, {"b3": (2, 1, 0)}), gold=(12, 0))
    begun = play(s, ["equip"])[0]
    bought = next_step(begun, 0, WEIGHTS, fixed(1))
    assert kind_of(bought) == a.BUY and bought in CLASH.legal(begun, 0)
    after = outfitted(s, 0, WEIGHTS, fixed(1))
    assert after.gold[0] < 12 and evaluate(after, 0) > evaluate(s, 0)
    assert s.gold[0] == 12


def equip_value(s: State, equips: int, seed: int) -> int:
    """What Equip is reckoned to be worth by a seat that takes the mean of so many."""
    found = Thinker(Setting(LIMITS, equips=equips)).candidates(s, 0, fixed(seed))
    return next(candidate.value for candidate in found if candidate.actions == (a.EQUIP,))


@pytest.mark.parametrize("wealth", [{"crystals": (6, 0)}, {"gold": (20, 0)}], ids=["forging", "market refills"])
def test_5_1_imagined_equips_draw_from_decks_of_their_own(wealth: dict[str, tuple[int, int]]) -> None:
    """From one imagined state all would draw the same cards, and their mean would be the worth of the first."""
    s = build(armies=({"a4": (4, 2, 1)}, {"b3": (2, 1, 0)}), **wealth)
    first = equip_value(s, 1, 0)
    others = {equip_value(imagine(view_of(s, 0), fixed(seed)), 1, 0) for seed in range(40)}
    means = [equip_value(s, 2, seed) for seed in range(8)]
    assert len(set(means)) > 1 and set(means) <= {(first + other) // 2 for other in others}
    assert means == [equip_value(s, 2, seed) for seed in range(8)]


def battle_state(
    text: str,
    armies: tuple[dict[str, tuple[int, int, int]], ...],
    elves: dict[str, tuple[int, int, int]] | None = None,
) -> State:
    s = build(armies=armies, elves=elves or {})
    state, _ = play(s, ["move", *text.split(", "), "finish"])
    assert state.phase == BATTLE
    return state


def test_flees_from_a_lost_battle_and_stays_in_a_won_one() -> None:
    weak = battle_state("pick a1 I, go a2", ({"a1": (2, 0, 0)}, {"a2": (4, 3, 2)}))
    strong = battle_state("pick a1 III, go a2, pick a1 III, go a2", ({"a1": (1, 1, 2)}, {"a2": (1, 0, 0)}))
    for state in (weak, strong):
        state.active = state.battle.attacker  # type: ignore[union-attr]
        state.battle.side = 0  # type: ignore[union-attr]
    assert minor_decisions.fight_or_flee(weak, 0, WEIGHTS) == a.FLEE
    assert minor_decisions.fight_or_flee(strong, 0, WEIGHTS) == a.ASSAULT


def test_5_3_6_does_not_flee_from_elves_it_is_almost_sure_to_kill() -> None:
    """It fled with 98 % to win: the elves' crystals were counted when it chose to attack, but not in the battle."""
    s = build(armies=({"a2": (0, 2, 0)}, {"b3": (1, 0, 0)}), elves={"a4": (2, 0, 0)})
    s.elves[parse_place("a2") * 3] = 2
    s.elf_mask |= 1 << parse_place("a2")
    battle.begin(s, parse_place("a2"), [])
    s.phase, s.active, s.battle.side = BATTLE, 0, 0  # type: ignore[union-attr]
    assert reckon(battle_so_far(s)).win > 0.95
    assert minor_decisions.fight_or_flee(s, 0, WEIGHTS) == a.ASSAULT


def test_5_3_6_a_battle_under_way_is_judged_as_it_was_planned() -> None:
    """Elves that fall bring crystals in both: else the AI attacks Cities for them and then runs."""
    armies, elves = ({"a1": (0, 5, 0)}, {"b3": (1, 0, 0)}), {"a2": (0, 0, 3)}
    s = build(armies=armies, elves=elves)
    moves = ((parse_place("a1"), 1, parse_place("a2")),) * 5
    under_way = battle_state(", ".join(["pick a1 II, go a2"] * 5), armies, elves)
    planned, fought = outcomes(moved(s, 0, moves), 0), fought_on(under_way)
    lost = [after for _, after in fought if any(after.elves)]
    assert lost and lost[0].crystals[0] > s.crystals[0], "a lost battle has killed elves as well"

    def told(ways: list[tuple[float, State]]) -> list[object]:
        return sorted((round(chance, 9), s.crystals, s.units, s.elves, s.reserve, s.masks) for chance, s in ways)

    assert told(fought) == told(planned)


def test_regret_matching_finds_the_mixed_strategy() -> None:
    paper = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
    assert cards.regret_matching(paper, 400) == pytest.approx([1 / 3] * 3, abs=0.05)
    pennies = [[2, -1], [-1, 1]]  # rows 2/5, 3/5
    assert cards.regret_matching(pennies, 4000) == pytest.approx([0.4, 0.6], abs=0.05)
    dominated = [[1, 2], [5, 6], [0, 0]]
    assert cards.regret_matching(dominated, 500)[1] > 0.95


def test_draws_from_a_mixed_strategy_in_its_shares() -> None:
    rng = random.Random(4)
    drawn = [cards.draw([0.7, 0.28, 0.02], rng.random) for _ in range(4000)]
    assert drawn.count(2) == 0
    assert drawn.count(0) / 4000 == pytest.approx(0.7 / 0.98, abs=0.03)
    assert cards.draw([1.0], lambda: 0.999999) == 0


def test_streams_are_even_and_repeat() -> None:
    stream = Stream(12345)
    numbers = [stream() for _ in range(5000)]
    assert all(0 <= number < 1 for number in numbers)
    assert sum(numbers) / 5000 == pytest.approx(0.5, abs=0.02)
    again = Stream(12345)
    assert [again() for _ in range(5000)] == numbers


def test_looks_ahead_of_one_decision_share_their_hidden_cards_only_by_chance() -> None:
    """Looks take one seed after the other: a card drawn in one tells nothing of the card drawn in the next (§13)."""
    view = view_of(build(armies=({"a1": (3, 1, 0)}, {"b3": (2, 1, 0)})), 0)
    looks = [imagine(view, Stream(seed)) for seed in range(400)]
    pairs = list(pairwise(looks))
    tops = [s.deck[-1] for s in looks]
    by_chance = sum((tops.count(item) / len(tops)) ** 2 for item in set(tops))
    assert sum(one.deck[-1] == two.deck[-1] for one, two in pairs) / len(pairs) == pytest.approx(by_chance, abs=0.05)
    legendary = sum(one.legendary_deck[-1] == two.legendary_deck[-1] for one, two in pairs) / len(pairs)
    assert legendary == pytest.approx(1 / len(looks[0].legendary_deck), abs=0.05)


def test_4_1_a_card_is_looked_at_until_the_own_first_action_is_over() -> None:
    s = choosing(build(armies=({"a1": (3, 1, 0)}, {"b3": (2, 1, 0)})), [[5, 9, 13], [3, 7, 11]])
    card = s.hands[0][1]
    look = look_from_card(s, 0, a.PLAY | card, Thinker(REPLIES), WEIGHTS, Stream(3))
    assert s.discards[0][-1] == card and card not in s.hands[0]
    assert s.phase != CARD and (s.active != 0 or s.action_number == 2)
    assert 0 < look.effect < SURE and look.cost > 0


def test_4_1_the_warlord_prefers_the_card_that_brings_more_for_the_same_place_in_the_order() -> None:
    s = choosing(build(armies=({"a1": (3, 1, 0)}, {"b3": (2, 1, 0)})), [[5, 9, 13], [3, 7, 11]])
    cards_now = list(s.content.cards)
    poor, rich = s.hands[0][0], s.hands[0][2]
    cards_now[poor] = replace(cards_now[poor], gold=0, units=(0, 0, 0))
    cards_now[rich] = replace(cards_now[poor], gold=9, units=(2, 1, 0))
    s.content = replace(s.content, cards=tuple(cards_now))
    warlord = Warlord(Setting(LIMITS), REPLIES, 1, Depth())
    for seed in range(3):
        assert warlord.choose_card(s, 0, fixed(seed)) != a.PLAY | poor


def test_expected_value_is_between_the_outcomes() -> None:
    s = build(armies=({"a1": (3, 1, 0)}, {"a2": (2, 0, 0)}))
    after = moved(s, 0, tuple((parse_place("a1"), 0, parse_place("a2")) for _ in range(3)))
    values = [value_after(state, 0, WEIGHTS) for _, state in outcomes(after, 0)]
    assert min(values) <= expected_value(after, 0, WEIGHTS) <= max(values)


class Counting(Warlord):
    """Counts its looks, each of which costs as much."""

    def __init__(self, cost: int) -> None:
        super().__init__(WARLORD.crowd.setting, REPLIES, 0, WARLORD.crowd.depth)
        self.cost, self.looks = cost, 0

    def look(self, view: View, seat: int, actions: tuple[int, ...], seed: int) -> Foresight:
        self.looks += 1
        return Foresight(0, self.cost)


@pytest.mark.parametrize(("cost", "looks"), [(1, 20), (100, 20), (250, 10), (3000, 5)])
def test_looks_ahead_end_at_their_limit_once_every_plan_had_one(cost: int, looks: int) -> None:
    """Two looks each at five plans, three and two of them are 20, where looks are cheap."""
    s = build()
    plans = [Candidate(value, (value,)) for value in (5, 4, 3, 2, 1)]
    bot = Counting(cost)
    depth = bot.depth._replace(budget=0)
    assert bot._halving(view_of(s, s.active), s.active, plans, depth, 1) is plans[0]
    assert bot.looks == looks


class Named(Warlord):
    """Answers with its name instead of a plan."""

    def __init__(self, name: int) -> None:
        super().__init__(Setting(LIMITS), REPLIES, 1, Depth())
        self.name = name

    def plan(self, view: View, random: Callable[[], float]) -> list[int]:
        return [self.name]


@pytest.mark.parametrize(("seats", "asked"), [(2, 1), (3, 2), (4, 2)])
def test_another_thinks_in_a_crowd_than_in_a_duel(seats: int, asked: int) -> None:
    clans = ("bohorg", "steamfield", "godleif", "tomb")[:seats]
    assert BySeats(Named(1), Named(2)).plan(view_of(build(clans), 0), fixed(0)) == [asked]


def test_the_overlord_has_the_network_everywhere_and_searches_wider_in_duels_alone() -> None:
    assert OVERLORD.duel.setting.weights.learned == OVERLORD.crowd.setting.weights.learned == HALF
    assert OVERLORD.crowd.setting == WARLORD.crowd.setting._replace(weights=OVERLORD.crowd.setting.weights)
    assert OVERLORD.crowd.depth == WARLORD.crowd.depth._replace(site_looks=SITE_LOOKS)
    assert OVERLORD.duel.depth.budget > WARLORD.duel.depth.budget


def test_among_three_the_overlord_decides_as_the_warlord_but_for_its_bastion() -> None:
    """There is no network for threes (lab/ai.md)."""
    s = build(("bohorg", "steamfield", "tomb"), ({"a1": (3, 1, 0)}, {"a3": (1, 0, 0)}, {"b1": (2, 0, 0)}))
    view = view_of(s, s.active)
    assert OVERLORD.plan(view, fixed(3)) == WARLORD.plan(view, fixed(3))
