"""Reads in one statement what a press needs of the store: the game's revision, the interaction, people's settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, bindparam, select

from host.rows import Seen
from host.store.tables import games, interactions, members, seats


@dataclass(frozen=True, slots=True)
class PressCheck:
    """`revision` None: no such game; `seen`: what the interaction did before; `settings`: of people, by seat."""

    revision: int | None
    seen: Seen | None
    settings: Mapping[int, Mapping[str, Any]]

    @property
    def languages(self) -> Mapping[int, str]:
        """[seat] -> the language its person chose."""
        return {seat: str(own["language"]) for seat, own in self.settings.items() if own.get("language")}


_KNOWN = games.outerjoin(interactions, interactions.c.id == bindparam("interaction"))
_SEATED = _KNOWN.outerjoin(seats, and_(seats.c.game == games.c.id, seats.c.user_id.is_not(None)))
_ITS = (interactions.c.game, interactions.c.user_id, interactions.c.first, interactions.c.last)
_STANDING = (
    select(games.c.revision, *_ITS, seats.c.number, members.c.settings)
    .select_from(_SEATED.outerjoin(members, members.c.id == seats.c.user_id))
    .where(games.c.id == bindparam("of"))
)


def standing(connection: Connection, game_id: int, interaction_id: int | None) -> PressCheck:
    """Read it; an interaction of None was never seen."""
    rows = connection.execute(_STANDING, {"of": game_id, "interaction": interaction_id or 0}).all()
    if not rows:
        return PressCheck(None, None, {})
    revision, game, user, first, last, _, _ = rows[0]
    seen = None if game is None else Seen(game, user, first, last)
    return PressCheck(revision, seen, {seat: own for *_, seat, own in rows if own})
