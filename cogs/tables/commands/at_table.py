"""Runs commands at the table they mean; if several fit, asks first which one (screens §1).

The question's id holds the command, and its text holds the words typed, which are read back from there: an answer
counts after a restart, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from cogs.tables.commands.slash import GameCommand, Row, RunAtTable, TableCommand
from cogs.tables.running import consent
from cogs.tables.running.which_table import SeveralTables, Words, at_its_game, begun, number_named, table_meant
from cogs.transport.contract import Answer, Call, Note, Screens
from cogs.transport.incoming.request import Handler, Request, Verb
from cogs.transport.panels.limits import OPTIONS
from cogs.transport.panels.text import CONTENT
from cogs.transport.services import Services
from data.texts import Texts
from host.posts.post import Choice, Menu
from host.table.refusals import HostError, Refusal
from host.table.table import Table

FENCE = "```"
VERB = "which"
AtTable = TableCommand | GameCommand


def pressed(verb: str) -> RunAtTable:
    """Act as if the button of this verb had been pressed."""

    async def run(request: Request, table: Table, words: Words) -> None:
        await at_its_game(request, table, verb, lambda there, screens, call: screens.press(call))

    return run


async def turn(request: Request, table: Table, words: Words) -> None:
    """`/turn`: the person's present panel."""
    await at_its_game(request, table, "turn", lambda there, screens, call: screens.present(call))


async def undo(request: Request, table: Table, words: Words) -> None:
    """`/undo`: the person's last step; where others were asked or acted since, who has to agree."""
    await at_its_game(request, table, "undo", consent.undo)


async def carried_out(command: GameCommand, screens: Screens, call: Call, words: Words) -> Answer:
    """The answer to a typed command. Raises HostError "other_game" at a table of another game."""
    here = command.at(call.look.table.game)
    if here is None:
        raise HostError(Refusal.OTHER_GAME)
    return await screens.typed(call, here.run, words)


def at_table(command: AtTable, number: int | None, words: Words) -> Handler:
    """Run a command at the table of this number, or at the one it means."""

    async def run(request: Request) -> Answer | None:
        try:
            if isinstance(command, GameCommand):
                table = await table_meant(request, number, begun)
            else:
                table = await command.find(request, number, command.fits)
        except SeveralTables as several:
            asked = await _asked_at(request, several)
            return question(request.services, command, words, several, request.t, asked)
        if isinstance(command, TableCommand):
            return await command.run(request, table, words)
        work = lambda there, screens, call: carried_out(command, screens, call, words)
        await at_its_game(request, table, command.name, work)
        return None

    return run


async def _asked_at(request: Request, several: SeveralTables) -> dict[int, str]:
    """Maps each table of the question that waits for the person to what it asks of them."""
    found = {}
    for table in several.tables[:OPTIONS]:
        if table.id not in several.waiting:
            continue
        try:
            look = await request.house.reading.look(table.id, request.user_id)
        except HostError:
            continue
        if look.seat is not None and look.owes:
            found[table.id] = request.screens(table).presenter.asked(look.view, look.seat, request.t)
    return found


def question(
    services: Services,
    command: AtTable,
    words: Words,
    several: SeveralTables,
    t: Texts,
    asked: Mapping[int, str],
) -> Note:
    """*Which table?*, with the command and its words; words that don't fit have to be typed again.

    `asked`: [table] -> what it asks of the person.
    """
    lines = [t("Which table?"), FENCE, _named(command.name, t), *_written(words, t), FENCE]
    if len("\n".join(lines)) > CONTENT - 200:
        lines[3:-1] = []
    if len(several.tables) > OPTIONS:
        lines.append(t("More: `/games`"))
    shown = several.tables[:OPTIONS]
    choices = tuple(_choice(services, table, _state(table, several.waiting, asked, t), t) for table in shown)
    return Note("\n".join(lines), menu=Menu(VERB, t("Table"), choices, _kept(command, words)))


def _kept(command: AtTable, words: Words) -> str:
    """The part of a command kept in the id: its name, and which words stand in the question."""
    bare = isinstance(command, TableCommand) and not command.options and not command.asks_with_words
    return command.name if bare else f"{command.name}:{','.join(words)}"


def _named(command: str, t: Texts) -> str:
    return "/" + " ".join(t.p("command", word) for word in command.split())


def _written(words: Words, t: Texts) -> list[str]:
    """A line for each word; no character in them can end the block or the line."""
    return [": ".join((t.p("option", name), _tame(value))) for name, value in words.items()]


def _tame(value: str) -> str:
    return " ".join(value.replace("`", "'").split())


def _choice(services: Services, table: Table, state: str, t: Texts) -> Choice:
    title = services.screens_of(table.game).title(t)
    place = services.get_channel(table.place.posts_to)
    if table.tutorial:
        label = t("{number}. {game}, tutorial", number=table.id, game=title)
    elif isinstance(place, discord.abc.GuildChannel | discord.Thread):
        label = t("{number}. {game}, #{channel}", number=table.id, game=title, channel=place.name)
    else:
        label = t("{number}. {game}", number=table.id, game=title)
    return Choice(str(table.id), label, state)


def _state(table: Table, waiting: frozenset[int], asked: Mapping[int, str], t: Texts) -> str:
    if table.id in asked:
        return t("Waits for you: {asked}", asked=asked[table.id])
    if table.id in waiting:
        return t("Waits for you")
    if table.set_aside:
        return t("Set aside")
    return t("Lobby") if table.in_lobby else t("Waits for others")


def verbs(commands: Sequence[Row]) -> Mapping[str, Verb]:
    """The choice of a table for one of these commands."""
    known = {each.name: each for each in commands if isinstance(each, TableCommand | GameCommand)}

    async def chosen(request: Request) -> Answer | None:
        """Run the command at the chosen table."""
        name, _, kept = request.id.args.partition(":")
        number = number_named(request.values[0] if request.values else "")
        command, keys = known.get(name), kept.split(",") if kept else []
        if command is None:
            raise HostError(Refusal.NO_GAME)
        words = read_back(request.interaction.message, len(keys)) if keys else []
        if words is None:
            again = request.t(
                "Type it again with `{option}:{number}`.", option=request.t.p("option", "table"), number=number
            )
            return Note(again)
        return await at_table(command, number, dict(zip(keys, words, strict=True)))(request)

    return {VERB: Verb("new", chosen)}


def read_back(message: discord.Message | None, count: int) -> Sequence[str] | None:
    """The words a question holds; None where they did not fit into it."""
    parts = (message.content if message is not None else "").split(FENCE)
    lines = parts[1].strip("\n").split("\n")[1:] if len(parts) == 3 else []
    return [line.partition(": ")[2] for line in lines] if len(lines) == count else None
