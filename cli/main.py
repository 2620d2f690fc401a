"""The command line: which command is meant, and its exit code."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable, Sequence

from cli.errors import UNFIT, Unfit

COMMANDS = {
    "play": "on Discord with DISCORD_TOKEN, on a local page without",
    "simulate": "let bots play whole games and sum up how they went",
    "verify": "play a record again and compare every die and every state",
    "bench": "measure speed, size and answer times",
    "load": "press at many games of one process, and tell how long everything takes",
    "render": "draw a board as a picture, or write it as text",
    "rules": "look up the rules",
    "odds": "tell the chances of a battle",
    "ladder": "play the AI levels against each other",
    "reach": "count how often victory was in sight before it came, in games of bots",
    "balance": "measure the house values against their targets",
}
"""Each is a module `cli.<name>` with `add_arguments(parser)` and `run(args) -> exit code`."""

INTERRUPTED = 130


def main(argv: Sequence[str]) -> int:
    """Run a command (without one, the bot on Discord); returns its exit code. argparse exits 2 by itself."""
    parser = _parser(argv[0] if argv else "")
    args = parser.parse_args(argv)
    run: Callable[[argparse.Namespace], int] = args.run
    try:
        return run(args)
    except Unfit as refusal:
        print(f"{args.prog}: {refusal}", file=sys.stderr)
        return UNFIT
    except KeyboardInterrupt:
        return INTERRUPTED


def _parser(wanted: str) -> argparse.ArgumentParser:
    """Only the wanted command's module is imported, so that `--help` is quick and needs no Discord."""
    parser = argparse.ArgumentParser(
        prog="bot.py",
        description="Hosts whole conquest board games on Discord. Without a command: run on Discord.",
    )
    parser.set_defaults(run=_run_on_discord, prog=parser.prog)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
        if name == wanted:
            module = importlib.import_module(f"cli.{name}")
            module.add_arguments(command)
            command.set_defaults(run=module.run, prog=command.prog)
    return parser


def _run_on_discord(args: argparse.Namespace) -> int:
    run: Callable[[argparse.Namespace], int] = importlib.import_module("cli.discord_run").run
    return run(args)
