"""What stands in messages: the newest lobby card of a channel, the options of its select, all words."""

from __future__ import annotations

import json
from typing import Any


def card_in(channel: Any) -> Any:
    cards = [post for post in channel.history() if post.content.startswith("### ") and "table" in title_of(post)]
    return max(cards, key=lambda post: post.id)


def title_of(post: Any) -> str:
    return str(post.content.partition("\n")[0])


def join_value(card: Any, wish: str) -> str:
    """The option of the Join select for a wish, as it stands on the card."""
    for line in card.components:
        for child in line.children:
            for option in getattr(child, "options", ()):
                if option.value.endswith(f".{wish}"):
                    return str(option.value)
    raise AssertionError(f"no option {wish}")


def words(message: Any) -> str:
    """All text of a message, panels included."""
    return message.content + json.dumps([part.to_dict() for part in message.components], default=str)
