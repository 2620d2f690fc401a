"""Commands at a table: done at the one they mean; where that may be several, asked and then done (screens §1).

The id of the question holds the command; what was typed stands in the question itself and is read back from there,
so that an answer counts after a restart, too.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

import discord

from cogs.tables.finished import proof, replay, review
from cogs.tables.running import change_channel, consent, substitutes, voting
from cogs.tables.running import handlers as table_handlers
from cogs.tables.running.which_table import (
    Fits,
    SeveralTables,
    Words,
    begun,
    call_at,
    number_named,
    running,
    table_managed,
    table_meant,
    table_proved,
    unbegun,
)
from cogs.tables.running.which_table import whatever as any_table
from cogs.transport.answers import guarded, show
from cogs.transport.contract import Answer, Call, Note, Screens
from cogs.transport.limits import OPTIONS
from cogs.transport.request import Handler, Request, Verb
from cogs.transport.services import Services
from cogs.transport.text import CONTENT
from data.texts import Texts
from host.posts.post import Choice, Menu
from host.table.refusals import HostError, Refusal
from host.table.table import Table

FENCE = "```"
VERB = "which"

Work = Callable[[Request, Table, Words], Awaitable[Answer | None]]
Find = Callable[[Request, int | None, Fits], Awaitable[Table]]


async def _meant(request: Request, number: int | None, fits: Fits) -> Table:
    return await table_meant(request.services, request.interaction, number, fits)


async def _managed(request: Request, number: int | None, fits: Fits) -> Table:
    return await table_managed(request.services, request.interaction, number, fits)


async def _proved(request: Request, number: int | None, fits: Fits) -> Table:
    return await table_proved(request.services, request.interaction, number, fits)


@dataclass(frozen=True, slots=True)
class TableCommand:
    """What a command does at a table, at which tables it can, and how its table is found."""

    work: Work
    fits: Fits = begun
    find: Find = _meant


def pressed(verb: str) -> TableCommand:
    """As if the button of this verb had been pressed."""

    async def work(request: Request, table: Table, words: Words) -> Answer | None:
        there, call = await call_at(request, verb, table)
        screens = request.screens(call.look.table)
        return await answered(there, screens, call, screens.present(call) if verb == "turn" else screens.press(call))

    return TableCommand(work)


def typed(command: str) -> TableCommand:
    """A command with words for the game's screens."""

    async def work(request: Request, table: Table, words: Words) -> Answer | None:
        there, call = await call_at(request, command, table)
        screens = request.screens(call.look.table)
        return await answered(there, screens, call, screens.typed(call, command, words))

    return TableCommand(work)


async def answered(there: Request, screens: Screens, call: Call, work: Awaitable[Answer]) -> Answer | None:
    """Show the answer as the table's, so that its buttons and its panel belong to that game."""
    answer = await guarded(there, screens, call, work)
    if answer is not None:
        await show(there, answer)
    return None


async def _undo(request: Request, table: Table, words: Words) -> Answer | None:
    """`/undo`: one's last step; where others were asked or acted since, whom it needs."""
    there, call = await call_at(request, "undo", table)
    screens = request.screens(call.look.table)
    return await answered(there, screens, call, consent.undo(there, screens, call))


def wordless(work: Callable[[Request, Table], Awaitable[Answer | None]]) -> Work:
    """What a command does that takes no words."""

    async def without(request: Request, table: Table, words: Words) -> Answer | None:
        return await work(request, table)

    return without


