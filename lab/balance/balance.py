"""`balance`: measures the house values against their targets and writes `lab/balance.md`; exit 0 when all are met."""

from __future__ import annotations

import argparse
import importlib
import json
import re
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cli.errors import FAULT, SOUND, Unfit
from lab.balance.rows import NO_TARGET, TargetRow, told_targets

TABLES = {"clash": "lab.balance.clash_rows", "kravora": "lab.balance.kravora"}
"""[game] -> a module with `AI`, a level's name, and `measure(games, jobs, seed, progress)`, which returns rows."""
GAMES, QUICK_GAMES, LEAST_GAMES = 2000, 48, 4
CAMPAIGN = "campaign"
CAMPAIGN_GAMES, CAMPAIGN_QUICK = 400, 8
"""Games of four players for each scenario, and whole campaigns."""
REPORT = Path("lab/balance.md")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=list(TABLES), help="only this game's table (both)")
    parser.add_argument(
        "--campaign", action="store_true", help="the campaign's scenarios and sagas in place of the games"
    )
    parser.add_argument("--games", type=int, metavar="N", help=f"games of four players; others go by it ({GAMES})")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_GAMES} games: a look, with wide intervals")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes (1); no result hangs on it")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="same seed, same games (1)")
    parser.add_argument("--progress", type=Path, metavar="FILE", help="keep games here, and go on from what is there")
    parser.add_argument("--out", type=Path, default=REPORT, metavar="FILE", help=f"where the table goes ({REPORT})")
    parser.add_argument("--json", action="store_true", help="print the table as JSON")


def run(args: argparse.Namespace) -> int:
    usual, quick = (CAMPAIGN_GAMES, CAMPAIGN_QUICK) if args.campaign else (GAMES, QUICK_GAMES)
    games = args.games if args.games is not None else quick if args.quick else usual
    if games < LEAST_GAMES or args.jobs < 1:
        raise Unfit(f"Give {LEAST_GAMES} or more to --games and 1 or more to --jobs.")
    tables = {}
    chosen = [CAMPAIGN] if args.campaign else [args.game] if args.game else list(TABLES)
    for game in chosen:
        module: Any = importlib.import_module({**TABLES, CAMPAIGN: "lab.balance.campaign"}[game])
        rows: list[TargetRow] = module.measure(games, args.jobs, args.seed, args.progress)
        tables[game] = rows
        _write(args.out, game, section(game, rows, command(game, games, args), module.AI, datetime.now(UTC)))
        if not args.json:
            print("\n".join(lines(rows)))
    if args.json:
        print(json.dumps({game: [asdict(row) for row in rows] for game, rows in tables.items()}, indent=2))
    return SOUND if all(row.met for rows in tables.values() for row in rows if row.aimed) else FAULT


def command(game: str, games: int, args: argparse.Namespace) -> str:
    """The command that repeats the table."""
    what = "--campaign" if game == CAMPAIGN else f"--game {game}"
    return f"python -m lab balance {what} --games {games} --seed {args.seed}"


def lines(rows: Sequence[TargetRow]) -> list[str]:
    """The table for a terminal."""
    marks = ["NOT" if row.aimed and not row.met else "   " for row in rows]
    told = [
        f"{mark} {row.figure}: {row.value} {row.interval}; {row.target}" for mark, row in zip(marks, rows, strict=True)
    ]
    return [*told, told_targets(rows)]


def section(game: str, rows: Sequence[TargetRow], command: str, ai: str, when: datetime) -> str:
    """A game's part of the report."""
    return "\n".join(
        [
            _mark(game, "begin"),
            f"`{command}`, {when:%Y-%m-%d}, AI seats: {ai}. {told_targets(rows)}",
            "",
            "| figure | target | measured | 95 % interval | met |",
            "|---|---|---|---|---|",
            *map(_line, rows),
            _mark(game, "end"),
        ]
    )


def _line(row: TargetRow) -> str:
    met = NO_TARGET if not row.aimed else "yes" if row.met else "**no**"
    return f"| {row.figure} | {row.target} | {row.value} | {row.interval or '-'} | {met} |"


def _write(file: Path, game: str, text: str) -> None:
    """Replace a game's part; text that people wrote around it stays."""
    old = file.read_text(encoding="utf-8") if file.exists() else "# House values against their targets\n"
    part = re.compile(f"{re.escape(_mark(game, 'begin'))}.*?{re.escape(_mark(game, 'end'))}", re.DOTALL)
    new = part.sub(lambda _: text, old) if part.search(old) else f"{old}\n## {game.capitalize()}\n{text}\n"
    try:
        file.write_text(new, encoding="utf-8")
    except OSError as error:
        raise Unfit(f"--out {file}: the file can't be written ({error.strerror}).") from error


def _mark(game: str, end: str) -> str:
    return f"<!-- {end} of the measured table of {game} -->"
