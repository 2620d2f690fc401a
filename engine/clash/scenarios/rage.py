"""Rage tokens with which a side begins a battle: a ritual, orbs against neutrals, a grudge (§14.16)."""

from __future__ import annotations

from engine.clash.pieces.camp import Camp
from engine.clash.pieces.events import FIRST_RAGE
from engine.clash.pieces.state import ELVES, Battle
from engine.clash.scenarios.relics import ORB, RITUAL, lent
from engine.kernel.game import Event

Tokens = tuple[int, int, int]
"""By cause: warrior rituals, fire orbs, grudges."""


def tokens(camp: Camp, side: int, foe: int) -> Tokens:
    """What a side has when a battle against a foe begins (-1: neutrals, who have none)."""
    if side == ELVES:
        return 0, 0, 0
    ritual = min(1, lent(camp, side, RITUAL))
    if foe == ELVES:
        return ritual, lent(camp, side, ORB), 0
    return ritual, 0, min(1, camp.grudges[side * camp.seats + foe])


def first_rage(camp: Camp | None, side: int, foe: int) -> int:
    """All of it; 0 outside the campaign."""
    return sum(tokens(camp, side, foe)) if camp is not None else 0


def begin_battle(camp: Camp, b: Battle, events: list[Event]) -> None:
    """Both sides take their tokens; nobody has made an assault yet."""
    camp.struck = 0
    for at, (side, foe) in enumerate(((b.attacker, b.defender), (b.defender, b.attacker))):
        by_cause = tokens(camp, side, foe)
        if any(by_cause):
            b.rage[at] += sum(by_cause)
            events.append((FIRST_RAGE, side, *by_cause))
