"""Finds the table a command without a number means: one rule for all commands and all completions.

In a table's thread it is that table. Elsewhere it is one of the channel's tables (in a direct message: of all one's
own): the one that waits for the person, else the only one where they sit; if several remain, they are asked. People
without a seat there mean the newest running table they may see; if there is none, one of their own elsewhere.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

from cogs.transport.contract import Answer, Call, Id, Screens, number_in
from cogs.transport.incoming.answers import guarded, show
from cogs.transport.incoming.request import Request
from cogs.transport.reply import Interaction
from cogs.transport.services import Services
from engine.kernel.errors import ConquestError
from host.table.presses import Nearby
from host.table.refusals import HostError, Refusal
from host.table.table import Table

Words = Mapping[str, str]
"""A command's input beside its table, by option; "" for omitted ones."""
Fits = Callable[[Table], bool]
"""Whether a command can do something at a table: these tables are preferred."""


class SeveralTables(ConquestError):
    """A command may mean any of several tables of one's own; the waiting ones come first."""

    def __init__(self, tables: Sequence[Table], waiting: frozenset[int]) -> None:
        super().__init__(f"{len(tables)} tables")
        self.tables = tuple(tables)
        self.waiting = waiting


def whatever(table: Table) -> bool:
    return True


def in_lobby(table: Table) -> bool:
    return table.in_lobby


def begun(table: Table) -> bool:
    return not table.in_lobby


def running(table: Table) -> bool:
    return table.status == "running"


async def table_meant(request: Request, number: int | None = None, fits: Fits = whatever) -> Table:
    """The table of a command. Raises SeveralTables, and HostError "no_game" for none or one they may not see."""
    return await _meant(request.services, request.interaction, number, fits)


async def _meant(services: Services, interaction: Interaction, number: int | None, fits: Fits) -> Table:
    if number is not None:
        table = await services.house.reading.table(number)
        if not await services.sight.may_see(interaction, table):
            raise HostError(Refusal.NO_GAME, id=number)
        return table
    house, user = services.house, interaction.user.id

    async def seen(table: Table) -> bool:
        return await services.sight.may_see(interaction, table)

    found, channel = None, interaction.channel_id
    if channel is not None and not _direct(interaction):
        found = await _among(await house.reading.nearby(channel, user), channel, seen, fits)
    if found is None:
        found = await _among(await house.reading.nearby(None, user), None, seen, fits)
    if found is None:
        raise HostError(Refusal.NO_GAME)
    return found


async def table_proved(request: Request, number: int | None, fits: Fits) -> Table:
    """The same for commands mostly used after a game: the channel's newest finished table, where none is open."""
    ended = await _ended_here(request.services, request.interaction) if number is None else None
    return ended or await table_meant(request, number, fits)


async def table_looked_up(services: Services, interaction: Interaction) -> Table | None:
    """The same for what is read of a game, as its rules: None where no table says which game is meant."""
    try:
        return await _ended_here(services, interaction) or await first_meant(services, interaction)
    except HostError:
        return None


async def _ended_here(services: Services, interaction: Interaction) -> Table | None:
    """The channel's newest finished table, where none is open."""
    channel = interaction.channel_id
    if channel is None or _direct(interaction):
        return None
    ended = (await services.house.reading.nearby(channel, interaction.user.id)).ended
    return ended if ended is not None and await services.sight.may_see(interaction, ended) else None


async def first_meant(
    services: Services, interaction: Interaction, number: int | None = None, fits: Fits = whatever
) -> Table:
    """The same for completions, which can't ask: the first of several tables."""
    try:
        return await _meant(services, interaction, number, fits)
    except SeveralTables as several:
        return several.tables[0]


async def table_managed(request: Request, number: int | None, fits: Fits) -> Table:
    """The same for what a manager of the server may do at every table of it, private ones too."""
    if number is not None:
        table = await request.house.reading.table(number)
        if table.place.guild_id is not None and table.place.guild_id == request.press.manages:
            return table
    return await table_meant(request, number, fits)


async def at_its_game(
    request: Request, table: Table, verb: str, work: Callable[[Request, Screens, Call], Awaitable[Answer]]
) -> None:
    """Answer as the table's game, as if its button `verb` had been pressed: buttons and panel belong to it."""
    there, call = await call_at(request, verb, table)
    screens = there.screens(call.look.table)
    answer = await guarded(there, screens, call, work(there, screens, call))
    if answer is not None:
        await show(there, answer)


async def call_at(request: Request, verb: str, table: Table) -> tuple[Request, Call]:
    """The request and call of a command on a running game, as if its button `verb` had been pressed there."""
    if table.in_lobby:
        raise HostError(Refusal.NOT_RUNNING)
    there = replace(request, id=Id(table.id, verb))
    return there, await there.call()


def number_named(args: str) -> int:
    """The table number in an id's args; raises HostError."""
    number = number_in(args)
    if number is None:
        raise HostError(Refusal.NO_GAME)
    return number


def matter_of(request: Request) -> int:
    """The number of the vote, offer or request in the id's args. Raises HostError "settled"."""
    if not request.id.args.isdecimal():
        raise HostError(Refusal.SETTLED)
    return int(request.id.args)


def _direct(interaction: Interaction) -> bool:
    """Whether it is a direct message with the bot; a group has other players, too."""
    return interaction.guild_id is None and not interaction.context.private_channel


async def _among(
    near: Nearby, channel: int | None, seen: Callable[[Table], Awaitable[bool]], fits: Fits
) -> Table | None:
    """The table meant among these; None where none is visible. Raises SeveralTables."""
    played = [table for table in _fitting(near.here, fits) if table.place.thread_id == channel]
    if len(played) == 1 and await seen(played[0]):
        return played[0]
    own = _fitting(near.own, fits)
    waiting = [table for table in own if table.id in near.waiting]
    for few in (waiting, own):
        if len(few) == 1:
            return few[0]
    if own:
        raise SeveralTables(sorted(own, key=lambda table: table.id not in near.waiting), near.waiting)
    for table in sorted(near.here, key=lambda each: not fits(each)):
        if await seen(table):
            return table
    if near.ended is not None and near.ended.place.thread_id == channel and await seen(near.ended):
        return near.ended
    return None


def _fitting(tables: Sequence[Table], fits: Fits) -> Sequence[Table]:
    """The tables where the command can do something; all of them if none, as its refusal says why."""
    return [table for table in tables if fits(table)] or tables
