"""`restore`: puts a copy in place of the games' database, checked first; the replaced file is kept aside."""

from __future__ import annotations

import argparse
import asyncio
import json
import shlex
from pathlib import Path

from sqlalchemy.engine import URL, make_url

from cli.backup import pg_arguments
from cli.errors import SOUND, UNFIT, Unfit
from cli.operating.database import refused, told_of
from cli.operating.settings import read_settings
from host.store.copies.migrate import migrate
from host.store.copies.restored import Replaced, prepare
from host.store.copies.restoring import RunsStill, look_into, restore
from host.store.database.database import Database
from host.store.database.private import make_file
from host.store.database.unusable import Unusable
from host.store.queries import erasing


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


def _note_erased(address: str, file: Path) -> None:
    """Keep the list of erased people beside the copy: `pg_restore` replaces it, and they must stay erased."""
    try:
        listed = asyncio.run(_erased(address))
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


async def _erased(address: str) -> erasing.Erased:
    database = Database(address)
    try:
        return await database.write(erasing.all_of)
    finally:
        await database.close()


async def _marked(address: str, erased: erasing.Erased) -> int:
    database = Database(address)
    try:
        await migrate(database)
        return await database.write(lambda connection: prepare(connection, Replaced(erased=erased)))
    finally:
        await database.close()
