"""The one way in for every press, form and command: parses, acknowledges, carries out, shows, answers every fault."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

from cogs.transport.answers import guarded, rule_rows, set_aside_rows, show
from cogs.transport.contract import Acknowledge, Answer, Id, Note, Screens, parse_id
from cogs.transport.failures import FAILURES, OUTDATED, is_discords, outline_of, told_to_end
from cogs.transport.forms import submitted
from cogs.transport.refusals import (
    fault_id,
    fault_text,
    host_text,
    log_fault,
    outdated_text,
    rule_text,
    too_late,
    unshown_text,
)
from cogs.transport.reply import Interaction, Reply
from cogs.transport.request import Handler, Request, Verb
from cogs.transport.services import Services
from cogs.transport.text import language_of
from data.texts import texts_in
from engine.kernel.errors import EngineError
from host.ports import Button
from host.refusals import HostError, Refusal

log = logging.getLogger("cogs")
NOWHERE = Id(0, "none")


class Router:
    """Routes by verb: those of every table first, all others to the screens of the id's game."""

    def __init__(self, services: Services, verbs: Mapping[str, Verb]) -> None:
        self._services = services
        self._verbs = dict(verbs)
        self._games: dict[int, str] = {}
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
        """What carries an id out, and how it is acknowledged; a public post is never replaced by an answer."""
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
            self._games[game] = (await self._services.house.table(game)).game
        return self._services.screens[self._games[game]]

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
            with self._services.house.arrived(reply.interaction.user.id):
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
            member = await self._services.house.member(interaction.user.id)
            data: Mapping[str, Any] = interaction.data or {}
            request = Request(
                services=self._services,
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
                await show(request, answer)
        except asyncio.CancelledError as error:
            if told_to_end():
                raise
            await self._failed(reply, request, error)
        except Exception as error:
            await self._failed(reply, request, error)

    # -- a game's own verbs ------------------------------------------------------------------------

    async def _play(self, request: Request) -> Answer | None:
        call = await request.call()
        screens = request.screens(call.look.table)
        work = screens.press(call) if request.fields is None else screens.submit(call)
        return await guarded(request, screens, call, work)

    # -- faults ------------------------------------------------------------------------------------

    async def _failed(self, reply: Reply, request: Request | None, error: BaseException) -> None:
        """One policy for every error: a refusal says why, a late answer is dropped, a fault of ours gets an id."""
        t = request.t if request is not None else texts_in(language_of(reply.interaction.locale))
        if too_late(error):
            log.info("answer too late: %s", type(error).__name__)
            return
        rows: tuple[tuple[Button, ...], ...] = ()
        game = request.id.game if request is not None else 0
        if isinstance(error, HostError):
            text = host_text(error, t)
            if error.code is Refusal.SET_ASIDE:
                game, rows = error.facts.get("id", game), set_aside_rows(t)
        elif isinstance(error, EngineError):
            text, rows = rule_text(error, t), rule_rows(error.rule, t)
        elif isinstance(error, OUTDATED):
            log.info("command of another version: %s", type(error).__name__)
            text = outdated_text(t)
        elif is_discords(error):
            log.warning("Discord did not take an answer: %s", outline_of(error))
            text = unshown_text(t, done=request is not None)
        else:
            code = fault_id()
            verb = request.id.verb if request is not None else "start"
            log_fault(code, verb, error)
            text = fault_text(code, t)
        try:
            await reply.say(text, rows, game)
        except (*FAILURES, asyncio.CancelledError) as late:
            if told_to_end():
                raise
            log.info("refusal not shown: %s", outline_of(late))


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


async def _unknown_button(request: Request) -> Answer:
    return Note(request.t("I don't know that button; it may be from an older version. Nothing was done. Try `/games`."))
