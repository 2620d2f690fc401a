"""What options and data of Clash of Rage may hold where a record embeds them: fields, and bounds the rules can bear."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.clash.config import DIFFICULTIES, EDITIONS
from engine.clash.content import LEVELS
from engine.kernel.shapes import Fields, Flag, Maybe, Row, Rows, Shape, Text, Whole, check, misfit

_TEXT, _FLAG = Text(), Flag()
_NUMBER = Whole(0, 1_000)
_COPIES = Whole(0, 99)
_LIFE = Whole(1, 60)
_COORDINATE = Whole(-20, 20)
_POSITION, _DIRECTION = Whole(0, 6), Whole(0, 5)
_NAMES = Rows(Row({"language": _TEXT, "name": _TEXT}), 1, 20)


def _bonuses(life: Shape) -> Fields:
    numbers = dict.fromkeys(("speed", "hits", "shields", "rerolls", "rage", "slowness"), Whole(0, 60))
    return Fields({"power": Whole(0, 60), "life": life, **numbers, "flight": _FLAG})


_NAMED: Mapping[str, Shape] = {"id": _TEXT, "names": _NAMES}
_GIVEN = {**_NAMED, "bonuses": _bonuses(Whole(0, 60))}
"""A card of equipment or a hero gives bonuses."""
_FIGHTER = {**_NAMED, "bonuses": _bonuses(_LIFE), "count": _COPIES}
"""Who stands on the board has a life."""

CONFIG = Fields(
    {
        "clans": Rows(Whole(-1, 99), 1, 8),
        "layout": _TEXT,
        "points": _NUMBER,
        "round_limit": _NUMBER,
        "edition": Text("|".join(EDITIONS)),
        "heroes": _FLAG,
        "solo": Text("|".join(("", *DIFFICULTIES))),
        "garrisons": Text("random|mixed"),
        "elves": Text("auto|right"),
    }
)
_LISTS: Mapping[str, Shape] = {
    "version": _TEXT,
    "clans": Rows(
        Fields({**_NAMED, "units": Rows(Fields({**_FIGHTER, "movement": Whole(0, 60)}), LEVELS, LEVELS)}), 1, 99
    ),
    "elves": Rows(Fields({**_FIGHTER, "crystals": _NUMBER}), LEVELS, LEVELS),
    "cards": Rows(
        Fields(
            {
                "id": _TEXT,
                "clan": _COPIES,
                "order": _NUMBER,
                "gold": _NUMBER,
                "units": Rows(_COPIES, LEVELS, LEVELS),
            }
        ),
        1,
        999,
    ),
    "items": Rows(
        Fields({**_GIVEN, "slot": Whole(0, 1), "cost": _NUMBER, "copies": _COPIES, "legendary": _FLAG}), 1, 999
    ),
    "market_kinds": _NUMBER,
    "faces": Rows(
        Fields(
            {
                "id": _TEXT,
                "tile": _NUMBER,
                "city": _POSITION,
                "forge": _POSITION,
                "stone": _POSITION,
                "stone_level": Whole(0, LEVELS - 1),
                "mountains": Rows(Row({"position": _POSITION, "direction": _DIRECTION}), 0, 42),
            }
        ),
        1,
        99,
    ),
    "layouts": Rows(Fields({**_NAMED, "centres": Rows(Row({"q": _COORDINATE, "r": _COORDINATE}), 1, 8)}), 0, 99),
    "heroes": Rows(
        Fields(
            {
                **_GIVEN,
                "cost": _NUMBER,
                "movement": Whole(0, 60),
                "effect": _TEXT,
                "value": _NUMBER,
                "rage_tokens": Whole(0, 60),
            }
        ),
        0,
        99,
    ),
}
CONTENT = Fields({**_LISTS, "prototype": Maybe(Fields({**_LISTS, "prototype": Maybe(Whole(1, 0))}))})
"""The data of the prototype have none of their own."""


def check_embedded(config: Any, content: Any) -> None:
    """Raises RecordError "field" (facts: field, why) for the first field that misfits."""
    check(config, CONFIG, "config")
    check(content, CONTENT, "content")
    _check_numbers(content, "content")
    if content["prototype"] is not None:
        _check_numbers(content["prototype"], "content prototype")
    for number, clan in enumerate(config["clans"]):
        if clan >= len(content["clans"]):
            raise misfit(f"config clans {number}", f"there is no clan {clan}")


def _check_numbers(content: Mapping[str, Any], field: str) -> None:
    """Numbers that stand for a part of a list are in it."""
    if not 1 <= content["market_kinds"] <= len(content["items"]):
        raise misfit(f"{field} market_kinds", f"{content['market_kinds']} of {len(content['items'])} items")
    for number, card in enumerate(content["cards"]):
        if card["clan"] >= len(content["clans"]):
            raise misfit(f"{field} cards {number} clan", f"there is no clan {card['clan']}")
