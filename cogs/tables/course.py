"""The course of a game for the plot of the last post: a figure a seat at the end of each round."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.tables.names import TableWording
from host.ports import Picture

ALT = 256
"""Characters of an alt text."""
PLOTTED = 2
"""From so many rounds on a plot shows something."""


def told(wording: TableWording, rounds: Sequence[Sequence[int]]) -> str:
    """ "Ann: 0, 1, 3; Ben: 1, 1, 2"."""
    t = wording.t
    return t("; ").join(
        t("{name}: {words}", name=wording.label(seat), words=", ".join(str(row[seat]) for row in rounds))
        for seat in wording.seats()
    )


def plot(wording: TableWording, rounds: Sequence[Sequence[int]], alt: str) -> tuple[Picture, ...]:
    """The plot, if the game had enough rounds."""
    if len(rounds) < PLOTTED:
        return ()
    return (Picture("plot", wording.table.version, alt[:ALT], cards=flat(rounds)),)


def flat(rounds: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """As the `cards` of a Picture of kind "plot"."""
    return tuple(number for row in rounds for number in row)


def by_seat(numbers: Sequence[int], seats: int) -> tuple[tuple[int, ...], ...]:
    """Back from `flat`: [seat][round]."""
    return tuple(tuple(numbers[seat::seats]) for seat in range(seats))
