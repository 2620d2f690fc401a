"""The log as each reader may see it: private events made vague, hidden entries left out; everything after the end."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import cast

from engine.kernel.records.deciders import plan_of
from host.live_game.loaded_game import AnyGame
from host.table.rows import CLOCK, PLANNED, LogLine
from host.table.table import By, LogEntry

_PUBLIC_BY: dict[str, By] = {"orders": "person", "default": "ai"}
"""Only the person learns whether they or their standing orders acted."""


def visible(
    game: AnyGame, line: LogLine, viewer: int | None, revealed: bool, struck: Container[int] = ()
) -> LogEntry | None:
    """An entry as a seat (None: a spectator) may know it; None: hidden. `revealed`: the game is over."""
    entry = line.entry
    own = viewer is not None and viewer == entry.seat
    if entry.by == "setup" or (line.quiet and not own and not revealed):
        return None
    open_to = own or revealed
    return LogEntry(
        number=entry.number,
        seat=entry.seat,
        action=entry.action if open_to else None,
        by=_told_by(entry.by, open_to),
        events=line.events if revealed else tuple(game.events_for(line.events, viewer)),
        at=line.at,
        undone=entry.number in struck,
        undo=entry.undo,
        timed_out=line.cause == CLOCK,
        planned=open_to and line.cause == PLANNED,
    )


def _told_by(by: str, open_to: bool) -> By:
    """Who decided, as others may know it: not an AI seat's level, nor where its plan began."""
    told = cast(By, "ai" if plan_of(by) else by)
    return told if open_to else _PUBLIC_BY.get(by, told)


def visible_all(
    game: AnyGame, lines: Iterable[LogLine], viewer: int | None, revealed: bool, struck: Container[int] = ()
) -> tuple[LogEntry, ...]:
    seen = (visible(game, line, viewer, revealed, struck) for line in lines)
    return tuple(entry for entry in seen if entry is not None)
