"""What lobbies and screens ask the rules: a lobby's options as a config, choices and prices as a view allows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.kernel.errors import EngineError
from engine.kernel.game import Action
from engine.kravora import horde, ruses
from engine.kravora.choices import choices
from engine.kravora.config import LEAST_SEATS, MOST_SEATS, Config
from engine.kravora.prices import ruse_price, unit_price
from engine.kravora.view import View
from engine.kravora.viewing import imagine

OPTIONS = ("plunder", "few_slots", "even_start")
"""Switches of the lobby, off by default (§9.3)."""
_ON, _OFF = (True, 1, "1", "yes", "on", "true"), (None, False, 0, "0", "", "no", "off", "false")


def config_of_lobby(options: Mapping[str, Any], wishes: Sequence[str]) -> Config:
    """The switches of OPTIONS; there is nothing to wish for. Raises EngineError."""
    if not LEAST_SEATS <= len(wishes) <= MOST_SEATS:
        raise EngineError("seats", "1", least=LEAST_SEATS, most=MOST_SEATS, seats=len(wishes))
    for wish in wishes:
        if wish not in ("any", ""):
            raise EngineError("wish", "1", wish=wish)
    return Config(len(wishes), *(_switch(name, options.get(name)) for name in OPTIONS))


def _switch(name: str, value: object) -> bool:
    if value not in _ON and value not in _OFF:
        raise EngineError("option", "9.3", option=name, value=str(value))
    return value in _ON


def choices_in(view: View) -> list[Action]:
    """The legal actions of the view's seat, in the engine's order; [] when it owes nothing."""
    return choices(imagine(view), view.seat) if view.seat is not None else []


def prices_in(view: View, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What units and ruses cost a seat now, by number."""
    content = view.content
    mask = sum(1 << number for number in view.boards[seat].buildings)
    units = tuple(unit_price(content, mask, kind) for kind in range(len(content.units)))
    return units, tuple(ruse_price(content, mask, ruse) for ruse in range(len(content.ruses)))


def aimed_at(view: View) -> int | None:
    """The board the declared ruse is aimed at; None when none is declared."""
    return ruses.aimed_at(view.pending.action, view.pending.to) if view.pending else None


def wall_threat(view: View, seat: int) -> int:
    """Wall points the attackers on a board would take if they struck now (§5.3.2)."""
    state = imagine(view)
    before = state.walls[seat]
    horde.enemy_attack(state, seat, [])
    return before - state.walls[seat]
