"""`/campaign`: open a saga, look at it, take a seat in it, end it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from discord import app_commands

from cogs.tables.commands.command_handlers import TABLE, Names, Typed, completed_time, run_command
from cogs.tables.lobby import campaign
from cogs.tables.lobby.lobby import NewTable, open_lobby
from cogs.transport.contract import Answer
from cogs.transport.reply import Interaction
from cogs.transport.request import Request
from engine.clash.campaign.table import GAME
from host.table.options import PACE
from host.table.table import Table

Work = Callable[[Request, Table], Awaitable[Answer | None]]


class CampaignGroup(app_commands.Group):
    """The season of five games."""

    def __init__(self) -> None:
        super().__init__(name="campaign", description="Five games of the same seats, with scenarios")

    @app_commands.command(description="Open a campaign: its card is posted here")
    @app_commands.describe(
        players="How many seats",
        pace="How quickly you play",
        private="Only people the host invites",
        options="Other options of the game, separated by commas",
    )
    async def new(
        self,
        interaction: Interaction,
        players: app_commands.Range[int, 2, 4] | None = None,
        pace: Typed = "",
        private: bool | None = None,
        options: Typed = "",
    ) -> None:
        asked = NewTable(GAME, players, pace, "", "", private, options)
        await run_command(interaction, lambda request: open_lobby(request, asked))

    @new.autocomplete("pace")
    async def _pace(self, interaction: Interaction, text: str) -> Names:
        return await completed_time(interaction, PACE, text)

    @app_commands.command(description="How the campaign stands, and what you may choose")
    @app_commands.describe(table=TABLE)
    async def card(self, interaction: Interaction, table: int | None = None) -> None:
        await _at_campaign(interaction, table, campaign.card)

    @app_commands.command(description="The games so far: scenarios, ranks, vetoes, pacts")
    @app_commands.describe(table=TABLE)
    async def chronicle(self, interaction: Interaction, table: int | None = None) -> None:
        await _at_campaign(interaction, table, campaign.chronicle)

    @app_commands.command(description="Take a seat that an AI has")
    @app_commands.describe(table=TABLE)
    async def seat(self, interaction: Interaction, table: int | None = None) -> None:
        await _at_campaign(interaction, table, campaign.seat)

    @app_commands.command(description="End a campaign for everybody")
    @app_commands.describe(table=TABLE)
    async def end(self, interaction: Interaction, table: int | None = None) -> None:
        await _at_campaign(interaction, table, campaign.end)


async def _at_campaign(interaction: Interaction, number: int | None, work: Work) -> None:
    async def run(request: Request) -> Answer | None:
        return await work(request, await campaign.meant(request, number))

    await run_command(interaction, run)
