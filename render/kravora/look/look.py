"""Makes the specs of Kravora's pictures from a view. Nothing is hidden (§9.2): every viewer sees the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from data.texts import Texts
from engine.kernel.names import name_in
from engine.kravora.pieces.actions import ATTACKER, DEFENDER, unit_place, unit_side, unit_sort
from engine.kravora.pieces.content import LABORATORY, LINES
from engine.kravora.pieces.figures import WHITE, Unit
from engine.kravora.pieces.places import board_of, place_of
from engine.kravora.pieces.view import View
from render.kravora.palette import look_of
from render.kravora.picture import (
    BoardSpec,
    CropSpec,
    DrawnBuilding,
    Fort,
    Heading,
    Kind,
    KravoraPlot,
    Line,
    Pile,
    UnitGroup,
)
from render.kravora.words.phase_words import forecast_words, news_words, phase_words, round_words, status_words
from render.kravora.words.piece_words import building_name, kind_facts
from render.kravora.words.place_words import letter_of, line_name
from render.shared.plot import Curve, PlotSpec
from render.words.people import drawn_names

Marks = Sequence[tuple[str, int]]
NO_MARKS: Marks = ()


def board_spec(view: View, names: Sequence[str], t: Texts) -> BoardSpec:
    """All fortresses, with round, turn and what is being decided."""
    shown = drawn_names(names, view.config.seats, t)
    heading = Heading(
        title=round_words(view, t),
        omen=_omen(view),
        news=news_words(view, t),
        phase=phase_words(view, shown, t),
        forecast=forecast_words(view, t),
    )
    return BoardSpec(
        language=t.language,
        heading=heading,
        forts=tuple(_fort(view, seat, shown[seat], NO_MARKS, t) for seat in range(view.config.seats)),
        kinds=tuple(
            Kind(name_in(unit.names, t.language), unit.hit_points, kind_facts(view.content, kind, t))
            for kind, unit in enumerate(view.content.units)
        ),
    )


def crop_spec(view: View, marks: Marks, names: Sequence[str], t: Texts) -> CropSpec:
    """Fortresses large, with marks: ("board", seat) which ones, ("line", place) and ("unit", argument of an action).

    Without "board" marks: the boards of the other marks, else the one of the seat that looks (a spectator's: whose
    turn it is). Raises ValueError for an unknown mark.
    """
    unknown = sorted({name for name, _ in marks} - {"board", "line", "unit"})
    if unknown:
        raise ValueError(f"unknown marks: {', '.join(unknown)}")
    shown = drawn_names(names, view.config.seats, t)
    return CropSpec(t.language, tuple(_fort(view, seat, shown[seat], marks, t) for seat in boards_of(view, marks)))


def plot_spec(view: View, walls: Sequence[Sequence[int]], names: Sequence[str], t: Texts) -> PlotSpec:
    """Walls over rounds: `walls[seat]` is what stood of that seat's wall at the end of each round."""
    shown = drawn_names(names, view.config.seats, t)
    return KravoraPlot(
        language=t.language,
        title=t("Walls, round by round"),
        goal=0,
        curves=tuple(Curve(shown[seat], tuple(walls[seat]), *look_of(seat)) for seat in range(view.config.seats)),
    )


def _omen(view: View) -> str:
    if view.round % 2 == 0:
        return "reward" if view.round else ""
    if not view.omen:
        return ""
    face = view.content.faces[view.omen[0]]
    return "comet" if face.comets else "blood" if face.blood else "arrow" if face.arrow else ""


def boards_of(view: View, marks: Marks) -> list[int]:
    """The seats whose boards a crop shows, ascending."""
    named = {number for name, number in marks if name == "board"}
    found = named or {board for name, number in marks for board in _board(name, number)}
    own = view.turn_seat if view.seat is None else view.seat
    return sorted(found or {own})


def _board(name: str, number: int) -> tuple[int, ...]:
    if name == "line":
        return (board_of(number),)
    return (board_of(unit_place(number)),) if name == "unit" else ()


def _fort(view: View, seat: int, name: str, marks: Marks, t: Texts) -> Fort:
    board = view.boards[seat]
    content = view.content
    return Fort(
        seat=seat,
        letter=letter_of(seat),
        name=name,
        status=status_words(view, seat, t),
        active=seat == view.active,
        won=seat in view.winners,
        wall=board.wall,
        wall_full=content.limits.wall,
        blood=board.blood,
        kills=board.kills,
        lines=tuple(_line(view, seat, line, marks) for line in range(LINES)),
        tray=_pile((kind, WHITE) for kind in board.tray),
        reserve=_pile(board.reserve),
        laboratory=_pile(board.laboratory) if LABORATORY in board.buildings else None,
        slots=content.limits.laboratory_slots,
        buildings=tuple(
            DrawnBuilding(content.buildings[number].id, building_name(content, number, t.language))
            for number in board.buildings
        ),
        shield=board.shield,
        touched=board.touched,
    )


def _line(view: View, seat: int, line: int, marks: Marks) -> Line:
    board = view.boards[seat]
    place = place_of(seat, line)
    here = {(unit_side(n), unit_sort(n)) for name, n in marks if name == "unit" and unit_place(n) == place}
    return Line(
        name=line_name(seat, line),
        attackers=_groups(view, board.attackers[line], ATTACKER, WHITE, here),
        defenders=_groups(view, board.defenders[line], DEFENDER, seat, here),
        places=view.content.limits.capacity[line],
        lava=line in board.lava,
        marked=("line", place) in marks,
    )


def _groups(
    view: View, units: tuple[Unit, ...], side: int, owner: int, marked: set[tuple[int, int]]
) -> tuple[UnitGroup, ...]:
    """Units that look the same together, in the order of the view. Defenders belong to `owner`."""
    return tuple(
        UnitGroup(
            kind=unit.kind,
            hits=unit.hits,
            full=view.content.units[unit.kind].hit_points,
            owner=unit.owner if side == ATTACKER else owner,
            count=count,
            spent=unit.spent,
            lured=unit.lured,
            marked=(side, unit.kind << 3 | unit.hits) in marked,
        )
        for unit, count in Counter(units).items()
    )


def _pile(units: Iterable[tuple[int, int]]) -> Pile:
    return Pile(tuple((kind, owner, count) for (kind, owner), count in sorted(Counter(units).items())))
