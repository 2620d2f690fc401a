"""Looking ahead from a tactic card (§4.1) to the end of one's own first action, from a bastion's site (§4.3) to the
round's: it is played on imagined states."""

from __future__ import annotations

from collections.abc import Callable

from engine.clash.ai.judging.liking import fondness, liking_of_card
from engine.clash.ai.plans.minor_decisions import site_key
from engine.clash.ai.replies import look_from_card, look_from_site
from engine.clash.ai.stream import Stream, seed_from
from engine.clash.ai.thinker import Setting, Thinker
from engine.clash.pieces import actions as a
from engine.clash.pieces.state import State
from engine.clash.play.cards import free_sites
from engine.clash.views.imagining import imagine
from engine.clash.views.viewing import view_of
from engine.kernel.game import Action, argument_of

Random = Callable[[], float]


NO_LIMIT = 1 << 30
MOST_SITES = 10
"""So many of the sites nearest to Cities and Forges are looked ahead from."""


class Foresighted(Thinker):
    """A Thinker that looks ahead from its cards in a solo game, where there are no rivals' cards to match (§9)."""

    def __init__(self, setting: Setting, replies: Setting, alone: int) -> None:
        """`replies`: how all seats play in looks ahead.

        `alone`: looks a card in a solo game.
        """
        super().__init__(setting)
        self.player = Thinker(replies)
        self.alone = alone

    def choose_card(self, s: State, seat: int, random: Random) -> Action:
        if s.config.solo:
            return self.best_card(s, seat, self.alone, random)
        return super().choose_card(s, seat, random)

    def best_card(self, s: State, seat: int, looks: int, random: Random, most: int = NO_LIMIT) -> Action:
        """The card after which the first action of the round leaves the best chance to win.

        `most`: what all looks together may cost, once every card had one (see engine.clash.ai.replies).
        """
        cost = 0
        view, seed, likes = view_of(s, seat), seed_from(random), self.setting.likes
        sums = dict.fromkeys((a.PLAY | card for card in s.hands[seat]), 0)
        for used in range(looks):
            if used and cost >= most:
                break
            for card in sums:
                stream = Stream(seed + used)
                state, weights = imagine(view, stream), self.setting.weights
                look = look_from_card(state, seat, card, self.player, weights, stream)
                liking = liking_of_card(likes, s.content.cards[argument_of(card)])
                sums[card] += look.effect + fondness(look.effect, liking)
                cost += look.cost
        return max(sums, key=lambda card: (sums[card], -card))

    def best_site(self, s: State, seat: int, looks: int, random: Random) -> Action:
        """The site from which the first round leaves the best chance to win, each looked ahead from so many times."""
        view, seed, weights = view_of(s, seat), seed_from(random), self.setting.weights
        nearest = sorted(free_sites(s), key=lambda site: site_key(s, seat, site))
        sums = dict.fromkeys((a.SITE | site for site in nearest[:MOST_SITES]), 0)
        for used in range(looks):
            for site in sums:
                stream = Stream(seed + used)
                look = look_from_site(imagine(view, stream), seat, site, self.player, weights, stream)
                sums[site] += look.effect
        return max(sums, key=lambda site: sums[site])
