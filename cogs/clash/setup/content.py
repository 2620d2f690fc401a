"""Loads the cards, clans and scenarios that a new table of Clash is played with."""

from __future__ import annotations

from functools import lru_cache

from data.loader import load_content
from engine.clash.pieces.content import Content


@lru_cache(maxsize=1)
def house_content() -> Content:
    """Read once: reading and checking all its files takes longer than a card may."""
    content: Content = load_content("clash")
    return content
