"""Games that this version of the program can't play on: why, how far they replay, and who may end them.

Nothing about it is stored. A later version that can play such a game continues it as if nothing had happened.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from engine.kernel.errors import RecordError
from engine.kernel.records.record import Entry, config_under, retrace
from host.live_game.loaded_game import AnyGame
from host.posts.ports import Presenter
from host.posts.post import Post
from host.program.version import VERSION
from host.store.queries import posts
from host.table.presses import Press
from host.table.refusals import HostError, Refusal
from host.table.rows import GameRow, LogLine
from host.table.table import Table

log = logging.getLogger(__name__)

ROLE = "aside"
"""The role of the table's one post about it."""


@dataclass(frozen=True, slots=True)
class SetAside:
    """Why a stored game does not replay. `version`: its newest entry then; after a new entry it is tried again."""

    version: int
    began: str
    """The release whose rules it began under; "" for rules of a later program."""
    entry: int
    """The first entry that does not fit."""
    why: str
    """The code of the RecordError."""


@dataclass(frozen=True, slots=True)
class Traced:
    """How far a game fits the rules: the state after its last good entry (None: not even the setup)."""

    state: Any
    error: RecordError | None


def trace(row: GameRow, game: AnyGame, content: Any, lines: Sequence[LogLine]) -> Traced:
    """Replay a stored game as far as it fits, comparing each entry."""
    states: list[Any] = [None]

    def watch(entry: Entry, events: object, state: Any) -> None:
        states[0] = state

    assert row.config is not None and row.rules_version is not None
    try:
        config = config_under(game, row.rules_version, row.config)
        retrace(game, config, content, [line.entry for line in lines], watch)
    except RecordError as error:
        return Traced(states[0], error)
    return Traced(states[0], None)


class AsideGames:
    """The games found not to replay since the start, by id."""

    def __init__(self) -> None:
        self._known: dict[int, SetAside] = {}

    def __contains__(self, game_id: int) -> bool:
        return game_id in self._known

    def check(self, row: GameRow) -> None:
        """Raises the refusal for a game that is known not to replay as it is stored now."""
        known = self._known.get(row.id)
        if known is not None and known.version == row.version:
            raise _refusal(row, known)

    def found(self, row: GameRow, game: AnyGame, error: RecordError) -> HostError:
        """Note that a game's replay ended in this error, log it once for the operator; returns the refusal to raise."""
        known = self._known.get(row.id)
        if known is None or known.version != row.version:
            known = self._known[row.id] = _told(row, game, error)
        return _refusal(row, known)

    def numbers(self) -> frozenset[int]:
        return frozenset(self._known)

    def forget(self, game_id: int) -> None:
        """Forget a game that plays again, or has ended."""
        self._known.pop(game_id, None)


def _told(row: GameRow, game: AnyGame, error: RecordError) -> SetAside:
    assert row.rules_version is not None
    try:
        began = str(game.versions.of(row.rules_version).since)
    except RecordError:
        began = ""
    aside = SetAside(row.version, began, int(error.facts["entry"]), error.code)
    if not row.finished:
        log.error(
            "game=%d is set aside: begun under rules %d (%s), it does not fit version %s from entry %d of %d on (%s);"
            " the version that played it last can go on with it, `/game end` ends it",
            *(row.id, row.rules_version, began or "unknown here", VERSION, aside.entry, row.version, aside.why),
        )
    return aside


def _refusal(row: GameRow, aside: SetAside) -> HostError:
    """Why nobody can play on: it is set aside, or simply over."""
    if row.finished:
        return HostError(Refusal.ALREADY_OVER, status=row.status)
    return HostError(Refusal.SET_ASIDE, id=row.id, began=aside.began, program=VERSION)


def check_may_end(row: GameRow, press: Press) -> None:
    """Check that a person may end a game set aside: its host, or a manager of its server.

    Raises HostError "already_over", "not_running", "not_host_nor_manager".
    """
    if row.status != "running":
        raise HostError(Refusal.ALREADY_OVER if row.finished else Refusal.NOT_RUNNING, status=row.status)
    check_host_or_manager(row, press)


def check_host_or_manager(row: GameRow, press: Press) -> None:
    """Raises HostError "not_host_nor_manager" unless the presser is the table's host or manages its server."""
    manages = press.manages is not None and press.manages == row.place.guild_id
    if press.user_id != row.host_id and not manages:
        raise HostError(Refusal.NOT_HOST_NOR_MANAGER, host=row.host_id)


def ended(row: GameRow, now: float) -> GameRow:
    """The row of a game ended without its rules: nobody owes anything, its entries stay as they are."""
    seats = tuple(replace(seat, owes=False) for seat in row.seats)
    return replace(row, status="ended", ended_at=now, seats=seats)


def aside_posts(connection: Connection, presenter: Presenter, table: Table) -> list[Post]:
    """The one current post about a game set aside. When the game ends, all others lose their buttons."""
    if table.tutorial:
        return []
    post = replace(presenter.set_aside(table), role=ROLE, action="edit")
    if table.stopped:
        roles = dict.fromkeys(live.role for live in posts.live(connection, table.id) if live.role != ROLE)
        post = replace(post, retire=tuple(roles))
    return [post]


def says_so(connection: Connection, game_id: int) -> bool:
    """Whether the table's newest post says that it is set aside (that post alone has buttons)."""
    told: list[Post] = [live.post for live in posts.live(connection, game_id)]
    told += [waiting.post for waiting in posts.waiting(connection, game_id)]
    return any(bool(post.rows) for post in [post for post in told if post.role == ROLE][-1:])
