"""The parts slash commands are made of: typed commands, look-ups, completions.

A game's own commands (`cogs/<game>/commands.py`) use them, and so do those of every table (cogs/commands.py).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

from discord import app_commands

from cogs.tables.commands.at_table import at_table
from cogs.tables.options.days import offered_days
from cogs.tables.options.time_options import form_fields
from cogs.tables.running.which_table import begun, first_meant
from cogs.transport.contract import Answer, Here, Note, Screens
from cogs.transport.limits import TYPED
from cogs.transport.refusals import fault_id, log_fault
from cogs.transport.reply import Interaction
from cogs.transport.request import Handler, Request
from cogs.transport.router import Router
from cogs.transport.services import Services, services_of
from cogs.transport.text import CONTENT, language_of
from cogs.transport.widgets import cut
from data.texts import Texts, texts_in
from host.clocks.quiet_hours import local_time, zone_of
from host.table.options import TableOptions
from host.table.presses import SeatView
from host.table.refusals import HostError

Names = list[app_commands.Choice[str]]
Typed = app_commands.Range[str, 1, TYPED]
"""What is typed into an option: no longer than anybody needs, so that reading it never takes long."""
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


async def run_at_table(
    interaction: Interaction, command: str, table: int | None, values: Mapping[str, str] | None = None
) -> None:
    """The same for a command at a table, by its full name (cogs/tables/commands/at_table.py)."""
    await run_command(interaction, at_table(command, table, values))


def looked_up(game: str, command: str, name: str) -> Handler:
    """Facts of a game's piece by name: those of the table it would mean, else those of a new one."""

    async def run(request: Request) -> Answer:
        here = await _here(request.interaction, game)
        return Note(_screens_of(request.services, game).look_up(command, name, request.t, here)[:CONTENT])

    return run


async def _here(interaction: Interaction, game: str) -> Here:
    """What a look-up is about: the table of this game it would mean; None where there is none."""
    services = services_of(interaction)
    own = _screens_of(services, game).game
    try:
        table = await first_meant(services, interaction, fits=lambda table: table.game == own)
        if table.game != own:
            return None
        began = not table.unbegun and table.status != "cancelled"
        return await services.house.reading.look_on(table.id, interaction.user.id) if began else table
    except HostError:
        return None


def _screens_of(services: Services, game: str) -> Screens:
    """The game's screens; those of the first game where the bot has none of it."""
    return services.screens.get(game) or next(iter(services.screens.values()))


async def game_here(interaction: Interaction) -> str:
    """The game of the table a command would mean; the first of the registry where there is none."""
    services = services_of(interaction)
    try:
        return (await first_meant(services, interaction)).game
    except HostError:
        return next(iter(services.screens))


async def names_of(interaction: Interaction, game: str, command: str, text: str) -> Names:
    """Completions of a look-up: names of the table it would mean, else those of a new one."""

    async def find() -> list[str]:
        t, services = await texts_of(interaction), services_of(interaction)
        here = await _here(interaction, game)
        return list(_screens_of(services, game).complete(here, command, "name", text, t))

    return await completions(interaction, command, find)


async def completed(interaction: Interaction, command: str, option: str, text: str) -> Names:
    """Completions of a typed command by the screens of the table it would mean."""

    async def find() -> list[str]:
        look = await _look_here(interaction)
        screens = services_of(interaction).screens_of(look.table.game)
        return list(screens.complete(look, command, option, text, await texts_of(interaction)))

    return await completions(interaction, command, find)


async def completed_time(interaction: Interaction, key: str, text: str) -> Names:
    """Completions of an option of time, by its words in the person's language."""
    fields = form_fields(TableOptions(), await texts_of(interaction))
    choices = next(field.choices for field in fields if field.key == key)
    return [
        app_commands.Choice(name=cut(each.label), value=each.value)
        for each in choices
        if text.casefold() in each.label.casefold()
    ]


async def completed_day(interaction: Interaction, text: str) -> Names:
    """The next days, in the person's language and time zone; what they typed comes first where it is a day."""
    services = services_of(interaction)
    member = await services.house.settings.member(interaction.user.id)
    today = local_time(services.now(), zone_of(member)).date()
    found = offered_days(text, today, await texts_of(interaction))
    return [app_commands.Choice(name=cut(label), value=value) for label, value in found][:MOST]


async def texts_of(interaction: Interaction) -> Texts:
    """The person's language: that of `/me`, else of their Discord."""
    member = await services_of(interaction).house.settings.member(interaction.user.id)
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
    services, number = services_of(interaction), getattr(interaction.namespace, "table", None)
    table = await first_meant(services, interaction, number if isinstance(number, int) else None, begun)
    return await services.house.reading.look(table.id, interaction.user.id)
