"""A slash command as data: what Discord shows of it, what it does, and what is suggested while one types.

`cogs/commands.py` and `cogs/<game>/commands.py` are made of these; build.py makes discord.py's commands of them.
A command of a group has a name of two words, "game new".
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from cogs.tables.running.which_table import Fits, Words, begun, table_meant
from cogs.transport.contract import Answer, Here, TypedCommand
from cogs.transport.reply import Interaction
from cogs.transport.request import Handler, Request
from data.texts import Texts
from host.table.table import Table

Suggest = Callable[[Interaction, str], Awaitable[Sequence[tuple[str, str]]]]
"""(what is shown, value) of what a text may become."""
SuggestHere = Callable[[Here, str, Texts], Sequence[str]]
"""The same from the table a command would mean: whole values, best first."""
Run = Callable[[Request, Words], Awaitable[Answer | None]]
RunAtTable = Callable[[Request, Table, Words], Awaitable[Answer | None]]
Find = Callable[[Request, int | None, Fits], Awaitable[Table]]
Facts = Callable[[str, Texts, Here], str]
TABLE = "Table number, when it is not the one of this channel"


@dataclass(frozen=True, slots=True)
class Announced:
    """What Discord shows: a name, and what it tells about it."""

    name: str
    about: str


@dataclass(frozen=True, slots=True)
class TextOption(Announced):
    """An option to type. `suggest`: None where nothing is suggested."""

    suggest: Suggest | None
    required: bool = False


@dataclass(frozen=True, slots=True)
class GameText(Announced):
    """An option to type, with suggestions from the table a command would mean; None where there are none."""

    suggest: SuggestHere | None
    required: bool = False


@dataclass(frozen=True, slots=True)
class Number(Announced):
    """A number; its word is "" where it is left out."""

    least: int | None = None
    most: int | None = None
    suggest: Suggest | None = None


@dataclass(frozen=True, slots=True)
class Pick(Announced):
    """One of a few. `choices`: (what is shown, value); `usual`: the value where it is left out, if there is any."""

    choices: tuple[tuple[str, str], ...]
    usual: str = ""
    required: bool = False


@dataclass(frozen=True, slots=True)
class YesNo(Announced):
    """Its word is "yes" or "no"."""


@dataclass(frozen=True, slots=True)
class Somebody(Announced):
    """A person; `cogs.tables.running.substitutes.Person` reads its word."""

    required: bool = False


Option = TextOption | GameText | Number | Pick | YesNo | Somebody
HouseOption = TextOption | Number | Pick | YesNo | Somebody
TableOption = Number | Pick | Somebody
GameOption = GameText | Pick


@dataclass(frozen=True, slots=True)
class CommandGroup(Announced):
    """What the commands share whose names begin with this word."""


@dataclass(frozen=True, slots=True)
class HouseCommand:
    """A command that needs no table.

    `anywhere`: also where only its person installed the bot. `managers`: for those who manage their server.
    """

    name: str
    about: str
    run: Run
    options: tuple[HouseOption, ...] = ()
    anywhere: bool = False
    managers: bool = False


@dataclass(frozen=True, slots=True)
class TableCommand:
    """A command at any game's table. `fits`: the tables meant first; `find`: how the table is found.

    `asks_with_words`: the id of the question which table is meant ends as that of a command with options.
    """

    name: str
    about: str
    run: RunAtTable
    options: tuple[TableOption, ...] = ()
    fits: Fits = begun
    find: Find = table_meant
    asks_with_words: bool = False


@dataclass(frozen=True, slots=True)
class GameCommand:
    """A typed command at running tables of one game."""

    game: str
    name: str
    about: str
    run: TypedCommand
    options: tuple[GameOption, ...] = ()


@dataclass(frozen=True, slots=True)
class LookUp:
    """Facts of a game's piece by name, as the table it would mean has it, else as a new one would; works anywhere."""

    game: str
    name: str
    about: str
    facts: Facts
    piece: GameText


def wordless(work: Callable[[Request, Table], Awaitable[Answer | None]]) -> RunAtTable:
    """What a command does at a table that takes no words."""

    async def run(request: Request, table: Table, words: Words) -> Answer | None:
        return await work(request, table)

    return run


def bare(handler: Handler) -> Run:
    """The same without a table."""

    async def run(request: Request, words: Words) -> Answer | None:
        return await handler(request)

    return run


Command = HouseCommand | TableCommand | GameCommand | LookUp
"""Each has a name, what Discord tells about it, and what it does; none of the three can be left out."""
Row = CommandGroup | Command
