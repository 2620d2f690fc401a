"""Questions that ask once more: one press does it, the other leaves everything as it is (screens D10)."""

from __future__ import annotations

from cogs.transport.contract import Note
from cogs.transport.request import Request, Verb
from data.texts import Texts
from host.posts.post import Button


def sure(t: Texts, text: str, *buttons: Button) -> Note:
    """A question with its choices, and *Cancel*."""
    return Note(text, ((*buttons, Button(t("Cancel"), "table_cancel")),))


async def cancelled(request: Request) -> None:
    """Remove the question; nothing else happens."""
    await request.reply.instead(request.t("Nothing changed."))


VERBS = {"table_cancel": Verb("edit", cancelled)}
