"""Chooses the pictures of panels: the own fortress, or those of a choice, with the targets marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.kravora.turn.rehearsal import Turn
from cogs.kravora.turn.targets import place_of_action
from cogs.kravora.wording import KravoraWording
from cogs.transport.contract import Shot
from engine.kernel.game import Action, argument_of, kind_of
from engine.kravora.pieces.places import BOARDS, board_of
from engine.kravora.play.notation import PLACE_KINDS
from render.kravora.texts.alt import board_alt, crop_alt

MOST_BOARDS = 2
"""Fortresses that are legible side by side on a phone (screens D7)."""
Marks = tuple[tuple[str, int], ...]


def saying(shot: Shot | None, says: Sequence[str]) -> tuple[Shot | None, Sequence[str]]:
    """A picture that says these lines, and those that are left to the panel's text: all where it has no picture."""
    if shot is None:
        return None, says
    return replace(shot, says=tuple(line for line in says if line)), ()


def own_shot(wording: KravoraWording) -> Shot:
    """One's own fortress."""
    return _crop(wording, (("board", wording.view.seat or 0),))


def choice_shot(turn: Turn, actions: Sequence[Action], where: str = "") -> Shot | None:
    """The fortresses of the targets, each marked; all of them without marks where they are many.

    In a plan's ruse none: the picture would show the present, not what is planned.
    """
    if turn.rehearsal:
        return None
    on = [(board_of(place_of_action(action)), _mark(action)) for action in actions]
    marks = {mark for board, mark in on if not where or board == BOARDS.find(where[0])}
    boards = {board for board, mark in on if mark in marks}
    wording = turn.wording
    if not boards or len(boards) > MOST_BOARDS:
        names = wording.names()
        return Shot("board", board_alt(wording.view, names, wording.t))
    return _crop(wording, tuple(sorted(marks)))


def _crop(wording: KravoraWording, marks: Marks) -> Shot:
    names = wording.names()
    return Shot("crop", crop_alt(wording.view, marks, names, wording.t), marks)


def _mark(action: Action) -> tuple[str, int]:
    argument = argument_of(action)
    return ("line", argument) if kind_of(action) in PLACE_KINDS else ("unit", argument)
