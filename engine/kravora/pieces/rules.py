"""The versions of the rules of Kravora, each with the switches of what it changed."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.rules import Versions


@dataclass(frozen=True, slots=True)
class Rules:
    """A switch is a field with a default, off: as the rule was before it was changed. There is none so far."""

    version: int
    since: str


VERSIONS = Versions(Rules(1, since="0.1.0"))
