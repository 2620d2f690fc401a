"""The kits of all games, and the arguments that every command on a game shares."""

from __future__ import annotations

import argparse
import importlib.util
from functools import lru_cache
from pathlib import Path
from typing import Any

from cli.errors import Unfit
from cli.kits.kit import Kit
from data.loader import DataError, load_content
from engine.registry import GAMES


def _kit_of(game: str) -> Kit:
    """A game's own kit where it has one."""
    own = f"cli.kits.{game}_kit"
    if importlib.util.find_spec(own) is None:
        return Kit(GAMES[game])
    kit: Kit = importlib.import_module(own).KIT
    return kit


KITS = {game: _kit_of(game) for game in GAMES}


def add_game(parser: argparse.ArgumentParser, needed: bool = True) -> None:
    """Add the arguments of every command on a game; `needed`: the game has to be named."""
    parser.add_argument(
        "game", metavar="GAME", nargs=None if needed else "?", choices=sorted(GAMES), help=" or ".join(sorted(GAMES))
    )
    parser.add_argument("--seats", type=int, default=4, metavar="N", help="how many seats (4)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="same seed, same games (1)")
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help="own data files, which stand before the house's")
    for game, kit in KITS.items():
        kit.add_options(parser.add_argument_group(f"options of {game}"))  # type: ignore[arg-type]


def check_game_options(args: argparse.Namespace) -> None:
    """Raises Unfit for options of a game that another one lacks."""
    own = _defaults(args.game)
    for game in KITS:
        for name, default in _defaults(game).items():
            if name not in own and getattr(args, name) != default:
                raise Unfit(f"--{name.replace('_', '-')}: {args.game} has no such option, it is one of {game}.")


def _defaults(game: str) -> dict[str, object]:
    parser = argparse.ArgumentParser()
    KITS[game].add_options(parser)
    return vars(parser.parse_args([]))


def check_seats(kit: Kit, seats: int) -> None:
    if seats not in kit.seats:
        raise Unfit(f"--seats {seats}: this game takes {kit.seats[0]} to {kit.seats[-1]} seats.")


@lru_cache(maxsize=4)
def content_of(game: str, data_dir: Path | None) -> Any:
    """The game's content, loaded once a process; raises Unfit for unfit data."""
    try:
        return load_content(game, data_dir)
    except DataError as error:
        raise Unfit(f"The data of {game} are not fit for play: {error}.") from error
