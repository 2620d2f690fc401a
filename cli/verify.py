"""`verify RECORD`: one line and exit 0, or the first entry that differs and exit 1."""

from __future__ import annotations

import argparse
from pathlib import Path

from cli.errors import FAULT, SOUND, Unfit
from cli.recordfile import read_record
from engine.kernel.errors import RecordError
from engine.kernel.record import replay
from engine.registry import GAMES

MEANINGS = {
    "rules_version": "it was played by other rules than this version has",
    "unreadable": "its options or its game data can't be read",
    "setup": "its options do not fit its game data",
    "no_setup": "the setup is missing",
    "seed_hidden": "the seed is not revealed (the game goes on), so the dice can't be checked",
    "commit": "the seed does not fit the mark posted in the lobby",
    "number": "the number is wrong",
    "seat": "the seat is wrong",
    "action": "the action is not legal",
    "undo": "this can't be taken back",
    "drawn": "the dice or cards drawn differ",
    "counters": "the counters of the draws differ",
    "fingerprint": "the state differs",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", type=Path, metavar="RECORD", help="a record's JSON file")


def run(args: argparse.Namespace) -> int:
    try:
        record = read_record(args.record)
    except OSError as error:
        raise Unfit(f"{args.record} can't be read: {error.strerror}.") from error
    except RecordError as error:
        print(f"{args.record}: no record: {error.facts.get('field')}: {error.facts.get('why')}")
        return FAULT
    if record.game not in GAMES:
        print(f"{args.record}: no game of this house: {record.game}")
        return FAULT
    game = GAMES[record.game]
    try:
        replayed = replay(game, record, verify=True)
    except RecordError as error:
        why = f" ({error.facts['why']})" if "why" in error.facts else ""
        print(f"{args.record}: entry {error.facts['entry']}: {MEANINGS.get(error.code, error.code)}{why}")
        return FAULT
    draws = sum(len(entry.drawn) for entry in record.entries)
    outcome = game.outcome(replayed.state)
    ending = f"over by {outcome.reason}" if outcome else "not over"
    entries = len(record.entries) - 1
    print(f"{args.record}: sound; {entries} entries and {draws} draws of {record.game}, {ending}")
    return SOUND
