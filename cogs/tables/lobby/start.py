"""Start: its question when seats are free, and the thread in which the game is played (screens §3)."""

from __future__ import annotations

from cogs.tables.lobby.closing import closing_note
from cogs.tables.lobby.threads import thread_for, threads_wanted
from cogs.tables.posts.lobby_card import planned_seats
from cogs.transport.contract import Answer, Note
from cogs.transport.incoming.request import Request, Verb
from cogs.transport.panels.text import jump_url
from host.lobby.dice_words import askers
from host.posts.post import Button
from host.table.refusals import HostError, Refusal
from host.table.table import Table


async def start(request: Request) -> Answer:
    """Start; with free seats it asks once more."""
    table = await request.table()
    if table.status == "closing" and table.seat_of(request.user_id) is not None:
        return closing_note(table, request.t)
    await request.house.lobby.may_start(request.press, table.id)
    taken, planned = len(table.seats), planned_seats(table)
    if taken >= planned or request.id.args == "now":
        return await _started(request, table, fill=False)
    if request.id.args == "fill":
        return await _started(request, table, fill=True)
    t = request.t
    row = [Button(t("Fill with AI"), "lobby_start", "fill")]
    if taken >= 2:
        row.insert(0, Button(t("Start with {count}", count=taken), "lobby_start", "now", "success"))
    text = t.n("{count} seat is free.", "{count} seats are free.", planned - taken)
    return Note(text + " " + t("Start all the same, or wait."), (tuple(row),))


async def _started(request: Request, table: Table, fill: bool) -> Answer:
    t = request.t
    seats = planned_seats(table) if fill else len(table.seats)
    screens = request.screens(table)
    if seats < (1 if screens.alone(table.options) else 2) and not fill:
        raise HostError(Refusal.TOO_FEW_SEATS)
    refused = screens.misfit(table.options, seats, t)
    if refused:
        return Note(refused)
    guild = table.place.guild_id
    server = {} if guild is None else await request.house.settings.guild(guild)
    closes = bool(table.dice.closers()) or bool(table.dice.bound and askers(table, server))
    async with thread_for(request, table, not closes) as thread:
        table = await request.house.lobby.start(request.press, table.id, fill, thread.id if thread else None)
    if table.status == "closing":
        return closing_note(table, t)
    lines = [t("Started.")]
    if thread is not None:
        lines[0] += " " + jump_url(table.place.guild_id, thread.id)
    elif table.place.guild_id is not None and await threads_wanted(request, table):
        lines.append(t("I can't open threads here, so this channel is the table."))
    return Note("\n".join(lines))


VERBS = {"lobby_start": Verb("new", start)}
