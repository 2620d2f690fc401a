"""`/games server:`, for managers: all open tables of the server, whom they wait for, and what to do about each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from cogs.tables.finished.proof import export_of
from cogs.tables.running import change_channel
from cogs.tables.running.handlers import cancel, end
from cogs.tables.wording.names import seat_name
from cogs.transport.contract import Answer, Note, number_in
from cogs.transport.incoming.request import Request, Verb
from cogs.transport.panels.limits import OPTIONS
from cogs.transport.panels.text import cut_to_content, listed, shown
from cogs.transport.panels.widgets import cut
from data.texts import Texts
from host.posts.post import Button, Choice, Menu
from host.table.refusals import HostError, Refusal
from host.table.table import Table

LABEL = 100
"""The most characters of a choice's label."""


async def server_tables(request: Request) -> Answer:
    """The list, with a select; more tables than that takes are counted."""
    t, guild = request.t, request.press.manages
    if guild is None:
        return Note(t("Only members with Manage Server can see all tables of this server."))
    tables = await request.house.reading.tables_in(guild)
    if not tables:
        return Note(t("No table is open on this server."))
    lines = [_line(request, table) for table in tables[:OPTIONS]]
    if len(tables) > OPTIONS:
        lines.append(t.n("{count} more.", "{count} more.", len(tables) - OPTIONS))
    lines.append(t("-# If you remove me, running games wait 30 days for me. Then they end and nobody wins."))
    choices = tuple(Choice(str(table.id), cut(_title(request, table), LABEL)) for table in tables[:OPTIONS])
    return Note(cut_to_content("\n".join(lines)), menu=Menu("server_table", t("Choose a table…"), choices))


def _title(request: Request, table: Table) -> str:
    return f"{table.id}. {request.screens(table).title(request.t)}"


def _line(request: Request, table: Table) -> str:
    return f"{_title(request, table)}, <#{table.place.posts_to}>: {_state(table, request.t)}"


def _state(table: Table, t: Texts) -> str:
    """Whom a table waits for, or why for nobody."""
    if table.in_lobby:
        return t("lobby of {host}", host=_names(table, [table.seat_of(table.host_id)], t))
    if table.set_aside:
        return t("set aside")
    if table.asleep_since is not None:
        return t("asleep")
    if table.paused_until is not None:
        return t("paused")
    owing = [seat.number for seat in table.seats if seat.in_person and seat.time is not None and seat.time.owes]
    return t("waits for {names}", names=_names(table, owing, t))


def _names(table: Table, numbers: list[int | None] | list[int], t: Texts) -> str:
    return listed(t, [shown(seat_name(table.seats[number], t)) for number in numbers if number is not None])


async def chosen(request: Request) -> Answer:
    """What the manager can do about the chosen table."""
    t, table = request.t, await _managed(request, request.values[0] if request.values else "")
    own = [Button(t("Close the lobby"), "server_do", f"cancel.{table.id}", "danger")]
    if not table.in_lobby:
        own = [Button(t("End the game…"), "server_do", f"end.{table.id}", "danger")]
    if table.asleep_since is not None:
        own.insert(0, Button(t("Wake up"), "server_do", f"wake.{table.id}", "primary"))
    own.append(Button(t("Move it here…"), "server_do", f"move.{table.id}"))
    if not table.in_lobby:
        own.append(Button(t("Record and log as a file"), "server_do", f"export.{table.id}"))
    return Note(_line(request, table), (tuple(own),))


async def _wake(request: Request, table: Table) -> Answer:
    await request.house.seats.wake(request.press, table.id)
    return Note(request.t("The table is awake. Everybody gets a full decision's time."))


DONE: dict[str, Callable[[Request, Table], Awaitable[Answer | None]]] = {
    "cancel": cancel,
    "end": end,
    "wake": _wake,
    "move": change_channel.move,
    "export": export_of,
}


async def do(request: Request) -> Answer | None:
    """Handle a button of a chosen table."""
    what, _, number = request.id.args.partition(".")
    if what not in DONE:
        raise HostError(Refusal.NO_GAME)
    return await DONE[what](request, await _managed(request, number))


async def _managed(request: Request, number: str) -> Table:
    """A table of the server that the presser manages. Raises HostError "no_game"."""
    table = await request.house.reading.table(number_in(number) or 0)
    if request.press.manages is None or table.place.guild_id != request.press.manages:
        raise HostError(Refusal.NO_GAME, id=table.id)
    return table


VERBS = {"server_table": Verb("new", chosen), "server_do": Verb("new", do)}
