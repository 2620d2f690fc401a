"""`/campaign`: open a campaign, look at it, take a seat in it, end it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from cogs.tables.commands import suggesting
from cogs.tables.commands.slash import TABLE, Group, HouseCommand, Number, Row, Run, Text, YesNo
from cogs.tables.lobby import campaign
from cogs.tables.lobby.lobby import NewTable, open_lobby
from cogs.tables.running.which_table import Words
from cogs.transport.contract import Answer
from cogs.transport.request import Request
from engine.clash.campaign.table import GAME
from host.table.options import PACE
from host.table.table import Table


async def _new(request: Request, words: Words) -> Answer:
    return await open_lobby(request, NewTable.read(words, GAME))


def _at_campaign(work: Callable[[Request, Table], Awaitable[Answer | None]]) -> Run:
    """At the campaign of this number, or at the one it means."""

    async def run(request: Request, words: Words) -> Answer | None:
        return await work(request, await campaign.meant(request, int(words["table"]) if words["table"] else None))

    return run


COMMANDS: tuple[Row, ...] = (
    Group("campaign", "Five games of the same seats, with scenarios"),
    HouseCommand(
        "campaign new",
        "Open a campaign: its card is posted here",
        _new,
        (
            Number("players", "How many seats", 2, 4),
            Text("pace", "How quickly you play", suggesting.times(PACE)),
            YesNo("private", "Only people the host invites"),
            Text("options", "Other options of the game, separated by commas", None),
        ),
    ),
    HouseCommand(
        "campaign card",
        "How the campaign stands, and what you may choose",
        _at_campaign(campaign.card),
        (Number("table", TABLE),),
    ),
    HouseCommand(
        "campaign chronicle",
        "The games so far: scenarios, ranks, vetoes, pacts",
        _at_campaign(campaign.chronicle),
        (Number("table", TABLE),),
    ),
    HouseCommand(
        "campaign seat",
        "Take a seat that an AI has",
        _at_campaign(campaign.seat),
        (Number("table", TABLE),),
    ),
    HouseCommand(
        "campaign end",
        "End a campaign for everybody",
        _at_campaign(campaign.end),
        (Number("table", TABLE),),
    ),
)
