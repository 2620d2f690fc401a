"""Which units went where between two looks at the map: for arrows, and for what moves in a film."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from render.clash.picture import ArmyToken, Ground, Hex, Keep, Spot

Units = dict[tuple[int, int], dict[Hex, int]]


class Flight(NamedTuple):
    """So many units of a seat (-1 elves) and level (or elf type) on their way from one hexagon to another."""

    seat: int
    kind: int
    units: int
    start: Hex
    end: Hex


def flights(before: Ground, after: Ground) -> tuple[Flight, ...]:
    """What left somewhere and arrived somewhere else, each arrival from the nearest departure of its kind.

    Units that came from the reserve come out of their bastion; who fell flies nowhere.
    """
    was, now = _units(before), _units(after)
    homes = {keep.seat: keep.at for keep in after.keeps}
    found: list[Flight] = []
    for side in sorted(was.keys() | now.keys()):
        left = _less(was.get(side, {}), now.get(side, {}))
        came = _less(now.get(side, {}), was.get(side, {}))
        for end in sorted(came):
            count = came[end]
            for start in sorted(left, key=lambda at: (_distance(at, end), at)):
                moved = min(count, left[start])
                if moved:
                    found.append(Flight(*side, moved, start, end))
                    left[start] -= moved
                    count -= moved
            home = homes.get(side[0])
            if count and home is not None and home != end:
                found.append(Flight(*side, count, home, end))
    return tuple(found)


def without(ground: Ground, gone: tuple[Flight, ...]) -> Ground:
    """The map before the flights began, without the units that are in the air."""
    missing: Units = {}
    for flight in gone:
        places = missing.setdefault((flight.seat, flight.kind), {})
        places[flight.start] = places.get(flight.start, 0) + flight.units
    return replace(
        ground,
        spots=tuple(_thinned_spot(spot, missing) for spot in ground.spots),
        keeps=tuple(_thinned_keep(keep, missing) for keep in ground.keeps),
    )


def _thinned_spot(spot: Spot, missing: Units) -> Spot:
    armies = (
        ArmyToken(army.seat, _thinned(army.seat, army.units, spot.at, missing)) for army in spot.armies
    )  # fmt: skip
    return replace(spot, armies=tuple(army for army in armies if any(army.units)))


def _thinned_keep(keep: Keep, missing: Units) -> Keep:
    return replace(keep, units=_thinned(keep.seat, keep.units, keep.at, missing))


def _thinned(seat: int, units: tuple[int, int, int], at: Hex, missing: Units) -> tuple[int, int, int]:
    first, second, third = (
        max(count - missing.get((seat, kind), {}).get(at, 0), 0) for kind, count in enumerate(units)
    )
    return first, second, third


def _units(ground: Ground) -> Units:
    found: Units = {}
    armies = [(army.seat, spot.at, army.units) for spot in ground.spots for army in spot.armies]
    armies += [(keep.seat, keep.at, keep.units) for keep in ground.keeps]
    for seat, at, units in armies:
        for kind, count in enumerate(units):
            if count:
                found.setdefault((seat, kind), {})[at] = count
    return found


def _less(more: dict[Hex, int], fewer: dict[Hex, int]) -> dict[Hex, int]:
    return {at: count - fewer.get(at, 0) for at, count in more.items() if count > fewer.get(at, 0)}


def _distance(one: Hex, other: Hex) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))
