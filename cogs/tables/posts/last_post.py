"""The last post of a game with its review's findings: where it turned, the course drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.tables.wording.course import course_of
from cogs.tables.wording.turning import turning_line
from cogs.transport.aftermath import Aftermath, Words
from cogs.transport.panels.limits import ALT
from cogs.transport.panels.panel import post_text
from data.texts import Texts
from host.posts.composing import Reviewed
from host.posts.post import Picture, Post

TOLD = 1
"""Turning points in the post; all, and luck with dice and battles, are behind Review."""


def completed(post: Post, reviewed: Reviewed, aftermath: Aftermath, t: Texts) -> Post:
    """The post with the review's findings below its text, and the course in place of its plot."""
    words = aftermath.words(reviewed.table, reviewed.view, t, False)
    lines = [post.content, *_turned(reviewed, words, t)]
    seats = range(len(reviewed.table.seats))
    figures = aftermath.by_round(tuple(reviewed.entries.values()), reviewed.view)
    # The plot numbers the turning points in this post; other numbers would mean nothing here.
    told = reviewed.review._replace(turnings=reviewed.review.turnings[:TOLD])
    course = course_of(told, figures, len(seats))
    if not course.rounds:
        return replace(post, content=post_text(lines))
    picture = Picture("course", reviewed.table.version, course_alt(reviewed, words, figures, t), cards=course.numbers())
    kept = tuple(each for each in post.pictures if each.kind not in ("plot", "course"))
    return replace(post, content=post_text(lines), pictures=(*kept, picture))


def _turned(reviewed: Reviewed, words: Words, t: Texts) -> list[str]:
    """The greatest turning points, in order of time."""
    greatest = sorted(reviewed.review.turnings[:TOLD], key=lambda turning: turning.moment.first)
    told = [turning_line(turning, reviewed, words, t) for turning in greatest]
    return [t("Turning point:"), *told] if told else []


def course_alt(reviewed: Reviewed, words: Words, figures: Sequence[Sequence[int]], t: Texts) -> str:
    """Figures, the chances one round before the end, and where to find everything."""
    seats = range(len(reviewed.table.seats))
    end = t("All of it: Review.")
    told = t("; ").join(
        t("{name}: {words}", name=words.label(seat), words=", ".join(str(row[seat]) for row in figures))
        for seat in seats
    )
    text = t("The course of the game, and chances to win. {told}", told=told)
    return f"{text[: ALT - len(end) - 2].rstrip()}. {end}"
