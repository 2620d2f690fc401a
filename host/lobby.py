"""A table before its start: who sits where, with which options; and the start itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from host.commit_effects import Conclusion, conclude
from host.fair import known_seed, new_seed, nonce_of, nonces_of
from host.loaded_game import Draft, LoadedGame, begin
from host.options import PLAYERS, REMATCH_OF, TUTORIAL, TableOptions
from host.ports import Place, Post, Press, Table
from host.refusals import HostError, Refusal
from host.rows import GameRow, SeatRow
from host.store import entries, games, people, posts
from host.store.games import Conflict
from host.store.turns import Urgency
from host.transactions import TRIES, Transactions

ANY = "any"
UNUSED_FOR = 7 * 86_400.0
"""Seconds after which a lobby that nobody touches is closed."""
CLOSED_AT_ONCE = 20
"""…and how many of them in one transaction."""


def ai_seat(number: int, level: str, wish: str = ANY) -> SeatRow:
    """A seat of an AI player, called after its number."""
    return SeatRow(number, f"AI {number + 1}", None, level, wish)


@dataclass(frozen=True, slots=True)
class Started:
    """A game that was set up and written, for memory to follow."""

    loaded: LoadedGame
    draft: Draft
    result: Conclusion


class Lobby:
    """The services on a table that has not started."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def new(self, press: Press, game: str, place: Place, options: Mapping[str, Any], language: str) -> Table:
        """Open a table; its opener takes the first seat and is its host. A rematch that is open comes back as it is."""
        self._transactions.tables.game(game)
        self._check_options(game, options, [ANY])
        lesson = TableOptions.stored(options).tutorial
        seed, mark = known_seed(lesson) if lesson else new_seed()
        wish = str(options.get("wish", ANY))
        kept = {name: value for name, value in options.items() if name != "wish"}
        host = SeatRow(0, press.name, press.user_id, None, wish, nonce_of(press))
        now = self._transactions.clock()
        row = GameRow(0, game, "lobby", place, press.user_id, language, kept, mark, seed, now, seats=(host,))
        row = replace(row, changed_at=now)

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
            made = games.create(connection, row)
            entries.mark_seen(connection, press, made.id, 0, -1, now)
            card = self._transactions.presenters[game].lobby(made.table())
            posts.add(connection, made.id, _posted(made, replace(card, role="lobby", action="new")), now)
            return made, True

        return await self._committed(work)

    async def join(self, press: Press, game_id: int, wish: str, nonce: str) -> Table:
        """Take a seat, or wish for another clan when one has a seat already."""

        def work(row: GameRow) -> GameRow:
            own = row.seat_of(press.user_id)
            if own is None:
                self._check_welcome(row, press)
                own = SeatRow(len(row.seats), press.name, press.user_id, None, ANY, nonce_of(press, nonce))
                row = replace(row, seats=(*row.seats, own))
            self._check_wish(row, own.number, wish)
            return row.with_seat(replace(own, wish=wish, name=press.name or own.name))

        return await self._change(press, game_id, work)

    async def leave(self, press: Press, game_id: int) -> Table:
        """Give one's seat back. A host hands the table on; the last person out closes it."""

        def work(row: GameRow) -> GameRow:
            own = row.seat_of(press.user_id)
            if own is None:
                raise HostError(Refusal.NO_SEAT)
            left = [seat for seat in row.seats if seat.number != own.number]
            row = replace(row, seats=tuple(_renumbered(seat, n) for n, seat in enumerate(left)))
            others = row.people()
            if not others:
                return self._cancelled(row)
            next_host = others[0].user_id
            assert next_host is not None
            return replace(row, host_id=next_host) if row.host_id == press.user_id else row

        return await self._change(press, game_id, work)

    async def add_ai(self, press: Press, game_id: int, level: str, wish: str, count: int) -> Table:
        """Seat AI players; a negative count takes the last ones away."""

        def work(row: GameRow) -> GameRow:
            self._check_host(row, press)
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
        """Change single options; None takes one back to its default."""

        def work(row: GameRow) -> GameRow:
            self._check_host(row, press)
            merged = {**row.options, **options}
            kept = {name: value for name, value in merged.items() if value is not None}
            self._check_options(row.game, kept, [seat.wish for seat in row.seats])
            changed = replace(row, options=kept)
            if len(row.seats) > self._capacity(changed):
                raise HostError(Refusal.TABLE_FULL, seats=self._capacity(changed))
            return changed

        return await self._change(press, game_id, work)

    async def cancel(self, press: Press, game_id: int) -> Table:
        """Close the table."""

        def work(row: GameRow) -> GameRow:
            self._check_host(row, press)
            return self._cancelled(row)

        return await self._change(press, game_id, work)

    async def close_unused(self) -> None:
        """Close the lobbies nobody has touched for a week, some at a time."""
        now = self._transactions.clock()

        def work(connection: Connection) -> list[GameRow]:
            closed: list[GameRow] = []
            for old in games.unused(connection, now - UNUSED_FOR, CLOSED_AT_ONCE):
                closed.append(games.save(connection, old, self._cancelled(old)))
                posts.add(connection, old.id, _posted(old, self._card(closed[-1])), now)
            return closed

        while closed := await self._transactions.database.write(work, Urgency.TIDYING):
            for row in closed:
                self._transactions.committed(row)

    async def start(self, press: Press, game_id: int, fill_ai: bool, thread_id: int | None) -> Table:
        """Set the game up with the seats there are and post its beginning."""
        async with self._transactions.tables.lock(game_id):
            for _ in range(TRIES):
                try:
                    return await self._start(press, game_id, fill_ai, thread_id)
                except Conflict:
                    continue
        raise HostError(Refusal.BUSY, id=game_id)

    async def _start(self, press: Press, game_id: int, fill_ai: bool, thread_id: int | None) -> Table:
        def work(connection: Connection) -> Started | Table:
            return self._begun(connection, press, game_id, fill_ai, thread_id)

        started = await self._transactions.database.write(work)
        if isinstance(started, Table):
            return started
        self._transactions.adopt(started.loaded, started.draft, started.result)
        self._transactions.committed(started.result.row)
        return started.result.row.table()

    def _begun(
        self, connection: Connection, press: Press, game_id: int, fill_ai: bool, thread_id: int | None
    ) -> Started | Table:
        """In one transaction: check, set the game up, let orders answer, write all of it."""
        repeated = self._transactions.repeated(connection, game_id, press)
        if repeated is not None:
            return repeated.table
        lobby = games.load(connection, game_id)
        if lobby is None:
            raise HostError(Refusal.NO_GAME, id=game_id)
        self._check_lobby(lobby)
        self._check_host(lobby, press)
        row = self._filled(lobby) if fill_ai else lobby
        least = self._transactions.tables.seats(row.game, row.options)[0]
        if len(row.seats) < least:
            raise HostError(Refusal.TOO_FEW_SEATS, seats=len(row.seats), least=least)
        game = self._transactions.tables.game(row.game)
        now = self._transactions.clock()
        key, content = self._transactions.tables.present_content(row.game)
        config = game.make_config(row.options, [seat.wish for seat in row.seats])
        row = replace(
            row,
            status="running",
            place=replace(row.place, thread_id=thread_id or row.place.thread_id),
            nonces=() if row.tutorial else nonces_of(row, press),
            rules_version=config.rules.version,
            config=game.config_to_json(config),
            content_key=key,
            started_at=now,
            changed_at=now,
        )
        users = {seat.user_id: seat.number for seat in row.people() if seat.user_id is not None}
        settings = people.settings_of(connection, "member", tuple(users))
        row = _with_orders(row, settings)
        loaded, setup = begin(row, game, content, now)
        draft = Draft(loaded, row, now, self._transactions.asked(row))
        draft.announce = True
        draft.languages = {users[user]: str(own["language"]) for user, own in settings.items() if own.get("language")}
        draft.let_orders_answer(draft.asked)
        presenter = self._transactions.presenters[row.game]
        result = conclude(draft, presenter, None)
        card = replace(presenter.closed_lobby(result.row.table()), role="lobby", action="edit")
        entries.mark_seen(connection, press, row.id, 1, result.row.version, now)
        games.keep_content(connection, key, row.game, game.content_to_json(content))
        stored = games.save(connection, lobby, result.row)
        entries.add(connection, row.id, [setup, *draft.lines])
        posts.add(connection, row.id, _posted(row, card, *result.posts), now)
        return Started(loaded, draft, replace(result, row=stored))

    async def _change(self, press: Press, game_id: int, change: Callable[[GameRow], GameRow]) -> Table:
        """Change a lobby in one transaction and edit its card."""
        now = self._transactions.clock()

        def work(connection: Connection) -> tuple[GameRow, bool]:
            old = games.load(connection, game_id)
            if old is None:
                raise HostError(Refusal.NO_GAME, id=game_id)
            if entries.seen(connection, press.interaction_id) is not None:
                return old, False
            self._check_lobby(old)
            row = games.save(connection, old, replace(change(old), changed_at=now))
            entries.mark_seen(connection, press, game_id, 0, -1, now)
            posts.add(connection, game_id, _posted(row, self._card(row)), now)
            return row, True

        async with self._transactions.tables.lock(game_id):
            return await self._committed(work)

    async def _committed(self, work: Callable[[Connection], tuple[GameRow, bool]]) -> Table:
        """Write; `work` gives the row, and whether it wrote one: then all who wait for a change are woken."""
        row, changed = await self._transactions.database.write(work)
        if changed:
            self._transactions.committed(row)
        return row.table()

    def _card(self, row: GameRow) -> Post:
        presenter = self._transactions.presenters[row.game]
        table = row.table()
        card = presenter.lobby(table) if row.status == "lobby" else presenter.closed_lobby(table)
        return replace(card, role="lobby", action="edit")

    def _cancelled(self, row: GameRow) -> GameRow:
        return replace(row, status="cancelled", ended_at=self._transactions.clock())

    def _filled(self, row: GameRow) -> GameRow:
        """Free seats taken by AI players: up to the number the table was opened for."""
        count = row.terms.players or self._capacity(row)
        more = tuple(
            ai_seat(number, self._transactions.tables.level(row.game)) for number in range(len(row.seats), count)
        )
        return replace(row, seats=row.seats + more)

    def _without_ai(self, row: GameRow, count: int) -> GameRow:
        """The last AI seats leave; the others move up."""
        leaving = [seat.number for seat in row.seats if seat.ai is not None][-count:]
        if not leaving:
            raise HostError(Refusal.NO_SEAT)
        left = [seat for seat in row.seats if seat.number not in leaving]
        return replace(row, seats=tuple(_renumbered(seat, n) for n, seat in enumerate(left)))

    def _capacity(self, row: GameRow) -> int:
        most = self._transactions.tables.capacity(row.game, row.options)
        return min(most, row.terms.players or most)

    def _check_lobby(self, row: GameRow) -> None:
        if row.status == "running":
            raise HostError(Refusal.NOT_LOBBY, status=row.status)
        if row.status != "lobby":
            raise HostError(Refusal.ALREADY_OVER, status=row.status)

    def _check_host(self, row: GameRow, press: Press) -> None:
        if row.host_id != press.user_id:
            raise HostError(Refusal.NOT_HOST, host=row.host_id)

    def _check_welcome(self, row: GameRow, press: Press) -> None:
        if row.terms.private and press.user_id not in row.terms.invited:
            raise HostError(Refusal.PRIVATE_TABLE, host=row.host_id)
        if len(row.seats) >= self._capacity(row):
            raise HostError(Refusal.TABLE_FULL, seats=len(row.seats))

    def _check_wish(self, row: GameRow, number: int, wish: str) -> None:
        """Raises HostError "clan_taken", or the game's EngineError for a clan it does not know."""
        if wish == ANY:
            return
        for seat in row.seats:
            if seat.number != number and seat.wish == wish:
                raise HostError(Refusal.CLAN_TAKEN, wish=wish, by=seat.name)
        wishes = [wish if seat.number == number else seat.wish for seat in row.seats]
        self._check_options(row.game, row.options, wishes)

    def _check_options(self, game: str, options: Mapping[str, Any], wishes: Sequence[str]) -> None:
        """Raises the game's EngineError, or HostError "unknown_option" for a number of seats it does not take."""
        least, most = self._transactions.tables.seats(game, options)
        seats = options.get(PLAYERS)
        if seats is not None and seats not in range(least, most + 1):
            raise HostError(Refusal.UNKNOWN_OPTION, option="players", value=seats)
        padded = [*wishes, *[ANY] * (least - len(wishes))]
        self._transactions.tables.game(game).make_config(options, padded)
        if options.get(TUTORIAL) and most > 1:
            # Its dice are known beforehand, so nobody may sit there with others.
            raise HostError(Refusal.UNKNOWN_OPTION, option=TUTORIAL, value=options[TUTORIAL])


def _posted(row: GameRow, *found: Post) -> tuple[Post, ...]:
    """The posts of a table; a tutorial has none."""
    return () if row.tutorial else found


def _with_orders(row: GameRow, settings: Mapping[int, Mapping[str, Any]]) -> GameRow:
    """People begin with the standing orders they keep for all their games. `settings`: by user."""
    seats = (replace(seat, orders=settings.get(seat.user_id or 0, {}).get("orders") or {}) for seat in row.people())
    for seat in tuple(seats):
        row = row.with_seat(seat)
    return row


def _renumbered(seat: SeatRow, number: int) -> SeatRow:
    """A seat that moved up; AI players are called after their seat."""
    return replace(seat, number=number, name=f"AI {number + 1}" if seat.ai else seat.name)
