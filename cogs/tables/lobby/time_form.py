"""The lobby's form for time and absence: the host sets it; others read it until Start."""

from __future__ import annotations

from typing import Any

import discord

from cogs.tables.lobby.lobby import keep_options, own_lobby, set_note
from cogs.tables.options.time_options import form_fields, time_misfit, time_options_of, time_told, usual_words
from cogs.transport.contract import Answer, Field, Form, Id, Note
from cogs.transport.incoming.request import Request, Verb
from cogs.transport.panels.forms import modal, select_field
from cogs.transport.panels.widgets import option
from data.texts import Texts
from host.table.options import PACE
from host.table.refusals import HostError, Refusal
from host.table.table import Table


async def ask(request: Request) -> Answer:
    """The host gets the form, everybody else the present choices in words."""
    t = request.t
    try:
        table = await own_lobby(request)
    except HostError as error:
        return await _without_form(request, error)
    return Form(form_of(table, t))


def form_of(table: Table, t: Texts) -> discord.ui.Modal:
    """The form, with the table's present choices selected."""
    labels = [_label(field, t) for field in form_fields(table.terms, t)]
    return modal(t("Time and absence"), Id(table.id, "lobby_time"), *labels)


def _label(field: Field, t: Texts) -> Any:
    choices = [option(each.value, each.label, each.description, each.chosen) for each in field.choices]
    if field.key == PACE:
        return select_field(field.key, field.label, choices, least=0, description=usual_words(t))
    return select_field(field.key, field.label, choices)


async def _without_form(request: Request, error: HostError) -> Note:
    if error.code is Refusal.NOT_HOST:
        return Note(time_told(await request.table(), request.t))
    return await _too_late(request, error)


async def _too_late(request: Request, error: HostError) -> Note:
    """The note after Start, when clocks can't be changed. Raises any other refusal again."""
    if error.code in (Refusal.NOT_LOBBY, Refusal.CLOSING) and (await request.table()).status != "cancelled":
        return Note(request.t("The clocks were set at Start. `/game vote` can pause or end the game."))
    raise error


async def submitted(request: Request) -> Answer:
    """Take the form sent by the host."""
    t = request.t
    chosen = time_options_of(request.fields or {})
    try:
        table = await own_lobby(request)
        refused = time_misfit({**table.options, **chosen}, t)
        if refused:
            return Note(refused)
        table = await request.house.lobby.set_options(request.press, request.id.game, chosen)
    except HostError as error:
        return await _too_late(request, error)
    await keep_options(request, table.game, table.options)
    return set_note(time_told(table, t), t)


VERBS = {"lobby_time": Verb("form", ask, submitted)}
