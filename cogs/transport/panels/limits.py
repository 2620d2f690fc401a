"""Discord's limits that shorten our texts, and our own limits for typed texts."""

from __future__ import annotations

from typing import Any

from discord.utils import _to_json

from render.words import lengths

BUTTON, OPTION, OPTIONS = 80, 100, 25
"""Characters of a button's label and of an option; options of a select, suggestions for a command."""
ALT = lengths.ALT
"""Characters of a picture's alternative text."""
PAYLOAD = 12_000
"""Bytes of a message's JSON as it is sent, without its pictures: the library writes a Thai letter as six."""
TYPED = 600
"""Characters typed into an option of a command; Discord itself would allow 6,000."""


def payload_size(payload: Any) -> int:
    """Its bytes as it is sent."""
    return len(_to_json(payload).encode())
