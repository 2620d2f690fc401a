"""Finds the newest lobby card in a channel: the mark of its dice stands below it."""

from __future__ import annotations

from typing import Any


def card_in(channel: Any) -> Any:
    cards = [post for post in channel.history() if post.content.startswith("### ") and "table" in title_of(post)]
    return max(cards, key=lambda post: post.id)


def title_of(post: Any) -> str:
    return str(post.content.partition("\n")[0])
