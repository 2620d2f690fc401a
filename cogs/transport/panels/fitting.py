"""Shortens a panel or a form with too many bytes: the longest names, at six bytes a letter, make few words many."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import discord

from cogs.transport.panels.limits import PAYLOAD, payload_size
from cogs.transport.panels.widgets import Routed, cut

FOR_A_LEAD = 600
"""Bytes kept free for lines put above a panel and under its text, and for a form's frame."""
LEFT = ((100, 60), (100, 40), (100, 20), (70, 20), (50, 20))
"""Characters left of an option's label and of what explains it, which goes first: the label says what it is."""


def fit(box: discord.ui.Container[Any], text: discord.ui.TextDisplay[Any]) -> None:
    """Shorten a panel's options, then its text by whole lines, as far as needed."""
    shorten_options(list(box.walk_children()), box.to_component_dict)
    while _too_many(box.to_component_dict()) and "\n" in text.content.removesuffix("\n…"):
        text.content = text.content.removesuffix("\n…").rpartition("\n")[0] + "\n…"


def shorten_options(items: Iterable[discord.ui.Item[Any]], payload: Callable[[], Any]) -> None:
    """Shorten the options of these items, as far as their payload needs it."""
    for label, description in LEFT:
        if not _too_many(payload()):
            return
        for item in items:
            menu = item.item if isinstance(item, Routed) else item
            for option in menu.options if isinstance(menu, discord.ui.Select) else ():
                option.label = cut(option.label, label)
                option.description = cut(option.description or "", description) or None


def _too_many(payload: Any) -> bool:
    return payload_size(payload) > PAYLOAD - FOR_A_LEAD
