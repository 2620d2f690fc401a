"""`hints`: how much chance to win hints of Clash lose, judged by the overlord's looks ahead, in positions of a file."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

from cli.errors import FAULT, SOUND
from cli.kits.kits import content_of
from engine.clash.ai.judging.afterwards import Move, moved
from engine.clash.ai.judging.endgame import expected_in_sight, value_in_sight
from engine.clash.ai.levels import OVERLORD
from engine.clash.ai.plans.outfitting import outfitted
from engine.clash.ai.position.features import SURE
from engine.clash.ai.stream import Stream
from engine.clash.ai.warlord import Warlord
from engine.clash.bots import ADVISER, BOTS, advice
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.state import ACTION, State
from engine.clash.pieces.view import View
from engine.clash.views.imagining import imagine
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import Action, argument_of, kind_of
from lab.kept import keep, kept

LEVEL = "veteran"
"""Who plays the games that the positions are of."""
POSITIONS = Path(__file__).with_name("hint_positions.txt")
MUCH, FEW = 300, 5
"""A hint that loses more of SURE than this loses much; so many percent of hints may."""
LEAST, MOST, TIMES = 16, 60, 10
"""Looks ahead from each plan, and what they may cost: so many of the overlord's budgets."""
Plans = Mapping[str, tuple[tuple[Action, ...], int]]
"""[a plan in words] -> its actions, and what they are worth before looks ahead."""


class HintSpot(NamedTuple):
    """An action decision of a game of veterans, by its number."""

    seats: int
    seed: int
    number: int


class Judged(NamedTuple):
    """A hint against the overlord's plans; losses in hundredths of a percent of the chance to win."""

    loss: float
    unsure: float
    """Its standard error."""
    chance: float
    hint: str
    best: str
    seconds: float
    """Of a processor, to think of the hint."""


Looks = dict[str, list[float]]
"""[a plan in words] -> the chance to win after it, by each look ahead."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--positions", type=Path, default=POSITIONS, metavar="FILE", help=f"({POSITIONS.name})")
    parser.add_argument("--progress", type=Path, metavar="FILE", help="keep looks here, for the same AI judging again")


def run(args: argparse.Namespace) -> int:
    known = {entry["position"]: entry["looks"] for entry in kept(args.progress)}
    every = []
    for position in positions(args.positions.read_text(encoding="utf-8")):
        name = "{} {} {}".format(*position)
        looks: Looks = dict(known.get(name, {}))
        found = judged(position, looks)
        keep(args.progress, {"position": name, "looks": looks})
        every.append(found)
        print(f"{name}: {found.loss / 100:.1f} ± {found.unsure / 100:.1f} of {found.chance / 100:.0f} %", flush=True)
        if found.loss > MUCH:
            print(f"    hint {found.hint}\n    best {found.best}", flush=True)
    much = sum(found.loss > MUCH for found in every)
    mean = fmean(found.loss for found in every) / 100
    print(f"{much} of {len(every)} hints lose more than {MUCH // 100} points, {mean:.2f} in the mean")
    thought = [found.seconds for found in every]
    print(f"{fmean(thought):.2f} s of a processor a hint in the mean, {max(thought):.2f} at most")
    return SOUND if 100 * much <= FEW * len(every) else FAULT


def positions(text: str) -> list[HintSpot]:
    lines = (line.split() for line in text.splitlines() if line and not line.startswith("#"))
    return [HintSpot(int(seats), int(seed), int(number)) for seats, seed, number in lines]


def reached(position: HintSpot) -> tuple[State, int]:
    """The state of a position and who is on turn; where its game was over before, that of three actions earlier."""
    dice = PlayoutDice(random.Random(f"hint {position.seed}").random)
    chance = random.Random(f"hint bots {position.seed}").random
    s = CLASH.new(CLASH.make_config({}, ["any"] * position.seats), content_of("clash", None), dice)
    found: list[tuple[State, int]] = []
    while (owing := CLASH.to_act(s)) and len(found) < position.number:
        seat = owing[0]
        if s.phase == ACTION:
            found.append((s.clone(), seat))
        for action in BOTS[LEVEL].plan(CLASH.view(s, seat), chance):
            if CLASH.to_act(s)[:1] != [seat] or action not in CLASH.legal(s, seat):
                break
            CLASH.apply(s, seat, action, dice)
    return found[len(found) - 1 - (len(found) - position.number) % 3]


def judged(position: HintSpot, looks: Looks) -> Judged:
    """The hint there against the overlord's best plans, from the same looks ahead, which are added to `looks`.

    The best is chosen by every other look, and its lead told by the rest, so that luck in the choice is no loss.
    """
    s, seat = reached(position)
    view = CLASH.view(s, seat)
    begun = time.process_time()
    hint = tuple(advice(ADVISER, view, Stream(5)))
    seconds = time.process_time() - begun
    bot = OVERLORD.duel if position.seats == 2 else OVERLORD.crowd
    imagined = imagine(view, Stream(7))
    plans = {_words(s, hint): (hint, _worth(imagined, seat, hint, bot))}
    for candidate in bot.candidates(imagined, seat, Stream(8))[: bot.depth.plans]:
        plans.setdefault(_words(s, candidate.actions), (candidate.actions, candidate.judged))
    if any(plan not in looks for plan in plans):
        look_ahead(view, seat, plans, bot, looks)
    best, advised = max(plans, key=lambda plan: sum(looks[plan][::2])), next(iter(plans))
    chosen, own = looks[best][1::2], looks[advised][1::2]
    unsure = stdev(one - other for one, other in zip(chosen, own, strict=True)) / len(own) ** 0.5
    return Judged(_mean(chosen) - _mean(own), unsure, _mean(own), advised, best, seconds)


def look_ahead(view: View, seat: int, plans: Plans, bot: Warlord, looks: Looks) -> None:
    """Look as often from each plan: as often as from those known, else for TIMES the budget, at LEAST and at MOST."""
    cost, number, before = 0, 0, max(map(len, looks.values()), default=0)
    while number < (before or MOST) and (number < max(LEAST, before) or cost < TIMES * bot.depth.budget):
        for words, (plan, worth) in plans.items():
            if number == len(looks.setdefault(words, [])):
                look = bot.look(view, seat, plan, 1000 + number)
                looks[words].append(worth + look.effect * bot.depth.trust / 100)
                cost += look.cost
        number += 1


def _words(s: State, plan: Sequence[Action]) -> str:
    return " ".join(CLASH.format(s.content, action) for action in plan)


def _mean(chances: Sequence[float]) -> float:
    """No chance is above certainty, whatever looks ahead add to it."""
    return min(SURE, max(0, fmean(chances)))


def _worth(s: State, seat: int, plan: Sequence[Action], bot: Warlord) -> int:
    """What the overlord reckons a plan is worth before it looks ahead."""
    weights = bot.setting.weights
    if plan[0] == a.MOVE:
        return expected_in_sight(moved(s, seat, _moves(plan)), seat, weights)
    after = outfitted(s, seat, weights, Stream(9), begun=plan) if plan[0] == a.EQUIP else s
    return value_in_sight(after, seat, weights)


def _moves(plan: Sequence[Action]) -> tuple[Move, ...]:
    picked = [argument_of(action) for action in plan if kind_of(action) == a.PICK]
    ends = [argument_of(action) for action in plan if kind_of(action) == a.GO]
    return tuple((unit // 3, unit % 3, end) for unit, end in zip(picked, ends, strict=True))
