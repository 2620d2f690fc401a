"""The notes at the top of a panel: what one's press led to, or one's standing orders did meanwhile."""

from __future__ import annotations

from cogs.clash.narration.actions import events_in, narration
from cogs.clash.wording import wording_of
from cogs.transport.contract import Call

NEWS = 14
"""The most lines about what one's own press led to: players read their own battles whole."""


def order_notes(call: Call) -> list[str]:
    """What one's press led to, or one's standing orders did since the last one."""
    notes = call.look.notes
    if not notes:
        return []
    told = narration(wording_of(call), events_in(notes), NEWS)
    if not told:
        return []
    ordered = all(entry.by == "orders" for entry in notes)
    return [call.t("Your orders acted:") if ordered else call.t("What happened:"), *told]


def with_notes(call: Call, lead: str) -> str:
    """A panel's first lines: `lead`, and what one's press led to."""
    return "\n".join(part for part in (lead, *order_notes(call)) if part)
