"""The option *hints* of a lobby: how many a seat may have in a game, in choices and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from data.texts import Texts
from host.posts.post import Choice
from host.table.options import ALL_HINTS, HINTS, USUAL_HINTS

SOME, ALL = "some_hints", "all_hints"


def hint_choices(t: Texts, hints: int) -> tuple[Choice, Choice]:
    """The two that a lobby offers; `hints`: how many a seat has now."""
    few = t("What a veteran would do, {count} a game each; not rated", count=USUAL_HINTS)
    return (
        Choice(SOME, t("Hints"), few, 0 < hints < ALL_HINTS),
        Choice(ALL, t("Hints without limit"), t("As many as one likes; not rated"), hints >= ALL_HINTS),
    )


def hints_chosen(values: Mapping[str, Sequence[str]], field: str) -> dict[str, Any]:
    """The option that a form's field stands for; nothing where the form has no such field."""
    if field not in values:
        return {}
    chosen = values[field]
    return {HINTS: ALL_HINTS if ALL in chosen else USUAL_HINTS if SOME in chosen else None}


def hints_told(t: Texts, hints: int) -> str:
    """A part of the lobby's summary."""
    if hints >= ALL_HINTS:
        return t("hints without limit")
    return t.n("{count} hint each", "{count} hints each", hints)
