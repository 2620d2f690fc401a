"""Queries on posts: the outbox (posts to send) and the live posts (sent, may be edited)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Literal

from pydantic import TypeAdapter
from sqlalchemy import Connection, RowMapping, bindparam, delete, func, insert, or_, select, update

from host.posts.ports import Delivered
from host.posts.post import NOW, Post
from host.store.database import telling
from host.store.queries.sql_tables import games, live_posts, outbox, seats

_POST: TypeAdapter[Post] = TypeAdapter(Post)
CHANNEL = 0
"""The destination of public posts; others are people."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A post that waits in the outbox."""

    id: int
    game: int
    post: Post
    attempts: int
    at: float
    """When it was queued, Unix seconds."""
    code: int | None = None
    """Discord's number of the last refusal."""


@dataclass(frozen=True, slots=True)
class StandingPost:
    """The present message of a role. `to` None: in the channel; `stripped`: without its buttons."""

    role: str
    to: int | None
    where: Delivered
    stripped: bool
    at: float


@dataclass(frozen=True, slots=True)
class LivePost(StandingPost):
    """A standing post with its content."""

    post: Post


_WAITS = (outbox.c.state == "waiting", outbox.c.game == bindparam("of"))
_ADD = insert(outbox)
_WAITING = select(outbox).where(*_WAITS).order_by(outbox.c.id)
_WAITING_FOR = _WAITING.where(outbox.c.to == bindparam("for"))
_DESTINATIONS = select(outbox.c.to).where(*_WAITS).group_by(outbox.c.to).order_by(func.min(outbox.c.id))
_MARK = update(outbox).where(outbox.c.id == bindparam("of"))
_ITS = live_posts.c.game == bindparam("of")
_STANDING = (
    select(*(live_posts.c[name] for name in ("role", "to", "channel_id", "message_id", "stripped", "at")))
    .where(_ITS)
    .order_by(live_posts.c.at)
)
_NEWEST = (
    select(live_posts.c.post)
    .where(_ITS, live_posts.c.to == CHANNEL, or_(live_posts.c.role != bindparam("now"), ~live_posts.c.stripped))
    .order_by(live_posts.c.message_id.desc())
)
_NO_LIVE = delete(live_posts).where(
    _ITS, live_posts.c.role == bindparam("its_role"), live_posts.c.to == bindparam("whom")
)
_ADD_LIVE = insert(live_posts)
_STRIP = (
    update(live_posts)
    .where(_ITS, live_posts.c.message_id.in_(bindparam("messages", expanding=True)))
    .values(stripped=True)
)


def add(
    connection: Connection,
    game_id: int,
    posts: Sequence[Post],
    at: float,
    state: Literal["waiting", "held"] = "waiting",
) -> None:
    """Queue posts. "held": they are not sent before `released` and another `add`."""
    if not posts:
        return
    common = {"game": game_id, "state": state, "at": at, "attempts": 0}
    rows = [
        {**common, "to": post.to or CHANNEL, "until": post.until, "post": _POST.dump_json(post).decode()}
        for post in posts
    ]
    connection.execute(_ADD, rows)
    telling.changed(connection, game_id)


def released(connection: Connection, game_id: int) -> list[Post]:
    """Take a game's held posts out, in order."""
    held = (outbox.c.game == game_id, outbox.c.state == "held")
    found = list(connection.execute(select(outbox.c.post).where(*held).order_by(outbox.c.id)).scalars())
    connection.execute(delete(outbox).where(*held))
    return [_POST.validate_json(post) for post in found]


def waiting(connection: Connection, game_id: int, to: int | None = None) -> list[Waiting]:
    """A game's unsent posts, in order; with `to` (0: the channel) those of one destination."""
    query, destination = (_WAITING, {}) if to is None else (_WAITING_FOR, {"for": to})
    return [
        Waiting(row["id"], row["game"], _POST.validate_json(row["post"]), row["attempts"], row["at"], row["code"])
        for row in connection.execute(query, {"of": game_id, **destination}).mappings()
    ]


def all_waiting(connection: Connection, game_id: int) -> list[Waiting]:
    return [row for to in destinations(connection, game_id) for row in waiting(connection, game_id, to)]


def is_posted_or_will_be(connection: Connection, game_id: int, role: str) -> bool:
    """Whether the channel's post of a role exists, or is on its way and neither it nor one before it was refused."""
    if any(post.role == role for post in standing(connection, game_id)):
        return True
    on_their_way = takewhile(lambda row: not row.attempts, waiting(connection, game_id, CHANNEL))
    return any(row.post.role == role for row in on_their_way)


def newest_timed(connection: Connection, game_id: int) -> Post | None:
    """The newest public post, waiting or standing, that says how the table's time stands; None: there is none."""
    waits = [row.post for row in waiting(connection, game_id, CHANNEL) if row.post.time is not None]
    if waits:
        return waits[-1]
    stands = (_POST.validate_json(post) for post in connection.execute(_NEWEST, {"of": game_id, "now": NOW}).scalars())
    return next((post for post in stands if post.time is not None), None)


def destinations(connection: Connection, game_id: int) -> list[int]:
    """The destinations of a game's waiting posts (0: the channel), by their oldest post."""
    return list(connection.execute(_DESTINATIONS, {"of": game_id}).scalars())


def games_waiting(connection: Connection) -> list[int]:
    query = select(outbox.c.game).where(outbox.c.state == "waiting").distinct().order_by(outbox.c.game)
    return list(connection.execute(query).scalars())


