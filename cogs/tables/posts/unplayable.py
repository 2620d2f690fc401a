"""The public post of a table set aside, in every game: this version can't play it on."""

from __future__ import annotations

from cogs.tables.wording.names import TableWording
from data.texts import Texts
from host.posts.post import Button, Post
from host.table.table import Table

ROLE = "aside"


def set_aside_post(table: Table, t: Texts) -> Post:
    """One post, edited when another version plays the game on, or when it is ended. Nobody is pinged."""
    if table.stopped:
        lines = [t("Table {number} has ended without a winner, as it couldn't go on.", number=table.id)]
        proof = ((Button(t("Proof"), "table_proof"),),)
        return Post(ROLE, "\n".join([*lines, *TableWording(t, table).fairness()]), rows=proof)
    if not table.set_aside:
        return Post(ROLE, t("Table {number} goes on.", number=table.id))
    text = t(
        "Table {number} is set aside: my version can't continue it. Nothing is lost, and my operator knows.",
        number=table.id,
    )
    return Post(ROLE, text, rows=((Button(t("Board as text"), "board"), Button(t("Log"), "log")),))
