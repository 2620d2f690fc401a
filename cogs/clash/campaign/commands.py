"""`/campaign`: open a campaign, look at it, take a seat in it, end it."""

from __future__ import annotations

from cogs.tables.commands import suggesting
from cogs.tables.commands.slash import (
    CommandGroup,
    HouseCommand,
    Number,
    Row,
    TableCommand,
    TextOption,
    YesNo,
    wordless,
)
from cogs.tables.lobby import campaign
from cogs.tables.lobby.lobby import NewTable, open_lobby
from cogs.tables.running import handlers as table_handlers
from cogs.tables.running.which_table import Words
from cogs.transport.contract import Answer
from cogs.transport.incoming.request import Request
from engine.clash.campaign.table import GAME
from host.table.options import PACE


async def _new(request: Request, words: Words) -> Answer:
    return await open_lobby(request, NewTable.read(words, GAME))


COMMANDS: tuple[Row, ...] = (
    CommandGroup("campaign", "Five games of the same seats, with scenarios"),
    HouseCommand(
        "campaign new",
        "Open a campaign: its card is posted here",
        _new,
        (
            Number("players", "How many seats", 2, 4),
            TextOption("pace", "How quickly you play", suggesting.times(PACE)),
            YesNo("private", "Only people the host invites"),
            TextOption("options", "Other options of the game, separated by commas", None),
        ),
    ),
    TableCommand(
        "campaign card",
        "How the campaign stands, and what you may choose",
        wordless(campaign.card),
        find=campaign.meant,
    ),
    TableCommand(
        "campaign chronicle",
        "The games so far: scenarios, ranks, vetoes, pacts",
        wordless(campaign.chronicle),
        find=campaign.meant,
    ),
    TableCommand("campaign seat", "Take a seat that an AI has", wordless(campaign.seat), find=campaign.meant),
    TableCommand("campaign end", "End a campaign for everybody", wordless(table_handlers.end), find=campaign.meant),
)
