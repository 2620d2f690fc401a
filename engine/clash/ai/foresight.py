"""Tactic cards (§4.1) looked ahead from; in a solo game (§9) both actions of a round are reckoned with."""

from __future__ import annotations

from collections.abc import Callable

from engine.clash import actions as a
from engine.clash.ai.next_action import best_of_two
from engine.clash.ai.replies import look_from_card
from engine.clash.ai.stream import Stream, seed_from
from engine.clash.ai.thinker import Candidate, Setting, Thinker
from engine.clash.game import CLASH
from engine.clash.imagining import imagine
from engine.clash.state import BASTION, REINFORCE, State
from engine.clash.viewing import view_of
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import Action

Random = Callable[[], float]


class Foresighted(Thinker):
    """A Thinker that in a solo game reckons with both own actions of a round: nobody acts in between (§9)."""

    def __init__(self, setting: Setting, replies: Setting, alone: int) -> None:
        """`replies`: how all seats play in looks ahead; `alone`: looks a card in a solo game."""
        super().__init__(setting)
        self.player = Thinker(replies)
        self.alone = alone

    def choose_action(self, s: State, seat: int, random: Random) -> Candidate:
        found = self.candidates(s, seat, random)
        if s.config.solo and s.action_number == 1:
            return best_of_two(s, found, self.setting.weights, random)[1]
        return found[0]

    def choose_card(self, s: State, seat: int, random: Random) -> Action:
        if s.config.solo:
            return self._card_alone(s, seat, random)
        return super().choose_card(s, seat, random)

    def _card_alone(self, s: State, seat: int, random: Random) -> Action:
        """The card after which both actions of the round promise most; only hidden cards are sampled, no battle is."""
        view, seed = view_of(s, seat), seed_from(random)
        sums = dict.fromkeys((a.PLAY | card for card in s.hands[seat]), 0)
        for used in range(self.alone):
            for card in sums:
                stream = Stream(seed + used)
                sums[card] += self._promise(imagine(view, stream), seat, card, stream)
        return max(sums, key=lambda card: (sums[card], -card))

    def _promise(self, s: State, seat: int, card: Action, random: Random) -> int:
        """The chance to win after the round this card begins. Changes the state."""
        dice = PlayoutDice(random)
        CLASH.apply(s, seat, card, dice)
        while s.phase in (BASTION, REINFORCE):
            for action in self.player.decide(s, seat, random):
                CLASH.apply(s, seat, action, dice)
        found = self.player.candidates(s, seat, random)
        return best_of_two(s, found, self.setting.weights, random, quick=True)[0]

    def best_card(self, s: State, seat: int, looks: int, random: Random) -> Action:
        """The card after which the first action of the round leaves the best chance to win."""
        view, seed = view_of(s, seat), seed_from(random)
        sums = dict.fromkeys((a.PLAY | card for card in s.hands[seat]), 0)
        for used in range(looks):
            for card in sums:
                stream = Stream(seed + used)
                looked = look_from_card(imagine(view, stream), seat, card, self.player, self.setting.weights, stream)
                sums[card] += looked.effect
        return max(sums, key=lambda card: (sums[card], -card))
