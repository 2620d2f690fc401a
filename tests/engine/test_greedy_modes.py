"""The greedy bot in the other modes: legal everywhere (tests/games/test_properties.py), and nothing silly."""

from __future__ import annotations

import random
from dataclasses import replace

from data.loader import load_content
from engine.clash.bots import BOTS
from engine.clash.game import CLASH
from engine.clash.pieces.config import PROTOTYPE, Config
from engine.clash.pieces.state import State
from engine.clash.play.skirmish import Side, forecast
from engine.kernel.dice import PlayoutDice
from tests.engine.build import HIT, MISS, march, options, phase, play
from tests.engine.modes_build import MODES, heroic, solo

LIVE = load_content("clash")


def plan(s: State, seed: int = 1) -> list[str]:
    seat = CLASH.to_act(s)[0]
    return [
        CLASH.format(s.content, action)
        for action in BOTS["greedy"].plan(CLASH.view(s, seat), random.Random(seed).random)
    ]


def test_the_hero_goes_with_the_army_into_the_battle_it_can_reach() -> None:
    s = heroic({0: ("razaro", "x1")}, armies=[{"x1": (0, 3, 1)}], elves={"a1": (1, 0, 0), "b1": (4, 0, 0)})
    told = plan(s)
    assert told[0] == "move" and told[-1] == "finish"
    assert "pick hero" in told
    to = told[told.index("pick hero") + 1]
    assert to in told[: told.index("pick hero")] or to == "go a1", "where some of the army goes"
    s, _ = play(s, told[:-1])
    assert "finish" in options(s)


def test_the_hero_is_recruited_beside_the_largest_army() -> None:
    s = heroic({}, armies=[{"a3": (1, 0, 0), "a5": (3, 0, 0)}], gold=(12, 0), market=())
    s, _ = play(s, ["equip"])
    assert all(plan(s, seed)[0].endswith("a5") for seed in range(5))
    assert all(plan(s, seed)[0].startswith("recruit") for seed in range(5))


def test_a_hero_helps_in_what_is_reckoned() -> None:
    one = replace(MODES.clans[0].units[1].bonuses)
    figures = (one.power, one.life, one.hits, one.shields, one.rerolls, one.rage, one.slowness, 3, 0)
    side = Side((0, 2, 0), (figures, figures, figures))
    rng = random.Random(1)
    plain = forecast(side, side, 0, 400, rng.random).win
    hits = forecast(side._replace(hero=(0, 0, 1, 0, 0, 0, 0, 2, 0)), side, 0, 400, rng.random).win
    tokens = forecast(side._replace(rage=2), side, 0, 400, rng.random).win
    barrier = forecast(side, side._replace(barrier=3), 0, 400, rng.random).win
    assert plain < hits and plain < tokens and barrier < plain


def test_alone_the_elves_injuries_go_where_they_cost_least() -> None:
    s = solo({"x1": (1, 1, 0)}, {"b5": (1, 0, 1), "a1": (1, 0, 0)}, gear={(0, 0): ["tribal_armour"]})
    s, _ = play(s, ["move", *march("b5", (1, 1, 0)), "finish"], [HIT, HIT, MISS, MISS])
    assert options(s) == ["kill 0 1 0", "kill 1 0 0"]
    assert plan(s) == ["kill 1 0 0"]


def test_alone_it_discards_what_it_can_t_use_and_buys_what_it_can() -> None:
    dear = ["steam_cannon", "storm_hammer", "plate_armour", "mirror_shield", "great_sword", "griffon_lance"]
    s = solo({"x1": (2, 1, 0)}, {"a1": (2, 1, 1), "b1": (2, 1, 1)}, gold=7, market=dear, deck=["crossbow", "war_axe"])
    s, _ = play(s, ["equip"])
    told = plan(s)[0]
    assert told.startswith("discard")
    bought = []
    while phase(s) == "equip":
        s, _ = play(s, [told])
        bought += [told] if told.startswith("buy") else []
        told = plan(s)[0]
    assert bought


def test_alone_it_takes_the_city_that_wins() -> None:
    s = solo({"a2": (0, 1, 0)}, {"a4": (1, 0, 0)}, aside=("purifier", "sunlance", "aegis"))
    s, _ = play(s, plan(s))
    outcome = CLASH.outcome(s)
    assert outcome is not None and outcome.winners == (0,)


def test_it_rerolls_misses_in_the_2017_edition_and_keeps_hits() -> None:
    s = heroic({}, ("godleif", "tomb"), [{"x1": (0, 1, 0)}, {"b5": (0, 0, 1)}])
    s.config = replace(s.config, edition=PROTOTYPE)
    s, _ = play(s, ["move", *march("b5", (0, 1, 0)), "finish"])
    missed, _ = play(s, ["roll"], [HIT, MISS, MISS])
    assert plan(missed) == ["reroll 2 0"]
    hit, _ = play(s, ["roll"], [HIT, HIT, HIT])
    assert phase(hit) == "reroll" and plan(hit) == ["hold"]


def test_alone_it_wins_some_easy_games_and_more_than_chance() -> None:
    """Random play never wins; the figures by difficulty are in docs/modes.md."""
    won = 0
    for seed in range(40):
        rng = random.Random(seed)
        s = CLASH.new(Config((1,), round_limit=0, solo="easy"), LIVE, dice := PlayoutDice(rng.random))
        while CLASH.to_act(s):
            for action in BOTS["greedy"].plan(CLASH.view(s, 0), rng.random):
                if action not in CLASH.legal(s, 0):
                    break
                CLASH.apply(s, 0, action, dice)
        outcome = CLASH.outcome(s)
        assert outcome is not None
        won += bool(outcome.winners)
    assert won >= 2
