"""What a solo position is worth (§9): the elves' domination against points, and the ends of the game."""

from __future__ import annotations

import random

import pytest

from data.loader import load_content
from engine.clash.ai import alone
from engine.clash.ai.alone import actions_left, domination_rate, evaluate_alone
from engine.clash.ai.features import SURE, chance_to_take
from engine.clash.ai.levels import VETERAN, WARLORD
from engine.clash.ai.marching import LEAST, LEAST_ALONE
from engine.clash.ai.next_action import best_of_two
from engine.clash.ai.weights import WEIGHTS
from engine.clash.board import places_of
from engine.clash.game import CLASH
from engine.clash.places import TERRITORIES
from engine.clash.state import ACTION, CARD, State
from engine.clash.viewing import view_of
from engine.kernel.dice import PlayoutDice

CONTENT = load_content("clash", None)


def begun(difficulty: str) -> State:
    """A solo game at its first action."""
    dice = PlayoutDice(random.Random("alone").random)
    s = CLASH.new(CLASH.make_config({"solo": difficulty}, ["any"]), CONTENT, dice)
    while s.phase != ACTION:
        CLASH.apply(s, 0, CLASH.default(s, 0), dice)
    return s


def without_elves(s: State, places: int) -> State:
    after = s.clone()
    for place in places_of(places):
        after.elves[place * 3 : place * 3 + 3] = [0, 0, 0]
    after.elf_mask &= ~places
    return after


def test_9_the_nearer_the_elves_are_to_victory_the_less_a_position_is_worth() -> None:
    values = [evaluate_alone(begun(name), WEIGHTS) for name in ("easy", "medium", "difficult", "impossible")]
    assert values == sorted(values, reverse=True) and len(set(values)) == 4
    later = begun("easy")
    later.domination = 6
    assert evaluate_alone(later, WEIGHTS) < values[0]


def test_9_a_city_without_elves_is_worth_more_than_a_forge_without() -> None:
    s = begun("easy")
    city, forge = places_of(s.board.cities & s.elf_mask)[0], places_of(s.board.forges & s.elf_mask)[0]
    cleared = [evaluate_alone(without_elves(s, 1 << place), WEIGHTS) for place in (city, forge)]
    assert evaluate_alone(s, WEIGHTS) < cleared[1] < cleared[0] < SURE


def test_9_no_elf_on_the_board_is_victory() -> None:
    s = begun("impossible")
    assert evaluate_alone(without_elves(s, s.elf_mask), WEIGHTS) == SURE


def at_second_action(domination: int) -> State:
    s = begun("easy")
    s.action_number, s.domination = 2, domination
    return s


def test_9_the_last_action_before_the_elves_victory_is_lost_unless_it_takes_a_place() -> None:
    doomed = at_second_action(11)
    assert domination_rate(doomed) == 6 and actions_left(doomed) == 0
    assert evaluate_alone(doomed, WEIGHTS) == 0
    forge = doomed.board.forges & -doomed.board.forges
    saved = without_elves(doomed, forge)
    assert actions_left(saved) == 2
    assert evaluate_alone(saved, WEIGHTS) > 0
    assert evaluate_alone(at_second_action(10), WEIGHTS) > 0


def test_9_the_fall_of_the_last_elves_may_be_nearer_than_the_points(monkeypatch: pytest.MonkeyPatch) -> None:
    s = begun("easy")
    places = places_of(s.elf_mask)
    cleared = [without_elves(s, sum(1 << place for place in places[:count])) for count in range(len(places) + 1)]
    values = [evaluate_alone(state, WEIGHTS) for state in cleared]
    assert values == sorted(values) and len(set(values)) == len(values) and values[-1] == SURE
    monkeypatch.setattr(alone, "LAST", 0)
    by_points_alone = [evaluate_alone(state, WEIGHTS) for state in cleared]
    assert by_points_alone[0] == values[0] and by_points_alone[-2] < values[-2]


def beside_an_empty_forge() -> State:
    """The last round; three legendary cards and crystals for the fourth, and all units a step from an empty Forge."""
    s = begun("easy")
    forge = places_of(s.board.forges)[0]
    s = without_elves(s, 1 << forge)
    near = next(p for p in places_of(s.board.ground[forge]) if p < TERRITORIES and not s.elf_mask >> p & 1)
    s.units[0] = [0] * len(s.units[0])
    s.units[0][near * 3] = 2
    s.masks[0] = 1 << near
    s.aside[0] = tuple(range(s.content.market_kinds, s.content.market_kinds + 3))
    s.legendary_deck = tuple(item for item in s.legendary_deck if item not in s.aside[0])
    s.crystals[0], s.gold[0], s.domination = 6, 0, 13
    return s


def test_9_the_first_action_makes_way_for_the_second_that_wins() -> None:
    s = beside_an_empty_forge()
    source = random.Random(1).random
    found = VETERAN.candidates(s, 0, source)
    best, chosen = best_of_two(s, found, WEIGHTS, source)
    assert best == SURE
    assert chosen.march and any(s.board.forges >> to & 1 for _, _, to in chosen.march.moves)
    for level in (VETERAN, WARLORD):
        assert level.choose_action(s, 0, random.Random(1).random).actions == chosen.actions


def test_9_with_all_but_lost_the_last_action_attacks_at_any_chance() -> None:
    s = at_second_action(11)
    forge = places_of(s.board.forges)[0]
    near = next(p for p in places_of(s.board.ground[forge]) if p < TERRITORIES and not s.elf_mask >> p & 1)
    s.units[0] = [0] * len(s.units[0])
    s.units[0][near * 3] = 1
    s.masks[0], s.gold[0] = 1 << near, 20
    s.elves[forge * 3 : forge * 3 + 3] = [1, 0, 0]
    scene = (s.figures[0], s.figures[1], s.figures[2]), (s.elf_figures[0], s.elf_figures[1], s.elf_figures[2])
    assert LEAST_ALONE <= chance_to_take((1, 0, 0), scene[0], (1, 0, 0), scene[1]) < LEAST
    chosen = VETERAN.choose_action(s, 0, random.Random(1).random)
    assert chosen.march and chosen.march.moves[0][2] == forge


def test_9_the_card_is_the_same_in_every_process_and_sees_no_hidden_card() -> None:
    s = begun("medium")
    dice = PlayoutDice(random.Random("on").random)
    while s.phase != CARD:
        CLASH.apply(s, 0, CLASH.default(s, 0), dice)
    shuffled = s.clone()
    shuffled.tactic_decks[0], shuffled.bag = s.tactic_decks[0][::-1], s.bag[::-1]
    shuffled.deck = (*s.deck[: s.deck_known], *s.deck[s.deck_known :][::-1])
    plans = [VETERAN.plan(view_of(state, 0), random.Random(7).random) for state in (s, s, shuffled)]
    assert plans[0] == plans[1] == plans[2]
    assert plans[0][0] in CLASH.legal(s, 0)
