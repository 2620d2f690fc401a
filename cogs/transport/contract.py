"""The contract between transport (router, courier, commands) and a game's screens: ids, calls, answers.

Transport acknowledges, finds the table, calls a game's `Screens` and shows its `Answer`; the screens never touch an
interaction. A custom_id is `cr1|game|decision|seat|verb|args`, numbers in base 36, `-` for none; a form's ends with `^`
and its version. Views are built from cogs/transport/panels/widgets.py only.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Literal, Protocol

import discord

from cogs.transport.aftermath import Aftermath
from data.texts import Texts
from engine.kernel.game import Game
from engine.kernel.planning import Rehearsal
from host.house import House
from host.posts.ports import Presenter
from host.posts.post import Button, Choice, Menu, Picture
from host.table.presses import Press, SeatView
from host.table.refusals import HostError, Refusal
from host.table.table import LogEntry, Table

PREFIX = "cr1"

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def base36(number: int) -> str:
    """A whole number from 0 in base 36."""
    text = ""
    while True:
        number, digit = divmod(number, 36)
        text = _DIGITS[digit] + text
        if not number:
            return text


@dataclass(frozen=True, slots=True)
class Id:
    """The parts of a custom_id. `decision` None: the button never ages. `seat` None: anybody's button."""

    game: int
    verb: str
    args: str = ""
    decision: int | None = None
    seat: int | None = None

    def __str__(self) -> str:
        decision = "-" if self.decision is None else base36(self.decision)
        seat = "-" if self.seat is None else base36(self.seat)
        return f"{PREFIX}|{base36(self.game)}|{decision}|{seat}|{self.verb}|{self.args}"


_VERSION = re.compile(r"\^[0-9a-z]{5}\Z")
LARGEST = 2**63 - 1
"""Our largest number: the store's whole numbers have 64 bits, and so have Discord's ids."""
LONGEST = 100
"""Characters of the longest id that Discord accepts."""


def with_version(id: Id, content: bytes) -> str:
    """The custom_id of a form whose fields hold `content`; different content gives a different id.

    Phones remember a form by its id, and show what its fields held when it was first opened.
    """
    number = int.from_bytes(blake2b(content, digest_size=8).digest(), "big")
    return f"{id}^{base36(number % 36**5).rjust(5, '0')}"


def number_in(text: str) -> int | None:
    """A table's or person's number as a client sends it; None for anything that is not ours."""
    found = int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST)) else None
    return None if found is None or found > LARGEST else found


def parse_id(text: str) -> Id | None:
    """Read a custom_id, a form's without its version; None when it is malformed or not ours.

    A hostile client may send anything.
    """
    parts = _VERSION.sub("", text).split("|", 5)
    if len(text) > LONGEST or len(parts) != 6 or parts[0] != PREFIX or not parts[4].isidentifier():
        return None
    try:
        game = int(parts[1], 36)
        decision = None if parts[2] == "-" else int(parts[2], 36)
        seat = None if parts[3] == "-" else int(parts[3], 36)
    except ValueError:
        return None
    if not 0 <= game <= LARGEST or (decision is not None and not 0 <= decision <= LARGEST):
        return None
    if seat is not None and not 0 <= seat < 8:
        return None
    return Id(game, parts[4], parts[5], decision, seat)


Here = SeatView | Table | None
"""A look-up's table: as somebody sees it, or its public facts before the start; None: no table."""


