"""What people do about their seats while a game runs: nudge, hand over to an AI, leave, end the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection

from engine.kernel.records.holders import AWAY
from host.clocks.paces import DAY, HOUR, MINUTE
from host.clocks.quiet_hours import QuietHours, end_of_quiet, is_quiet
from host.commit.gatekeeping import stretch_of
from host.commit.one_by_one import one_by_one
from host.commit.store_table import Effects, store_table
from host.commit.transactions import Transactions
from host.due.due_rows import MOST_WAITED
from host.live_game.blocking import wants_nothing
from host.live_game.loaded_game import Draft
from host.live_game.people import manages, remember_seat
from host.live_game.standing_orders import let_orders_answer
from host.live_game.unplayable import aside_posts, check_may_end, ended
from host.live_game.voting import end_game, go_on, pause
from host.posts.brakes import HEARD_LATELY, Appeal
from host.services.play import check_not_removed, check_running, own_seat, seat_of, seen_if_seated
from host.services.votes import open_vote
from host.store.database.turns import Urgency
from host.store.queries import campaign_games, entries, games
from host.store.queries.people import heard
from host.table.pending import News, Stop, Vote
from host.table.presses import Acted, Nudged, Press
from host.table.refusals import HostError, Refusal
from host.table.rows import GameRow, SeatRow
from host.table.table import Table

NUDGE_EVERY = 3600.0
"""Seconds between two nudges of a game."""
UNTOUCHED_FOR = 7 * 86_400.0
"""Seconds after which a tutorial that nobody touches is ended; nothing is posted of it."""
HOST_PAUSE = DAY
"""The length of the host's one pause in a game."""
LONGEST_WAIT = 3 * DAY
"""The longest wait for a person at a time."""
EVENING_LASTS = 12 * HOUR
"""The longest evening. A table stops once in one."""
BETWEEN_EVENINGS = 3 * HOUR
"""Seconds without an entry after which another evening begins."""
TAKEN_BACK_WITHIN = 10 * MINUTE
"""Seconds in which who stopped for tonight takes it back alone."""
FUSE = 60.0
"""Seconds an asked defender has before a nudge lets the standing orders answer."""


