"""The games the bot shows: a new game adds one line to each function."""

from __future__ import annotations

from cogs.clash import commands as clash_commands
from cogs.clash.campaign import commands as campaign_commands
from cogs.clash.campaign.glory_plot import SagaSpecs
from cogs.clash.campaign.screens import SagaScreens
from cogs.clash.picture_specs import ClashSpecs
from cogs.clash.screens import ClashScreens
from cogs.kravora import commands as kravora_commands
from cogs.kravora.picture_specs import KravoraSpecs
from cogs.kravora.screens import KravoraScreens
from cogs.tables.commands.slash import Row
from cogs.transport.contract import Screens
from cogs.transport.pictures import Specs


def all_screens() -> dict[str, Screens]:
    """[game] -> its screens."""
    return {"clash": ClashScreens(), "kravora": KravoraScreens()}


def all_campaigns() -> dict[str, Screens]:
    """[campaign] -> the screens of its own table."""
    return {"clash-saga": SagaScreens()}


def all_specs() -> dict[str, Specs]:
    """[game] -> what its pictures are drawn from."""
    return {"clash": ClashSpecs(), "kravora": KravoraSpecs(), "clash-saga": SagaSpecs()}


def game_commands() -> tuple[Row, ...]:
    """The slash commands that only one game has."""
    return (*clash_commands.COMMANDS, *campaign_commands.COMMANDS, *kravora_commands.COMMANDS)
