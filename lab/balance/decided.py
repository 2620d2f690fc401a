"""`decided`: how often a scenario is decided before its first test: who has enough wins by passing alone (§14.16)."""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cli.errors import FAULT, SOUND, Unfit
from cli.kits.kits import KITS, content_of
from engine.clash.ai.levels import APPRENTICE_SETTING
from engine.clash.ai.thinker import Thinker
from engine.clash.game import CLASH
from engine.clash.pieces.state import State
from engine.clash.scenarios.ending import has_enough
from engine.clash.stored.lobby_options import SCENARIOS
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import Bot
from lab.balance.balance import lines
from lab.balance.campaign import AI, PRESETS, values_of
from lab.balance.clash import ORDERS
from lab.balance.figures import anything, share_row
from lab.balance.progress import Tally, play_all
from lab.balance.rows import NO_TARGET, TargetRow
from lab.balance.styles import Passer, Rusher

MOST = 10
"""Percent of games that may be decided before the first test."""
RUSHER = Rusher(Thinker(APPRENTICE_SETTING._replace(noise=0)), times=4)


@dataclass(frozen=True, slots=True)
class Watched:
    """One game of a scenario by apprentices, one of them a rusher or none. `values` names its data."""

    scenario: int
    seats: int
    number: int
    seed: int
    rushes: bool
    data_dir: Path | None = None
    values: str = ""

    @property
    def id(self) -> str:
        return f"{self.scenario} {self.seats} {'rush' if self.rushes else AI} {self.number} {self.values}"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--scenario", type=int, nargs="+", default=range(1, SCENARIOS + 1), metavar="N", help="(all)")
    parser.add_argument("--seats", type=int, nargs="+", default=[3, 4], choices=[2, 3, 4], help="(3 and 4)")
    parser.add_argument("--games", type=int, default=60, metavar="N", help="games of each kind (60)")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes (1); no result hangs on it")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="same seed, same games (1)")
    parser.add_argument("--progress", type=Path, metavar="FILE", help="keep games here, and go on from what is there")
    parser.add_argument("--data", type=Path, metavar="DIR", help="data of one's own")


def run(args: argparse.Namespace) -> int:
    if args.games < 1 or args.jobs < 1 or not all(1 <= number <= SCENARIOS for number in args.scenario):
        raise Unfit(f"Give 1 or more to --games and --jobs, and scenarios of 1 to {SCENARIOS}.")
    content = content_of("clash", args.data)
    work = [
        Watched(number, seats, n, args.seed, rushes, args.data, values_of(content, number))
        for n in range(args.games)
        for number in args.scenario
        for seats in args.seats
        for rushes in (True, False)
    ]
    tallies = play_all(work, measured, f"decided {AI} {args.seed}", args.jobs, args.progress)
    rows = rows_of(work, [tallies[each.id] for each in work])
    print("\n".join(lines(rows)))
    return SOUND if all(row.met for row in rows if row.aimed) else FAULT


def rows_of(work: Sequence[Watched], tallies: Sequence[Tally]) -> list[TargetRow]:
    """What was seen of each kind of game, in the order in which they are first met."""
    kinds: dict[str, list[Tally]] = {}
    for game, tally in zip(work, tallies, strict=True):
        who = "one rushes" if game.rushes else f"{AI}s"
        kinds.setdefault(f"{game.scenario}, {game.seats} players, {who}", []).append(tally)
    found = []
    for kind, seen in kinds.items():
        share = [float(tally["decided"]) for tally in seen]
        found.append(
            share_row(f"{kind}: decided before the test", f"{MOST} % or less", share, lambda much: much <= MOST)
        )
        share = [float(tally["early"] >= 0) for tally in seen]
        found.append(share_row(f"{kind}: enough before the test", NO_TARGET, share, anything))
        share = [float(tally["reason"] == "feats") for tally in seen]
        found.append(share_row(f"{kind}: won before the limit", NO_TARGET, share, anything))
        rushed = [float(tally["rusher"] in tally["winners"]) for tally in seen if tally["rusher"] >= 0]
        if rushed:
            found.append(share_row(f"{kind}: won by who rushes", NO_TARGET, rushed, anything))
    return found


def measured(game: Watched) -> Tally:
    """Play it; once a seat has enough before the first test, also from there on with that seat passing only."""
    content, kit = content_of("clash", game.data_dir), KITS["clash"]
    group, turn = divmod(game.number, game.seats)
    order, layouts = ORDERS[group % len(ORDERS)], PRESETS[game.seats]
    options = {
        "scenario": game.scenario,
        "round_limit": 0,
        "layouts": [layouts[group % len(layouts)]],
        "clans": [order[(seat + turn) % 4] for seat in range(game.seats)],
    }
    rng = random.Random(f"decided {game.seed} {game.scenario} {game.seats} {group}")
    bots: list[Bot] = [kit.bots[AI]] * game.seats
    if game.rushes:
        bots[turn] = RUSHER
    s = CLASH.new(kit.config(options, content, game.seats, rng), content, PlayoutDice(rng.random))
    early, fork = carry_on(s, bots, rng)
    decided = False
    if fork is not None:
        bots[early] = Passer(bots[early])
        carry_on(fork, bots, rng)
        decided = early in fork.winners
    outcome = CLASH.outcome(s)
    assert outcome is not None
    return {
        "early": early,
        "decided": decided,
        "reason": outcome.reason,
        "winners": list(outcome.winners),
        "rusher": turn if game.rushes else -1,
        "rounds": s.round,
    }


def carry_on(s: State, bots: Sequence[Bot], rng: random.Random) -> tuple[int, State | None]:
    """Play to the end; who first has enough after a second action before the first test, and the state then."""
    dice, early, fork = PlayoutDice(rng.random), -1, None
    assert s.camp is not None
    while owing := CLASH.to_act(s):
        seat = owing[0]
        turn = s.round, s.turn
        for action in bots[seat].plan(CLASH.view(s, seat), rng.random):
            if action not in CLASH.legal(s, seat):
                break
            CLASH.apply(s, seat, action, dice)
        if early < 0 and (s.round, s.turn) != turn and turn[0] < s.camp.scenario.first_test and has_enough(s, seat):
            early, fork = seat, s.clone()
    return early, fork
