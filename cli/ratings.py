"""`ratings`: compares the stored ratings with those all results give, or rebuilds them; exit 0 when they agree."""

from __future__ import annotations

import argparse

from sqlalchemy import Connection, select

from cli.errors import FAULT, SOUND
from cli.operating.beside import in_database
from engine.registry import GAMES
from host.store.queries import results
from host.store.queries.sql_tables import ratings
from host.table.ratings import Key, Ledger

NEAR = 1e-9
"""Ratings closer than this are the same: a database may keep a digit less."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rebuild", action="store_true", help="keep those that the results give")


def run(args: argparse.Namespace) -> int:
    before, anew, counted = in_database(_compared)
    differ = sorted(
        key
        for key in before.keys() | anew.keys()
        if key not in before
        or key not in anew
        or any(abs(a - b) > NEAR for a, b in zip(before[key], anew[key], strict=True))
    )
    print(f"{counted} games count; {len(anew)} ratings; {len(differ)} differ from those kept")
    if not args.rebuild:
        return FAULT if differ else SOUND
    in_database(lambda connection: results.rebuild(connection, GAMES))
    print("The ratings that the results give are kept.")
    return SOUND


Figures = tuple[float, ...]


def _compared(connection: Connection) -> tuple[dict[Key, Figures], dict[Key, Figures], int]:
    """The stored ratings, those from the results, and how many games count."""
    kept: dict[Key, Figures] = {
        (row.guild_id, row.kind, row.user_id): (row.mu, row.sigma, row.games, row.won)
        for row in connection.execute(select(ratings))
    }
    ledger = Ledger(GAMES)
    counted = sum(ledger.count(own) for own in results.games_in_order(connection))
    found: dict[Key, Figures] = {
        key: (each.mu, each.sigma, each.games, each.won) for key, each in ledger.ratings.items() if key[2] > 0
    }
    return kept, found, counted
