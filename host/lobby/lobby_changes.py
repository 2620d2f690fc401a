"""Changes a table that has not begun: one transaction for each change, and posts along with the row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from host.clocks.clock_row import ClockRow
from host.clocks.paces import PACES, UNTOUCHED, UNUSED, usual_pace
from host.commit.store_table import Effects, store_table
from host.commit.transactions import Transactions
from host.due.due_rows import rows_of
from host.due.table_times import timed
from host.live_game.people import manages
from host.lobby.table_watch import TableWatch
from host.posts import lobby_posts
from host.posts.concern import FULL, Concern
from host.posts.post import Post
from host.store.database.turns import Urgency
from host.store.queries import entries, games
from host.table.fair import new_seed
from host.table.presses import Press
from host.table.refusals import HostError, Refusal
from host.table.rows import GameRow
from host.table.table import Table
from host.table.table_dice import ABORTED, CANCELLED, MARK, WAITS, DiceNews

START_WITHIN = 10.0
"""Seconds that Start waits for its posts, so that its answer can say that the game has begun."""
Changed = tuple[GameRow, Sequence[Post]]
"""A row to write, and posts to send, in order."""
Stated = tuple[GameRow, Sequence[Post | Concern]]
"""The same, with whom they concern."""


@dataclass(frozen=True, slots=True)
class LobbyChanges:
    """What the services for tables before their start share."""

    transactions: Transactions
    watch: TableWatch

    async def begun(self, table: Table) -> Table:
        """The table after its start if it waits for nothing but posts; unchanged if those take long."""
        if table.status != "closing" or table.dice.due is not None:
            return table
        await self.watch.done(table.id, START_WITHIN)
        return timed(await self.transactions.tables.row(table.id), self.transactions.time.off)

    async def change(self, press: Press, game_id: int, work: Callable[[Connection, GameRow], Stated]) -> Table:
        """Change a table once for each interaction. Raises HostError "no_game" and the errors of `work`."""

        def written(connection: Connection) -> tuple[GameRow, bool]:
            old = games.stored(connection, game_id)
            if entries.seen(connection, press.interaction_id) is not None:
                return old, False
            row, told = work(connection, old)
            now = self.transactions.time.read()
            row = replace(row, changed_at=now.wall)
            posts = [each for each in told if isinstance(each, Post)]
            if old.full and not row.full:
                posts.append(Post(f"past.{FULL}", "", "retire", to=old.host_id, retire=(FULL,)))
            concerns = [each for each in told if isinstance(each, Concern)]
            return store_table(connection, old, row, Effects(now, press, posts, concerns)).row, True

        async with self.transactions.tables.lock(game_id):
            return await self.committed(written)

    async def committed(self, work: Callable[[Connection], tuple[GameRow, bool]]) -> Table:
        """Commit `work`, which returns the row and whether it wrote one; then wake all who wait for a change."""
        row, changed = await self.transactions.database.write(work)
        if changed:
            self.transactions.committed(row)
        return row.table()

    async def remind(self, clock: ClockRow) -> bool:
        """Tell a full lobby's host that nobody has started, a day later all who sit there; False: it isn't so."""

        def written(connection: Connection) -> tuple[GameRow, bool]:
            row, now = games.stored(connection, clock.game), self.transactions.time.read()
            if clock not in rows_of(row, now.off):
                return row, False
            long = now.wall >= row.changed_at + 2 * UNTOUCHED
            asked = row.people() if long else (row.seat_of(row.host_id),)
            presenter, closes, key = self.transactions.presenters[row.game], row.changed_at + UNUSED, f"{clock.due:.0f}"
            concerns = [
                replace(presenter.unstarted(row.table(), seat.user_id, closes), key=f"unstarted.{key}")
                for seat in asked
                if seat is not None and seat.user_id is not None
            ]
            told = replace(row, nudged_at=now.wall)
            return store_table(connection, row, told, Effects(now, concerns=concerns)).row, True

        async with self.transactions.tables.lock(clock.game):
            row, told = await self.transactions.database.write(written, Urgency.POST)
        if told:
            self.transactions.committed(row)
        return told

    def card(self, row: GameRow) -> Post:
        return lobby_posts.card(self.transactions.presenters[row.game], row)

    def opened(self, row: GameRow) -> tuple[Post, ...]:
        return lobby_posts.opened(self.transactions.presenters[row.game], row)

    def proof(self, row: GameRow, news: DiceNews) -> Post:
        return lobby_posts.proof(self.transactions.presenters[row.game], row, news)

    def mark(self, row: GameRow) -> tuple[Post, ...]:
        return lobby_posts.mark(self.transactions.presenters[row.game], row)

    def waits(self, row: GameRow) -> Post:
        """The one post with buttons while a table waits for last words: a new one for each, edited when overdue."""
        post = self.transactions.presenters[row.game].dice(row.table(), DiceNews(WAITS))
        if row.dice.overdue:
            return replace(post, role=WAITS, action="edit")
        return replace(post, role=WAITS, action="new", retire=(WAITS,))

    def aborted(self, row: GameRow, barred: Sequence[int], missing: int | None) -> Changed:
        """A closing given up: its seed is shown, the lobby gets a new one, and people add their words again."""
        shown = self.proof(row, DiceNews(ABORTED, row.seed, missing))
        seed, mark = new_seed()
        lobby = replace(
            row,
            status="lobby",
            seed=seed,
            mark=mark,
            dice=row.dice.begun_anew(barred),
            place=replace(row.place, thread_id=None),
            config=None,
            rules_version=None,
            content_key=None,
        )
        return lobby, (replace(shown, retire=(WAITS,)), *self.mark(lobby))

    def gone_back(self, row: GameRow) -> Changed:
        """A lobby restored from a copy: its seed may be known from what came after the copy."""
        if row.status == "closing":
            lobby, (shown, *_) = self.aborted(row, (), None)
            told: tuple[Post, ...] = (shown,)
        else:
            seed, mark = new_seed()
            lobby, told = replace(row, seed=seed, mark=mark, dice=row.dice.begun_anew(())), ()
        lobby = replace(lobby, rewound=None)
        marked = (self.proof(lobby, DiceNews(MARK, restored=True)),) if lobby.dice.bound else ()
        return lobby, (*told, *marked, self.card(lobby))

    def cancelled(self, row: GameRow) -> Changed:
        """A table closed before its start: a bound seed is shown, any other is destroyed."""
        told: tuple[Post, ...] = ()
        closed = replace(row, status="cancelled", ended_at=self.transactions.clock())
        if row.status == "closing":
            told = (replace(self.proof(row, DiceNews(CANCELLED, row.seed)), retire=(WAITS,)),)
            closed = replace(closed, config=None, rules_version=None, content_key=None)
        elif row.dice.bound:
            closed = replace(closed, seed="")
        return closed, (*told, self.card(closed))


def check_lobby(row: GameRow) -> None:
    """Raises HostError "closing", "not_lobby" or "already_over" for a table that is no lobby any more."""
    if row.status == "closing":
        raise HostError(Refusal.CLOSING)
    if row.status == "running":
        raise HostError(Refusal.NOT_LOBBY, status=row.status)
    if row.status != "lobby":
        raise HostError(Refusal.ALREADY_OVER, status=row.status)


def check_own(row: GameRow) -> None:
    """Raises HostError "of_campaign" for a campaign's game: its seats and options are the campaign's."""
    if row.terms.campaign:
        raise HostError(Refusal.OF_CAMPAIGN, id=row.terms.campaign)


def starts_at(row: GameRow | Table) -> float | None:
    """When (Unix seconds) anybody seated may start a campaign's game; None: elsewhere only the host may."""
    if not row.terms.campaign:
        return None
    people = sum(seat.user_id is not None for seat in row.seats)
    return row.created_at + PACES[row.terms.pace or usual_pace(people)].decision


def check_starter(row: GameRow, press: Press, now: float) -> None:
    """The host may start; others as `_check_in_time`. Raises HostError "not_host"."""
    _check_in_time(row, press, now, starts_at(row) or row.changed_at + UNTOUCHED)


def check_closer(row: GameRow, press: Press, now: float) -> None:
    """The host may close the lobby, a manager of its server too; others as `_check_in_time`. Raises "not_host"."""
    if not manages(row, press):
        _check_in_time(row, press, now, row.changed_at + UNTOUCHED)


def _check_in_time(row: GameRow, press: Press, now: float, at: float) -> None:
    """From `at` on anybody seated and the server's managers may; before, the host alone."""
    if row.seat_of(press.user_id) is None and not manages(row, press):
        check_host(row, press)
    elif now < at and row.host_id != press.user_id:
        raise HostError(Refusal.NOT_HOST, host=row.host_id, at=at)


def check_host(row: GameRow, press: Press) -> None:
    """Raises HostError "not_host"."""
    if row.host_id != press.user_id:
        raise HostError(Refusal.NOT_HOST, host=row.host_id)
