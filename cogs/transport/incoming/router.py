"""Takes in every press, form and command: parses, acknowledges, carries out, shows, answers every fault."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import discord

from cogs.transport.contract import Acknowledge, Answer, Id, Note, Screens, parse_id
from cogs.transport.failures import FAILURES, OUTDATED, is_discords, outline_of, told_to_end
from cogs.transport.incoming.answers import done_by, guarded, rule_rows, set_aside_rows, show
from cogs.transport.incoming.crowding import AT_ONCE, WAITING, Crowding
from cogs.transport.incoming.request import Handler, Request, Verb
from cogs.transport.panels.forms import submitted
from cogs.transport.panels.text import language_of
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
from cogs.transport.services import Services
from data.texts import texts_in
from engine.kernel.errors import EngineError
from host.delivery.meter import NO_METER, HouseMeter
from host.posts.notices import LANGUAGE
from host.posts.post import Button
from host.table.refusals import HostError, Refusal

log = logging.getLogger("cogs")
NOWHERE = Id(0, "none")
ALL = AT_ONCE + WAITING
COMMAND = "command"
"""The verb of every command's id."""


@dataclass(frozen=True, slots=True)
class Errand:
    """A press, form or command on its way: what answers it, its id, who carries it out, what it brings."""

    reply: Reply
    id: Id
    run: Handler
    values: tuple[str, ...] = ()
    fields: Mapping[str, tuple[str, ...]] | None = None


