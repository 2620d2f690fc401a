"""Who won a game of Kravora, and how (screens §13)."""

from __future__ import annotations

from collections.abc import Callable

from cogs.kravora.wording import KravoraWording
from cogs.transport.text import listed


def headline(wording: KravoraWording, called: Callable[[int], str]) -> str:
    """ "**Ann wins**: the last wall that stands, with 4 points. Round 9.". `called`: how a winner is named."""
    t, view = wording.t, wording.view
    ended = t("Round {round}.", round=view.round)
    if len(view.winners) > 1:
        names = listed(t, [called(seat) for seat in view.winners])
        return t("**{names} share the victory**: the last walls fell in the same step.", names=names) + " " + ended
    seat = view.winners[0]
    name = called(seat)
    wall = view.boards[seat].wall
    if not wall:
        return (
            t("**{name} wins**: the last walls fell in the same step, this one was the best.", name=name) + " " + ended
        )
    return (
        t.n(
            "**{name} wins**: the last wall that stands, with {count} point.",
            "**{name} wins**: the last wall that stands, with {count} points.",
            wall,
            name=name,
        )
        + " "
        + ended
    )


def ranking(wording: KravoraWording) -> str:
    """All seats: winners first, then by wall, with their kills of the whole game."""
    t, view = wording.t, wording.view
    seats = sorted(wording.seats(), key=lambda seat: (seat not in view.winners, -view.boards[seat].wall, seat))
    return " · ".join(
        t.n(
            "{name}: wall {wall}, {count} kill",
            "{name}: wall {wall}, {count} kills",
            view.boards[seat].total,
            name=wording.name(seat),
            wall=view.boards[seat].wall,
        )
        for seat in seats
    )
