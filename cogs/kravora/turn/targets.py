"""Lets a player choose a target in one select; of more than 25, first a board, then a line, then the unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cogs.kravora.fortress import standing_on
from cogs.kravora.turn.rehearsal import Turn
from cogs.kravora.wording import KravoraWording
from cogs.transport.contract import base36
from cogs.transport.panels.limits import OPTIONS
from cogs.transport.panels.panel import Row
from cogs.transport.panels.text import listed
from cogs.transport.panels.widgets import option, row, select
from engine.kernel.errors import NotationError
from engine.kernel.game import Action, argument_of, kind_of
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.figures import Unit
from engine.kravora.pieces.places import BOARDS, board_of, line_of, parse_place, place_name
from engine.kravora.play.notation import PLACE_KINDS
from engine.kravora.views.view_choices import struck

WANTED: Mapping[int, tuple[int, int, int, int]] = {
    a.LAVA: (0, 0, 1, 1),
    a.CLOT: (0, 3, 2, 1),
    a.AHEAD: (2, 1, 0, 0),
    a.BAIT: (2, 1, 0, 0),
    a.BACK: (0, 1, 2, 2),
    a.ROCKFALL: (1, 1, 0, 0),
    a.PROPEL: (0, 2, 1, 1),
    a.TO: (1, 1, 0, 0),
}
"""[kind] -> the rank of one's own attackers and lines, one's own defenders, and both of others."""


def place_of_action(action: Action) -> int:
    """The line an action is aimed at."""
    argument = argument_of(action)
    return argument if kind_of(action) in PLACE_KINDS else a.unit_place(argument)


def target_rows(turn: Turn, head: str, actions: Sequence[Action], where: str, asked: str) -> list[Row]:
    """Selects that lead to one of `actions`. `where`: what was narrowed to already, "", "b" or "b4"."""
    actions = likeliest_first(actions, turn.seat)
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
        places = list(dict.fromkeys(map(place_of_action, there)))
        place = place_in(where, places)
        label = turn.wording.place_label
        rows.append(_narrow(turn, head, "line", turn.call.t("Which line?"), places, place, place_name, label))
        if place is None:
            return rows
        there = [action for action in there if place_of_action(action) == place]
    rows.append(_units(turn, there[:OPTIONS], asked))
    return rows


def likeliest_first(actions: Sequence[Action], own: int) -> Sequence[Action]:
    """A ruse's targets: where it helps its player first, on each board by the wall."""

    def rank(action: Action) -> tuple[int, int, int]:
        place, kind = place_of_action(action), kind_of(action)
        defends = kind not in PLACE_KINDS and bool(a.unit_side(argument_of(action)))
        return WANTED[kind][2 * (board_of(place) != own) + defends], board_of(place), -line_of(place)

    return sorted(actions, key=rank) if all(kind_of(action) in WANTED for action in actions) else actions


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
    """How many such units there are and whose, or who stands on the line; of a unit lured what it would strike."""
    argument = argument_of(action)
    if kind_of(action) in PLACE_KINDS:
        return crowd(wording, argument)
    if kind_of(action) == a.BAIT:
        return _struck(wording, argument)
    alike = _alike(wording, argument)
    told = [wording.t("one of {count} there", count=len(alike))] if len(alike) > 1 else []
    return ", ".join((*told, *whose(wording, argument)))


def whose(wording: KravoraWording, argument: int) -> list[str]:
    """How many of the units that an action names are the reader's puppets."""
    alike = _alike(wording, argument)
    yours = sum(unit.owner == wording.view.seat for unit in alike)
    if not yours:
        return []
    return [wording.t("yours") if yours == len(alike) else wording.t("{count} of them yours", count=yours)]


def _alike(wording: KravoraWording, argument: int) -> list[Unit]:
    """The units that an action names, which look the same."""
    place = a.unit_place(argument)
    board = wording.board(board_of(place))
    there = (board.defenders if a.unit_side(argument) else board.attackers)[line_of(place)]
    return [unit for unit in there if unit.kind << 3 | unit.hits == a.unit_sort(argument)]


def _struck(wording: KravoraWording, unit: int) -> str:
    """What a unit lured to attack strikes: an attacker has no choice (§5.3.2)."""
    if a.unit_side(unit):
        return wording.t("strikes whom you choose")
    t, (line, kinds, wall) = wording.t, struck(wording.view, unit)
    hit = [t("{unit} on {place}", unit=wording.some(kinds), place=wording.line(line))] if kinds else []
    if wall:
        hit.append(t("the wall"))
    return t("strikes {target}", target=listed(t, hit))


def crowd(wording: KravoraWording, place: int) -> str:
    """Who stands on a line, in a few words."""
    parts = standing_on(wording, wording.view.boards[board_of(place)], place & 7)
    return wording.t("; ").join(parts) or wording.t("nobody there")
