"""Config and content to plain JSON values and back, for records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, asdict, fields
from typing import Any

from engine.clash.pieces.config import Boon, Config
from engine.clash.pieces.content import (
    Bonuses,
    CampaignValues,
    Clan,
    Content,
    ElfType,
    Equipment,
    Hero,
    Layout,
    Scenario,
    SoloElves,
    TacticCard,
    TileFace,
    UnitType,
)
from engine.clash.pieces.rules import Rules
from engine.kernel.names import Names

LATER_OPTIONS: Mapping[str, Any] = {"scenario": 0, "boons": (), "dark_elves": False, "slow_arming": False}
"""Left out of a config where they say nothing, so that the hashes of other games stay as they were (§14, §8.1)."""
BOON = ("life", "corrupted", "grudges", "gold", "crystals", "called_up", "legendary")


def config_to_json(config: Config) -> Mapping[str, Any]:
    data = asdict(config)
    del data["rules"]
    for name in LATER_OPTIONS:
        if data[name] == LATER_OPTIONS[name]:
            del data[name]
    if config.boons:
        data["boons"] = [boon_to_json(boon) for boon in config.boons]
    return data


def config_from_json(data: Mapping[str, Any], rules: Rules) -> Config:
    boons = tuple(boon_of(values) for values in data.get("boons", ()))
    return Config(**{**data, "clans": tuple(data["clans"]), "boons": boons, "rules": rules})


def boon_of(values: Sequence[Any]) -> Boon:
    """A boon from its values in the order of BOON."""
    life, corrupted, grudges, gold, crystals, called_up, legendary = values
    return Boon(life, bool(corrupted), tuple(grudges), gold, crystals, called_up, legendary)


def boon_to_json(boon: Boon) -> list[Any]:
    """The other way."""
    return [list(boon.grudges) if name == "grudges" else getattr(boon, name) for name in BOON]


def content_to_json(content: Content) -> Mapping[str, Any]:
    return _stored(asdict(content))


def _stored(data: dict[str, Any]) -> dict[str, Any]:
    """Without what is derived."""
    del data["costs"]
    for elf in (*data["elves"], *(elf for solo in data["solo"] for elf in solo["elves"])):
        _drop(elf, {"guest": False})
    for hero in data["heroes"]:
        _drop(hero, {"texts": ()})
    if data["scenarios"]:
        data["scenarios"] = [_drop(scenario, _SCENARIO) for scenario in data["scenarios"]]
    _drop(data, {"scenarios": (), "campaign": None, "solo": (), "solo_version": ""})
    if data["prototype"] is not None:
        _stored(data["prototype"])
    return data


def _drop(data: dict[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    """Without the fields that say what they say anyway: what came later does not change what was there before."""
    for name, value in usual.items():
        if data[name] == value:
            del data[name]
    return data


_SCENARIO: Mapping[str, Any] = {field.name: field.default for field in fields(Scenario) if field.default is not MISSING}
"""Of a scenario what it does not use."""


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
        heroes=tuple(_hero(hero) for hero in data.get("heroes", ())),
        scenarios=tuple(_scenario(scenario) for scenario in data.get("scenarios", ())),
        campaign=_campaign(data["campaign"]) if data.get("campaign") else None,
        solo=tuple(_solo(solo) for solo in data.get("solo", ())),
        solo_version=data.get("solo_version", ""),
        prototype=content_from_json(data["prototype"]) if data.get("prototype") else None,
    )


def _clan(data: Mapping[str, Any]) -> Clan:
    return Clan(data["id"], _names(data["names"]), _three(_named(UnitType, unit) for unit in data["units"]))


def _hero(data: Mapping[str, Any]) -> Hero:
    hero: Hero = _named(Hero, {**data, "texts": _names(data.get("texts", ()))})
    return hero


def _solo(data: Mapping[str, Any]) -> SoloElves:
    return SoloElves(data["difficulty"], _three(_elf(elf) for elf in data["elves"]))


def _scenario(data: Mapping[str, Any]) -> Scenario:
    return Scenario(**{name: _plain(value) for name, value in data.items()})


def _campaign(data: Mapping[str, Any]) -> CampaignValues:
    guests = {name: _elf(data[name]) for name in ("automaton", "vasconis")}
    return CampaignValues(**{**{name: _plain(value) for name, value in data.items()}, **guests})


def _plain(value: Any) -> Any:
    """Lists in lists as tuples in tuples."""
    return tuple(_plain(part) for part in value) if isinstance(value, (list, tuple)) else value


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
