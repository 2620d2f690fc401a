"""Sorts the posts waiting for a destination: one by one in normal times; after an outage the state, not the history."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, replace

from host.posts.concern import ConcernKind
from host.posts.gate import RULES, mentioning
from host.posts.notices import MENTIONED, REMINDER
from host.posts.post import Ping, Post
from host.store.queries.posts import Waiting
from host.table.rows import GameRow
from host.table.table_dice import WAITS

APART = frozenset({"lobby", WAITS})
"""Roles of posts that stay separate, such as proofs: these are never merged or dropped."""
NOTICES = frozenset({"notice", "trouble", "mute", MENTIONED})
"""Roles of words that matter for a moment only."""

LATE = 30.0
"""Seconds after which a refused post is history: a shorter fault delays posts, and changes none."""

Summed = Callable[[Sequence[Post], float], Post]
"""Makes one post of several: it reports their content, the newest last, and asks the newest's question. Takes the posts
and the time since when nothing got out."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """One sending. `row` is marked as sent with it, `merged` as merged into it."""

    row: Waiting
    post: Post
    merged: tuple[Waiting, ...] = ()


@dataclass(frozen=True, slots=True)
class Sorted:
    """A destination's posts: those to send, in order, and those no longer worth it."""

    bundles: tuple[Bundle, ...]
    merged: tuple[Waiting, ...]
    dropped: tuple[Waiting, ...]


def sort_out(
    rows: Sequence[Waiting], game: GameRow, summed: Summed, now: float, standing: Container[str] = ()
) -> Sorted:
    """`rows`: all posts waiting for one destination, in order; `standing`: roles whose post stands there."""
    past = tuple(row for row in rows if is_past(row.post, game, now))
    rows = [row for row in rows if row not in past]
    merged = tuple(row for index, row in enumerate(rows) if _superseded(row, rows[index + 1 :], standing))
    left = [row for row in rows if row not in merged]
    if not any(row.attempts for row in left) or now - left[0].at < LATE:
        return Sorted(tuple(Bundle(row, row.post) for row in left), merged, past)
    direct = rows[0].post.to is not None
    found = _late_direct(left, merged, game) if direct else _late_public(left, merged, summed, game)
    return replace(found, dropped=(*past, *found.dropped))


def is_past(post: Post, game: GameRow, now: float) -> bool:
    """Whether a post is not worth sending any more.

    Its moment is over, it reminds somebody who owes nothing, or it would go to the place of a game that ended after its
    server had removed the bot. `now`: Unix seconds.
    """
    if post.until is not None and now >= post.until:
        return True
    if game.removed and game.finished and post.to is None:
        return True
    asks = post.to is not None or post.role in (MENTIONED, "notice")
    if post.tells:
        asked = [ping.seat for ping in post.tells if _asks(ping)]
        return asks and bool(asked) and all(_is_settled(seat, game) for seat in asked)
    return post.role in (REMINDER, MENTIONED) and post.seat is not None and _is_settled(post.seat, game)


def _asks(ping: Ping) -> bool:
    return ping.game is None and RULES[ConcernKind(ping.kind)].asks


def _is_settled(number: int | None, game: GameRow) -> bool:
    """Whether nobody has to be asked at a seat any more."""
    seat = game.seats[number] if number is not None and number < len(game.seats) else None
    owes = seat is not None and seat.owes and seat.in_person
    return not owes or game.status != "running" or game.paused_until is not None or game.asleep_since is not None


def _late_direct(left: list[Waiting], merged: tuple[Waiting, ...], game: GameRow) -> Sorted:
    """The newest of each role, if it still asks its person for something."""
    newest = {row.post.role: row for row in left if not row.post.proof}
    dropped = [row for row in left if not row.post.proof and newest[row.post.role] is not row]
    for row in newest.values():
        seat = row.post.seat
        if seat is not None and not (seat < len(game.seats) and game.seats[seat].owes):
            dropped.append(row)
    kept = (row for row in left if row not in dropped)
    return Sorted(tuple(Bundle(row, row.post) for row in kept), merged, tuple(dropped))


def _late_public(left: list[Waiting], merged: tuple[Waiting, ...], summed: Summed, game: GameRow) -> Sorted:
    """One post for all that report on the game; others stay, except words for a moment that is over."""
    news = (row for row in left if row.post.action == "new" and not row.post.proof)
    telling = [row for row in news if row.post.role not in APART | NOTICES]
    if not telling:
        return Sorted(tuple(Bundle(row, row.post) for row in left), merged, ())
    last = telling[-1]
    dropped = tuple(row for row in left if row.post.role in NOTICES and row.id < last.id)
    post = last.post
    if len(telling) > 1:
        retire = dict.fromkeys(role for row in telling for role in (row.post.role, *row.post.retire))
        post = replace(summed([row.post for row in telling], telling[0].at), retire=tuple(retire))
        post = _still_telling(post, [ping for row in (*dropped, *telling) for ping in row.post.tells], game)
    bundles = [
        Bundle(row, post, tuple(telling[:-1])) if row is last else Bundle(row, row.post)
        for row in left
        if row is last or (row not in telling and row not in dropped)
    ]
    return Sorted(tuple(bundles), merged, dropped)


def _still_telling(post: Post, pings: Sequence[Ping], game: GameRow) -> Post:
    """The summed post with the pings of all it stands for, as far as they are still true."""
    true = [ping for ping in dict.fromkeys(pings) if not (_asks(ping) and _is_settled(ping.seat, game))]
    unnamed = dict.fromkeys(f"<@{ping.user_id}>" for ping in true if f"<@{ping.user_id}>" not in post.content)
    named = replace(post, content="\n".join([post.content, " ".join(unnamed)]) if unnamed else post.content)
    return mentioning(replace(named, mentions=(), tells=()), *true) if true else post


def _superseded(row: Waiting, later: Sequence[Waiting], standing: Container[str]) -> bool:
    """Whether a later edit of the same post makes an unsent one needless."""
    stands = row.post.paced and row.post.role in standing
    if row.post.action == "mend":
        return any(other.post.time is not None for other in later)
    if row.post.action == "new" or row.post.proof or (row.post.retire and not stands):
        # A paced post took the buttons off others when it was first posted.
        return False
    enough = ("edit",) if row.post.action == "edit" and not stands else ("edit", "update")
    return any(
        other.post.role == row.post.role and other.post.to == row.post.to and other.post.action in enough
        for other in later
    )
