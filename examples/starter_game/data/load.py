"""Loads the content of Night Nets from its TOML files and checks it."""

from __future__ import annotations

from pathlib import Path

from data.entries import entries
from data.folder import DataError, Folder
from examples.starter_game.data.schema import BoatEntry, NumberEntry
from examples.starter_game.engine.content import BOAT_IDS, Content

HERE = Path(__file__).parent
NUMBERS = ("goal_short", "goal_usual", "goal_long", "sides", "nets", "depths")


def load(folder: Folder | None = None) -> Content:
    """Read, check and convert; a game of the registry gets its folder. Raises DataError."""
    folder = folder or Folder("", house=HERE)
    boats = entries(folder, "boats.toml", "boat", BoatEntry)
    numbers = {entry.id: entry.value for entry in entries(folder, "numbers.toml", "number", NumberEntry)}
    _exactly("boats.toml", [boat.id for boat in boats], BOAT_IDS)
    _exactly("numbers.toml", list(numbers), NUMBERS)
    if numbers["nets"] >= numbers["sides"]:
        # Otherwise no die could be higher than all nets, and a game might never end.
        raise DataError("numbers.toml", "nets", "value", "less than the sides of the die", str(numbers["nets"]))
    return Content(folder.version(), tuple(boat.value() for boat in boats), **numbers)


def _exactly(file: str, found: list[str], known: tuple[str, ...]) -> None:
    if tuple(found) != known:
        raise DataError(file, "", "id", f"the entries {', '.join(known)}, in this order", ", ".join(found))
