"""Config and content to plain JSON values and back, for records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from engine.kernel.errors import EngineError
from engine.kravora.pieces.config import LEAST_SEATS, MOST_SEATS, Config
from engine.kravora.pieces.content import Building, Content, Face, Limits, Ruse, UnitKind, Wave
from engine.kravora.pieces.rules import Rules

_DERIVED = ("reach", "strikes", "movements", "costs")
LATER_LIMITS = ("truce", "ruses_per_turn", "sortie")
LATER_SWITCHES = ("few_ruses", "truce")
"""What older games do not have: left out where it is 0 or off, so that the hashes of such games stay."""


def config_to_json(config: Config) -> Mapping[str, Any]:
    data = asdict(config)
    del data["rules"]
    for switch in LATER_SWITCHES:
        if not data[switch]:
            del data[switch]
    return data


def config_from_json(data: Mapping[str, Any], rules: Rules) -> Config:
    """Raises EngineError("seats") for a number of seats that the game does not take."""
    config = Config(**data, rules=rules)
    if not LEAST_SEATS <= config.seats <= MOST_SEATS:
        raise EngineError("seats", "1", seats=config.seats)
    return config


def content_to_json(content: Content) -> Mapping[str, Any]:
    data = asdict(content)
    for name in _DERIVED:
        del data[name]
    for ruse in data["ruses"]:
        if not ruse["cost_for_two"]:
            del ruse["cost_for_two"]
    data["limits"] = {name: value for name, value in data["limits"].items() if value or name not in LATER_LIMITS}
    return data


def content_from_json(data: Mapping[str, Any]) -> Content:
    limits: dict[str, Any] = {
        name: tuple(value) if isinstance(value, (list, tuple)) else value for name, value in data["limits"].items()
    }
    return Content(
        version=data["version"],
        units=tuple(_named(UnitKind, unit, reach=_pair(unit["reach"])) for unit in data["units"]),
        buildings=tuple(_named(Building, building) for building in data["buildings"]),
        ruses=tuple(_named(Ruse, ruse) for ruse in data["ruses"]),
        faces=tuple(_named(Face, face) for face in data["faces"]),
        waves=tuple(Wave(**wave) for wave in data["waves"]),
        limits=Limits(**limits),
    )


def _named(cls: Any, data: Mapping[str, Any], **more: Any) -> Any:
    texts = {name: tuple((code, text) for code, text in data[name]) for name in ("names", "texts") if name in data}
    return cls(**{**data, **texts, **more})


def _pair(values: Any) -> tuple[int, int]:
    least, most = values
    return least, most
