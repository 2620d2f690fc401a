"""Suggestions while somebody types a command's option, and the table a look-up is about."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.tables.commands.slash import GameCommand, GameText, LookUp, Suggest
from cogs.tables.help import rules
from cogs.tables.lobby import lobby
from cogs.tables.options.days import offered_days
from cogs.tables.options.time_options import form_fields
from cogs.tables.person import me
from cogs.tables.running.which_table import begun, first_meant, table_looked_up
from cogs.transport.contract import Answer, Here, Note, Screens
from cogs.transport.incoming.request import Request
from cogs.transport.panels.limits import OPTION
from cogs.transport.panels.text import CONTENT, language_of
from cogs.transport.reply import Interaction
from cogs.transport.services import services_of
from data.texts import Texts, texts_in
from host.clocks.quiet_hours import local_time, zone_of
from host.table.options import TableOptions
from host.table.presses import SeatView
from host.table.refusals import HostError

Suggestions = Sequence[tuple[str, str]]


async def texts_of(interaction: Interaction) -> Texts:
    """The person's language: from `/me`, else from their Discord."""
    member = await services_of(interaction).house.settings.member(interaction.user.id)
    return texts_in(str(member.get("language") or language_of(interaction.locale)))


def fitting(lines: Sequence[str], text: str) -> Sequence[str]:
    """The lines that are short enough; if none is, the typed text, so that it can at least be sent."""
    return [line for line in lines if len(line) <= OPTION] or ([text[:OPTION]] if lines and text else [])


# -- of a game ----------------------------------------------------------------------------------------------------


async def looked_up(command: LookUp, request: Request, name: str) -> Answer:
    """Facts about a game's piece by name."""
    here = await _here(request.interaction, command.game)
    return Note(command.facts(name, request.t, here)[:CONTENT])


def of_game(command: GameCommand | LookUp, option: GameText) -> Suggest | None:
    """Suggestions from the table a command would mean; none at another game's."""
    if option.suggest is None:
        return None
    told = option.suggest

    async def suggest(interaction: Interaction, text: str) -> Suggestions:
        if isinstance(command, LookUp):
            here = await _here(interaction, command.game)
            return _lines(told(here, text, await texts_of(interaction)))
        look = await _look(interaction)
        there = command.at(look.table.game)
        options = [] if there is None else [each for each in there.options if isinstance(each, GameText)]
        suggests = next((each.suggest for each in options if each.name == option.name), None)
        return () if suggests is None else _lines(suggests(look, text, await texts_of(interaction)))

    return suggest


def _lines(lines: Sequence[str]) -> Suggestions:
    return [(line, line) for line in lines if 0 < len(line) <= OPTION]


async def _look(interaction: Interaction) -> SeatView:
    """The running or finished table a command would mean, as the person sees it."""
    services, number = services_of(interaction), getattr(interaction.namespace, "table", None)
    table = await first_meant(services, interaction, number if isinstance(number, int) else None, begun)
    return await services.house.reading.look(table.id, interaction.user.id)


async def _here(interaction: Interaction, game: str) -> Here:
    """The table of this game that a look-up would mean; None where there is none."""
    services = services_of(interaction)
    try:
        table = await first_meant(services, interaction, fits=lambda table: table.game == game)
        if table.game != game:
            return None
        began = not table.in_lobby and table.status != "cancelled"
        return await services.house.reading.look_on(table.id, interaction.user.id) if began else table
    except HostError:
        return None


# -- of every table -----------------------------------------------------------------------------------------------


def times(key: str) -> Suggest:
    """The choices of an option of time, by its words in the person's language."""

    async def suggest(interaction: Interaction, text: str) -> Suggestions:
        fields = form_fields(TableOptions(), await texts_of(interaction))
        choices = next(field.choices for field in fields if field.key == key)
        return [(each.label, each.value) for each in choices if text.casefold() in each.label.casefold()]

    return suggest


async def days(interaction: Interaction, text: str) -> Suggestions:
    """The next days, in the person's language and time zone; the typed text comes first where it is a day."""
    services = services_of(interaction)
    member = await services.house.settings.member(interaction.user.id)
    today = local_time(services.now(), zone_of(member)).date()
    return offered_days(text, today, await texts_of(interaction))


async def levels(interaction: Interaction, text: str) -> Suggestions:
    """The AI levels of the game whose table the command would mean."""
    t, services = await texts_of(interaction), services_of(interaction)
    offered = services.screens_of(await _game_here(interaction)).levels(t)
    return [(each.label, each.value) for each in offered if text.casefold() in each.label.casefold()]


async def players(interaction: Interaction, text: str) -> Suggestions:
    """The numbers of players for a new table."""
    return [(each.label, each.value) for each in lobby.seat_choices(_new(interaction), await texts_of(interaction))]


async def options(interaction: Interaction, text: str) -> Suggestions:
    """The options for a new table."""
    players = getattr(interaction.namespace, "players", None)
    seats = players if isinstance(players, int) else None
    found = lobby.completed_options(_new(interaction), text, seats, await texts_of(interaction))
    return [(line, line) for line in found if 0 < len(line) <= OPTION]


async def topics(interaction: Interaction, text: str) -> Suggestions:
    """Paragraphs of the rules of the chosen game, else of the game of the table here."""
    language = (await texts_of(interaction)).language
    game = str(getattr(interaction.namespace, "game", None) or await _game_here(interaction))
    return [(rules.label(rule), rule.id) for rule in services_of(interaction).rulebook(game).find(text, language)]


async def cities(interaction: Interaction, text: str) -> Suggestions:
    """Time zones by their cities."""
    return await me.completed_cities(text, await texts_of(interaction), services_of(interaction).now())


def _new(interaction: Interaction) -> Screens:
    """The game that a `/game new` names so far, else the first."""
    screens = services_of(interaction).screens
    return screens.get(str(getattr(interaction.namespace, "game", ""))) or next(iter(screens.values()))


async def _game_here(interaction: Interaction) -> str:
    """The game of the table a command would mean; the first of the registry where there is none."""
    services = services_of(interaction)
    table = await table_looked_up(services, interaction)
    return next(iter(services.screens)) if table is None else table.game
