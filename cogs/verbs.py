"""The plumbing's own verbs, gathered from the modules that carry them out."""

from __future__ import annotations

from cogs import handover, lobby, people, rules, tables, tutorial
from cogs.desk import Verb


def house_verbs() -> dict[str, Verb]:
    """[verb of an id] -> what it does, the same for every game."""
    return {**lobby.VERBS, **tables.VERBS, **handover.VERBS, **rules.VERBS, **people.VERBS, **tutorial.VERBS}
