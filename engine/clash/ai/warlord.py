"""The strongest level: the veteran's best plans, tried against the opponents' replies by sequential halving."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.clash.ai.features import SURE
from engine.clash.ai.replies import reply_effect
from engine.clash.ai.thinker import Candidate, Setting, Thinker
from engine.clash.imagining import imagine
from engine.clash.state import State
from engine.clash.view import View
from engine.clash.viewing import view_of
from engine.kernel.game import Action

Random = Callable[[], float]
LARGEST = 1 << 30
MULTIPLIER, INCREMENT = 1103515245, 12345


class Depth(NamedTuple):
    """How many plans are tried, and how many looks ahead they share in all, by the number of seats."""

    plans: int = 5
    looks: tuple[int, int, int] = (96, 60, 48)
    """With 2, 3, 4 seats; a look is one plan with one run of dice, hidden cards and replies."""
    closest: int = 1800
    """Plans whose value is this much below the best are not tried."""
    decided: int = 60
    """So near to certain victory or defeat nothing is tried."""


class Stream:
    """A small generator seeded from the caller's: the same numbers for every plan in the same look ahead."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def __call__(self) -> float:
        self.state = (self.state * MULTIPLIER + INCREMENT) % (1 << 31)
        return (self.state >> 8) / (1 << 23)


class Warlord(Thinker):
    """A Thinker whose best plans are tried against replies."""

    def __init__(self, setting: Setting, replies: Setting, depth: Depth) -> None:
        super().__init__(setting)
        self.player = Thinker(replies)
        self.depth = depth

    def choose_action(self, s: State, seat: int, random: Random) -> Candidate:
        """The plan that is best once the others have replied; by its own value if there is no other near it."""
        found = self.candidates(s, seat, random)
        best = found[0].value
        tried = [c for c in found[: self.depth.plans] if c.value > best - self.depth.closest]
        decided = not self.depth.decided < best < SURE - self.depth.decided
        if len(tried) < 2 or decided or s.config.solo:
            return found[0]
        looks = self.depth.looks[s.config.seats - 2]
        seeds = [int(random() * LARGEST) for _ in range(looks)]
        return self._halving(view_of(s, seat), seat, tried, looks, seeds)

    def _halving(self, view: View, seat: int, tried: list[Candidate], looks: int, seeds: list[int]) -> Candidate:
        """Every round shares out as many looks; the worse half of the plans is dropped after it."""
        rounds = (len(tried) - 1).bit_length()
        sums, used = [0] * len(tried), 0
        left = list(range(len(tried)))
        for _ in range(rounds):
            for seed in seeds[used : used + max(1, looks // rounds // len(left))]:
                used += 1
                for number in left:
                    sums[number] += self._look(view, seat, tried[number].actions, seed)
            left.sort(key=lambda number: (-(tried[number].value + sums[number] // used), number))
            left = left[: (len(left) + 1) // 2]
        return tried[left[0]]

    def _look(self, view: View, seat: int, actions: tuple[Action, ...], seed: int) -> int:
        stream = Stream(seed)
        for _ in range(3):
            stream()
        state = imagine(view, stream)
        return reply_effect(state, seat, actions, self.player, self.setting.weights, stream)
