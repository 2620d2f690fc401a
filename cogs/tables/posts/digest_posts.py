"""The daily digest: all that waits for a person at all their tables, in one direct message."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.tables.options.time_options import pace_word
from cogs.tables.posts.lobby_card import host_name
from cogs.tables.wording.names import seat_name
from cogs.tables.wording.news import host_words
from cogs.tables.wording.table_outcome import own_outcome
from cogs.tables.wording.time_words import relative
from cogs.transport.panels.text import CONTENT, instant, jump_url, shown
from data.texts import Texts, texts_in
from host.clocks.paces import ABANDONED_AFTER, PUT_AWAY_AFTER, UNUSED
from host.posts.composing import Digest
from host.posts.concern import ConcernKind
from host.posts.notices import DIGEST_POST, MENTIONED
from host.posts.post import Button, Post
from host.table.options import DEFAULT_MOVE
from host.table.pending import SeatOffer
from host.table.table import Table

MOST_TABLES, MOST_QUESTIONS = 10, 5
ROOM_FOR_QUESTIONS = 700
"""The most characters for votes and offers, so that decisions keep most of a message."""
A_ROW = 5
BACK = (ConcernKind.TAKEN_OVER, ConcernKind.SEAT_LOST)
"""News of a seat that its person can take back."""


def digest_post(digest: Digest) -> Post:
    """Decisions first, the soonest due on top, then votes and offers; each as far as a message has room."""
    t = texts_in(digest.language)
    questions = _fitting(_questions(digest, t, digest.tables), MOST_QUESTIONS, ROOM_FOR_QUESTIONS, t)
    news = _news(digest, digest.tables, t)
    lines = [*news, *questions]
    if digest.decisions:
        count = len(digest.decisions)
        head = t.n("**{count} table waits for you.**", "**{count} tables wait for you.**", count)
        room = CONTENT - len("\n".join([*news, head, *questions])) - 1
        decisions = [_decision(digest, table, t) for table in digest.decisions]
        lines = [*news, head, *_fitting(decisions, MOST_TABLES, room, t), *questions]
    lost = [table for table, kind, _ in digest.news if kind in BACK and table.seat_of(digest.user_id) is not None]
    playable = {table.id: table for table in (*digest.decisions, *lost)}
    plays = [
        Button(t("Play table {number}", number=number), "table_play", str(number))
        for number in [*playable][:MOST_TABLES]
    ]
    rows = [tuple(plays[at : at + A_ROW]) for at in range(0, len(plays), A_ROW)]
    rows.append((Button(t("Digest and quiet hours…"), "me"),))
    onward = t("That was {moment}. What waits for you now: `/games`.", moment=relative(digest.now))
    past = "\n".join([*news, onward] if len(lines) > len(news) else news)
    content = "\n".join(lines)
    return Post(DIGEST_POST, content, rows=tuple(rows), past=past, retire=(DIGEST_POST,), until=digest.next)


def waited_for_post(digest: Digest, tables: Sequence[Table]) -> Post:
    """A mention at the most urgent of a server's tables, in its language."""
    first, t, user = tables[0], texts_in(tables[0].language), digest.user_id
    news = _news(digest, tables, t)
    news += _fitting(_questions(digest, t, tables), MOST_QUESTIONS, ROOM_FOR_QUESTIONS, t)
    others = [table for table in digest.decisions if table in tables and table is not first]
    if first not in digest.decisions:
        return Post(MENTIONED, "\n".join([f"<@{user}>", *news]), until=digest.next)
    line = t("<@{user}>, this table waits for you.", user=user)
    if others:
        numbers = ", ".join(str(table.id) for table in others)
        line = t("<@{user}>, this table waits for you, and so do tables {numbers}.", user=user, numbers=numbers)
    seat = first.seat_of(user)
    time = None if seat is None else first.seats[seat].time
    if time is not None and time.due is not None:
        end = time.last if time.last is not None and time.due <= digest.now else time.due
        line += " " + t("Due {moment}, {relative}", moment=instant(end), relative=relative(end)) + "."
    row = (Button(t("My turn"), "turn", style="primary"),)
    return Post(MENTIONED, "\n".join([line, *news]), rows=(row,), seat=seat, until=digest.next)


