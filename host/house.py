"""The house: its services over one store and all that acts by itself, from start to end."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.kernel.campaign import CampaignGames
from host.clocks.arrivals import Arrivals
from host.commit.game_cache import Tables
from host.commit.leases import Games, Leases
from host.commit.one_by_one import one_by_one
from host.commit.transactions import Transactions
from host.delivery.meter import NO_METER, Figures, HouseMeter, figures
from host.delivery.outbox import Outbox
from host.delivery.patience import Patience
from host.due.house_time import HouseTime
from host.finished.afterwards import Afterwards
from host.finished.replay import Replays, Walks
from host.finished.reviews import Reviews
from host.finished.statistics import StatisticsDesk
from host.live_game.loaded_game import AnyGame
from host.lobby.closing import Closing
from host.lobby.dice_words import DiceWords
from host.lobby.limits import UNLIMITED, TableLimits
from host.lobby.lobby import Lobby
from host.lobby.lobby_changes import LobbyChanges
from host.lobby.table_watch import TableWatch
from host.posts.ports import Courier, Presenter
from host.program.process import Process, Shards
from host.program.tasks import Running, end
from host.services.change_channel import Moving
from host.services.consent import Consents
from host.services.digests import Digests
from host.services.hidden_words import HiddenWords
from host.services.hints import Hints
from host.services.kept_settings import KeptSettings
from host.services.planning import Planning
from host.services.play import Play
from host.services.privacy import PrivacyDesk
from host.services.reading import Reading
from host.services.reminders import Reminders
from host.services.reveal_seed import SeedReveal
from host.services.seats import Seats
from host.services.server_life import ServerLife, fall_silent, speak_again
from host.services.substitutes import Substitutes
from host.services.votes import Votes
from host.store.copies.migrate import migrate
from host.store.database.database import Database
from host.store.queries import games
from host.store.queries import results as stored_results
from host.table.rows import OPEN, GameRow
from host.thinking.ai_seats import Drivers
from host.thinking.bot_pool import WORKERS, BotPool
from host.upkeep.after_restore import AfterRestore
from host.upkeep.campaign_desk import CampaignDesk
from host.upkeep.checkup import Checkup
from host.upkeep.daily_copies import DailyCopies
from host.upkeep.sleeper import Sleeper
from host.upkeep.start_check import StartCheck
from host.upkeep.tidying import Tidying

log = logging.getLogger(__name__)


class House:
    """Open it once (`await house.open()`), close it at the end. All its services raise HostError.

    Several houses over one database share the games: each is looked after by one of them (host/commit/leases.py), while
    a press may come to any.
    """

    def __init__(
        self,
        *,
        database_url: str,
        games: Mapping[str, AnyGame],
        contents: Mapping[str, Any],
        bots: Mapping[str, str],
        levels: Mapping[str, Sequence[str]],
        courier: Courier,
        presenters: Mapping[str, Presenter],
        ai_delay: float = 1.5,
        ai_workers: int = WORKERS,
        games_in_memory: int = 512,
        clock: Callable[[], float] = time.time,
        clock_speed: float = 1.0,
        patience: Patience | None = None,
        shards: Shards | None = None,
        process: Process | None = None,
        copies: Path | None = None,
        copies_kept: int = 0,
        games_kept: float | None = None,
        limits: TableLimits = UNLIMITED,
        meter: HouseMeter | None = None,
        rating: bool = True,
        campaigns: Mapping[str, CampaignGames] | None = None,
    ) -> None:
        """`contents`: each game's data; `bots`: each game's module with `BOTS`; `clock`: Unix seconds,
        running `clock_speed` times as fast as others do.

        `copies`: the folder of daily copies of a database file, of which `copies_kept` are kept (0: none are made).
        `games_kept`: seconds after their end for which games are kept; None: for ever.
        `meter`: takes durations; None: nobody measures. `rating`: people are rated by games of this house.

        `campaigns`: of the games, those that are campaigns (host/commit/campaigns.py).

        `levels`: the names of each game's bots that may take a seat, the usual one first. `shards`: which servers'
        presses come here, None: all; `process`: who this house is among others, None: this very process.
        """
        self.database = database = Database(database_url, None if meter is None else meter.stored)
        me = process or Process.here(shards)
        self.leases = Leases(database, me, self._taken, lambda game_id: self.outbox.let_go(game_id), self._look_around)
        self.tables = tables = Tables(database, games, contents, levels, games_in_memory)
        self.time = HouseTime(clock, clock_speed)
        measured = meter or NO_METER
        told = (measured.planned, courier.replanned)
        transactions = Transactions(
            database, tables, presenters, self.time, self._committed, me, rating, campaigns or {}, *told
        )
        self.outbox = Outbox(
            database,
            courier,
            presenters,
            self.time,
            patience or Patience(),
            self._proof_posted,
            self.leases.owns,
            lambda game_id: self.servers.change(game_id, fall_silent),
            lambda game_id: self.servers.change(game_id, speak_again),
            meter or NO_METER,
        )
        self.bot_pool = BotPool(bots, workers=ai_workers, meter=measured)
        self.watch = TableWatch(self._proceed)
        lobby_changes = LobbyChanges(transactions, self.watch)
        walks = Walks(transactions)
        self.lobby = Lobby(lobby_changes, limits)
        self.dice_words = DiceWords(lobby_changes)
        self.closing = Closing(lobby_changes)
        self.play = Play(transactions)
        self.planning = Planning(transactions)
        self.seats = Seats(transactions)
        self.reminders = Reminders(transactions)
        self.votes = Votes(transactions)
        self.consents = Consents(transactions)
        self.substitutes = Substitutes(transactions, limits)
        self.hints = Hints(transactions, self.bot_pool)
        self.reading = Reading(transactions)
        self.replays = Replays(walks)
        self.reviews = Reviews(walks, self.bot_pool)
        self.statistics = StatisticsDesk(database)
        self.hidden_words = HiddenWords(transactions)
        self.moving = Moving(lobby_changes, self.outbox.hurry)
        self.servers = ServerLife(transactions)
        self.checkup = Checkup(database, tables.aside, clock, copies, copies_kept)
        self.arrivals = Arrivals(lambda: self.time.read().house)
        self.digests = Digests(transactions, self.outbox.wake)
        self.settings = KeptSettings(database, self.digests, self._digest_due)
        self.privacy = PrivacyDesk(transactions, self.lobby, self.seats, self.digests, walks, self.outbox.settled)
        self._copies = copies
        self._seed_reveal = SeedReveal(lobby_changes)
        self.drivers = Drivers(transactions, self.bot_pool, courier, ai_delay, self.leases.owns)
        self.sleeper = Sleeper(
            database,
            transactions,
            courier,
            self.time,
            self.arrivals,
            self.digests,
            lobby_changes,
            self.leases,
            measured,
            lambda row: self.outbox.wake(row.id),
        )
        self.afterwards = Afterwards(transactions, self.reviews, self._send, self.leases.owns)
        self._after_restore = AfterRestore(lobby_changes)
        self._daily_copies = DailyCopies(database, copies, copies_kept, clock)
        desk = CampaignDesk(transactions)
        self._tidy = Tidying(database, self.lobby, self.seats, desk, clock, self.leases, games_kept)
        self._start_check = StartCheck(transactions)
        self._courier = courier
        self._rating = rating
        self._beginning: list[asyncio.Task[None]] = []
        """Tasks done once after a start."""
        self._lasting: list[asyncio.Task[None]] = []
        """Tasks that run until the end."""
        self._looking = Running()
        self._open = False

    async def open(self) -> None:
        """Bring the schema up to date and take up a former process's work: posts, AI seats, gone messages.

        Posts go out only after this returned, so that the caller can finish its own start.
        """
        await migrate(self.database, self._copies)
        await self.leases.open()
        await self._tidy.once()
        if self.leases.of_house():
            await self.database.write(
                lambda connection: stored_results.catch_up(connection, self._rating, self.tables.games)
            )
        every = await self.database.read(lambda connection: games.with_status(connection, *OPEN))
        open_games = await self._after_restore.begin_anew([row for row in every if self.leases.owns(row.id)])
        unshown = await self.database.read(games.unshown)
        waiting = await self.outbox.left_over()
        self._open = True
        for game_id in waiting:
            self.outbox.wake(game_id)
        for row in (*open_games, *unshown):
            self._wake(row)
        running = [row.id for row in open_games if row.status == "running"]
        await self.sleeper.start(open_games)
        self.sleeper.run()
        self.leases.run()
        if self.leases.of_house():
            await self.privacy.forget_again()
        lasting = (self.database.hear(self._heard), self._tidy.run(), self._daily_copies.run())
        self._lasting = [asyncio.create_task(work) for work in lasting]
        checking = asyncio.create_task(self._start_check.run(running))
        reconciling = self._reconcile([row.id for row in open_games], checking)
        telling = self._after_restore.tell(open_games)
        self._beginning = [checking, *(asyncio.create_task(work) for work in (telling, reconciling))]
        if self.leases.of_house():
            await self.afterwards.take_up()
        log.info("house open: %d games, %d with posts to send", len(open_games), len(waiting))

    async def close(self) -> None:
        """Stop working; everything acknowledged is stored already."""
        self._open = False
        await end([*self._beginning, *self._lasting])
        await self.sleeper.close()
        await self.watch.close()
        await self.afterwards.close()
        await self.reviews.ahead.close()
        await self.drivers.close()
        await self.outbox.close()
        self.bot_pool.close()
        await self.leases.close()
        await self.database.close()

    async def settled(self) -> None:
        """Wait until all games are checked, no AI seat owes anything and all posts are out (or wait for long)."""
        await asyncio.gather(*self._beginning, return_exceptions=True)
        await self.leases.settled()
        await self.outbox.settled()
        await self.watch.settled()
        await self.drivers.settled()
        await self.afterwards.settled()
        await self.reviews.ahead.settled()
        await self.outbox.settled()

    async def _reconcile(self, game_ids: Sequence[int], checking: asyncio.Task[None]) -> None:
        await asyncio.wait({checking})
        await self.outbox.settled()

        async def again(game_id: int) -> None:
            await self.outbox.standing.reconcile(game_id)
            self.outbox.wake(game_id)

        await one_by_one((each for each in game_ids if each not in self.tables.aside), again, "live posts not checked")

    async def figures(self) -> Figures:
        now, me, ai = self.time.read().wall, self.leases.me.name, self.drivers.load()
        return await self.database.read(lambda connection: figures(connection, me, now, ai))

    def _committed(self, row: GameRow) -> None:
        if not self._open:
            return
        if row.revision == 0:
            self.leases.born(row.id)
            log.info("game=%d opened: %s", row.id, row.game)
        if self.leases.owns(row.id):
            self.outbox.wake(row.id)
        else:
            self.leases.want(row.id)
        self._wake(row)

    def _send(self, game_id: int) -> None:
        """Send a game's new posts, whichever process looks after it."""
        if self.leases.owns(game_id):
            self.outbox.wake(game_id)
        else:
            self.leases.want(game_id)

    async def _taken(self, game_ids: Games) -> None:
        """Look after games that came in, as after all games at the start."""
        stored = await self.database.read(lambda connection: games.by_ids(connection, game_ids))
        rows = await self._after_restore.begin_anew(stored)
        await self.sleeper.take_up(rows)
        for row in rows:
            self.outbox.wake(row.id)
            self._wake(row)
        await self._after_restore.tell(rows)

    async def _look_around(self) -> None:
        """Act on other processes' commits, in case no message about them came."""
        for game_id in await self.outbox.left_over():
            self.outbox.wake(game_id)
        for game_id in await self.database.read(games.ai_owes):
            self.drivers.wake(game_id)
        self.sleeper.look_again()

    def _heard(self, game_id: int) -> None:
        if not self._open:
            return
        self._courier.changed_elsewhere(game_id)
        if self.leases.owns(game_id):
            self._looking.begin(self._look_at(game_id))

    async def _look_at(self, game_id: int) -> None:
        row = await self.database.read(lambda connection: games.load(connection, game_id))
        if row is not None and self._open:
            self.outbox.wake(game_id)
            self._wake(row)

    def _proof_posted(self, game_id: int) -> None:
        """A proof is posted for which a table in closing may wait."""
        if self._open:
            self.watch.wake(game_id)

    async def _proceed(self, game_id: int) -> float | None:
        """Do a watched table's next step: close its dice, or post its proof."""
        wait = await self.closing.proceed(game_id)
        if wait is None:
            try:
                campaign = await self._seed_reveal.proceed(game_id)
            finally:
                # The last post goes out even if the chain could not be worked out.
                self.outbox.wake(game_id)
            if campaign:
                self.watch.wake(campaign)
        return wait

    def _wake(self, row: GameRow) -> None:
        """Wake everything that acts by itself at this table."""
        if row.status == "closing" or row.chain_due:
            self.watch.wake(row.id)
        elif row.status == "over":
            self.afterwards.wake(row.id)
        if row.status == "running":
            if any(seat.owes and seat.ai is not None for seat in row.seats):
                self.drivers.wake(row.id)
            self.sleeper.committed(self.tables.clocks_of(row, self.time.off).earliest)

    def _digest_due(self, due: float) -> None:
        if self._open:
            self.sleeper.committed(due - self.time.off)
