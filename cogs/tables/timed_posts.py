"""Puts what is told of people and time into a game's own posts: news under the first line, when it is due above all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.tables.news import news_lines
from cogs.tables.time_words import due_of_several, due_words
from cogs.transport.text import cut_to_content
from data.texts import Texts
from host.ports import Composed, Moment, Post


def with_time(composed: Composed, moment: Moment, t: Texts) -> Composed:
    """The same posts; the newest public one carries the news, and says when whoever it asks has to have decided."""
    main = _main(composed.posts)
    if main is None:
        return composed
    table, owing = moment.table, moment.owed_by_people
    due = due_words(table.seats[owing[0]], t) if len(owing) == 1 else due_of_several(table, owing, t)
    news = news_lines(table, t)
    if not due and not news:
        return composed
    first, *others = main.content.split("\n")
    content = cut_to_content("\n".join([first, *([due] if due else ()), *news, *others]))
    return replace(
        composed, posts=tuple(replace(post, content=content) if post is main else post for post in composed.posts)
    )


def _main(posts: Sequence[Post]) -> Post | None:
    """The public post that tells or asks: the last that is no mere notice."""
    public = [post for post in posts if post.to is None and not post.proof and post.role not in ("notice", "lobby")]
    return public[-1] if public else None
