"""Queries on games and their seats. A change is written only onto the revision it was made from."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, and_, bindparam, delete, func, insert, select, update

from engine.kernel.errors import ConquestError
from host.store.database import telling
from host.store.queries.json_columns import absence_of, clock_of, pending_of, to_json
from host.store.queries.sql_tables import contents, games, results, seats
from host.table.options import CAMPAIGN, REMATCH_OF, TUTORIAL, StoredOptions
from host.table.refusals import HostError, Refusal
from host.table.rows import BEFORE_PLAY, OPEN, GameRow, SeatRow
from host.table.table import FINISHED, Place
from host.table.table_dice import NO_DICE, TableDice

NO_CAMPAIGN = games.c.options[CAMPAIGN].as_string().is_(None)
"""Condition: a table that is no game of a campaign."""
UNSHOWN = and_(games.c.status.in_(FINISHED), games.c.dice.is_not(None), games.c.dice["chain"].as_string().is_(None))
"""Condition: an ended game whose proof still has to be posted."""
PLACE = ("guild_id", "channel_id", "thread_id")
OWN = tuple(column.key for column in games.columns if column.key not in ("id", *PLACE))
OF_SEAT = tuple(column.name for column in seats.columns if column.name != "game")
"""Columns whose keys are a row's fields."""
_OWN, _PLACE, _OF_SEAT = attrgetter(*OWN), attrgetter(*PLACE), attrgetter(*OF_SEAT)
OBJECTS = frozenset({"pending", "clock", "absence"})
"""Columns that hold a value object, by key."""


class Conflict(ConquestError):
    """The game changed since it was read: read it again and check again."""


PORTION = 500
"""Ids in one statement."""
LARGEST = 2**31 - 1
"""The largest id a game may have. Buttons and typed commands may hold any number; one too large for its column is an
error."""

# Statements of every press are built once: building and caching one takes SQLAlchemy longer than running it.
# The other parameters of a change are the columns it sets.
_ONE = select(games).where(games.c.id == bindparam("of"))
_ITS_SEATS = select(seats).where(seats.c.game == bindparam("of")).order_by(seats.c.number)
_REVISION = select(games.c.revision).where(games.c.id == bindparam("of"))
_CHANGE = update(games).where(games.c.id == bindparam("of"), games.c.revision == bindparam("was"))
_CHANGE_SEAT = update(seats).where(seats.c.game == bindparam("of"), seats.c.number == bindparam("at"))
_NO_SEATS = delete(seats).where(seats.c.game == bindparam("of"))
_ADD_SEATS = insert(seats)


def _columns(row: GameRow) -> dict[str, Any]:
    return dict(zip((*OWN, *PLACE), (*_OWN(row), *_PLACE(row.place)), strict=True))


def _seat_columns(game_id: int, seat: SeatRow) -> dict[str, Any]:
    return {"game": game_id, **dict(zip(OF_SEAT, _OF_SEAT(seat), strict=True))}


def _row(data: RowMapping, own: Iterable[RowMapping]) -> GameRow:
    values = {name: data[name] for name in ("id", *OWN) if name != "pending"}
    values["place"] = Place(*(data[name] for name in PLACE))
    values["nonces"], values["options"] = tuple(data["nonces"]), StoredOptions(data["options"])
    values["pending"] = pending_of(data["matters"])
    values["dice"] = NO_DICE if data["dice"] is None else TableDice.from_json(data["dice"])
    values["seats"] = tuple(_seat(seat) for seat in own)
    return GameRow(**values)


def _seat(data: RowMapping) -> SeatRow:
    values = {name: data[name] for name in OF_SEAT}
    values["clock"], values["absence"] = clock_of(data["clock"]), absence_of(data["absence"])
    return SeatRow(**values)


def _written(values: dict[str, Any]) -> dict[str, Any]:
    """Columns ready to be written: a press changes few value objects, and only these become JSON."""
    written = {name: to_json(value) if name in OBJECTS else value for name, value in values.items()}
    dice = values.get("dice")
    return written if dice is None else {**written, "dice": dice.to_json() if dice.bound else None}


def create(connection: Connection, row: GameRow) -> GameRow:
    """Store a new game; the row with its id."""
    result = connection.execute(insert(games).values(**_written(_columns(row))).returning(games.c.id))
    row = replace(row, id=result.scalar_one())
    connection.execute(insert(seats), [_written(_seat_columns(row.id, seat)) for seat in row.seats])
    return row


def save(connection: Connection, old: GameRow, new: GameRow) -> GameRow:
    """Write a changed game. Raises Conflict when the stored revision is no longer `old`'s."""
    new = replace(new, revision=old.revision + 1)
    before, after = _columns(old), _columns(new)
    changed = {name: value for name, value in after.items() if value != before[name]}
    if connection.execute(_CHANGE, {**_written(changed), "of": old.id, "was": old.revision}).rowcount != 1:
        raise Conflict
    telling.changed(connection, old.id)
    if new.seats != old.seats:
        _save_seats(connection, old, new)
    return new


