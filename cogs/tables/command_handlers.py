"""The parts slash commands are made of: presses by name, typed commands, look-ups, completions.

A game's own commands (`cogs/<game>/commands.py`) use them, and so do those of every table (cogs/commands.py).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

from discord import app_commands

from cogs.tables import handlers as table_handlers
from cogs.transport.answers import guarded, show
from cogs.transport.contract import Answer, Call, Here, Note, Screens
from cogs.transport.refusals import fault_id, log_fault
from cogs.transport.reply import Interaction
from cogs.transport.request import Handler, Request
from cogs.transport.router import Router
from cogs.transport.services import Services, services_of
from cogs.transport.text import CONTENT, language_of
from data.texts import Texts, texts_in
from host.ports import SeatView
from host.refusals import HostError, Refusal

Names = list[app_commands.Choice[str]]
TABLE = "Table number, when it is not the one of this channel"
MOST = 25
"""Completions that Discord shows."""


Command = TypeVar("Command", bound=app_commands.Command[Any, ..., Any])


def anywhere(command: Command) -> Command:
    """The command works in every server, direct message and group, also for who installed the bot for themselves."""
    installed = app_commands.allowed_installs(guilds=True, users=True)(command)
    return app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(installed)


async def run_command(interaction: Interaction, run: Handler) -> None:
    """Acknowledge a slash command, let its handler work, and answer like a press; never raises."""
    router: Router = interaction.client.router
    await router.command(interaction, run)


def pressed(verb: str, number: int | None) -> Handler:
    """As if the button of this verb had been pressed."""

    async def run(request: Request) -> Answer | None:
        there, call = await table_handlers.call_meant(request, verb, number)
        screens = request.screens(call.look.table)
        work = screens.present(call) if verb == "turn" else screens.press(call)
        return await answered(request, there, screens, call, work)

    return run


def typed(command: str, values: Mapping[str, str], number: int | None) -> Handler:
    async def run(request: Request) -> Answer | None:
        there, call = await table_handlers.call_meant(request, command, number)
        screens = request.screens(call.look.table)
        return await answered(request, there, screens, call, screens.typed(call, command, values))

    return run


async def answered(
    request: Request, there: Request, screens: Screens, call: Call, work: Awaitable[Answer]
) -> Answer | None:
    """Show the answer as the table's, so that its buttons and its panel belong to that game."""
    answer = await guarded(there, screens, call, work)
    if answer is not None:
        await show(there, answer)
    return None


def looked_up(game: str, command: str, name: str) -> Handler:
    """Facts of a game's piece by name: those of the table it would mean, else those of a new one."""

    async def run(request: Request) -> Answer:
        here = await _here(request.services, game, request.interaction.channel_id, request.user_id)
        return Note(_screens_of(request.services, game).look_up(command, name, request.t, here)[:CONTENT])

    return run


async def _here(services: Services, game: str, channel_id: int | None, user_id: int) -> Here:
    """What a look-up is about: the table it would mean, if that is one of this game; None where there is none."""
    try:
        table = await table_handlers.table_here(services.house, channel_id, user_id)
    except HostError:
        return None
    if table.game != _screens_of(services, game).game:
        return None
    return table if table.unbegun or table.status == "cancelled" else await services.house.look_on(table.id, user_id)


def _screens_of(services: Services, game: str) -> Screens:
    """The game's screens; those of the first game where the bot has none of it."""
    return services.screens.get(game) or next(iter(services.screens.values()))


async def game_here(interaction: Interaction) -> str:
    """The game of the channel's table; the first of the registry where there is none."""
    services = services_of(interaction)
    table = await services.house.game_in(interaction.channel_id) if interaction.channel_id else None
    return table.game if table is not None else next(iter(services.screens))


async def names_of(interaction: Interaction, game: str, command: str, text: str) -> Names:
    """Completions of a look-up: names of the table it would mean, else those of a new one."""

    async def find() -> list[str]:
        t, services = await texts_of(interaction), services_of(interaction)
        here = await _here(services, game, interaction.channel_id, interaction.user.id)
        return list(_screens_of(services, game).complete(here, command, "name", text, t))

    return await completions(interaction, command, find)


async def completed(interaction: Interaction, command: str, option: str, text: str) -> Names:
    """Completions of a typed command by the screens of the table it would mean."""

    async def find() -> list[str]:
        look = await _look_here(interaction)
        screens = services_of(interaction).screens[look.table.game]
        return list(screens.complete(look, command, option, text, await texts_of(interaction)))

    return await completions(interaction, command, find)


async def texts_of(interaction: Interaction) -> Texts:
    """The person's language: that of `/me`, else of their Discord."""
    member = await services_of(interaction).house.member(interaction.user.id)
    return texts_in(str(member.get("language") or language_of(interaction.locale)))


async def completions(interaction: Interaction, command: str, find: Callable[[], Awaitable[list[str]]]) -> Names:
    """None where there is no game or anything fails (help never breaks)."""
    try:
        found = await find()
    except HostError:
        return []
    except Exception as error:
        log_fault(fault_id(), f"completion of {command}", error)
        return []
    return [app_commands.Choice(name=line, value=line) for line in found if 0 < len(line) <= 100][:MOST]


async def _look_here(interaction: Interaction) -> SeatView:
    """What the person sees of the table a command would mean; raises HostError."""
    house, user = services_of(interaction).house, interaction.user.id
    number = getattr(interaction.namespace, "table", None)
    if isinstance(number, int):
        return await house.look(number, user)
    table = await house.game_in(interaction.channel_id) if interaction.channel_id else None
    if table is None or table.status != "running":
        waiting = await house.waiting_for(user)
        if not waiting:
            raise HostError(Refusal.NO_GAME)
        return await house.look(waiting[0], user)
    return await house.look(table.id, user)
