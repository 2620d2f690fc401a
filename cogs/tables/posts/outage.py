"""Posts for a table that can't speak in its place, and for when it can again (screens §30)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.tables.person.blocking import unwanted_row
from cogs.transport.panels.text import CONTENT, cut_to_content, instant
from cogs.transport.trouble import cannot_speak
from data.texts import Texts
from host.posts.concern import Concern, ConcernKind
from host.posts.ports import Trouble
from host.posts.post import Button, Post
from host.table.table import Table

MISSED_LINES = 6
"""Lines on missed posts; the log has all of them."""


def trouble_post(table: Table, trouble: Trouble, t: Texts) -> Post:
    """A direct message to the host, once an outage."""
    lines = [
        t("Table {number}:", number=table.id) + " " + cannot_speak(t, trouble),
        t.n("{count} post is waiting.", "{count} posts are waiting. I'll join them into one.", trouble.waiting),
    ]
    return Post("trouble", "\n".join(lines), rows=((Button(t("Try now"), "table_try"),),))


def withheld_post(post: Post, code: int, rows: tuple[tuple[Button, ...], ...], t: Texts) -> Post:
    """A line instead of a post. `rows`: the buttons of the table's state; (): the ways back to it."""
    told = t("Discord refuses what I had to post here (code {code}). The *Log* has it.", code=code)
    ways = ((Button(t("My turn"), "turn", style="primary"), Button(t("Log"), "log")),)
    pinged = " ".join(f"<@{user}>" for user in post.mentions)
    bare = replace(post, action="new", menu=None, pictures=(), record=False, paced=False)
    return replace(bare, content=f"{pinged} {told}".strip(), rows=rows or ways)


def missed_post(posts: Sequence[Post], since: float, t: Texts) -> Post:
    """The newest post, and under it a few lines on the others."""
    newest = posts[-1]
    told = [line for post in posts[:-1] for line in post.content.splitlines() if line.strip()]
    if len(told) > MISSED_LINES:
        told = [*told[: MISSED_LINES - 1], t("… the *Log* has the rest.")]
    heading = t("I couldn't post from {moment} on. Meanwhile:", moment=instant(since))
    content = newest.content
    for line in (heading, *told):
        if len(content) + 1 + len(line) > CONTENT:
            break
        content += "\n" + line
    return replace(newest, content=cut_to_content(content), action="new")


def moved_concern(table: Table, user_id: int, title: str, t: Texts) -> Concern:
    """To each of the table's people; by mention in the new place."""
    text = t("{game} {number} continues in {place}.", game=title, number=table.id, place=f"<#{table.place.posts_to}>")
    private, key = Post("moved", text, rows=(unwanted_row(t),)), f"moved.{table.place.posts_to}"
    return Concern(user_id, ConcernKind.MOVED, key, public=f"<@{user_id}> {text}", private=private)
