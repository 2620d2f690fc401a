"""When a scenario is won, and how its seats rank (§14.0)."""

from __future__ import annotations

from engine.clash.pieces.camp import Camp
from engine.clash.pieces.control import cities_of
from engine.clash.pieces.events import CARDS_SHOWN, NOBODY
from engine.clash.pieces.state import State
from engine.clash.scenarios.feats import feats, holds_heart, seven
from engine.clash.scenarios.relics import PRISONER, held
from engine.kernel.game import Event

THRONE, COMPANY = "throne", "company"
NEEDS = ("", THRONE, COMPANY)
"""Words in a scenario's data: what the test asks besides feats."""
BY_FEATS, BY_LIMIT = 1, 2
REASONS = ("", "feats", "round_limit")

Rank = tuple[int, int, int, int, int]


def passes(s: State, seat: int) -> bool:
    """The test at the end of one's own second action: enough feats, from a round on, with what else it asks."""
    camp = s.camp
    assert camp is not None
    return s.round >= camp.scenario.first_test and has_enough(s, seat)


def has_enough(s: State, seat: int) -> bool:
    """What the test looks at, whether its round has come or not."""
    assert s.camp is not None
    return feats(s, seat) >= s.config.points and _met(s, s.camp, seat)


def rank(s: State, seat: int) -> Rank:
    """More is better: feats, victory points (§7), Cities, crystals, gold."""
    return feats(s, seat), seven(s, seat), cities_of(s, seat).bit_count(), s.crystals[seat], s.gold[seat]


def ranking(s: State) -> tuple[tuple[int, ...], ...]:
    """Seats by place, those who share one together: first the winners, then by rank."""
    places: list[tuple[int, ...]] = [s.winners] if s.winners else []
    rest = sorted((seat for seat in range(s.config.seats) if seat not in s.winners), key=lambda seat: rank(s, seat))
    while rest:
        best = rank(s, rest[-1])
        places.append(tuple(seat for seat in sorted(rest) if rank(s, seat) == best))
        rest = [seat for seat in rest if rank(s, seat) != best]
    return tuple(places)


def close(camp: Camp, reason: int, events: list[Event]) -> None:
    """The game is decided: why, and what was secret is shown."""
    camp.reason = reason
    if camp.cards:
        events.append((CARDS_SHOWN, NOBODY, *camp.cards))


def _met(s: State, camp: Camp, seat: int) -> bool:
    needs = camp.scenario.needs
    if needs == THRONE:
        return holds_heart(s, camp, seat)
    return needs != COMPANY or held(s, camp, seat, PRISONER) > 0
