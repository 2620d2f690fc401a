"""Damage to units and walls: who dies, where the dead go, who is paid (§3.5, §5.3, §6)."""

from __future__ import annotations

from engine.kernel.game import Event
from engine.kravora.pieces.actions import ATTACKER, DEFENDER
from engine.kravora.pieces.content import LABORATORY, LINES, SORTING_CENTRE
from engine.kravora.pieces.events import BLOOD, HURT, KILLED, NOBODY, WALL
from engine.kravora.pieces.figures import HIT_POINT, hits_of, owner_of, put, remains, take, unit_kind
from engine.kravora.pieces.state import State, back_to_stock


def wound_attacker(s: State, board: int, line: int, code: int, points: int, pays: bool, events: list[Event]) -> None:
    """Hit an attacker. `pays`: a kill of the board's own attack, which is counted and paid (§5.3.1)."""
    at, kind, owner = board * LINES + line, unit_kind(code), owner_of(code)
    take(s.attackers, at, code)
    left = hits_of(code) - points
    if left > 0:
        put(s.attackers, at, code - points * HIT_POINT)
        events.append((HURT, board, line, ATTACKER, kind, owner, left))
        return
    if pays:
        s.kills[board] += 1
        s.totals[board] += 1
    events.append((KILLED, board, line, ATTACKER, kind, owner, _bury(s, board, kind, owner, pays)))


def wound_defender(s: State, board: int, line: int, code: int, points: int, sorts: bool, events: list[Event]) -> None:
    """Hit a defender. `sorts`: in the enemy's own attack, where a sorting centre gathers the dead (§6.6)."""
    at, kind = board * LINES + line, unit_kind(code)
    take(s.defenders, at, code)
    left = hits_of(code) - points
    if left > 0:
        put(s.defenders, at, code - points * HIT_POINT)
        events.append((HURT, board, line, DEFENDER, kind, board, left))
        return
    kept = sorts and s.has(board, SORTING_CENTRE)
    events.append((KILLED, board, line, DEFENDER, kind, board, _bury(s, board, kind, board, kept)))


def _bury(s: State, board: int, kind: int, owner: int, pays: bool) -> str:
    """§5.3.1: what pays goes to the laboratory's free slots, then to the reserve; the rest back to its stock."""
    if not pays:
        back_to_stock(s, kind, owner)
        return "stock"
    dead = remains(kind, owner)
    if s.has(board, LABORATORY) and len(s.laboratories[board]) < s.content.limits.laboratory_slots:
        s.laboratories[board] = tuple(sorted((*s.laboratories[board], dead)))
        return "laboratory"
    s.reserves[board] = tuple(sorted((*s.reserves[board], dead)))
    return "reserve"


def hurt_wall(s: State, board: int, points: int, why: str, by: int, events: list[Event]) -> None:
    """Take wall points, as many as there are; with plunder they pay another who took them (§9.3)."""
    lost = min(points, s.walls[board])
    if lost <= 0:
        return
    s.walls[board] -= lost
    events.append((WALL, board, lost, s.walls[board], why, by))
    if s.config.plunder and by not in (NOBODY, board) and s.walls[by]:
        gain(s, by, lost * s.content.limits.plunder, "plunder", events)


def gain(s: State, seat: int, litres: int, why: str, events: list[Event]) -> None:
    """Blood for a seat; no event for 0 L."""
    if litres:
        s.blood[seat] += litres
        events.append((BLOOD, seat, litres, why))