def _save_seats(connection: Connection, old: GameRow, new: GameRow) -> None:
    if len(old.seats) != len(new.seats):
        connection.execute(_NO_SEATS, {"of": new.id})
        if new.seats:
            connection.execute(_ADD_SEATS, [_written(_seat_columns(new.id, seat)) for seat in new.seats])
        return
    changed = [
        (_seat_columns(new.id, was), _seat_columns(new.id, seat))
        for was, seat in zip(old.seats, new.seats, strict=True)
        if was != seat
    ]
    # One statement for all of them: a column that only some have changed is rewritten unchanged in the others.
    names = sorted({name for before, after in changed for name, value in after.items() if value != before[name]})
    rows = [{name: after[name] for name in names} | {"of": new.id, "at": after["number"]} for _, after in changed]
    if names:
        connection.execute(_CHANGE_SEAT, [_written(row) for row in rows])


def rows_of(connection: Connection, query: Select[Any]) -> list[GameRow]:
    """The games that a query finds, with their seats."""
    rows = connection.execute(query).mappings().all()
    if not rows:
        return []
    wanted = select(seats).where(seats.c.game.in_([row["id"] for row in rows])).order_by(seats.c.number)
    own: dict[int, list[RowMapping]] = {}
    for seat in connection.execute(wanted).mappings():
        own.setdefault(seat["game"], []).append(seat)
    return [_row(row, own.get(row["id"], ())) for row in rows]


def load(connection: Connection, game_id: int) -> GameRow | None:
    if game_id > LARGEST:
        return None
    row = connection.execute(_ONE, {"of": game_id}).mappings().one_or_none()
    return None if row is None else _row(row, connection.execute(_ITS_SEATS, {"of": game_id}).mappings())


def stored(connection: Connection, game_id: int) -> GameRow:
    """A game that must exist. Raises HostError "no_game"."""
    row = load(connection, game_id)
    if row is None:
        raise HostError(Refusal.NO_GAME, id=game_id)
    return row


def revision(connection: Connection, game_id: int) -> int | None:
    value: int | None = connection.execute(_REVISION, {"of": game_id}).scalar_one_or_none()
    return value


def running_of(connection: Connection, ids: Sequence[int]) -> list[GameRow]:
    query = select(games).where(games.c.id.in_(ids), games.c.status == "running")
    return rows_of(connection, query.order_by(games.c.id)) if ids else []


def with_status(connection: Connection, *status: str) -> list[GameRow]:
    return rows_of(connection, select(games).where(games.c.status.in_(status)).order_by(games.c.id))


def by_ids(connection: Connection, ids: Collection[int]) -> list[GameRow]:
    """Those of these games that exist, oldest first."""
    found: list[GameRow] = []
    wanted = sorted(ids)
    for first in range(0, len(wanted), PORTION):
        portion = wanted[first : first + PORTION]
        found += rows_of(connection, select(games).where(games.c.id.in_(portion)).order_by(games.c.id))
    return found


def renewed(connection: Connection, rows: Sequence[GameRow]) -> list[GameRow]:
    """These games as stored now: only those that changed since are read again. Some hundred at most."""
    query = select(games.c.id, games.c.revision).where(games.c.id.in_([row.id for row in rows]))
    stored = {row.id: row.revision for row in connection.execute(query)}
    same = [row for row in rows if stored.get(row.id) == row.revision]
    return same + by_ids(connection, stored.keys() - {row.id for row in same})


def ai_owes(connection: Connection) -> list[int]:
    """The running games in which an AI seat owes a decision, oldest first."""
    query = select(games.c.id).join(seats, seats.c.game == games.c.id)
    query = query.where(games.c.status == "running", seats.c.owes, seats.c.ai.is_not(None)).distinct()
    return list(connection.execute(query.order_by(games.c.id)).scalars())


def unused(connection: Connection, before: float) -> list[int]:
    """Unstarted tables that nobody has touched since a time; a campaign's wait with the campaign."""
    query = select(games.c.id).where(games.c.status.in_(BEFORE_PLAY), games.c.changed_at < before, NO_CAMPAIGN)
    return list(connection.execute(query.order_by(games.c.id)).scalars())


def lobbies_at(connection: Connection, guild_id: int) -> list[GameRow]:
    query = select(games).where(games.c.guild_id == guild_id, games.c.status == "lobby")
    return rows_of(connection, query.order_by(games.c.id))


def left_lessons(connection: Connection, before: float) -> list[int]:
    """The running tutorials that nobody has touched since a time."""
    teaches = games.c.options[TUTORIAL].as_string().is_not(None)
    query = select(games.c.id).where(games.c.status == "running", games.c.changed_at < before, teaches)
    return list(connection.execute(query.order_by(games.c.id)).scalars())


