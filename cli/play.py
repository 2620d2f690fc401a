"""`play`: on Discord if a token is set, otherwise on a page in this computer's browser."""

from __future__ import annotations

import argparse
import asyncio

from cli.errors import SOUND, Unfit
from cli.local.installed import page_installed
from cli.operating.database import refused
from cli.operating.settings import read_settings
from engine.registry import FIRST, GAMES
from host.program.settings import Settings
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
    if settings.discord_token is None:
        return _on_a_page(settings, port, args.game)
    from cli.operating.discord_run import run_on_discord

    return run_on_discord(settings)


def _on_a_page(settings: Settings, port: int, game: str) -> int:
    """Play on the page. Raises Unfit where its libraries are missing, the database is unusable or no port is free."""
    if not page_installed():
        raise Unfit(
            "Set DISCORD_TOKEN to play on Discord (see .env.example), or install the local page:"
            " .venv/bin/pip install --editable '.[local]'"
        )
    from cli.local.serve import main

    try:
        asyncio.run(main(settings, port, game))
    except Unusable as error:
        raise refused(error) from None
    except OSError as error:
        raise Unfit(f"The local page can't be served at port {port}: {error.strerror or error}.") from error
    return SOUND
