"""Walls that fall, and the end of the game (§5.7, §8)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.game import Event, Outcome
from engine.kravora.pieces.content import KINDS, LINES
from engine.kravora.pieces.events import FELL, NOBODY, OVER
from engine.kravora.pieces.figures import owner_of, remains_of, unit_kind
from engine.kravora.pieces.places import board_of
from engine.kravora.pieces.state import NONE, State, back_to_stock, standing
from engine.kravora.pieces.state import OVER as PHASE_OVER


def settle(s: State, before: Sequence[int], events: list[Event]) -> None:
    """After one step: walls at 0 that stood `before` it fall; the game ends when at most one is left (§8)."""
    fallen = [seat for seat in s.order if before[seat] and not s.walls[seat]]
    if not fallen:
        return
    for seat in fallen:
        _clear(s, seat)
        events.append((FELL, seat))
    left = standing(s)
    if len(left) > 1:
        return
    if not left:
        ranks = {seat: (before[seat], s.blood[seat], s.totals[seat]) for seat in fallen}
        best = max(ranks.values())
        left = sorted(seat for seat in fallen if ranks[seat] == best)
    s.phase, s.active, s.winners = PHASE_OVER, NONE, tuple(left)
    s.pending, s.pending_to, s.asking, s.pool, s.striker, s.aimed, s.points = NONE, NONE, (), (), NONE, NONE, 0
    s.ruse = False
    s.barrier += 1
    events.append((OVER, NOBODY, *left))


def _clear(s: State, seat: int) -> None:
    """§5.7: all that stands on the board or lies in its tray, reserve and laboratory returns to the stocks."""
    for at in range(seat * LINES, seat * LINES + LINES):
        for code in s.attackers[at]:
            back_to_stock(s, unit_kind(code), owner_of(code))
        for code in s.defenders[at]:
            back_to_stock(s, unit_kind(code), seat)
        s.attackers[at] = s.defenders[at] = ()
    for kind in s.trays[seat]:
        s.white[kind] += 1
    s.trays[seat] = ()
    empty_reserve(s, seat)
    s.shields[seat] = 0
    s.lava = tuple(place for place in s.lava if board_of(place) != seat)


def empty_reserve(s: State, seat: int) -> None:
    """Reserve and laboratory go back to the stocks they came from (§5.6)."""
    for dead in (*s.reserves[seat], *s.laboratories[seat]):
        back_to_stock(s, *remains_of(dead))
    s.reserves[seat] = s.laboratories[seat] = ()


def outcome(s: State) -> Outcome | None:
    """Points are wall points. Reasons: "last_wall", or "same_step" when the last walls fell together (§8.2)."""
    if s.phase != PHASE_OVER:
        return None
    return Outcome(s.winners, "last_wall" if any(s.walls) else "same_step", tuple(s.walls))


def figures_in_play(s: State) -> tuple[list[int], list[int]]:
    """All white figures by kind, and all figures of the seats by seat * KINDS + kind, wherever they are."""
    white, own = s.white[:], s.stock[:]

    def count(kind: int, owner: int) -> None:
        if owner < 0:
            white[kind] += 1
        else:
            own[owner * KINDS + kind] += 1

    for at, units in enumerate(s.attackers):
        for code in units:
            count(unit_kind(code), owner_of(code))
        for code in s.defenders[at]:
            count(unit_kind(code), at // LINES)
    for seat in range(s.seats):
        for kind in s.trays[seat]:
            white[kind] += 1
        for dead in (*s.reserves[seat], *s.laboratories[seat]):
            count(*remains_of(dead))
    return white, own
