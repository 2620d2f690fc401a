"""Queries on what people were told: asked or heard of, once for each key; and on all that the gate asks of a person."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BigInteger, Connection, Text, and_, bindparam, cast, delete, func, or_, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite

from host.clocks.clock_row import TABLE
from host.posts.gate import PART, RULES, Notice
from host.posts.post import Ping
from host.store.queries.clocks import HOUSE
from host.store.queries.people.appeals import DID
from host.store.queries.sql_tables import clocks, members, told

BUNDLE = "bundle"
"""The key, at game 0, of a person's last message on all that waits."""
_OWN = (told.c.user_id == bindparam("of"), told.c.game == bindparam("at_table"))
_KEY = told.c.key == bindparam("its_key")
_LATELY = or_(
    and_(told.c.at > bindparam("since"), told.c.kind.not_like(f"{DID}%")),
    told.c.game == 0,
    and_(told.c.game == bindparam("at_table"), or_(_KEY, told.c.key == "", told.c.key.like(bindparam("its_stretch")))),
)
_NEXT = (
    select(func.min(clocks.c.due))
    .where(clocks.c.game == HOUSE, clocks.c.seat == TABLE, or_(clocks.c.kind == BUNDLE, clocks.c.kind == "digest"))
    .where(clocks.c.key == bindparam("named"))
    .scalar_subquery()
)
_WHO = select(bindparam("of", type_=BigInteger).label("id")).subquery()
_THEIRS = _WHO.outerjoin(members, members.c.id == _WHO.c.id)
_SETTINGS = cast(members.c.settings, Text)
"""As text: each notice repeats its person's settings, and one reading of them is enough."""
_KNOWN = select(_SETTINGS, _NEXT, told.c.game, told.c.key, told.c.at, told.c.delivered, told.c.kind).select_from(
    _THEIRS.outerjoin(told, and_(told.c.user_id == _WHO.c.id, _LATELY))
)
_NEWS = (
    select(told.c.game, told.c.kind, told.c.key)
    .where(
        told.c.user_id == bindparam("of"),
        told.c.delivered.is_(None),
        told.c.kind.in_([kind for kind, rule in RULES.items() if rule.told_of]),
    )
    .order_by(told.c.at)
)
_ADD = {
    "sqlite": sqlite.insert(told).on_conflict_do_nothing(),
    "postgresql": postgresql.insert(told).on_conflict_do_nothing(),
}
"""Keys hold seconds, and two messages may name a stretch in the same one."""
_DELIVERED = update(told).where(*_OWN, _KEY).values(delivered=bindparam("now"))
_LAST = select(told.c.delivered).where(told.c.user_id == bindparam("of"), told.c.game == 0, told.c.key == BUNDLE)
_HELD = select(func.min(told.c.at)).where(
    told.c.user_id == bindparam("of"), told.c.delivered.is_(None), told.c.at >= bindparam("since")
)
_HEARD = select(told.c.delivered).where(
    *_OWN, told.c.delivered.is_not(None), or_(_KEY, told.c.key.like(bindparam("its_stretch")))
)
_FORGET = delete(told).where(*_OWN, _KEY)
_TAKE_BACK = delete(told).where(*_OWN, _KEY, told.c.delivered.is_(None))


@dataclass(frozen=True, slots=True)
class Known:
    """What the gate reads of a person before it decides. `bundle_due`: bundle or digest, Unix seconds."""

    settings: Mapping[str, Any]
    bundle_due: float | None
    told: tuple[Notice, ...]
    """Since a time anywhere, and of one key and stretch ever."""


def known(connection: Connection, user_id: int, game: int, key: str, stretch: str, since: float) -> Known:
    """Read all of it in one statement."""
    person = {"of": user_id, "named": str(user_id)}
    wanted = {"at_table": game, "its_key": key, "its_stretch": f"{stretch or key}%", "since": since}
    rows = connection.execute(_KNOWN, {**person, **wanted}).all()
    settings, due, first, *_ = rows[0]
    notices = () if first is None else tuple(Notice(*row[2:]) for row in rows)
    return Known(json.loads(settings or "{}"), due, notices)


def add(connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
    """Add what none of them was told before."""
    if rows:
        connection.execute(_ADD[connection.dialect.name], list(rows))


def news(connection: Connection, user_id: int) -> list[Ping]:
    """What a person is still to be told in one message, oldest first: it asks for nothing."""
    rows = connection.execute(_NEWS, {"of": user_id})
    return [Ping(user_id, kind, key, game=game) for game, kind, key in rows]


def heard_at(connection: Connection, user_id: int, game: int, stretch: str) -> list[float]:
    """When anything that named this stretch was delivered, in order."""
    given = {"of": user_id, "at_table": game, "its_key": stretch, "its_stretch": f"{stretch}{PART}%"}
    return sorted(connection.execute(_HEARD, given).scalars())


def last_bundle(connection: Connection, user_id: int) -> float:
    """When a person's last message on all that waits was sent; 0: never."""
    at: float | None = connection.execute(_LAST, {"of": user_id}).scalar_one_or_none()
    return at or 0.0


def held_since(connection: Connection, user_id: int, since: float) -> float | None:
    """For when the oldest of what waits in a person's next message was meant; None: nothing since a time."""
    at: float | None = connection.execute(_HELD, {"of": user_id, "since": since}).scalar()
    return at


def bundle(connection: Connection, user_id: int, pings: Sequence[Ping], now: float) -> None:
    """Note a message on all that waits, and what it lists."""
    last = Ping(user_id, BUNDLE, BUNDLE, game=0)
    connection.execute(_FORGET, _key(0, last))
    add(connection, [_row(0, last, now, now), *(_row(0, ping, now, None) for ping in pings)])


def deliver(connection: Connection, game: int, pings: Sequence[Ping], now: float) -> None:
    """Note that Discord has what told them."""
    if pings:
        connection.execute(_DELIVERED, [{**_key(game, ping), "now": now} for ping in pings])


def take_back(connection: Connection, game: int, pings: Sequence[Ping]) -> None:
    """Forget what was not delivered: the gate decides again."""
    if pings:
        connection.execute(_TAKE_BACK, [_key(game, ping) for ping in pings])


def settled(connection: Connection, game: int, user_id: int, key: str) -> None:
    """Forget what somebody has acted on, so that it holds nothing back that follows at once."""
    connection.execute(delete(told).where(told.c.user_id == user_id, told.c.game == game, told.c.key == key))


def forget(connection: Connection, before: float, most: int) -> int:
    """Delete up to `most` of what was told before a time; how much there was."""
    old = select(told.c.user_id, told.c.game, told.c.key).where(told.c.at < before).limit(most)
    return connection.execute(delete(told).where(tuple_(told.c.user_id, told.c.game, told.c.key).in_(old))).rowcount


def _row(game: int, ping: Ping, at: float, delivered: float | None) -> dict[str, Any]:
    table = game if ping.game is None else ping.game
    own = {"user_id": ping.user_id, "game": table, "key": ping.key}
    return {**own, "kind": ping.kind, "at": at, "delivered": delivered}


def _key(game: int, ping: Ping) -> dict[str, object]:
    return {"of": ping.user_id, "at_table": game if ping.game is None else ping.game, "its_key": ping.key}
