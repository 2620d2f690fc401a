"""Words standing orders for battles (screens §11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from data.texts import Texts
from engine.clash.orders import BY_CHANCE, BY_NUMBER, TO_THE_END, USUAL_CHANCE

ASKS_REINFORCEMENTS = "reinforcements_asked"
"""The table's option: seats without an order are asked where their reinforcements go, not sent to the bastion."""


def attacked_words(orders: Mapping[str, Any], t: Texts) -> str:
    """What one does when attacked."""
    how = orders.get("when_attacked", BY_CHANCE)
    if how == BY_NUMBER:
        return t("**Attacked:** fight, flee below {count} units", count=orders.get("number", 0))
    if how == BY_CHANCE:
        return t("**Attacked:** fight, flee below a {count} % chance to win", count=limit_of(orders))
    return t("**Attacked:** fight to the end")


def ordered_to_flee(orders: Mapping[str, Any]) -> bool:
    """Whether one has given an order by which one may flee when attacked; the usual one nobody gave."""
    given = bool({"when_attacked", "chance"} & orders.keys())
    return given and orders.get("when_attacked", BY_CHANCE) != TO_THE_END


def limit_of(orders: Mapping[str, Any]) -> int:
    """The chance in percent below which one flees."""
    return int(orders.get("chance", USUAL_CHANCE))


def attacking_words(orders: Mapping[str, Any], t: Texts) -> str:
    """When one who attacks and fights on is asked all the same."""
    least = int(orders.get("stop_below", 0))
    if least:
        return t("**Attacking:** ask below a {count} % chance to win", count=least)
    return t("**Attacking:** fight to the end")
