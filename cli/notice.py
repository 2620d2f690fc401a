"""`notice "…"`: adds a line to the next post of every running table, while the bot runs or before its next start."""

from __future__ import annotations

import argparse
import time

from cli.errors import SOUND, Unfit
from cli.operating.beside import in_database
from host.live_game import operator_notices
from host.live_game.operator_notices import LONGEST_NOTICE, OperatorNotice
from host.table.names import clean_line

LONGEST_WARNING = 7 * 24 * 60
"""The longest warning before a stop, in minutes."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("text", nargs="?", help=f"the line, {LONGEST_NOTICE} characters at most")
    parser.add_argument("--stop", type=int, metavar="MINUTES", help="say that the bot stops for maintenance then")
    parser.add_argument("--list", action="store_true", help="what is told to tables that have not read it yet")
    parser.add_argument("--withdraw", type=int, metavar="N", help="tell it to no more tables")


def run(args: argparse.Namespace) -> int:
    if args.withdraw is not None:
        if not in_database(lambda connection: operator_notices.withdraw(connection, args.withdraw)):
            raise Unfit(f"there is no notice {args.withdraw}; --list shows them.")
        print(f"Notice {args.withdraw} is withdrawn.")
    elif args.text or args.stop is not None:
        notice = _given(args.text or "", args.stop)
        print(f"Notice {notice.id} goes into the next post of every table that runs now.")
    elif not args.list:
        raise Unfit("give a text, --stop MINUTES, --list or --withdraw N.")
    if args.list:
        for notice in in_database(operator_notices.kept) or ():
            print(_told(notice))
    return SOUND


def _given(typed: str, minutes: int | None) -> OperatorNotice:
    text = clean_line(typed)
    if len(text) > LONGEST_NOTICE:
        raise Unfit(f"the text has {len(text)} characters, {LONGEST_NOTICE} at most.")
    if minutes is not None and not 1 <= minutes <= LONGEST_WARNING:
        raise Unfit(f"--stop {minutes}: from 1 to {LONGEST_WARNING} minutes.")
    if not text and minutes is None:
        raise Unfit("the text is empty.")
    now = time.time()
    stop = None if minutes is None else now + 60 * minutes
    return in_database(lambda connection: operator_notices.add(connection, text, now, stop))


def _told(notice: OperatorNotice) -> str:
    def moment(at: float) -> str:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))

    stop = "" if notice.stop is None else f" [stop at {moment(notice.stop)}]"
    return f"{notice.id}. {moment(notice.at)}{stop} {notice.text}".rstrip()
