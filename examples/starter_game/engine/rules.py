"""The versions of the rules of Night Nets, each with switches for its changes (docs/rules-versions.md)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.rules import Versions


@dataclass(frozen=True, slots=True)
class Rules:
    """A switch is a field with a default, off: the rule before its change.

    `late_bonus`: from the second round on a haul scores a point more (§3.3). No version has it yet; the tests play one.
    """

    version: int
    since: str
    late_bonus: bool = False


VERSIONS = Versions(Rules(1, since="0.1.0"))
