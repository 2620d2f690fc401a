"""The versions of the rules of Clash of Rage, each with the switches of what it changed."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.rules import Versions


@dataclass(frozen=True, slots=True)
class Rules:
    """A switch is a field with a default, off: as the rule was before it was changed."""

    version: int
    since: str
    peaceful_default: bool = False
    """§11: by default a unit taken up goes where it begins no battle; else to the first place."""
    one_suggestion: bool = False
    """§4.3, §11: the bastion's default site is near City and Forge, away from others; else nearest to either."""

    late_theft: bool = False
    """§10: Neggesh, who waited, may still steal after his side's roll of the same assault."""

    still_portals: bool = False
    """§14.19: portals are adjacent for moves, flight and relics alone; the shaken ground walks to true neighbours."""
    hunt_overland: bool = False
    """§14.18: Vasconis' way to its prey leads over territories; else through bastions, too, which it can't enter."""


VERSIONS = Versions(
    Rules(1, since="0.1.0"),
    Rules(
        2,
        since="0.2.0",
        peaceful_default=True,
        one_suggestion=True,
        late_theft=True,
        still_portals=True,
        hunt_overland=True,
    ),
)
