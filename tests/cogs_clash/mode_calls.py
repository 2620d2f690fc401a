"""Shared by the tests of the modes' screens: presses and scenes in a state, what a panel offers, a noting house."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from cogs.clash.present import worded
from cogs.clash.wording.editions import in_edition
from cogs.clash.wording.wording import ClashWording
from cogs.transport.contract import Call, Id, Panel
from data.texts import texts_in
from engine.clash.game import CLASH
from engine.clash.pieces.places import bastion, parse_place
from engine.clash.pieces.state import State
from engine.clash.pieces.view import View
from host.table.presses import Press, SeatView
from host.table.table import Seat
from tests.cogs_clash.play import parts_of
from tests.cogs_clash.test_limits import GAME, table
from tests.engine.build import march, play
from tests.engine.modes_build import heroic
from tests.limits import check_modal, check_view

T = texts_in("en")
NAMES = ("Ann", "Ben", "Cleo", "Dan")
A2, A5, B5 = (parse_place(name) for name in ("A2", "A5", "B5"))
X1 = bastion(0)


def seated(view: View, **changes: Any) -> Any:
    seats = tuple(Seat(n, NAMES[n], 11 + n, None, "any") for n in range(view.config.seats))
    return replace(table(), seats=seats, **changes)


def call_in(state: State, seat: int, fields: Any = None) -> Call:
    """A press of a seat's person in a state."""
    view = CLASH.view(state, seat)
    look = SeatView(seated(view), seat, view, CLASH.decision(state, seat), seat in view.to_act, {})
    id = Id(GAME, "mine", "", look.decision, seat)
    press = Press(11 + seat, NAMES[seat])
    return worded(Call(id, press, look, SimpleNamespace(), T, fields=fields, private=True))  # type: ignore[arg-type]


def scene_in(state: State, seat: int | None = None) -> ClashWording:
    view = CLASH.view(state, seat)
    return ClashWording(in_edition(T, view.config.edition), seated(view), view)


def labels(panel: Panel) -> list[str]:
    assert check_view(panel.view) == []
    return [part.label for part in parts_of(panel.view)]


def choices(panel: Panel, label: str) -> list[str]:
    part = next(part for part in parts_of(panel.view) if part.label.startswith(label))
    return [text for _, text in part.options]


def stealing(rage: int = 2) -> State:
    """Ann and Neggesh assault Ben, who has rage."""
    s = heroic({0: ("neggesh", "x1")}, armies=[{"x1": (0, 3, 0)}, {"b5": (0, 0, 1)}])
    s, _ = play(s, ["move", *march("b5", (0, 3, 0)), "pick hero", "go b5", "finish"])
    assert s.battle is not None and s.active == 0
    s.battle.rage = [0, rage]
    return s


class Carried:
    """A house that notes what it is told to carry out."""

    def __init__(self) -> None:
        self.actions: list[int] = []
        self.play = self.reading = self

    async def act(self, _press: Press, _game: int, _decision: Any, actions: list[int], _orders: Any = None) -> Any:
        self.actions += actions
        return SimpleNamespace(entries=(), repeated=False)

    async def look(self, _game: int, _user: int) -> SeatView:
        return call_in(stealing(), 0).look


def fields_of(form: Any) -> list[str]:
    assert check_modal(form.modal) == []
    return [label.component.custom_id for label in form.modal.children]
