"""Shows the log of Clash, a page a round, as far as its reader may know it (screens §15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs.clash.narration.actions import story
from cogs.clash.narration.battles import IN_BATTLE, tally_of, whole_battle
from cogs.clash.narration.phases import with_arms_unknown
from cogs.clash.rows import common_row
from cogs.clash.wording.wording import ClashWording, wording_of
from cogs.tables.wording.log_pages import by_round, log_page
from cogs.transport.aftermath import numbered
from cogs.transport.contract import Call, Panel
from cogs.transport.panels.panel import ids_of, panel
from engine.clash.pieces import events as ev
from engine.kernel.game import Event
from host.table.table import LogEntry


def log_panel(call: Call, entries: Sequence[LogEntry]) -> Panel:
    """A round of the log. Its flag "1": battles only."""
    wording, ids, t = wording_of(call), ids_of(call), call.t

    def lines_of(those: Sequence[LogEntry], flag: str) -> list[str]:
        return round_lines(wording, those, flag == "1")

    def filters(number: int, flag: str) -> list[Any]:
        if flag == "1":
            return [ids.button(t("Everything"), "logp", f"{number}.0.0")]
        return [ids.button(t("Battles only"), "logp", f"{number}.1.0")]

    lines, rows, flag = log_page(call, by_round(entries, begins), lines_of, filters)
    back = [ids.button(t("Back"), "back")]
    return panel(lines, [*rows, common_row(call, first=back, leave="log", rule="5.3" if flag == "1" else "")])


def begins(event: Event) -> int | None:
    return int(event[2]) if event[0] == ev.ROUND else None


def round_lines(wording: ClashWording, entries: Sequence[LogEntry], battles_only: bool) -> list[str]:
    """Lines of a round, newest first, each with the number of its first entry.

    The round may be long over, so nothing is worded by what the elves have now.
    """
    lines: list[str] = []
    wording = with_arms_unknown(wording)
    for number, undone, events in _stretches(entries):
        told: list[str] = []
        if battles_only:
            for battle in _battles(events):
                first, steps = whole_battle(wording, tally_of(battle), battle)
                told += [first, *steps]
        else:
            told = story(wording, events)
        text = "\n".join(line for line in told if line)
        if text:
            lines.append(numbered(number, text, undone))
    return lines[::-1]


def _battles(events: Sequence[Event]) -> list[list[Event]]:
    """The events of each battle, from its beginning to the next one's."""
    found: list[list[Event]] = []
    for event in events:
        if event[0] == ev.BATTLE:
            found.append([])
        if found and event[0] in IN_BATTLE:
            found[-1].append(event)
    return found


def _stretches(entries: Sequence[LogEntry]) -> list[tuple[int, bool, list[Event]]]:
    """Events joined from one action's beginning to the next, so that an action is one line."""
    found: list[tuple[int, bool, list[Event]]] = []
    ended = True
    for entry in entries:
        if not entry.undo and (ended or found[-1][1] != entry.undone):
            # An action begins where it is planned, though others don't see that before its end.
            found.append((entry.number, entry.undone, []))
            ended = False
        for event in entry.events:
            if ended:
                found.append((entry.number, entry.undone, []))
            found[-1][2].append(event)
            ended = event[0] in (ev.ACTION, ev.ROUND)
    return found
