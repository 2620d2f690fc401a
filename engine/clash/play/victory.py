"""Control, victory points, the end of a game (§4 Control, §7, §11)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.clash.pieces.control import cities_of, legendaries_of
from engine.clash.pieces.events import NOBODY, OVER, POINTS
from engine.clash.pieces.state import OVER as PHASE_OVER
from engine.clash.pieces.state import State
from engine.clash.scenarios import ending, feats
from engine.kernel.game import Event, Outcome


def points_of(s: State, seat: int) -> int:
    """§7: 1 a controlled City, 1 a legendary owned; in a scenario of the campaign its feats (§14)."""
    if s.camp is not None:
        return feats.feats(s, seat)
    return cities_of(s, seat).bit_count() + legendaries_of(s, seat)


def tell_points(s: State, events: list[Event]) -> None:
    """Update the points, with an event for each seat whose points changed."""
    if s.camp is not None:
        feats.tell(s, events)
        return
    seen, shared, cities = s.elf_mask, 0, s.board.cities
    for mask in s.masks:
        shared |= seen & mask
        seen |= mask
    cities &= ~shared
    for seat, mask in enumerate(s.masks):
        points = (mask & cities).bit_count() + legendaries_of(s, seat)
        if points != s.points[seat]:
            s.points[seat] = points
            events.append((POINTS, seat, points))


def has_won(s: State, seat: int) -> bool:
    """§7: enough points at the end of one's own second action."""
    if s.camp is not None:
        return ending.passes(s, seat)
    return points_of(s, seat) >= s.config.points


def end_game(s: State, winners: tuple[int, ...], events: list[Event], reason: int = ending.BY_FEATS) -> None:
    """`reason` of a game of the campaign; it can't be told from the end, as a target may be reached too early."""
    if s.camp is not None:
        ending.close(s.camp, reason, events)
    s.phase, s.active, s.action_number = PHASE_OVER, -1, 0
    s.winners = winners
    s.barrier += 1
    events.append((OVER, NOBODY, *winners))


def leaders(s: State) -> tuple[int, ...]:
    """§11: at the round limit most points, then Cities, crystals, gold; then shared."""
    if s.camp is not None:
        return _best([ending.rank(s, seat) for seat in range(s.config.seats)])
    ranks = [
        (points_of(s, seat), cities_of(s, seat).bit_count(), s.crystals[seat], s.gold[seat])
        for seat in range(s.config.seats)
    ]
    return _best(ranks)


def _best(ranks: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    best = max(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)


def outcome(s: State) -> Outcome | None:
    if s.phase != PHASE_OVER:
        return None
    points = tuple(points_of(s, seat) for seat in range(s.config.seats))
    if s.config.solo:
        if not s.winners:
            return Outcome((), "domination", points)
        return Outcome(s.winners, "points" if points[0] >= s.config.points else "no_elves", points)
    if s.camp is not None:
        return Outcome(s.winners, ending.REASONS[s.camp.reason], points)
    won = len(s.winners) == 1 and points[s.winners[0]] >= s.config.points
    return Outcome(s.winners, "points" if won else "round_limit", points)
