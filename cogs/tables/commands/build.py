"""Builds discord.py's commands from the tables of commands; nothing else knows what the library wants."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import discord
from discord import app_commands

from cogs.tables.commands.at_table import at_table
from cogs.tables.commands.slash import (
    TABLE,
    Command,
    CommandGroup,
    GameCommand,
    GameText,
    HouseCommand,
    LookUp,
    Number,
    Option,
    Pick,
    Row,
    Somebody,
    Suggest,
    TableCommand,
    TextOption,
    YesNo,
)
from cogs.tables.commands.suggesting import looked_up, of_game
from cogs.tables.running.substitutes import Person
from cogs.tables.running.which_table import Words
from cogs.transport.incoming.request import Handler
from cogs.transport.incoming.router import Router
from cogs.transport.panels.limits import OPTIONS, TYPED
from cogs.transport.panels.widgets import cut
from cogs.transport.refusals import fault_id, log_fault
from cogs.transport.reply import Interaction
from host.table.refusals import HostError

Built = app_commands.Command[Any, ..., None]
TYPED_TEXT: Any = app_commands.Range[str, 1, TYPED]
"""The longest text typed into an option: enough for everybody, and always read quickly."""
AT_TABLE = Number("table", TABLE)


def built(rows: Iterable[Row]) -> tuple[app_commands.Group | Built, ...]:
    """The commands of some tables in order; those of a group within it."""
    found: dict[str, app_commands.Group | Built] = {}
    for row in rows:
        if isinstance(row, CommandGroup):
            found[row.name] = app_commands.Group(name=row.name, description=row.about)
            continue
        group, _, name = row.name.rpartition(" ")
        command = _command(row, name)
        above = found.get(group)
        if isinstance(above, app_commands.Group):
            above.add_command(command)
        else:
            found[name] = command
    return tuple(found.values())


def _command(row: Command, name: str) -> Built:
    options = _options(row)

    async def run(interaction: Interaction, **given: Any) -> None:
        """Acknowledge the command, let it work, and answer like a press; never raises."""
        router: Router = interaction.client.router
        await router.command(interaction, _handler(row, {each.name: given[_parameter(each)] for each in options}))

    # The library reads a command's options off the parameters of its callback.
    run.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD), *map(_signed, options)]
    )
    app_commands.describe(**{_parameter(each): each.about for each in options})(run)
    app_commands.rename(**{_parameter(each): each.name for each in options})(run)
    picks = [each for each in options if isinstance(each, Pick)]
    app_commands.choices(
        **{
            _parameter(each): [app_commands.Choice(name=name, value=value) for name, value in each.choices]
            for each in picks
        }
    )(run)
    app_commands.autocomplete(**{_parameter(each): suggest for each in options if (suggest := _suggest(row, each))})(
        run
    )
    if isinstance(row, HouseCommand) and row.managers:
        app_commands.default_permissions(manage_guild=True)(run)
        app_commands.guild_only()(run)
    command: Built = app_commands.Command(name=name, description=row.about, callback=run)
    if isinstance(row, LookUp) or (isinstance(row, HouseCommand) and row.anywhere):
        app_commands.allowed_installs(guilds=True, users=True)(command)
        app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)
    return command


def _options(row: Command) -> tuple[Option, ...]:
    if isinstance(row, LookUp):
        return (row.piece,)
    return row.options if isinstance(row, HouseCommand) else (*row.options, AT_TABLE)


def _parameter(option: Option) -> str:
    """The parameter for an option, whose name may be a keyword of Python's ("from")."""
    return f"{option.name}_"


def _signed(option: Option) -> inspect.Parameter:
    required = not isinstance(option, Number | YesNo) and option.required
    default = inspect.Parameter.empty if required else None
    return inspect.Parameter(
        _parameter(option), inspect.Parameter.KEYWORD_ONLY, default=default, annotation=_annotation(option)
    )


def _annotation(option: Option) -> Any:
    match option:
        case TextOption() | GameText():
            return TYPED_TEXT
        case Number(least=None):
            return int
        case Number():
            return app_commands.Range[int, option.least, option.most]
        case Pick():
            return app_commands.Choice[str]
        case YesNo():
            return bool
        case Somebody():
            return discord.User


def _handler(row: Command, given: Mapping[str, Any]) -> Handler:
    words = words_of((row.piece,) if isinstance(row, LookUp) else row.options, given)
    match row:
        case HouseCommand():
            return lambda request: row.run(request, words)
        case LookUp():
            return lambda request: looked_up(row, request, words[row.piece.name])
        case TableCommand() | GameCommand():
            return at_table(row, given[AT_TABLE.name], words)


def words_of(options: Sequence[Option], given: Mapping[str, Any]) -> Words:
    """A command's input as words. Omitted options are missing, except numbers and those with a usual value."""
    found: dict[str, str] = {}
    for option in options:
        value = given[option.name]
        match option:
            case Number():
                found[option.name] = "" if value is None else str(value)
            case Pick() if value is not None or option.usual:
                found[option.name] = option.usual if value is None else value.value
            case Somebody() if value is not None:
                found[option.name] = Person(value.id, value.display_name, value.bot).written()
            case YesNo() if value is not None:
                found[option.name] = "yes" if value else "no"
            case TextOption() | GameText() if value is not None:
                found[option.name] = value
    return found


def _suggest(row: Command, option: Option) -> Any:
    """The library's callback for suggestions; None for an option without. On failure it suggests nothing."""
    ask: Suggest | None = None
    if isinstance(option, GameText) and isinstance(row, GameCommand | LookUp):
        ask = of_game(row, option)
    elif isinstance(option, TextOption | Number):
        ask = option.suggest
    if ask is None:
        return None
    value_of: Any = int if isinstance(option, Number) else str

    async def suggest(interaction: Interaction, text: str) -> list[app_commands.Choice[Any]]:
        try:
            found = await ask(interaction, text)
        except HostError:
            return []
        except Exception as error:
            log_fault(fault_id(), f"completion of {row.name}", error)
            return []
        return [app_commands.Choice(name=cut(label), value=value_of(value)) for label, value in found[:OPTIONS]]

    return suggest
