"""Tells past games of a campaign, for its log as a file; a campaign has no battles and no review (§14.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs.clash.campaign.telling import told
from cogs.clash.campaign.wording import CampaignWording
from cogs.transport.aftermath import Aftermath, Words
from cogs.transport.panels.limits import ALT
from data.texts import Texts
from engine.kernel.game import Event
from host.table.table import Table


class CampaignWords(CampaignWording, Words):
    """A campaign's table in words, past games included."""

    def told(self, events: Sequence[Event]) -> str:
        return " ".join(told(self, events))

    def alt(self) -> str:
        return self.glory_line()[:ALT]


class CampaignAftermath(Aftermath):
    """Past games of a campaign."""

    def words(self, table: Table, view: Any, t: Texts, plain: bool) -> CampaignWords:
        return CampaignWords(t, table, view)
