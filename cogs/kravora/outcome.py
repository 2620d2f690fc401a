"""Says who won a game of Kravora, and how (screens §13)."""

from __future__ import annotations

from collections.abc import Callable

from cogs.kravora.wording import KravoraWording
from cogs.transport.panels.text import listed


def headline(wording: KravoraWording, called: Callable[[int], str]) -> str:
    """ "**Ann wins**: the last wall that stands, with 4 points. Round 9.". `called`: how a winner is named."""
    t, view = wording.t, wording.view
    names = listed(t, [called(seat) for seat in view.winners])
    wall = view.boards[view.winners[0]].wall
    if len(view.winners) > 1:
        told = t(
            "**{names} share the victory**: the last walls fell together, with wall, blood and kills alike.",
            names=names,
        )
    elif wall:
        told = t.n(
            "**{name} wins**: the last wall that stands, with {count} point.",
            "**{name} wins**: the last wall that stands, with {count} points.",
            wall,
            name=names,
        )
    else:
        told = t(
            "**{name} wins**: the last walls fell together. The highest wall counted, then blood, then kills.",
            name=names,
        )
    return told + " " + t("Round {round}.", round=view.round)


def ranking(wording: KravoraWording) -> str:
    """All seats: winners first, then by wall, with their kills of the whole game; where no wall stands, with blood."""
    t, boards, winners = wording.t, wording.view.boards, wording.view.winners
    seats = sorted(wording.seats(), key=lambda seat: (seat not in winners, -boards[seat].wall, seat))
    if any(board.wall for board in boards):
        told = [
            t.n(
                "{name}: wall {wall}, {count} kill",
                "{name}: wall {wall}, {count} kills",
                boards[seat].total,
                name=wording.name(seat),
                wall=boards[seat].wall,
            )
            for seat in seats
        ]
    else:
        told = [
            t.n(
                "{name}: {price}, {count} kill",
                "{name}: {price}, {count} kills",
                boards[seat].total,
                name=wording.name(seat),
                price=wording.litres(boards[seat].blood),
            )
            for seat in seats
        ]
    return " · ".join(told)
