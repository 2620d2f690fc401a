"""Shows the log of Kravora, a page a round, newest first (screens §15)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.kravora.posts.aftermath import KravoraWords
from cogs.kravora.turn.rehearsal import common_row
from cogs.tables.wording.log_pages import by_round, log_page
from cogs.transport.contract import Call, Panel
from cogs.transport.panels.panel import ids_of, panel
from engine.kernel.game import Event
from engine.kravora.pieces import events as ev
from host.table.table import LogEntry


def log_panel(call: Call, entries: Sequence[LogEntry]) -> Panel:
    """A round of the log."""
    words = KravoraWords(call.t, call.look.table, call.look.view, call.plain)
    rounds = by_round([part for entry in entries for part in cut_by_round(entry)], _begins, first=0)
    lines, rows, _ = log_page(call, rounds, lambda those, flag: words.log(those)[::-1])
    back = [ids_of(call).button(call.t("Back"), "back")]
    return panel(lines, [*rows, common_row(call, first=back, leave="log")])


def cut_by_round(entry: LogEntry) -> list[LogEntry]:
    """An entry in parts, each with the events of one round: the last end of turn begins the next one."""
    cuts = [at for at, event in enumerate(entry.events) if at and event[0] == ev.ROUND]
    return [
        replace(entry, events=entry.events[start:end])
        for start, end in zip((0, *cuts), (*cuts, len(entry.events)), strict=True)
    ]


def _begins(event: Event) -> int | None:
    return int(event[2]) if event[0] == ev.ROUND else None
