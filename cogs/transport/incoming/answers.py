"""Shows an answer where the acknowledgement promised it: a panel, a form, a note, or a refusal."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Mapping
from dataclasses import replace
from typing import TypeVar

import discord

from cogs.transport.contract import Acknowledge, Answer, Call, Form, Note, Panel, Screens, parse_id
from cogs.transport.failures import FAILURES
from cogs.transport.incoming.request import Request, is_read
from cogs.transport.panels.widgets import with_lead, with_time
from cogs.transport.pictures import in_words
from cogs.transport.refusals import (
    fault_id,
    host_text,
    is_malformed,
    log_fault,
    refuses_answer,
    rule_text,
    too_late,
    unshown_text,
)
from cogs.transport.reply import File
from cogs.transport.taste import taste_of
from cogs.transport.trouble import cannot_speak
from cogs.transport.wake_tokens import WakeToken, shown_of
from data.texts import Texts
from engine.kernel.errors import EngineError
from host.posts.post import Button, Picture
from host.table.presses import SeatView
from host.table.refusals import HostError, Refusal
from host.table.table import Table

T = TypeVar("T")
LONG: Mapping[Acknowledge, float] = {"new": 1.0, "edit": 2.0}
"""Seconds of work after which a press shows that it goes on: below a panel later, as a note that flashes disturbs."""


async def guarded(request: Request, screens: Screens, call: Call, work: Awaitable[Answer | None]) -> Answer | None:
    """The game's answer, or its refusal.

    A stale press gets the present panel; any other refusal says why (screens §1).
    """
    t, pressed = request.t, request.interaction.message
    if pressed is not None:
        now = request.services.now()
        request.services.wake_tokens.pressed(call.id.game, request.user_id, pressed.id, now)
    try:
        answer = await patiently(request, work)
        await request.say_if_back(call.look.table)
        return answer
    except HostError as error:
        request.reply.outcome = "refused"
        if error.code is Refusal.STALE:
            fresh = replace(call, look=await request.house.reading.look(call.id.game, request.user_id))
            panel = await screens.present(fresh)
            lead = t("That panel was out of date, so nothing happened. Here is the game now.")
            return Panel(with_lead(panel.view, lead), panel.shot)
        if error.code in (Refusal.NOT_YOURS, Refusal.NO_SEAT):
            if call.look.table.finished:
                return await screens.present(call)
            offer = screens.plan_offer(call)
            first = ((Button(offer, "plan", style="primary"),),) if offer else ()
            text = screens.refusal(call, error) or host_text(error, t)
            return Note(text, (*first, *watch_rows(call, screens.holdings(t), t)))
        if error.code is Refusal.ALREADY_OVER:
            fresh = replace(call, look=await request.house.reading.look(call.id.game, request.user_id))
            return ended_note(fresh) if fresh.look.table.tutorial else await screens.present(fresh)
        raise
    except EngineError as error:
        request.reply.outcome = "refused"
        text = screens.refusal(call, error) or rule_text(error, t)
        return Note(text, rule_rows(error.rule, t))


async def patiently(request: Request, work: Awaitable[T]) -> T:
    """What the work gives; after a while, a note that the press is being worked on."""
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=LONG.get(request.reply.how))
    if not done:
        with contextlib.suppress(*FAILURES):
            await request.reply.waiting(request.t("I'm still working on it. The answer comes by itself."))
    return await task


async def done_by(request: Request | None) -> bool | None:
    """Whether a press was carried out; None: nobody can say, as settings keep no interaction."""
    if request is None:
        return False
    try:
        known = await request.house.reading.carried_out(request.press)
    except Exception:
        return None  # the fault that made this the question is logged
    return known or (False if request.id.game else None)


async def show(request: Request, answer: Answer) -> None:
    """Show an answer where the acknowledgement promised it; in plain words where Discord refuses it."""
    try:
        await _show(request, answer)
    except discord.HTTPException as error:
        if too_late(error) or not is_malformed(error):
            raise
        log_fault(fault_id(), f"answer to {request.id.verb}", error)
        await request.reply.say(unshown_text(request.t, await done_by(request)))


async def _note_picture(request: Request, table: Table, picture: Picture) -> list[File]:
    may_attach = request.interaction.guild_id is None or request.interaction.app_permissions.attach_files
    if not may_attach or request.member.get("plain"):
        return []
    drawn = await request.services.pictures.of_view(table, None, picture, request.t, taste_of(request.member))
    return [] if drawn is None else [drawn]


async def _show(request: Request, answer: Answer) -> None:
    _lead_with_trouble(request)
    if isinstance(answer, Note):
        files = [] if answer.picture is None else await _note_picture(request, *answer.picture)
        await request.reply.say(answer.content, answer.rows, request.id.game, files, answer.menu)
    elif isinstance(answer, Form):
        await request.reply.form(answer.modal)
    else:
        await _show_panel(request, answer)
    if request.reply.beside:
        row, request.reply.beside = request.reply.beside, ()
        await request.reply.say(request.t("Only dropping in?"), (row,), request.id.game)


async def _show_panel(request: Request, panel: Panel) -> None:
    game, services = request.id.game, request.services
    look = await _look(request)
    files: list[File] = []
    picture_lost = False
    if panel.shot is not None and look is not None:
        may_attach = request.interaction.guild_id is None or request.interaction.app_permissions.attach_files
        drawn = None
        if may_attach and not request.member.get("plain"):
            drawn = await services.pictures.of_panel(
                panel.look or look, panel.shot, request.t, taste_of(request.member)
            )
        if drawn is None:
            in_words(panel)
            picture_lost = not may_attach
        else:
            files = [drawn]
    if look is not None:
        with_time(panel.view, services.time_lines(look, request.t))
    # A lead takes the parts of a view along, so it is looked at before it is sent.
    overtaken = look is not None and _overtaken(request, panel, look)
    try:
        message = await request.reply.panel(panel.view, files)
    except discord.HTTPException as error:
        if not files or too_late(error) or not refuses_answer(error):
            raise
        in_words(panel)
        message = await request.reply.panel(panel.view)
    if look is None:
        return
    if look.table.status != "running":
        # It shows the end already.
        services.wake_tokens.forget(game, request.user_id)
        return
    if look.seat is not None:
        plain, taste = bool(request.member.get("plain")), taste_of(request.member)
        shown = replace(shown_of(look), decision=-1) if overtaken else shown_of(look)
        now = services.now()
        token = WakeToken(request.interaction, message, request.t, plain, shown, now, now, taste)
        await _live(request, token)
    if picture_lost:
        await request.reply.say(request.t("I may not attach pictures here. The board as text:"))
        for part in request.screens(look.table).text_board(look, request.t):
            await request.reply.say(part)
    await _tell_closed(request, game, look)


def _overtaken(request: Request, panel: Panel, look: SeatView) -> bool:
    """Whether somebody acted after the panel was made of what the press led to, so that it doesn't ask what is owed."""
    if request.id.decision in (None, look.decision):
        return False
    ids = (parse_id(str(getattr(part, "custom_id", ""))) for part in panel.view.walk_children())
    return all(id is None or id.decision != look.decision for id in ids)


