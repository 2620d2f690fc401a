"""The interactive items of all views: buttons and selects wrapped in the one router template.

Screens build their views from these, so that every view is purely dynamic: the library stores nothing, a restart breaks
nothing, and one template answers for all (of two overlapping templates both would run).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord

from cogs.transport.contract import PREFIX, Id

STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}
TEMPLATE = re.compile(rf"{PREFIX}\|.*", re.DOTALL)


class Routed(discord.ui.DynamicItem[discord.ui.Item[Any]], template=TEMPLATE):
    """A button or a select that the library never stores: `ConquestBot.on_interaction` gets its presses."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Routed:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do nothing: the press was already routed by its id."""


def button(label: str, id: Id, style: str = "secondary", emoji: str | None = None) -> Routed:
    """A button; `style` as in host.posts.post.Button."""
    return Routed(discord.ui.Button(label=label[:80], custom_id=str(id), style=STYLES[style], emoji=emoji))


def ids_select(of: str, id: Id, now: Sequence[int], most: int, placeholder: str, **more: Any) -> Routed:
    """A select of people ("user"), roles or channels by their ids; each use replaces the whole list."""
    kind: Any = {"user": discord.ui.UserSelect, "role": discord.ui.RoleSelect, "channel": discord.ui.ChannelSelect}[of]
    kept = [discord.SelectDefaultValue(id=each, type=discord.SelectDefaultValueType[of]) for each in now]
    own = {"custom_id": str(id), "placeholder": placeholder, "min_values": 0, "max_values": most}
    return Routed(kind(default_values=kept, **own, **more))


def link(label: str, url: str) -> discord.ui.Button[Any]:
    """A link button (not dispatched, so it may stand in any view)."""
    return discord.ui.Button(label=label[:80], url=url)


def select(
    id: Id,
    placeholder: str,
    options: Sequence[discord.SelectOption],
    *,
    least: int = 1,
    most: int = 1,
) -> Routed:
    """A string select of 1 to 25 options."""
    return Routed(
        discord.ui.Select(
            custom_id=str(id),
            placeholder=placeholder[:150],
            options=list(options),
            min_values=least,
            max_values=min(most, len(options)),
        )
    )


def option(value: str, label: str, description: str = "", chosen: bool = False) -> discord.SelectOption:
    """An option cut to Discord's 100 characters a text."""
    return discord.SelectOption(
        value=value[:100], label=cut(label), description=cut(description) or None, default=chosen
    )


def row(*items: discord.ui.Item[Any]) -> discord.ui.ActionRow[Any]:
    """A row of a panel: up to five buttons or one select."""
    return discord.ui.ActionRow(*items)


def cut(text: str, limit: int = 100) -> str:
    """The text, shortened with an ellipsis when it is too long for Discord."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def with_lead(view: discord.ui.LayoutView, lead: str, *buttons: discord.ui.Item[Any]) -> discord.ui.LayoutView:
    """The panel with a line above it, cut to the room Discord leaves, and the buttons for what it says."""
    items = list(view.children)
    fresh = discord.ui.LayoutView(timeout=None)
    fresh.add_item(discord.ui.TextDisplay(cut(lead, max(1, MOST_TEXT - view.content_length()))))
    if buttons:
        fresh.add_item(row(*buttons))
    for item in items:
        view.remove_item(item)
        fresh.add_item(item)
    return fresh


MOST_TEXT = 4_000
"""Characters of all texts of a LayoutView (Discord's own limit)."""
LONGEST_PANEL = 3900
"""Characters of all of a panel's texts with its times: below Discord's 4,000, as a line may still be put above it."""


def with_time(view: discord.ui.LayoutView, lines: Sequence[str]) -> discord.ui.LayoutView:
    """The panel with lines on time under its text, as many as fit; it gets no further component."""
    text = next((item for item in view.walk_children() if isinstance(item, discord.ui.TextDisplay)), None)
    if text is None:
        return view
    free = LONGEST_PANEL - view.content_length()
    for line in lines:
        free -= len(line) + 1
        if free < 0:
            break
        text.content += f"\n{line}"
    return view
