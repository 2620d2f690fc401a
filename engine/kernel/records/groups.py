"""Draws in groups, as a record holds them: the stream, the number of sides, and the values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.kernel.dice import Dice
from engine.kernel.errors import RecordError

STREAM_NAMES = ("setup", "deck", "dice")
"""The streams' names in messages: "dice draw 7"."""


class Group(NamedTuple):
    """Neighbouring draws from one stream with the same sides; or a shuffle of n cards, with sides -n.

    A shuffle has n - 1 values, of n, n - 1, … 2 sides, and never shares its group. [stream, sides, values] in a record.
    """

    stream: int
    sides: int
    values: tuple[int, ...]


class Draw(NamedTuple):
    stream: int
    sides: int
    value: int


def draws_of(groups: Iterable[Group]) -> Iterator[Draw]:
    for stream, sides, values in groups:
        for at, value in enumerate(values):
            yield Draw(stream, sides if sides > 0 else -sides - at, value)


class GroupedDice(Dice):
    """Wraps other dice and keeps their draws: one by one for replay, in groups for a record."""

    def __init__(self, inner: Dice) -> None:
        self._inner = inner
        self._groups: list[tuple[int, int, list[int]]] = []
        self._shuffled: list[int] | None = None
        """The draws of the present shuffle; None outside of one."""

    def below(self, sides: int, stream: int, counters: list[int]) -> int:
        value = self._inner.below(sides, stream, counters)
        groups = self._groups
        if self._shuffled is not None:
            self._shuffled.append(value)
        elif groups and groups[-1][0] == stream and groups[-1][1] == sides:
            groups[-1][2].append(value)
        else:
            groups.append((stream, sides, [value]))
        return value

    def shuffle(self, items: list[int], stream: int, counters: list[int]) -> None:
        self._shuffled = []
        super().shuffle(items, stream, counters)
        if self._shuffled:
            self._groups.append((stream, -len(items), self._shuffled))
        self._shuffled = None

    @property
    def drawn(self) -> list[int]:
        """All values in order."""
        return [value for _, _, values in self._groups for value in values]

    def groups(self) -> tuple[Group, ...]:
        """The draws so far."""
        return tuple(Group(stream, sides, tuple(values)) for stream, sides, values in self._groups)


class RecordedDice(Dice):
    """The draws of a record's entry, given back one by one if the rules ask for exactly these.

    Every draw is compared before it is given, so a request for a thousand million dice stops at the first extra one.
    """

    def __init__(self, groups: Sequence[Group]) -> None:
        self._draws = draws_of(groups)

    def below(self, sides: int, stream: int, counters: list[int]) -> int:
        """Raises RecordError "draw_unlike" (facts: stream, draw, sides; recorded: the record's draw instead)."""
        counter = counters[stream]
        draw = next(self._draws, None)
        if draw is None or (draw.stream, draw.sides) != (stream, sides):
            recorded = "none" if draw is None else f"a {STREAM_NAMES[draw.stream]} draw of {draw.sides} sides"
            raise RecordError("draw_unlike", stream=STREAM_NAMES[stream], draw=counter, sides=sides, recorded=recorded)
        counters[stream] = counter + 1
        return draw.value

    def finish(self) -> None:
        """Raises RecordError "draws_left" if the rules did not use all of them."""
        if next(self._draws, None) is not None:
            raise RecordError("draws_left")
