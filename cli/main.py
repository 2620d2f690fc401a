"""The bot's command line: its commands, and the bot on Discord without one."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from cli.command_line import add_commands, carry_out

COMMANDS = {
    "play": "on Discord with DISCORD_TOKEN, on a local page without",
    "doctor": "tell what is well, and what has to be mended",
    "backup": "copy the games while the bot runs",
    "restore": "go back to a copy of the games",
    "alive": "tell whether the bot runs, for health checks",
    "simulate": "let bots play whole games and sum up how they went",
    "saga": "let bots play whole campaigns",
    "verify": "play a record again and compare every die and every state",
    "notice": "put a line into the next post of every running table",
    "ratings": "compare ratings with what all results give, or make them anew",
    "render": "draw a board as a picture, or write it as text",
    "rules": "look up the rules",
    "odds": "tell the chances of a battle",
}
"""[name] -> its description; its module is `cli.<name>`."""


def main(argv: Sequence[str], program: str = "bot.py") -> int:
    """Run a command (without one, the bot on Discord); returns its exit code. `program`: its name in messages."""
    parser = argparse.ArgumentParser(
        prog=program,
        description="Hosts whole conquest board games on Discord. Without a command: run on Discord.",
    )
    parser.set_defaults(run=_run_on_discord, parser=parser)
    add_commands(parser, {name: (f"cli.{name}", summary) for name, summary in COMMANDS.items()}, argv)
    return carry_out(parser, argv)


def _run_on_discord(args: argparse.Namespace) -> int:
    from cli.operating.discord_run import run

    return run(args)
