"""The strongest levels: the veteran's best plans, tried against the opponents' replies by sequential halving."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.clash.ai.foresight import NO_LIMIT, Foresighted
from engine.clash.ai.position.features import SURE
from engine.clash.ai.replies import Foresight, look_ahead
from engine.clash.ai.stream import Stream, seed_from
from engine.clash.ai.thinker import Candidate, Setting
from engine.clash.pieces.state import State
from engine.clash.pieces.view import View
from engine.clash.views.imagining import imagine
from engine.clash.views.viewing import view_of
from engine.kernel.game import Action

Random = Callable[[], float]
LEAST_LOOKS = 2
"""Looks ahead from every plan in every round, unless they cost more than `Depth.most`."""


class Depth(NamedTuple):
    """How many plans are tried, and what all looks ahead together may cost (see engine.clash.ai.replies)."""

    plans: int = 6
    budget: int = 1200
    most: int = 2000
    """The most that is spent, however few looks that leaves: large armies make a look expensive."""
    units: int = 40
    """So many units on the board halve the budget, since large armies take longer to work out."""
    closest: int = 1800
    """Plans whose value is so far below the best are not tried."""
    decided: int = 60
    """This near to certain victory or defeat nothing is tried."""
    trust: int = 50
    """Percent by which the results of looks ahead count: those who play on in them are weaker than the players."""
    card_looks: int = 6
    """How often each tactic card in hand is looked ahead from."""
    most_for_cards: int = NO_LIMIT
    """The most that is spent on looks from cards, once every card had one."""
    site_looks: int = 0
    """How often each site for one's bastion is looked ahead from; 0: the site by rule."""


class Warlord(Foresighted):
    """A Thinker whose best plans, cards and sites are tried against replies."""

    def __init__(self, setting: Setting, replies: Setting, alone: int, depth: Depth) -> None:
        super().__init__(setting, replies, alone)
        self.depth = depth

    def choose_action(self, s: State, seat: int, random: Random) -> Candidate:
        """The plan that is best once the others have replied; by its own value if there is no other near it."""
        found, depth = self.candidates(s, seat, random), self.depth
        best = found[0].value
        tried = [c for c in found[: depth.plans] if c.value > best - depth.closest]
        decided = not depth.decided < best < SURE - depth.decided
        if len(tried) < 2 or decided or s.config.solo:
            return found[0]
        seed = seed_from(random)
        units = sum(sum(army) for army in s.units)
        budget = depth.budget * depth.units // (depth.units + units)
        return self._halving(view_of(s, seat), seat, tried, depth._replace(budget=budget), seed)

    def choose_card(self, s: State, seat: int, random: Random) -> Action:
        if s.config.solo:
            return self.best_card(s, seat, self.alone, random)
        return self.best_card(s, seat, self.depth.card_looks, random, self.depth.most_for_cards)

    def choose_site(self, s: State, seat: int, random: Random) -> Action:
        looks = 0 if s.config.solo or s.camp is not None else self.depth.site_looks
        return self.best_site(s, seat, looks, random) if looks else super().choose_site(s, seat, random)

    def _halving(self, view: View, seat: int, tried: list[Candidate], depth: Depth, seed: int) -> Candidate:
        """Every round may cost as much; the worse half of the plans is dropped after it."""
        rounds, trust, budget = (len(tried) - 1).bit_length(), depth.trust, depth.budget
        sums, used, cost = [0] * len(tried), 0, 0
        left = list(range(len(tried)))
        for number in range(1, rounds + 1):
            while cost < depth.most and (used < number * LEAST_LOOKS or cost < budget * number // rounds):
                used += 1
                for plan in left:
                    look = self.look(view, seat, tried[plan].actions, seed + used)
                    sums[plan] += look.effect
                    cost += look.cost
            left.sort(key=lambda plan: (-(tried[plan].value + sums[plan] * trust // (100 * used)), plan))
            left = left[: (len(left) + 1) // 2]
        return tried[left[0]]

    def look(self, view: View, seat: int, actions: tuple[Action, ...], seed: int) -> Foresight:
        """One look ahead; the same seed gives every plan the same hidden cards and dice."""
        stream = Stream(seed)
        state, weights = imagine(view, stream), self.setting.weights
        return look_ahead(state, seat, actions, self.player, weights, stream)


class BySeats:
    """A bot that thinks in one way in duels and alone, and in another in a crowd, where a look costs more."""

    def __init__(self, duel: Warlord, crowd: Warlord) -> None:
        self.duel, self.crowd = duel, crowd

    def plan(self, view: View, random: Random) -> list[Action]:
        """The next actions of `view.seat` (see engine.kernel.game.Bot)."""
        return (self.duel if view.config.seats <= 2 else self.crowd).plan(view, random)
