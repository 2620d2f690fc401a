"""The options every table has, in any game; the game's own are stored beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from host.clocks.paces import PACES

PLAYERS, PACE, PRIVATE, INVITED, ASKED = "players", "pace", "private", "invited", "defenders_asked"
LATE, TAKERS = "late", "takers"
AI_PLAYS, DEFAULT_MOVE, OPEN_SEAT, ONLY_REMIND = "ai", "default", "open", "remind"
LATE_POLICIES = (AI_PLAYS, DEFAULT_MOVE, OPEN_SEAT, ONLY_REMIND)
"""What happens when somebody's time is up; the first is the default."""
HOST_AGREES, ANYBODY, NOBODY = "host", "anybody", "nobody"
TAKERS_OF_SEATS = (HOST_AGREES, ANYBODY, NOBODY)
"""Who may take an AI seat during a game; the first is the default."""
HINTS = "hints"
"""The hints a seat may have in a game; games with any are not rated (host/table/results.py)."""
USUAL_HINTS, ALL_HINTS = 3, 999
"""The default number, and any number."""
TUTORIAL = "tutorial"
REMATCH_OF = "rematch"
CAMPAIGN = "campaign"
"""In a campaign's game: the number of the campaign's table, which fixes its seats and options."""
GAMES_LATE = "games_late"
"""At a campaign's own table: LATE for its games; the campaign itself always takes the default choices."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    """How a table is played, apart from its game's rules."""

    players: int = 0
    """How many people and AI seats it is meant for; 0: open."""
    pace: str = ""
    """One of PACES, or "" if none was chosen."""
    private: bool = False
    invited: tuple[int, ...] = ()
    """Discord ids of those who may join a private table."""
    defenders_asked: bool | None = None
    """Whether present people are asked during another's turn; None: the game's default."""
    late: str = AI_PLAYS
    """One of LATE_POLICIES."""
    takers: str = HOST_AGREES
    """One of TAKERS_OF_SEATS."""
    tutorial: str = ""
    """The source of a tutorial's known dice; "" at all other tables."""
    hints: int = 0
    """The hints a seat may have; in a tutorial the default number unless one was chosen."""
    rematch_of: int = 0
    """The number of the table it repeats; 0: none."""
    campaign: int = 0
    """The number of its campaign's table; 0: none."""

    @classmethod
    def stored(cls, options: Mapping[str, Any]) -> TableOptions:
        """Read a table's stored options; unusable values count as not chosen."""
        players, pace, asked = options.get(PLAYERS), options.get(PACE), options.get(ASKED)
        late, takers = options.get(LATE), options.get(TAKERS)
        return cls(
            players=players if isinstance(players, int) else 0,
            pace=str(pace) if pace in PACES else "",
            private=bool(options.get(PRIVATE)),
            invited=tuple(options.get(INVITED, ())),
            defenders_asked=None if asked is None else bool(asked),
            late=late if late in LATE_POLICIES else AI_PLAYS,
            takers=takers if takers in TAKERS_OF_SEATS else HOST_AGREES,
            tutorial=str(options.get(TUTORIAL) or ""),
            hints=_hints(options),
            rematch_of=int(options.get(REMATCH_OF) or 0),
            campaign=int(options.get(CAMPAIGN) or 0),
        )


class StoredOptions(dict[str, Any]):
    """All options of a table as its row has them, read-only; those every table has are parsed once."""

    @cached_property
    def terms(self) -> TableOptions:
        return TableOptions.stored(self)


def terms_of(options: Mapping[str, Any]) -> TableOptions:
    """The parsed options that every table has."""
    return options.terms if isinstance(options, StoredOptions) else TableOptions.stored(options)


def _hints(options: Mapping[str, Any]) -> int:
    chosen = options.get(HINTS)
    if chosen is None:
        return USUAL_HINTS if options.get(TUTORIAL) else 0
    return min(ALL_HINTS, max(0, chosen)) if isinstance(chosen, int) else 0
