"""Finds which part of what reaches a place is best sent: who strikes first is stronger (§5.3.1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cogs.clash.wording.wording import of_level, total
from engine.clash.odds.armies import attack_in_view
from engine.clash.odds.values import Fight
from engine.clash.pieces.content import LEVELS
from engine.clash.pieces.hero_effects import first_tokens
from engine.clash.pieces.view import Triple, View


def best_attacks(view: View, rival: int, place: int, force: Triple, hero: bool) -> dict[Triple, Fight]:
    """[units sent] -> their battle at the place, of those that may be best for the rival; {} where nobody resists.

    All of a force, and where it would strike second the largest parts that strike first: slowness counts once a level
    present (§5.3.1), and without it more units are never worse. With a hero all parties, small ones too, as some heroes
    help the fewer (§10).
    """
    found: dict[Triple, Fight] = {}
    small = _fewest(view, rival, place, force) if hero else ()
    for party in (*_parties(force), *small):
        fight = attack_in_view(view, rival, place, party, hero)
        if fight is None:
            return {}
        quicker = (other for other, known in found.items() if known.turn == 0)
        if party == force or hero or (fight.turn == 0 and not any(_within(party, other) for other in quicker)):
            found[party] = fight
    return found


def _parties(force: Triple) -> list[Triple]:
    """A force with all of its levels, with all but one, and with one alone."""
    present = [level for level in range(LEVELS) if force[level]]
    kept = [levels for size in range(len(present), 0, -1) for levels in combinations(present, size)]
    return [total(*(of_level(level, force[level]) for level in levels)) for levels in kept]


def _fewest(view: View, rival: int, place: int, force: Triple) -> Iterator[Triple]:
    """The strongest parties small enough for a hero who helps the fewer: in units of its own, or than the enemy."""
    hero = view.content.heroes[view.heroes[rival]]
    foes = sum(view.units[view.seat or 0][place])
    most = next((own for own in range(sum(force) - 1, 0, -1) if first_tokens(hero, own, foes)), 0)
    for party in _parties(force) if most and not first_tokens(hero, sum(force), foes) else ():
        cut = list(party)
        for level in range(LEVELS):
            cut[level] -= min(max(0, cut[level] - 1), max(0, sum(cut) - most))
        if sum(cut) <= most:
            yield cut[0], cut[1], cut[2]


def _within(party: Triple, other: Triple) -> bool:
    return all(few <= many for few, many in zip(party, other, strict=True))
