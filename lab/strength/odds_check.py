"""`odds-check N`: compares exact odds with the real engine, in random battles of all clans, cards, elves and heroes."""

from __future__ import annotations

import argparse
import json
import random
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any

from cli.errors import FAULT, SOUND, Unfit
from cli.kits.kits import content_of
from engine.clash.game import CLASH
from engine.clash.odds.armies import battle_so_far
from engine.clash.odds.chances import Odds, odds
from engine.clash.pieces import actions as a
from engine.clash.pieces.allocation import Triple
from engine.clash.pieces.config import DIFFICULTIES, Config
from engine.clash.pieces.content import Content
from engine.clash.pieces.figures import refresh_elves, refresh_level
from engine.clash.pieces.places import bastion
from engine.clash.pieces.state import ACTION, ELVES, INJURIES, UNITS, State
from engine.clash.play import battle
from engine.clash.play.setup import solo_content
from engine.kernel.dice import PlayoutDice

PLACE = 3
"""The territory of all these battles; any would do."""
LIMIT = 4.0
"""Standard errors."""
MOST_UNITS = 6
LEAST_EXPECTED = 20
"""Chances of fewer expected cases than this are no normal distribution; they are left out of the comparison."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("fights", type=int, metavar="N", help="how many battles")
    parser.add_argument("--battles", type=int, default=20_000, metavar="K", help="each is fought K times (20000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="same seed, same battles (1)")
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help="own data files, which stand before the house's")
    parser.add_argument(
        "--solo", choices=list(DIFFICULTIES), default="", help="elves are those of a solo game of this difficulty (no)"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(args: argparse.Namespace) -> int:
    if args.fights < 1 or args.battles < 2:
        raise Unfit("Give 1 or more as N and 2 or more to --battles.")
    content = solo_content(args.solo, content_of("clash", args.data_dir))
    seen = check(content, args.fights, args.battles, args.seed)
    if args.json:
        print(json.dumps({"fights": args.fights, "battles": args.battles, "seed": args.seed, **seen}, indent=2))
    else:
        print(f"{args.fights} battles, each fought {args.battles} times: {seen['comparisons']} figures compared,")
        print(f"largest distance {seen['largest']} standard errors; beyond {LIMIT:g}: {len(seen['faults'])}")
        print("\n".join(seen["faults"]))
    return FAULT if seen["faults"] else SOUND


def check(content: Content, fights: int, battles: int, seed: int) -> dict[str, Any]:
    """Compare in `fights` random battles; `faults` names each figure beyond LIMIT standard errors."""
    compared, largest, faults = 0, 0.0, []
    for number in range(fights):
        rng = random.Random(f"odds {seed} {number}")
        state, flee = random_battle(content, rng)
        fight = battle_so_far(state)
        fight = replace(
            fight,
            first=replace(fight.first, flee_below=flee[0]),
            second=replace(fight.second, flee_below=flee[1]),
        )
        for name, distance in compare(odds(fight), state, flee, battles, rng):
            compared += 1
            largest = max(largest, abs(distance))
            if abs(distance) > LIMIT:
                faults.append(f"battle {number}, {name}: {distance:.2f} standard errors; {fight}")
    return {"comparisons": compared, "largest": round(largest, 3), "faults": faults}


def random_battle(content: Content, rng: random.Random) -> tuple[State, tuple[int, int]]:
    """A battle about to begin, and the number of units below which each side flees."""
    with_heroes = rng.random() < 0.4
    clans = tuple(rng.sample(range(len(content.clans)), 2))
    rand = rng.random
    s = CLASH.new(Config(clans, heroes=with_heroes), content, PlayoutDice(rand))
    while s.phase != ACTION:
        seat = CLASH.to_act(s)[0]
        CLASH.apply(s, seat, CLASH.default(s, seat), PlayoutDice(rand))
    s.elves, s.elf_mask = [0] * UNITS, 0
    s.units, s.masks = [[0] * UNITS for _ in clans], [0, 0]
    attacker = s.order[0]
    s.active = attacker
    defender = ELVES if rng.random() < 0.5 else 1 - attacker
    _stand(s, attacker, _counts(content, clans[attacker], rng))
    if defender == ELVES:
        for kind in _counts(content, -1, rng, kinds=True):
            s.elves[PLACE * 3 + kind] += 1
        s.elf_mask = 1 << PLACE
    else:
        _stand(s, defender, _counts(content, clans[defender], rng))
    _equip(s, rng)
    if with_heroes:
        chosen = rng.sample(range(len(content.heroes)), 2)
        for seat in range(2):
            if rng.random() < 0.7:
                s.heroes[seat], s.hero_places[seat] = chosen[seat], PLACE
    flee = tuple(0 if side == ELVES or rng.random() < 0.6 else rng.randint(2, 4) for side in (attacker, defender))
    battle.begin(s, PLACE, [])
    s.phase, s.battles = ACTION, ()
    return s, (flee[0], flee[1])


def _counts(content: Content, clan: int, rng: random.Random, kinds: bool = False) -> list[int]:
    """One to six levels (or elf types), with any number of each that its figures allow."""
    left = [15, 15, 15] if kinds else [unit.count for unit in content.clans[clan].units]
    drawn = []
    for _ in range(rng.randint(1, MOST_UNITS)):
        level = rng.choices((0, 1, 2), (5, 3, 2))[0]
        if left[level]:
            left[level] -= 1
            drawn.append(level)
    return drawn


def _stand(s: State, seat: int, levels: list[int]) -> None:
    for level in levels:
        s.units[seat][PLACE * 3 + level] += 1
    s.masks[seat] = 1 << PLACE


def _equip(s: State, rng: random.Random) -> None:
    items = s.content.items
    for at in range(len(s.slots)):
        if rng.random() < 0.35:
            s.slots[at] = rng.choice([n for n, item in enumerate(items) if item.slot == at % 2])
    for at in range(6):
        if rng.random() < 0.35:
            s.elf_slots[at] = rng.choice([n for n, item in enumerate(items) if item.slot == at % 2 and item.cost])
    for seat in range(2):
        for level in range(3):
            refresh_level(s, seat, level)
    refresh_elves(s)


def fight_out(start: State, flee: tuple[int, int], rng: random.Random) -> tuple[Triple, Triple, int, int]:
    """One battle of the real engine: units left of the attacker and the defender, who fled (-1 none), assaults."""
    s, dice = start.clone(), PlayoutDice(rng.random)
    b = s.battle
    assert b is not None
    sides, fled = (b.attacker, b.defender), -1
    over = battle.run(s, dice, [])
    while not over and s.battle is not None:
        seat = s.active
        if s.phase == INJURIES:
            action = battle.injury_choices(s)[0]
        elif sum(battle.units_at(s, seat, PLACE)) < flee[sides.index(seat)]:
            action, fled = a.FLEE, sides.index(seat)
        else:
            action = a.ASSAULT
        CLASH.apply(s, seat, action, dice)
    left = [battle.units_at(s, side, PLACE) for side in sides]
    if fled >= 0:
        left[fled] = battle.units_at(s, sides[fled], bastion(sides[fled]))
    return left[0], left[1], fled, b.assaults


def compare(
    found: Odds, start: State, flee: tuple[int, int], battles: int, rng: random.Random
) -> list[tuple[str, float]]:
    """Figures of the odds and the engine's distance from them, in standard errors."""
    wins, assaults, squares = 0, 0, 0
    ends: dict[tuple[Triple, Triple, int], int] = {}
    for _ in range(battles):
        first, second, fled, taken = fight_out(start, flee, rng)
        ends[first, second, fled] = ends.get((first, second, fled), 0) + 1
        wins += (fled == 1) or (fled < 0 and any(first))
        assaults += taken
        squares += taken * taken
    told = {(end.first, end.second, end.fled): chance for end, chance in found.ends}
    distances = [("win", _distance(found.win, wins, battles))]
    for key in {*ends, *told}:
        chance = told.get(key, 0.0)
        if key in ends and not chance:
            distances.append((f"end {key}", float("inf")))
        elif chance * battles >= LEAST_EXPECTED:
            distances.append((f"end {key}", _distance(chance, ends.get(key, 0), battles)))
    mean = assaults / battles
    spread = sqrt(max(0.0, squares / battles - mean * mean) / battles)
    distances.append(("assaults", (mean - found.assaults) / spread if spread else mean - found.assaults))
    return distances


def _distance(chance: float, cases: int, battles: int) -> float:
    if not LEAST_EXPECTED <= chance * battles <= battles - LEAST_EXPECTED:
        return 0.0
    return (cases / battles - chance) / sqrt(chance * (1 - chance) / battles)