def finished_of(connection: Connection, user_id: int) -> int:
    """How many games of a person ended, by the rules or otherwise."""
    query = select(func.count()).select_from(games).join(seats, seats.c.game == games.c.id)
    query = query.where(seats.c.user_id == user_id, games.c.status.in_(FINISHED))
    return int(connection.execute(query).scalar_one())


def waiting_for(connection: Connection, user_id: int) -> list[int]:
    """The running games where a person owes a decision and no AI plays for them, oldest first."""
    query = (
        select(games.c.id)
        .join(seats, seats.c.game == games.c.id)
        .where(seats.c.user_id == user_id, seats.c.owes, seats.c.ai.is_(None), games.c.status == "running")
        .order_by(games.c.id)
    )
    return list(connection.execute(query).scalars())


def orders_of(connection: Connection, user_id: int) -> list[tuple[int, Mapping[str, Any]]]:
    """The standing orders of a person in each of their running games."""
    query = select(games.c.id, seats.c.orders).join(seats, seats.c.game == games.c.id)
    rows = connection.execute(query.where(seats.c.user_id == user_id, games.c.status == "running"))
    return [(game, orders) for game, orders in rows]


def unshown(connection: Connection) -> list[GameRow]:
    """Ended games whose proof still has to be posted, oldest first."""
    return rows_of(connection, select(games).where(UNSHOWN).order_by(games.c.id))


def servers(connection: Connection) -> frozenset[int]:
    found = connection.execute(
        select(games.c.guild_id).where(games.c.status == "running", games.c.guild_id.is_not(None)).distinct()
    )
    return frozenset(found.scalars())


def running_in(connection: Connection, guild_id: int) -> list[int]:
    query = select(games.c.id).where(games.c.status == "running", games.c.guild_id == guild_id)
    return list(connection.execute(query.order_by(games.c.id)).scalars())


NO_LESSON = games.c.options[TUTORIAL].as_string().is_(None)
"""Condition: a table that is no tutorial."""


AWAKE = games.c.asleep_since.is_(None)
"""Condition: a table that is played, or still waits for its start."""


def count_open_of(connection: Connection, user_id: int, but: int) -> int:
    """Open tables where a person sits, without tutorials, sleeping ones and the table `but`."""
    query = select(func.count()).select_from(games).join(seats, seats.c.game == games.c.id)
    query = query.where(seats.c.user_id == user_id, games.c.status.in_(OPEN), games.c.id != but, NO_LESSON, AWAKE)
    return int(connection.execute(query).scalar_one())


def count_lobbies_of(connection: Connection, user_id: int) -> int:
    query = select(func.count()).select_from(games)
    query = query.where(games.c.host_id == user_id, games.c.status.in_(BEFORE_PLAY), NO_LESSON)
    return int(connection.execute(query).scalar_one())


def open_in(connection: Connection, guild_id: int) -> list[GameRow]:
    """A server's open tables, oldest first."""
    query = select(games).where(games.c.guild_id == guild_id, games.c.status.in_(OPEN), NO_LESSON)
    return rows_of(connection, query.order_by(games.c.id))


def count_open_in(connection: Connection, guild_id: int) -> int:
    """A server's open tables: lobbies, and games among people that are not asleep."""
    people = select(func.count()).where(seats.c.game == games.c.id, seats.c.user_id.is_not(None)).scalar_subquery()
    query = select(func.count()).select_from(games).where(games.c.guild_id == guild_id, NO_LESSON, AWAKE)
    query = query.where(games.c.status.in_(BEFORE_PLAY) | ((games.c.status == "running") & (people > 1)))
    return int(connection.execute(query).scalar_one())


def rematch_of(connection: Connection, game_id: int) -> GameRow | None:
    if game_id > LARGEST:
        return None
    after = games.c.options[REMATCH_OF].as_integer() == game_id
    found = rows_of(connection, select(games).where(after, games.c.status.in_(BEFORE_PLAY)).limit(1))
    return found[0] if found else None


def keep_content(connection: Connection, key: str, game: str, data: Mapping[str, Any]) -> None:
    """Store a game's data once under its key, so that the game stays playable when the files change."""
    known = connection.execute(select(contents.c.key).where(contents.c.key == key))
    if known.scalar_one_or_none() is None:
        connection.execute(insert(contents).values(key=key, game=game, data=dict(data)))


def content(connection: Connection, key: str) -> Mapping[str, Any]:
    result = connection.execute(select(contents.c.data).where(contents.c.key == key))
    data: Mapping[str, Any] = result.scalar_one()
    return data


def add_result(
    connection: Connection,
    row: GameRow,
    reason: str,
    winners: Sequence[int],
    points: Sequence[int],
    at: float,
) -> None:
    players = [[seat.user_id, seat.ai, seat.name] for seat in row.seats]
    connection.execute(
        insert(results).values(
            game=row.id, reason=reason, winners=list(winners), points=list(points), players=players, at=at
        )
    )
