"""Why a database can't be used: each reason with one sentence for the operator, and the errors that mean it."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from enum import StrEnum

from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from host.table.refusals import HostError, Refusal


class Problem(StrEnum):
    """What keeps a database from being used."""

    FOREIGN = "foreign"
    """It holds something other than this bot's games."""
    NEWER = "newer"
    """A newer version of the bot made its schema."""
    DAMAGED = "damaged"
    LOST = "lost"
    """It is gone, or empty, though there are signs that it held games."""
    UNOPENED = "unopened"
    """There is no such folder, or no right to open the file."""
    READ_ONLY = "read_only"
    FULL = "full"
    """The disk has no room."""
    DISK = "disk"
    """The disk fails to read or write."""
    LOCKED = "locked"
    """Another program holds its lock for longer than a transaction may take."""
    UNREACHABLE = "unreachable"
    """No server answers."""
    PASSWORD = "password"
    """The server refuses user or password."""
    POOLED = "pooled"
    """A pooler stands before the server: it hands a session's statements to any of its own connections."""
    MISSING = "missing"
    """The server has no database of that name."""


_SENTENCES = {
    Problem.FOREIGN: "{place} is no database of this bot, and nothing in it was changed: check DATABASE_URL.",
    Problem.DAMAGED: (
        "{place} is damaged: keep it as it is, and go back to a copy with `python bot.py restore COPY --yes`"
        " (daily copies lie in the folder that BACKUP_DIR names)."
    ),
    Problem.UNOPENED: "{place} can't be opened: give the user of the bot the right to use this file and its folder.",
    Problem.READ_ONLY: (
        "{place} can't be written: give the user that the bot runs as (or logs in as) the right to write there,"
        " a file's folder included."
    ),
    Problem.FULL: "The disk of {place} is full, so nothing can be stored: make room, and the bot goes on by itself.",
    Problem.DISK: (
        "The disk of {place} fails to read or write: look at the system's log;"
        " copies lie in the folder that BACKUP_DIR names."
    ),
    Problem.LOCKED: (
        "{place} is locked by another program, so nothing can be stored: close what uses it,"
        " and the bot goes on by itself."
    ),
    Problem.UNREACHABLE: "{place} can't be reached: see that the server runs, and check DATABASE_URL.",
    Problem.PASSWORD: "{place} does not let the bot in: check user and password in DATABASE_URL.",
    Problem.POOLED: (
        "{place} is behind a pooler like PgBouncer, which the bot can't use: give DATABASE_URL the address of"
        " PostgreSQL itself (a process of the bot keeps 17 connections at most)."
    ),
    Problem.MISSING: "{place} is not there: make it with `createdb`, or check DATABASE_URL.",
}


class Unusable(HostError):
    """The database can't be used now; nothing was changed. `sentence`: the problem and its remedy, in English."""

    def __init__(self, problem: Problem, sentence: str) -> None:
        super().__init__(Refusal.UNUSABLE)
        self.problem = problem
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


def unusable(problem: Problem, place: str) -> Unusable:
    """The error with the problem's usual sentence. `place`: the database as `place_of` names it."""
    return Unusable(problem, _SENTENCES[problem].format(place=place))


def place_of(url: URL) -> str:
    """A database's name for the operator: never with its password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    server = str(url.query.get("host") or url.host or "localhost")
    return f"PostgreSQL's database {url.database} at {server}:{url.port or 5432}"


def trouble_of(error: BaseException, server: bool) -> Problem | None:
    """The problem behind a driver's error; None: it is a fault of ours.

    `server`: whether it is PostgreSQL.
    """
    for cause in _causes(error):
        found = _of_postgresql(cause) if server else _of_sqlite(cause)
        if found is not None:
            return found
    return None


def problem_of_folder(error: OSError) -> Problem:
    """The problem behind an error of writing beside a database file."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return Problem.FULL
    return Problem.READ_ONLY if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM) else Problem.UNOPENED


def _causes(error: BaseException) -> Iterator[BaseException]:
    """An error and its causes, the innermost last."""
    seen: list[BaseException] = []
    following: BaseException | None = error
    while following is not None and following not in seen:
        seen.append(following)
        yield following
        wrapped = following.orig if isinstance(following, DBAPIError) else None
        following = wrapped or following.__cause__


_NO_ROOM_FOR_WAL = 4874
"""SQLITE_IOERR_SHMSIZE: the file that readers share can't grow."""
_BY_CODE = {
    sqlite3.SQLITE_NOTADB: Problem.FOREIGN,
    sqlite3.SQLITE_CORRUPT: Problem.DAMAGED,
    sqlite3.SQLITE_READONLY: Problem.READ_ONLY,
    sqlite3.SQLITE_PERM: Problem.UNOPENED,
    sqlite3.SQLITE_CANTOPEN: Problem.UNOPENED,
    sqlite3.SQLITE_FULL: Problem.FULL,
    sqlite3.SQLITE_IOERR: Problem.DISK,
    sqlite3.SQLITE_BUSY: Problem.LOCKED,
    sqlite3.SQLITE_LOCKED: Problem.LOCKED,
}


def _of_sqlite(error: BaseException) -> Problem | None:
    code = getattr(error, "sqlite_errorcode", None)
    if not isinstance(error, sqlite3.Error) or code is None:
        return None
    return Problem.FULL if code == _NO_ROOM_FOR_WAL else _BY_CODE.get(code & 0xFF)


_BY_STATE = {
    "28": Problem.PASSWORD,
    "3D": Problem.MISSING,
    "08": Problem.UNREACHABLE,
    "08P01": Problem.POOLED,
    "26000": Problem.POOLED,
    "42P05": Problem.POOLED,
    "57": Problem.UNREACHABLE,
    "53100": Problem.FULL,
    "53300": Problem.UNREACHABLE,
    "55P03": Problem.LOCKED,
    "25006": Problem.READ_ONLY,
    "42501": Problem.READ_ONLY,
    "58030": Problem.DISK,
    "XX001": Problem.DAMAGED,
    "XX002": Problem.DAMAGED,
}
"""[SQLSTATE, or its class] -> the problem."""


def _of_postgresql(error: BaseException) -> Problem | None:
    state = getattr(error, "sqlstate", None)
    if isinstance(state, str):
        return _BY_STATE.get(state) or _BY_STATE.get(state[:2])
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return Problem.UNREACHABLE if lost else None
