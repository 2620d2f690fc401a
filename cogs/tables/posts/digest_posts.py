"""The daily digest: all that waits for a person at all their tables, in one direct message."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cogs.tables.wording.time_words import relative
from cogs.transport.text import CONTENT, instant, jump_url, shown
from data.texts import Texts, texts_in
from host.posts.composing import Digest
from host.posts.notices import DIGEST_POST, MENTIONED
from host.posts.post import Button, Post
from host.table.pending import SeatOffer
from host.table.table import Table

MOST_TABLES, MOST_QUESTIONS = 10, 5
ROOM_FOR_QUESTIONS = 700
"""The most characters for votes and offers, so that decisions keep most of a message."""
A_ROW = 5


def digest_post(digest: Digest) -> Post:
    """Decisions first, the soonest due on top, then votes and offers; each as far as a message has room."""
    t = texts_in(digest.language)
    questions = _fitting(_questions(digest, t), MOST_QUESTIONS, ROOM_FOR_QUESTIONS, lambda left: _more(left, t))
    lines = list(questions)
    if digest.decisions:
        count = len(digest.decisions)
        head = t.n("**{count} table waits for you.**", "**{count} tables wait for you.**", count)
        room = CONTENT - len("\n".join([head, *questions])) - 1
        decisions = [_decision(digest, table, t) for table in digest.decisions]
        lines = [head, *_fitting(decisions, MOST_TABLES, room, lambda left: _more(left, t)), *questions]
    plays = [
        Button(t("Play table {number}", number=table.id), "table_play", str(table.id))
        for table in digest.decisions[:MOST_TABLES]
    ]
    rows = [tuple(plays[at : at + A_ROW]) for at in range(0, len(plays), A_ROW)]
    rows.append((Button(t("Digest and quiet hours…"), "me"),))
    content = "\n".join(lines)
    return Post(DIGEST_POST, content, rows=tuple(rows), retire=(DIGEST_POST,), until=digest.next)


def waited_for_post(digest: Digest, tables: Sequence[Table]) -> Post:
    """A mention at the most urgent of a server's tables, in its language."""
    first, *others = tables
    t, user = texts_in(first.language), digest.user_id
    line = t("<@{user}>, this table waits for you.", user=user)
    if others:
        numbers = ", ".join(str(table.id) for table in others)
        line = t("<@{user}>, this table waits for you, and so do tables {numbers}.", user=user, numbers=numbers)
    seat = first.seat_of(user)
    time = None if seat is None else first.seats[seat].time
    if time is not None and time.due is not None:
        line += " " + t("Due {moment}, {relative}", moment=instant(time.due), relative=relative(time.due)) + "."
    row = (Button(t("My turn"), "turn", style="primary"),)
    return Post(MENTIONED, line, rows=(row,), seat=seat, until=digest.next)


def _fitting(lines: Sequence[str], most: int, room: int, more: Callable[[int], str]) -> list[str]:
    """As many lines as fit into `room` characters, and the number of lines left out."""
    for count in range(min(most, len(lines)), -1, -1):
        left = len(lines) - count
        told = [*lines[:count], *([more(left)] if left else [])]
        if sum(len(line) + 1 for line in told) <= room:
            return told
    return []


def _more(left: int, t: Texts) -> str:
    return t.n("and {count} more: `/games`", "and {count} more: `/games`", left)


def _named(digest: Digest, table: Table) -> str:
    """A table's name, linked to it."""
    return f"[{digest.titles[table.game]} {table.id}]({jump_url(table.place.guild_id, table.place.posts_to)})"


def _decision(digest: Digest, table: Table, t: Texts) -> str:
    number = table.seat_of(digest.user_id)
    time = None if number is None else table.seats[number].time
    if time is None or time.due is None:
        return _named(digest, table)
    named = _named(digest, table)
    if time.last is not None and time.due <= digest.now:
        line = t("{table}: late, your spare time ends {relative}", table=named, relative=relative(time.last))
    else:
        line = t("{table}: due {relative}", table=named, relative=relative(time.due))
    ends = time.last is not None and time.last < digest.next
    return t("{line}, before the next digest", line=line) if ends else line


def _questions(digest: Digest, t: Texts) -> list[str]:
    """Votes, then offers."""
    lines = []
    for table in digest.votes:
        vote = table.pending.vote
        assert vote is not None
        closes = relative(_moment(digest, max(vote.due, vote.extended)))
        lines.append(t("{table}: a vote needs you, closes {relative}", table=_named(digest, table), relative=closes))
    return lines + [_offered(digest, table, offer, t) for table, offer in digest.offers]


def _offered(digest: Digest, table: Table, offer: SeatOffer, t: Texts) -> str:
    named, closes = _named(digest, table), relative(_moment(digest, offer.due))
    if offer.kind == "substitute":
        return t(
            "{table}: seat {seat} is yours if you like, closes {relative}",
            table=named,
            seat=offer.seat + 1,
            relative=closes,
        )
    return t(
        "{table}: {name} would like seat {seat} and gets it {relative} without an answer",
        table=named,
        name=shown(offer.to_name),
        seat=offer.seat + 1,
        relative=closes,
    )


def _moment(digest: Digest, house: float) -> float:
    return house - digest.house + digest.now
