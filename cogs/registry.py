"""The games the bot shows: a new game adds one line to each function."""

from __future__ import annotations

from cogs.clash.screens import ClashScreens
from cogs.clash.specs import ClashSpecs
from cogs.pictures import Specs
from cogs.surface import Screens


def all_screens() -> dict[str, Screens]:
    """[game] -> its screens."""
    return {"clash": ClashScreens()}


def all_specs() -> dict[str, Specs]:
    """[game] -> what its pictures are drawn from."""
    return {"clash": ClashSpecs()}
