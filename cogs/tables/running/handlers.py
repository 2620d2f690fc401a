"""The presses and commands of every table: board as text, panel, list of tables, leaving, ending."""

from __future__ import annotations

import asyncio
from collections.abc import Container, Sequence
from dataclasses import replace

from cogs.tables.running.confirming import plan_lost, sure
from cogs.tables.running.voting import voted
from cogs.tables.running.which_table import call_at, number_named, running, table_managed, table_meant
from cogs.tables.wording.names import seat_name
from cogs.tables.wording.time_words import relative
from cogs.tables.wording.waiting_tables import asked_words, by_due, waiting_line
from cogs.transport.contract import Answer, Call, Id, Note, Panel
from cogs.transport.incoming.answers import show
from cogs.transport.incoming.request import Request, Verb
from cogs.transport.panels.panel import TEXT, panel
from cogs.transport.panels.text import jump_url, listed, shown
from cogs.transport.panels.widgets import button, row
from data.texts import Texts
from host.clocks.paces import EVENING, LIVE
from host.posts.post import Button
from host.table.refusals import HostError, Refusal
from host.table.table import Table
from render.words.lengths import split


async def board(request: Request) -> Panel:
    """The board as text; what one answer can't hold is behind its button (args: the part)."""
    at = request.id.args
    return _board_panel(request, await request.call(), int(at) if at.isdecimal() and len(at) < 3 else 0)


async def board_of(request: Request, table: Table) -> None:
    """`/board`."""
    there, call = await call_at(request, "board", table)
    await show(there, _board_panel(there, call, 0))


def _board_panel(request: Request, call: Call, at: int) -> Panel:
    t, table = request.t, call.look.table
    parts = split(request.screens(table).text_board(call.look, t), TEXT)
    count = len(parts)
    more = t("More ({part} of {count})", part=at % count + 1, count=count)
    rows = [row(button(more, Id(table.id, "board_part", str(at + 1))))] if count > 1 else []
    return panel([parts[at % count]], rows)


async def turn(request: Request) -> Answer:
    """The person's present panel."""
    call = await request.call()
    return await request.screens(call.look.table).present(call)


async def leave(request: Request, table: Table) -> Answer:
    """`/game leave`: a lobby at once, a running game after one more press."""
    t = request.t
    if table.in_lobby and table.terms.campaign:
        # Its seats are the campaign's: to skip the next game, people leave the campaign.
        table = await request.house.reading.table(table.terms.campaign)
    if table.in_lobby:
        await request.house.lobby.leave(request.press, table.id)
        return Note(t("You left the table."))
    if table.seat_of(request.user_id) is None:
        raise HostError(Refusal.NO_SEAT)
    text = t("Leave table {number}? An AI takes your seat.", number=table.id) + await plan_lost(request, table)
    buttons = [Button(t("Leave the game"), "table_leave", str(table.id), "danger")]
    if not table.tutorial:
        buttons.append(Button(t("AI plays until I'm back"), "table_away", str(table.id)))
    return sure(t, text, *buttons)


async def end(request: Request, table: Table) -> Answer:
    """`/game end`: asks once more before a running game is stopped for everybody."""
    t = request.t
    if table.in_lobby:
        raise HostError(Refusal.NOT_RUNNING)
    await request.house.seats.may_end(request.press, table.id)
    text = t("End table {number} for everybody? Nobody wins, and nobody can resume it.", number=table.id)
    return sure(t, text, Button(t("End the game"), "table_end", str(table.id), "danger"))


async def ask_end(request: Request) -> Answer:
    """Handle the button under the post that a table is set aside."""
    return await end(request, await request.table())


async def cancel(request: Request, table: Table) -> Answer:
    await request.house.lobby.cancel(request.press, table.id)
    return Note(request.t("The lobby is closed."))


async def nudge(request: Request, table: Table) -> Answer:
    t, done = request.t, await request.house.seats.nudge(request.press, table.id)
    names = {seat.number: shown(seat_name(seat, t)) for seat in done.table.seats}
    told = [t("I'll remind {name} later.", name=names[number]) for number in done.later]
    told += [
        t("{name} heard of it {relative}.", name=names[number], relative=relative(at))
        for number, at in done.lately.items()
    ]
    return Note("\n".join(told) or t("I reminded everyone we're waiting for."))


async def leave_now(request: Request) -> Answer:
    meant = await _named(request)
    table = await request.house.seats.leave(request.press, meant.id)
    return Note(request.t("You left table {number}. An AI plays on for you.", number=table.id))


async def end_now(request: Request) -> Answer:
    meant = await table_managed(request, number_named(request.id.args), running)
    return voted(request, await request.house.seats.end(request.press, meant.id))


