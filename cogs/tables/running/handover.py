"""Hands a seat to an AI (`/away`) until its person presses anything at the table (screens §24)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.tables.options.days import UnreadDay, end_of, read_day
from cogs.tables.running.confirming import sure
from cogs.tables.running.which_table import Words, number_named, table_meant
from cogs.tables.wording.levels import level_word
from cogs.transport.contract import Answer, Note, number_in
from cogs.transport.incoming.answers import guarded
from cogs.transport.incoming.request import Request, Verb
from cogs.transport.panels.text import CONTENT, instant, listed, shown
from cogs.transport.refusals import host_text
from data.texts import Texts
from host.clocks.paces import DAILY, SLOW
from host.clocks.quiet_hours import local_time, zone_of
from host.posts.post import Button
from host.services.seats import LONGEST_WAIT
from host.table.refusals import HostError, Refusal
from host.table.table import Table

ALL = "all"
AI, WAIT = "ai", "wait"
"""The stand-in for an absent person."""
MOST_BUTTONS = 3
"""Tables with their own button, beside the one for all."""


async def away(request: Request, words: Words) -> Answer:
    """`/away`: at one table, or at all of one's tables."""
    last_day, waits = words.get("until", ""), words.get("then") == WAIT
    try:
        until = _until(request, last_day)
    except UnreadDay:
        return Note(
            request.t(
                "I can't read “{text}” as a day in the next year. Type 2026-12-24, 24.12. or 24 December.",
                text=shown(last_day),
            )
        )
    if words.get("table"):
        tables = [await table_meant(request, int(words["table"]))]
    else:
        tables = await _running(request)
    if not tables:
        raise HostError(Refusal.NO_GAME)
    return await _hand_over(request, tables, words.get("level"), waits, until)


def _until(request: Request, last_day: str) -> float | None:
    """When the last day away ends where the person is; None without a day. Raises UnreadDay."""
    if not last_day.strip():
        return None
    zone = zone_of(request.member)
    return end_of(read_day(last_day, local_time(request.services.now(), zone).date()), zone)


async def _running(request: Request) -> list[Table]:
    """This person's running tables where others may wait for them."""
    mine = await request.house.reading.games_of(request.user_id)
    return [table for table in mine if table.status == "running" and not table.tutorial]


async def _hand_over(
    request: Request, tables: Sequence[Table], level: str | None, waits: bool, until: float | None
) -> Answer:
    """Hand seats over. Only the first carries the interaction, as one may change one table only."""
    t, press = request.t, request.press
    lines: list[str] = []
    refused: list[str] = []
    for table in tables:
        levels = {choice.value for choice in request.screens(table).levels(t)}
        wanted = level if level in levels else None
        if waits and not can_wait(table):
            refused.append(
                t("Table {number} can't wait: only daily and slow tables can. Let an AI play instead.", number=table.id)
            )
            continue
        try:
            acted = await request.house.seats.away(press, table.id, wanted, until, waits)
        except HostError as error:
            if error.code is Refusal.UNKNOWN_OPTION and error.facts.get("option") == "then":
                refused.append(
                    t(
                        "Table {number} has waited for you for seven days, the most it can. Let an AI play instead.",
                        number=table.id,
                    )
                )
                continue
            if error.code is not Refusal.SET_ASIDE or len(tables) == 1:
                raise
            refused.append(host_text(error, t))
            continue
        if acted.repeated:
            return Note(t("You did that already."))
        press = replace(press, interaction_id=None)
        if waits:
            lines.append(_waits_told(table.id, request.services.now(), until, t))
        else:
            lines.append(_told(acted.table, request.user_id, until, t))
    if len(refused) < len(tables) and until is None and not waits:
        lines.append(t("To get your seat back, press or type anything at the table, `/turn` for example."))
    elif len(refused) < len(tables):
        lines.append(t("Looking changes nothing. A move of yours at the table ends it earlier."))
    return Note("\n".join([*lines, *refused])[:CONTENT])


def can_wait(table: Table) -> bool:
    """Whether a table's pace lets it wait for a person."""
    return table.terms.pace in (DAILY, SLOW)


def _waits_told(number: int, now: float, until: float | None, t: Texts) -> str:
    """Until when a table waits; if that is less than requested, it says so."""
    longest = now + LONGEST_WAIT
    end = longest if until is None else min(until, longest)
    told = t("Table {number} waits for you until {moment}.", number=number, moment=instant(end))
    if until is not None and until > longest:
        cut = t("It waits up to 3 days at a time, 7 a game. Then your clock goes on.")
        return f"{told} {cut}"
    return told


def _told(table: Table, user: int, until: float | None, t: Texts) -> str:
    own = table.seat_of(user)
    assert own is not None
    if until is not None:
        return t(
            "Table {number}: an AI ({level}) plays for you until {moment}. The seat stays yours.",
            level=level_word(table.seats[own].ai, t),
            number=table.id,
            moment=instant(until),
        )
    return t(
        "Table {number}: an AI ({level}) plays for you. The seat stays yours.",
        level=level_word(table.seats[own].ai, t),
        number=table.id,
    )


async def ask(request: Request) -> Answer:
    """Handle the button of the games list: at which table?"""
    t = request.t
    tables = await _running(request)
    if not tables:
        raise HostError(Refusal.NO_GAME)
    buttons = [Button(t("Table {number}", number=table.id), "table_away", str(table.id)) for table in tables]
    row = buttons[:MOST_BUTTONS]
    if len(tables) > 1:
        row.append(Button(t("All my tables"), "table_away", ALL))
    return sure(t, t("Let an AI play until you press something at the table?"), *row)


async def go(request: Request) -> Answer:
    """Handle the press after `ask`, or the one that goes back to an absence given up."""
    number, *again = request.id.args.split(".")
    if again:
        table = await table_meant(request, number_named(number))
        return await _hand_over(request, [table], None, again[-1] == WAIT, number_in(again[0]))
    return await away(request, {} if request.id.args == ALL else {"table": str(number_named(request.id.args))})


async def back(request: Request) -> Answer | None:
    """Handle the public line's button. Any press at the table has brought its person back already (`Request.call`)."""
    t = request.t
    call = await request.call()
    seats = call.look.table.seats
    if call.look.seat is None:
        raise HostError(Refusal.NO_SEAT)
    if request.id.args != str(call.look.seat):
        named = [seat for seat in seats if str(seat.number) == request.id.args]
        return Note(t("Only {name} can take that seat back.", name=listed(t, [shown(seat.name) for seat in named])))
    if request.away_until(call.look.table) is not None:
        await request.house.seats.back(request.press, call.look.table.id)
        await request.say_if_back(call.look.table)
        call = await request.call()
    screens = request.screens(call.look.table)
    return await guarded(request, screens, call, screens.present(call))


VERBS = {
    "table_ask_away": Verb("new", ask),
    "table_away": Verb("new", go),
    "table_back": Verb("new", back),
}
