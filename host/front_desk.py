"""The front desk: every service of `host.house_api.HouseApi`, each call handed to the one it concerns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

from engine.kernel.game import Action
from host.clocks.arrivals import Arrivals
from host.commit.game_cache import Tables
from host.commit.transactions import Transactions
from host.delivery.outbox import Outbox
from host.due.house_time import HouseTime
from host.finished.replay import Replays, Walks
from host.finished.reviews import Reviews
from host.finished.statistics import StatisticsDesk
from host.lobby.closing import Closing
from host.lobby.dice_words import DiceWords
from host.lobby.limits import TableLimits
from host.lobby.lobby import Lobby
from host.lobby.lobby_changes import Unbegun
from host.posts.ports import Trouble
from host.services.change_channel import Moving
from host.services.consent import Consents
from host.services.digests import Digests
from host.services.hidden_words import HiddenWords
from host.services.hints import Hints
from host.services.play import Play
from host.services.privacy import PrivacyDesk
from host.services.reading import Reading
from host.services.reminders import Reminders
from host.services.seats import Seats
from host.services.server_life import ServerLife
from host.services.substitutes import Substitutes
from host.services.votes import Votes
from host.store.database.database import Database
from host.store.queries import people
from host.table.pending import NeedsConsent, VoteKind
from host.table.presses import Acted, Nearby, Nudged, Press, SeatView
from host.table.table import LogEntry, Place, Table
from host.table.table_dice import Proved
from host.thinking.bot_pool import BotPool
from host.upkeep.checkup import Checkup
from host.upkeep.doctor import Examined
from host.upkeep.table_watch import TableWatch

START_WITHIN = 10.0
"""Seconds a Start waits for its posts, so that its answer can say that the game has begun."""


class FrontDesk:
    """What people ask of the house. It starts nothing by itself: a commit wakes whoever does (host/house.py)."""

    def __init__(
        self,
        *,
        database: Database,
        tables: Tables,
        time: HouseTime,
        transactions: Transactions,
        unbegun: Unbegun,
        closing: Closing,
        watch: TableWatch,
        outbox: Outbox,
        bot_pool: BotPool,
        limits: TableLimits,
        checkup: Checkup,
    ) -> None:
        self.database = database
        self.tables = tables
        self.time = time
        self.watch = watch
        self.outbox = outbox
        self.bot_pool = bot_pool
        self._closing = closing
        self._checkup = checkup
        self._lobby = Lobby(unbegun, limits)
        self._dice_words = DiceWords(unbegun)
        self._moving = Moving(unbegun)
        self._play = Play(transactions)
        self._seats = Seats(transactions)
        self._reminders = Reminders(transactions)
        self._votes = Votes(transactions)
        self._consents = Consents(transactions)
        self._substitutes = Substitutes(transactions, limits)
        self._hidden_words = HiddenWords(transactions)
        self._servers = ServerLife(transactions)
        self._reading = Reading(transactions)
        self.arrivals = Arrivals(lambda: time.read().house)
        self._digests = Digests(transactions, outbox.wake)
        walks = Walks(transactions)
        self.replays = Replays(walks)
        self.reviews = Reviews(walks, bot_pool)
        self.hints = Hints(transactions, bot_pool)
        self.statistics = StatisticsDesk(database)
        self.privacy = PrivacyDesk(transactions, self._lobby, self._seats, self._digests, walks)

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
        self._next_due(None if due is None else due - self.time.off)

    def _next_due(self, due: float | None) -> None:
        """Something will be due then, in house time (None: nothing is): whoever acts by itself looks in time."""

    async def guild(self, guild_id: int) -> Mapping[str, Any]:
        return await self._settings("guild", guild_id)

    async def set_guild(self, guild_id: int, settings: Mapping[str, Any]) -> None:
        await self.database.write(lambda connection: people.merge(connection, "guild", guild_id, settings))

    async def _settings(self, owner: str, id: int) -> Mapping[str, Any]:
        return await self.database.read(lambda connection: people.settings(connection, owner, id))
