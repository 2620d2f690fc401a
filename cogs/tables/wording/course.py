"""A game's course for its pictures: each seat's figure at the end of each round, and chances to win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.tables.wording.names import TableWording
from cogs.transport.panels.limits import ALT
from engine.kernel.looking_back import Review
from host.posts.post import Picture

PLOTTED = 2
"""The number of rounds from which on a plot is worth showing."""
FINE = 1000
"""Chances in a picture's numbers are thousandths."""


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
    """The rounds as the `cards` of a Picture of kind "plot"."""
    return tuple(number for row in rounds for number in row)


def by_seat(numbers: Sequence[int], seats: int) -> tuple[tuple[int, ...], ...]:
    """Reverses `flat`: [seat][round]."""
    return tuple(tuple(numbers[seat::seats]) for seat in range(seats))


@dataclass(frozen=True, slots=True)
class Course:
    """A whole game for a picture of kind "course"."""

    figures: tuple[tuple[int, ...], ...]
    """[seat][round]; () where none are shown."""
    chances: tuple[tuple[int, ...], ...]
    """[seat][moment] -> chance to win, in thousandths; the first from before any action."""
    rounds: tuple[int, ...]
    """[moment] -> its round."""
    marks: tuple[tuple[int, int], ...]
    """Turning points: (moment, number in the list)."""

    def numbers(self) -> tuple[int, ...]:
        """The course as a picture's `cards`: each list after its length."""
        marks = [number for mark in self.marks for number in mark]
        lists = (flat(tuple(zip(*self.figures, strict=True))), flat(tuple(zip(*self.chances, strict=True))))
        return tuple(number for each in (*lists, self.rounds, marks) for number in (len(each), *each))

    @classmethod
    def of_numbers(cls, numbers: Sequence[int], seats: int) -> Course:
        """Reverses `numbers`."""
        lists, at = [], 0
        while at < len(numbers):
            lists.append(numbers[at + 1 : at + 1 + numbers[at]])
            at += 1 + numbers[at]
        figures, chances, rounds, marks = lists
        shown = by_seat(figures, seats) if figures else ()
        pairs = zip(marks[::2], marks[1::2], strict=True)
        return cls(shown, by_seat(chances, seats), tuple(rounds), tuple(pairs))


def course_of(review: Review, figures: Sequence[Sequence[int]], seats: int) -> Course:
    """`figures`: [round][seat], () for chances alone. Without an opponent side only seats are drawn."""
    moments = review.moments
    numbers = {moment.first: at for at, moment in enumerate(moments)}
    return Course(
        tuple(tuple(row[seat] for row in figures) for seat in range(seats)) if figures else (),
        tuple(tuple(round(FINE * moment.chances[seat]) for moment in moments) for seat in range(seats)),
        tuple(moment.round for moment in moments),
        tuple(sorted((numbers[turning.moment.first], at) for at, turning in enumerate(review.turnings, 1))),
    )
