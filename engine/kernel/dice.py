"""Randomness, injected: keyed dice for tables, quick dice for playouts, scripted dice for tests and replay.

A game draws from numbered streams; its State keeps one counter a stream and never the key. Every draw is `below(sides,
stream, counters)`: a whole number from 0 to sides - 1, after which `counters[stream]` is one higher.
"""

from __future__ import annotations

import hmac
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable

from engine.kernel.errors import DiceError

SETUP, DECKS, DICE = range(3)
STREAMS = 3
"""Streams: SETUP (board, bag, deal), DECKS (shuffles and draws in play), DICE (assaults)."""

_BLOCK = 1 << 64


class Dice(ABC):
    """The source of all randomness in a game; a subclass adds `below`."""

    @abstractmethod
    def below(self, sides: int, stream: int, counters: list[int]) -> int:
        """A fair whole number in [0, sides); advances `counters[stream]` by one."""

    def shuffle(self, items: list[int], stream: int, counters: list[int]) -> None:
        """Put `items` in a fair random order, in place: Fisher-Yates from the last place down, len - 1 draws."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1, stream, counters)
            items[last], items[other] = items[other], items[last]

    def hits(self, count: int, hitting: int, sides: int, counters: list[int]) -> int:
        """How many of `count` dice show one of `hitting` faces out of `sides`: those that draw less (from DICE)."""
        return sum(self.below(sides, DICE, counters) < hitting for _ in range(count))


class HmacDice(Dice):
    """The dice of a table: HMAC-SHA256(key, stream || counter || attempt), the biased tail rejected.

    Anyone who knows the key (revealed at the end) can compute every draw again.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key

    def below(self, sides: int, stream: int, counters: list[int]) -> int:
        counter = counters[stream]
        counters[stream] = counter + 1
        limit = _BLOCK - _BLOCK % sides
        attempt = 0
        while True:
            message = b"%d|%d|%d" % (stream, counter, attempt)
            value = int.from_bytes(hmac.digest(self._key, message, "sha256")[:8], "big")
            if value < limit:
                return value % sides
            attempt += 1


class PlayoutDice(Dice):
    """Quick dice for search, playouts and benches; `random` is the caller's own source of floats in [0, 1)."""

    def __init__(self, random: Callable[[], float]) -> None:
        self._random = random

    def below(self, sides: int, stream: int, counters: list[int]) -> int:
        counters[stream] += 1
        return int(self._random() * sides)

    def hits(self, count: int, hitting: int, sides: int, counters: list[int]) -> int:
        counters[DICE] += count
        random, edge, total = self._random, hitting / sides, 0
        for _ in range(count):
            if random() < edge:
                total += 1
        return total


class ScriptedDice(Dice):
    """Dice for tests with given draws; a missing one raises, `finish` reports unused ones."""

    def __init__(self, draws: Iterable[int]) -> None:
        self._draws = list(draws)
        self._next = 0

    def below(self, sides: int, stream: int, counters: list[int]) -> int:
        if self._next >= len(self._draws):
            raise DiceError("dice_missing", at=self._next, sides=sides)
        value = self._draws[self._next]
        if not 0 <= value < sides:
            raise DiceError("die_out_of_range", at=self._next, sides=sides, value=value)
        self._next += 1
        counters[stream] += 1
        return value

    def finish(self) -> None:
        """Raises DiceError if scripted draws were not used."""
        if self._next != len(self._draws):
            raise DiceError("dice_left", used=self._next, given=len(self._draws))
