"""What battles leave behind between players, and of neutrals: trophies, grudges, kills (§14.16)."""

from __future__ import annotations

from engine.clash.pieces.allocation import Triple
from engine.clash.pieces.camp import Camp
from engine.clash.pieces.events import GRUDGE, GRUDGE_SPENT, TROPHY
from engine.clash.pieces.state import ELVES, Battle, State
from engine.clash.scenarios.setting import GUEST
from engine.kernel.game import Event

TOKENS, A_PAIR = 20, 2
"""Grudges in the box, and the most one seat may hold against another."""


def note_assault(camp: Camp, side: int) -> None:
    """A side (0 the attacker, 1 the defender) makes an assault."""
    camp.struck |= 1 << side


def note_kills(s: State, camp: Camp, side: int, units: Triple) -> None:
    """Neutrals fell to a player."""
    camp.kills[side] += sum(units)
    if s.content.elves[GUEST].guest:
        camp.guests_killed[side] += units[GUEST]


def end_battle(s: State, camp: Camp, b: Battle, winner: int, loser: int, events: list[Event]) -> None:
    """Between players: a grudge of the winner is spent, the loser may take one, the winner may have a trophy."""
    if winner == ELVES or loser == ELVES:
        return
    seats = camp.seats
    pair = winner * seats + loser
    if camp.grudges[pair]:
        camp.grudges[pair] -= 1
        events.append((GRUDGE_SPENT, winner, loser, camp.grudges[pair]))
    if loser == b.defender and camp.struck and _dear(s, camp) >> b.place & 1:
        take_grudge(camp, loser, winner, events)
    if camp.struck >> (0 if winner == b.attacker else 1) & 1:
        take_trophy(camp, winner, loser, events)


def take_trophy(camp: Camp, winner: int, loser: int, events: list[Event]) -> None:
    """One for a battle won, of each pair one an action where more than two play (§14.20)."""
    taken = 1 << winner * 4 + loser
    if camp.seats > 2 and camp.paired & taken:
        return
    camp.paired |= taken
    pair = winner * camp.seats + loser
    camp.trophies[pair] += 1
    events.append((TROPHY, winner, loser, camp.trophies[pair]))


def take_grudge(camp: Camp, holder: int, against: int, events: list[Event]) -> None:
    """One token, while there are any, and the pair has fewer than two."""
    at = holder * camp.seats + against
    if sum(camp.grudges) < TOKENS and camp.grudges[at] < A_PAIR:
        camp.grudges[at] += 1
        events.append((GRUDGE, holder, against, camp.grudges[at]))


def _dear(s: State, camp: Camp) -> int:
    """Where who loses a battle takes it ill: Cities, Forges, the heart."""
    return s.board.cities | s.board.forges | 1 << camp.heart
