"""The documented default move of every decision: for empty seats, time-outs and failed bots (§11 [H])."""

from __future__ import annotations

from collections.abc import Sequence

from engine.clash import actions as a
from engine.clash.places import bastion
from engine.clash.state import ACTION, BASTION, CARD, EQUIP, GO, KEEP, MOVE, REINFORCE, REROLL, State
from engine.kernel.game import Action, argument_of


def default_action(s: State, seat: int, legal: Sequence[Action]) -> Action:
    """Card: the middle one of the hand by order number. Bastion: the suggested site. Reinforcements: the bastion.

    Actions: pass; what was begun is ended (moves made are finished, none made: pass; a unit taken up goes to the first
    place, of forge candidates the first is kept). Battles: assault, reroll, best allocation. Stones: the first place.
    """
    if s.phase == CARD:
        by_order = sorted(legal, key=lambda action: s.content.cards[argument_of(action)].order)
        return by_order[len(by_order) // 2]
    if s.phase == BASTION:
        return a.SITE | suggested_site(s, [argument_of(action) for action in legal])
    if s.phase == REINFORCE:
        return a.PUT | bastion(seat)
    if s.phase == ACTION:
        return a.PASS
    if s.phase == EQUIP:
        return a.END
    if s.phase == MOVE:
        return legal[-1]  # Finish, or Pass; where neither is there, the hero, that has to come to rest (§10)
    if s.phase == REROLL:
        return legal[0]
    if s.phase in (KEEP, GO):
        return legal[0]
    return legal[0]


def suggested_site(s: State, free: Sequence[int]) -> int:
    """The site nearest to a Forge and a City: open borders first, then the lower number."""
    return min(free, key=lambda site: (_steps(s, site, s.board.forges | s.board.cities), -_open(s, site), site))


def _open(s: State, site: int) -> int:
    return s.board.site_ground[site].bit_count()


def _steps(s: State, site: int, goal: int) -> int:
    """Steps on foot from a site to the nearest place of a mask."""
    reached, steps = s.board.site_ground[site], 1
    while not reached & goal:
        wider = reached
        for place in range(28):
            if reached >> place & 1:
                wider |= s.board.ground[place]
        wider &= s.board.territories
        if wider == reached:
            return 99
        reached, steps = wider, steps + 1
    return steps
