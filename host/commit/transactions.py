"""The one way a running game changes: lock, check, draft, one transaction, then memory (docs/architecture.md)."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sqlalchemy import Connection

from engine.kernel.campaign import CampaignGames
from engine.kernel.characters import parted
from engine.kernel.errors import ConquestError
from host.commit.campaigns import Campaigns
from host.commit.commit_effects import Conclusion, conclude
from host.commit.game_cache import Tables
from host.commit.store_table import Effects, store_table
from host.due.house_time import HouseTime
from host.live_game.loaded_game import Draft, LoadedGame
from host.live_game.log import visible_all
from host.live_game.offers import see_to_offers
from host.live_game.operator_notices import due_at, notices_in
from host.live_game.people import pass_host_on
from host.live_game.undo_consent import see_to_request
from host.live_game.voting import go_on_by_press, recount
from host.posts.notices import REMINDER
from host.posts.ports import Presenter
from host.posts.post import Post
from host.program.process import Process
from host.store.database.database import Database
from host.store.database.turns import Urgency
from host.store.queries import entries, games
from host.store.queries.games import Conflict
from host.store.queries.people import appeals
from host.store.queries.press_check import standing
from host.table.names import WordList, fit_note, fit_row
from host.table.notes import Woken
from host.table.presses import Acted, Press
from host.table.refusals import HostError, Refusal
from host.table.results import GameResult, parts_of
from host.table.rows import PLANNED, GameRow, LogLine, SeatRow
from host.table.stored_plan import plan_changed
from host.table.table import LogEntry

log = logging.getLogger(__name__)

TRIES = 8
"""How often a change is computed again because another process was faster."""
PRESENT_FOR = 300.0
"""Seconds since the last press for which a person counts as present."""

Work = Callable[[Draft], None]
"""Drafts a change, on the database's thread: it may read the game and change the draft, nothing else."""
Committed = Callable[[GameRow], None]


class Outdated(ConquestError):
    """The game in memory is older than the stored one: update it and check again."""


