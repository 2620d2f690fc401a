"""Queries on all that is kept of one person: finds it, lists it, erases it from finished games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Column, Connection, String, cast, delete, func, select, update

from data.texts import texts_in
from host.posts.erased import Gone, without_person
from host.store.queries import games as stored_games
from host.store.queries import posts
from host.store.queries.clocks import HOUSE
from host.store.queries.people import erasing
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
from host.table.pending import NOTHING_OPEN, PendingQuestions
from host.table.rows import GameRow


@dataclass(frozen=True, slots=True)
class Own:
    """Rows that are a person's own: `id` has their Discord id; an export shows the columns `shown` as `name`."""

    name: str
    id: Column[Any]
    shown: tuple[str, ...]


OWN = (
    Own("seats", seats.c.user_id, ("game", "number", "name", "wish", "orders", "last_press")),
    Own("host_of", games.c.host_id, ("id",)),
    Own("paused", games.c.paused_by, ("id", "paused_until")),
    Own("actions", entries.c.user_id, ("game", "number", "action", "undo", "at")),
    Own("presses", interactions.c.user_id, ("id", "game", "at")),
    Own("messages_to_come", outbox.c.to, ("game", "post", "at")),
    Own("messages", live_posts.c.to, ("game", "post", "at")),
    Own("notices", told_of.c.user_id, ("game", "kind", "at", "delivered")),
    Own("results", parts.c.user_id, tuple(column.name for column in parts.c if column.name != "user_id")),
    Own("ratings", ratings.c.user_id, ("guild_id", "kind", "mu", "sigma", "games", "won")),
    Own("settings", members.c.id, ("settings",)),
)
"""Every column with a person's id; tests/host/test_erasing.py finds one that is missing."""
IN_WORDS = (games.c.options, games.c.pending, games.c.dice, results.c.players)
"""The JSON columns with people's ids, beside those of settings: whom others block stays theirs."""


def tables_of(connection: Connection, user_id: int) -> list[int]:
    """Every table with anything of a person (seat, actions, host, invitation, offer, vote), oldest first."""
    found: set[int] = set()
    for id in (seats.c.user_id, entries.c.user_id, games.c.host_id, games.c.paused_by, parts.c.user_id):
        found |= set(connection.execute(select(_game_of(id)).where(id == user_id).distinct()).scalars())
    for column in IN_WORDS:
        named = cast(column, String).contains(str(user_id))
        found |= set(connection.execute(select(_game_of(column)).where(named)).scalars())
    return sorted(found)


def _game_of(column: Column[Any]) -> Column[int]:
    """The column with the number of the game, in the table of another column."""
    table = column.table
    found: Column[int] = table.c.id if table is games else table.c.game
    return found


def names_of(connection: Connection, user_id: int) -> frozenset[str]:
    """The names a person goes by at tables and in results."""
    found = set(connection.execute(select(seats.c.name).where(seats.c.user_id == user_id)).scalars())
    query = select(results.c.players).where(cast(results.c.players, String).contains(str(user_id)))
    for players in connection.execute(query).scalars():
        found |= {name for user, _, name in players if user == user_id}
    return frozenset(found - {FORMER, ""})


def with_name(connection: Connection, names: Iterable[str]) -> list[GameRow]:
    """Tables where a seat that is nobody's goes by one of these names."""
    left = select(seats.c.game).where(seats.c.user_id.is_(None), seats.c.name.in_(names)).distinct()
    return stored_games.by_ids(connection, sorted(connection.execute(left).scalars()))


def everybody(connection: Connection) -> frozenset[int]:
    """Every number that may be a person's id."""
    found: set[int] = set()
    for own in OWN:
        found |= set(connection.execute(select(own.id).where(own.id.is_not(None)).distinct()).scalars())
    for column in IN_WORDS:
        for words in connection.execute(select(cast(column, String)).where(column.is_not(None))).scalars():
            found |= {int(number) for number in re.findall(r"\d{1,20}", words or "")}
    return frozenset(found)


