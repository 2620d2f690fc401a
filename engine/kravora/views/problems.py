"""The invariants of a sound state, and in words all that is wrong with one."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kravora.pieces.content import KINDS, LINES
from engine.kravora.pieces.figures import WHITE, hits_of, owner_of, unit_kind
from engine.kravora.pieces.state import AIM, ANSWER, NONE, OVER, PICK, THROW, State
from engine.kravora.play.victory import figures_in_play


def problems(s: State) -> list[str]:
    """Empty when the state is sound."""
    return [*_figures(s), *_lines(s), *_numbers(s), *_out(s), *_phase(s)]


def _figures(s: State) -> Iterator[str]:
    """Every figure is in a stock, on a board, in a tray, a reserve or a laboratory (§2.4)."""
    white, own = figures_in_play(s)
    for kind, unit in enumerate(s.content.units):
        if white[kind] != unit.white_stock:
            yield f"{white[kind]} white figures of {unit.id}, not {unit.white_stock}"
        for seat in range(s.seats):
            held = own[seat * KINDS + kind]
            if held != unit.stock:
                yield f"seat {seat} has {held} figures of {unit.id}, not {unit.stock}"


def _lines(s: State) -> Iterator[str]:
    """Lines are sorted, units alive and whole, defenders where they may stand (§3.6)."""
    for at in range(s.seats * LINES):
        board, line = divmod(at, LINES)
        for units in (s.attackers[at], s.defenders[at]):
            if list(units) != sorted(units):
                yield f"line {line + 1} of seat {board} is not sorted"
            for code in units:
                if not 1 <= hits_of(code) <= s.content.units[unit_kind(code)].hit_points:
                    yield f"a unit on line {line + 1} of seat {board} has {hits_of(code)} hit points"
        if len(s.defenders[at]) > s.content.limits.capacity[line]:
            yield f"too many defenders on line {line + 1} of seat {board}"
        if any(owner_of(code) != WHITE for code in s.defenders[at]):
            yield f"a foreign defender on line {line + 1} of seat {board}"


def _numbers(s: State) -> Iterator[str]:
    limits = s.content.limits
    if min((*s.walls, *s.blood, *s.kills, *s.totals, *s.stock, *s.white)) < 0:
        yield "a negative number of something"
    if max(s.walls) > limits.wall:
        yield "a wall higher than a wall can be"
    if len(s.lava) > limits.lava_markers or len(set(s.lava)) != len(s.lava):
        yield "too many lava markers (§7.1)"
    for seat in range(s.seats):
        if len(s.laboratories[seat]) > limits.laboratory_slots:
            yield f"the laboratory of seat {seat} holds too many (§6.3)"
        if s.config.few_slots and s.buildings[seat].bit_count() > limits.few_slots:
            yield f"seat {seat} has too many buildings (§9.3)"
        if s.kills[seat] > s.totals[seat]:
            yield f"the kill counter of seat {seat} is off"


def _out(s: State) -> Iterator[str]:
    """Who is out has nothing left in play (§5.7)."""
    for seat in range(s.seats):
        if s.walls[seat]:
            continue
        lines = range(seat * LINES, seat * LINES + LINES)
        left = any(s.attackers[at] or s.defenders[at] for at in lines)
        if left or s.trays[seat] or s.reserves[seat] or s.laboratories[seat] or s.shields[seat]:
            yield f"seat {seat} is out and has something in play"


def _phase(s: State) -> Iterator[str]:
    if (s.phase == OVER) != (s.active == NONE) or (s.phase == OVER) != bool(s.winners):
        yield "a game goes on exactly while somebody owes a decision"
    if s.phase != OVER and sum(wall > 0 for wall in s.walls) < 2:
        yield "a game goes on with fewer than two walls"
    if s.phase != OVER and s.phase != ANSWER and s.active != s.turn_seat:
        yield "somebody else than the turn's seat owes a decision"
    if (s.phase == ANSWER) != bool(s.asking) or (s.phase in (THROW, ANSWER)) != (s.pending != NONE):
        yield "a ruse is pending exactly while it waits"
    if (s.phase in (AIM, PICK)) != bool(s.points):
        yield "points of damage are left exactly while they are spread"
    if (s.phase == PICK) != bool(s.pool):
        yield "a volley's units are there exactly while they are picked"
