"""`/undo` where others were asked or acted since, and the buttons of its request (docs/screens.md)."""

from __future__ import annotations

from functools import partial

from cogs.tables.posts.consent_posts import seat_names, undone_lines
from cogs.tables.running.which_table import matter_of
from cogs.tables.wording.names import seat_name
from cogs.transport.contract import Answer, Call, Note, Screens, number_in
from cogs.transport.incoming.request import Request, Verb
from cogs.transport.panels.limits import BUTTON
from cogs.transport.panels.text import cut_to_content, listed
from host.posts.post import Button
from host.table.names import clean_name
from host.table.pending import NeedsConsent
from host.table.refusals import HostError, Refusal
from host.table.table import Seat, Table

NOT_FREE = (Refusal.NOT_YOURS, Refusal.NOTHING_TO_UNDO, Refusal.BARRIER)
"""Refusals of a step that is not free to take back any more; the others may still agree."""


async def undo(request: Request, screens: Screens, call: Call) -> Answer:
    """Take back one's last step; where that is not free any more, name the people who must agree.

    Raises the errors of the game's own undo where nobody can help, and HostError "barrier" where a draw lies between.
    """
    try:
        return await screens.undo(call)
    except HostError as error:
        if error.code not in NOT_FREE:
            raise
        needed = await request.house.consents.needed(call.id.game, request.user_id)
        if needed is None:
            raise
    if not needed.asks:
        return await _ask(request, call.id.game, needed.action, ())
    return _question(request, screens, call, needed)


def _question(request: Request, screens: Screens, call: Call, needed: NeedsConsent) -> Note:
    t, table, view = request.t, call.look.table, call.look.view
    names = seat_names(table, needed.asks, t)
    called = [clean_name(seat_name(table.seats[seat], t)) for seat in needed.asks]
    told = partial(screens.presenter.told, table, view)
    lines = undone_lines(needed.undone, told, t)
    absent = [seat for seat in needed.planned if _absent(table.seats[seat])]
    if absent:
        who = seat_names(table, absent, t)
        lines.append(t("-# {names} planned what would go back. I need their yes, and they aren't here.", names=who))
    head = t("{names} acted or were asked since, so you need their yes to take back:", names=names)
    args = f"{needed.action}.{'.'.join(map(str, needed.asks))}"
    row = (
        Button(t("Ask {names}", names=listed(t, called))[:BUTTON], "consent_ask", args, "primary"),
        Button(t("Leave it"), "consent_leave"),
    )
    return Note(cut_to_content("\n".join([head, *lines])), (row,))


def _absent(seat: Seat) -> bool:
    time = seat.time
    return time is None or time.gone or time.late_since is not None or time.away_until is not None


async def ask(request: Request) -> Answer:
    """Send the request, after the question."""
    numbers = [number_in(part) for part in request.id.args.split(".")]
    action, *asks = [number for number in numbers if number is not None] or [-1]
    return await _ask(request, request.id.game, action, tuple(asks))


async def _ask(request: Request, game: int, action: int, asks: tuple[int, ...]) -> Note:
    table = await request.house.consents.ask(request.press, game, action, asks)
    t, consent = request.t, table.pending.consent
    if consent is None:
        return Note(t("Taken back. `/turn` shows what's next."))
    return Note(t("I asked {names} at the table.", names=seat_names(table, consent.asks, t)))


async def leave(request: Request) -> Answer:
    return Note(request.t("Nothing happened."))


async def agree(request: Request) -> Answer:
    return await _answer(request, True)


async def refuse(request: Request) -> Answer:
    return await _answer(request, False)


async def _answer(request: Request, said: bool) -> Answer:
    table = await request.house.consents.answer(request.press, request.id.game, matter_of(request), said)
    return _told(request, table)


async def withdraw(request: Request) -> Answer:
    table = await request.house.consents.withdraw(request.press, request.id.game, matter_of(request))
    return _told(request, table)


def _told(request: Request, table: Table) -> Note:
    """The answer to one's consent or refusal."""
    t, consent = request.t, table.pending.consent
    if consent is None:
        return Note(t("That decides it. The result is at the table."))
    missing = [seat for seat in consent.asks if seat not in consent.agreed]
    return Note(t("You agreed. Waiting for {names}.", names=seat_names(table, missing, t)))


VERBS = {
    "consent_ask": Verb("new", ask),
    "consent_leave": Verb("new", leave),
    "consent_yes": Verb("new", agree),
    "consent_no": Verb("new", refuse),
    "consent_withdraw": Verb("new", withdraw),
}
