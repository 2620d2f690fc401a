"""`saga`: lets bots play whole campaigns (§14.0) and prints the results; exit 0 without faults."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from cli.errors import FAULT, SOUND, Unfit
from cli.kits.kits import KITS, content_of
from cli.simulation.campaigns import CampaignJob, CampaignPlayed, play_campaign
from engine.clash.campaign.progress import champions
from engine.kernel.names import name_in

LEAST_SEATS, MOST_SEATS = 2, 4


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", type=int, default=4, metavar="N", help="2 to 4 (4)")
    parser.add_argument("--sagas", type=int, default=1, metavar="K", help="how many (1)")
    parser.add_argument("--bots", default="greedy", metavar="NAME", help="who plays all seats (greedy)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="same seed, same campaigns (1)")
    parser.add_argument(
        "--records", type=Path, metavar="DIR", help="keep the records of campaigns and their games here"
    )
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help="an owner's own data files")


def run(args: argparse.Namespace) -> int:
    if not LEAST_SEATS <= args.seats <= MOST_SEATS or args.sagas < 1:
        raise Unfit(f"Give {LEAST_SEATS} to {MOST_SEATS} to --seats and 1 or more to --sagas.")
    if args.bots not in KITS["clash"].bots:
        raise Unfit(f"--bots {args.bots}: there are {', '.join(KITS['clash'].bots)}.")
    if args.records:
        args.records.mkdir(parents=True, exist_ok=True)
    broken, won = 0, Counter[int]()
    for number in range(args.sagas):
        job = CampaignJob(number, args.seats, (args.bots,) * args.seats, args.seed, args.data_dir, args.records)
        played = play_campaign(job)
        won.update(champions(played.campaign))
        broken += len(played.problems)
        print("\n".join([f"{job.id}:", *lines(played, args.data_dir), *played.problems]))
    if args.sagas > 1:
        print("champions by seat: " + ", ".join(f"{seat + 1} {won[seat]}" for seat in range(args.seats)))
    return FAULT if broken else SOUND


def lines(played: CampaignPlayed, data_dir: Path | None) -> list[str]:
    """A line for each game, and the champion."""
    names = {each.number: name_in(each.names, "en") for each in content_of("clash", data_dir).scenarios}
    told = []
    for number, (game, rounds) in enumerate(zip(played.campaign.games, played.rounds, strict=True), 1):
        places = " > ".join("=".join(str(seat + 1) for seat in equals) for equals in game.places)
        glory = " ".join(map(str, game.glory))
        told.append(
            f"  game {number}, {names[game.scenario]}: {game.reason} in round {rounds}; {places}; glory {glory}"
        )
    best = ", ".join(f"seat {seat + 1} ({played.clans[seat]})" for seat in champions(played.campaign))
    return [*told, f"  champion: {best}; glory in all {' '.join(map(str, played.campaign.glory))}"]
