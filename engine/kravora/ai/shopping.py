"""Recycling, dismantling and purchases (§5.4, §5.5): what gains most for its price, until nothing gains any more."""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel.game import Action, argument_of
from engine.kravora.ai.foresight import foreseen
from engine.kravora.ai.setting import Random, Setting
from engine.kravora.ai.trying import TINY, Judge, Tried, tried
from engine.kravora.ai.ways import Way, goods, ruses_harming, sales
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import LINES
from engine.kravora.pieces.state import SALARIES, State

CROWDED = 4.0
"""Litres that a place on the board counts as when all are taken."""


class Offer(NamedTuple):
    """A way that was tried, with what it leads to."""

    score: float
    """What it gains a litre, in chances to win."""
    way: Way
    found: Tried
    value: float


def shop(s: State, seat: int, setting: Setting, random: Random) -> list[Action]:
    """The rest of the turn. Only what looked good one purchase ago is looked at again."""
    judge = Judge(s, seat, setting.taste)
    plan: list[Action] = []
    changed: set[int] = set()
    known: dict[tuple[Action, ...], float] = {}
    value = judge.value(s)
    while not setting.contented(s, value):
        ways = setting.allowed(s, _ways(s, seat))
        if known:
            ways = [way for way in ways if way.actions in known]
            ways = sorted(ways, key=lambda way: (-known[way.actions], way.actions))[: setting.looks]
        offers = _offers(s, seat, ways, value, judge, changed, setting, random)
        known.update({offer.way.actions: offer.score for offer in offers})
        best = _best(offers)
        if best is None:
            break
        if setting.ahead and best.way.slots:
            best = _placed(s, seat, best, judge, setting)
        s, value = best.found.state, best.value
        plan += best.found.actions
        changed.update(best.way.changed)
        if s.active != seat:
            return plan
    return [*plan, a.END]


def _ways(s: State, seat: int) -> list[Way]:
    ways = [*goods(s, seat), *ruses_harming(s, seat)]
    return [*ways, *sales(s, seat)] if s.phase == SALARIES else ways


def _offers(
    s: State,
    seat: int,
    ways: list[Way],
    now: float,
    judge: Judge,
    changed: set[int],
    setting: Setting,
    random: Random,
) -> list[Offer]:
    place = CROWDED * _filled(s, seat) ** 2
    offers = []
    for way in ways:
        found = tried(s, seat, way.actions)
        value = judge.value(found.state, (*changed, *way.changed))
        gain = value - now + setting.off(random)
        offers.append(Offer(gain / (max(1, way.price) + place * way.slots), way, found, value))
    return offers


def _placed(s: State, seat: int, chosen: Offer, judge: Judge, setting: Setting) -> Offer:
    """The same purchase, a unit on the line where most comes of it some turns from now.

    On what stands there at once a unit looks as well where it is shot first as where it strikes first.
    """
    kind, most, best = argument_of(chosen.way.actions[0]) >> 3, 0.0, chosen
    for way in goods(s, seat):
        if not way.slots or argument_of(way.actions[0]) >> 3 != kind:
            continue
        found = tried(s, seat, way.actions)
        value = judge.value(foreseen(found.state, seat, setting.ahead))
        if value > most + TINY:
            most, best = value, Offer(chosen.score, way, found, judge.value(found.state))
    return best


def _best(offers: list[Offer]) -> Offer | None:
    """The first of the best; None when none gains anything."""
    best = None
    for offer in offers:
        if offer.score > (best.score if best else 0.0) + TINY:
            best = offer
    return best


def _filled(s: State, seat: int) -> float:
    """The share of its places that the seat's defenders take."""
    return sum(len(s.defenders[seat * LINES + line]) for line in range(LINES)) / sum(s.content.limits.capacity)
