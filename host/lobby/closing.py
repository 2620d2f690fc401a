"""Takes a table from Start to its first die: the posts of mark and binding, then last words, then the game.

Each step is one transaction, and the next step depends only on what is stored, so a kill between two steps loses
nothing: `proceed` continues from any of them (docs/fairness.md explains the order).
"""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection

from engine.kernel.fairness.closing import closing_text
from host.clocks.paces import EVENING, LIVE, PACES, usual_pace
from host.commit.store_table import Effects, store_table
from host.lobby.beginning import Started, set_up, take_over
from host.lobby.lobby_changes import Changed, LobbyChanges, check_lobby
from host.store.queries import games, posts
from host.store.queries.people import people
from host.table.presses import Press
from host.table.refusals import HostError, Refusal
from host.table.rows import GameRow
from host.table.table import Table
from host.table.table_dice import BINDING, GIVEN, MARK, DiceNews, TableDice, Where, proof_role

LATE_AFTER = 600.0
"""Seconds after which a last word is overdue where all sit together; elsewhere a decision's time."""


def late_at(row: GameRow) -> float:
    """When the step a table waits for becomes overdue (Unix seconds)."""
    since = row.dice.since or row.changed_at
    pace = row.terms.pace or usual_pace(len(row.people()))
    return since + (LATE_AFTER if pace in (LIVE, EVENING) else PACES[pace].decision)


class Closing:
    """The services for a table whose dice wait to be closed."""

    def __init__(self, lobby_changes: LobbyChanges) -> None:
        self._lobby_changes = lobby_changes
        self._transactions = lobby_changes.transactions

    async def give(self, press: Press, game_id: int, typed: str, thread_id: int | None = None) -> Table:
        """Give one's last word, or open one's seal; the first valid one counts, and is stored before any answer.

        `thread_id`: where the game will be played if this was the last word. Raises HostError "not_running", "no_seat",
        "not_posted_yet", "given_before", "not_yours", and ContributionError.
        """

        def work(connection: Connection, row: GameRow) -> Changed:
            _check_closing(row)
            own = row.seat_of(press.user_id)
            if own is None:
                raise HostError(Refusal.NO_SEAT)
            if not row.dice.posted:
                raise HostError(Refusal.NOT_POSTED_YET)
            due = row.dice.due
            if due is None or due.seat != own.number:
                given = any(text.seat == own.number for text in row.dice.closing)
                raise HostError(Refusal.GIVEN_BEFORE if given else Refusal.NOT_YOURS)
            assert row.dice.binding is not None
            text = closing_text(due, typed, row.dice.binding.contributions)
            now = self._transactions.clock()
            hidden = row.dice.hidden
            if people.word_list(connection, row.place.guild_id).hits(text.text):
                # The dice can't wait for another word: this one counts, and nobody has to read it.
                hidden = (*hidden, text.text)
            dice = replace(row.dice, closing=(*row.dice.closing, text), since=now, overdue=False, hidden=hidden)
            place = row.place
            if dice.due is None:
                place = replace(place, thread_id=thread_id or place.thread_id)
            row = replace(row, dice=dice, place=place).pressed_by(press.user_id, now)
            told = self._lobby_changes.proof(row, DiceNews(GIVEN))
            if dice.due is None:
                return row, (told,)
            return row, (told, self._lobby_changes.waits(row))

        return await self._lobby_changes.begun(await self._lobby_changes.change(press, game_id, work))

    async def back(self, press: Press, game_id: int) -> Table:
        """Give up an overdue closing. Raises HostError "not_running", "no_seat", "not_overdue" (fact: at)."""

        def work(connection: Connection, row: GameRow) -> Changed:
            _check_closing(row)
            if row.seat_of(press.user_id) is None:
                raise HostError(Refusal.NO_SEAT)
            if self._transactions.clock() < late_at(row):
                raise HostError(Refusal.NOT_OVERDUE, at=late_at(row))
            due = row.dice.due if row.dice.posted else None
            missed = None if due is None else row.seats[due.seat]
            barred = [missed.user_id] if missed is not None and missed.user_id is not None else []
            row, told = self._lobby_changes.aborted(row, barred, None if missed is None else missed.number)
            return row, (*told, self._lobby_changes.card(row))

        return await self._lobby_changes.change(press, game_id, work)

    async def proceed(self, game_id: int) -> float | None:
        """Do a closing table's next step, if there is one; returns the seconds until it must be looked at again.

        None: it is no longer in closing, or nothing more comes by itself. Raises the errors of setting up a game;
        nothing was changed then.
        """
        own = self._transactions
        async with own.tables.lock(game_id):
            done = await own.database.write(lambda connection: self._step(connection, game_id))
            if done is None:
                return None
            if isinstance(done, Started):
                take_over(own, done)
                own.committed(done.result.row)
                return None
            row, changed = done
            if changed:
                own.committed(row)
            return None if row.dice.overdue else max(0.0, late_at(row) - own.clock())

    def _step(self, connection: Connection, game_id: int) -> Started | tuple[GameRow, bool] | None:
        old = games.load(connection, game_id)
        if old is None or old.status != "closing":
            return None
        row, told = old, []
        if not row.dice.posted:
            row = self._with_posts(connection, row)
            if row.dice.posted and row.dice.due is not None:
                told.append(self._lobby_changes.waits(row))
        if row.dice.posted and row.dice.due is None:
            content = self._transactions.tables.content(connection, row)
            return set_up(self._transactions, connection, old, row, content, None)
        now = self._transactions.time.read()
        if row.dice.posted and not row.dice.overdue and now.wall >= late_at(row):
            row = replace(row, dice=replace(row.dice, overdue=True))
            told.append(self._lobby_changes.waits(row))
        if row == old:
            return old, False
        return store_table(connection, old, row, Effects(now, posts=told)).row, True

    def _with_posts(self, connection: Connection, row: GameRow) -> GameRow:
        """The row with Discord's ids for the posts of mark and binding, once both exist."""
        mark, binding = posts_of(connection, row.id, row.dice)
        if mark is None or binding is None:
            return row
        since = self._transactions.clock()
        return replace(row, dice=replace(row.dice, mark_post=mark, binding_post=binding, since=since))


def posts_of(connection: Connection, game_id: int, dice: TableDice) -> tuple[Where | None, Where | None]:
    """Where the mark and the binding of a table's present dice are posted."""
    there = {live.role: (live.where.channel_id, live.where.message_id) for live in posts.live(connection, game_id)}
    return there.get(proof_role(MARK, dice.attempt)), there.get(proof_role(BINDING, dice.attempt))


def _check_closing(row: GameRow) -> None:
    if row.status != "closing":
        check_lobby(row)
        raise HostError(Refusal.NOT_RUNNING, status=row.status)
