"""The elves of the solo game: elves.toml with each difficulty's changes (§9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from data.clash.schema import ElfEntry, SoloEntry
from data.folder import DataError
from engine.clash.pieces.config import DIFFICULTIES
from engine.clash.pieces.content import ElfType, SoloElves

FILE = "solo.toml"


def solo_elves(entries: Sequence[SoloEntry], elves: Sequence[ElfEntry]) -> tuple[SoloElves, ...]:
    """The difficulties with elves of their own. Raises DataError for an unknown name."""
    known = {elf.id for elf in elves}
    for entry in entries:
        if entry.id not in DIFFICULTIES:
            raise DataError(FILE, entry.id, "id", f"one of {', '.join(DIFFICULTIES)}", f'"{entry.id}"')
        for change in entry.override:
            if change.id not in known:
                raise DataError(FILE, entry.id, "override", "the id of an elf type", f'"{change.id}"')
    return tuple(SoloElves(entry.id, _elves(entry, elves)) for entry in entries if entry.override)


def _elves(entry: SoloEntry, elves: Sequence[ElfEntry]) -> tuple[ElfType, ElfType, ElfType]:
    guard, elder, templar = (_changed(elf, entry) for elf in elves)
    return guard, elder, templar


def _changed(elf: ElfEntry, entry: SoloEntry) -> ElfType:
    """The changed elf type. An owner's elf type typed in from the box stays: changes are to the house's own values."""
    value = elf.value()
    if elf.provenance == "printed" and entry.provenance == "house":
        return value
    change = next((each for each in entry.override if each.id == elf.id), None)
    return value if change is None else replace(value, bonuses=change.over(value.bonuses))
