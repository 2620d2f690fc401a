"""Loads the content of Kravora from its TOML files and checks it."""

from __future__ import annotations

from data.entries import entries
from data.folder import Folder
from data.kravora import checks
from data.kravora.schema import BuildingEntry, CalamityEntry, LimitEntry, RoundEntry, RuseEntry, UnitEntry
from engine.kravora.pieces.content import BUILDING_IDS, UNIT_IDS, Content
from engine.kravora.play.ruse_effects import RUSE_IDS


def load(folder: Folder) -> Content:
    """Read, check and convert. Raises DataError."""
    units = entries(folder, "units.toml", "unit", UnitEntry)
    buildings = entries(folder, "buildings.toml", "building", BuildingEntry)
    ruses = entries(folder, "ruses.toml", "ruse", RuseEntry)
    faces = entries(folder, "calamities.toml", "face", CalamityEntry)
    rounds = entries(folder, "rounds.toml", "round", RoundEntry)
    limits = checks.limits(entries(folder, "limits.toml", "limit", LimitEntry))
    checks.known_ids("units.toml", "unit", units, UNIT_IDS)
    checks.known_ids("buildings.toml", "building", buildings, BUILDING_IDS)
    checks.known_ids("ruses.toml", "ruse", ruses, RUSE_IDS)
    checks.units(units)
    checks.faces(faces)
    checks.rounds(rounds)
    return Content(
        version=folder.version(),
        units=tuple(unit.value() for unit in units),
        buildings=tuple(building.value() for building in buildings),
        ruses=tuple(ruse.value() for ruse in ruses),
        faces=tuple(face.value() for face in faces for _ in range(face.copies)),
        waves=tuple(entry.value() for entry in rounds),
        limits=limits,
    )
