"""Heads a panel with what the reader's press led to, or what their orders did meanwhile."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.narration.battles import IN_BATTLE
from cogs.clash.narration.brief import narration
from cogs.clash.wording.wording import wording_of
from cogs.tables.wording.log_pages import events_in
from cogs.transport.contract import Call
from engine.clash.pieces import events as ev
from host.table.table import LogEntry

IN_POSTS = frozenset({ev.ELF_DREW, ev.ELF_JOINED, ev.PASSES})
"""What the public post above says, and no panel again."""
NEWS = 14
"""The most lines about what one's own press led to: players read their own battles whole."""


def order_notes(call: Call) -> list[str]:
    """What one's press led to, or one's standing orders did since the last one."""
    notes = call.look.notes
    if not notes:
        return []
    planned = any(entry.planned for entry in notes)
    events = [event for event in events_in(notes) if planned or event[0] not in IN_POSTS]
    told = narration(wording_of(call), events, NEWS)
    if told and planned:
        return [call.t("Your plan acted:"), *told]
    return [call.t("Your orders acted:"), *told] if told and orders_chose(call, notes) else told


def orders_chose(call: Call, entries: Sequence[LogEntry]) -> bool:
    """Whether the reader's standing orders chose something in a battle, without a press or a wish of theirs.

    An attacker said with *Finish* how to fight; *Fight to the end* is a wish for one battle. `entries`: from the
    battle's beginning.
    """
    seat, wish = call.look.seat, call.look.orders.get("battle") or {}
    attacker, place = ev.NOBODY, -1
    for entry in entries:
        mine = entry.seat == seat and entry.by == "orders" and place >= 0 and attacker != seat
        wished = wish.get("place") == place and str(wish.get("when", "")).endswith(f".{attacker}")
        if mine and not wished:
            return True
        for event in entry.events:
            if event[0] == ev.BATTLE:
                attacker, place = event[1], int(event[2])
            elif event[0] == ev.BATTLE_WON:
                place = -1
    return False


def with_notes(call: Call, lead: str) -> str:
    """A panel's first lines: `lead`, and what one's press led to."""
    return "\n".join(part for part in (lead, *order_notes(call)) if part)


def with_battles(call: Call, lead: str, entries: Sequence[LogEntry]) -> str:
    """The same where an action is not over yet, and from the log how its battles ended. `entries`: the newest."""
    return "\n".join(part for part in (lead, *(order_notes(call) or battle_words(call, entries))) if part)


def battle_words(call: Call, entries: Sequence[LogEntry]) -> list[str]:
    """The battles of the present action, in a line each; [] for none."""
    events = events_in(entries)
    moved = [at for at, event in enumerate(events) if event[:2] == (ev.FINISHED, call.look.seat)]
    fought = [event for event in events[moved[-1] :] if event[0] in IN_BATTLE] if moved else []
    told = narration(wording_of(call), fought, NEWS)
    return [call.t("Your battles in this action:"), *told] if told else []
