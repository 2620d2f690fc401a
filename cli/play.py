"""`play`: on Discord where a token is set, on a page in the browser of this computer where none is."""

from __future__ import annotations

import argparse
import asyncio
import importlib

from cli.errors import SOUND, Unfit
from cli.operating.database import refused
from cli.operating.settings import read_settings
from engine.registry import FIRST, GAMES
from host.store.database.unusable import Unusable

MOST_PORT = 65535


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, metavar="P", help="of the local page (PLAY_PORT, 8400)")
    parser.add_argument("--game", choices=list(GAMES), default=FIRST, help=f"whose lobby stands ready there ({FIRST})")


def run(args: argparse.Namespace) -> int:
    settings = read_settings()
    port = settings.play_port if args.port is None else args.port
    if not 1 <= port <= MOST_PORT:
        raise Unfit(f"--port {port}: give 1 to {MOST_PORT}.")
    if settings.discord_token is not None:
        return int(importlib.import_module("cli.operating.discord_run").run_on_discord(settings))
    try:
        asyncio.run(importlib.import_module("cli.local.serve").main(settings, port, args.game))
    except Unusable as error:
        raise refused(error) from None
    except OSError as error:
        raise Unfit(f"The local page can't be served at port {port}: {error.strerror or error}.") from error
    return SOUND
