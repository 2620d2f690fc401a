"""How injuries may be spread over enemy units (§5.3.3e), and which way is best."""

from __future__ import annotations

from functools import lru_cache

Triple = tuple[int, int, int]


@lru_cache(maxsize=65536)
def allocations(injuries: int, units: Triple, lives: Triple) -> tuple[Triple, ...]:
    """All legal ways, as units to fall by level, best first.

    Legal: the injuries left over are fewer than the life of every enemy unit left. Best [H §5.3.7]: the highest sum
    of levels, then most units, then higher levels.
    """
    found = []
    for three in range(min(units[2], injuries // lives[2]) + 1):
        rest3 = injuries - three * lives[2]
        for two in range(min(units[1], rest3 // lives[1]) + 1):
            rest = rest3 - two * lives[1]
            # Level I takes all it can: a rest that could still kill one of them is not legal.
            one = min(units[0], rest // lives[0])
            rest -= one * lives[0]
            if (two == units[1] or rest < lives[1]) and (three == units[2] or rest < lives[2]):
                found.append((one, two, three))
    return tuple(sorted(found, key=lambda fall: (-worth(fall), -sum(fall), -fall[2], -fall[1])))


def worth(fall: Triple) -> int:
    """The sum of the levels killed."""
    return fall[0] + 2 * fall[1] + 3 * fall[2]
