"""Adds people and time to a game's own posts: the due time in the first line, news under it; and keeps that true."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.tables.wording.names import seat_name
from cogs.tables.wording.news import news_lines, notice_line
from cogs.tables.wording.time_words import owing_of, standing_time
from cogs.transport.panels.text import cut_to_content, listed, shown
from data.texts import Texts
from host.posts.composing import Composed, Moment, unsaid_by
from host.posts.post import NOW, Button, Post
from host.table.options import NOBODY
from host.table.table import Seat, Table

MOST_ROWS = 5


def with_time(composed: Composed, moment: Moment, t: Texts) -> Composed:
    """The same posts; the newest public one carries the news, and says when its people have to decide."""
    main = _main(composed.posts)
    if main is None:
        return composed
    table, owing = moment.table, owing_of(moment.table)
    time = standing_time(table, t) if table.status == "running" else None
    waited = [number for number in owing if len(owing) == 1 and _is_waited_for(table.seats[number])]
    if table.pending.news:
        table = replace(table, pending=replace(table.pending, news=unsaid_by(main, table.pending.news)))
    news = [*news_lines(table, t, waited), *(notice_line(text, stop, t) for text, stop in moment.notices)]
    offered = (*_end_button(main, moment, t), *_take_button(main, moment, t))
    first, *others = main.content.split("\n")
    content = cut_to_content("\n".join([first + (time or ""), *news, *others]))
    retire = (*main.retire, NOW) if main.retire or main.action == "new" else ()
    told = replace(main, content=content, rows=(*main.rows, *offered), time=time, retire=retire)
    posts = tuple(told if post is main else post for post in composed.posts)
    return replace(composed, posts=posts, noticed=bool(moment.notices), bearer=told)


def now_post(table: Table, t: Texts) -> Post | None:
    """How the table's time stands, in a line of its own; with nobody in it where it asks nobody."""
    owing, time = owing_of(table), standing_time(table, t)
    still = table.asleep_since is not None or table.paused_until is not None
    works = any(seat.ai is not None and seat.time is not None and seat.time.owes for seat in table.seats)
    if works and not still and any(seat.in_person for seat in table.seats):
        return None
    if not owing and time.startswith("\n"):
        return Post(NOW, time.strip(), "mend", time=time.strip(), silent=True)
    names = listed(t, [shown(seat_name(table.seats[number], t)) for number in owing])
    head = t("**Now: {names}**", names=names) if names else t("**Now**")
    return Post(NOW, head + time, "mend", time=time, silent=True)


def _is_waited_for(seat: Seat) -> bool:
    """Whether the seat's own line says that it is away and the table waits."""
    return seat.time is not None and seat.time.waits and seat.time.late_since is None


def _take_button(post: Post, moment: Moment, t: Texts) -> tuple[tuple[Button, ...], ...]:
    """A row to take a free seat: once a round, and whenever a person's seat was opened."""
    seats, terms = moment.table.seats, moment.table.terms
    if len(post.rows) >= MOST_ROWS or moment.table.status != "running" or len(seats) < 2:
        return ()
    opened = any(seat.time is not None and seat.time.offered for seat in seats)
    by_ai = post.role == "round" and terms.takers != NOBODY and any(seat.user_id is None for seat in seats)
    return ((Button(t("Take a seat…"), "seat_free"),),) if opened or by_ai else ()


def _end_button(post: Post, moment: Moment, t: Texts) -> tuple[tuple[Button, ...], ...]:
    """The vote to end a game restored from a copy: nobody has to play on with dice that may be known."""
    told = any(news.kind == "rewound" for news in moment.table.pending.news)
    if not told or len(post.rows) >= MOST_ROWS or moment.table.status != "running":
        return ()
    return ((Button(t("Vote to end…"), "vote_end"),),)


def _main(posts: Sequence[Post]) -> Post | None:
    """The public post that reports or asks: the last that is no mere notice."""
    public = [post for post in posts if post.to is None and not post.proof and post.role not in ("notice", "lobby")]
    return public[-1] if public else None
