"""A lobby's option *hints*: how many each seat may have in a game, as choices and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from data.texts import Texts
from host.posts.post import Choice
from host.table.options import ALL_HINTS, HINTS, USUAL_HINTS

SOME, ALL = "some_hints", "all_hints"


def hint_choices(t: Texts, hints: int) -> tuple[Choice, Choice]:
    """A lobby's two choices; `hints`: how many a seat has now."""
    few = t("What I would do, {count} a game each; not rated", count=USUAL_HINTS)
    return (
        Choice(SOME, t("Hints"), few, 0 < hints < ALL_HINTS),
        Choice(ALL, t("Hints without limit"), t("As many as you like; not rated"), hints >= ALL_HINTS),
    )


def hints_chosen(values: Mapping[str, Sequence[str]], field: str) -> dict[str, Any]:
    """The option chosen in a form; {} where the form has no such field."""
    if field not in values:
        return {}
    chosen = values[field]
    return {HINTS: ALL_HINTS if ALL in chosen else USUAL_HINTS if SOME in chosen else None}


def hints_told(t: Texts, hints: int) -> str:
    """The hints' part of the lobby's summary."""
    if hints >= ALL_HINTS:
        return t("hints without limit")
    return t.n("{count} hint each", "{count} hints each", hints)
