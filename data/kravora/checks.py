"""Checks the data of Kravora as a whole, beyond each entry's shape."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from data.folder import DataError
from data.kravora.schema import CalamityEntry, DataEntry, LimitEntry, RoundEntry, UnitEntry
from engine.kravora.pieces.config import MOST_SEATS
from engine.kravora.pieces.content import LINES, Limits

DIE_FACES = 6
LATEST = 30
"""The latest round for walls to begin to crumble, so that every game ends."""
LISTS = {"capacity": LINES, "first_blood": MOST_SEATS}
"""Limits with several numbers: how many."""
POSITIVE = ("wall", "minimum_price", "cannon_cost", "late_round", "late_loss", "dismantling_first", "dismantling_last")
"""Limits that must be positive: otherwise a game or a turn would not end, or a thing would be free."""


def known_ids(file: str, table: str, found: Sequence[DataEntry], ids: Sequence[str]) -> None:
    """The rules depend on these ids, in this order."""
    given = [entry.id for entry in found]
    if given != list(ids):
        raise DataError(file, "", table, f"the entries {', '.join(ids)}, in this order", ", ".join(given))


def units(found: Sequence[UnitEntry]) -> None:
    """§3.1: the die's order is the file's order; a range goes from near to far."""
    for place, unit in enumerate(found, 1):
        if unit.die != place:
            raise DataError("units.toml", unit.id, "die", str(place), str(unit.die))
        if unit.range[0] > unit.range[1]:
            raise DataError("units.toml", unit.id, "range", "the least distance first", str(list(unit.range)))


def faces(found: Sequence[CalamityEntry]) -> None:
    """§5.2: the calamity die has six faces, and each does one thing."""
    copies = sum(face.copies for face in found)
    if copies != DIE_FACES:
        raise DataError("calamities.toml", "", "copies", f"{DIE_FACES} faces in all", str(copies))
    for face in found:
        if bool(face.blood) + bool(face.comets) + face.arrow > 1:
            raise DataError("calamities.toml", face.id, "", "one of blood, comets, arrow", "more than one")


def rounds(found: Sequence[RoundEntry]) -> None:
    """§5.1: rounds are numbered without a gap."""
    for number, entry in enumerate(found, 1):
        if entry.id != str(number):
            raise DataError("rounds.toml", entry.id, "id", f'"{number}"', f'"{entry.id}"')


def limits(found: Sequence[LimitEntry]) -> Limits:
    """All numbers of the rules, each exactly once."""
    file = "limits.toml"
    names = [field.name for field in fields(Limits)]
    given = {entry.id: entry for entry in found}
    for entry in found:
        if entry.id not in names:
            raise DataError(file, entry.id, "id", f"one of {', '.join(names)}", f'"{entry.id}"')
    for name in names:
        if name not in given:
            raise DataError(file, name, "", "an entry of this id", "nothing")
    numbers: dict[str, Any] = {name: _value(given[name]) for name in names}
    if numbers["late_round"] > LATEST:
        raise DataError(file, "late_round", "value", f"{LATEST} or less", str(numbers["late_round"]))
    return Limits(**numbers)


def _value(entry: LimitEntry) -> int | tuple[int, ...]:
    """One number, or the list of a limit with one a line or a player."""
    file, count = "limits.toml", LISTS.get(entry.id)
    if count is None:
        if entry.value is None or entry.values is not None:
            raise DataError(file, entry.id, "value", "one number", "nothing" if entry.value is None else "values too")
        if entry.id in POSITIVE and not entry.value:
            raise DataError(file, entry.id, "value", "1 or more", "0")
        return entry.value
    if entry.values is None or entry.value is not None or len(entry.values) != count:
        raise DataError(file, entry.id, "values", f"a list of {count} numbers", str(entry.values))
    return entry.values
