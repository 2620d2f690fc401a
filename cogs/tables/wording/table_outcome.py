"""What happens when a seat's time is up, by the table's policy."""

from __future__ import annotations

from data.texts import Texts
from host.table.options import AI_PLAYS, DEFAULT_MOVE, OPEN_SEAT
from host.table.table import Table

BY_AI = (AI_PLAYS, OPEN_SEAT)


def outcome_of(table: Table, default: str, t: Texts) -> str:
    """In a few words. `default`: the default moves, in words."""
    late = table.terms.late
    if late in BY_AI:
        return t("an AI plays")
    return default if late == DEFAULT_MOVE else t("the table waits")


def own_outcome(table: Table, default: str, t: Texts) -> str:
    """The same for the seat's own person."""
    return t("an AI plays for you") if table.terms.late in BY_AI else outcome_of(table, default, t)