COMMANDS: Mapping[str, TableCommand] = {
    "turn": pressed("turn"),
    "hand": pressed("hand"),
    "log": pressed("log"),
    "undo": TableCommand(_undo),
    "board": TableCommand(wordless(table_handlers.board_of)),
    "game leave": TableCommand(wordless(table_handlers.leave), any_table),
    "game end": TableCommand(wordless(table_handlers.end), running, _managed),
    "game cancel": TableCommand(wordless(table_handlers.cancel), unbegun),
    "game nudge": TableCommand(wordless(table_handlers.nudge), running),
    "game move": TableCommand(wordless(change_channel.move), any_table, change_channel.meant),
    "game replay": TableCommand(replay.replay_of, find=_proved),
    "game review": TableCommand(wordless(review.review_of), find=_proved),
    "game proof": TableCommand(wordless(proof.proof_of), find=_proved),
    "game export": TableCommand(wordless(proof.export_of), find=_proved),
    "game vote": TableCommand(voting.vote, running),
    "game pause": TableCommand(voting.pause, running),
    "game substitute": TableCommand(substitutes.substitute, running, _managed),
    "game take": TableCommand(substitutes.take_here, running),
    "game host": TableCommand(substitutes.hand_on, any_table, _managed),
    "game invite": TableCommand(substitutes.invite, any_table, _managed),
}
"""By name; all others are typed ones of the games."""


def at_table(command: str, number: int | None, words: Words | None = None) -> Handler:
    """Answers a command. `words`: None for the commands that take none."""

    async def run(request: Request) -> Answer | None:
        what = COMMANDS.get(command) or typed(command)
        try:
            table = await what.find(request, number, what.fits)
        except SeveralTables as several:
            asked = await _asked_at(request, several)
            return question(request.services, command, words, several, request.t, asked)
        return await what.work(request, table, words or {})

    return run


async def _asked_at(request: Request, several: SeveralTables) -> dict[int, str]:
    """[table] -> what it asks of the person, for those of the question that wait for them."""
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
    command: str,
    words: Words | None,
    several: SeveralTables,
    t: Texts,
    asked: Mapping[int, str],
) -> Note:
    """*Which table?*, with the command and its words; words that have no room there have to be typed again.

    `asked`: [table] -> what it asks of the person.
    """
    lines = [t("Which table?"), FENCE, _named(command, t), *_written(words or {}, t), FENCE]
    if len("\n".join(lines)) > CONTENT - 200:
        lines[3:-1] = []
    if len(several.tables) > OPTIONS:
        lines.append(t("More: `/games`"))
    shown = several.tables[:OPTIONS]
    choices = tuple(_choice(services, table, _state(table, several.waiting, asked, t), t) for table in shown)
    kept = command if words is None else f"{command}:{','.join(words)}"
    return Note("\n".join(lines), menu=Menu(VERB, t("Table"), choices, kept))


def _named(command: str, t: Texts) -> str:
    return "/" + " ".join(t.p("command", word) for word in command.split())


def _written(words: Words, t: Texts) -> list[str]:
    """A line for each of the words; no sign in them can end the block or the line."""
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
    return t("Lobby") if table.unbegun else t("Waits for others")


async def chosen(request: Request) -> Answer | None:
    """Do what was asked, at the table chosen."""
    command, typed_words, names = request.id.args.partition(":")
    number = number_named(request.values[0] if request.values else "")
    if not typed_words:
        if command not in COMMANDS:
            raise HostError(Refusal.NO_GAME)
        return await at_table(command, number)(request)
    keys = names.split(",") if names else []
    words = read_back(request.interaction.message, len(keys))
    if words is None:
        again = request.t(
            "Type it again with `{option}:{number}`.", option=request.t.p("option", "table"), number=number
        )
        return Note(again)
    return await at_table(command, number, dict(zip(keys, words, strict=True)))(request)


def read_back(message: discord.Message | None, count: int) -> Sequence[str] | None:
    """The words a question holds; None where they are not there (they had no room)."""
    parts = (message.content if message is not None else "").split(FENCE)
    lines = parts[1].strip("\n").split("\n")[1:] if len(parts) == 3 else []
    return [line.partition(": ")[2] for line in lines] if len(lines) == count else None


VERBS = {VERB: Verb("new", chosen)}
