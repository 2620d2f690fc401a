"""The house: all services of `host.house_api.HouseApi` over one store, with the outbox and the AI seats behind it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from engine.kernel.game import Action
from host.afterwards import Afterwards
from host.ai import Drivers
from host.arrivals import Arrivals
from host.bot_pool import WORKERS, BotPool
from host.campaign_desk import CampaignDesk
from host.campaign_rules import CampaignGames
from host.checkup import Checkup
from host.closing import Closing
from host.consent import Consents
from host.daily_copies import DailyCopies
from host.dice_words import DiceWords
from host.digests import Digests
from host.doctor import Examined
from host.hidden_words import HiddenWords
from host.hints import Hints
from host.house_time import HouseTime
from host.leases import Games, Leases
from host.limits import UNLIMITED, TableLimits
from host.loaded_game import AnyGame
from host.lobby import Lobby
from host.matters import NeedsConsent, VoteKind
from host.meter import NO_METER, Figures, HouseMeter, figures
from host.moving import Moving
from host.outbox import Outbox
from host.patience import Patience
from host.play import Play
from host.ports import Courier, Presenter, Trouble
from host.presses import Acted, Nearby, Nudged, Press, SeatView
from host.privacy import PrivacyDesk
from host.process import Process, Shards
from host.reading import Reading
from host.reminders import Reminders
from host.replay import Replays, Walks
from host.reviews import Reviews
from host.rewound import Rewound
from host.rows import OPEN, GameRow
from host.seats import Seats
from host.server_life import ServerLife
from host.showing import Showing, is_due
from host.sleeper import Sleeper
from host.start_check import StartCheck
from host.statistics import StatisticsDesk
from host.store import games, people
from host.store import results as stored_results
from host.store.database import Database
from host.store.migrate import migrate
from host.substitutes import Substitutes
from host.table import LogEntry, Place, Table
from host.table_dice import Proved
from host.table_watch import TableWatch
from host.tables import Tables
from host.tidying import Tidying
from host.transactions import Transactions
from host.unbegun import Unbegun
from host.votes import Votes

log = logging.getLogger(__name__)

START_WITHIN = 10.0
"""Seconds a Start waits for its posts, so that its answer can say that the game has begun."""


class House:
    """Open it once (`await house.open()`), close it at the end.

    Several houses over one database share the games: each is looked after by one of them (host/leases.py), while
    presses may come to any.
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
        limits: TableLimits = UNLIMITED,
        meter: HouseMeter | None = None,
        rating: bool = True,
        campaigns: Mapping[str, CampaignGames] | None = None,
    ) -> None:
        """`contents`: each game's data; `bots`: each game's module with `BOTS`; `clock`: Unix seconds,
        running `clock_speed` times as fast as others do.

        `copies`: the folder of daily copies of a database file, of which `copies_kept` are kept (0: none are made).
        `meter`: told what takes how long; None: nobody measures. `rating`: people are rated by games of this house.

        `campaigns`: of the games, those that are campaigns (host/campaigns.py).

        `levels`: the names of each game's bots that may take a seat, the usual one first. `shards`: which servers'
        presses come here, None: all; `process`: who this house is among others, None: this very process.
        """
        self.database = Database(database_url, None if meter is None else meter.stored)
        self._copies = copies
        me = process or Process.here(shards)
        self.leases = Leases(self.database, me, self._taken, self._let_go, self._look_around)
        tables = Tables(self.database, games, contents, levels, games_in_memory)
        self.time = HouseTime(clock, clock_speed)
        transactions = Transactions(
            self.database, tables, presenters, self.time, self._committed, me, rating, campaigns or {}
        )
        self.tables = tables
        self.bot_pool = BotPool(bots, workers=ai_workers, meter=meter or NO_METER)
        unbegun = Unbegun(transactions)
        self._closing = Closing(unbegun)
        self._showing = Showing(unbegun)
        self.watch = TableWatch(self._proceed)
        self.outbox = Outbox(
            self.database,
            tables,
            courier,
            presenters,
            clock,
            patience or Patience(),
            self._proof_posted,
            self.leases.owns,
        )
        self.drivers = Drivers(transactions, self.bot_pool, courier, ai_delay, self.leases.owns)
        self._lobby = Lobby(unbegun, limits)
        self._dice_words = DiceWords(unbegun)
        self._play = Play(transactions)
        self._seats = Seats(transactions)
        self._reminders = Reminders(transactions)
        self._votes = Votes(transactions)
        self._consents = Consents(transactions)
        self._substitutes = Substitutes(transactions, limits)
        self.arrivals = Arrivals(lambda: self.time.read().house)
        self._digests = Digests(transactions, self.outbox.wake)
        self.sleeper = Sleeper(
            self.database, transactions, courier, self.time, self.arrivals, self._digests, self.leases
        )
        self._reading = Reading(transactions)
        walks = Walks(transactions)
        self.replays = Replays(walks)
        self.reviews = Reviews(walks, self.bot_pool)
        self.hints = Hints(transactions, self.bot_pool)
        self.statistics = StatisticsDesk(self.database)
        self.privacy = PrivacyDesk(transactions, self._lobby, self._seats, self._digests, walks)
        self.afterwards = Afterwards(transactions, self.reviews, self._send, self.leases.owns)
        self._moving = Moving(unbegun)
        self._rewound = Rewound(unbegun)
        self._checkup = Checkup(self.database, tables.aside, clock, copies, copies_kept)
        self._daily_copies = DailyCopies(self.database, copies, copies_kept, clock)
        self._tidy = Tidying(self.database, self._lobby, self._seats, CampaignDesk(transactions), clock, self.leases)
        self._hidden_words = HiddenWords(transactions)
        self._servers = ServerLife(transactions)
        self._start_check = StartCheck(transactions)
        self._checking: asyncio.Task[None] | None = None
        self._reconciling: asyncio.Task[None] | None = None
        self._tidying: asyncio.Task[None] | None = None
        self._hearing: asyncio.Task[None] | None = None
        self._looking: set[asyncio.Task[None]] = set()
        self._courier = courier
        self._rating = rating
        self._copying: asyncio.Task[None] | None = None
        self._telling: asyncio.Task[None] | None = None
        self._open = False

    async def open(self) -> None:
        """Bring the schema up to date and take up what a former process left: posts, AI seats, gone messages.

        Posts go out only after this returned, so that the caller can finish its own start.
        """
        await migrate(self.database, self._copies)
        await self.leases.open()
        await self._tidy.once()
        if self.leases.of_house():
            await self.database.write(lambda connection: stored_results.catch_up(connection, self._rating))
        every = await self.database.read(lambda connection: games.with_status(connection, *OPEN))
        open_games = await self._rewound.begin_anew([row for row in every if self.leases.owns(row.id)])
        unshown = await self.database.read(games.unshown)
        waiting = await self.outbox.left_over()
        self._open = True
        for game_id in waiting:
            self.outbox.wake(game_id)
        for row in (*open_games, *unshown):
            self._wake(row)
        running = [row.id for row in open_games if row.status == "running"]
        await self.sleeper.start(running)
        self.sleeper.run()
        self.leases.run()
        if self.leases.of_house():
            await self.privacy.forget_again()
        self._hearing = asyncio.create_task(self.database.hear(self._heard))
        self._telling = asyncio.create_task(self._rewound.tell(open_games))
        self._checking = asyncio.create_task(self._start_check.run(running))
        self._reconciling = asyncio.create_task(self._reconcile([row.id for row in open_games]))
        self._tidying = asyncio.create_task(self._tidy.run())
        self._copying = asyncio.create_task(self._daily_copies.run())
        if self.leases.of_house():
            await self.afterwards.take_up()
        log.info("house open: %d games, %d with posts to send", len(open_games), len(waiting))

    async def close(self) -> None:
        """Stop working; everything acknowledged is stored already."""
        self._open = False
        background = (
            self._telling,
            self._checking,
            self._reconciling,
            self._tidying,
            self._copying,
            self._hearing,
        )
        own = [task for task in background if task is not None]
        for task in own:
            task.cancel()
        await asyncio.gather(*own, return_exceptions=True)
        await self.sleeper.close()
        await self.watch.close()
        await self.afterwards.close()
        await self.drivers.close()
        await self.outbox.close()
        self.bot_pool.close()
        await self.leases.close()
        await self.database.close()

    async def settled(self) -> None:
        """Wait until all games are checked, no AI seat owes anything and all posts are out (or wait for long)."""
        for task in (self._telling, self._checking, self._reconciling):
            if task is not None:
                await asyncio.gather(task, return_exceptions=True)
        await self.leases.settled()
        await self.outbox.settled()
        await self.watch.settled()
        await self.drivers.settled()
        await self.afterwards.settled()
        await self.outbox.settled()

    async def _reconcile(self, game_ids: Sequence[int]) -> None:
        if self._checking is not None:
            await asyncio.wait({self._checking})
        await self.outbox.settled()
        for game_id in game_ids:
            if game_id not in self.tables.aside:
                await self.outbox.reconcile(game_id)

    async def figures(self) -> Figures:
        """How the house stands, for whoever measures it."""
        now, thinking = self.time.read().wall, self.bot_pool.waiting
        return await self.database.read(lambda connection: figures(connection, now, thinking))

    def _committed(self, row: GameRow) -> None:
        if not self._open:
            return
        if row.revision == 0:
            self.leases.born(row.id)
        if self.leases.owns(row.id):
            self.outbox.wake(row.id)
        else:
            self.leases.want(row.id)
        self._wake(row)

    def _send(self, game_id: int) -> None:
        """Send a game's new posts, whosever they are."""
        if self.leases.owns(game_id):
            self.outbox.wake(game_id)
        else:
            self.leases.want(game_id)

    async def _taken(self, game_ids: Games) -> None:
        """Look after games that came in, as after all at the start."""
        stored = await self.database.read(lambda connection: games.by_ids(connection, game_ids))
        rows = await self._rewound.begin_anew(stored)
        await self.sleeper.take_up([row.id for row in rows if row.status == "running"])
        for row in rows:
            self.outbox.wake(row.id)
            self._wake(row)
        await self._rewound.tell(rows)

    async def _let_go(self, game_id: int) -> None:
        await self.outbox.let_go(game_id)

    async def _look_around(self) -> None:
        """Do what another process's commits ask of this one, should it not have been told."""
        for game_id in await self.outbox.left_over():
            self.outbox.wake(game_id)
        for game_id in await self.database.read(games.ai_owes):
            self.drivers.wake(game_id)
        self.sleeper.look_again()

    def _heard(self, game_id: int) -> None:
        """Another process changed a game."""
        if not self._open:
            return
        self._courier.changed_elsewhere(game_id)
        if self.leases.owns(game_id):
            task = asyncio.create_task(self._look_at(game_id))
            self._looking.add(task)
            task.add_done_callback(self._looking.discard)

    async def _look_at(self, game_id: int) -> None:
        row = await self.database.read(lambda connection: games.load(connection, game_id))
        if row is not None and self._open:
            self.outbox.wake(game_id)
            self._wake(row)

    def _proof_posted(self, game_id: int) -> None:
        """A post that a table in closing may wait for is there."""
        if self._open:
            self.watch.wake(game_id)

    async def _proceed(self, game_id: int) -> float | None:
        """What a watched table needs next: its dice closed, or its proof posted."""
        wait = await self._closing.proceed(game_id)
        if wait is None:
            campaign = await self._showing.proceed(game_id)
            if campaign:
                self.watch.wake(campaign)
        return wait

    def _wake(self, row: GameRow) -> None:
        """Whatever acts by itself at this table."""
        if row.status == "closing" or is_due(row):
            self.watch.wake(row.id)
        if row.status == "over":
            self.afterwards.wake(row.id)
        if row.status == "running":
            if any(seat.owes and seat.ai is not None for seat in row.seats):
                self.drivers.wake(row.id)
            self.sleeper.committed(self.tables.clocks_of(row, self.time.off).earliest)

    async def new_lobby(
        self, press: Press, game: str, place: Place, options: Mapping[str, Any], language: str
    ) -> Table:
        return await self._lobby.new(press, game, place, options, language)

    async def join(self, press: Press, game_id: int, wish: str = "any", nonce: str = "") -> Table:
        return await self._lobby.join(press, game_id, wish, nonce)

    async def leave_lobby(self, press: Press, game_id: int) -> Table:
        return await self._lobby.leave(press, game_id)

    async def add_ai(self, press: Press, game_id: int, level: str, wish: str = "any", count: int = 1) -> Table:
        return await self._lobby.add_ai(press, game_id, level, wish, count)

    async def set_options(self, press: Press, game_id: int, options: Mapping[str, Any]) -> Table:
        return await self._lobby.set_options(press, game_id, options)

    async def cancel_lobby(self, press: Press, game_id: int) -> Table:
        return await self._lobby.cancel(press, game_id)

    async def start(self, press: Press, game_id: int, fill_ai: bool = False, thread_id: int | None = None) -> Table:
        return await self._begun(await self._lobby.start(press, game_id, fill_ai, thread_id))

    async def _begun(self, table: Table) -> Table:
        """The table once its game has begun, where it only waits for posts; as it is, if they take long."""
        if table.status != "closing" or table.dice.due is not None:
            return table
        await self.watch.done(table.id, START_WITHIN)
        return await self._reading.table(table.id)

    async def add_word(self, press: Press, game_id: int, typed: str) -> Table:
        return await self._dice_words.add(press, game_id, typed)

    async def ask_last_word(self, press: Press, game_id: int) -> Table:
        return await self._dice_words.ask_last_word(press, game_id)

    async def hide_word(self, press: Press, game_id: int, digest: str) -> Table:
        return await self._hidden_words.hide(press, game_id, digest)

    async def close_dice(self, press: Press, game_id: int, typed: str, thread_id: int | None = None) -> Table:
        return await self._begun(await self._closing.give(press, game_id, typed, thread_id))

    async def back_to_lobby(self, press: Press, game_id: int) -> Table:
        return await self._closing.back(press, game_id)

    async def act(
        self,
        press: Press,
        game_id: int,
        decision: int | None,
        actions: Sequence[Action],
        orders: Mapping[str, Any] | None = None,
    ) -> Acted:
        return await self._play.act(press, game_id, decision, actions, orders)

    async def undo(self, press: Press, game_id: int, decision: int | None, steps: int) -> Acted:
        return await self._play.undo(press, game_id, decision, steps)

    async def set_orders(self, press: Press, game_id: int, orders: Mapping[str, Any]) -> SeatView:
        await self._play.set_orders(press, game_id, orders)
        return await self._reading.look(game_id, press.user_id)

    async def look(self, game_id: int, user_id: int | None) -> SeatView:
        return await self._reading.look(game_id, user_id)

    async def look_on(self, game_id: int, user_id: int | None) -> SeatView:
        return await self._reading.look_on(game_id, user_id)

    async def view_at(self, game_id: int, version: int, seat: int | None = None) -> Any:
        return await self._reading.view_at(game_id, version, seat)

    async def table(self, game_id: int) -> Table:
        return await self._reading.table(game_id)

    async def log(
        self, game_id: int, user_id: int | None, first: int = 1, last: int | None = None
    ) -> Sequence[LogEntry]:
        return await self._reading.log(game_id, user_id, first, last)

    async def games_of(self, user_id: int) -> Sequence[Table]:
        return await self._reading.games_of(user_id)

    def trouble(self, game_id: int) -> Trouble | None:
        return self.outbox.trouble(game_id)

    def try_again(self, game_id: int) -> None:
        self.outbox.hurry(game_id)

    async def examined(self) -> Examined:
        return await self._checkup.run()

    def guild_changed(self, guild_id: int) -> None:
        self.outbox.hurry_guild(guild_id)

    async def servers(self) -> frozenset[int]:
        return await self._servers.with_tables()

    async def server_left(self, guild_id: int) -> None:
        await self._servers.left(guild_id)

    async def server_joined(self, guild_id: int) -> bool:
        return await self._servers.joined(guild_id)

    async def may_move(self, press: Press, game_id: int) -> None:
        await self._moving.may_move(press, game_id)

    async def move(self, press: Press, game_id: int, place: Place) -> Table:
        table = await self._moving.move(press, game_id, place)
        self.outbox.hurry(game_id)
        return table

    async def finished_of(self, user_id: int) -> int:
        return await self._reading.finished_of(user_id)

    async def waiting_for(self, user_id: int) -> Sequence[int]:
        return await self._reading.waiting_for(user_id)

    async def nearby(self, channel_id: int | None, user_id: int) -> Nearby:
        return await self._reading.nearby(channel_id, user_id)

    async def campaign_game(self, campaign: int) -> Table | None:
        return await self._reading.campaign_game(campaign)

    async def campaign_games(self, campaign: int) -> Sequence[Table]:
        return await self._reading.campaign_games(campaign)

    async def rematch_of(self, game_id: int) -> Table | None:
        return await self._reading.rematch_of(game_id)

    async def nudge(self, press: Press, game_id: int) -> Nudged:
        return await self._seats.nudge(press, game_id)

    async def leave(self, press: Press, game_id: int) -> Table:
        return await self._seats.leave(press, game_id)

    async def away(
        self,
        press: Press,
        game_id: int,
        level: str | None = None,
        until: float | None = None,
        waits: bool = False,
    ) -> Acted:
        return await self._seats.away(press, game_id, level, until, waits)

    async def remind_later(self, press: Press, game_id: int, at: float) -> None:
        await self._reminders.later(press, game_id, at)

    async def pause(self, press: Press, game_id: int) -> Table:
        return await self._seats.pause(press, game_id)

    async def go_on(self, press: Press, game_id: int) -> Table:
        return await self._seats.go_on(press, game_id)

    async def wake(self, press: Press, game_id: int) -> Table:
        return await self._seats.wake(press, game_id)

    async def open_vote(
        self, press: Press, game_id: int, kind: VoteKind, seat: int | None = None, days: int = 0
    ) -> Table:
        return await self._votes.open(press, game_id, kind, seat, days)

    async def ballot(self, press: Press, game_id: int, number: int, yes: bool) -> Table:
        return await self._votes.ballot(press, game_id, number, yes)

    async def withdraw_vote(self, press: Press, game_id: int, number: int) -> Table:
        return await self._votes.withdraw(press, game_id, number)

    async def needs_consent(self, game_id: int, user_id: int) -> NeedsConsent | None:
        return await self._consents.needed(game_id, user_id)

    async def ask_consent(self, press: Press, game_id: int, action: int, asks: tuple[int, ...]) -> Table:
        return await self._consents.ask(press, game_id, action, asks)

    async def answer_consent(self, press: Press, game_id: int, number: int, yes: bool) -> Table:
        return await self._consents.answer(press, game_id, number, yes)

    async def withdraw_consent(self, press: Press, game_id: int, number: int) -> Table:
        return await self._consents.withdraw(press, game_id, number)

    async def offer_seat(self, press: Press, game_id: int, seat: int | None, to: int, to_name: str) -> Table:
        return await self._substitutes.offer(press, game_id, seat, to, to_name)

    async def answer_offer(self, press: Press, game_id: int, number: int, yes: bool) -> Table:
        return await self._substitutes.answer(press, game_id, number, yes)

    async def take_seat(self, press: Press, game_id: int, seat: int) -> Table:
        return await self._substitutes.take(press, game_id, seat)

    async def may_ask(self, press: Press, game_id: int, to: int) -> None:
        await self._substitutes.may_ask(press, game_id, to)

    async def make_host(self, press: Press, game_id: int, to: int) -> Table:
        return await self._substitutes.make_host(press, game_id, to)

    async def invite(self, press: Press, game_id: int, user_id: int) -> Table:
        return await self._substitutes.invite(press, game_id, user_id)

    def arrived(self, user_id: int) -> AbstractContextManager[None]:
        return self.arrivals.arrived(user_id)

    async def back(self, press: Press, game_id: int) -> Acted:
        return await self._seats.back(press, game_id)

    async def may_end(self, press: Press, game_id: int) -> None:
        await self._seats.may_end(press, game_id)

    async def end(self, press: Press, game_id: int) -> Table:
        return await self._seats.end(press, game_id)

    async def export(self, game_id: int, user_id: int | None) -> Mapping[str, Any]:
        return await self._reading.export(game_id, user_id)

    async def check_record(self, game_id: int) -> Proved:
        return await self._reading.check_record(game_id)

    async def member(self, user_id: int) -> Mapping[str, Any]:
        return await self._settings("member", user_id)

    async def set_member(self, user_id: int, settings: Mapping[str, Any]) -> None:
        due = await self._digests.set_member(user_id, settings)
        if self._open:
            self.sleeper.committed(None if due is None else due - self.time.off)

    async def guild(self, guild_id: int) -> Mapping[str, Any]:
        return await self._settings("guild", guild_id)

    async def set_guild(self, guild_id: int, settings: Mapping[str, Any]) -> None:
        await self.database.write(lambda connection: people.merge(connection, "guild", guild_id, settings))

    async def _settings(self, owner: str, id: int) -> Mapping[str, Any]:
        return await self.database.read(lambda connection: people.settings(connection, owner, id))
