"""Shows the hidden choices of a finished game side by side, one round at a time."""

from __future__ import annotations

from dataclasses import replace

from cogs.tables.finished.pages import Page, seen_table, share_page, show_page
from cogs.tables.finished.replay import Bookmark, round_row
from cogs.transport.contract import Answer, Id, Note
from cogs.transport.incoming.request import Request, Verb
from cogs.transport.panels.panel import Row
from cogs.transport.panels.widgets import button, row
from host.finished.reviews import HiddenRound


async def hidden(request: Request) -> Answer | None:
    """Handle the button; args: the round, "" for the last."""
    return await _shown(request, request.id.args)


async def chose_round(request: Request) -> Answer | None:
    number, _, _ = (request.values[0] if request.values else "").partition(".")
    return await _shown(request, number)


async def share(request: Request) -> Answer | None:
    found = await _found(request, request.id.args)
    if isinstance(found, Note):
        return found
    await share_page(request, _page(request, found))
    return None


async def _shown(request: Request, number: str) -> Answer | None:
    found = await _found(request, number)
    if isinstance(found, Note):
        return found
    await show_page(request, _page(request, found), _rows(request, found))
    return None


async def _found(request: Request, number: str) -> HiddenRound | Note:
    """Raises HostError for a table they may not see."""
    table = await seen_table(request)
    if not table.finished:
        return Note(request.t("You can see this once the game is over."))
    return await request.house.reviews.hidden(table.id, int(number) if number.isdecimal() and len(number) < 5 else None)


def _page(request: Request, found: HiddenRound) -> Page:
    t, view = request.t, found.views[0]
    words = request.screens(found.table).aftermath.words(found.table, view, t, bool(request.member.get("plain")))
    title = t("### Table {table}, hidden choices of round {round}", table=found.table.id, round=found.round)
    return Page(found.table, view, (title, *words.hidden(found.views, found.entries, found.by_orders)))


def _rows(request: Request, found: HiddenRound) -> list[Row]:
    t, game = request.t, found.table.id
    here = replace(Bookmark(), number=found.entries[0].number) if found.entries else Bookmark()
    return [
        round_row(Id(game, "hidden_round"), found.rounds, found.round, found.round, t),
        row(
            button(t("Replay from here"), Id(game, "replay", here.args("hidden"))),
            button(t("Review"), Id(game, "review")),
            button(t("Share in the channel"), Id(game, "hidden_share", str(found.round))),
        ),
    ]


VERBS = {
    "hidden": Verb("edit", hidden),
    "hidden_round": Verb("edit", chose_round),
    "hidden_share": Verb("edit", share),
}
