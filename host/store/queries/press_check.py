"""Reads all that a press needs in one statement: the game's revision, the interaction, settings, the last reminder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, bindparam, select

from host.posts.notices import REMINDER
from host.store.queries.people.people import HOUSE
from host.store.queries.sql_tables import games, guilds, interactions, live_posts, members, seats
from host.table.presses import Press
from host.table.rows import Seen


@dataclass(frozen=True, slots=True)
class PressCheck:
    """`revision` None: no such game; `seen`: the interaction's first result; `settings`: of people, by seat."""

    revision: int | None
    seen: Seen | None
    settings: Mapping[int, Mapping[str, Any]]
    reminder: int | None = None
    """The presser's last reminder by direct message, while it has its buttons."""
    house: Mapping[str, Any] | None = None
    """The settings for all servers."""
    server: Mapping[str, Any] | None = None
    """The settings of the table's server."""


_KNOWN = games.outerjoin(interactions, interactions.c.id == bindparam("interaction"))
_SEATED = _KNOWN.outerjoin(seats, and_(seats.c.game == games.c.id, seats.c.user_id.is_not(None)))
_ITS_REMINDER = and_(
    live_posts.c.game == games.c.id,
    live_posts.c.role == REMINDER,
    live_posts.c.to == bindparam("by"),
    live_posts.c.stripped.is_(False),
)
_REMINDED = _SEATED.outerjoin(members, members.c.id == seats.c.user_id).outerjoin(live_posts, _ITS_REMINDER)
_HOUSE = guilds.alias("house_settings")
_THERE = _REMINDED.outerjoin(guilds, guilds.c.id == games.c.guild_id).outerjoin(_HOUSE, _HOUSE.c.id == HOUSE)
_ITS = (interactions.c.game, interactions.c.user_id, interactions.c.first, interactions.c.last)
_SETTINGS = (members.c.settings, guilds.c.settings, _HOUSE.c.settings)
_STANDING = (
    select(games.c.revision, *_ITS, live_posts.c.message_id, seats.c.number, *_SETTINGS)
    .select_from(_THERE)
    .where(games.c.id == bindparam("of"))
)


def standing(connection: Connection, game_id: int, press: Press | None) -> PressCheck:
    """Read all of it; an interaction without an id is always new."""
    interaction, user = (None, None) if press is None else (press.interaction_id, press.user_id)
    rows = connection.execute(_STANDING, {"of": game_id, "interaction": interaction or 0, "by": user or 0}).all()
    if not rows:
        return PressCheck(None, None, {})
    revision, game, user_id, first, last, reminder, _, _, server, house = rows[0]
    seen = None if game is None else Seen(game, user_id, first, last)
    return PressCheck(revision, seen, {seat: own for *_, seat, own, _, _ in rows if own}, reminder, house, server)
