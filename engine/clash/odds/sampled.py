"""The odds of a battle by playing it many times: for armies too large to work out exactly."""

from __future__ import annotations

from collections.abc import Callable

from engine.clash.odds.assault import MISS, force_of, lives_of
from engine.clash.odds.values import FLED_NOBODY, End, Fight, Odds
from engine.clash.pieces.allocation import allocations


def sampled_odds(fight: Fight, random: Callable[[], float], samples: int) -> Odds:
    """So many battles played with the caller's random numbers; `Odds.error` is the standard error of `win`."""
    counts: dict[End, int] = {}
    assaults = 0
    for _ in range(samples):
        end, taken = _battle(fight, random)
        counts[end] = counts.get(end, 0) + 1
        assaults += taken
    ends = sorted(counts.items(), key=lambda found: (found[0].first, found[0].second, found[0].fled), reverse=True)
    return Odds(tuple((end, count / samples) for end, count in ends), assaults / samples, samples)


def _battle(fight: Fight, random: Callable[[], float]) -> tuple[End, int]:
    """One battle to its end, and how many assaults it took."""
    armies = (fight.first, fight.second)
    lives = (lives_of(fight.first), lives_of(fight.second))
    units = [fight.first.units, fight.second.units]
    rage = [fight.first.rage, fight.second.rage]
    barriers = [fight.first.barrier, fight.second.barrier]
    steals = [fight.first.steals, fight.second.steals]
    side, assaults = fight.turn, 0
    while any(units[0]) and any(units[1]):
        foe = 1 - side
        if armies[side].flee_below > sum(units[side]):
            return End(units[0], units[1], side), assaults
        assaults += 1
        if steals[side] and rage[foe]:
            taken = min(steals[side], rage[foe])
            rage[side], rage[foe], steals[side] = rage[side] + taken, rage[foe] - taken, 0
        force = force_of(units[side], armies[side].figures, armies[side].hero)
        shields = force_of(units[foe], armies[foe].figures, armies[foe].hero).shields
        rage[side] += force.rage
        edge = 1 - MISS ** (force.rerolls + 1)
        hits = sum(random() < edge for _ in range(force.power))
        injuries = max(0, hits + force.hits + rage[side] - shields)
        fell = False
        if barriers[foe]:
            fell = injuries >= barriers[foe]
            injuries = injuries - barriers[foe] if fell else 0
            if fell:
                barriers[foe] = 0
        foes, life = units[foe], lives[foe]
        most = foes[0] * life[0] + foes[1] * life[1] + foes[2] * life[2]
        fall = allocations(min(injuries, most), foes, life)[0]
        if any(fall):
            units[foe] = (foes[0] - fall[0], foes[1] - fall[1], foes[2] - fall[2])
        elif not fell:
            rage[side] += 1
        side = foe
    return End(units[0], units[1], FLED_NOBODY), assaults
