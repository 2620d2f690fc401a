"""The screens of Night Nets for the registry."""

from __future__ import annotations

from cogs.tables.commands.registered import RegisteredScreens
from examples.starter_game.cogs.screens import NetsScreens, NetsSpecs

GAME = RegisteredScreens(NetsScreens(), NetsSpecs())
