"""Tells past games of Kravora: the log entry by entry, and what standing orders did in secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from cogs.kravora.narration.event_lines import told
from cogs.kravora.narration.turns import narration
from cogs.kravora.posts.course import walls_by_round
from cogs.kravora.wording import KravoraWording
from cogs.transport.aftermath import Aftermath, Words
from data.texts import Texts
from engine.kernel.game import Event
from engine.kravora.pieces.events import ROUND
from host.table.table import LogEntry, Table
from render.kravora.texts.alt import board_alt


class KravoraWords(KravoraWording, Words):
    """A table of Kravora in words, past rounds included."""

    def told(self, events: Sequence[Event]) -> str:
        return told(self, events)

    def decided(self, events: Sequence[Event]) -> str:
        """A turn as its post sums it up: unit by unit its attacks would fill the room. Dice after it decide nothing."""
        own = takewhile(lambda event: event[0] != ROUND, events)
        return "\n".join(narration(self, tuple(own))).replace("**", "") or self.told(events)

    def alt(self) -> str:
        return board_alt(self.view, self.names(), self.t)

    def hidden(self, views: Mapping[int, Any], entries: Sequence[LogEntry], by_orders: frozenset[int]) -> Sequence[str]:
        t, lines = self.t, []
        for seat in views:
            acted = [self.told(entry.events) for entry in entries if entry.number in by_orders and entry.seat == seat]
            deeds = " ".join(text for text in acted if text)
            if deeds:
                lines.append(t("{name}: {words}", name=self.name(seat), words=t("Orders: {deeds}", deeds=deeds)))
        return lines or [t("Only standing orders are hidden in this game. None acted in this round.")]


class KravoraAftermath(Aftermath):
    """Past games of Kravora."""

    secret_choices = False

    def words(self, table: Table, view: Any, t: Texts, plain: bool) -> KravoraWords:
        return KravoraWords(t, table, view, plain)

    def by_round(self, entries: Sequence[LogEntry], view: Any) -> tuple[tuple[int, ...], ...]:
        return walls_by_round(entries, view.config.seats, view.content.limits.wall)
