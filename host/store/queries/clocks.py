"""Queries on clocks: a change writes the difference between what a game's row asked for before and after it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from operator import attrgetter

from sqlalchemy import Connection, RowMapping, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from host.clocks.clock_row import TABLE, ClockKind, ClockRow
from host.store.queries.sql_tables import clocks, games, house, leases
from host.table.rows import OPEN

HOUSE = 0
"""The game number of clocks that are a person's: of their digest, and of a message on all that waits."""
_COLUMNS = tuple(clocks.columns.keys())
_OF_ROW = attrgetter(*_COLUMNS)
_ADD = insert(clocks)
_DROP = delete(clocks).where(
    clocks.c.game == bindparam("of"),
    clocks.c.seat == bindparam("at"),
    clocks.c.kind == bindparam("its"),
    clocks.c.key == bindparam("about"),
)
_MINE = clocks.c.game.in_(select(leases.c.game).where(leases.c.owner == bindparam("owner")))
_DUE = (
    select(clocks)
    .where(
        _MINE,
        or_(
            and_(clocks.c.wall.is_(False), clocks.c.due <= bindparam("house")),
            and_(clocks.c.wall.is_(True), clocks.c.due <= bindparam("now")),
        ),
    )
    .order_by(clocks.c.due)
    .limit(bindparam("most"))
)
_FIRST_HOUSE = select(func.min(clocks.c.due)).where(_MINE, clocks.c.wall.is_(False))
_FIRST_WALL = select(func.min(clocks.c.due)).where(_MINE, clocks.c.wall.is_(True))
_DUE_FOR = select(clocks.c.due).where(
    clocks.c.game == HOUSE,
    clocks.c.seat == TABLE,
    clocks.c.kind == bindparam("its"),
    clocks.c.key == bindparam("about"),
)
_OF = select(clocks).where(clocks.c.game == bindparam("of"))


def _key(row: ClockRow) -> dict[str, object]:
    return {"of": row.game, "at": row.seat, "its": row.kind, "about": row.key}


def _columns(row: ClockRow) -> dict[str, object]:
    return dict(zip(_COLUMNS, _OF_ROW(row), strict=True))


def _row(row: RowMapping) -> ClockRow:
    return ClockRow(**row)


def change(connection: Connection, before: Collection[ClockRow], after: Collection[ClockRow]) -> None:
    """Replace what was due before a change by what is due after it."""
    gone = [row for row in before if row not in after]
    come = [row for row in after if row not in before]
    if gone:
        connection.execute(_DROP, [_key(row) for row in gone])
    if come:
        connection.execute(_ADD, [_columns(row) for row in come])


def take(connection: Connection, row: ClockRow) -> bool:
    """Delete exactly this clock; False: another process was faster."""
    own = (clocks.c.game == row.game, clocks.c.seat == row.seat, clocks.c.kind == row.kind, clocks.c.key == row.key)
    return connection.execute(delete(clocks).where(*own, clocks.c.due == row.due)).rowcount == 1


def replace_digest(connection: Connection, key: str, row: ClockRow | None) -> None:
    """Replace the due time of a person's next digest; None: never."""
    connection.execute(_DROP, {"of": HOUSE, "at": TABLE, "its": "digest", "about": key})
    if row is not None:
        connection.execute(_ADD, _columns(row))


def digests(connection: Connection) -> frozenset[str]:
    return frozenset(row.key for row in of_game(connection, HOUSE) if row.kind == "digest")


def bundle_by(connection: Connection, row: ClockRow) -> None:
    """Let a person's bundle come at that time at the latest: a later one never moves an earlier one."""
    insert_into = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    added = insert_into(clocks).values(_columns(row))
    due = added.excluded.due
    key = [clocks.c.game, clocks.c.seat, clocks.c.kind, clocks.c.key]
    connection.execute(added.on_conflict_do_update(index_elements=key, set_={"due": due}, where=due < clocks.c.due))


def due_for(connection: Connection, user_id: int, kind: ClockKind) -> float | None:
    """When a person's next digest or bundle is due (Unix seconds)."""
    due: float | None = connection.execute(_DUE_FOR, {"its": kind, "about": str(user_id)}).scalar_one_or_none()
    return due


def games_with(connection: Connection, kind: ClockKind) -> list[int]:
    return list(connection.execute(select(clocks.c.game).where(clocks.c.kind == kind).distinct()).scalars())


def due(connection: Connection, owner: str, house_now: float, now: float, most: int) -> list[ClockRow]:
    """The due clocks of a process's games, the oldest first. `house_now`: house time; `now`: Unix seconds."""
    given = {"owner": owner, "house": house_now, "now": now, "most": most}
    return [_row(row) for row in connection.execute(_DUE, given).mappings()]


def first(connection: Connection, owner: str) -> tuple[float | None, float | None]:
    """When a process's next game is due: in house time, and in Unix seconds."""
    own = {"owner": owner}
    house_due, wall_due = (connection.execute(query, own).scalar() for query in (_FIRST_HOUSE, _FIRST_WALL))
    return house_due, wall_due


def of_game(connection: Connection, game_id: int) -> frozenset[ClockRow]:
    return frozenset(_row(row) for row in connection.execute(_OF, {"of": game_id}).mappings())


def of_games(connection: Connection, ids: Sequence[int]) -> frozenset[ClockRow]:
    """The clocks of some hundred games at most."""
    query = select(clocks).where(clocks.c.game.in_(ids))
    return frozenset(_row(row) for row in connection.execute(query).mappings())


def drop_stopped(connection: Connection) -> None:
    """Delete the clocks of tables where nothing can happen any more (0, the digests, stays)."""
    still_open = select(games.c.id).where(games.c.status.in_(OPEN))
    connection.execute(delete(clocks).where(clocks.c.game != HOUSE, clocks.c.game.not_in(still_open)))


@dataclass(frozen=True, slots=True)
class Beat:
    """When the house was last up (Unix seconds), and how long it was down in all (seconds)."""

    at: float
    off: float


def beat(connection: Connection) -> Beat | None:
    row = connection.execute(select(house.c.beat, house.c.off).where(house.c.shard == 0)).one_or_none()
    return None if row is None else Beat(row.beat, row.off)


def set_beat(connection: Connection, old: Beat | None, new: Beat) -> bool:
    """Replace the beat that was read; False: another process was faster."""
    if old is None:
        connection.execute(insert(house).values(shard=0, beat=new.at, off=new.off))
        return True
    mine = update(house).where(house.c.shard == 0, house.c.beat == old.at)
    return connection.execute(mine.values(beat=new.at, off=new.off)).rowcount == 1
