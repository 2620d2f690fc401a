"""Words a fortress: its lines, purse and buildings."""

from __future__ import annotations

from cogs.kravora.wording import KravoraWording
from engine.kravora.pieces.content import LINES
from engine.kravora.pieces.view import Fortress
from engine.kravora.views.view_choices import wall_threat


def purse(wording: KravoraWording, seat: int) -> str:
    """ "Wall 7 of 10, 12 L, 3 kills, a shield."."""
    t, board, limits = wording.t, wording.board(seat), wording.view.content.limits
    told = [t("Wall {wall} of {most}", wall=board.wall, most=limits.wall), wording.litres(board.blood)]
    if board.kills:
        told.append(t.n("{count} kill for the reward", "{count} kills for the reward", board.kills))
    if board.shield:
        told.append(t("a shield"))
    return ", ".join(told) + "."


def lines_of(wording: KravoraWording, seat: int) -> list[str]:
    """The lines with something on them, the farthest first."""
    board = wording.board(seat)
    told = []
    for line in range(LINES):
        parts = standing_on(wording, board, line)
        if line in board.lava:
            parts.append(wording.t("lava"))
        if parts:
            told.append(wording.t("Line {number}: {units}", number=line + 1, units=wording.t("; ").join(parts)))
    return told or [wording.t("Nobody stands on the board.")]


def standing_on(wording: KravoraWording, board: Fortress, line: int) -> list[str]:
    """Who stands on a line, side by side."""
    t, parts = wording.t, []
    if board.attackers[line]:
        parts.append(t("attackers {units}", units=wording.figures(board.attackers[line])))
    if board.defenders[line]:
        parts.append(t("defenders {units}", units=wording.figures(board.defenders[line])))
    return parts


def all_of(wording: KravoraWording, seat: int) -> list[str]:
    """All that one's picture shows: purse, lines, stores."""
    return [purse(wording, seat), *lines_of(wording, seat), *stores(wording, seat)]


def stores(wording: KravoraWording, seat: int) -> list[str]:
    """Tray, reserve, laboratory and buildings, as far as there is something."""
    t, board = wording.t, wording.board(seat)
    told = []
    if board.tray:
        told.append(t("To come: {units}", units=wording.kinds(board.tray)))
    if board.reserve:
        told.append(t("Reserve: {units}", units=wording.dead(board.reserve)))
    if board.laboratory:
        told.append(t("Laboratory: {units}", units=wording.dead(board.laboratory)))
    if board.buildings:
        told.append(t("Buildings: {names}", names=", ".join(wording.building(number) for number in board.buildings)))
    return told


def threat(wording: KravoraWording, seat: int) -> str:
    """What the enemies would do to the wall if they struck now, and which of them."""
    t, struck = wording.t, wall_threat(wording.view, seat)
    if not struck:
        return t("Your wall holds if the enemies strike now.")
    strikers = (t("{unit} on {place}", unit=wording.unit(kind), place=wording.line(line)) for kind, line, _ in struck)
    return t(
        "⚠ Wall may lose **{points} of {wall}** ({units}).",
        points=sum(points for _, _, points in struck),
        wall=wording.board(seat).wall,
        units=wording.counted(strikers),
    )
