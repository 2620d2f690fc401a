"""Queries on posts: the outbox (what has to be sent) and the live posts (what was sent and may be edited)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import TypeAdapter
from sqlalchemy import Connection, RowMapping, delete, insert, select, update

from host.ports import Delivered, Post
from host.store.tables import games, live_posts, outbox, seats

_POST: TypeAdapter[Post] = TypeAdapter(Post)
_CHANNEL = 0


@dataclass(frozen=True, slots=True)
class Waiting:
    """A post that waits in the outbox."""

    id: int
    game: int
    post: Post
    attempts: int


@dataclass(frozen=True, slots=True)
class LivePost:
    """A message that is the present post of its role. `stripped`: its buttons were taken off."""

    role: str
    to: int | None
    where: Delivered
    post: Post
    stripped: bool
    at: float


def add(connection: Connection, game_id: int, posts: Sequence[Post], at: float) -> None:
    """Queue posts, in order."""
    if not posts:
        return
    common = {"game": game_id, "state": "waiting", "at": at, "attempts": 0}
    rows = [{**common, "post": _POST.dump_json(post).decode()} for post in posts]
    connection.execute(insert(outbox), rows)


def waiting(connection: Connection, game_id: int) -> list[Waiting]:
    """A game's posts that have not been sent, in order."""
    query = select(outbox).where(outbox.c.state == "waiting", outbox.c.game == game_id).order_by(outbox.c.id)
    return [
        Waiting(row["id"], row["game"], _POST.validate_json(row["post"]), row["attempts"])
        for row in connection.execute(query).mappings()
    ]


def games_waiting(connection: Connection) -> list[int]:
    """Games with posts that have not been sent."""
    query = select(outbox.c.game).where(outbox.c.state == "waiting").distinct().order_by(outbox.c.game)
    return list(connection.execute(query).scalars())


def mark(connection: Connection, row_id: int, state: str, code: int | None = None) -> None:
    """A post is done with: "sent", "merged" into a later one, "dropped" (an update), or "failed" for good."""
    connection.execute(update(outbox).where(outbox.c.id == row_id).values(state=state, code=code))


def mark_attempt(connection: Connection, row_id: int, attempts: int, code: int) -> None:
    connection.execute(update(outbox).where(outbox.c.id == row_id).values(attempts=attempts, code=code))


def forget_sent(connection: Connection, before: float, most: int) -> int:
    """Drop up to `most` posts that were done with and queued before a time; how many it were."""
    old = select(outbox.c.id).where(outbox.c.state != "waiting", outbox.c.at < before).limit(most)
    return connection.execute(delete(outbox).where(outbox.c.id.in_(old))).rowcount


def _live(row: RowMapping) -> LivePost:
    return LivePost(
        row["role"],
        row["to"] or None,
        Delivered(row["channel_id"], row["message_id"]),
        _POST.validate_json(row["post"]),
        row["stripped"],
        row["at"],
    )


def live(connection: Connection, game_id: int) -> list[LivePost]:
    """A game's live posts, oldest first."""
    query = select(live_posts).where(live_posts.c.game == game_id).order_by(live_posts.c.at)
    return [_live(row) for row in connection.execute(query).mappings()]


def set_live(connection: Connection, game_id: int, post: Post, where: Delivered, at: float) -> None:
    """A message is now the live post of its role."""
    key = {"game": game_id, "role": post.role, "to": post.to or _CHANNEL}
    connection.execute(delete(live_posts).filter_by(**key))
    values = {"channel_id": where.channel_id, "message_id": where.message_id, "at": at}
    body = _POST.dump_json(post).decode()
    connection.execute(insert(live_posts).values(**key, **values, post=body, stripped=False))


def set_stripped(connection: Connection, game_id: int, where: Delivered) -> None:
    connection.execute(
        update(live_posts)
        .where(live_posts.c.game == game_id, live_posts.c.message_id == where.message_id)
        .values(stripped=True)
    )


def close_dms(connection: Connection, game_id: int, user_id: int) -> None:
    """A person's direct messages are closed to the bot."""
    seat = (seats.c.game == game_id, seats.c.user_id == user_id)
    connection.execute(update(seats).where(*seat).values(dms_closed=True))
    _touch(connection, game_id)


def leave_thread(connection: Connection, game_id: int) -> None:
    """The game's thread is gone: its channel serves from now on."""
    connection.execute(update(games).where(games.c.id == game_id).values(thread_id=None))
    _touch(connection, game_id)


def _touch(connection: Connection, game_id: int) -> None:
    """Tell every cache that the game changed."""
    grown = games.c.revision + 1
    connection.execute(update(games).where(games.c.id == game_id).values(revision=grown))
