"""The command in the menu of a post: *Board of this table*, at the table whose buttons the post has.

A post without buttons of ours means the table that `/board` would mean there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import discord
from discord import app_commands

from cogs.tables.commands.at_table import at_table
from cogs.tables.commands.slash import Row, TableCommand
from cogs.transport.contract import parse_id
from cogs.transport.incoming.router import Router
from cogs.transport.reply import Interaction
from data.texts import SOURCE_LANGUAGE, texts_in

BOARD = "board"
"""The slash command that does the same at the table it means."""


def menus_of_posts(rows: Iterable[Row]) -> list[app_commands.ContextMenu]:
    """The commands in the menu of a post, of those that are slash commands."""
    return [_on_posts(row) for row in rows if isinstance(row, TableCommand) and row.name == BOARD]


def _on_posts(board: TableCommand) -> app_commands.ContextMenu:
    async def run(interaction: Interaction, message: discord.Message) -> None:
        router: Router = interaction.client.router
        await router.command(interaction, at_table(board, table_of(message), {}))

    name = texts_in(SOURCE_LANGUAGE).p("command", "Board of this table")
    return app_commands.ContextMenu(name=name, callback=run)


def table_of(message: discord.Message) -> int | None:
    """The table of a post's buttons; None where it has none of ours."""
    found = (parse_id(text) for part in message.components for text in _ids(part.to_dict()))
    return next((id.game for id in found if id is not None and id.game), None)


def _ids(part: Mapping[str, Any]) -> Iterator[str]:
    """Every custom_id in a component."""
    if "custom_id" in part:
        yield str(part["custom_id"])
    for below in (*part.get("components", ()), *filter(None, [part.get("accessory")])):
        yield from _ids(below)
