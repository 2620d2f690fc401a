"""The screens of Kravora for the registry."""

from __future__ import annotations

from cogs.kravora.commands import COMMANDS
from cogs.kravora.picture_specs import KravoraSpecs
from cogs.kravora.screens import KravoraScreens
from cogs.tables.commands.registered import RegisteredScreens

GAME = RegisteredScreens(KravoraScreens(), KravoraSpecs(), COMMANDS)