class Seats:
    """The services for the seats of a running game."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def nudge(self, press: Press, game_id: int) -> Nudged:
        """Ask again for what is owed, once an hour (HostError "too_soon"), unless only the presser would be reminded.

        That is refused with HostError "only_you", and costs nothing.

        Orders act where somebody was asked over a minute ago although they know an answer; that is free at any time.
        People in their quiet hours are reminded after these instead of being asked now; who heard of it lately is left
        in peace. Raises HostError "too_often", "paused_already".
        """
        later: list[int] = []
        row = await self._transactions.tables.row(game_id)
        lately = await self._transactions.database.read(
            lambda connection: _heard_lately(connection, row, self._transactions.clock())
        )

        def work(draft: Draft) -> None:
            later.clear()
            own = own_seat(draft, press)
            check_not_removed(draft.row)
            if draft.row.paused_until is not None:
                raise HostError(Refusal.PAUSED_ALREADY)
            if draft.now - draft.row.changed_at >= FUSE:
                let_orders_answer(draft, lambda seat: False)
                if draft.lines:
                    return
            if [number for number in draft.owed if draft.row.seats[number].in_person] == [own]:
                raise HostError(Refusal.ONLY_YOU)
            last = draft.row.nudged_at
            if last is not None and draft.now - last < NUDGE_EVERY:
                raise HostError(Refusal.TOO_SOON, at=last + NUDGE_EVERY)
            asked = [number for number in draft.owed if number != own and number not in lately]
            if not asked:
                return
            asked = [number for number in asked if not _blocks(draft, number, press.user_id)]
            if not asked:
                raise HostError(Refusal.BLOCKED)
            draft.appeals.append(Appeal.NUDGE)
            later.extend(number for number in asked if _is_quiet(draft, number))
            seats = (
                _nudged(draft, seat, seat.number in later) if seat.number in asked else seat for seat in draft.row.seats
            )
            draft.row = replace(draft.row, nudged_at=draft.now, seats=tuple(seats))
            draft.announce = any(draft.row.seats[number].in_person for number in asked if number not in later)

        table = (await self._transactions.change(game_id, press, work)).table
        return Nudged(table, tuple(later), lately)

    async def leave(self, press: Press, game_id: int) -> Table:
        """Leave the presser's seat to an AI of the table's level for good; without any people left the game ends."""

        def work(draft: Draft) -> None:
            number = seat_of(draft, press)
            level = self._transactions.level_of(draft.row)
            remember_seat(draft, press.user_id, number)
            draft.give_up(number, level)
            if not draft.row.people():
                end_game(draft)

        game = await self._transactions.database.read(lambda connection: campaign_games.present(connection, game_id))
        if game is not None and game.status == "running" and game.seat_of(press.user_id) is not None:
            # The campaign continues with the people seated at the game's end.
            await self.leave(replace(press, interaction_id=None), game.id)
        return (await self._transactions.change(game_id, press, work)).table

    async def pause(self, press: Press, game_id: int) -> Table:
        """Stop the clocks for a day: the host once a game, a manager of the server always.

        Raises HostError "not_host", "pause_used" (fact: at), "paused_already".
        """

        def work(draft: Draft) -> None:
            row = draft.row
            seen_if_seated(draft, press)
            manager = manages(row, press)
            if press.user_id != row.host_id and not manager:
                raise HostError(Refusal.NOT_HOST, host=row.host_id)
            check_not_removed(row)
            if row.paused_until is not None:
                raise HostError(Refusal.PAUSED_ALREADY)
            if row.host_paused is not None and not manager:
                raise HostError(Refusal.PAUSE_USED, at=row.host_paused)
            draft.appeals.append(Appeal.PAUSE)
            if not manager:
                draft.row = replace(draft.row, host_paused=draft.now)
            pause(draft, HOST_PAUSE, press.user_id)

        return (await self._transactions.change(game_id, press, work)).table

    async def stop(self, press: Press, game_id: int) -> Table:
        """Stop for tonight, once an evening at a table of minutes: until the first press a day after it began.

        Raises HostError "paused_already", "unknown_option" at tables of days, "too_often".
        """
        now = self._transactions.clock()
        moments = await self._transactions.database.read(
            lambda found: entries.since(found, game_id, now - EVENING_LASTS)
        )

        def work(draft: Draft) -> None:
            own_seat(draft, press)
            check_not_removed(draft.row)
            row, before = draft.row, draft.row.pending.stop
            if row.pace.quiet:
                raise HostError(Refusal.UNKNOWN_OPTION, option="stop")
            if row.paused_until is not None:
                raise HostError(Refusal.PAUSED_ALREADY)
            if before is not None and draft.now - before.at < EVENING_LASTS:
                raise HostError(Refusal.TOO_OFTEN, at=before.at + EVENING_LASTS)
            until = _began(moments, draft.now) + DAY
            draft.row = replace(row, pending=replace(row.pending, stop=Stop(draft.now, press.user_id, until)))
            pause(draft, until - draft.now, press.user_id)

        return (await self._transactions.change(game_id, press, work)).table

    async def go_on(self, press: Press, game_id: int) -> Table:
        """End a pause: by the person who made it or a server's manager, after its end by anybody seated; others vote.

        Who stopped for tonight may take that back for a few minutes. Raises HostError "not_host".
        """

        def work(draft: Draft) -> None:
            row = draft.row
            seen_if_seated(draft, press)
            check_not_removed(row)
            if row.paused_until is None:
                raise HostError(Refusal.NOT_PAUSED)
            over = draft.now >= row.paused_until and row.seat_of(press.user_id) is not None
            late = row.tonight is not None and draft.now - row.tonight.at > TAKEN_BACK_WITHIN
            if not over and (press.user_id != row.paused_by or late) and not manages(row, press):
                raise HostError(Refusal.STOPPED if late else Refusal.NOT_HOST, host=row.paused_by)
            draft.appeals.append(Appeal.GO_ON)
            go_on(draft, press.name)

        return (await self._transactions.change(game_id, press, work)).table

    async def wake(self, press: Press, game_id: int) -> Table:
        """Wake a table that sleeps: one of its people, or a manager of the server."""

        def work(draft: Draft) -> None:
            check_running(draft)
            if draft.row.seat_of(press.user_id) is not None:
                own_seat(draft, press)
            elif not manages(draft.row, press):
                raise HostError(Refusal.NO_SEAT)
            draft.wake()

        return (await self._transactions.change(game_id, press, work)).table

    async def away(
        self, press: Press, game_id: int, level: str | None = None, until: float | None = None, waits: bool = False
    ) -> Acted:
        """Let an AI play the presser's seat until they are back, or (`waits`) let the table wait for them.

        `until`: Unix seconds at which they are back at the latest; a table waits three days at most, and seven in a
        game. The seat stays theirs, with all it holds and its orders. Raises HostError "unknown_option" for an unknown
        level, or a table that can't wait.
        """

        def work(draft: Draft) -> None:
            number = seat_of(draft, press)
            if draft.row.tutorial:
                # A lesson keeps nobody waiting, and an AI's moves would teach its player nothing.
                raise HostError(Refusal.UNKNOWN_OPTION, option="level")
            draft.wake()
            seat = draft.row.seats[number]
            if waits:
                if not draft.row.pace.quiet or not draft.row.pace.clocked or seat.absence.waited >= MOST_WAITED:
                    raise HostError(Refusal.UNKNOWN_OPTION, option="then")
                draft.take_back(number)
                seat = draft.row.seats[number]
                back = min(until or LONGEST_WAIT + draft.now, draft.now + LONGEST_WAIT)
                draft.row = draft.row.with_seat(replace(seat, absence=replace(seat.absence, until=back, waits=True)))
                draft.tell(News("waits", number, seat.name))
                return
            draft.hand_over(number, self._transactions.tables.level(draft.row.game, level), AWAY)
            seat = draft.row.seats[number]
            draft.row = draft.row.with_seat(replace(seat, absence=replace(seat.absence, until=until, waits=False)))

        return await self._transactions.change(game_id, press, work)

    async def back(self, press: Press, game_id: int) -> Acted:
        """Play one's seat again; standing orders may answer at once what it owes.

        A repeated interaction does not mean that its person is back. A new one may do more, as every press at the table
        does this first.
        """
        repeated = await self._repeated(game_id, press)
        if repeated is not None:
            return repeated

        def work(draft: Draft) -> None:
            number = own_seat(draft, press)
            draft.pressed(number)
            let_orders_answer(draft, draft.asked)

        return await self._transactions.change(game_id, replace(press, interaction_id=None), work)

    async def end_left_lessons(self) -> None:
        """End tutorials that nobody has touched for a week: `/tutorial` then starts from the beginning."""
        long_ago = self._transactions.clock() - UNTOUCHED_FOR

        def work(draft: Draft) -> None:
            if draft.row.status == "running" and draft.row.changed_at < long_ago:
                end_game(draft)

        async def end(left: int) -> None:
            try:
                await self._transactions.change(left, None, work, Urgency.TIDYING)
            except HostError as error:
                if error.code is not Refusal.SET_ASIDE:
                    raise
                await self._end_aside(left, None)

        lessons = await self._transactions.database.read(lambda connection: games.left_lessons(connection, long_ago))
        await one_by_one(lessons, end, "an old tutorial is not ended")

    async def end(self, press: Press, game_id: int) -> Table:
        """End the game: at once for a person alone or a server's manager; among people open a vote on it.

        An open vote on it counts this as a yes. Raises HostError "asked_before", "vote_open".
        """

        going_on = await self._transactions.database.read(lambda connection: _campaign_of(connection, game_id))

        def work(draft: Draft) -> None:
            check_running(draft)
            if draft.row.seat_of(press.user_id) is None:
                if not manages(draft.row, press):
                    raise HostError(Refusal.NO_SEAT)
                end_game(draft)
                return
            own_seat(draft, press)
            if draft.row.terms.campaign in going_on and draft.row.among_ai:
                raise HostError(Refusal.END_CAMPAIGN, id=draft.row.terms.campaign)
            if len(draft.row.people()) == 1 or manages(draft.row, press):
                end_game(draft)
            else:
                end = Vote(0, "end", press.user_id, 0.0, 0.0)
                open_vote(draft, press, end, self._transactions.level_of(draft.row))

        try:
            return (await self._transactions.change(game_id, press, work)).table
        except HostError as error:
            repeated = await self._repeated(game_id, press)
            if repeated is not None:
                return repeated.table
            if error.code is not Refusal.SET_ASIDE:
                raise
            return await self._end_aside(game_id, press)

    async def may_end(self, press: Press, game_id: int) -> None:
        """Raises HostError for somebody who can neither end the game nor vote on that."""
        try:
            await self._transactions.tables.loaded(game_id)
        except HostError as error:
            if error.code is not Refusal.SET_ASIDE:
                raise
            check_may_end(await self._transactions.tables.row(game_id), press)
            return
        row = await self._transactions.tables.row(game_id)
        if row.seat_of(press.user_id) is None and not manages(row, press):
            raise HostError(Refusal.NO_SEAT)

    async def _end_aside(self, game_id: int, press: Press | None) -> Table:
        """End a game that its rules can't end any more: its status is written, its entries stay as they are.

        `press` None: the house does it. Raises HostError "already_over", "not_running", "not_host_nor_manager".
        """
        own = self._transactions

        def work(connection: Connection) -> tuple[GameRow, list[GameRow]]:
            old = games.stored(connection, game_id)
            if press is not None:
                check_may_end(old, press)
            now = own.time.read()
            row = ended(old, now.wall)
            told = aside_posts(connection, own.presenters[row.game], row.table())
            row = store_table(connection, old, row, Effects(now, press, told)).row
            return row, own.campaigns.tell(connection, row, None, now) if row.terms.campaign else []

        async with own.tables.lock(game_id):
            row, others = await own.database.write(work)
            own.tables.aside.forget(game_id)
        own.committed(row)
        own.followed(others)
        return row.table()

    async def _repeated(self, game_id: int, press: Press) -> Acted | None:
        """The earlier result of an interaction that was already carried out."""
        own = self._transactions
        return await own.database.read(lambda connection: own.repeated(connection, game_id, press))


def _campaign_of(connection: Connection, game_id: int) -> tuple[int, ...]:
    """The number of the running campaign this game belongs to; () for none."""
    row = games.load(connection, game_id)
    campaign = None if row is None or not row.terms.campaign else games.load(connection, row.terms.campaign)
    return (campaign.id,) if campaign is not None and campaign.status == "running" else ()


def _began(moments: Sequence[float], now: float) -> float:
    """When the evening began of which these moments are, newest first: the last one after a long silence."""
    began = now
    for moment in moments:
        if began - moment > BETWEEN_EVENINGS:
            break
        began = moment
    return began


def _heard_lately(connection: Connection, row: GameRow, now: float) -> dict[int, float]:
    """Seats whose people heard of what they owe a short while ago -> when."""
    since = now - (HEARD_LATELY if row.pace.quiet else row.pace.lead)
    owing = [(seat.number, seat.user_id, stretch_of(seat)) for seat in row.people() if seat.owes and seat.in_person]
    found = {
        number: max(heard.heard_at(connection, user_id or 0, row.id, stretch), default=0.0)
        for number, user_id, stretch in owing
    }
    return {number: at for number, at in found.items() if at > since}


def _blocks(draft: Draft, number: int, by: int) -> bool:
    return wants_nothing(draft.settings.get(number, {}), by, draft.row.place.guild_id)


def _is_quiet(draft: Draft, number: int) -> bool:
    """Whether a seat's person is in their quiet hours, at a table that keeps them."""
    hours = QuietHours.of(draft.settings.get(number, {}))
    return draft.row.pace.quiet and draft.row.seats[number].in_person and is_quiet(draft.now, hours)


def _nudged(draft: Draft, seat: SeatRow, later: bool) -> SeatRow:
    """The seat, asked again now, or reminded after its person's quiet hours; at the time they wished, if any."""
    if not seat.owes:
        return seat
    if not later:
        return replace(seat, told=None)
    hours = QuietHours.of(draft.settings.get(seat.number, {}))
    over = end_of_quiet(draft.now, hours) - draft.moment.off
    known = draft.loaded.game.decision(draft.state, seat.number)
    clock = seat.clock if seat.clock.remind_at is not None else replace(seat.clock, remind_at=over)
    return replace(seat, told=known, clock=clock)
