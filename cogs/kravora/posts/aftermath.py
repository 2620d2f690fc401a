"""Kravora gone by, in words: its log entry by entry, and the standing orders that acted, all that is hidden there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cogs.kravora.narration.event_lines import told
from cogs.kravora.narration.turns import narration
from cogs.kravora.posts.course import walls_by_round
from cogs.kravora.posts.log import round_lines
from cogs.kravora.wording import KravoraWording
from data.texts import Texts
from engine.kernel.game import Event
from engine.kernel.review import Fought
from host.table.table import LogEntry, Table
from render.kravora.alt import board_alt


@dataclass(frozen=True, slots=True)
class KravoraWords:
    """Implements cogs.transport.aftermath.Words."""

    wording: KravoraWording

    def name(self, seat: int) -> str:
        return self.wording.name(seat)

    def label(self, seat: int) -> str:
        return self.wording.label(seat)

    def log(self, entries: Sequence[LogEntry]) -> list[str]:
        return round_lines(self.wording, entries)[::-1]

    def told(self, events: Sequence[Event]) -> str:
        return told(self.wording, events)

    def decided(self, events: Sequence[Event]) -> str:
        """A turn as its post sums it up: unit by unit its first attacks would fill the room."""
        return "\n".join(narration(self.wording, events)).replace("**", "") or self.told(events)

    def alt(self) -> str:
        return board_alt(self.wording.view, self.wording.names(), self.wording.t)

    def battle(self, fought: Fought, events: Sequence[Event]) -> str:
        return self.told(events)

    def cards(self, views: Mapping[int, Any]) -> Sequence[str]:
        return ()

    def hidden(self, views: Mapping[int, Any], entries: Sequence[LogEntry], by_orders: frozenset[int]) -> Sequence[str]:
        t, lines = self.wording.t, []
        for seat in views:
            acted = [self.told(entry.events) for entry in entries if entry.number in by_orders and entry.seat == seat]
            deeds = " ".join(text for text in acted if text)
            if deeds:
                lines.append(t("{name}: {words}", name=self.name(seat), words=t("Orders: {deeds}", deeds=deeds)))
        return lines or [t("Only standing orders are hidden in this game; none acted in this round.")]


class KravoraAftermath:
    """Implements cogs.transport.aftermath.Aftermath."""

    battles = False

    def words(self, table: Table, view: Any, t: Texts, plain: bool) -> KravoraWords:
        return KravoraWords(KravoraWording(t, table, view, plain))

    def names(self, table: Table, view: Any, t: Texts) -> list[str]:
        return KravoraWording(t, table, view).names()

    def is_battle(self, events: Sequence[Event]) -> bool:
        return False

    def by_round(self, entries: Sequence[LogEntry], view: Any) -> tuple[tuple[int, ...], ...]:
        return walls_by_round(entries, view.config.seats, view.content.limits.wall)

    def side(self, id: str, t: Texts) -> str:
        return id

    def edition(self, id: str, t: Texts) -> str:
        return id

    def chance_of_hits(self) -> float:
        return 0.0
