"""A slash command as data: what Discord shows, what it does, and its suggestions.

`cogs/commands.py` and `cogs/<game>/commands.py` consist of these; build.py turns them into discord.py's commands. A
command of a group has a name of two words, "game new".
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from cogs.tables.running.which_table import Fits, Words, begun, table_meant
from cogs.transport.contract import Answer, Here, TypedCommand
from cogs.transport.incoming.request import Handler, Request
from cogs.transport.reply import Interaction
from data.texts import Texts
from host.table.table import Table

Suggest = Callable[[Interaction, str], Awaitable[Sequence[tuple[str, str]]]]
"""(label, value) of the completions of a text."""
SuggestHere = Callable[[Here, str, Texts], Sequence[str]]
"""The same from the table a command would mean: whole values, best first."""
Run = Callable[[Request, Words], Awaitable[Answer | None]]
RunAtTable = Callable[[Request, Table, Words], Awaitable[Answer | None]]
Find = Callable[[Request, int | None, Fits], Awaitable[Table]]
Facts = Callable[[str, Texts, Here], str]
TABLE = "Table number, when it is not the one of this channel"


@dataclass(frozen=True, slots=True)
class Announced:
    """What Discord shows: a name and a description."""

    name: str
    about: str


@dataclass(frozen=True, slots=True)
class TextOption(Announced):
    """An option to type. `suggest`: None without suggestions."""

    suggest: Suggest | None
    required: bool = False


@dataclass(frozen=True, slots=True)
class GameText(Announced):
    """An option to type, with suggestions from the table a command would mean, or none."""

    suggest: SuggestHere | None
    required: bool = False


@dataclass(frozen=True, slots=True)
class Number(Announced):
    """A number; its word is "" if it is omitted."""

    least: int | None = None
    most: int | None = None
    suggest: Suggest | None = None


@dataclass(frozen=True, slots=True)
class Pick(Announced):
    """One of a few. `choices`: (label, value); `usual`: the value if omitted, where there is one."""

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
    """What the commands that begin with this word share."""


@dataclass(frozen=True, slots=True)
class HouseCommand:
    """A command that needs no table.

    `anywhere`: also where only the person installed the bot. `managers`: for people who manage their server.
    """

    name: str
    about: str
    run: Run
    options: tuple[HouseOption, ...] = ()
    anywhere: bool = False
    managers: bool = False


@dataclass(frozen=True, slots=True)
class TableCommand:
    """A command at any game's table. `fits`: prefers these tables; `find`: finds the table.

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
    elsewhere: tuple[GameCommand, ...] = ()
    """The same command in other games, with the same options."""

    def at(self, game: str) -> GameCommand | None:
        """The command as it is in a game; None where that lacks it."""
        return next((each for each in (self, *self.elsewhere) if each.game == game), None)


PLAN_ABOUT, PLAN_WHAT = (
    "Plan your next turn by typing. I carry it out if all of it is possible then",
    "What you will do. Suggestions appear as you type",
)
"""Of the command that every game with plans has."""


@dataclass(frozen=True, slots=True)
class LookUp:
    """Facts about a game's piece by name, as at the table it would mean, or as at a new one; works anywhere."""

    game: str
    name: str
    about: str
    facts: Facts
    piece: GameText


def wordless(work: Callable[[Request, Table], Awaitable[Answer | None]]) -> RunAtTable:
    """Wrap what a command does at a table without words."""

    async def run(request: Request, table: Table, words: Words) -> Answer | None:
        return await work(request, table)

    return run


def bare(handler: Handler) -> Run:
    """Wrap what a command does without table and words."""

    async def run(request: Request, words: Words) -> Answer | None:
        return await handler(request)

    return run


Command = HouseCommand | TableCommand | GameCommand | LookUp
"""Each has a name, a description and a function; none of the three can be left out."""
Row = CommandGroup | Command
