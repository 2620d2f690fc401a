"""Runs one command of a table: reads its options, turns its end into an exit code."""

from __future__ import annotations

import argparse
import importlib
import os
import select
import sys
from collections.abc import Callable, Mapping, Sequence

from cli.errors import Unfit

INTERRUPTED, UNREAD = 130, 141
"""Exit codes after a signal: Ctrl+C, and a reader that closed the pipe (`… | head`)."""

Commands = Mapping[str, tuple[str, str]]
"""[name] -> a module with `add_arguments(parser)` and `run(args) -> exit code`, and a line on the command."""


def add_commands(parser: argparse.ArgumentParser, commands: Commands, argv: Sequence[str]) -> None:
    """Import the wanted command's module alone, so that `--help` is fast and needs no Discord."""
    listed = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, (module_name, summary) in commands.items():
        command = listed.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
        if argv[:1] == [name]:
            module = importlib.import_module(module_name)
            module.add_arguments(command)
            command.set_defaults(run=module.run, parser=command)


def carry_out(parser: argparse.ArgumentParser, argv: Sequence[str]) -> int:
    """Run the command; its exit code. argparse exits 2 by itself."""
    args, unknown = parser.parse_known_args(argv)
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
        # The rest of the output is dropped, without an error at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREAD


def _unread() -> bool:
    """Whether nobody reads the output any more."""
    output = select.poll()
    output.register(sys.stdout.fileno(), 0)
    return any(event & select.POLLERR for _, event in output.poll(0))
