"""Options that every game's lobby may offer: seats, a private table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cogs.transport.contract import Field
from data.texts import Texts
from host.posts.post import Choice
from host.table.table import Table


def players_field(t: Texts, seats: Iterable[int], chosen: int) -> Field:
    """The choice of the number of seats."""
    return Field(
        "players",
        t("How many players?"),
        tuple(Choice(str(count), str(count), chosen=count == chosen) for count in seats),
    )


def private_choice(t: Texts, chosen: bool) -> Choice:
    return Choice("private", t("Private table"), t("Only invited people can join"), chosen)


def planned(table: Table | None, usual: int) -> int:
    """The number of seats a table is meant for: the chosen one, at least those taken; `usual` while that is open."""
    if table is None:
        return usual
    return max(table.terms.players or usual, len(table.seats))


def first_of(values: Mapping[str, Sequence[str]], key: str) -> str:
    """The value chosen for a field of one choice; "" where the field is missing."""
    return next(iter(values.get(key, ())), "")


def switches(values: Mapping[str, Sequence[str]], key: str, names: Iterable[str]) -> dict[str, Any]:
    """The yes-or-no options of a field of many choices; {} where the field is missing."""
    return {name: name in values[key] for name in names} if key in values else {}
