"""The screens of the house's games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cogs.tables.commands.registered import RegisteredScreens
from cogs.tables.commands.slash import GameCommand, Row
from cogs.transport.contract import Screens
from engine.registry import of_games

SCREENS: Mapping[str, RegisteredScreens] = of_games("cogs")


def all_screens() -> dict[str, Screens]:
    return {game: each.screens for game, each in SCREENS.items()}


def game_commands() -> tuple[Row, ...]:
    """The slash commands of games; what several games have is one command."""
    found: dict[str, Row] = {}
    for command in (row for game in SCREENS.values() for each in (game, *game.campaigns) for row in each.commands):
        known = found.get(command.name)
        if isinstance(known, GameCommand) and isinstance(command, GameCommand):
            command = replace(known, elsewhere=(*known.elsewhere, command))
        found[command.name] = command
    return tuple(found.values())
