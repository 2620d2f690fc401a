"""A finished game of Night Nets in words: its log entry by entry, and the secretly chosen depths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cogs.tables.wording.names import names_at
from cogs.transport.aftermath import Aftermath, Words
from data.texts import Texts
from engine.kernel.game import Event
from examples.starter_game.cogs.wording import NetsWording
from examples.starter_game.engine import events as ev
from examples.starter_game.render.board import board_alt
from host.table.table import LogEntry, Table


class NetsWords(NetsWording, Words):
    """A table of Night Nets in words, past rounds included."""

    def told(self, events: Sequence[Event]) -> str:
        return " ".join(self.lines(events))

    def alt(self) -> str:
        return board_alt(self.view, names_at(self.table, self.t), self.t)

    def hidden(self, views: Mapping[int, Any], entries: Sequence[LogEntry], by_orders: frozenset[int]) -> Sequence[str]:
        events = [event for entry in entries for event in entry.events]
        return self.lines(event for event in events if event[0] == ev.REVEALED)


class NetsAftermath(Aftermath):
    """Games of Night Nets gone by. Nothing tells what a position is worth: there is no review."""

    def words(self, table: Table, view: Any, t: Texts, plain: bool) -> NetsWords:
        return NetsWords(t, table, view)

    def names(self, table: Table, view: Any, t: Texts) -> list[str]:
        return names_at(table, t)
