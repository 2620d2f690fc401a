"""The running bot's services, for modules that answer presses and carry posts.

A protocol, so that no module has to import the bot (`cogs/app.py`), which joins them all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import discord

from cogs.transport.contract import Screens
from cogs.transport.films import Films
from cogs.transport.pictures import Pictures
from cogs.transport.reply import Interaction
from cogs.transport.sight import TableSight
from cogs.transport.wake_tokens import Left, WakeTokens
from data.rulebook import Rulebook
from data.texts import Texts
from host.house import House
from host.table.presses import SeatView

Channel = discord.abc.GuildChannel | discord.Thread | discord.abc.PrivateChannel


class Services(Protocol):
    """The house, the screens of all games, pictures, panels that can be woken, and the calls to Discord they need."""

    @property
    def house(self) -> House: ...

    @property
    def screens(self) -> Mapping[str, Screens]:
        """Maps a game to its screens, the usual game first."""
        ...

    @property
    def campaigns(self) -> Mapping[str, Screens]:
        """Maps a campaign to the screens of its own table, which no command for a game means."""
        ...

    def screens_of(self, game: str) -> Screens:
        """The screens of a table by its game or campaign."""
        ...

    @property
    def pictures(self) -> Pictures: ...

    @property
    def films(self) -> Films: ...

    @property
    def wake_tokens(self) -> WakeTokens: ...

    @property
    def sight(self) -> TableSight:
        """Who may see which table."""
        ...

    @property
    def told_closed(self) -> set[tuple[int, int]]:
        """(game, person) pairs: those who know since the start that their direct messages are closed."""
        ...

    @property
    def language(self) -> str:
        """The language of servers that chose none."""
        ...

    def now(self) -> float:
        """Unix seconds."""
        ...

    def command_names(self, language: str, interaction: Interaction) -> Mapping[str, bool]:
        """Maps a slash command (or group), named in a language, to whether its person has it there."""
        ...

    def is_operator(self, user_id: int) -> bool:
        """Whether somebody runs the bot: they own its application, or belong to the team that does."""
        ...

    def rulebook(self, game: str) -> Rulebook:
        """The rules of a game as this bot plays it. Raises DataError."""
        ...

    def time_lines(self, look: SeatView, t: Texts) -> Sequence[str]:
        """A table's times, for one of its panels; [] where no clock matters."""
        ...

    async def tell_operator(self, text: str) -> None:
        """Send the operator a direct message, if one is set. Never raises."""
        ...

    def show_plans(self, game: int, pressed: int | None = None) -> None:
        """Show people what became of their plans in open panels, but for the message that was pressed for it."""
        ...

    def wake_panels(self, game: int, posted_in: int | None = None) -> None:
        """Show people's present decisions in a game's live panels, in the background.

        `posted_in`: where a new post with buttons has just come.
        """
        ...

    def shrink(self, game: int, left: Left) -> None:
        """Let what somebody left for a panel say where they play now, in the background."""
        ...

    def get_channel(self, id: int, /) -> Channel | None:
        """A channel the bot knows; None for all others."""
        ...

    def get_partial_messageable(self, id: int, *, guild_id: int | None = None) -> discord.PartialMessageable:
        """A channel by its id alone, known or not."""
        ...

    async def check_member(self, guild_id: int, user_id: int) -> None:
        """Ask Discord for a member of a server. Raises discord.HTTPException."""
        ...

    async def create_dm(self, user: discord.abc.Snowflake) -> discord.DMChannel:
        """Open the direct channel of a person. Raises discord.HTTPException."""
        ...


def services_of(interaction: Interaction) -> Services:
    """The services of the bot that received an interaction."""
    services: Services = interaction.client
    return services
