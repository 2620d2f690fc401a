"""Says who won a game of Kravora, and how (screens §13)."""

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
        told = t(
            "**{names} share the victory**: the last walls fell in the same step, with wall, blood and kills alike.",
            names=names,
        )
        return told + " " + ended
    seat = view.winners[0]
    name = called(seat)
    wall = view.boards[seat].wall
    if not wall:
        told = t(
            "**{name} wins**: the last walls fell in the same step; before it, this player had the highest wall,"
            " or else more blood, or else more kills.",
            name=name,
        )
        return told + " " + ended
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
    """All seats: winners first, then by wall, with their kills of the whole game; where no wall stands, with blood."""
    t, view = wording.t, wording.view
    if not any(board.wall for board in view.boards):
        return " · ".join(
            t.n(
                "{name}: {price}, {count} kill",
                "{name}: {price}, {count} kills",
                view.boards[seat].total,
                name=wording.name(seat),
                price=wording.litres(view.boards[seat].blood),
            )
            for seat in sorted(wording.seats(), key=lambda seat: (seat not in view.winners, seat))
        )
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
