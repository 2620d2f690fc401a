"""A saga gone by, in words, for its log as a file; it has no battles, and no review (§14.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cogs.clash.campaign.telling import told
from cogs.clash.campaign.wording import SagaWording
from data.texts import Texts
from engine.kernel.game import Event
from engine.kernel.review import Fought
from host.table.table import LogEntry, Table


@dataclass(frozen=True, slots=True)
class SagaWords:
    """Implements cogs.transport.aftermath.Words."""

    wording: SagaWording

    def name(self, seat: int) -> str:
        return self.wording.name(seat)

    def label(self, seat: int) -> str:
        return self.wording.label(seat)

    def log(self, entries: Sequence[LogEntry]) -> list[str]:
        lines = [(entry.number, self.told(entry.events)) for entry in entries]
        return [f"`#{number}` {text}" for number, text in lines if text]

    def told(self, events: Sequence[Event]) -> str:
        return " ".join(told(self.wording, events))

    def decided(self, events: Sequence[Event]) -> str:
        return self.told(events)

    def alt(self) -> str:
        return self.wording.glory_line()[:256]

    def battle(self, fought: Fought, events: Sequence[Event]) -> str:
        return self.told(events)

    def cards(self, views: Mapping[int, Any]) -> Sequence[str]:
        return ()

    def hidden(self, views: Mapping[int, Any], entries: Sequence[LogEntry], by_orders: frozenset[int]) -> Sequence[str]:
        return ()


class SagaAftermath:
    """Implements cogs.transport.aftermath.Aftermath."""

    battles = False

    def words(self, table: Table, view: Any, t: Texts, plain: bool) -> SagaWords:
        return SagaWords(SagaWording(t, table, view))

    def names(self, table: Table, view: Any, t: Texts) -> list[str]:
        return SagaWording(t, table, view).names()

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
