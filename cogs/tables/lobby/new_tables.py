"""*Tell me of new tables*: who wants to hear of them, server by server."""

from __future__ import annotations

from cogs.transport.contract import Answer, Note
from cogs.transport.request import Request, Verb
from host.lobby.announcing import NEW_TABLES, servers_of


async def tell_me(request: Request) -> Answer:
    """Tell the presser of new tables on this server from now on, or no longer."""
    t, guild, before = request.t, request.interaction.guild_id, servers_of(request.member)
    if guild is None:
        return Note(t("Press this on a server."))
    now = [*before, guild] if guild not in before else [each for each in before if each != guild]
    await request.house.settings.set_member(request.user_id, {**request.member, NEW_TABLES: now})
    if guild in now:
        return Note(t("I'll tell you of new tables on this server, three a day at most. Press again to end it."))
    return Note(t("I tell you of no more new tables on this server."))


VERBS = {"tell_new_tables": Verb("new", tell_me)}