@dataclass(frozen=True, slots=True)
class Transactions:
    """What every service of a running game needs."""

    database: Database
    tables: Tables
    presenters: Mapping[str, Presenter]
    time: HouseTime
    committed: Committed
    """Called after each commit: wakes the outbox, the AI seats and the sleeper."""
    process: Process
    """This process, which looks after the games that begin here."""
    rating: bool = True
    """Whether this house's games are rated."""
    campaign_games: Mapping[str, CampaignGames] = field(default_factory=dict)
    """[campaign] -> the rules between its table and its games' tables."""
    planned: Callable[[str, str, str], None] = field(default=lambda what, pace, why: None)
    """Takes what became of plans, for sums of the metrics."""
    replanned: Callable[[int, int | None], None] = field(default=lambda game, pressed: None)
    """Told of each game where somebody's plan has changed, and of the message pressed for it."""

    @property
    def campaigns(self) -> Campaigns:
        """Write the tables of a campaign in each other's transactions."""
        return Campaigns(self.campaign_games, self.tables, self.presenters, self.process)

    def clock(self) -> float:
        """Unix seconds."""
        return self.time.read().wall

    def asked(self, row: GameRow) -> Callable[[SeatRow], bool]:
        """Tell whether a seat's person wants questions and is there to answer them.

        One person among AI seats always is, unless the table says otherwise, however long they are away: nobody waits.
        """
        chosen, among_ai = row.terms.defenders_asked, row.among_ai
        wanted = (self.tables.game(row.game).asks_present or among_ai) if chosen is None else chosen
        now = self.clock()
        return lambda seat: wanted and (among_ai or now - seat.last_press <= PRESENT_FOR)

    def level_of(self, row: GameRow) -> str:
        """The level of the AI that plays for people of this table: that of its AI seats, else the game's usual one."""
        own = next((seat.ai for seat in row.seats if seat.ai is not None), None)
        return parted(own)[0] if own else self.tables.level(row.game)

    async def change(self, game_id: int, press: Press | None, work: Work, urgency: Urgency = Urgency.PERSON) -> Acted:
        """Let `work` draft a change and commit it, all or nothing.

        The same interaction again gets its first result and changes nothing. Raises what `work` raises (nothing
        changed), HostError "no_game", "not_running", "set_aside", or "busy" when other processes were always faster.
        """
        since = time.perf_counter()
        async with self.tables.lock(game_id):
            for _ in range(TRIES):
                loaded = self.tables.held(game_id) or await self.tables.loaded(game_id)
                attempt = Attempt(self, loaded, loaded.row, press, work)
                try:
                    done = await self.database.write(attempt.carry_out, urgency)
                except Outdated:
                    await self.tables.loaded(game_id)
                    continue
                except Conflict:
                    self.tables.forget(game_id)
                    await asyncio.sleep(0)
                    continue
                if isinstance(done, Acted):
                    return done
                draft, result = done
                self.adopt(loaded, draft, result)
                self.committed(result.row)
                self.followed(draft.others)
                for what, why in draft.plans_met:
                    self.planned(what, result.row.pace.name, why)
                if any(plan_changed(*seats) for seats in zip(draft.before.seats, result.row.seats, strict=True)):
                    self.replanned(game_id, None if press is None else press.message_id)
                log_actions(draft, press, time.perf_counter() - since)
                log_sleep(draft.before, result.row)
                return Acted(result.row.table(), self.own(result.row, draft.lines, press))
        raise HostError(Refusal.BUSY, id=game_id)

    def followed(self, others: Sequence[GameRow]) -> None:
        """Update memory after rows of other tables were written, and wake their posts and clocks."""
        for other in others:
            self.tables.forget(other.id)
            self.committed(other)

    def repeated(self, connection: Connection, game_id: int, press: Press | None) -> Acted | None:
        """The earlier result of an interaction that was already carried out."""
        if press is None or press.interaction_id is None:
            return None
        seen = entries.seen(connection, press.interaction_id)
        if seen is None:
            return None
        if seen.game != game_id or seen.user_id != press.user_id:
            raise HostError(Refusal.STALE)
        row = games.load(connection, game_id)
        lines = entries.load(connection, game_id, seen.first, seen.last)
        assert row is not None
        return Acted(row.table(), self.own(row, lines, press), repeated=True)

    def adopt(self, loaded: LoadedGame, draft: Draft, result: Conclusion) -> None:
        """Bring memory up to date with the store."""
        loaded.row, loaded.clocks = result.row, result.clocks
        if draft.snapshot > loaded.snapshot:
            loaded.snapshot = draft.snapshot
            draft.recorder.forget()
            loaded.quiet.clear()
            loaded.planned.clear()
        loaded.recorder = draft.recorder
        loaded.told_view = result.told_view
        loaded.untold = result.untold
        for line, state in zip(draft.lines, draft.states, strict=True):
            loaded.remember(line.entry.number, state)
            if line.quiet:
                loaded.quiet.add(line.entry.number)
            if line.cause == PLANNED:
                loaded.planned.add(line.entry.number)
        self.tables.keep(loaded)

    def own(self, row: GameRow, lines: Sequence[LogLine], press: Press | None) -> tuple[LogEntry, ...]:
        """Entries as the presser may see them."""
        seat = row.seat_of(press.user_id) if press else None
        game = self.tables.game(row.game)
        return visible_all(game, lines, seat.number if seat else None, row.finished)


def log_actions(draft: Draft, press: Press | None, took: float) -> None:
    """Log a line for each entry of a commit, without its content, maybe secret. `took`: seconds, waits included."""
    interaction = 0 if press is None else press.interaction_id or 0
    for line in draft.lines:
        log.info(
            "action game=%d seat=%d number=%d by=%s interaction=%d ms=%d",
            *(draft.row.id, line.entry.seat, line.entry.number, line.entry.by.partition(".")[0], interaction),
            round(1000 * took),
        )


