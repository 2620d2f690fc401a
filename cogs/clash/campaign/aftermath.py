"""Tells past games of a saga, for its log as a file; a saga has no battles and no review (§14.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs.clash.campaign.telling import told
from cogs.clash.campaign.wording import SagaWording
from cogs.transport.aftermath import Aftermath, Words
from data.texts import Texts
from engine.kernel.game import Event
from host.table.table import Table


class SagaWords(SagaWording, Words):
    """A saga's table in words, past games included."""

    def told(self, events: Sequence[Event]) -> str:
        return " ".join(told(self, events))

    def alt(self) -> str:
        return self.glory_line()[:256]


class SagaAftermath(Aftermath):
    """Past games of a saga."""

    def words(self, table: Table, view: Any, t: Texts, plain: bool) -> SagaWords:
        return SagaWords(t, table, view)

    def names(self, table: Table, view: Any, t: Texts) -> list[str]:
        return SagaWording(t, table, view).names()
