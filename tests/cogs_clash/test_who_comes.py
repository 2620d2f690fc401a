"""A rival comes with the best of his stacks: chances to hold kept places of kept games are those of brute force."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from cli.proof.recordfile import read_record
from cogs.clash.chances import UNKNOWN, Chances
from cogs.clash.move.comers import Comers, comers, fights_against, hold, likeliest
from engine.clash.game import CLASH
from engine.clash.odds.armies import attack_in_view
from engine.clash.odds.stepwise import Prospect, Reckoning
from engine.clash.odds.values import Fight
from engine.clash.pieces.board import places_of
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.state import ACTION, State
from engine.clash.pieces.view import View
from engine.clash.views.view_choices import controlled_in
from engine.kernel.records.record import Entry, replay
from tests.engine.build import build
from tests.engine.modes_build import HERO, heroic

RECORDS = Path(__file__).parents[1] / "records" / "0.1.0"
KEPT = sorted(path.name for path in RECORDS.glob("clash-?-seats-seed-*.json") if "1-seats" not in path.name)
STEPS = 60_000
FEW = 12
"""Units of both sides up to which every party is tried."""
OFF = 0.02


@cache
def prospect(fight: Fight) -> Prospect | None:
    return Reckoning(fight, STEPS).finish()


def turns(name: str) -> list[View]:
    """The views of those who begin an action in a kept game."""
    found: list[View] = []

    def watch(entry: Entry, events: object, state: State) -> None:
        if state.phase == ACTION and not entry.undo:
            found.extend(CLASH.view(state, seat) for seat in CLASH.to_act(state))

    replay(CLASH, read_record(RECORDS / name), False, watch)
    return found


def every_coming(name: str) -> Iterator[Comers]:
    return (coming for view in turns(name) for coming in coming_to(view))


def coming_to(view: View) -> Iterator[Comers]:
    """Who could come to the places a seat holds, of those where every party can be tried."""
    assert view.seat is not None
    for coming in comers(view, places_of(controlled_in(view, view.seat) & view.board.of_worth)):
        here = view.units[view.seat][coming.place]
        if not coming.battles and sum(here) + sum(coming.forces[()]) <= FEW:
            yield coming


def tried(coming: Comers) -> float | None:
    """The chance to hold against the best of all parties, one by one."""
    held = []
    for party in product(*(range(count + 1) for count in coming.forces[()])):
        fight = attack_in_view(coming.view, coming.rival, coming.place, party, coming.hero) if any(party) else None
        if fight is not None:
            known = prospect(fight)
            if known is None:
                return None
            held.append(known.of(1))
    return min(held, default=0.0)


def chances_of(coming: Comers) -> Chances:
    fights = {fight: prospect(fight) for fight in fights_against(coming)}
    return {fight: known for fight, known in fights.items() if known is not None}


def told(coming: Comers) -> float | None:
    return hold(coming, chances_of(coming))


@pytest.mark.parametrize("name", KEPT)
def test_5_3_1_a_kept_place_holds_as_against_the_best_of_all_parties(name: str) -> None:
    found = {(each.place, each.rival, each.forces[()], each.view.round): each for each in every_coming(name)}
    held = [(each, told(each), tried(each)) for each in found.values()]
    known = [(each, one, other) for each, one, other in held if one is not None and other is not None]
    assert known and len(known) > len(held) // 2
    assert [(each.place, each.forces, one, other) for each, one, other in known if abs(one - other) > OFF] == []


def test_5_3_1_slow_units_that_would_strike_second_are_not_named() -> None:
    """Three quick units of level II strike first, but not together with the slow one of level III."""
    s = build(armies=({"a1": (2, 0, 0)}, {"a2": (0, 3, 1)}), sites=(3, 12), clans=("bohorg", "tomb"))
    (coming,) = comers(CLASH.view(s, 0), [0])
    assert coming.forces == {(): (0, 3, 1)}
    assert likeliest(coming, chances_of(coming)) == (0, 3, 0)
    assert likeliest(coming, UNKNOWN) == (0, 3, 1), "while no chance is known"


@pytest.mark.parametrize("hero", HERO)
def test_10_a_hero_who_reaches_the_place_comes_along(hero: str) -> None:
    army = ({"a1": (2, 0, 0)}, {"a2": (1, 2, 1)})
    held: list[float] = []
    for heroes in ({}, {1: (hero, "a2")}):
        s = heroic(heroes, ("bohorg", "tomb"), army, sites=(3, 12))
        (coming,) = comers(CLASH.view(s, 0), [parse_place("a1")])
        assert coming.hero == bool(heroes) and told(coming) == pytest.approx(tried(coming), abs=OFF)
        held.append(told(coming) or 0.0)
    assert held[1] <= held[0]
