"""Payloads and screens that Discord would not take, for the tests that the guard is in force."""

from __future__ import annotations

from typing import Any

import discord

MESSAGE: dict[str, Any] = {"components": [{"type": 10, "content": "a panel"}, {"type": 99}], "flags": 1 << 15}
"""Its second component is of a type that does not exist."""
WHERE = "$.components[1].type: found 99"


def panel() -> discord.ui.LayoutView:
    """A panel whose second component has a spacing that does not exist: the library lets it through."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay("a panel"))
    view.add_item(discord.ui.Separator(spacing=discord.enums.try_enum(discord.SeparatorSpacing, 9)))
    return view


PANEL_WHERE = "$.components[1].spacing: found 9"


def form() -> discord.ui.Modal:
    """A form whose field has a style that does not exist."""
    modal = discord.ui.Modal(title="A form", custom_id="form")
    field: discord.ui.TextInput[Any] = discord.ui.TextInput(style=discord.enums.try_enum(discord.TextStyle, 9))
    modal.add_item(discord.ui.Label(text="Words", component=field))
    return modal


FORM_WHERE = "$.data.components[0].component.style: found 9"


def rows() -> discord.ui.View:
    """The buttons of a message, one of a style that does not exist."""
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Go", custom_id="go", style=discord.enums.try_enum(discord.ButtonStyle, 9)))
    return view


ROWS_WHERE = "$.components[0].components[0].style: found 9"
