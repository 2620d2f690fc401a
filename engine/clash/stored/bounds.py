"""What options and data of Clash of Rage may hold where a record embeds them: fields, and bounds the rules can bear."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

from engine.clash.pieces.config import DIFFICULTIES, EDITIONS
from engine.clash.pieces.content import LEVELS, CampaignValues, Scenario
from engine.clash.scenarios.ending import NEEDS
from engine.clash.scenarios.feats import COUNTED
from engine.clash.scenarios.marks import MARKS
from engine.clash.scenarios.relics import KINDS, MOST_RELICS
from engine.clash.stored.exchange import LATER_OPTIONS
from engine.clash.stored.lobby_options import SCENARIOS
from engine.kernel.stored.shapes import Fields, Flag, Maybe, Row, Rows, Shape, Text, Whole, check, misfit

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
        "scenario": Whole(1, 99),
        "boons": Rows(
            Row(
                {
                    "life": Whole(-1, LEVELS - 1),
                    "corrupted": _FLAG,
                    "grudges": Rows(Whole(0, 2), 0, 4),
                    "gold": _NUMBER,
                    "crystals": _NUMBER,
                    "called_up": Whole(0, 9),
                    "legendary": Whole(-1, 999),
                }
            ),
            1,
            4,
        ),
        "dark_elves": _FLAG,
        "slow_arming": _FLAG,
    },
    frozenset(LATER_OPTIONS),
)
_SHARED: Mapping[str, Shape] = {
    "layout": _TEXT,
    "heroes": _FLAG,
    "garrisons": Text("random|mixed"),
    "elves": Text("auto|right"),
    "slow_arming": _FLAG,
}
CAMPAIGN_CONFIG = Fields({"seats": Whole(2, 4), "options": Fields(_SHARED, frozenset(_SHARED))})
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
                "texts": _NAMES,
            },
            frozenset({"texts"}),
        ),
        0,
        99,
    ),
}
_WORD = Text("[a-z0-9_A-Z]{0,32}")
_BY_SEATS = Rows(_NUMBER, 3, 3)
_WORTHS = Rows(Row({"word": _WORD, "much": _NUMBER}), 0, 99)
_SCENARIO = Fields(
    {
        **_NAMED,
        "number": Whole(1, 99),
        "targets": _BY_SEATS,
        "feats": Text("|".join(COUNTED)),
        "reward": _WORD,
        "limit": Whole(1, 99),
        "first_test": Whole(1, 99),
        "needs": Text("|".join(NEEDS)),
        "mark": Text("|".join(MARKS)),
        "mark_crystals": _NUMBER,
        "tile": _WORD,
        "tile_guards": _COPIES,
        "relics": Rows(
            Row({"kind": Text("|".join(KINDS)), "where": Text("S[0-7]|lowest_forge|highest_forge")}), 0, MOST_RELICS
        ),
        "relic_guards": _COPIES,
        "home_from": _COPIES,
        "portals": Whole(0, 8),
        "portal_guards": _COPIES,
        "hoards": Whole(0, 2),
        "quake": Whole(0, 9),
        "guest": Text("|automaton|vasconis"),
        "automatons": Whole(0, 15),
        "makes": _BY_SEATS,
        "makes_beside": _FLAG,
        "strike": Whole(0, 60),
        "cards": _FLAG,
        "gold": _WORTHS,
        "weights": Rows(Row({"word": _WORD, "much": Whole(-999, 999)}), 0, 99),
    },
    frozenset(field.name for field in fields(Scenario) if field.default is not MISSING),
)
_GUEST = Fields({**_FIGHTER, "crystals": _NUMBER, "guest": _FLAG})
_RAISED: Mapping[str, Shape] = {
    "bonus": Text("power|life|speed|hits|shields|rerolls|rage|slowness"),
    "much": Whole(0, 60),
}
_CAMPAIGN = Fields(
    {
        **dict.fromkeys((field.name for field in fields(CampaignValues)), _NUMBER),
        "automaton": _GUEST,
        "vasconis": _GUEST,
        "vasconis_life": Rows(_LIFE, 3, 3),
        "hand_on": Whole(0, 9),
        "fault_dice": Whole(0, 60),
        "strike_cap": Whole(0, 60),
        "corrupted": Rows(Row({"unit": _TEXT, **_RAISED}), 0, 99),
        "dark_elves": Row({"elf": _TEXT, **_RAISED}),
        "glory": Rows(_NUMBER, 4, 4),
        "spoils": Rows(_NUMBER, 2, 2),
    }
)
_SOLO = Fields({"difficulty": Text("|".join(DIFFICULTIES)), "elves": _LISTS["elves"]})
_OF_RETAIL: Mapping[str, Shape] = {
    "scenarios": Rows(_SCENARIO, 0, 99),
    "campaign": _CAMPAIGN,
    "solo": Rows(_SOLO, 0, len(DIFFICULTIES)),
    "solo_version": _TEXT,
}
CONTENT = Fields(
    {**_LISTS, **_OF_RETAIL, "prototype": Maybe(Fields({**_LISTS, "prototype": Maybe(Whole(1, 0))}))},
    frozenset(_OF_RETAIL),
)
"""The data of the prototype have none of their own."""


def check_embedded(config: Any, content: Any) -> None:
    """Raises RecordError "field" (facts: field, why) for the first field that misfits."""
    check(config, CONFIG, "config")
    _check_content(content)
    for number, clan in enumerate(config["clans"]):
        if clan >= len(content["clans"]):
            raise misfit(f"config clans {number}", f"there is no clan {clan}")


def check_campaign(config: Any, content: Any) -> None:
    """The same for a campaign's."""
    check(config, CAMPAIGN_CONFIG, "config")
    _check_content(content)
    if "campaign" not in content:
        raise misfit("content campaign", "it is missing")
    numbers = [scenario["number"] for scenario in content.get("scenarios", ())]
    if sorted(numbers) != list(range(1, SCENARIOS + 1)):
        raise misfit("content scenarios", f"they are not numbered from 1 to {SCENARIOS}")


def _check_content(content: Any) -> None:
    check(content, CONTENT, "content")
    _check_numbers(content, "content")
    if content["prototype"] is not None:
        _check_numbers(content["prototype"], "content prototype")


def _check_numbers(content: Mapping[str, Any], field: str) -> None:
    """Numbers that stand for a part of a list are in it."""
    if not 1 <= content["market_kinds"] <= len(content["items"]):
        raise misfit(f"{field} market_kinds", f"{content['market_kinds']} of {len(content['items'])} items")
    for number, card in enumerate(content["cards"]):
        if card["clan"] >= len(content["clans"]):
            raise misfit(f"{field} cards {number} clan", f"there is no clan {card['clan']}")