async def _live(request: Request, token: WakeToken) -> None:
    """Keep a panel as its person's live one, unless it was opened to be read alone.

    One overtaken while it was drawn and sent is woken: nobody could wake it then.
    """
    tokens, game = request.services.wake_tokens, request.id.game
    if is_read(request.id.verb) and not tokens.is_live(game, token.user, token.message):
        return
    for left in tokens.remember(game, token):
        request.services.shrink(game, left)
    look = await _look(request)
    if look is not None and (look.table.finished or shown_of(look).decision != token.shown.decision):
        request.services.wake_panels(game)
    elif look is not None and shown_of(look) != token.shown:
        request.services.show_plans(game)


def _lead_with_trouble(request: Request) -> None:
    """Say above the answer that the table can't speak, if so (screens §30)."""
    game = request.id.game
    trouble = request.house.outbox.trouble(game) if game else None
    if trouble is not None:
        lines = (request.reply.lead, request.t("I keep everything you do here."), cannot_speak(request.t, trouble))
        request.reply.lead = "\n".join(line for line in lines if line)


async def _look(request: Request) -> SeatView | None:
    """The game of the id as the presser sees it.

    None without a game, before its start (a lobby's rules card), and when it can't be played on.
    """
    if not request.id.game:
        return None
    try:
        return await request.house.reading.look(request.id.game, request.user_id)
    except HostError as error:
        if error.code not in (Refusal.NOT_RUNNING, Refusal.SET_ASIDE, Refusal.ALREADY_OVER):
            raise
        return None


async def _tell_closed(request: Request, game: int, look: SeatView) -> None:
    """Say in private that direct messages are closed, once a game and run of the bot (screens U10)."""
    if look.seat is None or not look.table.seats[look.seat].dms_closed:
        return
    if (game, request.user_id) in request.services.told_closed:
        return
    request.services.told_closed.add((game, request.user_id))
    await request.reply.say(
        request.t(
            "I can't send you direct messages. Use “{button}” here, and I'll mention you instead.",
            button=request.screens(look.table).holdings(request.t),
        )
    )


def watch_rows(call: Call, holdings: str, t: Texts) -> tuple[tuple[Button, ...], ...]:
    """Buttons for what a person without a decision can look at."""
    if call.look.seat is None:
        return ((Button(t("Board as text"), "board"), Button(t("Log"), "log"), Button(t("Rules"), "rules")),)
    return (
        (
            Button(holdings, "hand"),
            Button(t("My orders"), "orders"),
            Button(t("Board as text"), "board"),
        ),
    )


def set_aside_rows(t: Texts) -> tuple[tuple[Button, ...], ...]:
    """The remaining choices at a table set aside."""
    record = Button(t("Record and log as a file"), "table_record")
    looking = (Button(t("Board as text"), "board"), Button(t("Log"), "log"), record)
    return ((*looking, Button(t("End the game…"), "table_ask_end")),)


def ended_note(call: Call) -> Note:
    """The note that the tutorial is over and can be restarted."""
    return Note(call.t("This tutorial has ended. `/tutorial` starts it again."))


def rule_rows(rule: str, t: Texts) -> tuple[tuple[Button, ...], ...]:
    """A button to the paragraph a refusal names."""
    if not rule:
        return ()
    return ((Button(t("Rule {rule}", rule=rule), "rules", rule),),)
