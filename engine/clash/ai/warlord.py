"""The strongest level: the veteran's best plans, tried against the opponents' replies by sequential halving."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

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
    """How many plans are tried, and how many looks ahead they share in all (fewer with more seats)."""

    plans: int = 6
    looks: int = 24
    closest: int = 2000
    """Plans whose value is this much below the best are not tried."""


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
        tried = [c for c in found[: self.depth.plans] if c.value > found[0].value - self.depth.closest]
        if len(tried) < 2 or s.config.solo:
            return found[0]
        view = view_of(s, seat)
        seeds = [int(random() * LARGEST) for _ in range(self.depth.looks)]
        return self._halving(view, seat, tried, seeds)

    def _halving(self, view: View, seat: int, tried: list[Candidate], seeds: list[int]) -> Candidate:
        """Every round the same share of the looks ahead; the worse half is dropped after it."""
        rounds = max(1, (len(tried) - 1).bit_length())
        share = max(1, self.depth.looks // (rounds * max(1, view.config.seats - 1)))
        sums, looks, used = [0] * len(tried), [0] * len(tried), 0
        left = list(range(len(tried)))
        while len(left) > 1 and used < len(seeds):
            for seed in seeds[used : used + max(1, share // len(left))]:
                used += 1
                for number in left:
                    sums[number] += self._look(view, seat, tried[number].actions, seed)
                    looks[number] += 1
            left.sort(key=lambda number: (-(tried[number].value + sums[number] / looks[number]), number))
            left = left[: (len(left) + 1) // 2]
        return tried[left[0]]

    def _look(self, view: View, seat: int, actions: tuple[Action, ...], seed: int) -> int:
        stream = Stream(seed)
        for _ in range(3):
            stream()
        state = imagine(view, stream)
        return reply_effect(state, seat, actions, self.player, self.setting.weights, stream)
