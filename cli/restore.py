"""`restore`: puts a copy in place of the games' database, checked first; the replaced file is kept aside."""

from __future__ import annotations

import argparse
import asyncio
import json
import shlex
import time
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.engine import URL, make_url

from cli.backup import pg_arguments
from cli.errors import SOUND, UNFIT, Faulty, Unfit
from cli.operating.beside import written
from cli.operating.database import refused, told_of
from cli.operating.settings import read_settings
from engine.kernel.errors import RecordError
from engine.registry import GAMES
from host.finished.records import among, prove, record_of
from host.live_game.loaded_game import AnyGame
from host.services.reveal_seed import ended_game
from host.store.copies.migrate import migrate
from host.store.copies.moving import Incomplete, NotEmpty, move
from host.store.copies.restored import Replaced, prepare
from host.store.copies.restoring import RunsStill, look_into, restore
from host.store.database.database import Database
from host.store.database.private import make_file
from host.store.database.unusable import Unusable
from host.store.queries import games
from host.store.queries.people import erasing
from host.table.rows import GameRow
from host.table.table import FINISHED

SQLITE = b"SQLite format 3\0"
"""How a SQLite database's file begins."""
VERIFIED = 10
"""The most games of a moved database that are verified."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the copy to go back to")
    parser.add_argument("--yes", action="store_true", help="replace the games that are there")
    parser.add_argument(
        "--marked",
        action="store_true",
        help="only with PostgreSQL, after pg_restore: new dice for what has not begun, a word at running games",
    )


def run(args: argparse.Namespace) -> int:
    settings = read_settings()
    url = make_url(settings.database_url)
    try:
        if url.get_backend_name() != "sqlite":
            return _of_server(url, settings.database_url, args)
        return _of_file(Path(str(url.database)), args)
    except Unusable as error:
        raise refused(error) from None


def _of_file(file: Path, args: argparse.Namespace) -> int:
    if args.marked:
        raise Unfit("--marked is for PostgreSQL alone: a file is marked when it is put in its place.")
    if file.exists() and file.resolve() == args.file.resolve():
        raise Unfit(f"{file} is the games' own file: name a copy of it.")
    copied = look_into(args.file)
    print(f"{args.file}: {told_of(copied)}, whole and sound.")
    if file.exists() and not args.yes:
        print(f"{file}: {_there(file)}. It would be kept aside, and everything done since the copy is taken back.")
        print("Nothing was changed. Add --yes to go back to the copy.")
        return UNFIT
    try:
        done = restore(args.file, file)
    except RunsStill:
        raise Unfit(f"A bot runs on {file}: stop it first. Nothing was changed.") from None
    if done.aside is not None:
        print(f"The replaced file is kept as {done.aside}.")
    print(
        f"{file} is the copy now. At the next start {done.open_games} open tables are told: what has not begun gets"
        " new dice, and running games go on without rating."
    )
    return SOUND


def _there(file: Path) -> str:
    """The content of the file to replace, whatever it is."""
    try:
        return told_of(look_into(file))
    except Unusable as error:
        return f"not to be read as games ({error.problem})"


def _of_server(url: URL, address: str, args: argparse.Namespace) -> int:
    if not args.marked and _is_sqlite(args.file):
        return _moved(address, args.file)
    erased = args.file.with_name(f"{args.file.name}.erased.json")
    if not args.marked:
        _note_erased(address, erased)
        command = ["pg_restore", "--clean", "--if-exists", "--exit-on-error", *pg_arguments(url), str(args.file)]
        print("The games lie in PostgreSQL, which goes back to a copy itself. Stop every bot on it, then:")
        print(shlex.join(command))
        print(f"python bot.py restore --marked {shlex.quote(str(args.file))}")
        return SOUND
    tables = asyncio.run(_marked(address, _listed(erased)))
    print(f"{tables} open tables are marked: what has not begun gets new dice at the next start.")
    return SOUND


def _is_sqlite(file: Path) -> bool:
    if not file.is_file():
        return False
    with file.open("rb") as opened:
        return opened.read(len(SQLITE)) == SQLITE


def _moved(address: str, file: Path) -> int:
    """Move a SQLite copy into an empty database."""
    print(f"{file}: {told_of(look_into(file))}, whole and sound.")
    proved: list[int] = []
    try:
        open_games = asyncio.run(_move(address, file, proved))
    except NotEmpty:
        raise Unfit("The PostgreSQL database is not empty: make a new one with `createdb`.") from None
    except Incomplete as error:
        raise Faulty(f"Not all rows of table {error} arrived; nothing was moved.") from None
    except RecordError as error:
        raise Faulty(f"The record of table {error.facts['game']} is wrong ({error.code}); nothing was moved.") from None
    print(f"All of it is in PostgreSQL now, each table with as many rows. Verified: {len(proved)} of its newest games.")
    print(f"The next start tells {open_games} open tables, as after any restore.")
    return SOUND


async def _move(address: str, file: Path, proved: list[int]) -> int:
    async with Database(address) as database:
        return await move(file, database, lambda connection: proved.extend(_verified(connection)))


def _verified(connection: Connection) -> Iterator[int]:
    """The newest finished games that this version can replay, each verified. Raises RecordError."""
    rows = (row for row in reversed(games.with_status(connection, *FINISHED)) if row.game in GAMES)
    replayed = ((row.id, replay) for row in rows if (replay := _export(connection, row)) is not None)
    for id, (game, export) in islice(replayed, VERIFIED):
        found = prove(game, export, None, among(game, ()))
        if found.wrong:
            raise RecordError(found.wrong, game=id)
        yield id


def _export(connection: Connection, row: GameRow) -> tuple[AnyGame, Mapping[str, Any]] | None:
    """A game's rules and its record; None: this version can't replay it, or it ended before it began."""
    game = GAMES[row.game]
    if row.content_key is None:
        return None
    try:
        return game, record_of(game, ended_game(connection, row)).to_json()
    except RecordError:
        return None


def _note_erased(address: str, file: Path) -> None:
    """Keep the list of erased people beside the copy: `pg_restore` replaces it, and they must stay erased."""
    try:
        listed = asyncio.run(written(address, erasing.all_of))
    except Exception as error:
        print(f"Whose data were erased can't be read ({type(error).__name__}): a copy may bring them back.")
        return
    make_file(file)
    file.write_text(json.dumps({"key": listed.key, "at": list(listed.at.items())}), "utf-8")
    print(f"{file}: {len(listed.at)} people whose data were erased, for --marked below.")


def _listed(file: Path) -> erasing.Erased:
    if not file.exists():
        return erasing.Erased()
    kept = json.loads(file.read_text("utf-8"))
    return erasing.Erased(kept["key"], dict(kept["at"]))


async def _marked(address: str, erased: erasing.Erased) -> int:
    async with Database(address) as database:
        await migrate(database)
        return await database.write(lambda connection: prepare(connection, Replaced(erased=erased), time.time()))
