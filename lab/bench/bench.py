"""`bench`: how fast the rules, a press and a picture are, and how much memory a live game takes."""

from __future__ import annotations

import argparse
import json
import platform
from pathlib import Path
from typing import Any

from cli.errors import SOUND, Unfit
from cli.kits.kits import KITS, check_seats
from engine.registry import FIRST

PARTS = ("rules", "odds", "ai", "store", "press", "stages", "pictures", "waits", "start")
"""What is measured; store: ways of a transaction; press, stages: what a press costs; pictures: what drawing costs;
waits: what a person waits for, also while AI seats think;
start: a start with 1,000 running and 10,000 finished games."""
UNITS = {
    "step_decisions_per_s": "choices of two or more a second, each on a copy of the state, in random play",
    "in_place_decisions_per_s": "the same in place, as search and playouts do it",
    "mean_branching": "legal actions a choice",
    "games_per_s": "whole random games a second, setup included",
    "clone_us": "microseconds to copy a state",
    "legal_us": "microseconds to list the legal actions",
    "view_us": "microseconds to make a seat's view",
    "memory_per_game_kb": "kilobytes a live game holds, its log included",
    "odds_ms": "milliseconds for the exact odds of a battle, all pairs of clans and elves: mean and longest",
    "ai_ms": "milliseconds an AI level thinks about a decision: mean and longest",
    "ai_nodes": "states an AI level makes for a decision, mean",
    "ai_positions": "decisions they thought about, out of whole games",
    "transaction_ms": "milliseconds a transaction of four statements takes, by the way it crosses to the database",
    "press_cpu_ms": "milliseconds of own time a press, a look, a delivered post take; wall: the press by the clock",
    "stages_ms": "milliseconds of own time by stage of a press through the whole bot; picture_wall: by the clock",
    "board_cpu_ms": "own milliseconds to draw a changed board, 50 entries of one game; the largest in kilobytes",
    "crop_cpu_ms": "the same for the crop of a panel",
    "cards_cpu_ms": "the same for three cards",
    "posts_wall": "by the clock: 20 tables at once until the last has its board, one after the other, the loop's stall",
    "waits_ms": "milliseconds a person waits: own time alone, and by the clock while six AI seats think",
    "start_cpu_s": "seconds of own time until a process is ready, imports included",
    "start_imports_cpu_s": "seconds of it until everything is imported and the data are read",
    "start_open_wall_s": "seconds by the clock that the house takes to open",
    "start_memory_mb": "megabytes of a process that is ready, before anybody pressed",
    "start_games_memory_mb": "megabytes more with all running games in memory",
    "start_running": "games that run in that database",
    "start_database_mb": "megabytes of its file",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=sorted(KITS), default=FIRST, help=f"the game ({FIRST})")
    parser.add_argument("--seats", type=int, default=4, metavar="N", help="seats (4)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the random play (1)")
    parser.add_argument("--seconds", type=float, default=3.0, metavar="T", help="per measurement (3)")
    parser.add_argument("--live-games", type=int, default=100, metavar="L", help="games in the store (100)")
    parser.add_argument("--only", choices=PARTS, action="append", metavar="PART", help=f"one of {', '.join(PARTS)}")
    parser.add_argument("--peer", choices=["catanatron"], help="measure another engine beside it")
    parser.add_argument(
        "--beside", type=Path, metavar="DIR", help="another revision's checkout, for --only press, stages or pictures"
    )
    parser.add_argument(
        "--postgresql", metavar="URL", help="measure transactions and presses there, too (postgresql+asyncpg://…)"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(args: argparse.Namespace) -> int:
    check_seats(KITS[args.game], args.seats)
    if not 0 < args.seconds <= 600:
        raise Unfit(f"--seconds {args.seconds:g}: give more than 0 and at most 600.")
    if not 1 <= args.live_games <= 10_000:
        raise Unfit(f"--live-games {args.live_games}: give 1 to 10000.")
    figures = _figures(args)
    if args.json:
        print(json.dumps(figures, indent=2))
    else:
        for name, value in figures.items():
            print(f"{name:26} {value!s:>12}  {UNITS.get(name, '')}".rstrip())
    return SOUND


def _figures(args: argparse.Namespace) -> dict[str, Any]:
    """Imports only what is requested: the peer is an optional package, the host needs a database."""
    from lab.bench import ai_seats, odds, rules

    wanted = args.only or PARTS
    peer: dict[str, Any] = {}
    if args.peer:
        from lab.bench import peer as bench_peer

        peer = bench_peer.measure(args.seats, args.seconds, args.seed)
    figures: dict[str, Any] = {"game": args.game, "seats": args.seats, "python": platform.python_version()}
    if "rules" in wanted:
        figures.update(rules.measure(args.game, args.seats, args.seconds, args.seed))
    if "odds" in wanted:
        figures.update(odds.measure(args.game))
    if "ai" in wanted:
        figures.update(ai_seats.measure(args.game, args.seats, args.seconds, args.seed))
    if "store" in wanted:
        from lab.bench import store

        figures.update(store.measure(args.postgresql))
    if "press" in wanted:
        from lab.bench import press

        figures.update(press.measure(args.seconds, args.live_games, args.beside, args.postgresql))
    if "stages" in wanted:
        from lab.bench import stages

        figures.update(stages.measure(args.seconds, args.live_games, args.beside))
    if "pictures" in wanted:
        from lab.bench import pictures

        figures.update(pictures.measure(args.game, args.seats, args.seed, args.beside))
    if "waits" in wanted:
        from lab.bench import waits

        figures.update(waits.measure(args.game, args.seats, args.seed))
    if "start" in wanted:
        from lab.bench import start

        figures.update(start.measure(args.game, args.seats, args.seed))
    if peer:
        figures["peer"] = bench_peer.compared(figures, peer)
    return figures
