"""`odds "SIDE vs SIDE"`: the chances of a battle."""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any

from cli.errors import SOUND, Unfit
from cli.kits.kits import content_of
from engine.clash.odds.chances import Fight, Odds, by_order, odds
from engine.clash.odds.notation import parse_fight
from engine.clash.pieces.allocation import Triple
from engine.clash.pieces.config import DIFFICULTIES
from engine.clash.play.setup import solo_content
from engine.kernel.errors import NotationError

NOTATION = (
    'Example: "bohorg 3xI 1xII war_axe:I flee=2 vs elves 2xI 1xIII, first". A side is a clan or "elves"; 3xI are units '
    "of a level (elves: I Guard, II Elder, III Templar), war_axe:I a card on a level, rage=1 tokens it has, flee=2 "
    'flees below 2 units, hero=hekna a hero; ", first" or ", second" has the next assault (else by slowness).'
)
MISTAKES = {"slot_taken": "that slot of the level holds a card already", "no_such_item": "there is no such card"}
"""[code] -> the mistake in a typed battle, if it is more than an unknown word."""
LEVELS = ("I", "II", "III")
LEFT_OVER = 0.0005
"""Ends less likely than this are not listed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = NOTATION
    parser.add_argument("battle", nargs="*", metavar="BATTLE", help="both sides in notation, see below")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="same seed, same samples (1)")
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help="own data files, which stand before the house's")
    parser.add_argument(
        "--solo", choices=list(DIFFICULTIES), default="", help="elves are those of a solo game of this difficulty (no)"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(args: argparse.Namespace) -> int:
    content = solo_content(args.solo, content_of("clash", args.data_dir))
    text = " ".join(args.battle)
    try:
        fight = parse_fight(content, text)
    except NotationError as error:
        why = MISTAKES.get(error.code, "not understood")
        raise Unfit(f"{error.facts.get('text')!r}: {why}. {NOTATION}") from error
    found = odds(fight, random.Random(args.seed).random)
    print(json.dumps(_figures(fight, found), indent=2) if args.json else "\n".join(_lines(fight, found)))
    return SOUND


def _figures(fight: Fight, found: Odds) -> dict[str, Any]:
    return {
        "win": found.win,
        "error": found.error,
        "samples": found.samples,
        "fled": [found.fled(0), found.fled(1)],
        "assaults": found.assaults,
        "expected": [found.expected(0), found.expected(1)],
        "survivors": [
            [{"units": units, "chance": chance} for units, chance in found.survivors(side).items()] for side in (0, 1)
        ],
        "by_order": [
            {"flee_below": number, "win": other.win, "fled": other.fled(0), "expected": other.expected(0)}
            for number, other in _orders(fight)
        ],
    }


def _orders(fight: Fight) -> list[tuple[int, Odds]]:
    return by_order(fight, 0) if fight.size <= 20 else []


def _lines(fight: Fight, found: Odds) -> list[str]:
    how = "exact" if not found.samples else f"{found.samples} samples, standard error {100 * found.error:.1f} %"
    lines = [
        f"The first side wins {100 * found.win:.1f} % ({how}); it flees {100 * found.fled(0):.1f} %, "
        f"the other {100 * found.fled(1):.1f} %. Assaults: {found.assaults:.1f}.",
    ]
    for side, army in enumerate((fight.first, fight.second)):
        mean = found.expected(side)
        alive = ", ".join(
            f"{LEVELS[level]} {mean[level]:.2f} of {count} (one is left {100 * found.alive(side, level):.0f} %)"
            for level, count in enumerate(army.units)
            if count
        )
        lines.append(f"{('First', 'Second')[side]} side left on average: {alive}.")
        for units, chance in sorted(found.survivors(side).items(), key=lambda item: -item[1]):
            if chance >= LEFT_OVER:
                lines.append(f"  {_units(units):<18}{100 * chance:6.1f} %")
    for number, other in _orders(fight):
        if number:
            lines.append(
                f"Flee below {number}: wins {100 * other.win:.1f} %, flees {100 * other.fled(0):.1f} %, "
                f"units left {sum(other.expected(0)):.2f}."
            )
    return lines


def _units(units: Triple) -> str:
    return " ".join(f"{count}xI{'I' * level}" for level, count in enumerate(units) if count) or "nobody"
