"""`/game vote`, `/game pause`, waking a table, and the buttons of votes (docs/screens.md)."""

from __future__ import annotations

from collections.abc import Awaitable

from cogs.tables.posts.vote_posts import pair, question
from cogs.tables.running.which_table import Words, matter_of, number_named, table_meant
from cogs.tables.wording.time_words import paused_words
from cogs.transport.contract import Answer, Note, number_in
from cogs.transport.incoming.request import Request, Verb
from cogs.transport.panels.text import begun, instant
from host.table.pending import VoteKind
from host.table.refusals import HostError, Refusal
from host.table.table import Table

ABOUT: tuple[VoteKind, ...] = ("end", "pause", "go_on", "pace", "to_ai", "open")
USUAL_PAUSE = 3
"""Days of a voted pause, unless the asker names a number."""


async def vote(request: Request, table: Table, words: Words) -> Answer:
    """`/game vote`: open one; the asker's is the first yes. `seat`: counted from 1."""
    about, seat, days = words.get("about", ""), number_in(words.get("seat", "")), number_in(words.get("days", ""))
    kind = next((each for each in ABOUT if each == about), None)
    if kind is None:
        raise HostError(Refusal.UNKNOWN_OPTION, option="about", value=about)
    wanted = (seat - 1 if seat else _only_late(table)) if kind in ("to_ai", "open") else None
    length = (days or USUAL_PAUSE) if kind == "pause" else 0
    pace = words.get("pace", "") if kind == "pace" else ""
    work = request.house.votes.open(request.press, table.id, kind, wanted, length, pace)
    return await _said(request, table, work)


def _only_late(table: Table) -> int | None:
    """The one seat that others may decide on, if nobody named one."""
    late = [seat.number for seat in table.seats if seat.time is not None and (seat.time.late_since or seat.time.gone)]
    return late[0] if len(late) == 1 else None


async def vote_end(request: Request) -> Answer:
    """Handle the button of a sleeping table."""
    table = await request.table()
    return await _said(request, table, request.house.seats.end(request.press, table.id))


async def yes(request: Request) -> Answer:
    return await _ballot(request, True)


async def no(request: Request) -> Answer:
    return await _ballot(request, False)


async def withdraw(request: Request) -> Answer:
    table = await request.table()
    return await _said(request, table, request.house.votes.withdraw(request.press, table.id, matter_of(request)))


async def _ballot(request: Request, said: bool) -> Answer:
    table = await request.table()
    return await _said(request, table, request.house.votes.ballot(request.press, table.id, matter_of(request), said))


async def _said(request: Request, before: Table, work: Awaitable[Table]) -> Answer:
    """What came of it, and which absence it ended."""
    table = await work
    await request.say_if_back(before)
    return voted(request, table)


def voted(request: Request, table: Table) -> Answer:
    """What a person reads who has voted, opened a vote, or ended the table by it."""
    t, open_one = request.t, table.pending.vote
    if table.status != "running":
        return Note(t("Table {number} has ended.", number=table.id))
    if open_one is None:
        return Note(t("That decides it. The result is at the table."))
    own = open_one.ballot(request.user_id)
    if own is None:
        return Note(t("The vote is open: {question}", question=question(table, open_one, t)))
    said = pair(open_one, t)[0 if own.yes else 1]
    return Note(t("You said: {word}. You can change it while the vote is open.", word=said))


async def pause(request: Request, table: Table) -> Answer:
    """`/game pause`: the host, once a game."""
    table = await request.house.seats.pause(request.press, table.id)
    t = request.t
    return Note(f"{begun(paused_words(table, t))}. " + t("Everybody keeps their time and may still play."))


async def stop(request: Request, table: Table) -> Answer:
    """`/game stop`: anybody seated, once an evening."""
    table = await request.house.seats.stop(request.press, table.id)
    until = instant(table.paused_until or 0.0)
    return Note(request.t("Good night. The clocks stand until somebody presses, from {moment} on.", moment=until))


async def stop_now(request: Request) -> Answer:
    """Handle the button of the games list."""
    return await stop(request, await table_meant(request, number_named(request.id.args)))


async def go_on(request: Request) -> Answer:
    await request.house.seats.go_on(request.press, (await request.table()).id)
    return Note(request.t("The clocks run again."))


async def wake(request: Request) -> Answer:
    await request.house.seats.wake(request.press, (await request.table()).id)
    return Note(request.t("The table is awake. Everybody gets a full decision's time."))


VERBS = {
    "vote_yes": Verb("new", yes),
    "vote_no": Verb("new", no),
    "vote_withdraw": Verb("new", withdraw),
    "vote_end": Verb("new", vote_end),
    "table_go_on": Verb("new", go_on),
    "table_stop": Verb("new", stop_now),
    "table_wake": Verb("new", wake),
}
