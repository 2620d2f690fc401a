"""What a player's position holds, in whole numbers: wall, blood, income, army, enemies, buildings, place in turn."""

from __future__ import annotations

from typing import NamedTuple

from engine.kravora.pieces.content import (
    BARRACKS,
    CANNON,
    HUT,
    LABORATORY,
    LINES,
    ROCK_HURLER,
    SORTING_CENTRE,
    UNIVERSITY,
    WALL_LINE,
    WORKSHOP,
)
from engine.kravora.pieces.state import State

LOW_WALL, SOME_BLOOD, MOST_BLOOD = 4, 8, 30
HORIZON = 6
"""Rounds for which what lasts is reckoned to pay, at most."""


class Features(NamedTuple):
    """One seat's. Each is a whole number; `weights.py` says what one of it is worth."""

    wall: int
    low_wall: int
    """Wall points up to LOW_WALL: the last ones."""
    blood: int
    much_blood: int
    """Litres beyond SOME_BLOOD."""
    salary: int
    income: int
    """Salary of the rounds to come."""
    fire: int
    """Points of damage its defenders can throw a turn."""
    body: int
    """Hit points of defenders on the wall's two lines."""
    front: int
    """Hit points of the other defenders."""
    unmatched: int
    """Hit points of enemies that no fire reaches, more the nearer they are."""
    siege: int
    """Points the enemies would take from the wall if they struck now."""
    doomed: int
    """Whether that would bring it down."""
    near: int
    """Damage of enemies on the wall's two lines."""
    far: int
    """Damage of the others, and of those still in the tray."""
    gap: int
    """Points that a rockfall on the emptier of the wall's two lines would send on to the wall."""
    kills: int
    shield: int
    barracks: int
    university: int
    laboratory: int
    workshop: int
    hut: int
    hut_later: int
    sorting_centre: int
    cannon: int
    waits: int
    """Turns of others before the next own one."""
    untouched: int
    """Whether a rockfall may still touch the wall in this round."""


def features(s: State, seat: int) -> Features:
    """The seat's features; those of a seat that is out mean nothing."""
    content, base = s.content, seat * LINES
    units, strikes = content.units, content.strikes
    cover = [0] * LINES
    salary = fire = body = front = 0
    for line in range(LINES):
        for code in s.defenders[base + line]:
            kind = code >> 8
            unit = units[kind]
            salary += unit.salary
            for other in strikes[kind][line]:
                cover[other] += unit.damage
            fire += unit.damage
            if line >= WALL_LINE:
                body += code >> 5 & 7
            else:
                front += code >> 5 & 7
    unmatched = siege = near = far = 0
    for line in range(LINES):
        there, hits = s.attackers[base + line], 0
        for code in there:
            kind = code >> 8
            hits += code >> 5 & 7
            if line >= WALL_LINE:
                near += units[kind].damage
                siege += _blow(s, base, line, kind)
            else:
                far += units[kind].damage
        if hits > cover[line]:
            unmatched += (hits - cover[line]) * (line + 2)
    for kind in s.trays[seat]:
        far += units[kind].damage
    mask, blood, wall = s.buildings[seat], min(MOST_BLOOD, s.blood[seat]), s.walls[seat]
    later = max(1, min(HORIZON, s.config.late_round(content.limits.late_round) + 1 - s.round))
    place = s.order.index(seat) - s.turn
    paid = min(content.limits.salary_cap, salary)
    crowd = min(len(s.attackers[base + line]) + len(s.defenders[base + line]) for line in (WALL_LINE, LINES - 1))
    return Features(
        wall,
        min(wall, LOW_WALL),
        blood,
        max(0, blood - SOME_BLOOD),
        paid,
        paid * later,
        fire,
        body,
        front,
        unmatched,
        siege,
        int(siege >= wall),
        near,
        far,
        max(0, units[ROCK_HURLER].damage - crowd),
        s.kills[seat],
        s.shields[seat],
        (mask >> BARRACKS & 1) * later,
        (mask >> UNIVERSITY & mask >> HUT & 1) * later,
        (mask >> LABORATORY & 1) * later,
        (mask >> WORKSHOP & 1) * later,
        mask >> HUT & 1,
        (mask >> HUT & 1) * later,
        (mask >> SORTING_CENTRE & 1) * later,
        mask >> CANNON & 1,
        place if place > 0 else place + s.seats,
        1 - (s.touched >> seat & 1),
    )


def _blow(s: State, base: int, line: int, kind: int) -> int:
    """Points on the wall if an attacker on one of its lines struck now (§5.3.2)."""
    unit = s.content.units[kind]
    for other in s.content.reach[kind][line]:
        there = s.defenders[base + other]
        if there:
            if other < WALL_LINE:
                return 0
            absorbed = len(there) if unit.volley else sum(code >> 5 & 7 for code in there)
            return max(0, unit.damage - absorbed)
    return unit.damage
