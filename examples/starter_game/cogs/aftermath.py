"""Night Nets gone by, in words: its log entry by entry, and the depths that were chosen in secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cogs.tables.wording.names import names_at
from data.texts import Texts
from engine.kernel.game import Event
from engine.kernel.review import Fought
from examples.starter_game.cogs.wording import NetsWording
from examples.starter_game.engine import events as ev
from examples.starter_game.render.board import board_alt
from host.table.table import LogEntry, Table


@dataclass(frozen=True, slots=True)
class NetsWords:
    """Implements cogs.transport.aftermath.Words."""

    wording: NetsWording

    def name(self, seat: int) -> str:
        return self.wording.name(seat)

    def label(self, seat: int) -> str:
        return self.wording.label(seat)

    def log(self, entries: Sequence[LogEntry]) -> list[str]:
        lines = [(entry.number, self.told(entry.events)) for entry in entries]
        return [f"`#{number}` {text}" for number, text in lines if text]

    def told(self, events: Sequence[Event]) -> str:
        return " ".join(self.wording.told(events))

    def decided(self, events: Sequence[Event]) -> str:
        return self.told(events)

    def alt(self) -> str:
        return board_alt(self.wording.view, names_at(self.wording.table, self.wording.t), self.wording.t)

    def battle(self, fought: Fought, events: Sequence[Event]) -> str:
        return self.told(events)

    def cards(self, views: Mapping[int, Any]) -> Sequence[str]:
        return ()

    def hidden(self, views: Mapping[int, Any], entries: Sequence[LogEntry], by_orders: frozenset[int]) -> Sequence[str]:
        events = [event for entry in entries for event in entry.events]
        return self.wording.told(event for event in events if event[0] == ev.REVEALED)


class NetsAftermath:
    """Implements cogs.transport.aftermath.Aftermath. Nothing tells what a position is worth: there is no review."""

    battles = False

    def words(self, table: Table, view: Any, t: Texts, plain: bool) -> NetsWords:
        return NetsWords(NetsWording(t, table, view))

    def names(self, table: Table, view: Any, t: Texts) -> list[str]:
        return names_at(table, t)

    def is_battle(self, events: Sequence[Event]) -> bool:
        return False

    def by_round(self, entries: Sequence[LogEntry], view: Any) -> tuple[tuple[int, ...], ...]:
        return ()

    def side(self, id: str, t: Texts) -> str:
        return id

    def edition(self, id: str, t: Texts) -> str:
        return id

    def chance_of_hits(self) -> float:
        return 0.0
