"""The content of prototype-2017: the retail content with the edition's copies and values (§12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from data.clash.schema import EditionEntry, OverrideEntry
from data.folder import DataError
from engine.clash.pieces.content import ARMOUR, WEAPON, Bonuses, Clan, Content, ElfType, Equipment, UnitType
from engine.kernel.names import Names

T = TypeVar("T", UnitType, ElfType, Equipment)
N = TypeVar("N", Clan, ElfType)

FILE = "editions.toml"
PROTOTYPE = "prototype-2017"
MARKET_CARDS = {WEAPON: 34, ARMOUR: 23}
LEGENDARY_CARDS = {WEAPON: 5, ARMOUR: 4}


def prototype(retail: Content, editions: Iterable[EditionEntry]) -> Content:
    """Raises DataError when the edition is missing, names something unknown, or breaks its own facts."""
    entry = next((edition for edition in editions if edition.id == PROTOTYPE), None)
    if entry is None:
        raise DataError(FILE, "", "edition", f"an edition {PROTOTYPE}", "none")
    _known(retail, entry)
    changes = {change.id: change for change in entry.override}
    names = {renamed.id: renamed.names() for renamed in entry.renamed}
    guard, elder, templar = (_named(_changed(elf, changes), names) for elf in retail.elves)
    content = replace(
        retail,
        clans=tuple(_named(_clan(clan, changes), names) for clan in retail.clans),
        elves=(guard, elder, templar),
        items=tuple(
            replace(_changed(item, changes), copies=entry.copies.get(item.id, item.copies)) for item in retail.items
        ),
    )
    _facts(content)
    return content


def _clan(clan: Clan, changes: dict[str, OverrideEntry]) -> Clan:
    one, two, three = clan.units
    return replace(clan, units=(_changed(one, changes), _changed(two, changes), _changed(three, changes)))


def _named(thing: N, names: Mapping[str, Names]) -> N:
    return replace(thing, names=names.get(thing.id, thing.names))


def _changed(thing: T, changes: dict[str, OverrideEntry]) -> T:
    change = changes.get(thing.id)
    return thing if change is None else replace(thing, bonuses=change.over(thing.bonuses))


def _known(retail: Content, entry: EditionEntry) -> None:
    items = {item.id for item in retail.items}
    fighters = {unit.id for clan in retail.clans for unit in clan.units} | {elf.id for elf in retail.elves}
    for name in entry.copies:
        if name not in items:
            raise DataError(FILE, entry.id, "copies", "ids of equipment or legendary cards", name)
    for renamed in entry.renamed:
        if renamed.id not in {clan.id for clan in retail.clans} | {elf.id for elf in retail.elves}:
            raise DataError(FILE, entry.id, "renamed", "the id of a clan or an elf type", renamed.id)
    for change in entry.override:
        if change.id not in items | fighters:
            raise DataError(FILE, entry.id, "override", "the id of a unit, an elf type or a card", change.id)


def _facts(content: Content) -> None:
    """§12: 57 = 34 + 23 market cards, 9 = 5 + 4 legendary ones, no rage and no speed anywhere."""
    for legendary, wanted in ((False, MARKET_CARDS), (True, LEGENDARY_CARDS)):
        for slot, count in wanted.items():
            found = sum(item.copies for item in content.items if item.slot == slot and item.legendary == legendary)
            if found != count:
                kind = "legendary" if legendary else "market"
                raise DataError(FILE, PROTOTYPE, "copies", f"{count} {kind} cards of a slot", str(found))
    for name, bonuses in _all_bonuses(content):
        if bonuses.rage or bonuses.speed:
            raise DataError(FILE, PROTOTYPE, "override", "no rage and no speed", f"{name} has")


def _all_bonuses(content: Content) -> Iterable[tuple[str, Bonuses]]:
    yield from ((unit.id, unit.bonuses) for clan in content.clans for unit in clan.units)
    yield from ((elf.id, elf.bonuses) for elf in content.elves)
    yield from ((item.id, item.bonuses) for item in content.items if item.copies)
