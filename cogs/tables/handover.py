"""Hands a seat over to an AI (`/away`) until its person presses anything at the table (screens §24)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.tables.confirming import sure
from cogs.tables.levels import level_word
from cogs.tables.which_table import number_named, table_meant
from cogs.transport.answers import guarded
from cogs.transport.contract import Answer, Note
from cogs.transport.refusals import host_text
from cogs.transport.request import Request, Verb
from cogs.transport.text import CONTENT, listed, shown
from data.texts import Texts
from host.ports import Button, Table
from host.refusals import HostError, Refusal

ALL = "all"
MOST_BUTTONS = 3
"""Tables with a button of their own, beside that for all."""


async def away(request: Request, number: int | None = None, level: str | None = None) -> Answer:
    """`/away`: at one table, or at all one plays at."""
    if number is not None:
        return await _hand_over(request, [await table_meant(request.services, request.interaction, number)], level)
    own = await _running(request)
    if not own:
        raise HostError(Refusal.NO_GAME)
    return await _hand_over(request, own, level)


async def _running(request: Request) -> list[Table]:
    """The running tables of this person at which others may wait for them."""
    mine = await request.house.games_of(request.user_id)
    return [table for table in mine if table.status == "running" and not table.tutorial]


async def _hand_over(request: Request, tables: Sequence[Table], level: str | None) -> Answer:
    """Only the first carries the interaction, which may change one table; a repetition of it changes none."""
    t, press = request.t, request.press
    lines: list[str] = []
    refused: list[str] = []
    for table in tables:
        wanted = level if level in {choice.value for choice in request.screens(table).levels(t)} else None
        try:
            acted = await request.house.away(press, table.id, wanted)
        except HostError as error:
            if error.code is not Refusal.SET_ASIDE or len(tables) == 1:
                raise
            refused.append(host_text(error, t))
            continue
        if acted.repeated:
            return Note(t("That was done already."))
        press = replace(press, interaction_id=None)
        lines.append(_told(acted.table, request.user_id, t))
    if len(refused) < len(tables):
        lines.append(t("Any press or command of yours at a table gives you that seat back; `/turn` is enough."))
    return Note("\n".join([*lines, *refused])[:CONTENT])


def _told(table: Table, user: int, t: Texts) -> str:
    own = table.seat_of(user)
    assert own is not None
    return t(
        "An AI ({level}) plays your seat at table {number}; it stays yours.",
        level=level_word(table.seats[own].ai, t),
        number=table.id,
    )


async def ask(request: Request) -> Answer:
    """The button of the games list: at which table?"""
    t = request.t
    tables = await _running(request)
    if not tables:
        raise HostError(Refusal.NO_GAME)
    buttons = [Button(t("Table {number}", number=table.id), "table_away", str(table.id)) for table in tables]
    row = buttons[:MOST_BUTTONS]
    if len(tables) > 1:
        row.append(Button(t("All my tables"), "table_away", ALL))
    return sure(t, t("Let an AI play your seat until you press something there again?"), *row)


async def go(request: Request) -> Answer:
    """One more press than `ask`."""
    if request.id.args == ALL:
        return await away(request)
    return await away(request, number_named(request.id.args))


async def back(request: Request) -> Answer | None:
    """The button of the public line. Any press at the table has brought its person back already (`Request.call`)."""
    t = request.t
    call = await request.call()
    seats = call.look.table.seats
    if call.look.seat is None:
        raise HostError(Refusal.NO_SEAT)
    if request.id.args != str(call.look.seat):
        named = [seat for seat in seats if str(seat.number) == request.id.args]
        return Note(t("Only {name} can take that seat back.", name=listed(t, [shown(seat.name) for seat in named])))
    screens = request.screens(call.look.table)
    return await guarded(request, screens, call, screens.present(call))


VERBS = {
    "table_ask_away": Verb("new", ask),
    "table_away": Verb("new", go),
    "table_back": Verb("new", back),
}
