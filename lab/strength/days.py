"""`days`: how many days a daily game of Clash takes, with plans and without, by self-play and a model.

Self-play says how many plans hold. The model: whoever is called comes after an exponential time of waking hours, and
looks uncalled now and then; people sleep eight hours, in zones apart. Whoever looks while waiting plans with some
chance.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from statistics import mean

from tqdm import tqdm

from cli.errors import SOUND
from cli.kits.kits import KITS, check_seats, content_of
from engine.clash.game import CLASH
from engine.clash.pieces.state import ACTION, State
from lab.intervals import wilson
from lab.whole_games import carry_out, dice_of, turns

OWN, REVEAL, NEXT = "own", "reveal", "next"
"""When a plan is made: right after one's own action, as the cards are revealed, as the one before acts."""
WAKES, SLEEPS = 7, 23
UNCALLED = 1 / 10
"""Looks an hour of somebody who was not called."""
ROUNDS, GAMES = 6, 400
ZONES = (0, 1, 1, 2, 6)
Holds = dict[str, float]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", type=int, default=4, metavar="N", help="how many seats (4)")
    parser.add_argument("--games", type=int, default=20, metavar="K", help="how many games of bots (20)")
    parser.add_argument(
        "--bots", default="apprentice", choices=sorted(KITS["clash"].bots), help="who plays (apprentice)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="same seed, same figures (1)")
    KITS["clash"].add_options(parser.add_argument_group("options of the game"))  # type: ignore[arg-type]


def run(args: argparse.Namespace) -> int:
    check_seats(KITS["clash"], args.seats)
    counts: dict[str, list[bool]] = {OWN: [], REVEAL: [], NEXT: []}
    for number in tqdm(range(args.games), unit="game", disable=None):
        for moment, held in _played(f"days, seed {args.seed}, game {number}", args):
            counts[moment].append(held)
    holds = {}
    for moment, found in counts.items():
        low, high = wilson(sum(found), len(found))
        holds[moment] = sum(found) / max(1, len(found))
        print(f"{moment:7} {len(found):5} plans, {holds[moment]:4.0%} hold ({low:.0%} to {high:.0%})")
    for hours in (3, 6):
        told = [f"called, they come after {hours} waking hours:"]
        for share in (0.0, 0.25, 0.5, 1.0):
            rng = random.Random(args.seed)
            days = mean(game_in_days(args.seats, holds, share, 1 / hours, rng) for _ in range(GAMES))
            told.append(f"{days:.1f} days if {share:.0%} plan")
        print("  ".join(told))
    return SOUND


def _played(name: str, args: argparse.Namespace) -> Iterator[tuple[str, bool]]:
    """The plans of a whole game: when each was made, and whether it held as its turn came."""
    kit, content, rng, dice = KITS["clash"], content_of("clash", None), random.Random(name), dice_of(name, args.seats)
    bot, planner = kit.bots[args.bots], CLASH.planner
    config = kit.config(kit.options(args, content, args.seats), content, args.seats, rng)
    s: State = CLASH.new(config, content, dice)
    kept: dict[tuple[int, str, str], tuple[Sequence[str], object]] = {}
    for seat in turns(CLASH, s):
        if s.phase == ACTION:
            when = f"{s.round}.action.{s.action_number}"
            for moment in (OWN, REVEAL, NEXT):
                plan = kept.pop((seat, when, moment), None)
                found = None if plan is None else planner.rehearse(CLASH.view(s, seat), seat, plan[0])
                if plan is not None and found is not None:
                    unmet = planner.unmet(plan[1], planner.facts(found), {})  # type: ignore[arg-type]
                    yield moment, not found.misfit and not unmet
            for moment, other in _waiting(s):
                ahead = planner.rehearse(CLASH.view(s, other), other, ())
                if ahead is not None:
                    steps = [CLASH.format(content, each) for each in bot.plan(ahead.view, rng.random)]
                    found = planner.rehearse(CLASH.view(s, other), other, steps)
                    if found is not None and found.over:
                        kept[other, found.when, moment] = (steps, planner.facts(found))
        carry_out(CLASH, s, seat, bot.plan(CLASH.view(s, seat), rng.random), dice)


def _waiting(s: State) -> Iterator[tuple[str, int]]:
    """Who plans as this action begins."""
    if s.action_number == 1 and s.turn == 0:
        yield from ((REVEAL, other) for other in s.order[1:])
    if s.turn + 1 < len(s.order):
        yield NEXT, s.order[s.turn + 1]
    if s.action_number == 1 and s.turn:
        yield OWN, s.order[s.turn - 1]
    elif s.action_number == 2 and not s.turn:
        yield OWN, s.order[-1]


def looks_at(zone: int, now: float, rate: float, rng: random.Random) -> float:
    """The next look of somebody, in hours: a Poisson process that runs while they are awake."""
    need = rng.expovariate(rate)
    while True:
        hour = (now + zone) % 24
        if not WAKES <= hour < SLEEPS:
            now += (WAKES - hour) % 24 or 24
        elif need <= SLEEPS - hour:
            return now + need
        else:
            need, now = need - (SLEEPS - hour), now + SLEEPS - hour + 1e-6


def game_in_days(seats: int, holds: Holds, share: float, called: float, rng: random.Random) -> float:
    """The length of one game. `share`: of the people who look while waiting, those who plan."""
    zones, now = [rng.choice(ZONES) for _ in range(seats)], 0.0
    for zone in zones:
        now = looks_at(zone, now, called, rng)  # bastions
    for _ in range(ROUNDS):
        now = max(looks_at(zone, now, called, rng) for zone in zones)  # cards, all at once
        order, plan = rng.sample(range(seats), seats), [0.0] * seats
        for number in (1, 2):
            for at, seat in enumerate(order):
                begun = now
                if rng.random() < plan[seat]:
                    plan[seat] = 0.0
                    continue
                now = looks_at(zones[seat], now, called, rng)
                plan[seat] = holds[OWN] if number == 1 and rng.random() < share else 0.0
                for other in range(seats):
                    ahead = order.index(other) > at
                    looked = other != seat and looks_at(zones[other], begun, UNCALLED, rng) < now
                    if looked and (number == 1 or ahead) and rng.random() < share:
                        near = order[(at + 1) % seats] == other
                        plan[other] = holds[NEXT] if near else holds[REVEAL] if number == 1 and ahead else holds[OWN]
    return now / 24
