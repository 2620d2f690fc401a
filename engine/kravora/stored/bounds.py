"""What options and data of Kravora may hold where a record embeds them: their fields, and bounds the rules can bear."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from engine.kernel.stored.shapes import Fields, Flag, Row, Rows, Shape, Text, Whole, check
from engine.kravora.pieces.config import LEAST_SEATS, MOST_SEATS
from engine.kravora.pieces.content import BUILDING_IDS, KINDS, LINES, Limits
from engine.kravora.play.ruse_effects import RUSE_IDS
from engine.kravora.stored.exchange import LATER_LIMITS, LATER_SWITCHES

_TEXT, _FLAG = Text(), Flag()
_NUMBER = Whole(0, 1_000)
_COPIES = Whole(0, 99)
_LIFE = Whole(1, 60)
_POWER = Whole(0, 60)
_LINE = Whole(0, LINES - 1)
_NAMES = Rows(Row({"language": _TEXT, "text": _TEXT}), 1, 20)
_NAMED: Mapping[str, Shape] = {"id": _TEXT, "names": _NAMES}
_TOLD = {**_NAMED, "texts": _NAMES}
_CARD = Fields({**_TOLD, "cost": _NUMBER})
_RUSE = Fields({**_TOLD, "cost": _NUMBER, "cost_for_two": _NUMBER}, frozenset({"cost_for_two"}))

FEWEST_RUSES = 7
"""Ruses of the games of the first version; a game begun later may have more."""

CONFIG = Fields(
    {
        "seats": Whole(LEAST_SEATS, MOST_SEATS),
        **dict.fromkeys(("plunder", "few_slots", "even_start", "few_ruses", "truce", "lesson"), _FLAG),
    },
    frozenset(LATER_SWITCHES),
)
_LIMITS: Mapping[str, Shape] = {
    **{limit.name: _NUMBER for limit in fields(Limits)},
    "capacity": Rows(_COPIES, LINES, LINES),
    "first_blood": Rows(_NUMBER, MOST_SEATS, MOST_SEATS),
    "first_dice": _COPIES,
    "laboratory_slots": _COPIES,
    "lava_markers": _COPIES,
    "few_slots": _COPIES,
}
CONTENT = Fields(
    {
        "version": _TEXT,
        "units": Rows(
            Fields(
                {
                    **_NAMED,
                    "hit_points": _LIFE,
                    "damage": _POWER,
                    "volley": _FLAG,
                    "reach": Row({"least": _LINE, "most": _LINE}),
                    "movement": _POWER,
                    "cost": _NUMBER,
                    "large": _FLAG,
                    "salary": _NUMBER,
                    "recycling": _NUMBER,
                    "stock": _COPIES,
                    "white_stock": _COPIES,
                }
            ),
            KINDS,
            KINDS,
        ),
        "buildings": Rows(_CARD, len(BUILDING_IDS), len(BUILDING_IDS)),
        "ruses": Rows(_RUSE, FEWEST_RUSES, len(RUSE_IDS)),
        "faces": Rows(Fields({**_TOLD, "blood": _NUMBER, "comets": _COPIES, "arrow": _FLAG}), 1, 99),
        "waves": Rows(Fields({"dice": _COPIES, "add": _NUMBER}), 1, 99),
        "limits": Fields(_LIMITS, frozenset(LATER_LIMITS)),
    }
)


def check_embedded(config: Any, content: Any) -> None:
    """Raises RecordError "field" (facts: field, why) for the first field that misfits."""
    check(config, CONFIG, "config")
    check(content, CONTENT, "content")
