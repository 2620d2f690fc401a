"""`verify RECORD`: whether a record is sound and fits the table's posts; prints the verdict and sets the exit code."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from cli.errors import Unfit
from cli.proof.proving import ProofOptions, proved_apart
from cli.proof.recordfile import read_bytes

POSTED = ("mark", "binding", "chain")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", type=Path, metavar="RECORD", help="a record's JSON file")
    for what in POSTED:
        parser.add_argument(f"--{what}", metavar="H", help=f"the 64 digits of the {what} that the table posted")
    parser.add_argument("--ai", action="store_true", help="think every AI plan again (takes seconds to minutes)")
    parser.add_argument(
        "--saga",
        action="store_true",
        help="only a campaign's record will do; those of its games are looked for beside it",
    )
    parser.add_argument(
        "--own-content", action="store_true", help="exit 0, not 3, for game data that were never released"
    )


def run(args: argparse.Namespace) -> int:
    posted = {what: digits for what in POSTED if (digits := getattr(args, what)) is not None}
    for what, digits in posted.items():
        if not re.fullmatch("[0-9a-fA-F]{64}", digits):
            raise Unfit(f"--{what} {digits}: give all 64 digits (0-9, a-f).")
    try:
        data = read_bytes(args.record)
    except OSError as error:
        raise Unfit(f"{args.record} can't be read: {error.strerror}.") from error
    verdict = proved_apart(data, ProofOptions(posted, args.ai, args.own_content, args.saga, args.record.parent))
    print(f"{args.record}: {verdict.lines[0]}")
    for line in verdict.lines[1:]:
        print(f"  {line}")
    return verdict.code
