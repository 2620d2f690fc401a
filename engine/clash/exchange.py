"""Config and content to plain JSON values and back, for records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from engine.clash.config import Config
from engine.clash.content import (
    Bonuses,
    Clan,
    Content,
    ElfType,
    Equipment,
    Hero,
    Layout,
    TacticCard,
    TileFace,
    UnitType,
)
from engine.clash.rules import Rules
from engine.kernel.names import Names


def config_to_json(config: Config) -> Mapping[str, Any]:
    data = asdict(config)
    del data["rules"]
    return data


def config_from_json(data: Mapping[str, Any], rules: Rules) -> Config:
    return Config(**{**data, "clans": tuple(data["clans"]), "rules": rules})


def content_to_json(content: Content) -> Mapping[str, Any]:
    return _stored(asdict(content))


def _stored(data: dict[str, Any]) -> dict[str, Any]:
    """Without what is derived."""
    del data["costs"]
    if data["prototype"] is not None:
        _stored(data["prototype"])
    return data


def content_from_json(data: Mapping[str, Any]) -> Content:
    return Content(
        version=data["version"],
        clans=tuple(_clan(clan) for clan in data["clans"]),
        elves=_three(_elf(elf) for elf in data["elves"]),
        cards=tuple(TacticCard(**{**card, "units": tuple(card["units"])}) for card in data["cards"]),
        items=tuple(_named(Equipment, item) for item in data["items"]),
        market_kinds=data["market_kinds"],
        faces=tuple(
            TileFace(**{**face, "mountains": tuple((at, way) for at, way in face["mountains"])})
            for face in data["faces"]
        ),
        layouts=tuple(
            Layout(lay["id"], _names(lay["names"]), tuple((q, r) for q, r in lay["centres"])) for lay in data["layouts"]
        ),
        heroes=tuple(_named(Hero, hero) for hero in data.get("heroes", ())),
        prototype=content_from_json(data["prototype"]) if data.get("prototype") else None,
    )


def _clan(data: Mapping[str, Any]) -> Clan:
    return Clan(data["id"], _names(data["names"]), _three(_named(UnitType, unit) for unit in data["units"]))


def _elf(data: Mapping[str, Any]) -> ElfType:
    elf: ElfType = _named(ElfType, data)
    return elf


def _named(cls: Any, data: Mapping[str, Any]) -> Any:
    return cls(**{**data, "names": _names(data["names"]), "bonuses": Bonuses(**data["bonuses"])})


def _names(data: Any) -> Names:
    return tuple((code, text) for code, text in data)


def _three(parts: Any) -> Any:
    one, two, three = parts
    return one, two, three