def mark(connection: Connection, ids: Sequence[int], state: str, code: int | None = None) -> None:
    """Mark finished posts: "sent", "merged" into a later one, "dropped" (no longer worth it), or "failed" for good."""
    if ids:
        connection.execute(_MARK, [{"of": id, "state": state, "code": code} for id in ids])


def mark_attempt(connection: Connection, row_id: int, attempts: int, code: int) -> None:
    connection.execute(_MARK, {"of": row_id, "attempts": attempts, "code": code})


def forget_sent(connection: Connection, before: float, most: int) -> int:
    """Delete up to `most` finished posts queued before a time; how many there were."""
    old = select(outbox.c.id).where(outbox.c.state != "waiting", outbox.c.at < before).limit(most)
    return connection.execute(delete(outbox).where(outbox.c.id.in_(old))).rowcount


def _live(row: RowMapping) -> LivePost:
    return LivePost(
        row["role"],
        row["to"] or None,
        Delivered(row["channel_id"], row["message_id"]),
        row["stripped"],
        row["at"],
        _POST.validate_json(row["post"]),
    )


def live(connection: Connection, game_id: int) -> list[LivePost]:
    """A game's live posts, oldest first."""
    query = select(live_posts).where(live_posts.c.game == game_id).order_by(live_posts.c.at)
    return [_live(row) for row in connection.execute(query).mappings()]


def newest(connection: Connection, game_id: int, role: str) -> Post | None:
    """The newest public post of a role, waiting or standing; None: there is none."""
    waits = [row.post for row in waiting(connection, game_id, CHANNEL) if row.post.role == role]
    stands = [row.post for row in live(connection, game_id) if row.role == role and row.to is None]
    return next(iter((*reversed(waits), *reversed(stands))), None)


def standing(connection: Connection, game_id: int) -> list[StandingPost]:
    """A game's live posts without their content, oldest first."""
    return [
        StandingPost(role, to or None, Delivered(channel, message), stripped, at)
        for role, to, channel, message, stripped, at in connection.execute(_STANDING, {"of": game_id})
    ]


def live_for(connection: Connection, user_id: int, role: str) -> dict[int, Post]:
    """[game of this person] -> its live direct message of a role to them that still has its buttons."""
    mine = select(seats.c.game).where(seats.c.user_id == user_id)
    own = (live_posts.c.role == role, live_posts.c.to == user_id, live_posts.c.stripped.is_(False))
    rows = connection.execute(select(live_posts).where(live_posts.c.game.in_(mine), *own)).mappings()
    return {row["game"]: _live(row).post for row in rows}


def set_live(connection: Connection, game_id: int, post: Post, where: Delivered, at: float) -> None:
    to = post.to or CHANNEL
    connection.execute(_NO_LIVE, {"of": game_id, "its_role": post.role, "whom": to})
    key = {"game": game_id, "role": post.role, "to": to}
    values = {"channel_id": where.channel_id, "message_id": where.message_id, "at": at, "stripped": False}
    connection.execute(_ADD_LIVE, {**key, **values, "post": _POST.dump_json(post).decode()})


def set_words(connection: Connection, game_id: int, post: Post) -> None:
    """Keep what a standing public post says now."""
    its = (live_posts.c.game == game_id, live_posts.c.role == post.role, live_posts.c.to == CHANNEL)
    connection.execute(update(live_posts).where(*its).values(post=_POST.dump_json(post).decode()))


def set_stripped(connection: Connection, game_id: int, messages: Sequence[int]) -> None:
    if messages:
        connection.execute(_STRIP, {"of": game_id, "messages": messages})


def set_dms(connection: Connection, game_id: int, user_id: int, closed: bool) -> None:
    seat = (seats.c.game == game_id, seats.c.user_id == user_id, seats.c.dms_closed != closed)
    if connection.execute(update(seats).where(*seat).values(dms_closed=closed)).rowcount:
        _touch(connection, game_id)


def leave_place(connection: Connection, game_id: int) -> None:
    """Stop editing the posts of a game's old place: it goes on elsewhere."""
    connection.execute(delete(live_posts).where(live_posts.c.game == game_id, live_posts.c.to == CHANNEL))


def rewrite(connection: Connection, game_id: int, change: Callable[[Post], Post]) -> None:
    """Change the stored posts of a game, standing and waiting. Nothing is sent."""
    for table, key in ((live_posts, (live_posts.c.role, live_posts.c.to)), (outbox, (outbox.c.id,))):
        rows = connection.execute(select(*key, table.c.post).where(table.c.game == game_id)).all()
        for *of, stored in rows:
            post = _POST.validate_json(stored)
            changed = change(post)
            if changed != post:
                mine = (column == value for column, value in zip(key, of, strict=True))
                values = {"post": _POST.dump_json(changed).decode()}
                connection.execute(update(table).where(table.c.game == game_id, *mine).values(values))


def leave_thread(connection: Connection, game_id: int) -> None:
    """Move a game whose thread is gone to its channel."""
    connection.execute(update(games).where(games.c.id == game_id).values(thread_id=None))
    _touch(connection, game_id)


def _touch(connection: Connection, game_id: int) -> None:
    """Note in every cache that the game changed."""
    telling.changed(connection, game_id)
    grown = games.c.revision + 1
    connection.execute(update(games).where(games.c.id == game_id).values(revision=grown))
