"""A fortress in words: its lines, purse and buildings, for panels and for the board as text."""

from __future__ import annotations

from cogs.kravora.table_words import Scene
from engine.kravora.content import LINES
from engine.kravora.options import wall_threat


def purse(scene: Scene, seat: int) -> str:
    """ "Wall 7 of 10, 12 L, 3 kills, a shield."."""
    t, board, limits = scene.t, scene.board(seat), scene.view.content.limits
    told = [
        t("Wall {wall} of {most}", wall=board.wall, most=limits.wall),
        scene.litres(board.blood),
        t.n("{count} kill", "{count} kills", board.kills),
    ]
    if board.shield:
        told.append(t("a shield"))
    return ", ".join(told) + "."


def lines_of(scene: Scene, seat: int) -> list[str]:
    """The lines with something on them, the farthest first."""
    board = scene.board(seat)
    told = []
    for line in range(LINES):
        parts = []
        if board.attackers[line]:
            parts.append(scene.t("attackers {units}", units=scene.figures(board.attackers[line])))
        if board.defenders[line]:
            parts.append(scene.t("defenders {units}", units=scene.figures(board.defenders[line])))
        if line in board.lava:
            parts.append(scene.t("lava"))
        if parts:
            told.append(scene.t("Line {number}: {units}", number=line + 1, units=scene.t("; ").join(parts)))
    return told or [scene.t("Nobody stands on the board.")]


def stores(scene: Scene, seat: int) -> list[str]:
    """Tray, reserve, laboratory and buildings, as far as there is something."""
    t, board = scene.t, scene.board(seat)
    told = []
    if board.tray:
        told.append(t("To come: {units}", units=scene.kinds(board.tray)))
    if board.reserve:
        told.append(t("Reserve: {units}", units=scene.dead(board.reserve)))
    if board.laboratory:
        told.append(t("Laboratory: {units}", units=scene.dead(board.laboratory)))
    if board.buildings:
        told.append(t("Buildings: {names}", names=", ".join(scene.building(number) for number in board.buildings)))
    return told


def threat(scene: Scene, seat: int) -> str:
    """What the enemies would do to the wall if they struck now."""
    points = wall_threat(scene.view, seat)
    if not points:
        return scene.t("If the enemies struck now, your wall would hold.")
    return scene.t(
        "If the enemies struck now, your wall would lose {points} of {wall}.",
        points=points,
        wall=scene.board(seat).wall,
    )


def whole(scene: Scene, seat: int) -> list[str]:
    """All of a fortress, for the board as text."""
    t, board = scene.t, scene.board(seat)
    if not board.wall:
        return [t("**{name}** is out.", name=scene.name(seat))]
    return [
        t("**{name}**. {purse}", name=scene.name(seat), purse=purse(scene, seat)),
        *lines_of(scene, seat),
        *stores(scene, seat),
    ]
