"""`reach`: how often the bot saw victory coming, over whole games of Clash of Rage that bots play."""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tqdm import tqdm

from cli.errors import SOUND, Unfit
from cli.kits.kits import KITS, check_seats, content_of
from engine.clash.foresight.reach import winners_in_sight
from engine.clash.pieces.state import ACTION, CARD, PHASE_NAMES
from engine.clash.pieces.view import View
from engine.registry import GAMES
from lab.whole_games import carry_out, dice_of, turns

GAME = "clash"
MEANING = {
    "games": "games won by points, or by the feats of a scenario",
    "rounds": "rounds they took in all",
    "winner_named_at_round": "last rounds at whose start the later winner was among those whose victory was in sight",
    "winner_named_at_action": "the same at the start of the winner's own second action",
    "named": "how often a seat was named at the start of a round, the winners included",
    "named_in_vain": "how often one of them did not win that round",
    "rounds_with_names": "rounds at whose start anybody was named",
    "points_before": "[points] -> winners that had so many at the start of their last round",
}


@dataclass(frozen=True, slots=True)
class Sight:
    """Who could win, as announced at a moment: a round's start (seat -1), or the start of a seat's second action."""

    round: int
    seat: int
    named: frozenset[int]
    points: tuple[int, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", type=int, default=2, metavar="N", help="how many seats (2)")
    parser.add_argument("--games", type=int, default=100, metavar="K", help="how many games (100)")
    parser.add_argument("--bots", default="apprentice", choices=sorted(KITS[GAME].bots), help="who plays (apprentice)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="same seed, same games (1)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    KITS[GAME].add_options(parser.add_argument_group("options of the game"))  # type: ignore[arg-type]


def run(args: argparse.Namespace) -> int:
    kit = KITS[GAME]
    check_seats(kit, args.seats)
    if args.games < 1:
        raise Unfit(f"--games {args.games}: give 1 or more.")
    options = kit.options(args, content_of(GAME, None), args.seats)
    figures: dict[str, Any] = dict.fromkeys(MEANING, 0)
    figures["points_before"] = {}
    for number in tqdm(range(args.games), unit="game", disable=None):
        _count(figures, *_played(f"reach, seed {args.seed}, {args.seats} seats, game {number}", args, options))
    if args.json:
        print(json.dumps({"seats": args.seats, "bots": args.bots, "seed": args.seed, **figures}, indent=2))
    else:
        for name, value in figures.items():
            print(f"{name:24} {value!s:>8}  {MEANING[name]}")
    return SOUND


def _played(name: str, args: argparse.Namespace, options: dict[str, Any]) -> tuple[Any, list[Sight]]:
    """A whole game: its last state, and its announcements."""
    game, kit, content = GAMES[GAME], KITS[GAME], content_of(GAME, None)
    rng = random.Random(name)
    config = kit.config(options, content, args.seats, rng)
    dice = dice_of(name, args.seats)
    state = game.new(config, content, dice)
    told: list[Sight] = []
    for seat in turns(game, state):
        told += _told(game.view(state, None), told)
        carry_out(game, state, seat, kit.bots[args.bots].plan(game.view(state, seat), rng.random), dice)
    return state, told


def _told(view: View, told: list[Sight]) -> Iterator[Sight]:
    """The present announcement, if this is a new moment for one."""
    if view.phase == PHASE_NAMES[CARD]:
        seat = -1
    elif view.phase == PHASE_NAMES[ACTION] and view.action_number == 2:
        seat = view.active
    else:
        return
    if not told or (told[-1].round, told[-1].seat) != (view.round, seat):
        named = frozenset(reach.seat for reach in winners_in_sight(view))
        yield Sight(view.round, seat, named, view.points)


def _count(figures: dict[str, Any], state: Any, told: list[Sight]) -> None:
    outcome = GAMES[GAME].outcome(state)
    if outcome is None or outcome.reason not in ("points", "feats"):
        return
    winner, last = outcome.winners[0], state.round
    starts = [sight for sight in told if sight.seat < 0]
    figures["games"] += 1
    figures["rounds"] += len(starts)
    figures["winner_named_at_round"] += winner in starts[-1].named
    figures["winner_named_at_action"] += any(
        winner in sight.named for sight in told if (sight.round, sight.seat) == (last, winner)
    )
    figures["named"] += sum(len(sight.named) for sight in starts)
    figures["named_in_vain"] += sum(
        len(sight.named - {winner} if sight.round == last else sight.named) for sight in starts
    )
    figures["rounds_with_names"] += sum(bool(sight.named) for sight in starts)
    before = str(starts[-1].points[winner])
    figures["points_before"][before] = figures["points_before"].get(before, 0) + 1
