"""Writes a table's row and, in the same transaction, everything kept of it elsewhere. Nothing else does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from engine.kernel.game import Duels, Outcome
from host.commit.gatekeeping import gated
from host.due.due_rows import TableClocks
from host.due.house_time import Now
from host.posts.concern import Concern, ConcernKind
from host.posts.notices import LOCALE
from host.posts.post import LAST_POST, Post
from host.program.process import Process
from host.store.queries import clocks, entries, games, leases, posts, results, snapshots
from host.store.queries.people import people
from host.table.presses import Press
from host.table.results import Part
from host.table.rows import GameRow, LogLine


@dataclass(frozen=True, slots=True)
class Effects:
    """What to write along with a table's row."""

    now: Now
    press: Press | None = None
    """The interaction that changes the table: it is remembered and never carried out again."""
    posts: Sequence[Post] = ()
    """In order; a tutorial's are left out."""
    concerns: Sequence[Concern] = ()
    """Whom it concerns: they hear of it as the gate decides."""
    lines: Sequence[LogLine] = ()
    clocks: TableClocks | None = None
    """All that was due by the old row, where that is known."""
    snapshot: str | None = None
    """The frozen state after the newest entry."""
    outcome: Outcome | None = None
    """The game's end by its rules, and its meaning for its people."""
    parts: Sequence[Part] = ()
    duels: Duels = ()
    """The strength of the game's AI levels, which people's ratings use."""


def store_table(connection: Connection, old: GameRow, new: GameRow, effects: Effects) -> TableClocks:
    """Write a changed table. Its stored row, with what is due by it. Raises Conflict."""
    now, presser = effects.now, None if effects.press is None else effects.press.user_id
    concerns = (*effects.concerns, *_closer(old, new))
    behind = gated(connection, old, new, effects.posts, concerns, presser, now)
    row = games.save(connection, old, behind.row)
    known, due = effects.clocks or TableClocks.of(old, now.off), TableClocks.of(row, now.off)
    clocks.change(connection, known.due, due.due)
    if old.status == "running" and row.place != old.place:
        posts.leave_place(connection, row.id)
    if old.status == "running" and row.status != "running":
        snapshots.drop(connection, row.id)
    elif effects.snapshot is not None:
        snapshots.keep(connection, row.id, row.version, effects.snapshot)
    _pressed(connection, effects.press, row, old.version + 1, now)
    entries.add(connection, row.id, effects.lines)
    _post(connection, row, behind.posts, now)
    behind.keep(connection)
    if effects.outcome is not None:
        reason, winners, points = effects.outcome.reason, effects.outcome.winners, effects.outcome.points
        games.add_result(connection, row, reason, winners, points, now.wall)
        results.add(connection, effects.parts, effects.duels)
    return due


def _closer(old: GameRow, new: GameRow) -> Sequence[Concern]:
    """Who has to close the dice from now on; the post that waits for them names them."""
    due = new.dice.due if new.status == "closing" else None
    user = None if due is None or due == old.dice.due else new.seats[due.seat].user_id
    key = f"dice.{new.dice.attempt}.{len(new.dice.closing)}"
    return () if user is None else (Concern(user, ConcernKind.DICE, key),)


def open_table(
    connection: Connection,
    new: GameRow,
    process: Process,
    told: Callable[[GameRow], Sequence[Post | Concern]],
    now: Now,
    press: Press | None = None,
) -> GameRow:
    """Write a new table, which `process` looks after; its stored row. `told`: what is said of it, from that row."""
    row = games.create(connection, new)
    leases.take(connection, process, [row.id])
    _pressed(connection, press, row, row.version + 1, now)
    said, presser = told(row), None if press is None else press.user_id
    concerns = [each for each in said if isinstance(each, Concern)]
    behind = gated(connection, row, row, [each for each in said if isinstance(each, Post)], concerns, presser, now)
    _post(connection, row, behind.posts, now)
    behind.keep(connection)
    return row


def _pressed(connection: Connection, press: Press | None, row: GameRow, first: int, now: Now) -> None:
    """Remember the interaction, and who sits there: direct messages come in the language of their Discord."""
    if press is None:
        return
    entries.mark_seen(connection, press, row.id, first, row.version, now.wall)
    if press.language and row.seat_of(press.user_id) is not None:
        people.merge(connection, "member", press.user_id, {LOCALE: press.language})


def _post(connection: Connection, row: GameRow, told: Sequence[Post], now: Now) -> None:
    if row.tutorial:
        return
    held = [post for post in told if row.chain_due and post.role == LAST_POST]
    posts.add(connection, row.id, [post for post in told if post not in held], now.wall)
    # The chain of the record stands above the last post (host/services/reveal_seed.py).
    posts.add(connection, row.id, held, now.wall, "held")
