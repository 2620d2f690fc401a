"""Tells assaults of a battle in a line each."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.narration.battles import added_words
from cogs.clash.wording.wording import ClashWording
from cogs.transport.panels.text import begun, rolled
from engine.clash.pieces import events as ev
from engine.kernel.game import Event

LATEST = 2
"""Assaults shown while the battle asks: one of each side."""


def assault_lines(wording: ClashWording, events: Sequence[Event]) -> list[str]:
    """A line an assault: "-# Elves ●●●●●○○○, rerolled ●●○, 2 shielded: 1×I 1×II fall"."""
    t = wording.t
    lines: list[str] = []
    for kind, seat, *args in events:
        if kind == ev.ROLLED:
            lines.append(f"-# {begun(wording.label(seat))} {dice_signs(wording, args[0], args[1])}")
        elif not lines:
            continue
        elif kind == ev.REROLLED:
            lines[-1] += t(", rerolled {dice}", dice=dice_signs(wording, args[0], args[1]))
        elif kind == ev.INJURIES:
            _, automatic, rage, shields, _ = args
            added = added_words(wording, automatic, rage)
            added += [t.n("{count} shielded", "{count} shielded", shields)] if shields else []
            lines[-1] += "".join(f", {words}" for words in added)
        elif kind == ev.KILLED:
            fall = t.n("{units} falls", "{units} fall", sum(args[1]), units=wording.fallen(args[0], args[1]))
            lines[-1] += t(": {what}", what=fall)
        elif kind == ev.ENRAGED:
            lines[-1] += t(": {what}", what=t("nobody falls, rage {count}", count=args[0]))
    return lines


def dice_signs(wording: ClashWording, dice: int, hits: int) -> str:
    """Dice as signs; as numbers in plain words."""
    return rolled(wording.t, hits, dice) if wording.plain else "●" * hits + "○" * (dice - hits)
