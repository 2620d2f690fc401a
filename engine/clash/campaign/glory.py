"""Counts glory (§14.0): what places bring, how equals share, how far behind a seat may be before the final."""

from __future__ import annotations

from collections.abc import Sequence

from engine.clash.pieces.content import CampaignValues

Places = tuple[tuple[int, ...], ...]
"""Seats by place, those who share one together (engine.clash.scenarios.ending.ranking)."""
BY_LIMIT_ALONE, BY_LIMIT_SHARED = 3, 2
"""What a first place brings that was won by the round limit only."""
STOPPED_OF_TWO = 2
"""What the first of two has when the game was stopped: there is no second place's glory."""


def glory_table(values: CampaignValues, seats: int) -> tuple[int, ...]:
    """By place: 4, 2, 1, 0; with fewer seats the last place brings nothing."""
    return (*values.glory[: seats - 1], 0)


def glory_of(values: CampaignValues, places: Places, reason: str, final: bool) -> tuple[int, ...]:
    """[seat] -> its glory of a game. `reason`: feats, round_limit, or stopped (by vote, or as nobody came back).

    Equals all get what the lowest of their places brings; who is first by the round limit has a figure of its own, and
    the next place is counted on.
    """
    seats = sum(map(len, places))
    table = glory_table(values, seats)
    found = [0] * seats
    before = 0
    for at, equals in enumerate(places):
        lowest = before + len(equals) - 1
        worth = table[lowest]
        if at == 0 and reason == "round_limit":
            worth = BY_LIMIT_ALONE if len(equals) == 1 else BY_LIMIT_SHARED
        elif at == 0 and reason == "stopped" and len(equals) == 1:
            worth = STOPPED_OF_TWO if seats == 2 else table[1]
        for seat in equals:
            found[seat] = worth * (values.final if final else 1)
        before += len(equals)
    return tuple(found)


def glory_by_game(values: CampaignValues, games: Sequence[Sequence[int]], of: int) -> list[tuple[int, ...]]:
    """Everybody's glory before the first game and after each of `games` (its glory by seat), the clamp before the last
    of so many (`of`) among them."""
    found = [(0,) * len(games[0])] if games else []
    for at, glory in enumerate(games, 1):
        total = tuple(had + more for had, more in zip(found[-1], glory, strict=True))
        found.append(clamped(values, total) if at == of - 1 else total)
    return found


def clamped(values: CampaignValues, glory: Sequence[int]) -> tuple[int, ...]:
    """Before the final nobody is farther behind the leader than the clamp."""
    least = max(glory) - values.clamp
    return tuple(max(each, least) for each in glory)
