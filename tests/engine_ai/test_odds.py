"""The odds of battles: exact sums, enumeration with fractions, sampling, and battles of the real engine."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import comb

import pytest

from data.loader import load_content
from engine.clash.odds.armies import attack_in_view, battle_in_view, battle_so_far, fight_at, fight_of, slowness_of
from engine.clash.odds.chances import Army, End, Fight, by_order, odds
from engine.clash.odds.dense import dense_odds
from engine.clash.odds.exact import Walk, exact_odds
from engine.clash.odds.notation import parse_fight
from engine.clash.odds.sampled import sampled_odds
from engine.clash.pieces.allocation import Triple, allocations
from engine.clash.pieces.state import HITS, LIFE, POWER, RAGE, REROLLS, SHIELDS
from engine.clash.pieces.view import View
from engine.clash.views.viewing import view_of
from engine.kernel.errors import NotationError
from lab.strength.odds_check import check, random_battle
from tests.engine.build import CONTENT as FIRST_VALUES
from tests.work import calls

CONTENT = load_content("clash", None)
PLACE = 3
LARGEST_SUM = 9


def fight(text: str) -> Fight:
    return parse_fight(CONTENT, text)


def random_fight(number: int) -> Fight:
    state, flee = random_battle(CONTENT, random.Random(f"fight {number}"))
    made = battle_so_far(state)
    return replace(made, first=replace(made.first, flee_below=flee[0]), second=replace(made.second, flee_below=flee[1]))


def enumerate_ends(now: Fight, depth: int = 0) -> dict[End, Fraction]:
    """The rules of §5.3 written down once more, with fractions and no memory: small battles only.

    Stalemates are cut where nothing has fallen for a long time; what is cut weighs nothing a float can show.
    """
    side = now.turn
    own, foe = (now.first, now.second) if side == 0 else (now.second, now.first)
    if not any(own.units) or not any(foe.units):
        return {End(now.first.units, now.second.units, -1): Fraction(1)}
    if sum(own.units) < own.flee_below:
        return {End(now.first.units, now.second.units, side): Fraction(1)}
    if own.steals and foe.rage:
        taken = min(own.steals, foe.rage)
        own, foe = replace(own, rage=own.rage + taken, steals=0), replace(foe, rage=foe.rage - taken)
    there = [f for f, count in zip(own.figures, own.units, strict=True) if count]
    facing = [f for f, count in zip(foe.figures, foe.units, strict=True) if count]
    own = replace(own, rage=own.rage + sum(f[RAGE] for f in there))
    rerolls = own.hero[REROLLS] + sum(f[REROLLS] for f in there)
    bonus = own.hero[HITS] + sum(f[HITS] for f in there) + own.rage
    bonus -= foe.hero[SHIELDS] + sum(f[SHIELDS] for f in facing)
    dice, miss = max(f[POWER] for f in there), Fraction(1, 3) ** (rerolls + 1)
    one, two, three = (f[LIFE] for f in foe.figures)
    ends: dict[End, Fraction] = {}
    for hits in range(dice + 1):
        chance = comb(dice, hits) * (1 - miss) ** hits * miss ** (dice - hits)
        injuries, down = max(0, hits + bonus), False
        if foe.barrier:
            down = injuries >= foe.barrier
            injuries = injuries - foe.barrier if down else 0
        most = foe.units[0] * one + foe.units[1] * two + foe.units[2] * three
        fall = allocations(min(injuries, most), foe.units, (one, two, three))[0]
        left = (foe.units[0] - fall[0], foe.units[1] - fall[1], foe.units[2] - fall[2])
        struck = replace(foe, units=left, barrier=0 if down else foe.barrier)
        striker = own if down or any(fall) else replace(own, rage=own.rage + 1)
        after = Fight(striker, struck, 1) if side == 0 else Fight(struck, striker, 0)
        for end, share in enumerate_ends(after, depth + 1).items():
            ends[end] = ends.get(end, Fraction(0)) + chance * share
    return ends


@pytest.mark.parametrize("number", range(60))
def test_chances_sum_to_one(number: int) -> None:
    assert odds(random_fight(number)).total == pytest.approx(1, abs=1e-12)


SMALL = [
    "bohorg 1xI vs elves 1xI",
    "bohorg 2xI vs elves 1xI 1xII, first",
    "godleif 1xI 1xII vs elves 2xI",
    "steamfield 1xII 1xI vs bohorg 2xI",
    "tomb 2xI 1xII vs elves 1xI 1xIII, second",
    "godleif 1xIII vs tomb 3xI",
    "bohorg 1xI rage=2 vs steamfield 1xI 1xII flee=2",
    "bohorg 2xI war_drum:I vs godleif 1xI 1xII hero=orrun",
    "steamfield 1xI hero=hekna vs tomb 2xI hero=neggesh, first",
    "bohorg 2xI 1xII hero=razaro vs elves 2xI crossbow:I",
]


@pytest.mark.parametrize("text", SMALL)
def test_equals_enumeration_with_fractions(text: str) -> None:
    small = fight(text)
    expected = enumerate_ends(small)
    assert sum(expected.values()) == 1
    found = dict(exact_odds(small).ends)
    assert set(found) == set(expected)
    for end, chance in expected.items():
        assert found[end] == pytest.approx(float(chance), abs=1e-12)


def with_first_values(text: str) -> Fight:
    """With the house values frozen for tests: the figures of these tests must not move with tuning."""
    return parse_fight(FIRST_VALUES, text)


def test_a_battle_worked_out_by_hand() -> None:
    """One Pummeler (power 2, 2 automatic hits) that strikes first kills a Guard (life 2) at once."""
    found = odds(with_first_values("bohorg 1xI vs elves 1xI, first"))
    assert found.win == pytest.approx(1) and found.assaults == pytest.approx(1)
    assert found.survivors(0) == {(1, 0, 0): pytest.approx(1)}
    # The Guard (3 dice, Pummelers have life 1) strikes first: it misses with all three in 1 of 27.
    later = odds(with_first_values("bohorg 1xI vs elves 1xI, second"))
    assert later.win == pytest.approx(1 / 27)
    assert later.assaults == pytest.approx(1 + 1 / 27)


def test_agrees_with_the_real_engine() -> None:
    """The full run is `python -m lab odds-check 200 --battles 20000`."""
    seen = check(CONTENT, 25, 400, seed=7)
    assert seen["comparisons"] > 60
    assert seen["faults"] == []


def test_the_check_finds_wrong_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.clash.odds.assault.MISS", 0.25)
    from engine.clash.odds.assault import blows, hit_chances

    for cached in (blows, hit_chances, exact_odds):
        cached.cache_clear()
    try:
        assert check(CONTENT, 8, 1500, seed=7)["faults"]
    finally:
        for cached in (blows, hit_chances, exact_odds):
            cached.cache_clear()


@pytest.mark.parametrize("text", [*SMALL, "bohorg 3xI 2xII 1xIII flee=3 vs godleif 4xI 2xII flee=2"])
def test_sampling_agrees_within_its_error(text: str) -> None:
    sampled = sampled_odds(fight(text), random.Random(5).random, 3000)
    exact = odds(fight(text))
    assert sampled.samples == 3000 and exact.samples == 0 and exact.error == 0
    edge = (exact.win * (1 - exact.win) / 3000) ** 0.5
    assert abs(sampled.win - exact.win) <= 4 * edge + 1e-9
    assert sampled.assaults == pytest.approx(exact.assaults, rel=0.1)


def test_large_battles_are_sampled_when_there_is_chance_to_sample_with() -> None:
    large = fight("tomb 8xI 4xII vs elves 6xI 4xII")
    assert odds(large).samples == 0
    sampled = odds(large, random.Random(1).random, samples=500)
    assert sampled.samples == 500 and 0 < sampled.error < 0.03
    assert odds(large, random.Random(1).random, samples=500) == sampled


def test_six_against_six_take_few_steps() -> None:
    """The longest takes twice as many; the bench tells how long they take."""
    names = ("bohorg", "steamfield", "godleif", "tomb")
    exact_odds.cache_clear()
    battles = [
        with_first_values(f"{one} 2xI 2xII 2xIII vs {two} 2xI 2xII 2xIII, {start}")
        for one in names
        for two in (*names, "elves")
        for start in ("first", "second")
    ]
    steps = [calls(partial(exact_odds, battle)) for battle in battles]
    assert sum(steps) / len(steps) < 9_000
    assert max(steps) < 18_000


def test_standing_orders_trade_the_field_for_lives() -> None:
    lines = by_order(fight("bohorg 4xI 1xII vs elves 2xI 2xIII"), 0)
    assert [number for number, _ in lines] == [0, 2, 3, 4, 5, 6]
    wins = [found.win for _, found in lines]
    assert wins == sorted(wins, reverse=True) and lines[0][1].fled(0) == 0
    left = [sum(found.expected(0)) for _, found in lines]
    assert left == sorted(left)
    assert lines[-1][1].fled(0) == 1.0  # the side has five units and flees below six


def test_elves_and_defenders_too() -> None:
    lines = by_order(fight("elves 2xI vs bohorg 2xI 1xII"), 1)
    assert lines[0][1].win > 0 and lines[-1][1].fled(1) == 1


def test_ends_tell_winner_and_chances_of_levels() -> None:
    found = odds(fight("bohorg 3xI 1xII flee=2 vs elves 3xI"))
    assert found.win + found.fled(0) + found.survivors(0).get((0, 0, 0), 0) == pytest.approx(1)
    assert End((1, 0, 0), (1, 0, 0), 1).winner == 0 and End((1, 0, 0), (1, 0, 0), 0).winner == 1
    assert found.alive(0, 1) == pytest.approx(found.expected(0)[1])
    assert found.expected(1)[0] <= 3


def test_notation_reads_cards_tokens_and_orders() -> None:
    read = with_first_values("bohorg 2xI 1III war_axe:I tribal_armour:I rage=1 flee=2 vs elves 3×II")
    assert read.first.units == (2, 0, 1) and read.second.units == (0, 3, 0)
    assert read.first.figures[0][POWER] == 4 and read.first.rage == 1 and read.first.flee_below == 2
    assert read.turn == 1  # slowness 3 to 0: the elves strike first
    assert with_first_values("elves 1xIII vs bohorg 1xI").turn == 1  # slowness 1 to 1: a tie goes to the defender


@pytest.mark.parametrize(
    "text",
    [
        "", "bohorg 2xI", "bohorg 2xI vs nobody 1xI", "bohorg 2xI vs elves", "bohorg 2xI vs elves 1xI, third",
        "bohorg 2xIV vs elves 1xI", "bohorg 2xI sword:I vs elves 1xI", "bohorg 2xI vs elves 1xI hero=hekna",
        "bohorg 2xI hero=nobody vs elves 1xI", "bohorg 2xI war_axe:I crossbow:I vs elves 1xI",
        "bohorg 90xI vs elves 1xI", "bohorg 1xI rage=many vs elves 1xI",
    ],
)  # fmt: skip
def test_notation_refuses_what_it_does_not_understand(text: str) -> None:
    with pytest.raises(NotationError):
        fight(text)


@pytest.mark.parametrize("number", range(25))
def test_a_view_gives_the_same_battle_as_the_state(number: int) -> None:
    state, _ = random_battle(CONTENT, random.Random(f"view {number}"))
    b = state.battle
    assert b is not None
    view: View = view_of(state, None)
    assert battle_in_view(view) == battle_so_far(state)
    units: Triple = view.units[b.attacker][PLACE]
    assert attack_in_view(view, b.attacker, PLACE, units) == fight_at(state, b.attacker, b.defender, PLACE)


def test_before_the_first_assault_the_battle_is_the_one_foretold() -> None:
    for number in range(40):
        state, _ = random_battle(CONTENT, random.Random(f"foretold {number}"))
        b = state.battle
        assert b is not None
        before = state.clone()
        before.battle = None
        told = fight_at(before, b.attacker, b.defender, PLACE)
        begun = battle_so_far(state)
        assert told.turn == begun.turn == fight_of(told.first, told.second).turn
        assert (told.turn == 0) == (slowness_of(told.first) < slowness_of(told.second))
        assert told.first.figures == begun.first.figures and told.second.units == begun.second.units


def test_a_side_without_units_has_lost() -> None:
    nobody = fight("bohorg 1xI vs elves 1xI")
    found = odds(replace(nobody, first=replace(nobody.first, units=(0, 0, 0))))
    assert found.win == 0 and found.assaults == 0 and isinstance(nobody.first, Army)


def test_one_list_of_all_positions_tells_what_the_walk_tells() -> None:
    """Battles with clans, elves, equipment, heroes and standing orders; some are not for a list."""
    in_a_list = 0
    for number in range(80):
        battle = random_fight(number)
        listed, walked = dense_odds(battle), Walk(battle).run()
        if listed is None:
            continue
        in_a_list += 1
        assert [end for end, _ in listed.ends] == [end for end, _ in walked.ends]
        assert [chance for _, chance in listed.ends] == pytest.approx([chance for _, chance in walked.ends], abs=1e-12)
        assert listed.assaults == pytest.approx(walked.assaults, abs=1e-12)
        assert abs(listed.total - 1) < 1e-12
    assert in_a_list > 40


@pytest.mark.parametrize(
    "text",
    [
        "steamfield 1xI hero=hekna vs tomb 2xI hero=neggesh, first",
        "tomb 8xI 4xII 2xIII vs elves 6xI 4xII 3xIII",
    ],
)
def test_thefts_and_large_armies_are_not_for_a_list(text: str) -> None:
    assert dense_odds(fight(text)) is None
