"""The rematch (screens §13): a lobby with the same options for the people of a finished table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cogs.tables.lobby.lobby import may_create
from cogs.transport.contract import Answer, Note
from cogs.transport.incoming.request import Request, Verb
from data.texts import Texts
from host.table.options import INVITED, REMATCH_OF, TUTORIAL
from host.table.refusals import HostError, Refusal
from host.table.table import Table


async def rematch(request: Request) -> Answer:
    """Open the lobby, or take a seat in the one that another of the table's people has opened.

    Raises HostError "no_seat" for people who had none, "not_over" while the game runs.
    """
    t, table = request.t, await request.table()
    if not table.finished:
        raise HostError(Refusal.NOT_OVER)
    if table.seat_of(request.user_id) is None:
        raise HostError(Refusal.NO_SEAT)
    place = replace(table.place, thread_id=None)
    opened = await request.house.reading.rematch_of(table.id)
    if opened is None:
        refused = may_create(request, await request.house.settings.guild(place.guild_id) if place.guild_id else {})
        if refused:
            return Note(refused)
        # If somebody else was faster, the table returned is theirs.
        opened = await request.house.lobby.new(request.press, table.game, place, _options(table), table.language)
    if opened.status == "closing" and opened.seat_of(request.user_id) is None:
        return Note(t("Seats are fixed."))
    if opened.seat_of(request.user_id) is None:
        opened = await request.house.lobby.join(request.press, opened.id)
    clans = [t("Clans are chosen again, on its card.")] if request.screens(table).wishes(t) else []
    if opened.host_id != request.user_id:
        seat = (opened.seat_of(request.user_id) or 0) + 1
        joined = t("You have seat {seat} in the rematch, table {number}.", seat=seat, number=opened.id)
        return Note(" ".join([joined, *clans]))
    told = (
        t("The rematch is table {number}, with the same options. Its card is in this channel.", number=opened.id)
        if request.interaction.channel_id == place.channel_id
        else t(
            "The rematch is table {number}, with the same options. Its card is in <#{channel}>.",
            number=opened.id,
            channel=place.channel_id,
        )
    )
    return Note(" ".join([told, *clans, *_how_to_fill(table, opened, request.user_id, t)]))


def _how_to_fill(table: Table, opened: Table, own: int, t: Texts) -> list[str]:
    """How to fill the other seats; [] if there are none."""
    told = []
    if any(seat.user_id is None for seat in opened.seats):
        told.append(t("The same AI seats play."))
    if any(seat.user_id not in (None, own) for seat in table.seats):
        told.append(t("The others press *Rematch* here or *Join* there."))
    elif len(opened.seats) < len(table.seats):
        told.append(t("*Start* can fill the free seats with AI."))
    return told


def _options(table: Table) -> dict[str, Any]:
    """The old table's options, with as many seats, and its people invited."""
    people = [seat.user_id for seat in table.seats if seat.user_id is not None]
    invited = list(dict.fromkeys([*table.terms.invited, *people]))
    kept = {name: value for name, value in table.options.items() if name != TUTORIAL}
    players = {"players": len(table.seats)} if len(table.seats) > 1 else {}
    return {**kept, **players, INVITED: invited, REMATCH_OF: table.id}


VERBS = {"rematch": Verb("new", rematch)}