PLANNING = "p_"
"""Begins the verbs of a rehearsal's panels."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A rehearsed turn, and the look at the true game that it was made from."""

    rehearsal: Rehearsal
    look: SeatView
    rules: Game[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Call:
    """A press, a select or a submitted form on a running game, ready for a game's screens."""

    id: Id
    press: Press
    look: SeatView
    house: House
    t: Texts
    values: tuple[str, ...] = ()
    """Options chosen in a select."""
    fields: Mapping[str, tuple[str, ...]] | None = None
    """A submitted form: custom_id of each field -> values (a text field has one)."""
    plain: bool = False
    """The person's "plain words" setting."""
    private: bool = False
    """The press came from a panel (ephemeral or direct message), which the answer replaces in place."""
    led_to: tuple[LogEntry, ...] = ()
    """The events of its commit, as the presser may see them; () before."""
    planned: Planned | None = None
    """The rehearsal it is about, in which nothing is done; None: the true game."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A panel's picture, drawn off the loop: a `kind` of the game's picture specs, with `marks`."""

    kind: str
    alt: str
    marks: tuple[tuple[str, int], ...] = ()
    says: tuple[str, ...] = ()
    """What only the picture says: lines that stand in its place for whom it isn't shown."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel to show: a fresh, purely dynamic LayoutView; transport attaches the shot as `shot.png`."""

    view: discord.ui.LayoutView
    shot: Shot | None = None
    look: SeatView | None = None
    """What its picture shows; None: the game as it is now."""
    chosen: str = ""
    """What is chosen in it and not done, as the press that chooses it again: `verb:payload:choice`; "": nothing."""


@dataclass(frozen=True, slots=True)
class Form:
    """A modal to open: only a verb that `acknowledge` calls "form" may answer with it."""

    modal: discord.ui.Modal


@dataclass(frozen=True, slots=True)
class Note:
    """A few words, ephemeral, beside what is already there; its buttons and its select never age."""

    content: str
    rows: tuple[tuple[Button, ...], ...] = ()
    menu: Menu | None = None
    picture: tuple[Table, Picture] | None = None
    """Drawn from the table alone; None in plain words, and where files may not be attached."""


Answer = Panel | Form | Note
TypedCommand = Callable[[Call, Mapping[str, str]], Awaitable[Answer]]
"""What a typed command does at its table, with its words by option. Raises HostError, IllegalAction."""
Acknowledge = Literal["edit", "new", "form"]
"""edit: the panel pressed is replaced in place; new: a new ephemeral answer; form: the answer is a modal."""


@dataclass(frozen=True, slots=True)
class Field:
    """An option of the lobby's form. `many`: any number of choices, each a yes-or-no option."""

    key: str
    label: str
    choices: tuple[Choice, ...]
    many: bool = False


class Screens(Protocol):
    """A game's screens, one object a game (`cogs/<game>/screens.py`), handed to the registry by `registered.py`.

    A game inherits from it; what has a body here it writes itself only where its answer differs.

    Their verbs are their own, but every game answers "hand", "orders" and "log"; the verbs of
    cogs/tables/commands/verbs.py never reach them.
    """

    game: str
    forms: frozenset[str] = frozenset()
    """Verbs that open a form."""

    def __hash__(self) -> int:
        """What they offer is remembered by them."""
        return super().__hash__()

    @property
    def presenter(self) -> Presenter: ...

    @property
    def aftermath(self) -> Aftermath:
        """The game's words for its finished games."""
        ...

    def acknowledge(self, id: Id, private: bool) -> Acknowledge:
        """How a press with this id is to be acknowledged, decided from the id alone."""
        if id.verb in self.forms:
            return "form"
        return "edit" if private else "new"

    async def press(self, call: Call) -> Answer:
        """Carry out a press or a select. Transport turns HostError and IllegalAction into refusals."""
        ...

    async def submit(self, call: Call) -> Answer:
        """Carry out a submitted form (`call.fields`)."""
        raise HostError(Refusal.STALE)

    async def present(self, call: Call) -> Panel:
        """This person's present panel: card, bastion, action, battle, waiting (also after a stale press)."""
        ...

    def refusal(self, call: Call, error: Exception) -> str:
        """A kind, precise text for a refused press: why, with the rule, and what is possible instead."""
        ...

    def plan_offer(self, call: Call) -> str:
        """The label of the button that opens the plan of the presser's next turn; "" where none can be planned."""
        return ""

    def text_board(self, look: SeatView, t: Texts) -> Sequence[str]:
        """The board as text, in parts of at most 1,900 characters."""
        ...

    async def typed(self, call: Call, command: TypedCommand, words: Mapping[str, str]) -> Answer:
        """Carry out a typed command of the game (`cogs/<game>/commands.py`), and add what every answer has.

        `words`: by option; omitted ones are missing.
        """
        return await command(call, words)

    async def undo(self, call: Call) -> Answer:
        """Take back the presser's last step. Transport turns HostError and IllegalAction into refusals."""
        ...

    def table_rules(self, table: Table, rule: str, t: Texts) -> Sequence[str]:
        """What a table's edition and options make of the matter of a paragraph of the rules; () where nothing."""
        return ()

    def title(self, t: Texts) -> str:
        """The game's name."""
        return self.presenter.title(t)

    def aim(self, t: Texts) -> str:
        """Who wins, in a sentence that names the game (the first line of `/help`)."""
        ...

    def how_to_play(self, t: Texts) -> Sequence[str]:
        """Two to five lines for `/help`: a turn in short, and the game's own commands.

        A line is left out for readers who lack one of its commands.
        """
        return ()

    def holdings(self, t: Texts) -> str:
        """The label of the button "hand"."""
        ...

    def wishes(self, t: Texts) -> Sequence[Choice]:
        """What a seat may wish to play (clans), with a few words each; the lobby adds "any".

        () where there is nothing to wish for: then people just join.
        """
        return ()

    def wish_facts(self, wish: str, t: Texts, table: Table) -> str:
        """What somebody who wishes this should know of it, in a few lines; "" for a wish without facts."""
        return ""

    def sides(self, table: Table, t: Texts) -> Sequence[str]:
        """[seat] -> what an AI seat goes by ("Tomb"), as far as the table alone says it; "" or missing elsewhere."""
        return ()

    def levels(self, t: Texts) -> Sequence[Choice]:
        """AI levels, the usual one first."""
        ...

    def characters(self, t: Texts) -> Sequence[Choice]:
        """The characters in which AI seats may play, any and none first; () where there are none."""
        return ()

    def fields(self, t: Texts, table: Table | None = None) -> Sequence[Field]:
        """The game's options in a lobby, at most five; for a `table` only fitting ones, with the present choices
        selected.

        Those of time and absence belong to every game (cogs/tables/options/time_options.py).
        """
        ...

    def options_of(self, values: Mapping[str, Sequence[str]], table: Table | None = None) -> Mapping[str, Any]:
        """The options that values of `fields` stand for (a submitted form, `/game new`).

        Keys not in `values` change nothing; None resets an option to its default.
        """
        ...

    def alone(self, options: Mapping[str, Any]) -> bool:
        """Whether a table with these options is for one person only."""
        return False

    def lesson(self) -> Mapping[str, Any]:
        """The options of a table that teaches one person the game by playing; {} where there is none.

        They hold "tutorial" (the source of its known dice), and "players" where AI seats play too; the screens of such
        a table teach.
        """
        return {}

    def misfit(self, options: Mapping[str, Any], seats: int, t: Texts) -> str:
        """Why these options do not go together, or do not fit so many seats; "" where they do."""
        return ""
