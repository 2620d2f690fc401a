"""One way in for every press, form and command.

Parse, acknowledge, carry out, show, and answer every fault.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord

from cogs.transport.contract import Acknowledge, Answer, Call, Form, Id, Note, Panel, Screens, parse_id
from cogs.transport.forms import submitted
from cogs.transport.pictures import without_gallery
from cogs.transport.refusals import fault_id, fault_text, host_text, log_fault, rule_text, too_late
from cogs.transport.reply import File, Interaction, Reply
from cogs.transport.request import Handler, Request, Verb
from cogs.transport.text import day, jump_url, language_of
from cogs.transport.wake_tokens import WakeToken, asked
from cogs.transport.widgets import with_lead
from data.texts import Texts, texts_in
from engine.kernel.errors import EngineError
from host.ports import Button, HostError, SeatView

if TYPE_CHECKING:
    from cogs.app import ConquestBot

log = logging.getLogger("cogs")
NOWHERE = Id(0, "none")


class Router:
    """Routes by verb: the plumbing's own verbs first, everything else to the screens of the id's game."""

    def __init__(self, bot: ConquestBot, verbs: Mapping[str, Verb]) -> None:
        self._bot = bot
        self._verbs = dict(verbs)
        self._games: dict[int, str] = {}
        self._told_closed: set[tuple[int, int]] = set()
        self._running: set[asyncio.Task[Any]] = set()
        self._stopping = False

    async def stop(self, patience: float = 5.0) -> None:
        """Take no more presses, and wait for those being carried out (seconds at most)."""
        self._stopping = True
        others = {task for task in self._running if task is not asyncio.current_task()}
        if others:
            await asyncio.wait(others, timeout=patience)

    async def component(self, interaction: Interaction) -> None:
        """A press of a button or a choice in a select; never raises."""
        data: Mapping[str, Any] = interaction.data or {}
        values = tuple(str(value) for value in data.get("values", ()))
        await self._serve(interaction, data, values, None)

    async def form(self, interaction: Interaction) -> None:
        """A submitted form; never raises."""
        data: Mapping[str, Any] = interaction.data or {}
        await self._serve(interaction, data, (), submitted(data))

    async def command(self, interaction: Interaction, run: Handler, how: Acknowledge = "new", game: int = 0) -> None:
        """A slash command: acknowledged, run and answered like a press; never raises."""
        reply = Reply(interaction, private=False, how=how)
        await self._run(reply, Id(game, "command"), run, (), None)

    async def refuse(self, interaction: Interaction, error: Exception) -> None:
        """Answer a fault that came up before a command was run."""
        await self._failed(Reply(interaction), None, error)

    async def _serve(
        self,
        interaction: Interaction,
        data: Mapping[str, Any],
        values: tuple[str, ...],
        fields: Mapping[str, tuple[str, ...]] | None,
    ) -> None:
        id = parse_id(str(data.get("custom_id", "")))
        reply = Reply(interaction)
        if id is None:
            await self._run(reply, NOWHERE, _unknown_button, values, fields)
            return
        reply.private = is_private(interaction, id)
        try:
            run, reply.how = await self._way(id, reply.private, fields is not None)
        except Exception as error:
            await self._failed(reply, None, error)
            return
        await self._run(reply, id, run, values, fields)

    async def _way(self, id: Id, private: bool, is_form: bool) -> tuple[Handler, Acknowledge]:
        """What carries an id out, and how it is acknowledged.

        A public post is never replaced by an answer.
        """
        verb = self._verbs.get(id.verb)
        if verb is not None:
            run, how = (verb.form or verb.press) if is_form else verb.press, verb.how
        else:
            run, how = self._play, (await self._screens(id.game)).acknowledge(id, private)
        if is_form:
            how = "edit"
        return run, "new" if how == "edit" and not private else how

    async def _screens(self, game: int) -> Screens:
        if game not in self._games:
            self._games[game] = (await self._bot.house.table(game)).game
        return self._bot.screens[self._games[game]]

    async def _run(
        self,
        reply: Reply,
        id: Id,
        run: Handler,
        values: tuple[str, ...],
        fields: Mapping[str, tuple[str, ...]] | None,
    ) -> None:
        if self._stopping:
            # Not acknowledged: the client says so at once, and nothing was done.
            return
        task = asyncio.current_task()
        assert task is not None
        self._running.add(task)
        try:
            await self._carry_out(reply, id, run, values, fields)
        finally:
            self._running.discard(task)

    async def _carry_out(
        self,
        reply: Reply,
        id: Id,
        run: Handler,
        values: tuple[str, ...],
        fields: Mapping[str, tuple[str, ...]] | None,
    ) -> None:
        request: Request | None = None
        try:
            await reply.acknowledge()
            interaction = reply.interaction
            member = await self._bot.house.member(interaction.user.id)
            data: Mapping[str, Any] = interaction.data or {}
            request = Request(
                bot=self._bot,
                interaction=interaction,
                reply=reply,
                id=id,
                t=texts_in(str(member.get("language") or language_of(interaction.locale))),
                member=member,
                values=values,
                fields=fields,
                resolved=data.get("resolved") or {},
            )
            answer = await run(request)
            if answer is not None:
                await self.show(request, answer)
        except Exception as error:
            await self._failed(reply, request, error)

    # -- a game's own verbs ------------------------------------------------------------------------

    async def _play(self, request: Request) -> Answer | None:
        call = await request.call()
        screens = request.screens(call.look.table)
        return await self.guarded(
            request, screens, call, screens.press(call) if request.fields is None else screens.submit(call)
        )

    async def guarded(self, request: Request, screens: Screens, call: Call, work: Any) -> Answer | None:
        """The game's answer, or its refusal.

        Stale shows the present panel, all else says why (screens §1).
        """
        t = request.t
        try:
            return await self._patiently(request, work)
        except HostError as error:
            if error.code == "stale":
                fresh = replace(call, look=await request.house.look(call.id.game, request.user_id))
                panel = await screens.present(fresh)
                lead = t("This panel was behind. Here is where the game is now. Nothing was done.")
                return Panel(with_lead(panel.view, lead), panel.shot)
            if error.code in ("not_yours", "no_seat"):
                return Note(
                    screens.refusal(call, error) or host_text(error, t), watch_rows(call, screens.holdings(t), t)
                )
            if error.code == "already_over":
                return ended_note(call)
            raise
        except EngineError as error:
            text = screens.refusal(call, error) or rule_text(error, t)
            return Note(text, rule_rows(error.rule, t))

    async def _patiently(self, request: Request, work: Any) -> Answer | None:
        """The answer; after a second of waiting for the table, a word about it where nothing is shown yet."""
        task = asyncio.ensure_future(work)
        done, _ = await asyncio.wait({task}, timeout=1.0)
        if not done and request.reply.how == "new":
            await request.reply.waiting(request.t("The table is busy; your press is being worked out…"))
        answer: Answer | None = await task
        return answer

    # -- answers -----------------------------------------------------------------------------------

    async def show(self, request: Request, answer: Answer) -> None:
        """Show an answer where the acknowledgement promised it."""
        if isinstance(answer, Note):
            await request.reply.say(answer.content, answer.rows, request.id.game)
        elif isinstance(answer, Form):
            await request.reply.form(answer.modal)
        else:
            await self._show_panel(request, answer)

    async def _show_panel(self, request: Request, panel: Panel) -> None:
        game = request.id.game
        look = await self._look(request)
        files: list[File] = []
        picture_lost = False
        if panel.shot is not None and look is not None:
            may_attach = request.interaction.guild_id is None or request.interaction.app_permissions.attach_files
            drawn = None
            if may_attach and not request.member.get("plain"):
                drawn = await self._bot.pictures.of_panel(look, panel.shot, request.t)
            if drawn is None:
                without_gallery(panel.view)
                picture_lost = not may_attach
            else:
                files = [drawn]
        await request.reply.panel(panel.view, files)
        if look is None:
            return
        if look.table.status != "running":
            # It shows the end already.
            self._bot.panels.forget(game, request.user_id)
            return
        if look.seat is not None:
            plain = bool(request.member.get("plain"))
            token = WakeToken(request.interaction, request.t, plain, asked(look), self._bot.now())
            self._bot.panels.remember(game, request.user_id, token)
        if picture_lost:
            await request.reply.say(request.t("No picture: the bot may not attach files here. Board as text:"))
            for part in request.screens(look.table).text_board(look, request.t):
                await request.reply.say(part)
        await self._tell_closed(request, game, look)

    async def _look(self, request: Request) -> SeatView | None:
        """The game of the id as the presser sees it; None without one and before its start (a lobby's rules card)."""
        if not request.id.game:
            return None
        try:
            return await request.house.look(request.id.game, request.user_id)
        except HostError as error:
            if error.code != "not_running":
                raise
            return None

    async def _tell_closed(self, request: Request, game: int, look: SeatView) -> None:
        """Once a game and run of the bot: that direct messages are closed, in private (screens §1, U10)."""
        if look.seat is None or not look.table.seats[look.seat].dms_closed:
            return
        if (game, request.user_id) in self._told_closed:
            return
        self._told_closed.add((game, request.user_id))
        await request.reply.say(
            request.t(
                "I can't write to you privately. Everything works with “{button}” here; the notices come as mentions.",
                button=self._bot.screens[look.table.game].holdings(request.t),
            )
        )

    # -- faults ------------------------------------------------------------------------------------

    async def _failed(self, reply: Reply, request: Request | None, error: Exception) -> None:
        """One policy for every error.

        A refusal says why, a late answer is dropped, a fault of ours gets an id.
        """
        t = request.t if request is not None else texts_in(language_of(reply.interaction.locale))
        if too_late(error):
            log.info("answer too late: %s", type(error).__name__)
            return
        rows: tuple[tuple[Button, ...], ...] = ()
        if isinstance(error, HostError):
            text = host_text(error, t)
        elif isinstance(error, EngineError):
            text, rows = rule_text(error, t), rule_rows(error.rule, t)
        else:
            code = fault_id()
            verb = request.id.verb if request is not None else "start"
            log_fault(code, verb, error)
            text = fault_text(code, t)
        try:
            await reply.say(text, rows, request.id.game if request is not None else 0)
        except discord.HTTPException as late:
            log.info("refusal not shown: status %s code %s", late.status, late.code)


def is_private(interaction: Interaction, id: Id) -> bool:
    """Whether a press came from a panel or a direct message of one's own, which an answer may replace."""
    message = interaction.message
    if message is None:
        return False
    if message.flags.ephemeral:
        return True
    if interaction.guild_id is not None or interaction.context.private_channel:
        # In a group, too, others read what is not ephemeral.
        return False
    return id.seat is not None or message.flags.components_v2


def watch_rows(call: Call, holdings: str, t: Texts) -> tuple[tuple[Button, ...], ...]:
    """What somebody who is not asked now can look at."""
    if call.look.seat is None:
        return ((Button(t("Board as text"), "board"), Button(t("Log"), "log"), Button(t("Rules"), "rules")),)
    return (
        (
            Button(holdings, "hand"),
            Button(t("My orders"), "orders"),
            Button(t("Board as text"), "board"),
        ),
    )


def ended_note(call: Call) -> Note:
    """The game is over: since when, and where it can be seen (screens §1, U12)."""
    t, table = call.t, call.look.table
    place = table.place
    if table.tutorial:
        return Note(t("This tutorial has ended. `/tutorial` begins it anew."))
    text = t("This game has ended.")
    if table.ended_at is not None:
        text = t("This game ended on {day}.", day=day(table.ended_at))
    return Note(text, ((Button(t("To the table"), url=jump_url(place.guild_id, place.posts_to)),),))


def rule_rows(rule: str, t: Texts) -> tuple[tuple[Button, ...], ...]:
    """A button to the paragraph a refusal names."""
    if not rule:
        return ()
    return ((Button(t("Rule {rule}", rule=rule), "rules", rule),),)


async def _unknown_button(request: Request) -> Answer:
    return Note(request.t("I don't know that button; it may be from an older version. Nothing was done. Try `/games`."))
