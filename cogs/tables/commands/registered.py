"""What a game's screens hand the registry, in `cogs/<game>/registered.py`."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.tables.commands.slash import Row
from cogs.transport.contract import Screens
from cogs.transport.pictures import Specs


@dataclass(frozen=True, slots=True)
class RegisteredScreens:
    """A game's screens, what its pictures are drawn from, and the slash commands that only it has."""

    screens: Screens
    specs: Specs
    commands: tuple[Row, ...] = ()
    campaigns: tuple[RegisteredScreens, ...] = ()
    """The same of the own table of each campaign that is played in it."""
