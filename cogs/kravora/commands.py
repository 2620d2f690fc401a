"""The slash commands of Kravora."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from cogs.tables.commands.command_handlers import (
    TABLE,
    Names,
    Typed,
    anywhere,
    completed,
    looked_up,
    names_of,
    run_at_table,
    run_command,
)
from cogs.transport.reply import Interaction

GAME = "kravora"


@app_commands.command(description="Act by typing: attack 3 long-arm, done, buy brute 4, end")
@app_commands.describe(actions="Actions separated by commas; suggestions appear as you type", table=TABLE)
async def act(interaction: Interaction, actions: Typed, table: int | None = None) -> None:
    await run_at_table(interaction, "act", table, {"actions": actions})


@app_commands.command(description="Plan your next turn by typing; it is carried out as long as it is possible")
@app_commands.describe(actions="Actions separated by commas; suggestions appear as you type", table=TABLE)
async def plan(interaction: Interaction, actions: Typed, table: int | None = None) -> None:
    await run_at_table(interaction, "plan", table, {"actions": actions})


@anywhere
@app_commands.command(description="What a unit, a building or a ruse does and costs")
@app_commands.describe(name="The unit, building or ruse")
async def piece(interaction: Interaction, name: Typed) -> None:
    await run_command(interaction, looked_up(GAME, "piece", name))


@act.autocomplete("actions")
async def _actions(interaction: Interaction, text: str) -> Names:
    return await completed(interaction, "act", "actions", text)


@plan.autocomplete("actions")
async def _planned(interaction: Interaction, text: str) -> Names:
    return await completed(interaction, "plan", "actions", text)


@piece.autocomplete("name")
async def _piece_name(interaction: Interaction, text: str) -> Names:
    return await names_of(interaction, GAME, "piece", text)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (act, plan, piece)
"""In the order of a player's needs."""
