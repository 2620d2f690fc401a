"""Queries on all that is kept of one person: finds it, lists it, erases it from finished games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import Connection, String, cast, delete, func, or_, select, update

from host.store.queries import erasing, people
from host.store.queries import games as stored_games
from host.store.queries import results as stored_results
from host.store.queries.clocks import HOUSE
from host.store.queries.sql_tables import (
    clocks,
    entries,
    games,
    interactions,
    live_posts,
    members,
    outbox,
    parts,
    ratings,
    results,
    seats,
)
from host.store.queries.sql_tables import told as told_of
from host.table.names import FORMER
from host.table.pending import NOTHING_OPEN
from host.table.rows import GameRow


def tables_of(connection: Connection, user_id: int) -> list[int]:
    """Every table with anything of a person (seat, actions, host, invitation, offer, vote), oldest first."""
    number = str(user_id)
    found = set(connection.execute(select(seats.c.game).where(seats.c.user_id == user_id)).scalars())
    found |= set(connection.execute(select(entries.c.game).where(entries.c.user_id == user_id).distinct()).scalars())
    words = or_(cast(games.c.options, String).contains(number), cast(games.c.pending, String).contains(number))
    own = or_(games.c.host_id == user_id, games.c.paused_by == user_id, words)
    found |= set(connection.execute(select(games.c.id).where(own)).scalars())
    found |= set(connection.execute(select(parts.c.game).where(parts.c.user_id == user_id)).scalars())
    players = cast(results.c.players, String).contains(number)
    found |= set(connection.execute(select(results.c.game).where(players)).scalars())
    return sorted(found)


def told(connection: Connection, user_id: int) -> dict[str, Any]:
    """All that is kept of a person, as plain values, without secrets of a running game."""
    own_seats = connection.execute(select(seats).where(seats.c.user_id == user_id).order_by(seats.c.game)).mappings()
    done = connection.execute(
        select(entries.c.game, entries.c.number, entries.c.action, entries.c.undo, entries.c.at)
        .where(entries.c.user_id == user_id)
        .order_by(entries.c.game, entries.c.number)
    ).mappings()
    presses = connection.execute(select(interactions).where(interactions.c.user_id == user_id)).mappings()
    messages = connection.execute(select(live_posts).where(live_posts.c.to == user_id)).mappings()
    notices = connection.execute(select(told_of).where(told_of.c.user_id == user_id)).mappings()
    rated = connection.execute(select(ratings).where(ratings.c.user_id == user_id)).mappings()
    hosted = connection.execute(select(games.c.id).where(games.c.host_id == user_id).order_by(games.c.id)).scalars()
    return {
        "person": user_id,
        "settings": people.settings(connection, "member", user_id),
        "seats": [
            {name: row[name] for name in ("game", "number", "name", "wish", "orders", "last_press")}
            for row in own_seats
        ],
        "host_of": list(hosted),
        "dice": [
            {"game": row.id, "added": added}
            for row in stored_games.by_ids(connection, tables_of(connection, user_id))
            if (added := _added(row, user_id))
        ],
        "actions": [dict(row) for row in done],
        "presses": [{"id": row["id"], "game": row["game"], "at": row["at"]} for row in presses],
        "messages": [{"game": row["game"], "text": row["post"], "at": row["at"]} for row in messages],
        "notices": [{name: row[name] for name in ("game", "kind", "at", "delivered")} for row in notices],
        "results": [asdict(part) for part in stored_results.parts_of_person(connection, user_id)],
        "ratings": [dict(row) for row in rated],
    }


def _added(row: GameRow, user_id: int) -> list[list[str]]:
    """Kind and text of each thing a person added to a table's dice."""
    own = row.seat_of(user_id)
    binding = row.dice.binding
    given = binding.contributions if binding is not None else row.dice.contributions
    return [] if own is None else [[each.kind, each.text] for each in given if each.seat == own.number]


def forget(connection: Connection, user_id: int, pseudonym: int, now: float) -> None:
    """Erase a person from everything but the tables' rows (`without`). `pseudonym`: below 0, known to nobody.

    The erasure is noted, so that a copy of older games does not bring them back.
    """
    erasing.note(connection, user_id, now)
    connection.execute(delete(members).where(members.c.id == user_id))
    connection.execute(delete(ratings).where(ratings.c.user_id == user_id))
    connection.execute(delete(interactions).where(interactions.c.user_id == user_id))
    connection.execute(delete(told_of).where(told_of.c.user_id == user_id))
    connection.execute(delete(clocks).where(clocks.c.game == HOUSE, clocks.c.key == str(user_id)))
    connection.execute(delete(outbox).where(outbox.c.to == user_id))
    connection.execute(delete(live_posts).where(live_posts.c.to == user_id))
    connection.execute(update(entries).where(entries.c.user_id == user_id).values(user_id=None))
    connection.execute(update(parts).where(parts.c.user_id == user_id).values(user_id=pseudonym))
    found = select(results.c.game, results.c.players).where(cast(results.c.players, String).contains(str(user_id)))
    for game, players in connection.execute(found).all():
        kept = [[None, ai, FORMER] if user == user_id else [user, ai, name] for user, ai, name in players]
        connection.execute(update(results).where(results.c.game == game).values(players=kept))


def without(row: GameRow, user_id: int, left: Sequence[int] = (), level: str = "") -> GameRow:
    """A table's row without a person; the very same row where there is nothing of them.

    `left`: seats they just left to an AI, still under their name. `level`: of the AI that gets their seat in a game
    that can't go on now.
    """
    own = [seat.number for seat in row.seats if seat.user_id == user_id] + list(left)
    ai = level or None if row.status == "running" else None
    held = tuple(
        replace(seat, user_id=None, name=FORMER, ai=seat.ai or ai, orders={}) if seat.number in own else seat
        for seat in row.seats
    )
    invited = [user for user in row.terms.invited if user != user_id]
    options: Mapping[str, Any] = row.options
    if len(invited) != len(row.terms.invited):
        options = {**row.options, "invited": invited}
    pending = row.pending
    if row.status != "running":
        pending = replace(NOTHING_OPEN, numbers=pending.numbers, noticed=pending.noticed)
    else:
        vote = pending.vote
        if vote is not None:
            ballots = tuple(each for each in vote.ballots if each.user_id != user_id)
            shown = tuple(each for each in vote.shown if each != user_id)
            vote = replace(vote, by=0 if vote.by == user_id else vote.by, ballots=ballots, shown=shown)
        offers = tuple(each for each in pending.offers if user_id not in (each.to, each.by))
        consent = pending.consent if pending.consent is not None and pending.consent.by != user_id else None
        names = {row.seats[number].name for number in own}
        news = tuple(replace(each, name=FORMER) if each.name in names else each for each in pending.news)
        pending = replace(pending, vote=vote, offers=offers, consent=consent, news=news)
    return replace(
        row,
        seats=held,
        options=options,
        dice=replace(row.dice, barred=tuple(each for each in row.dice.barred if each != user_id)),
        pending=pending,
        host_id=0 if row.host_id == user_id else row.host_id,
        paused_by=None if row.paused_by == user_id else row.paused_by,
    )


def actions_of(connection: Connection, user_id: int) -> int:
    query = select(func.count()).select_from(entries).where(entries.c.user_id == user_id)
    return int(connection.execute(query).scalar_one())


def rated_of(connection: Connection, user_id: int) -> int:
    query = select(func.count()).select_from(parts).where(parts.c.user_id == user_id, parts.c.counted)
    return int(connection.execute(query).scalar_one())
