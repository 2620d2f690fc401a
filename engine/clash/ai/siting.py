"""Which site for a bastion to advise (§4.3): what *Suggest one* shows."""

from __future__ import annotations

from engine.clash.ai.foresight import Foresighted
from engine.clash.ai.judging.afterwards import value_after
from engine.clash.ai.levels import ALONE, OVERLORD, REPLIES
from engine.clash.ai.plans.minor_decisions import site_key
from engine.clash.ai.position.weights import WEIGHTS
from engine.clash.ai.stream import Stream
from engine.clash.pieces.places import bastion
from engine.clash.pieces.state import State
from engine.clash.pieces.view import View
from engine.clash.play.cards import build_bastion, call_up, free_sites, put_all
from engine.clash.views.imagining import imagine
from engine.kernel.game import argument_of

LOOKS = 3
"""From each of the sites nearest to Cities and Forges: half as many as the overlord takes, for somebody waits."""
ADVISER = Foresighted(OVERLORD.crowd.setting, REPLIES, ALONE)
TRIED = 8
"""So many of the nearest sites are judged alone and in scenarios: none of the others was ever worth more by much."""


def advised_site(view: View) -> int:
    """The free site from which the first round leaves the best chance to win, in the mean of some looks ahead.

    Alone and in scenarios, where the overlord does not look ahead either, the one at which the position is worth most
    once all bastions so far have their first units. The same for all who may know what the seat knows: the tactic cards
    are revealed by then, and what a view hides is imagined.
    """
    assert view.seat is not None
    s, seat = imagine(view, Stream(0)), view.seat
    if not s.config.solo and s.camp is None:
        return argument_of(ADVISER.best_site(s, seat, LOOKS, Stream(0)))
    nearest = sorted(free_sites(s), key=lambda site: site_key(s, seat, site))
    return max(nearest[:TRIED], key=lambda site: worth_of_site(s, seat, site))


def worth_of_site(s: State, seat: int, site: int) -> int:
    """What the position is worth with the bastion there, the revealed cards' units in it and in those of others."""
    after = s.clone()
    build_bastion(after, seat, site, [])
    for other in (each for each, at in enumerate(after.bastions) if at >= 0):
        call_up(after, other, [])
        put_all(after, other, bastion(other), [])
    return value_after(after, seat, WEIGHTS)
