"""The direct message of a question that stands at a table: what it is about, and the way there."""

from __future__ import annotations

from cogs.transport.panels.text import jump_url
from data.texts import Texts
from host.posts.post import Button, Post
from host.table.table import Table


def table_link(table: Table, t: Texts) -> Button:
    """The way to the table."""
    return Button(t("Table"), url=jump_url(table.place.guild_id, table.place.posts_to))


def question_post(table: Table, title: str, words: str, t: Texts, until: float | None = None) -> Post:
    """The question, to be answered at the table."""
    text = t("{table}: {words}", table=f"{title} {table.id}", words=words)
    return Post("word", text, rows=((table_link(table, t),),), until=until)
