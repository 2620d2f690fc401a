"""Lets a player choose a target in one select; of more than 25, first a board, then a line, then the unit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from cogs.kravora.fortress import standing_on
from cogs.kravora.turn.rehearsal import Turn
from cogs.kravora.wording import KravoraWording
from cogs.transport.contract import base36
from cogs.transport.limits import OPTIONS
from cogs.transport.panel import Row
from cogs.transport.widgets import option, row, select
from engine.kernel.errors import NotationError
from engine.kernel.game import Action, argument_of, kind_of
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.places import BOARDS, board_of, line_of, parse_place, place_name
from engine.kravora.play.notation import PLACE_KINDS


def place_of_action(action: Action) -> int:
    """The line an action is aimed at."""
    argument = argument_of(action)
    return argument if kind_of(action) in PLACE_KINDS else a.unit_place(argument)


def target_rows(turn: Turn, head: str, actions: Sequence[Action], where: str, asked: str) -> list[Row]:
    """Selects that lead to one of `actions`. `where`: what was narrowed to already, "", "b" or "b4"."""
    actions = others_first(actions, turn.seat)
    if len(actions) <= OPTIONS:
        return [_units(turn, actions, asked)]
    rows: list[Row] = []
    boards = list(dict.fromkeys(board_of(place_of_action(action)) for action in actions))
    board = _board(where, boards)
    if len(boards) > 1:
        name = turn.wording.label
        rows.append(_narrow(turn, head, "board", turn.call.t("Whose board?"), boards, board, BOARDS.__getitem__, name))
    if board is None:
        return rows
    there = [action for action in actions if board_of(place_of_action(action)) == board]
    if len(there) > OPTIONS:
        places = sorted({place_of_action(action) for action in there})
        place = place_in(where, places)
        label = turn.wording.place_label
        rows.append(_narrow(turn, head, "line", turn.call.t("Which line?"), places, place, place_name, label))
        if place is None:
            return rows
        there = [action for action in there if place_of_action(action) == place]
    rows.append(_units(turn, there[:OPTIONS], asked))
    return rows


def others_first(actions: Sequence[Action], own: int) -> Sequence[Action]:
    """Rockfalls, landings and lured attacks: on others' boards first, by their wall, one's own last."""
    if not all(kind_of(action) in (a.ROCKFALL, a.TO, a.BAIT) for action in actions):
        return actions

    def far(action: Action) -> tuple[bool, int, int]:
        place = place_of_action(action)
        return board_of(place) == own, board_of(place), -line_of(place)

    return sorted(actions, key=far)


def _board(where: str, boards: Sequence[int]) -> int | None:
    if len(boards) == 1:
        return boards[0]
    board = BOARDS.find(where[:1]) if where else -1
    return board if board in boards else None


def place_in(where: str, places: Sequence[int]) -> int | None:
    """The place that a payload names, if it is one of these."""
    try:
        place = parse_place(where)
    except NotationError:
        return None
    return place if place in places else None


def _narrow(
    turn: Turn,
    head: str,
    tag: str,
    asked: str,
    found: Sequence[int],
    chosen: int | None,
    code: Callable[[int], str],
    label: Callable[[int], str],
) -> Row:
    options = [option(turn.value(code(each)), label(each), "", each == chosen) for each in found]
    return row(select(turn.id("aim", f"{head}.{tag}"), asked, options))


def _units(turn: Turn, actions: Sequence[Action], asked: str) -> Row:
    wording = turn.wording
    options = [
        option(turn.value(base36(action)), action_label(wording, action), beside(wording, action)) for action in actions
    ]
    return row(select(turn.id("do", "t"), asked, options))


def action_label(wording: KravoraWording, action: Action) -> str:
    """What an action is aimed at."""
    if kind_of(action) in PLACE_KINDS:
        return wording.place_label(argument_of(action))
    return wording.target_label(argument_of(action))


def beside(wording: KravoraWording, action: Action) -> str:
    """How many such units there are, or who stands on the line."""
    view, argument = wording.view, argument_of(action)
    if kind_of(action) in PLACE_KINDS:
        return crowd(wording, argument)
    sorts: Counter[int] = Counter()
    place = a.unit_place(argument)
    board = view.boards[board_of(place)]
    side: Any = board.defenders if a.unit_side(argument) else board.attackers
    sorts.update(unit.kind << 3 | unit.hits for unit in side[place & 7])
    count = sorts[a.unit_sort(argument)]
    return wording.t("one of {count} there", count=count) if count > 1 else ""


def crowd(wording: KravoraWording, place: int) -> str:
    """Who stands on a line, in a few words."""
    parts = standing_on(wording, wording.view.boards[board_of(place)], place & 7)
    return wording.t("; ").join(parts) or wording.t("nobody there")
