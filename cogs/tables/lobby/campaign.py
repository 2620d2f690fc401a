"""Links a campaign's table and its games' tables, and runs `/campaign` at any of them."""

from __future__ import annotations

from dataclasses import replace

from cogs.tables.lobby.start import start
from cogs.tables.running import substitutes
from cogs.tables.running.which_table import Fits, at_its_game, table_proved
from cogs.transport.contract import Answer, Id, Note
from cogs.transport.incoming.request import Request, Verb
from cogs.transport.panels.text import jump_url
from host.posts.post import Button
from host.table.refusals import HostError, Refusal
from host.table.table import Table


async def campaign_of(request: Request, table: Table) -> Table:
    """The campaign's table: this one, or the one this game belongs to. Raises HostError "no_game"."""
    if table.game in request.services.campaigns:
        return table
    if not table.terms.campaign:
        raise HostError(Refusal.NO_GAME, id=table.id)
    return await request.house.reading.table(table.terms.campaign)


async def meant(request: Request, number: int | None, fits: Fits) -> Table:
    """The campaign a command means, at its own table or one of its games', over or not."""
    campaigns = request.services.campaigns
    found = await table_proved(request, number, lambda table: table.game in campaigns or bool(table.terms.campaign))
    return await campaign_of(request, found)


async def card(request: Request, table: Table) -> Answer | None:
    """The campaign's state, with the presser's choices; before its start a link to its card."""
    if table.in_lobby:
        return Note(_card_is(request, table))
    await at_its_game(request, table, "turn", lambda there, screens, call: screens.present(call))
    return None


async def chronicle(request: Request, table: Table) -> Answer | None:
    if table.in_lobby:
        return Note(_card_is(request, table))
    await at_its_game(request, table, "chronicle", lambda there, screens, call: screens.press(call))
    return None


def _card_is(request: Request, table: Table) -> str:
    return request.t("Table {number} has not begun. Its card is in <#{channel}>.", number=table.id,
                     channel=table.place.channel_id)  # fmt: skip


async def open_campaign(request: Request) -> Answer | None:
    """Open a game's campaign from its button."""
    return await card(request, await campaign_of(request, await request.table()))


async def present_game(request: Request) -> Answer:
    """Open the table of a campaign's current game from its button."""
    table = await campaign_of(request, await request.table())
    t, game = request.t, await request.house.reading.campaign_game(table.id)
    if game is None:
        return Note(t("No game of this campaign is open now. `/campaign card` shows what to choose."))
    link = Button(t("Go to the table"), url=jump_url(game.place.guild_id, game.place.posts_to))
    if not game.in_lobby:
        return Note(t("The game is on at table {number}.", number=game.id), ((link,),))
    if game.host_id == request.user_id:
        begin = Button(t("Start"), "campaign_start", style="success")
        return Note(t("The next game is table {number}. You can start it here.", number=game.id), ((begin, link),))
    return Note(t("The next game is table {number}: its host presses Start there.", number=game.id), ((link,),))


async def start_game(request: Request) -> Answer:
    """Start the campaign's current game without a way to its card."""
    game = await request.house.reading.campaign_game((await campaign_of(request, await request.table())).id)
    if game is None:
        return await present_game(request)
    return await start(replace(request, id=Id(game.id, "lobby_start")))


async def next_game(request: Request) -> Answer | None:
    """Handle a finished game's button: what comes next. Raises HostError "not_over" while it is played."""
    table = await request.table()
    if not table.finished:
        raise HostError(Refusal.NOT_OVER)
    campaign = await campaign_of(request, table)
    if await request.house.reading.campaign_game(campaign.id) is not None:
        return await present_game(replace(request, id=Id(campaign.id, request.id.verb)))
    return await card(request, campaign)


async def seat(request: Request, table: Table) -> Answer | None:
    """`/campaign seat`: take an AI's seat between two games; during a game at that game's own table."""
    game = await request.house.reading.campaign_game(table.id)
    if game is not None and game.status == "running":
        return await substitutes.take_here(request, game)
    return await substitutes.take_here(request, table)


VERBS = {
    "campaign": Verb("new", open_campaign),
    "campaign_game": Verb("new", present_game),
    "campaign_next": Verb("new", next_game),
    "campaign_start": Verb("new", start_game),
}