class Router:
    """Routes by verb: those of every table first, all others to the screens of the id's game."""

    def __init__(
        self,
        services: Services,
        verbs: Mapping[str, Verb],
        crowding: Crowding | None = None,
        meter: HouseMeter = NO_METER,
    ) -> None:
        self._services = services
        self._verbs = dict(verbs)
        self._crowding = crowding or Crowding()
        self._meter = meter
        self._games: dict[int, str] = {}
        self._running: set[asyncio.Task[Any]] = set()
        self._stopping = False

    async def stop(self, patience: float = 3.0) -> None:
        """Take no more presses, and wait for those being carried out, `patience` seconds at most."""
        self._stopping = True
        others = {task for task in self._running if task is not asyncio.current_task()}
        if others:
            await asyncio.wait(others, timeout=patience)

    async def component(self, interaction: Interaction) -> None:
        """Handle a press of a button or a choice in a select; never raises."""
        data: Mapping[str, Any] = interaction.data or {}
        await self._serve(interaction, tuple(str(value) for value in data.get("values", ())), None)

    async def form(self, interaction: Interaction) -> None:
        """Handle a submitted form; never raises."""
        await self._serve(interaction, (), submitted(interaction.data or {}))

    async def command(self, interaction: Interaction, run: Handler, how: Acknowledge = "new", game: int = 0) -> None:
        """Handle a slash command: acknowledge, run and answer it like a press; never raises."""
        reply = Reply(interaction, private=False, how=how)
        if not self._crowding.may_command(interaction.user.id):
            run = _too_many_commands(self._crowding.commands_a_minute or 0)
        await self._run(Errand(reply, Id(game, COMMAND), run))

    async def refuse(self, interaction: Interaction, error: Exception) -> None:
        """Answer a fault that arose before a command was run."""
        await self._failed(Reply(interaction), None, error)

    async def _serve(
        self, interaction: Interaction, values: tuple[str, ...], fields: Mapping[str, tuple[str, ...]] | None
    ) -> None:
        data: Mapping[str, Any] = interaction.data or {}
        id, reply = parse_id(str(data.get("custom_id", ""))), Reply(interaction)
        if id is None:
            await self._run(Errand(reply, NOWHERE, _unknown_button))
            return
        reply.private = is_private(interaction, id)
        try:
            run, reply.how = await self._way(id, reply.private, fields is not None)
        except Exception as error:
            await self._failed(reply, None, error)
            return
        await self._run(Errand(reply, id, run, values, fields))

    async def _way(self, id: Id, private: bool, is_form: bool) -> tuple[Handler, Acknowledge]:
        """An id's handler and acknowledgement; an answer never replaces a public post."""
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
            self._games[game] = (await self._services.house.reading.table(game)).game
        return self._services.screens_of(self._games[game])

    async def _run(self, errand: Errand) -> None:
        if self._stopping:
            # Not acknowledged: the client shows that at once, and nothing was done.
            return
        task = asyncio.current_task()
        assert task is not None
        user, since = errand.reply.interaction.user.id, time.perf_counter()
        self._running.add(task)
        try:
            with self._crowding.place(user) as place:
                if place.turn is None:
                    await self._let_go(errand.reply, place.tell)
                    return
                with self._services.house.arrivals.arrived(user):
                    await self._in_turn(place.turn, errand)
        finally:
            self._running.discard(task)
            self._over(errand.reply, errand.id, since)

    def _over(self, reply: Reply, id: Id, since: float) -> None:
        """Report to the meter and the log: which press, at which table, its outcome, its duration."""
        took = time.perf_counter() - since
        acknowledged = None if reply.acknowledged is None else reply.acknowledged - since
        self._meter.pressed(reply.outcome, acknowledged, took)
        log.info(
            "press verb=%s game=%d seat=%s decision=%s server=%s channel=%s interaction=%d outcome=%s ms=%d",
            *(_named(id, reply.interaction), id.game or reply.game, _or_dash(id.seat), _or_dash(id.decision)),
            *(_or_dash(reply.interaction.guild_id), _or_dash(reply.interaction.channel_id)),
            *(reply.interaction.id, reply.outcome, round(1000 * took)),
        )

    async def _in_turn(self, turn: asyncio.Semaphore, errand: Errand) -> None:
        """Acknowledge at once, then wait for the person's turn: only their own presses stand in that line."""
        try:
            await errand.reply.acknowledge()
        except (Exception, asyncio.CancelledError) as error:
            if told_to_end():
                raise
            await self._failed(errand.reply, None, error)
            return
        async with turn:
            await self._carry_out(errand)

    async def _let_go(self, reply: Reply, tell: bool) -> None:
        """Acknowledge a press too many, so that the client shows no failure, without carrying it out."""
        interaction, reply.outcome = reply.interaction, "let_go"
        try:
            if tell or interaction.type is discord.InteractionType.application_command:
                t = texts_in(language_of(interaction.locale))
                text = t("That was too much at once. I carry out {count} of your presses, no more.", count=ALL)
                await interaction.response.send_message(text, ephemeral=True)
            else:
                await interaction.response.defer()
        except FAILURES as error:
            log.info("press let go: %s", outline_of(error))

    async def _carry_out(self, errand: Errand) -> None:
        request: Request | None = None
        reply = errand.reply
        try:
            interaction = reply.interaction
            member = await self._services.house.settings.member(interaction.user.id)
            data: Mapping[str, Any] = interaction.data or {}
            request = Request(
                services=self._services,
                interaction=interaction,
                reply=reply,
                id=errand.id,
                t=texts_in(str(member.get(LANGUAGE) or language_of(interaction.locale))),
                member=member,
                values=errand.values,
                fields=errand.fields,
                resolved=data.get("resolved") or {},
            )
            answer = await errand.run(request)
            if answer is not None:
                await show(request, answer)
        except asyncio.CancelledError as error:
            if told_to_end():
                raise
            await self._failed(reply, request, error)
        except Exception as error:
            await self._failed(reply, request, error)
        await reply.waited()

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
            reply.outcome = "late"
            log.info("answer too late: interaction=%d error=%s", reply.interaction.id, type(error).__name__)
            return
        reply.outcome = "refused"
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
            text = unshown_text(t, await done_by(request))
        else:
            reply.outcome, code = "fault", fault_id()
            verb = request.id.verb if request is not None else "start"
            log_fault(code, verb, error, game, reply.interaction.id)
            text = fault_text(code, t, await done_by(request))
        try:
            await reply.say(text, rows, game)
        except (*FAILURES, asyncio.CancelledError) as late:
            if told_to_end():
                raise
            log.info("refusal not shown: %s", outline_of(late))


def is_private(interaction: Interaction, id: Id) -> bool:
    """Whether a press came from one's own panel or direct message, which an answer may replace."""
    message = interaction.message
    if message is None:
        return False
    if message.flags.ephemeral:
        return True
    if interaction.guild_id is not None or interaction.context.private_channel:
        # In a group others can read anything that is not ephemeral, too.
        return False
    return id.seat is not None or message.flags.components_v2


def _named(id: Id, interaction: Interaction) -> str:
    """The verb, or the name of a command."""
    if id.verb != COMMAND or interaction.command is None:
        return id.verb
    return "/" + interaction.command.qualified_name.replace(" ", "_")


def _or_dash(number: int | None) -> str:
    return "-" if number is None else str(number)


def _too_many_commands(most: int) -> Handler:
    async def refused(request: Request) -> Answer:
        raise HostError(Refusal.COMMANDS, most=most)

    return refused


async def _unknown_button(request: Request) -> Answer:
    return Note(request.t("I don't know that button. It may come from an older version. Try `/games`."))
