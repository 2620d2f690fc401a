"""The posts of a table before its start: its card, and those about its dice."""

from __future__ import annotations

from dataclasses import replace

from host.posts.ports import Presenter
from host.posts.post import Post
from host.table.rows import GameRow
from host.table.table_dice import GIVEN, MARK, DiceNews, proof_role


def card(presenter: Presenter, row: GameRow) -> Post:
    """The lobby's present card."""
    made = presenter.lobby(row.table()) if row.status == "lobby" else presenter.closed_lobby(row.table())
    return replace(made, role="lobby", action="edit")


def opened(presenter: Presenter, row: GameRow) -> tuple[Post, ...]:
    """The posts of a new lobby, or of one in a new place: its card, then the mark of its dice, which never changes."""
    return (replace(card(presenter, row), action="new"), *mark(presenter, row))


def proof(presenter: Presenter, row: GameRow, news: DiceNews) -> Post:
    """A post about the dice that is never edited."""
    post = presenter.dice(row.table(), news)
    number = len(row.dice.closing) if news.kind == GIVEN else 0
    return replace(post, role=proof_role(news.kind, row.dice.attempt, number), action="new", proof=True)


def mark(presenter: Presenter, row: GameRow) -> tuple[Post, ...]:
    """The post of a new mark; none where the dice are of key scheme 1."""
    return (proof(presenter, row, DiceNews(MARK)),) if row.dice.bound else ()