def told(connection: Connection, user_id: int) -> dict[str, Any]:
    """All that is kept of a person, as plain values, without secrets of a running game."""
    rows = stored_games.by_ids(connection, tables_of(connection, user_id))
    kept: dict[str, Any] = {"person": user_id}
    for own in OWN:
        table = own.id.table
        query = select(*(table.c[name] for name in own.shown)).where(own.id == user_id).order_by(*table.primary_key)
        kept[own.name] = [dict(row) for row in connection.execute(query).mappings()]
    names = names_of(connection, user_id)
    return kept | {
        "dice": [{"game": row.id, "added": added} for row in rows if (added := _added(row, user_id))],
        "no_last_word_at": [row.id for row in rows if user_id in row.dice.barred],
        "invited_to": [row.id for row in rows if user_id in row.terms.invited],
        "questions": [{"game": row.id, **asked} for row in rows for asked in _questions(row.pending, user_id)],
        "news": [
            {"game": row.id, "kind": news.kind, "seat": news.seat}
            for row in rows
            for news in row.pending.news
            if names & {news.name, news.other}
        ],
    }


def _questions(pending: PendingQuestions, user_id: int) -> Iterator[Mapping[str, Any]]:
    """A person's part in a table's open questions; nothing of others."""
    vote = pending.vote
    if vote is not None and (vote.by == user_id or user_id in vote.shown or vote.ballot(user_id) is not None):
        ballot = vote.ballot(user_id)
        said = None if ballot is None else ballot.yes
        yield {"vote": vote.kind, "asked_by_you": vote.by == user_id, "your_vote": said, "at": vote.at}
    for offer in pending.offers:
        if user_id in (offer.to, offer.by):
            yield {"offer": offer.kind, "seat": offer.seat, "to_you": offer.to == user_id, "at": offer.at}
    consent = pending.consent
    if consent is not None and consent.by == user_id:
        yield {"take_back": consent.action, "at": consent.at}
    if pending.before_removal is not None and pending.before_removal.by == user_id:
        yield {"pause": "before the bot was removed", "at": pending.before_removal.since}


def _added(row: GameRow, user_id: int) -> list[list[str]]:
    """Kind and text of each thing a person added to a table's dice."""
    own = row.seat_of(user_id)
    binding = row.dice.binding
    given = binding.contributions if binding is not None else row.dice.contributions
    return [] if own is None else [[each.kind, each.text] for each in given if each.seat == own.number]


def forget(connection: Connection, gone: Gone, pseudonym: int, now: float) -> None:
    """Erase a person from everything but the tables' rows (`without`). `pseudonym`: below 0, known to nobody.

    The erasure is noted, so that a copy of older games does not bring them back.
    """
    user_id = gone.user_id
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


def forget_at(connection: Connection, row: GameRow, gone: Gone) -> None:
    """Erase a person from a table's result, and from the posts that may be edited or sent again."""
    called = texts_in(row.language)(FORMER)
    posts.rewrite(connection, row.id, lambda post: without_person(post, gone, called))
    query = select(results.c.players).where(results.c.game == row.id)
    for players in connection.execute(query).scalars().all():
        kept = [
            [None, ai, FORMER] if user == gone.user_id or (user is None and name in gone.names) else [user, ai, name]
            for user, ai, name in players
        ]
        connection.execute(update(results).where(results.c.game == row.id).values(players=kept))


def without(row: GameRow, gone: Gone, level: str = "") -> GameRow:
    """A table's row without a person; the very same row where there is nothing of them.

    Seats they left to an AI may still have their name. `level`: of the AI that gets their seat in a game that can't go
    on now.
    """
    user_id = gone.user_id
    own = [
        seat.number
        for seat in row.seats
        if seat.user_id == user_id or (seat.user_id is None and seat.name in gone.names)
    ]
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
        pending = replace(NOTHING_OPEN, numbers=pending.numbers, decisions=pending.decisions, noticed=pending.noticed)
    else:
        vote = pending.vote
        if vote is not None:
            ballots = tuple(each for each in vote.ballots if each.user_id != user_id)
            shown = tuple(each for each in vote.shown if each != user_id)
            vote = replace(vote, by=0 if vote.by == user_id else vote.by, ballots=ballots, shown=shown)
        offers = tuple(each for each in pending.offers if user_id not in (each.to, each.by))
        consent = pending.consent if pending.consent is not None and pending.consent.by != user_id else None
        news = tuple(
            replace(
                each,
                name=FORMER if each.name in gone.names else each.name,
                other=FORMER if each.other in gone.names else each.other,
            )
            for each in pending.news
        )
        before = pending.before_removal
        if before is not None and before.by == user_id:
            before = replace(before, by=None)
        pending = replace(pending, vote=vote, offers=offers, consent=consent, news=news, before_removal=before)
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
