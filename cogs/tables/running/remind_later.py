"""“Later…” on a reminder: its person chooses when to be reminded again. The clock runs on."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from cogs.transport.contract import Answer, Form, Id, Note
from cogs.transport.incoming.request import Request, Verb, text_field
from cogs.transport.panels.forms import modal, select_field
from cogs.transport.panels.widgets import option
from data.texts import Texts
from host.clocks.paces import HOUR
from host.clocks.quiet_hours import ZONE, tomorrow_at, zone_of
from host.posts.post import Choice
from host.table.refusals import HostError, Refusal
from host.table.table import Table

ONE, THREE, TOMORROW = "1", "3", "tomorrow"
MORNING = 8
"""The hour of "tomorrow"."""


def moments(now: float, zone: str) -> dict[str, float]:
    """Maps a choice to its moment (Unix seconds)."""
    return {ONE: now + HOUR, THREE: now + 3 * HOUR, TOMORROW: tomorrow_at(now, zone, MORNING)}


def offered(t: Texts, now: float, zone: str, last: float | None, set_zone: bool) -> list[Choice]:
    """The choices: nothing later than `last`, when time is up. `set_zone`: whether the zone is their own."""
    note = "" if set_zone else t("UTC. Set your zone under /me")
    words = {
        ONE: (t("in 1 hour"), ""),
        THREE: (t("in 3 hours"), ""),
        TOMORROW: (t("tomorrow at 8:00"), note),
    }
    return [
        Choice(value, *words[value])
        for value, moment in sorted(moments(now, zone).items(), key=lambda each: each[1])
        if last is None or moment < last
    ]


def form_of(game: int, choices: Sequence[Choice], t: Texts) -> discord.ui.Modal:
    options = [option(each.value, each.label, each.description) for each in choices]
    return modal(t("Remind me later"), Id(game, "later"), select_field("when", t("Remind me"), options))


async def ask(request: Request) -> Answer:
    """The form, if something is still owed and enough time is left."""
    t, table = request.t, await request.table()
    if not _owes(table, request.user_id):
        return _nothing(t)
    choices = _offered(request, table)
    if not choices:
        return Note(t("Your time ends before then, so there will be no reminder."))
    return Form(form_of(table.id, choices, t))


def _offered(request: Request, table: Table) -> list[Choice]:
    time = table.seats[table.seat_of(request.user_id) or 0].time
    last = None if time is None else time.last
    return offered(request.t, request.services.now(), zone_of(request.member), last, bool(request.member.get(ZONE)))


def _owes(table: Table, user: int) -> bool:
    own = table.seat_of(user)
    if own is None or table.status != "running":
        return False
    seat = table.seats[own]
    return seat.in_person and seat.time is not None and seat.time.owes


def _nothing(t: Texts) -> Note:
    return Note(t("Nothing waits for you at this table now."))


async def submitted(request: Request) -> Answer:
    """Take the submitted form."""
    t = request.t
    at = moments(request.services.now(), zone_of(request.member)).get(text_field(request, "when"))
    if at is None:
        raise HostError(Refusal.STALE)
    try:
        await request.house.reminders.later(request.press, request.id.game, at)
    except HostError as error:
        if error.code not in (Refusal.STALE, Refusal.NO_SEAT, Refusal.ALREADY_OVER, Refusal.NOT_RUNNING):
            raise
        return _nothing(t)
    return Note(t("I'll remind you at <t:{at}:t>. Your clock keeps running.", at=int(at)))


VERBS = {"later": Verb("form", ask, submitted)}
