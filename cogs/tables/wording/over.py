"""The panel after a game: who won and why, and what can be done now (screens §13)."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.transport.contract import Call, Panel
from cogs.transport.panels.panel import Row, ageless, panel
from cogs.transport.panels.text import day, jump_url
from cogs.transport.panels.widgets import link, row


def over_panel(call: Call, lead: str, outcome: Sequence[str], winners: Sequence[int], looking: Row) -> Panel:
    """The panel of a player or watcher. `outcome`: who won and how; `looking`: what can still be read."""
    t, table, seat = call.t, call.look.table, call.look.seat
    lines = [lead, t("This game ended without a winner.") if table.stopped else ""]
    if seat is None:
        lines.append(t("You watched it."))
    elif seat in winners and not table.stopped:
        lines.append(t("**You won!**") if len(winners) == 1 else t("**You share the victory!**"))
    lines += outcome
    if table.ended_at is not None:
        lines.append(t("-# It ended on {day}.", day=day(table.ended_at)))
    place = table.place
    to_table = link(t("To the table"), jump_url(place.guild_id, place.posts_to))
    if table.tutorial:
        lines.append(t("`/tutorial` starts it again."))
        return panel(lines, [row(to_table), looking])
    proof = ageless(call, t("Proof"), "table_proof")
    if seat is None:
        lines.append(t("The last post at the table has the board and the proof."))
        return panel(lines, [row(proof, to_table), looking])
    follows = ageless(call, t("Rematch"), "rematch", style="primary")
    last = t("*Rematch* opens a table with the same options. The last post at the table has the board and the proof.")
    if table.terms.campaign:
        follows = ageless(call, t("Next game"), "campaign_next", style="primary")
        last = t(
            "*Next game* says what comes next in the campaign. The last post at the table has the board and the proof."
        )
    lines.append(last)
    return panel(lines, [row(follows, proof, to_table), looking])