def log_sleep(before: GameRow, row: GameRow) -> None:
    """Log a line where the table fell asleep or was woken."""
    if (before.asleep_since is None) != (row.asleep_since is None):
        log.info("game=%d %s", row.id, "woke" if row.asleep_since is None else "fell asleep")


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try at a change on top of what memory holds: checked, drafted and written in one function.

    It runs on the database's thread under the game's lock: memory stays the same meanwhile, and it changes none of it.
    """

    transactions: Transactions
    loaded: LoadedGame
    row: GameRow
    """Memory's row when the try began: a look may update `loaded.row` meanwhile."""
    press: Press | None
    work: Work

    def carry_out(self, connection: Connection) -> Acted | tuple[Draft, Conclusion]:
        """The earlier result of a repeated interaction, or what was written now.

        One statement reads all that is needed. Computing under the write lock delays nobody: one thread writes, and
        does nothing else. Raises Outdated or Conflict, nothing written.
        """
        press, own = self.press, self.transactions
        now = standing(connection, self.row.id, press)
        if now.seen is not None:
            repeated = own.repeated(connection, self.row.id, press)
            assert repeated is not None
            return repeated
        if now.revision != self.row.revision:
            raise Outdated
        draft = Draft(self.loaded, self.row, own.time.read(), own.asked(self.row))
        draft.settings = now.settings
        self.work(draft)
        if press is not None:
            for appeal in draft.appeals:
                appeals.add(connection, press.user_id, self.row.id, appeal, draft.now)
        listed = WordList.of(now.server)
        draft.notices = due_at(draft.row, notices_in(now.house), draft.now)
        draft.row = fit_row(draft.row, listed)
        if press is not None and now.reminder not in (None, press.message_id):
            # The message that was pressed has become a panel by now.
            draft.words.append(Post(f"past.{REMINDER}", "", "retire", to=press.user_id, retire=(REMINDER,)))
        if draft.row.status == "running":
            presser = None if press is None else press.user_id
            if press is not None and draft.before.asleep_since is not None and draft.row.asleep_since is None:
                draft.notes.append(Woken(press.name))
            if presser is not None:
                go_on_by_press(draft, presser)
            pass_host_on(draft, presser)
            recount(draft, presser, own.level_of(draft.row))
            see_to_offers(draft, presser)
            see_to_request(draft)
        draft.notes = [fit_note(note, listed) for note in draft.notes]
        if press is not None and press.name and (fit := listed.fit(press.name)) != press.name:
            press = replace(press, name=fit)
        earlier = self._before_the_end(connection, draft)
        result = conclude(draft, own.presenters[self.row.game], press, earlier)
        return draft, self._written(connection, draft, result, earlier)

    def _before_the_end(self, connection: Connection, draft: Draft) -> Sequence[LogLine]:
        """The stored lines of a game that this draft ends; () for all others."""
        if self.row.status != "running" or draft.loaded.game.outcome(draft.state) is None:
            return ()
        return entries.load(connection, self.row.id)

    def _written(
        self, connection: Connection, draft: Draft, result: Conclusion, earlier: Sequence[LogLine]
    ) -> Conclusion:
        """Write everything; the stored conclusion. Raises Conflict. `earlier`: the log of a game that ends."""
        row, parts, snapshot = result.row, [], None
        if row.status == "running" and draft.snapshot_due(row.told_version):
            snapshot, draft.snapshot = draft.loaded.game.freeze(draft.state), row.version
        if result.outcome is not None:
            lines = (*earlier, *draft.lines)
            actors = {line.entry.seat: line.user_id for line in lines if line.user_id is not None}
            ended = GameResult(result.outcome.winners, result.outcome.points, draft.now)
            parts = parts_of(row, ended, actors, self.transactions.rating)
        effects = Effects(
            draft.moment,
            self.press,
            (*result.posts, *draft.words),
            (*result.concerns, *draft.concerns),
            draft.lines,
            clocks=self.loaded.clocks_of(self.row, draft.moment.off),
            snapshot=snapshot,
            outcome=result.outcome,
            parts=parts,
            duels=draft.loaded.game.duels,
        )
        stored = store_table(connection, self.row, row, effects)
        draft.others = self.transactions.campaigns.follow(connection, draft, stored.row)
        return replace(result, row=stored.row, clocks=stored)
