"""The invariants of a scenario's pieces (§14.16), and in words all that is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.clash.pieces.camp import Camp
from engine.clash.pieces.places import TERRITORIES, is_bastion
from engine.clash.pieces.state import GO, MOVE, OVER, State
from engine.clash.scenarios.feats import feats
from engine.clash.scenarios.layout import AUTOMATONS
from engine.clash.scenarios.neutrals import MOST_IN_A_PLACE
from engine.clash.scenarios.quake import MOST_FAULTS
from engine.clash.scenarios.quarrels import A_PAIR, TOKENS
from engine.clash.scenarios.relics import PRISONER, kind_of_relic
from engine.clash.scenarios.setting import AUTOMATON, GUEST, VASCONIS


def of_scenario(s: State) -> Iterator[str]:
    """Nothing when the pieces are sound, or where there are none."""
    camp = s.camp
    if camp is None:
        if s.config.scenario and s.round:
            yield "a scenario without its pieces"
        return
    yield from _tokens(camp)
    yield from _guests(s, camp)
    yield from _relics(s, camp)
    if s.phase == OVER and (camp.told != [feats(s, seat) for seat in range(camp.seats)] or not camp.reason):
        yield "feats at the end are not those last told, or without a reason"
    if camp.scenario.cards and any(s.points):
        yield "secret feats stand among the points (§14.14)"
    if not camp.scenario.cards and s.phase not in (MOVE, GO) and s.points != camp.told:
        yield "feats told are not the points"


def _tokens(camp: Camp) -> Iterator[str]:
    if sum(camp.grudges) > TOKENS or any(not 0 <= count <= A_PAIR for count in camp.grudges):
        yield "more grudges than tokens"
    if any(camp.grudges[seat * camp.seats + seat] for seat in range(camp.seats)):
        yield "a grudge against oneself"
    if camp.faults.bit_count() > MOST_FAULTS:
        yield "more faults than counters"
    if camp.scenario.quake and camp.faults >> camp.shaken & 1:
        yield "a territory shakes that is torn open"
    if camp.cards and sorted(camp.cards) != list(range(camp.seats + 1)):
        yield "the secret cards are off"


def _guests(s: State, camp: Camp) -> Iterator[str]:
    standing = s.elves[GUEST : TERRITORIES * 3 : 3]
    dead = sum(camp.guests_killed)
    if camp.scenario.guest == AUTOMATON:
        if sum(standing) + camp.stock + dead != AUTOMATONS or max(standing) > MOST_IN_A_PLACE:
            yield f"{sum(standing)} automatons, {camp.stock} in stock, {dead} destroyed"
    elif camp.scenario.guest == VASCONIS and sum(standing) + dead != 1:
        yield "there is one Vasconis"


def _relics(s: State, camp: Camp) -> Iterator[str]:
    for relic, place in enumerate(camp.relics):
        if is_bastion(place):
            if kind_of_relic(camp, relic) != PRISONER or not camp.scenario.home_from:
                yield f"relic {relic} lies in a bastion"
        elif not s.board.territories >> place & 1:
            yield f"relic {relic} lies nowhere"