def _news(digest: Digest, tables: Sequence[Table], t: Texts) -> list[str]:
    """What happened meanwhile, the newest as far as there is room; a line a reason for tables that they host now."""
    told = [(table, kind) for table, kind, _ in digest.news if table in tables and kind != ConcernKind.HANDED]
    befell = [_befell(digest, table, kind, t) for table, kind in told[-MOST_QUESTIONS:]]
    return [*_downtime(digest, t), *befell, *_hosted(digest, tables, t)]


def _hosted(digest: Digest, tables: Sequence[Table], t: Texts) -> list[str]:
    by_reason: dict[str, list[str]] = {}
    for table, kind, key in digest.news:
        if table in tables and kind == ConcernKind.HANDED:
            names = by_reason.setdefault(key.partition(".")[2].partition(".")[0], [])
            name = f"{digest.titles[table.game]} {table.id}"
            names += [] if name in names else [name]
    return [host_words(_some(names, t), why, t) for why, names in by_reason.items()]


def _some(names: Sequence[str], t: Texts) -> str:
    more = [_more(len(names) - MOST_TABLES, t)] if len(names) > MOST_TABLES else []
    return ", ".join([*names[:MOST_TABLES], *more])


def _downtime(digest: Digest, t: Texts) -> list[str]:
    if digest.down is None:
        return []
    return [t("I was offline from {moment} on. Nobody lost time.", moment=instant(digest.down))]


def _befell(digest: Digest, table: Table, kind: ConcernKind, t: Texts) -> str:
    """What happened to somebody's seat or table meanwhile, and the way back."""
    named, seat = _named(digest, table), table.seat_of(digest.user_id)
    match kind:
        case ConcernKind.TIME_OUT if table.terms.late == DEFAULT_MOVE:
            return t("{table}: your time ran out, and I made the default move. Next time, an AI plays.", table=named)
        case ConcernKind.TIME_OUT:
            return t("{table}: your time ran out. The table waits.", table=named)
        case ConcernKind.TAKEN_OVER if seat is not None and table.seats[seat].ai is not None:
            return t(
                "{table}: your time ran out, so an AI plays for you. Press anything there to take your seat back.",
                table=named,
            )
        case ConcernKind.TAKEN_OVER if seat is not None:
            return t("{table}: an AI played for you a while. You are back.", table=named)
        case ConcernKind.SEAT_LOST if seat is not None:
            return t(
                "{table}: your time ran out, so your seat is open to others. Press anything there to keep it.",
                table=named,
            )
        case ConcernKind.SEAT_LOST | ConcernKind.TAKEN_OVER:
            return t("{table}: somebody else has your seat now. You watch.", table=named)
        case ConcernKind.PUT_AWAY if table.pending.put_away:
            return t("{table}: {words}", table=named, words=t("put away. `/games` takes it out again."))
        case ConcernKind.SLEPT if table.asleep_since is not None and table.alone:
            put = relative(table.asleep_since + PUT_AWAY_AFTER)
            words = t("{relative} I put it away. `/games` takes it out again.", relative=put)
            return t("{table} sleeps. {words}", table=named, words=words)
        case ConcernKind.SLEPT | ConcernKind.CLOSES if table.asleep_since is not None:
            closed = relative(table.asleep_since + ABANDONED_AFTER)
            return t("{table} sleeps. *Wake up* there, or it closes {relative}.", table=named, relative=closed)
        case ConcernKind.DECIDED if table.paused_until is not None:
            return t("{table} is paused by vote.", table=named)
        case ConcernKind.DECIDED:
            return t("{table}: the pace is {pace} now, by vote.", table=named, pace=pace_word(table.terms.pace, t))
        case ConcernKind.UNSTARTED:
            closes = relative(table.changed_at + UNUSED)
            words = t("all seats are taken. Press *Start* on its card, or it closes {relative}.", relative=closes)
            return t("{table}: {words}", table=named, words=words)
        case ConcernKind.NEW_TABLE:
            return t("{table}: {words}", table=named, words=t("new table of {host}", host=host_name(table)))
        case ConcernKind.INVITED:
            words = t("{host} invites you. Join on its card.", host=host_name(table))
            return t("{table}: {words}", table=named, words=words)
        case ConcernKind.HOST if table.in_lobby:
            return t("{table}: {words}", table=named, words=t("all seats are taken. Press *Start* on its card."))
        case ConcernKind.SLEPT | ConcernKind.CLOSES | ConcernKind.PUT_AWAY:
            return t("{table} is awake again.", table=named)
        case ConcernKind.STANDS:
            return t("{table} can't post in its channel, so its clocks stand still.", table=named)
        case ConcernKind.PLAN_FAILED:
            return t("{table}: your plan did not hold. I ask you as always.", table=named)
        case ConcernKind.PLAN_ACTED:
            return t("{table}: your plan acted.", table=named)
        case ConcernKind.MUTE:
            return t("{table} can't post in its channel. `/game move` continues it elsewhere.", table=named)
        case ConcernKind.MOVED:
            return t("{table} goes on in {place}.", table=named, place=f"<#{table.place.posts_to}>")
        case ConcernKind.ABANDONED if table.seed is not None:
            seed = t("Seed revealed: `{seed}`. Its mark was `{mark}`.", seed=table.seed, mark=table.commit)
            return t("{table} is over.", table=named) + " " + seed
        case ConcernKind.OVER | ConcernKind.ABANDONED | ConcernKind.STOPPED:
            return t("{table} is over.", table=named)
        case ConcernKind.SEAT_YOURS:
            return t("{table}: your seat, from its next decision.", table=named)
        case ConcernKind.REQUEST:
            return t("{table}: somebody would like a seat.", table=named)
        case ConcernKind.HOST:
            return t("{table}: I can't reach somebody, so an AI plays. Their seat stays theirs.", table=named)
        case _:
            return t("{table}: something happened at your table.", table=named)


