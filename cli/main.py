"""The command line: which command is meant, and its exit code."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
import select
import sys
from collections.abc import Callable, Sequence

from cli.errors import Unfit

COMMANDS = {
    "play": "on Discord with DISCORD_TOKEN, on a local page without",
    "doctor": "tell what is well, and what has to be mended",
    "backup": "copy the games while the bot runs",
    "restore": "go back to a copy of the games",
    "alive": "tell whether the bot runs, for health checks",
    "simulate": "let bots play whole games and sum up how they went",
    "saga": "let bots play whole sagas of the campaign",
    "verify": "play a record again and compare every die and every state",
    "bench": "measure speed, size and answer times",
    "load": "press at many games of one process, and tell how long everything takes",
    "notice": "put a line into the next post of every running table",
    "ratings": "compare ratings with what all results give, or make them anew",
    "render": "draw a board as a picture, or write it as text",
    "rules": "look up the rules",
    "odds": "tell the chances of a battle",
    "ladder": "play the AI levels against each other",
    "reach": "count how often victory was in sight before it came, in games of bots",
    "curve": "measure how well the chance to win told who won",
    "balance": "measure the house values against their targets",
}
"""Each is a module `cli.<name>` with `add_arguments(parser)` and `run(args) -> exit code`."""

LAB = {
    "balance": "lab.balance.balance",
    "bench": "lab.bench.bench",
    "curve": "lab.strength.curve",
    "ladder": "lab.strength.ladder",
    "load": "lab.load.load",
    "reach": "lab.strength.reach",
}
"""Commands of the laboratory, by module: where it is not installed (in a wheel), there are none of them."""

INTERRUPTED, UNREAD = 130, 141
"""Exit codes of what a signal ended: Ctrl+C, and a reader that has seen enough (`… | head`)."""


def main(argv: Sequence[str]) -> int:
    """Run a command (without one, the bot on Discord); returns its exit code. argparse exits 2 by itself."""
    args, unknown = _parser(argv[0] if argv else "").parse_known_args(argv)
    if unknown:
        args.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    run: Callable[[argparse.Namespace], int] = args.run
    try:
        code = run(args)
        sys.stdout.flush()
        return code
    except Unfit as refusal:
        print(f"{args.parser.prog}: {refusal}", file=sys.stderr)
        return refusal.code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        if not _unread():
            raise
        # The rest goes nowhere, without a word at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREAD


def _unread() -> bool:
    """Whether nobody reads any more what is printed."""
    output = select.poll()
    output.register(sys.stdout.fileno(), 0)
    return any(event & select.POLLERR for _, event in output.poll(0))


def _parser(wanted: str) -> argparse.ArgumentParser:
    """Only the wanted command's module is imported, so that `--help` is quick and needs no Discord."""
    parser = argparse.ArgumentParser(
        prog="bot.py",
        description="Hosts whole conquest board games on Discord. Without a command: run on Discord.",
    )
    parser.set_defaults(run=_run_on_discord, parser=parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    lab = importlib.util.find_spec("lab") is not None
    for name, summary in ((name, told) for name, told in COMMANDS.items() if lab or name not in LAB):
        command = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
        if name == wanted:
            module = importlib.import_module(LAB.get(name, f"cli.{name}"))
            module.add_arguments(command)
            command.set_defaults(run=module.run, parser=command)
    return parser


def _run_on_discord(args: argparse.Namespace) -> int:
    run: Callable[[argparse.Namespace], int] = importlib.import_module("cli.operating.discord_run").run
    return run(args)
