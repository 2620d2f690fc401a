"""The plumbing's own verbs, gathered from the modules that carry them out."""

from __future__ import annotations

from cogs import handover, lobby, people, rematch, rules, tables, tutorial
from cogs.desk import Verb


def house_verbs() -> dict[str, Verb]:
    """[verb of an id] -> what it does, the same for every game."""
    modules = (lobby, tables, rematch, handover, rules, people, tutorial)
    return {name: verb for module in modules for name, verb in module.VERBS.items()}