def _fitting(lines: Sequence[str], most: int, room: int, t: Texts) -> list[str]:
    """As many lines as fit into `room` characters, and the number of lines left out."""
    for count in range(min(most, len(lines)), -1, -1):
        left = len(lines) - count
        told = [*lines[:count], *([_more(left, t)] if left else [])]
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
    asked, default = digest.owed.get(table.id, ("", ""))
    named = _named(digest, table)
    if asked:
        named = t("{table}, {words}", table=named, words=asked)
    if time is None or time.due is None:
        return named
    if time.last is not None and time.due <= digest.now:
        line = t("{table}: late, your spare time ends {relative}", table=named, relative=relative(time.last))
    else:
        line = t("{table}: due {relative}", table=named, relative=relative(time.due))
    if time.last is None or time.last >= digest.next:
        return line
    if not asked:
        return t("{line}, before the next digest", line=line)
    return t("{line}; otherwise {otherwise}", line=line, otherwise=own_outcome(table, default, t))


def _questions(digest: Digest, t: Texts, tables: Sequence[Table]) -> list[str]:
    """Votes, requests to take back, then offers, at these tables."""
    lines = []
    for table in digest.votes:
        if table not in tables:
            continue
        vote = table.pending.vote
        assert vote is not None
        closes = relative(_moment(digest, max(vote.due, vote.extended)))
        lines.append(t("{table}: a vote needs you, closes {relative}", table=_named(digest, table), relative=closes))
    for table in digest.undos:
        consent = table.pending.consent
        if table not in tables or consent is None:
            continue
        named, closes = _named(digest, table), relative(_moment(digest, consent.due))
        name = shown(seat_name(table.seats[consent.seat], t))
        lines.append(
            t("{table}: {name} asks to take something back, closes {relative}", table=named, name=name, relative=closes)
        )
    return lines + [_offered(digest, table, offer, t) for table, offer in digest.offers if table in tables]


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
