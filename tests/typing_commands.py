"""A game's typed commands without Discord: carried out, suggested and looked up by the rows of the tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cogs.commands import all_rows
from cogs.tables.commands.at_table import carried_out
from cogs.tables.commands.slash import GameCommand, LookUp
from cogs.transport.contract import Answer, Call, Here, Screens
from cogs.transport.panels.limits import OPTIONS
from data.texts import Texts
from host.table.presses import SeatView

ROWS = {row.name: row for row in all_rows()}


async def typed_at(screens: Screens, call: Call, command: str, words: Mapping[str, str]) -> Answer:
    """What a command answers at a table."""
    if command == "undo":
        return await screens.undo(call)
    row = ROWS[command]
    assert isinstance(row, GameCommand)
    return await carried_out(row, screens, call, words)


def suggested(here: Here, command: str, option: str, text: str, t: Texts) -> list[str]:
    """What is suggested for an option."""
    row: Any = ROWS[command]
    if isinstance(row, GameCommand) and isinstance(here, SeatView):
        row = row.at(here.table.game) or row
    options = (row.piece,) if isinstance(row, LookUp) else row.options
    [suggest] = [each.suggest for each in options if each.name == option]
    return list(suggest(here, text, t))[:OPTIONS]


def looked_up(command: str, name: str, t: Texts, here: Here = None) -> str:
    """The facts of a piece."""
    row = ROWS[command]
    assert isinstance(row, LookUp)
    return row.facts(name, t, here)
