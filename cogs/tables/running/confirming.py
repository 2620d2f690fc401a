"""Questions that ask once more: one press does it, the other leaves everything as it is (screens D10)."""

from __future__ import annotations

from cogs.transport.contract import Note
from cogs.transport.incoming.request import Request, Verb
from data.texts import Texts
from host.posts.post import Button
from host.table.stored_plan import plan_in
from host.table.table import Table


def sure(t: Texts, text: str, *buttons: Button) -> Note:
    """A question with its choices, and *Cancel*."""
    return Note(text, ((*buttons, Button(t("Cancel"), "table_cancel")),))


async def plan_lost(request: Request, table: Table) -> str:
    """What the person giving up their seat reads beside the question: their plan goes, if one is still to act."""
    look = await request.house.reading.look_on(table.id, request.user_id)
    plan = plan_in(look.orders)
    return "" if plan is None or plan.state == "failed" else " " + request.t("Your plan is lost.")


async def cancelled(request: Request) -> None:
    """Remove the question; nothing else happens."""
    await request.reply.instead(request.t("Nothing changed."))


VERBS = {"table_cancel": Verb("edit", cancelled)}
