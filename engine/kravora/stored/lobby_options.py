"""The options of a lobby of Kravora (§9.3), and the config they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.kernel.errors import EngineError
from engine.kravora.pieces.config import LEAST_SEATS, MOST_SEATS, Config

_ON, _OFF = (True, 1, "1", "yes", "on", "true"), (None, False, 0, "0", "", "no", "off", "false")


@dataclass(frozen=True, slots=True)
class KravoraOptions:
    """The switches of a lobby, see `Config`; off by default, but the even start: it is only fair (lab/balance.md).

    `tutorial`: the short game that teaches, which goes as it was written.
    """

    plunder: bool = False
    few_slots: bool = False
    even_start: bool = True
    few_ruses: bool = False
    truce: bool = False
    tutorial: bool = False

    @classmethod
    def stored(cls, options: Mapping[str, Any]) -> KravoraOptions:
        """Read what a table stores; other keys are the table's. Raises EngineError "option"."""
        plunder, few_slots, few_ruses, truce = (_switch(name, options.get(name)) for name in USUALLY_OFF)
        tutorial, chosen = bool(options.get("tutorial")), options.get("even_start")
        even_start = not tutorial if chosen is None else _switch("even_start", chosen)
        return cls(plunder, few_slots, even_start, few_ruses, truce, tutorial)


USUALLY_OFF = ("plunder", "few_slots", "few_ruses", "truce")
OPTIONS = (*USUALLY_OFF, "even_start")
"""The switches by the names a table stores them under."""


def config_of_lobby(stored: Mapping[str, Any], wishes: Sequence[str]) -> Config:
    """The config of a lobby; there is nothing to wish for. Raises EngineError."""
    if not LEAST_SEATS <= len(wishes) <= MOST_SEATS:
        raise EngineError("seats", "1", least=LEAST_SEATS, most=MOST_SEATS, seats=len(wishes))
    for wish in wishes:
        if wish not in ("any", ""):
            raise EngineError("wish", "1", wish=wish)
    options = KravoraOptions.stored(stored)
    if options.tutorial:
        if len(wishes) != LEAST_SEATS:
            raise EngineError("seats", "1", least=LEAST_SEATS, most=LEAST_SEATS, seats=len(wishes))
        return Config(LEAST_SEATS, lesson=True)
    return Config(
        len(wishes),
        plunder=options.plunder,
        few_slots=options.few_slots,
        even_start=options.even_start,
        few_ruses=options.few_ruses,
        truce=options.truce,
    )


def _switch(name: str, value: object) -> bool:
    if value not in _ON and value not in _OFF:
        raise EngineError("option", "9.3", option=name, value=str(value))
    return value in _ON
