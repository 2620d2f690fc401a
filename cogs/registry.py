"""The screens of the house's games."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.tables.commands.registered import RegisteredScreens
from cogs.tables.commands.slash import Row
from cogs.transport.contract import Screens
from engine.registry import of_games

SCREENS: Mapping[str, RegisteredScreens] = of_games("cogs")


def all_screens() -> dict[str, Screens]:
    """[game] -> its screens."""
    return {game: each.screens for game, each in SCREENS.items()}


def game_commands() -> tuple[Row, ...]:
    """The slash commands that only one game has."""
    return tuple(command for game in SCREENS.values() for each in (game, *game.campaigns) for command in each.commands)
