"""A unit as one small number: kind, hit points, whose it is, and what it did; lines of units are sorted tuples of them.

Sorted, a line shows the weakest kind first, of one kind the fewest hit points, of those the white ones.
"""

from __future__ import annotations

from typing import NamedTuple

WHITE = -1
"""The owner of a white monster."""

SPENT = 1
"""The defender has attacked in this turn's step 3.1."""
LURED = 2
"""The unit was lured to attack in this round (§7.3)."""
HIT_POINT = 1 << 5
_OWNER, _HITS, _KIND = 2, 5, 8


def figure(kind: int, hits: int, owner: int = WHITE) -> int:
    """A unit that did nothing yet. Defenders carry no owner: their board shows it."""
    return kind << _KIND | hits << _HITS | (owner + 1) << _OWNER


def unit_kind(code: int) -> int:
    return code >> _KIND


def hits_of(code: int) -> int:
    return code >> _HITS & 7


def owner_of(code: int) -> int:
    """The seat whose cannon puppet it is, or WHITE."""
    return (code >> _OWNER & 7) - 1


def sort_of(code: int) -> int:
    """Kind and hit points: what a target is named by."""
    return code >> _HITS


def remains(kind: int, owner: int) -> int:
    """A killed unit, as reserve and laboratory keep it."""
    return kind << 3 | owner + 1


def remains_of(dead: int) -> tuple[int, int]:
    """(kind, owner or WHITE)."""
    return dead >> 3, (dead & 7) - 1


class Unit(NamedTuple):
    """A unit as a view shows it. `owner`: seat of a cannon puppet's owner, WHITE for white ones and defenders."""

    kind: int
    hits: int
    owner: int
    lured: bool
    spent: bool


def unit_of(code: int) -> Unit:
    return Unit(unit_kind(code), hits_of(code), owner_of(code), bool(code & LURED), bool(code & SPENT))


def code_of(unit: Unit) -> int:
    return figure(unit.kind, unit.hits, unit.owner) | (LURED if unit.lured else 0) | (SPENT if unit.spent else 0)


def put(lines: list[tuple[int, ...]], at: int, code: int) -> None:
    lines[at] = tuple(sorted((*lines[at], code)))


def take(lines: list[tuple[int, ...]], at: int, code: int) -> None:
    """Take a unit off a line; ValueError when there is none such."""
    units = lines[at]
    place = units.index(code)
    lines[at] = units[:place] + units[place + 1 :]
