"""Walks through whole games of every scenario (§14), with every property checked on the way (see test_walks)."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from engine.clash.game import CLASH
from engine.clash.pieces.config import Config
from engine.clash.pieces.state import State
from engine.clash.scenarios.ending import ranking
from engine.kernel.dice import PlayoutDice
from engine.kernel.record import Entry, Recorder
from tests.engine.campaign_build import LAYOUTS, LIVE, NUMBERS, camp_of, named, options
from tests.engine.test_walks import (
    MOST_PLIES,
    Choose,
    Walk,
    by_chance,
    check_choices,
    check_every_action_applies,
    check_numbers,
    check_refusals,
    check_views,
    greedy,
)
from tests.engine.test_walks_modes import check_anything_else_is_refused
from tests.longer import usual

CASES = [(number, seats) for number in NUMBERS for seats in (2, 3, 4)]
USUAL_CASES = [(number, 2 + number % 3) for number in NUMBERS]
every_scenario = pytest.mark.parametrize("number", NUMBERS, ids=named)


def config(number: int, seats: int, seed: int) -> Config:
    """Boards, heroes, garrisons and elves vary."""
    layout = LAYOUTS[seats][seed % len(LAYOUTS[seats])]
    mixed, right = ("random", "mixed")[seed % 2], ("auto", "right")[seed % 3 == 1]
    return options(number, seats, layout=layout, heroes=seed % 2 == 1, garrisons=mixed, elves=right)


def walk_through(number: int, seats: int, seed: int, choose: Callable[[random.Random], Choose], every: int) -> State:
    """One whole game, all properties at each state (the dear ones at every so many); its last state."""
    rng = random.Random(f"{number} {seats} {seed}")
    dice = PlayoutDice(rng.random)
    walk = Walk(CLASH.new(config(number, seats, seed), LIVE, dice), dice)
    chosen = choose(rng)
    for ply in range(MOST_PLIES):
        s = walk.state
        check_choices(s)
        assert CLASH.problems(s) == []
        if ply % every == 0:
            check_views(s, rng)
            check_refusals(s, rng)
            check_anything_else_is_refused(s, rng)
            check_every_action_applies(s, rng)
            thawed = CLASH.thaw(config(number, seats, seed), LIVE, CLASH.freeze(s))
            assert CLASH.fingerprint(thawed) == CLASH.fingerprint(s)
            assert thawed.board == s.board and thawed.camp == s.camp and CLASH.problems(thawed) == []
        if not CLASH.to_act(s):
            assert walk.unchanged()
            return s
        seat = walk.go(chosen, rng.choice)
        check_numbers(s, seat, walk.state)
    raise AssertionError("a game that does not end")


@pytest.mark.parametrize(("number", "seats"), usual(CASES, USUAL_CASES, lambda case: f"{named(case[0])}-{case[1]}"))
def test_every_property_of_every_scenario(number: int, seats: int) -> None:
    """It ends by its limit, with a reason, and everybody has a place."""
    s = walk_through(number, seats, number + seats, lambda rng: greedy(rng, 0.85), 40)
    scenario = camp_of(s).scenario
    assert s.config.round_limit == scenario.limit and s.config.points == scenario.targets[seats - 2]
    outcome = CLASH.outcome(s)
    assert outcome is not None and outcome.reason in ("feats", "round_limit") and outcome.winners
    assert s.round <= scenario.limit and (outcome.reason == "feats" or s.round == scenario.limit)
    places = ranking(s)
    assert places[0] == outcome.winners and sorted(seat for place in places for seat in place) == list(range(seats))


@every_scenario
def test_every_property_of_every_scenario_by_chance(number: int) -> None:
    walk_through(number, 2 + number % 3, number, by_chance, 25)


@every_scenario
def test_a_game_of_a_scenario_is_recorded_saved_and_taken_back(number: int) -> None:
    """Saved and loaded at every so many plies, with undos, and replayed with every draw computed anew."""
    seats, rng = 2 + number % 3, random.Random(number)
    given, key = config(number, seats, number), f"{number}".encode()
    table = Recorder.start(CLASH, given, LIVE, key)
    choose, plies = greedy(rng, 0.8), 0
    while owing := CLASH.to_act(table.state):
        seat = rng.choice(owing)
        free = table.history.free(seat)
        if plies % 61 == 60:
            entries = [Entry.from_json(at, json.loads(json.dumps(e.to_json()))) for at, e in enumerate(table.entries)]
            stored = json.loads(json.dumps(CLASH.config_to_json(given)))
            content = CLASH.content_from_json(json.loads(json.dumps(CLASH.content_to_json(LIVE))))
            assert content == LIVE
            again = Recorder.resume(CLASH, CLASH.config_from_json(stored, given.rules), content, key, entries)
            assert CLASH.fingerprint(again.state) == CLASH.fingerprint(table.state)
            assert again.history.free(seat) == free
            table = again
        if free and rng.random() < 0.1:
            table.undo(rng.randint(1, free), seat)
        else:
            table.play(seat, choose(table.state, seat, list(CLASH.legal(table.state, seat))))
        plies += 1