async def games(request: Request) -> Answer:
    """`/games`: what waits for the person first, with links, and the first one playable right here.

    It takes as many answers as it needs; the buttons are under the last.
    """
    t, house, user = request.t, request.house, request.user_id
    waiting, open_ones, finished, planned = await asyncio.gather(
        house.reading.waiting_for(user),
        house.reading.games_of(user),
        house.reading.finished_of(user),
        house.reading.planned_by(user),
    )
    if not open_ones:
        return Note(t("You have no open game. `/game new` opens a table."))
    put_away = [table for table in open_ones if table.pending.put_away]
    open_ones = [table for table in open_ones if not table.pending.put_away]
    owed = set(waiting)
    asked = by_due([table for table in open_ones if table.id in owed], user)
    words = await asked_words(request, asked)
    others = [table for table in open_ones if table.id not in owed]
    lines: list[str] = []
    if asked:
        told = (_asked(request, table, words.get(table.id, "")) for table in asked)
        lines.extend((t("**Waiting for you**"), *told))
    if others:
        lines.extend((t("**Others**"), *(_listed(request, table, planned) for table in others)))
    if put_away:
        lines.append(t("Put away: {tables}.", tables=listed(t, [_titled(request, table) for table in put_away])))
    if finished:
        lines.append(t.n("{count} finished game.", "{count} finished games.", finished))
    *before, last = split(lines)
    for part in before:
        await request.reply.say(part)
    rows = _list_rows(open_ones, asked, t)
    taken_out = tuple(
        Button(t("Take out table {number}", number=table.id), "table_take_out", str(table.id)) for table in put_away[:5]
    )
    return Note(last, (*rows, taken_out) if taken_out else rows)


def _asked(request: Request, table: Table, words: str) -> str:
    """The line of a table that waits for the person."""
    if table.tutorial or table.set_aside:
        return _listed(request, table)
    return waiting_line(request, table, words)


def _listed(request: Request, table: Table, planned: Container[int] = ()) -> str:
    """A table's line in the list of games. `planned`: tables where the person keeps a plan."""
    t, title = request.t, _titled(request, table)
    if table.tutorial:
        # It is played in panels alone, and belongs to no channel.
        return f"{title}: `/tutorial`"
    state = t("lobby") if table.in_lobby else t("running")
    if table.set_aside:
        state = t("set aside")
    elif any(seat.handed and seat.user_id == request.user_id for seat in table.seats):
        state = t("running, an AI plays for you")
    elif table.asleep_since is not None:
        state = t("asleep")
    elif table.id in planned:
        state = t("running, planned")
    return f"{title}, {state}: <#{table.place.posts_to}>"


def _titled(request: Request, table: Table) -> str:
    return f"{table.id}. {request.screens(table).title(request.t)}"


def _list_rows(open_ones: Sequence[Table], asked: Sequence[Table], t: Texts) -> tuple[tuple[Button, ...], ...]:
    """Rows under the list: play the first waiting one, links to ten tables, an AI for a while, the digest."""
    linked = [table for table in (*asked, *open_ones) if not table.tutorial]
    links = [
        Button(t("Table {number}", number=table.id), url=jump_url(table.place.guild_id, table.place.posts_to))
        for table in {table.id: table for table in linked}.values()
    ]
    rows = [tuple(links[at : at + 5]) for at in range(0, min(len(links), 10), 5)]
    if asked:
        number = asked[0].id
        rows.insert(0, (Button(t("Play table {number} here", number=number), "table_play", str(number)),))
    if any(table.status == "running" and not (table.tutorial or table.set_aside) for table in open_ones):
        rows.append((Button(t("Away…"), "table_ask_away"), *_stops(open_ones, t), Button(t("Digest…"), "me")))
    return tuple(rows)


def _stops(open_ones: Sequence[Table], t: Texts) -> tuple[Button, ...]:
    """*Stop for tonight* at the live or evening tables that one sits at, two at most."""
    tonight = [
        Button(t("Stop table {number} for tonight", number=table.id), "table_stop", str(table.id))
        for table in open_ones
        if table.status == "running" and table.terms.pace in (LIVE, EVENING) and not (table.tutorial or table.set_aside)
        if table.paused_until is None and table.asleep_since is None
    ]
    return tuple(tonight[:2])


async def play_here(request: Request) -> Answer | None:
    there = replace(request, id=Id(number_named(request.id.args), "turn"))
    await show(there, await turn(there))
    return None


async def take_out(request: Request) -> Answer | None:
    """Wake a table that was put away, and show its person what they owe there."""
    await request.house.seats.wake(request.press, (await _named(request)).id)
    return await play_here(request)


async def _named(request: Request) -> Table:
    """The table of a list's button; raises HostError."""
    return await table_meant(request, number_named(request.id.args))


VERBS = {
    "board": Verb("new", board),
    "board_part": Verb("edit", board),
    "my_games": Verb("new", games),
    "turn": Verb("edit", turn),
    "table_leave": Verb("new", leave_now),
    "table_ask_end": Verb("new", ask_end),
    "table_end": Verb("new", end_now),
    "table_play": Verb("new", play_here),
    "table_take_out": Verb("new", take_out),
}
