"""Builds forms (modals with labelled fields), and reads submitted ones from Discord's data.

A submitted form is read from the interaction alone, so that it works after a restart too: the library forgets its
modals then.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord

from cogs.transport.contract import Id, with_version
from cogs.transport.panels.fitting import shorten_options
from cogs.transport.panels.widgets import cut

TITLE = 45
"""Discord's limit of a form's title and of a label."""


def modal(title: str, id: Id, *labels: discord.ui.Label[Any]) -> discord.ui.Modal:
    """A form of one to five labels."""
    made = discord.ui.Modal(title=cut(title, TITLE), timeout=900.0)
    for label in labels:
        made.add_item(label)
    shorten_options([label.component for label in labels], lambda: [label.to_component_dict() for label in labels])
    fields = [label.to_component_dict() for label in labels]
    made.custom_id = with_version(id, json.dumps(fields, sort_keys=True).encode())
    return made


def select_field(
    key: str,
    label: str,
    options: Sequence[discord.SelectOption],
    *,
    least: int = 1,
    most: int = 1,
    description: str = "",
) -> discord.ui.Label[Any]:
    """A select of a form. An optional one (`least` 0) is not required, or phones could not empty it."""
    menu: discord.ui.Select[Any] = discord.ui.Select(
        custom_id=key,
        options=list(options),
        min_values=least,
        max_values=min(most, len(options)),
        required=least > 0,
    )
    return discord.ui.Label(text=cut(label, TITLE), description=cut(description) or None, component=menu)


def long_text_label(
    key: str, label: str, *, longest: int, description: str = "", default: str = ""
) -> discord.ui.Label[Any]:
    """A text field of several lines, which may be left empty."""
    entry: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id=key,
        style=discord.TextStyle.paragraph,
        required=False,
        max_length=min(longest, 4000),
        default=default or None,
    )
    return discord.ui.Label(text=cut(label, TITLE), description=cut(description) or None, component=entry)


def text_label(
    key: str,
    label: str,
    *,
    required: bool = False,
    longest: int = 200,
    description: str = "",
    default: str = "",
) -> discord.ui.Label[Any]:
    """A one-line text field of a form."""
    entry: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id=key, required=required, max_length=longest, default=default or None
    )
    return discord.ui.Label(text=cut(label, TITLE), description=cut(description) or None, component=entry)


def submitted(data: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """Maps the custom_id of a submitted form's field to its values; a text field has one, or none if left empty."""
    return {key: values for part in data.get("components", ()) for key, values in _leaves(part)}


def _leaves(part: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    if not isinstance(part, Mapping):
        return
    if "component" in part:
        yield from _leaves(part["component"])
    for child in part.get("components", ()):
        yield from _leaves(child)
    key = part.get("custom_id")
    if isinstance(key, str):
        if isinstance(part.get("values"), list):
            yield key, tuple(str(value) for value in part["values"])
        elif part.get("value"):
            yield key, (str(part["value"]),)
        else:
            yield key, ()
