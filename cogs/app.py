"""The bot: the discord.py client that joins house, router, courier and screens, and closes them in order."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any

import discord
from discord import app_commands

from cogs.command_texts import COMMAND, Translator, worded
from cogs.commands import all_rows
from cogs.registry import SCREENS
from cogs.servers import Servers
from cogs.tables.commands.build import built
from cogs.tables.commands.offered import lacks_the_bot, offered
from cogs.tables.commands.on_posts import menus_of_posts
from cogs.tables.commands.registered import RegisteredScreens
from cogs.tables.commands.slash import Row
from cogs.tables.commands.verbs import house_verbs
from cogs.tables.posts.panel_times import panel_times
from cogs.transport.contract import Screens
from cogs.transport.failures import FAILURES, outline_of
from cogs.transport.films import Films
from cogs.transport.incoming.crowding import Crowding
from cogs.transport.incoming.router import Router
from cogs.transport.outgoing.courier import DiscordCourier
from cogs.transport.outgoing.waking import show_plans, shrink, wake
from cogs.transport.panels.limits import TYPED
from cogs.transport.pictures import Pictures
from cogs.transport.refusals import fault_id, log_fault
from cogs.transport.reply import Interaction
from cogs.transport.sight import TableSight
from cogs.transport.wake_tokens import Left, WakeTokens
from data.rulebook import Rulebook, rulebook
from data.texts import Texts
from engine.registry import FIRST, GAMES
from host.delivery.meter import NO_METER, HouseMeter
from host.house import House
from host.posts.ports import Courier, Presenter
from host.program.tasks import end
from host.store.database.unusable import Unusable
from host.table.presses import SeatView
from host.table.refusals import HostError, Refusal
from render.registry import REELS
from render.worker import Painters

log = logging.getLogger("cogs")


AFTER_START = 2.0
"""Seconds after which the rules are indexed, which keeps the interpreter busy for half a second."""
OpenFunction = Callable[[Courier, Mapping[str, Presenter]], Awaitable[House]]


class Tree(app_commands.CommandTree["ConquestBot"]):
    """The command tree; the router answers failures from before a command runs."""

    async def interaction_check(self, interaction: discord.Interaction[ConquestBot], /) -> bool:
        """Refuse what needs the bot where it is not, and input longer than `TYPED`.

        A client ignoring the limit could keep the bot from all others.
        """
        typed = (value for _, value in interaction.namespace if isinstance(value, str))
        if lacks_the_bot(interaction):
            refusal = HostError(Refusal.NOT_ON_SERVER)
        elif max(map(len, typed), default=0) > TYPED:
            refusal = HostError(Refusal.TOO_LONG, most=TYPED)
        else:
            return True
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        else:
            await self.client.router.refuse(interaction, refusal)
        return False

    async def on_error(
        self, interaction: discord.Interaction[ConquestBot], error: app_commands.AppCommandError, /
    ) -> None:
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        await self.client.router.refuse(interaction, cause)


class ConquestBot(discord.AutoShardedClient):
    """`house`, `router`, `pictures`, `films`, `servers` exist from `setup_hook` on."""

    house: House
    router: Router
    pictures: Pictures
    films: Films
    servers: Servers

    def __init__(
        self,
        open_house: OpenFunction,
        worker: Painters | None = None,
        games: Mapping[str, RegisteredScreens] = SCREENS,
        commands: Sequence[Row] | None = None,
        language: str = "en",
        data_dir: Path | None = None,
        rulebooks: Mapping[str, Rulebook] | None = None,
        shard_ids: list[int] | None = None,
        shard_count: int | None = 1,
        commands_a_minute: int | None = None,
        operator: int | None = None,
        meter: HouseMeter = NO_METER,
    ) -> None:
        """`language`: of servers that chose none. `data_dir`: a folder with changed rules, which come first.

        `commands`: replace those of every game. `rulebooks`: of games unknown to the registry. `shard_count`: number of
        shards for Discord's events, None: as Discord wants; `shard_ids`: the ones that come here, None: all.
        `commands_a_minute`: for one person, None: no limit. `operator`: their Discord id. `meter`: takes each press.
        """
        # The bot uses no voice; the library would warn at every start that it can't.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            # A longer wait is reported to the outbox, which continues with other games meanwhile.
            max_ratelimit_timeout=30.0,
            shard_count=shard_count,
            # None is its default, which its type doesn't tell.
            shard_ids=shard_ids,  # type: ignore[arg-type]
        )
        self.language = language
        self._operator = operator
        self._meter = meter
        self._crowding = Crowding(commands_a_minute)
        self.tree = Tree(self, allowed_installs=app_commands.AppInstallationType(guild=True))
        campaigns = [campaign for each in games.values() for campaign in each.campaigns]
        self.screens = {game: each.screens for game, each in games.items()}
        self.campaigns = {each.screens.game: each.screens for each in campaigns}
        self.wake_tokens = WakeTokens()
        self.sight = TableSight(self)
        self.told_closed: set[tuple[int, int]] = set()
        self._open_house = open_house
        self._data_dir = data_dir
        self._rulebooks = dict(rulebooks or {})
        self._worker = worker
        self._commands = all_rows() if commands is None else commands
        self._specs = {each.screens.game: each.specs for each in (*games.values(), *campaigns)}
        self._tasks: set[asyncio.Task[None]] = set()
        self._opened = False

    async def setup_hook(self) -> None:
        """Open the house, register the commands and sync them if they changed."""
        tables = {**self.screens, **self.campaigns}
        presenters = {game: screens.presenter for game, screens in tables.items()}
        # An open house delivers at once what a crash left over, so everything it calls must be ready before.
        self.router = Router(self, house_verbs(self._commands), self._crowding, self._meter)
        for command in (*built(self._commands), *menus_of_posts(self._commands)):
            self.tree.add_command(command)
        await self.tree.set_translator(Translator())
        for game in GAMES:
            self.rulebook(game)
        ready = asyncio.Event()
        self.house = await self._open_house(DiscordCourier(self, ready), presenters)
        self._opened = True
        self.servers = Servers(self, self.house, self.screens, self.language)
        self.pictures = Pictures(self.house, self._worker, self._specs)
        self.films = Films(self._worker, REELS)
        ready.set()
        if self._worker is not None:
            self.background(self._worker.warm())
        await self._sync_tree()
        self.background(self._index_rules())

    async def on_interaction(self, interaction: discord.Interaction[ConquestBot]) -> None:
        """Take every press and every form, by the id it carries alone.

        The library's own dispatch forgets forms in a restart, and gives up silently on an item that it does not find in
        the message or can't rebuild; this event comes for all of them.
        """
        if interaction.type is discord.InteractionType.modal_submit:
            await self.router.form(interaction)
        elif interaction.type is discord.InteractionType.component:
            await self.router.component(interaction)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """A permission may be back: what waits for it goes out at once (screens §30)."""
        self._guild_changed(after.guild.id)

    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        """This also comes for a channel that the bot may see again."""
        self._guild_changed(channel.guild.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        self._guild_changed(after.guild.id)

    async def on_guild_update(self, before: discord.Guild, after: discord.Guild) -> None:
        self._guild_changed(after.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self._guild_changed(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._guild_changed(guild.id)
        if self._opened:
            self.background(self.servers.joined(guild))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """This never comes for a guild that is merely unavailable: the library distinguishes the two."""
        if self._opened:
            self.background(self.servers.left(guild.id))

    async def on_ready(self) -> None:
        """This comes at the start and after each session that could not be resumed."""
        if self._opened:
            self.background(self.servers.compare())

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Discord reports the bot's own roles whatever its intents are."""
        self._guild_changed(after.guild.id)

    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        """Unlocked, or out of the archive."""
        self._guild_changed(after.guild.id)

    def _guild_changed(self, guild_id: int) -> None:
        if self._opened:
            self.house.outbox.hurry_guild(guild_id)

    async def close(self) -> None:
        """Stop taking presses, let the house finish and close, then leave Discord. May be called twice."""
        for task in list(self._tasks):
            task.cancel()
        if self._opened:
            self._opened = False
            await self.router.stop()
            await self.films.close()
            await self.house.close()
            if self._worker is not None:
                await self._worker.close()
        await super().close()

    def screens_of(self, game: str) -> Screens:
        return self.campaigns[game] if game in self.campaigns else self.screens[game]

    def rulebook(self, game: str) -> Rulebook:
        """The rules of a game as this bot plays it, read once; the first game's for one without. Raises DataError."""
        if game in self._rulebooks:
            return self._rulebooks[game]
        return rulebook(game if game in GAMES else FIRST, self._data_dir)

    async def _index_rules(self) -> None:
        """Have the first search find its index; one that comes sooner makes it. The start goes first."""
        await asyncio.sleep(AFTER_START)
        for game in GAMES:
            await asyncio.to_thread(self.rulebook(game).ready)

    def command_names(self, language: str, interaction: Interaction) -> Mapping[str, bool]:
        return {
            worded(language, command.name, COMMAND): offered(command, interaction)
            for command in self.tree.get_commands()
        }

    def is_operator(self, user_id: int) -> bool:
        """Whether the settings name this person, or they own the application by Discord's answer at login."""
        own = self.application
        owners = set() if own is None else {member.id for member in own.team.members} if own.team else {own.owner.id}
        return user_id == self._operator or user_id in owners

    async def check_member(self, guild_id: int, user_id: int) -> None:
        await self.http.get_member(guild_id, user_id)

    def now(self) -> float:
        """Unix seconds, by the clock the library uses (which tests can move)."""
        return discord.utils.utcnow().timestamp()

    def time_lines(self, look: SeatView, t: Texts) -> Sequence[str]:
        return panel_times(self.screens_of(look.table.game).presenter, look, t)

    async def tell_operator(self, text: str) -> None:
        """Send the operator a direct message, if one is set; a failure is logged."""
        if self._operator is None:
            return
        try:
            await (await self.create_dm(discord.Object(self._operator))).send(text)
        except discord.HTTPException as error:
            log.warning("operator not told: status %s code %s", error.status, error.code)

    def wake_panels(self, game: int, posted_in: int | None = None) -> None:
        """Show people's present decisions in a game's live panels, in the background."""
        if len(self.wake_tokens):
            self.background(wake(self, game, posted_in))

    def shrink(self, game: int, left: Left) -> None:
        """Let what somebody left for a panel say where they play now, in the background."""
        self.background(shrink(self, game, left))

    def show_plans(self, game: int, pressed: int | None = None) -> None:
        """Show people what became of their plans, in the background. `pressed`: the message answered by itself."""
        if len(self.wake_tokens):
            self.background(show_plans(self, game, pressed))

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something nobody waits for; a fault in it is logged with an id."""
        task = asyncio.create_task(self._watched(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _watched(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Unusable:
            return  # already reported
        except Exception as error:
            log_fault(fault_id(), "background", error)

    async def _sync_tree(self) -> None:
        """Send the commands to Discord only when they changed, or when Discord has others (200 a day)."""
        translator = self.tree.translator or Translator()
        commands = [await each.get_translated_payload(self.tree, translator) for each in self.tree.get_commands()]
        text = json.dumps([self.application_id, commands], sort_keys=True, default=str)
        mark = hashlib.sha256(text.encode()).hexdigest()
        try:
            held = {command.name for command in await self.tree.fetch_commands()}
            known = await self.house.settings.guild(0)
            if known.get("tree") == mark and held == {command["name"] for command in commands}:
                return
            await self.tree.sync()
            await self.house.settings.set_guild(0, {"tree": mark})
        except FAILURES as error:
            # Discord's present commands serve until the next start; every button works without commands.
            log.error("commands not synced: %s", outline_of(error))


GONE_WITHIN = 4.5
"""Seconds after which the bot ends, even if Discord, a disk or a worker still keeps it waiting."""


async def serve(bot: ConquestBot, token: str, stop: asyncio.Event, ready: Callable[[], None]) -> None:
    """Run the bot on Discord until a signal stops it; raises discord.LoginFailure.

    `ready`: called once Discord tells it of its servers.
    """

    async def tell() -> None:
        await bot.wait_until_ready()
        ready()

    async with bot:
        run, telling = asyncio.create_task(bot.start(token)), asyncio.create_task(tell())
        stopped = asyncio.create_task(stop.wait())
        await asyncio.wait({run, stopped}, return_when=asyncio.FIRST_COMPLETED)
        await end([stopped, telling])
        if not bot._opened:
            run.cancel()
        try:
            async with asyncio.timeout(GONE_WITHIN):
                await bot.close()
        except TimeoutError:
            log.warning("not everything could be closed in time; what was acknowledged is stored")
            run.cancel()
        try:
            await run
        except asyncio.CancelledError:
            pass
        except RuntimeError:  # told to stop while it was logging in: the library's session closed under it
            if not stop.is_set():
                raise
