"""Walks through whole games of every mode, with every property checked on the way (see test_walks)."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data.loader import load_content
from engine.clash.game import CLASH
from engine.clash.pieces.config import PROTOTYPE, Config
from engine.clash.pieces.content import Content
from engine.clash.pieces.state import CARD, PHASE_NAMES, State
from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import IllegalAction
from engine.kernel.record import Entry, Recorder
from tests.engine.test_walks import (
    MOST_PLIES,
    Choose,
    Walk,
    always,
    by_chance,
    check_choices,
    check_every_action_applies,
    check_numbers,
    check_refusals,
    check_views,
    greedy,
    nth,
    one_of,
)  # fmt: skip

LIVE: Content = load_content("clash")
MODES = {
    "solo": Config((-1,), round_limit=0, solo="easy"),
    "solo with heroes, built": Config((-1,), "built", round_limit=0, solo="easy", heroes=True, garrisons="mixed"),
    "heroes": Config((-1, -1, -1), round_limit=6, heroes=True),
    "prototype": Config((-1, -1), round_limit=7, edition=PROTOTYPE, heroes=True),
    "prototype, built, long": Config((-1,) * 4, "built", 5, 4, PROTOTYPE, True, elves="right"),
    "right hand": Config((-1, -1), points=3, round_limit=6, elves="right", garrisons="mixed"),
}
modes = pytest.mark.parametrize("name", MODES)


def start(name: str, rng: random.Random) -> Walk:
    dice = PlayoutDice(rng.random)
    return Walk(CLASH.new(MODES[name], LIVE, dice), dice)


def rich(walk: Walk, rng: random.Random) -> None:
    """Now and then a gift, so that short games see heroes, forges and full armies."""
    s = walk.state
    if s.round and rng.random() < 0.02:
        s.gold[rng.randrange(s.config.seats)] += 12


def check_anything_else_is_refused(s: State, rng: random.Random) -> None:
    """Ints of every kind, with arguments near those of the other modes."""
    for _ in range(25):
        action = rng.randrange(31) << 12 | rng.choice((rng.randrange(130), rng.randrange(4096)))
        seat = rng.randrange(s.config.seats)
        if action in [*CLASH.legal(s, seat), *CLASH.revisable(s, seat)]:
            continue
        with pytest.raises(IllegalAction) as caught:
            CLASH.step(s, seat, action, PlayoutDice(rng.random))
        assert caught.value.rule and caught.value.code
        assert str(caught.value)


def walk_through(name: str, seed: int, choose: Callable[[random.Random], Choose], every: int) -> set[str]:
    """One whole game, all properties at each state (the dear ones at every so many); the phases seen."""
    rng = random.Random(f"{name} {seed}")
    walk, chosen, phases = start(name, rng), choose(rng), set()
    for ply in range(MOST_PLIES):
        s = walk.state
        phases.add(PHASE_NAMES[s.phase])
        check_choices(s)
        assert CLASH.problems(s) == []
        if ply % every == 0:
            check_views(s, rng)
            check_refusals(s, rng)
            check_anything_else_is_refused(s, rng)
            check_every_action_applies(s, rng)
        if not CLASH.to_act(s):
            assert walk.unchanged()
            return phases
        seat = walk.go(chosen, rng.choice)
        check_numbers(s, seat, walk.state)
        rich(walk, rng)
    raise AssertionError("a game that does not end")


@modes
def test_every_property_on_a_walk_by_chance(name: str) -> None:
    phases = walk_through(name, 1, by_chance, 5)
    assert {"card", "action", "equip", "move", "over"} <= phases
    assert ("build_spot" in phases) == (MODES[name].layout == "built")


@modes
def test_every_property_on_a_walk_of_the_greedy_bot(name: str) -> None:
    seen: set[str] = set()
    for seed in range(2):
        seen |= walk_through(name, seed, lambda rng: greedy(rng, 0.9), 6)
    assert {"battle", "next_battle", "injuries"} & seen


@dataclass
class Table:
    """A recorded game of a mode, with what happened in it."""

    recorder: Recorder[Content, Config, State, object]
    kinds: set[str]


def recorded(name: str, seed: int) -> Table:
    """Play a game into a record, saved, loaded and taken back now and then."""
    rng = random.Random(f"{name} {seed}")
    key = f"{name} {seed}".encode()
    table = Recorder.start(CLASH, MODES[name], LIVE, key)
    choose, plies, kinds = greedy(rng, 0.7), 0, set()
    while owing := CLASH.to_act(table.state):
        seat = rng.choice(owing)
        free = table.history.free(seat)
        if plies % 17 == 16:
            entries = [Entry.from_json(at, json.loads(json.dumps(e.to_json()))) for at, e in enumerate(table.entries)]
            config = CLASH.config_from_json(
                json.loads(json.dumps(CLASH.config_to_json(MODES[name]))), MODES[name].rules
            )
            content = CLASH.content_from_json(json.loads(json.dumps(CLASH.content_to_json(LIVE))))
            again = Recorder.resume(CLASH, config, content, key, entries)
            assert CLASH.fingerprint(again.state) == CLASH.fingerprint(table.state)
            assert again.history.free(seat) == free
            table = again
        if free and rng.random() < 0.1:
            table.undo(rng.randint(1, free), seat)
        else:
            events = table.play(seat, choose(table.state, seat, list(CLASH.legal(table.state, seat))))
            kinds |= {event[0] for event in events}
        plies += 1
    return Table(table, kinds)  # type: ignore[arg-type]


@modes
def test_save_load_take_back_and_continue(name: str) -> None:
    table = recorded(name, 1)
    assert CLASH.outcome(table.recorder.state) is not None
    assert ("domination" in table.kinds) == bool(MODES[name].solo)
    assert ("tile_laid" in table.kinds) == (MODES[name].layout == "built")


@modes
def test_a_clone_shares_nothing_that_changes(name: str) -> None:
    """Playing a clone to the end leaves the original as it was."""
    rng = random.Random(name)
    walk, choose = start(name, rng), greedy(rng, 0.8)
    for _ in range(60):
        if CLASH.to_act(walk.state):
            walk.step(choose, CLASH.to_act(walk.state)[0])
    before, original = CLASH.fingerprint(walk.state), walk.state
    copy = original.clone()
    while owing := CLASH.to_act(copy):
        CLASH.apply(copy, owing[0], choose(copy, owing[0], list(CLASH.legal(copy, owing[0]))), walk.dice)
    assert CLASH.fingerprint(original) == before


@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    name=st.sampled_from(sorted(MODES)),
    seed=st.integers(0, 10_000),
    warm=st.integers(0, 120),
    turns=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 200)), min_size=1, max_size=20),
)
def test_any_way_on_from_anywhere_keeps_every_property(
    name: str, seed: int, warm: int, turns: list[tuple[int, int]]
) -> None:
    rng = random.Random(seed)
    walk, choose = start(name, rng), greedy(rng, 0.6)
    for _ in range(warm):
        if CLASH.to_act(walk.state):
            walk.step(choose, CLASH.to_act(walk.state)[0])
            rich(walk, rng)
    for who, which in turns:
        if not CLASH.to_act(walk.state):
            break
        before = walk.state
        seat = walk.go(nth(which), one_of(who))
        check_choices(walk.state)
        check_numbers(before, seat, walk.state)
        assert CLASH.problems(walk.state) == []
    assert walk.unchanged()
    check_views(walk.state, rng)
    check_anything_else_is_refused(walk.state, rng)
    check_every_action_applies(walk.state, rng)


def test_hero_figures_of_every_hero_come_in_walks() -> None:
    """The walks recruit: a property nobody meets is no property checked."""
    rng = random.Random(3)
    recruited: set[int] = set()
    for seed in range(9):
        walk, choose = start("heroes", random.Random(seed)), greedy(rng, 0.9)
        while CLASH.to_act(walk.state) and len(recruited) < 4:
            walk.step(choose, CLASH.to_act(walk.state)[0])
            rich(walk, rng)
            recruited |= {hero for hero in walk.state.heroes if hero >= 0}
    assert len(recruited) == 4


@pytest.mark.parametrize("name", ["heroes", "right hand", "solo"])
def test_an_imagined_state_goes_on_as_the_true_one(name: str) -> None:
    """Whoever decides: after the same action with the same luck the same seat is next, in the same phase."""
    rng, compared = random.Random(name), 0
    for seed in range(2):
        walk, choose = start(name, random.Random(seed)), greedy(rng, 0.9)
        while CLASH.to_act(walk.state):
            s, seat = walk.state, CLASH.to_act(walk.state)[0]
            if s.battle is not None:
                imagined = CLASH.imagine(CLASH.view(s, seat), rng.random)
                for action in CLASH.legal(s, seat):
                    true, _ = CLASH.step(s, seat, action, always(0.3))
                    other, _ = CLASH.step(imagined, seat, action, always(0.3))
                    if true.battle is None and true.phase != CARD:  # cards drawn and decks are imagined
                        assert (other.phase, other.active, other.order) == (true.phase, true.active, true.order)
                        compared += true.active != seat
            walk.step(choose, seat)
    assert compared or name == "solo"
