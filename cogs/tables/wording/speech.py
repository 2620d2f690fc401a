"""Chooses an AI seat's line: its character's own first, none twice in a game, from public facts alone."""

from __future__ import annotations

import hashlib
from collections.abc import Collection

from cogs.tables.wording.names import character_of
from data.speech import ALL, lines_in
from data.texts import Texts
from host.table.table import Table

SILENT = "silent_ai"
"""The option that silences a table's AI seats."""


def speaks(table: Table, seat: int) -> bool:
    """Whether a seat says lines: the house's AI seats do, not those that an AI plays for a person."""
    held = table.seats[seat]
    return not table.options.get(SILENT) and held.user_id is None and held.ai is not None


def line_for(table: Table, seat: int, moment: str, said: Collection[str]) -> str:
    """The key of the seat's line at a moment; "" once all that fit were said.

    The order of lines is drawn from the table's public mark: the same record has the same lines.
    """
    by = lines_in(table.game, table.language).get(moment, {})
    for who in (character_of(table.seats[seat]), ALL):
        keys = [f"{moment}.{who}.{at}" for at in range(len(by.get(who, ())))]
        left = [key for key in keys if key not in said]
        if left:
            return min(left, key=lambda key: hashlib.sha256(f"{table.commit}|{key}".encode()).digest())
    return ""


def words_of(table: Table, key: str) -> str:
    """A line by its key, in the table's language."""
    moment, who, at = key.split(".")
    return lines_in(table.game, table.language)[moment][who][int(at)]


def spoken(name: str, words: str, t: Texts) -> str:
    """ "> Tomb: “They will sing of this one.”"."""
    return "> " + t("{name}: “{words}”", name=name, words=words)
