"""`backup`: copies the games' database into one file, even while the bot runs."""

from __future__ import annotations

import argparse
import shlex
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.engine import URL, make_url

from cli.errors import SOUND, Faulty, Unfit
from cli.operating.database import refused, told_of
from cli.operating.settings import read_settings
from host.store.copies.copying import NotCopied, copy
from host.store.copies.restoring import look_into
from host.store.database.unusable import Problem, Unusable, problem_of_folder, trouble_of, unusable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="where the copy goes; nothing may be there yet")


def run(args: argparse.Namespace) -> int:
    url = make_url(read_settings().database_url)
    if url.get_backend_name() != "sqlite":
        print("The games lie in PostgreSQL, which copies them itself, also while the bot runs:")
        # Without the password: pg_dump asks for it, or reads ~/.pgpass.
        print(shlex.join(["pg_dump", "--format=custom", f"--file={args.file}", *pg_arguments(url)]))
        return SOUND
    source, target = Path(str(url.database)), args.file
    if target.exists():
        raise Unfit(f"{target} is there already: name another file, nothing is overwritten.")
    try:
        if not source.exists():
            raise Faulty(f"There are no games in {source} yet: check DATABASE_URL.")
        look_into(source, whole=False)
        target.parent.mkdir(parents=True, exist_ok=True)
        done = copy(source, target)
        holding = look_into(target)
    except Unusable as error:
        raise refused(error) from None
    except NotCopied:
        raise refused(unusable(Problem.DAMAGED, str(source))) from None
    except sqlite3.Error as error:
        problem = trouble_of(error, server=False)
        if problem is None:
            raise
        raise refused(unusable(problem, str(target if problem is Problem.FULL else source))) from None
    except OSError as error:
        raise refused(unusable(problem_of_folder(error), str(target))) from None
    until = datetime.fromtimestamp(done.at, UTC)
    print(f"{target}: {told_of(holding)}, {done.size / 1e6:.1f} MB, whole and sound.")
    print(f"It holds everything that was done until {until:%Y-%m-%d %H:%M:%S}.{until.microsecond // 1000:03} UTC.")
    return SOUND


def pg_arguments(url: URL) -> list[str]:
    """The arguments that name the database to PostgreSQL's own programs."""
    host = url.query.get("host") or url.host
    found = [
        f"--host={host}" if host else "",
        f"--port={url.port}" if url.port else "",
        f"--username={url.username}" if url.username else "",
        f"--dbname={url.database}",
    ]
    return [argument for argument in found if argument]
