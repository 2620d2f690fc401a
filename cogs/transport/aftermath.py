"""Defines the words that replay, review and log ask of a game.

A game inherits from both contracts; what has a body here it writes itself only where its answer differs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from data.texts import Texts
from engine.kernel.game import Event
from engine.kernel.review import Fought
from host.table.table import LogEntry, Table


class Words(Protocol):
    """One game's words for one table, view, reader and language."""

    def name(self, seat: int) -> str:
        """A seat's name for message text; -1: the side that nobody plays."""
        ...

    def label(self, seat: int) -> str:
        """The same for labels, where markdown does not work."""
        ...

    def names(self) -> list[str]:
        """The names of all seats, for pictures."""
        ...

    def log(self, entries: Sequence[LogEntry]) -> list[str]:
        """Lines of a log for these entries of one round, the oldest first; entries without news have none."""
        told = ((entry, self.told(entry.events)) for entry in entries)
        return [numbered(entry.number, text, entry.undone) for entry, text in told if text]

    def told(self, events: Sequence[Event]) -> str:
        """What happened, in a sentence or two."""
        ...

    def decided(self, events: Sequence[Event]) -> str:
        """The same without the battles that followed at once."""
        return self.told(events)

    def alt(self) -> str:
        """The alternative text of the board's picture, at most ALT characters (render.words.lengths)."""
        ...

    def battle(self, fought: Fought, events: Sequence[Event]) -> str:
        """ "Ben attacks 4 elves in C1 with 3×I 1×II", to be gone on with."""
        return self.told(events)

    def cards(self, views: Mapping[int, Any]) -> Sequence[str]:
        """What each seat holds in secret, a line a seat; () for a game where everything is public."""
        return ()

    def hidden(self, views: Mapping[int, Any], entries: Sequence[LogEntry], by_orders: frozenset[int]) -> Sequence[str]:
        """A round's hidden choices side by side. `views`: [seat] -> its view before them; all of `entries` is open."""
        return ()


def numbered(number: int, text: str, undone: bool) -> str:
    """A line of a log with its number, struck through once it is undone."""
    return f"`#{number}` " + (f"~~{text}~~" if undone else text)


class Aftermath(Protocol):
    """One game's part, for all its tables."""

    battles: bool = False
    """Whether its log has battles to be looked at alone."""
    secret_choices: bool = True
    """Whether seats choose in secret, so that a finished game has hidden choices to show."""

    def words(self, table: Table, view: Any, t: Texts, plain: bool) -> Words: ...

    def names(self, table: Table, view: Any, t: Texts) -> list[str]:
        """The names of all seats, for pictures."""
        return self.words(table, view, t, plain=True).names()

    def is_battle(self, events: Sequence[Event]) -> bool:
        return False

    def by_round(self, entries: Sequence[LogEntry], view: Any) -> tuple[tuple[int, ...], ...]:
        """[round][seat] -> the figure that decides (points, wall) at its end. `view`: the last."""
        return ()

    def side(self, id: str, t: Texts) -> str:
        """A clan by its id, for statistics."""
        return id

    def edition(self, id: str, t: Texts) -> str:
        """An edition by its id, for statistics."""
        return id

    def chance_of_hits(self) -> float:
        """The chance that one die of a seat hits; 0 where seats throw none."""
        return 0.0
