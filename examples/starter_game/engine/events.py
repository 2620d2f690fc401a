"""What happened, as tuples `(kind, seat, …)`; log, posts and pictures are made of nothing else.

| kind | after the seat | who may know |
|---|---|---|
| CHOSE | depth | the seat; for others the depth is left out |
| REVEALED | depth | all |
| NETTED | nets so far | the seat; nobody else until the haul |
| SANG | | all |
| HAULED | points, die, nets, 1 for alone at its depth | all |
| WATCHED, HELPED | | all |
| ROUND | the round that begins; seat -1 | all |
| OVER | seat -1 | all |
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.game import Event

CHOSE, REVEALED, NETTED, SANG, HAULED = "chose", "revealed", "netted", "sang", "hauled"
WATCHED, HELPED, ROUND, OVER = "watched", "helped", "round", "over"


def seen_by(events: Sequence[Event], seat: int | None) -> list[Event]:
    """The events as a seat (None: a spectator) may know them."""
    shown: list[Event] = []
    for event in events:
        if event[1] == seat or event[0] not in (CHOSE, NETTED):
            shown.append(event)
        elif event[0] == CHOSE:
            shown.append((CHOSE, event[1]))
    return shown
