"""A table before its start: seats, options, and Start itself."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from engine.kernel.characters import parted
from host.clocks.paces import UNUSED
from host.commit.one_by_one import one_by_one
from host.commit.store_table import Effects, open_table, store_table
from host.due.house_time import Now
from host.live_game.blocking import check_may_ask, check_welcome
from host.lobby.announcing import announced
from host.lobby.beginning import Started, set_up, take_over, with_game
from host.lobby.dice_words import askers
from host.lobby.limits import TableLimits
from host.lobby.lobby_changes import (
    Changed,
    LobbyChanges,
    Stated,
    check_closer,
    check_host,
    check_lobby,
    check_own,
    check_starter,
)
from host.posts.brakes import Appeal
from host.posts.composing import Composed
from host.posts.concern import FULL, Concern
from host.posts.post import Post
from host.store.database.turns import Urgency
from host.store.queries import entries, games, posts
from host.store.queries.people import appeals, heard, people
from host.table.fair import bound, known_seed, new_dice, new_seed, nonce_of, nonces_of
from host.table.names import fit_row
from host.table.options import INVITED, PLAYERS, REMATCH_OF, TUTORIAL, TableOptions
from host.table.presses import Press
from host.table.refusals import HostError, Refusal
from host.table.rows import BEFORE_PLAY, GameRow, SeatRow
from host.table.table import Place, Table
from host.table.table_dice import BINDING, MARK, NO_DICE, DiceNews, proof_role

ANY = "any"


def ai_seat(number: int, level: str, wish: str = ANY) -> SeatRow:
    """A seat of an AI player, named after its number."""
    return SeatRow(number, f"AI {number + 1}", None, level, wish)


def _full(row: GameRow) -> str:
    """Under what key a host is told that all seats are taken, once for each person who takes the last one."""
    return f"{FULL}.{row.seats[-1].user_id}"


MOST_INVITED = 25
"""People whom one lobby may invite."""


class Lobby:
    """The services for a table that has not started."""

    def __init__(self, lobby_changes: LobbyChanges, limits: TableLimits) -> None:
        self._lobby_changes = lobby_changes
        self._limits = limits
        self._transactions = lobby_changes.transactions

    async def new(self, press: Press, game: str, place: Place, options: Mapping[str, Any], language: str) -> Table:
        """Open a table; its opener takes the first seat and is its host.

        A rematch that is already open is returned as it is; a new one has the AI seats of the game it repeats.
        """
        self._transactions.tables.game(game)
        self._check_options(game, options, [ANY])
        lesson = TableOptions.stored(options).tutorial
        seed, mark = known_seed(lesson) if lesson else new_seed()
        wish = str(options.get("wish", ANY))
        kept = {name: value for name, value in options.items() if name != "wish"}
        host = SeatRow(0, press.name, press.user_id, None, wish)
        now = self._transactions.time.read()
        dice = NO_DICE if lesson else new_dice(press)
        row = GameRow(0, game, "lobby", place, press.user_id, language, kept, mark, seed, now.wall, seats=(host,))
        row = replace(row, changed_at=now.wall, dice=dice)

        def work(connection: Connection) -> tuple[GameRow, bool]:
            seen = entries.seen(connection, press.interaction_id)
            if seen is not None:
                known = games.load(connection, seen.game)
                assert known is not None
                return known, False
            if REMATCH_OF in kept:
                open_one = games.rematch_of(connection, int(kept[REMATCH_OF]))
                if open_one is not None:
                    return open_one, False
            if not lesson:
                check_welcome(connection, press.user_id, place.guild_id)
                self._limits.check_new(connection, press.user_id, place.guild_id)
            opened = replace(row, seats=(*row.seats, *self._rivals(connection, row)))
            opened = fit_row(opened, people.word_list(connection, place.guild_id))
            said = functools.partial(self._said, connection, press=press, now=now)
            return open_table(connection, opened, self._transactions.process, said, now, press), True

        return await self._lobby_changes.committed(work)

    def _said(self, connection: Connection, row: GameRow, press: Press, now: Now) -> Sequence[Post | Concern]:
        """What a new table says, and to whom: a rematch to the people of its game, others to who wants to know."""
        presenter, others = self._transactions.presenters[row.game], set(row.terms.invited) - {press.user_id}
        if not row.terms.rematch_of:
            composed = announced(connection, row, self._transactions, self._limits, now.wall)
        else:
            composed = presenter.invited(row.table(), sorted(others)) if others else Composed()
        return (*self._lobby_changes.opened(row), *composed.posts, *composed.concerns)

    async def join(self, press: Press, game_id: int, wish: str = ANY) -> Table:
        """Take a seat, or change one's wish for a clan."""

        def work(connection: Connection, row: GameRow) -> Stated:
            check_lobby(row)
            check_own(row)
            name = people.word_list(connection, row.place.guild_id).fit(press.name) if press.name else ""
            own, before = row.seat_of(press.user_id), len(row.seats)
            if own is None:
                self._check_welcome(row, press)
                self._limits.check_person(connection, press.user_id)
                own = SeatRow(len(row.seats), name, press.user_id, None, ANY)
                if row.dice.bound:
                    row = replace(row, dice=row.dice.joined(own.number, press.interaction_id))
                else:
                    own = replace(own, nonce=nonce_of(press))
                row = replace(row, seats=(*row.seats, own))
            self._check_wish(row, own.number, wish)
            row = row.with_seat(replace(own, wish=wish, name=name or own.name))
            filled = before < len(row.seats) and row.full
            full = replace(self._transactions.presenters[row.game].full(row.table()), key=_full(row))
            told = (full,) if filled else ()
            return row, (self._lobby_changes.card(row), *told)

        return await self._lobby_changes.change(press, game_id, work)

    async def leave(self, press: Press, game_id: int) -> Table:
        """Give one's seat back. A host passes the table on; the last person out closes it."""

        def work(connection: Connection, row: GameRow) -> Changed:
            own = row.seat_of(press.user_id)
            if own is None:
                raise HostError(Refusal.NO_SEAT)
            check_own(row)
            told: Sequence[Post] = ()
            if row.status == "closing":
                due = row.dice.due
                missed = due is not None and due.seat == own.number
                row, told = self._lobby_changes.aborted(row, [press.user_id] if missed else [], own.number)
            check_lobby(row)
            row = _without_seats(row, [own.number])
            others = row.people()
            if not others:
                row, closed = self._lobby_changes.cancelled(row)
                return row, (*told, *closed)
            next_host = others[0].user_id
            assert next_host is not None
            row = replace(row, host_id=next_host) if row.host_id == press.user_id else row
            return row, (*told, self._lobby_changes.card(row))

        return await self._lobby_changes.change(press, game_id, work)

    async def add_ai(self, press: Press, game_id: int, level: str, wish: str = ANY, count: int = 1) -> Table:
        """Seat AI players; a negative count removes the last ones."""

        def work(row: GameRow) -> GameRow:
            check_own(row)
            check_host(row, press)
            if count < 0:
                return self._without_ai(row, -count)
            if len(row.seats) + max(1, count) > self._capacity(row):
                raise HostError(Refusal.TABLE_FULL, seats=self._capacity(row))
            chosen = self._transactions.tables.level(row.game, level)
            for _ in range(max(1, count)):
                seat = ai_seat(len(row.seats), chosen, ANY if count > 1 else wish)
                row = replace(row, seats=(*row.seats, seat))
                self._check_wish(row, seat.number, seat.wish)
            return row

        return await self._change(press, game_id, work)

    async def set_options(self, press: Press, game_id: int, options: Mapping[str, Any]) -> Table:
        """Change single options; None resets one to its default. AI seats leave where fewer are to play."""

        def work(row: GameRow) -> GameRow:
            check_own(row)
            check_host(row, press)
            if row.tutorial:
                raise HostError(Refusal.UNKNOWN_OPTION, option=TUTORIAL, value=next(iter(options), ""))
            merged = {**row.options, **options}
            kept = {name: value for name, value in merged.items() if value is not None}
            self._check_options(row.game, kept, [seat.wish for seat in row.seats])
            changed = replace(row, options=kept)
            over = len(row.seats) - self._capacity(changed)
            if over <= 0:
                return changed
            if over > sum(seat.ai is not None for seat in row.seats):
                raise HostError(Refusal.TABLE_FULL, seats=self._capacity(changed))
            return self._without_ai(changed, over)

        return await self._change(press, game_id, work)

    async def invite(self, press: Press, game_id: int, users: Sequence[int]) -> Table:
        """Let people join a private table, for its host; they hear of it once.

        Raises HostError "blocked", "barred" where the host may not ask one of them anything; nobody is invited then.
        """

        def work(connection: Connection, row: GameRow) -> Stated:
            check_lobby(row)
            check_own(row)
            check_host(row, press)
            for user in users:
                check_may_ask(connection, press.user_id, row.place.guild_id, user)
            known = row.terms.invited
            new = [user for user in users if user not in known]
            if len(known) + len(new) > MOST_INVITED:
                raise HostError(Refusal.ALL_INVITED, most=MOST_INVITED)
            appeals.add(connection, press.user_id, row.id, Appeal.INVITE, self._transactions.clock(), len(new))
            row = replace(row, options={**row.options, INVITED: [*known, *new]})
            composed = self._transactions.presenters[row.game].invited(row.table(), new)
            return row, (self._lobby_changes.card(row), *composed.posts, *composed.concerns)

        return await self._lobby_changes.change(press, game_id, work)

    async def let_see(self, press: Press, game_id: int, user_id: int) -> Table:
        """Let somebody see and join a private table, or no longer; for its host, who tells them.

        Raises HostError "blocked", "barred" where the host may not ask them anything.
        """

        def work(connection: Connection, row: GameRow) -> Changed:
            check_lobby(row)
            check_own(row)
            check_host(row, press)
            if user_id not in row.terms.invited:
                check_may_ask(connection, press.user_id, row.place.guild_id, user_id)
            row = row.with_guest(user_id)
            return row, (self._lobby_changes.card(row),)

        return await self._lobby_changes.change(press, game_id, work)

    async def cancel(self, press: Press, game_id: int) -> Table:
        """Close the table, even while its dice wait to be closed: then the seed is shown."""

        def work(connection: Connection, row: GameRow) -> Changed:
            if row.status != "closing":
                check_lobby(row)
            check_own(row)
            check_closer(row, press, self._transactions.clock())
            return self._lobby_changes.cancelled(row)

        return await self._lobby_changes.change(press, game_id, work)

    async def close_unused(self) -> None:
        """Close the lobbies that nobody has touched for a week."""
        own, now = self._transactions, self._transactions.time.read()
        since = now.wall - UNUSED

        async def close(game_id: int) -> None:
            def work(connection: Connection) -> GameRow | None:
                old = games.stored(connection, game_id)
                if old.status not in BEFORE_PLAY or old.changed_at >= since:
                    return None
                row, told = self._lobby_changes.cancelled(old)
                return store_table(connection, old, row, Effects(now, posts=told)).row

            if (closed := await own.database.write(work, Urgency.TIDYING)) is not None:
                own.committed(closed)

        left = await own.database.read(lambda connection: games.unused(connection, since))
        await one_by_one(left, close, "unused, but not closed")

    async def speak(self, guild_id: int, language: str) -> None:
        """Put the lobbies of a server into its language: each keeps the one it was opened in otherwise."""
        now = self._transactions.time.read()

        def work(connection: Connection) -> list[GameRow]:
            changed: list[GameRow] = []
            for old in games.lobbies_at(connection, guild_id):
                if old.language != language:
                    row = replace(old, language=language)
                    effects = Effects(now, posts=(self._lobby_changes.card(row),))
                    changed.append(store_table(connection, old, row, effects).row)
            return changed

        for row in await self._transactions.database.write(work):
            self._transactions.committed(row)

    async def may_start(self, press: Press, game_id: int) -> None:
        """Raises HostError "not_host" and those of a table that is no lobby any more."""
        row = await self._transactions.tables.row(game_id)
        check_lobby(row)
        check_starter(row, press, self._transactions.clock())

    async def start(self, press: Press, game_id: int, fill_ai: bool = False, thread_id: int | None = None) -> Table:
        """Fix and post everything; the game begins once that is posted and closed (host/lobby/closing.py).

        A tutorial, and a table whose dice are of key scheme 1, begin at once.
        """
        own = self._transactions
        async with own.tables.lock(game_id):
            started = await own.database.write(
                lambda connection: self._fixed(connection, press, game_id, fill_ai, thread_id)
            )
            if isinstance(started, Started):
                take_over(own, started)
            if not isinstance(started, Table):
                row = started.result.row if isinstance(started, Started) else started
                own.committed(row)
                started = row.table()
        return await self._lobby_changes.begun(started)

    def _fixed(
        self, connection: Connection, press: Press, game_id: int, fill_ai: bool, thread_id: int | None
    ) -> Started | GameRow | Table:
        """In one transaction: check, fix everything, and post it or begin."""
        repeated = self._transactions.repeated(connection, game_id, press)
        if repeated is not None:
            return repeated.table
        lobby = games.stored(connection, game_id)
        check_lobby(lobby)
        check_starter(lobby, press, self._transactions.clock())
        heard.settled(connection, game_id, lobby.host_id, _full(lobby))
        row = self._filled(lobby) if fill_ai else lobby
        least = self._transactions.tables.seats(row.game, row.options)[0]
        if len(row.seats) < least:
            raise HostError(Refusal.TOO_FEW_SEATS, seats=len(row.seats), least=least)
        row = replace(row, place=replace(row.place, thread_id=thread_id or row.place.thread_id), nudged_at=None)
        row, content = with_game(row, self._transactions, connection)
        if not row.dice.bound:
            row = replace(row, nonces=() if row.tutorial else nonces_of(row, press))
            return set_up(self._transactions, connection, lobby, row, content, press)
        return self._bound(connection, lobby, row, press)

    def _bound(self, connection: Connection, lobby: GameRow, row: GameRow, press: Press) -> GameRow:
        """Fix the dice's binding, and post it. Raises HostError "mark_not_posted"."""
        role = proof_role(MARK, row.dice.attempt)
        if not posts.is_posted_or_will_be(connection, row.id, role):
            raise HostError(Refusal.MARK_NOT_POSTED)
        now = self._transactions.time.read()
        guild = row.place.guild_id
        server = {} if guild is None else people.settings(connection, "guild", guild)
        row = replace(row, dice=replace(row.dice, asked=askers(row, server)))
        assert row.content_key is not None
        data = games.content(connection, row.content_key)
        row = bound(row, press, data, now.wall).pressed_by(press.user_id, now.wall)
        row = replace(row, status="closing", changed_at=now.wall)
        told = (self._lobby_changes.proof(row, DiceNews(BINDING)), self._lobby_changes.card(row))
        return store_table(connection, lobby, row, Effects(now, press, told)).row

    async def _change(self, press: Press, game_id: int, change: Callable[[GameRow], GameRow]) -> Table:
        """Change a lobby in one transaction and edit its card."""

        def work(connection: Connection, old: GameRow) -> Changed:
            check_lobby(old)
            row = change(old)
            return row, (self._lobby_changes.card(row),)

        return await self._lobby_changes.change(press, game_id, work)

    def _filled(self, row: GameRow) -> GameRow:
        """The row with AI players of the present level on free seats, up to the number the table was opened for."""
        count = row.terms.players or self._capacity(row)
        words = [seat.ai for seat in row.seats if seat.ai is not None]
        level = self._transactions.tables.level(row.game, parted(words[-1])[0] if words else None)
        return replace(row, seats=(*row.seats, *(ai_seat(number, level) for number in range(len(row.seats), count))))

    def _rivals(self, connection: Connection, row: GameRow) -> list[SeatRow]:
        """A rematch's AI seats: those of the game it repeats, as far as such bots exist."""
        before = games.load(connection, int(row.options[REMATCH_OF])) if REMATCH_OF in row.options else None
        if before is None or before.game != row.game:
            return []
        room = self._capacity(row) - len(row.seats)
        known = [
            seat for seat in before.seats if seat.user_id is None and self._transactions.tables.has(row.game, seat.ai)
        ]
        return [ai_seat(number, str(seat.ai), seat.wish) for number, seat in enumerate(known[:room], len(row.seats))]

    def _without_ai(self, row: GameRow, count: int) -> GameRow:
        """The row without the last AI seats; the others move up. Raises HostError "stale" where none is left."""
        leaving = [seat.number for seat in row.seats if seat.ai is not None][-count:]
        if not leaving:
            raise HostError(Refusal.STALE)
        return _without_seats(row, leaving)

    def _capacity(self, row: GameRow) -> int:
        most = self._transactions.tables.capacity(row.game, row.options)
        return min(most, row.terms.players or most)

    def _check_welcome(self, row: GameRow, press: Press) -> None:
        if row.tutorial:
            raise HostError(Refusal.PRIVATE_TABLE, host=row.host_id)
        if row.terms.private and press.user_id not in row.terms.invited:
            raise HostError(Refusal.PRIVATE_TABLE, host=row.host_id)
        if len(row.seats) >= self._capacity(row):
            raise HostError(Refusal.TABLE_FULL, seats=len(row.seats))

    def _check_wish(self, row: GameRow, number: int, wish: str) -> None:
        """Raises HostError "clan_taken", or the game's EngineError for an unknown clan."""
        if wish == ANY:
            return
        for seat in row.seats:
            if seat.number != number and seat.wish == wish:
                raise HostError(Refusal.CLAN_TAKEN, wish=wish, by=seat.name)
        wishes = [wish if seat.number == number else seat.wish for seat in row.seats]
        self._check_options(row.game, row.options, wishes)

    def _check_options(self, game: str, options: Mapping[str, Any], wishes: Sequence[str]) -> None:
        """Raises the game's EngineError, or HostError "unknown_option" for a wrong number of seats."""
        least, most = self._transactions.tables.seats(game, options)
        seats = options.get(PLAYERS)
        if seats is not None and seats not in range(least, most + 1):
            raise HostError(Refusal.UNKNOWN_OPTION, option="players", value=seats)
        padded = [*wishes, *[ANY] * (least - len(wishes))]
        self._transactions.tables.game(game).make_config(options, padded)
        if options.get(TUTORIAL) and most > least:
            # Its dice are known beforehand, so nobody may sit there with others (`_check_welcome`).
            raise HostError(Refusal.UNKNOWN_OPTION, option=TUTORIAL, value=options[TUTORIAL])


def _without_seats(row: GameRow, leaving: Sequence[int]) -> GameRow:
    """The row without these seats and what was added to the dice there; the others move up."""
    left = [seat for seat in row.seats if seat.number not in leaving]
    seats = tuple(_renumbered(seat, number) for number, seat in enumerate(left))
    return replace(row, seats=seats, dice=row.dice.without_seats(leaving))


def _renumbered(seat: SeatRow, number: int) -> SeatRow:
    """A seat that moved up; AI players are named after their seat."""
    return replace(seat, number=number, name=f"AI {number + 1}" if seat.ai else seat.name)
