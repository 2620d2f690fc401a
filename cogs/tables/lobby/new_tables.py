"""*Tell me of new tables*: a person asks for it server by server, for all tables or for one game and pace."""

from __future__ import annotations

from cogs.tables.options.time_options import pace_word
from cogs.transport.contract import Answer, Note
from cogs.transport.incoming.request import Request, Verb
from host.clocks.paces import PACES
from host.lobby.announcing import NEW_TABLES, NEW_TABLES_OF, servers_of
from host.posts.post import Choice, Menu


async def tell_me(request: Request) -> Answer:
    """Tell the presser of new tables on this server from now on, or no longer."""
    t, guild, before = request.t, request.interaction.guild_id, servers_of(request.member)
    if guild is None:
        return Note(t("Press this on a server."))
    now = [*before, guild] if guild not in before else [each for each in before if each != guild]
    await request.house.settings.set_member(request.user_id, {NEW_TABLES: now})
    if guild in now:
        told = t("I'll tell you of new tables on this server, three a day at most. Press again to end it.")
        return Note(told, menu=Menu("new_tables_of", t("Of which?"), _choices(request)))
    return Note(t("I tell you of no more new tables on this server."))


async def of_which(request: Request) -> Answer:
    """Tell the presser of one game or pace alone."""
    every, *some = _choices(request)
    chosen = next((each for each in some if each.value in request.values), every)
    await request.house.settings.set_member(request.user_id, {NEW_TABLES_OF: None if chosen is every else chosen.value})
    return Note(request.t("I'll tell you of these new tables: {which}.", which=chosen.label))


def _choices(request: Request) -> tuple[Choice, ...]:
    t, now = request.t, request.member.get(NEW_TABLES_OF) or "."
    games = {"": "", **{game: screens.title(t) for game, screens in request.services.screens.items()}}
    paces = {"": "", **{pace: pace_word(pace, t) for pace in PACES}}
    named = {
        f"{game}.{pace}": ", ".join(part for part in (title, word) if part) or t("all of them")
        for game, title in games.items()
        for pace, word in paces.items()
    }
    return tuple(Choice(value, label, chosen=value == now) for value, label in named.items())


VERBS = {"tell_new_tables": Verb("new", tell_me), "new_tables_of": Verb("new", of_which)}
