"""From a state to a view, and back: nothing of a state is hidden, so an imagined one is the true one (§9.2)."""

from __future__ import annotations

from engine.kernel.dice import STREAMS
from engine.kravora.pieces.content import BUILDING_IDS, KINDS, LINES
from engine.kravora.pieces.figures import Unit, code_of, remains, remains_of, unit_of
from engine.kravora.pieces.places import board_of, line_of, place_of
from engine.kravora.pieces.state import NONE, PHASE_NAMES, State
from engine.kravora.pieces.view import Dead, Fortress, Lines, Pending, View


def seats_to_act(s: State) -> list[int]:
    return [s.active] if s.active >= 0 else []


def view_of(s: State, seat: int | None) -> View:
    """The view of a seat (None: a spectator)."""
    return View(
        seat=seat,
        config=s.config,
        content=s.content,
        round=s.round,
        phase=PHASE_NAMES[s.phase],
        order=s.order,
        turn_seat=s.turn_seat,
        active=s.active,
        to_act=tuple(seats_to_act(s)),
        decisions=tuple(s.decisions),
        boards=tuple(_fortress(s, board) for board in range(s.seats)),
        white=tuple(s.white),
        pending=Pending(s.pending, s.pending_to, s.turn_seat) if s.pending >= 0 else None,
        asking=s.asking,
        striker=divmod(s.striker, 8) if s.striker >= 0 else None,
        aimed=s.aimed,
        points=s.points,
        pool=s.pool,
        by_ruse=s.ruse,
        back=PHASE_NAMES[s.back],
        recycled=s.recycled,
        sold=s.sold,
        shots=s.shots,
        taken=s.taken,
        winners=s.winners,
        omen=s.omen,
    )


def _fortress(s: State, board: int) -> Fortress:
    return Fortress(
        wall=s.walls[board],
        blood=s.blood[board],
        attackers=_units(s.attackers, board),
        defenders=_units(s.defenders, board),
        tray=s.trays[board],
        reserve=tuple(remains_of(dead) for dead in s.reserves[board]),
        laboratory=tuple(remains_of(dead) for dead in s.laboratories[board]),
        buildings=tuple(number for number in range(len(BUILDING_IDS)) if s.has(board, number)),
        shield=bool(s.shields[board]),
        kills=s.kills[board],
        total=s.totals[board],
        stock=tuple(s.stock[board * KINDS : board * KINDS + KINDS]),
        lava=tuple(line_of(place) for place in s.lava if board_of(place) == board),
        touched=bool(s.touched >> board & 1),
    )


def _units(lines: list[tuple[int, ...]], board: int) -> Lines:
    return tuple(tuple(unit_of(code) for code in line) for line in lines[board * LINES : board * LINES + LINES])


def imagine(view: View) -> State:
    """A state this view can't tell from the true one."""
    s = State.__new__(State)
    s.config, s.content = view.config, view.content
    s.draws, s.barrier, s.decisions = [0] * STREAMS, 0, list(view.decisions)
    s.round, s.phase, s.back = view.round, PHASE_NAMES.index(view.phase), PHASE_NAMES.index(view.back)
    s.order, s.turn, s.active = view.order, view.order.index(view.turn_seat), view.active
    s.white = list(view.white)
    _boards(s, view.boards)
    s.recycled, s.sold, s.shots, s.taken = view.recycled, view.sold, view.shots, view.taken
    s.striker = view.striker[0] * 8 + view.striker[1] if view.striker else NONE
    s.aimed, s.points, s.pool, s.ruse = view.aimed, view.points, view.pool, view.by_ruse
    s.pending, s.pending_to = (view.pending.action, view.pending.to) if view.pending else (NONE, NONE)
    s.asking, s.winners, s.omen = view.asking, view.winners, view.omen
    return s


def _boards(s: State, boards: tuple[Fortress, ...]) -> None:
    s.walls = [board.wall for board in boards]
    s.blood = [board.blood for board in boards]
    s.kills = [board.kills for board in boards]
    s.totals = [board.total for board in boards]
    s.buildings = [sum(1 << number for number in board.buildings) for board in boards]
    s.shields = [int(board.shield) for board in boards]
    s.stock = [count for board in boards for count in board.stock]
    s.attackers = [_codes(line) for board in boards for line in board.attackers]
    s.defenders = [_codes(line) for board in boards for line in board.defenders]
    s.trays = [board.tray for board in boards]
    s.reserves = [_remains(board.reserve) for board in boards]
    s.laboratories = [_remains(board.laboratory) for board in boards]
    s.lava = tuple(place_of(seat, line) for seat, board in enumerate(boards) for line in board.lava)
    s.touched = sum(1 << seat for seat, board in enumerate(boards) if board.touched)


def _codes(line: tuple[Unit, ...]) -> tuple[int, ...]:
    return tuple(code_of(unit) for unit in line)


def _remains(dead: Dead) -> tuple[int, ...]:
    return tuple(remains(kind, owner) for kind, owner in dead)
