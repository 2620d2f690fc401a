"""What things cost a player now (§5.5, §6.1, §6.2)."""

from __future__ import annotations

from engine.kravora.pieces.content import BARRACKS, PUPPET, UNIVERSITY, Content


def unit_price(content: Content, buildings: int, kind: int) -> int:
    """§6.1: with barracks 1 L less, puppets not. `buildings` is the seat's mask."""
    cost, limits = content.costs[kind], content.limits
    if kind == PUPPET or not buildings >> BARRACKS & 1:
        return cost
    return max(limits.minimum_price, cost - limits.barracks_discount)


def ruse_price(content: Content, buildings: int, ruse: int) -> int:
    """§6.2: with a university 1 L less, at least 1 L."""
    cost, limits = content.ruses[ruse].cost, content.limits
    if not buildings >> UNIVERSITY & 1:
        return cost
    return max(limits.minimum_price, cost - limits.university_discount)
