"""Sleeps until something is due at a table, and carries it out once, each in one transaction."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from sqlalchemy import Connection

from engine.kernel.records.holders import AWAY
from host.clocks.arrivals import Arrivals
from host.clocks.clock_row import TABLE, ClockRow
from host.clocks.paces import MINUTE
from host.clocks.quiet_hours import QuietHours, end_of_quiet, is_quiet
from host.clocks.seat_clock import is_last_call, lent
from host.commit.commit_effects import outline
from host.commit.leases import Leases
from host.commit.transactions import Transactions
from host.delivery.meter import HouseMeter
from host.due.due_rows import rows_of
from host.due.house_time import BEAT_EVERY, HouseTime
from host.live_game import planned_turns, voting
from host.live_game.loaded_game import Draft
from host.live_game.offers import expire
from host.live_game.standing_orders import let_orders_answer
from host.live_game.time_outs import answer_for, play_by_ai, time_is_up
from host.live_game.undo_consent import close_request
from host.lobby.lobby_changes import LobbyChanges
from host.posts.gate import later_at, there_for
from host.posts.notices import DIGEST_ONLY, way_of
from host.posts.ports import Courier
from host.program.tasks import end
from host.services import server_life
from host.services.digests import Digests
from host.store.database.database import Database
from host.store.database.turns import Urgency
from host.store.database.unusable import Unusable
from host.store.queries import clocks, games
from host.store.queries.people import heard, people
from host.table.notes import Closes, HostWord, PutAway, Reminder, Slept, Tonight
from host.table.refusals import HostError, Refusal
from host.table.rows import OPEN, GameRow
from host.table.table import MUTE
from host.upkeep.after_downtime import LONG, tell_of_downtime

log = logging.getLogger(__name__)

AT_ONCE = 50
"""The number of clocks handled at a time."""
MENDED_AT_ONCE = 50
"""Games whose clocks are brought up to date in one transaction: some ten milliseconds under the write lock."""
PRESS_WAITS = 15
"""The longest wait, in seconds, of a clock for a press that arrived in time."""
AFTER_FAULT = 30.0
"""Seconds after which a clock that failed by a fault of ours is tried again; doubled each time."""
FAULTS = 5
"""…and the number of tries after which it is left until the next start."""
PATIENCE = 1.0
"""Seconds that a look waits for its work."""
MEMBER_LIMIT = 3.0
"""Seconds to find out whether a person is still a member."""
LATE_WARNING = 2 * MINUTE
"""Seconds by which a warning may come after its moment: it waits a minute for others."""
LONGEST_SLEEP, SHORTEST_SLEEP = BEAT_EVERY, 0.05


@dataclass(frozen=True, slots=True)
class Due:
    """A due matter in the draft of its commit."""

    draft: Draft
    row: ClockRow
    level: str
    """The level of the AI that plays for a late person."""
    gone: bool
    """Discord says that the seat's person is no member any more."""
    pressed: float
    """House time of the person's newest press anywhere since the start; 0: none."""
    lend: float
    """Seconds that a decision's clock gets, as its person was not warned; 0: they were."""


@dataclass(eq=False)
class Sleeper:
    """Wakes for the next clock, for an earlier one that a commit brings, and every half minute anyway."""

    _database: Database
    _transactions: Transactions
    _courier: Courier
    _time: HouseTime
    _arrivals: Arrivals
    _digests: Digests
    _lobbies: LobbyChanges
    _leases: Leases
    _meter: HouseMeter
    _moved: Callable[[GameRow], None]
    """Takes each table whose clocks house time has moved."""
    _timer: asyncio.Task[None] | None = field(default=None, init=False)
    _task: asyncio.Task[None] | None = field(default=None, init=False)
    _closed: bool = field(default=True, init=False)
    _beat_at: float = field(default=0.0, init=False)
    _earliest: float | None = field(default=None, init=False)
    """House time of the next known clock, None: none is known."""
    _firing: dict[int, asyncio.Task[None]] = field(default_factory=dict, init=False)
    _done: dict[int, ClockRow] = field(default_factory=dict, init=False)
    """[game] -> its last clock carried out: the same right again is a fault of ours, and is tried again later."""
    _faults: dict[ClockRow, tuple[int, float]] = field(default_factory=dict, init=False)
    """[clock] -> the number of its failures, and when it is tried again (house time)."""

    async def start(self, own: Sequence[GameRow]) -> None:
        """Learn how long the house was down, and bring all clocks up to date with their games."""
        lost = await self._database.write(self._time.beat, Urgency.TIDYING)
        await self._bring_up_to_date(own)
        await self._tell_of_downtime(own, lost)
        await self._database.write(self._digests.mend, Urgency.TIDYING)

    def run(self) -> None:
        """Run until `close`."""
        self._beat_at = self._time.read().wall + BEAT_EVERY * self._time.speed
        self._closed = False
        self._arm(0.0)

    def committed(self, earliest: float | None) -> None:
        """Take note of a commit's earliest clock (house time)."""
        if earliest is not None and (self._earliest is None or earliest < self._earliest):
            self._earliest = earliest
            self._arm(max(0.0, earliest - self._time.read().house))

    def _arm(self, seconds: float) -> None:
        """Look again after so many seconds, and not later than the next beat."""
        if self._closed:
            return
        if self._timer is not None:
            self._timer.cancel()
        wait = min(max(SHORTEST_SLEEP, seconds / self._time.speed), LONGEST_SLEEP)
        self._timer = asyncio.create_task(self._nap(wait))

    async def _nap(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self._look()

    def _look(self) -> None:
        self._timer = None
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._round())
        else:
            self._arm(SHORTEST_SLEEP)

    async def _round(self) -> None:
        try:
            if self._time.read().wall >= self._beat_at:
                lost = await self._database.write(self._time.beat, Urgency.TIDYING)
                if lost:
                    own = await self._own()
                    await self._bring_up_to_date(own)
                    await self._tell_of_downtime(own, lost)
                    for row in own:
                        self._moved(row)
                self._beat_at = self._time.read().wall + BEAT_EVERY * self._time.speed
            wait = await self.once()
        except Unusable:
            wait = AFTER_FAULT  # already reported
        except Exception as error:
            log.error("sleeper: %s", outline(error))
            wait = AFTER_FAULT
        self._arm(wait)

    async def once(self) -> float:
        """Carry out everything due; the seconds until the next."""
        now = self._time.read()
        most = AT_ONCE + len(self._faults)  # failed ones come first, and must not keep the others from firing
        owner = self._leases.me.name
        due = await self._database.read(lambda connection: clocks.due(connection, owner, now.house, now.wall, most))
        ready = [row for row in due if self._faults.get(row, (0, 0.0))[1] <= now.house]
        by_game: dict[int, list[ClockRow]] = {}
        for row in ready:
            if row.game not in self._firing:
                by_game.setdefault(row.game, []).append(row)
        for game, rows in by_game.items():
            self._firing[game] = asyncio.create_task(self._of_game(game, rows))
        if self._firing:
            # A table waiting for a press on its way must not hold up the clocks of others.
            await asyncio.wait(self._firing.values(), timeout=PATIENCE)
            return 0.0 if ready else await self._until_next()
        return await self._until_next()

    async def settled(self) -> None:
        """Carry out everything due now."""
        while await self.once() <= 0.0 or self._firing:
            if self._firing:
                await asyncio.wait(self._firing.values())

    async def close(self) -> None:
        self._closed = True
        await end([*self._firing.values(), self._task, self._timer])

    async def _until_next(self) -> float:
        house, wall = await self._database.read(lambda connection: clocks.first(connection, self._leases.me.name))
        now = self._time.read()
        self._earliest = house
        waits = [LONGEST_SLEEP * self._time.speed]
        if house is not None:
            waits.append(house - now.house)
        if wall is not None:
            waits.append(wall - now.wall)
        retries = [at - now.house for _, at in self._faults.values()]
        soonest = min(waits)
        return min([soonest if soonest > 0 else 1.0, *(wait for wait in retries if wait > 0)])

    async def _of_game(self, game: int, rows: Sequence[ClockRow]) -> None:
        try:
            for row in rows:
                await self._fire(row)
        finally:
            self._firing.pop(game, None)

    async def _fire(self, row: ClockRow) -> None:
        try:
            if self._done.pop(row.game, None) == row:
                raise RuntimeError("a clock that does not end")
            done = await self._carry_out(row)
            self._faults.pop(row, None)
            if done:
                self._done[row.game] = row
            else:
                await self._database.write(lambda connection: clocks.take(connection, row), Urgency.TIDYING)
        except Unusable:
            # It was reported already, and is no fault of this clock.
            self._faults[row] = (self._faults.get(row, (0, 0.0))[0], self._time.read().house + AFTER_FAULT)
        except HostError as error:
            log.info("game=%d clock %s: %s", row.game, row.kind, error.code)
            if error.code in (Refusal.SET_ASIDE, Refusal.NO_GAME, Refusal.NOT_RUNNING, Refusal.ALREADY_OVER):
                # The clock returns with the game, once that can be played on.
                await self._database.write(lambda connection: clocks.take(connection, row), Urgency.TIDYING)
        except Exception as error:
            times = self._faults.get(row, (0, 0.0))[0] + 1
            log.error("game=%d clock %s failed, time %d: %s", row.game, row.kind, times, outline(error))
            again = AFTER_FAULT * 2.0 ** min(times - 1, 10) if times < FAULTS else float("inf")
            self._faults[row] = (times, self._time.read().house + again)

    async def _carry_out(self, row: ClockRow) -> bool:
        """Carry out one; False: its game does not ask for it any more."""
        if row.kind == "digest":
            await self._digests.send(row)
            return True
        if row.kind == "bundle":
            await self._digests.bundle(row)
            return True
        if row.kind == "unstarted":
            return await self._lobbies.remind(row)
        held = await self._database.read(lambda connection: games.load(connection, row.game))
        if held is None:
            return False
        person = held.seats[row.seat].user_id if 0 <= row.seat < len(held.seats) else None
        concerned = _concerned(held, row)
        for _ in range(PRESS_WAITS):
            if not any(self._arrivals.waits(each, row.due) for each in concerned):
                break
            await asyncio.sleep(1.0)
        gone = row.kind == "decision" and await self._is_gone(held.place.guild_id, person)
        lend = await self._database.read(lambda connection: self._lend(connection, held, row, person))
        done: list[bool] = []

        def work(draft: Draft) -> None:
            done.clear()
            if row not in rows_of(draft.row, draft.moment.off):
                return
            level = self._transactions.level_of(draft.row)
            HAPPENS[row.kind](Due(draft, row, level, gone, self._arrivals.last(person) or 0.0, lend))
            done.append(True)

        await self._transactions.change(row.game, None, work, Urgency.POST)
        if done and lend:
            self._meter.lent()
        return bool(done)

    def _lend(self, connection: Connection, held: GameRow, row: ClockRow, person: int | None) -> float:
        """What a clock gets whose person was not warned a lead before its end; 0: nothing, and once a stretch."""
        clock, now, pace = held.seats[row.seat].clock, self._time.read(), held.pace
        if row.kind != "decision" or person is None or not pace.clocked or clock.lent or clock.late_since is not None:
            return 0.0
        latest = row.due + now.off - pace.lead + LATE_WARNING
        if any(at <= latest for at in heard.heard_at(connection, person, row.game, row.key)):
            return 0.0
        digest = clocks.due_for(connection, person, "digest")
        only = pace.quiet and way_of(people.settings(connection, "member", person)) == DIGEST_ONLY
        # Who was at the table until now is asked a while later: that warns them in time, too.
        asked = 0.0 if pace.quiet else later_at(pace)
        return pace.lead + asked + (max(0.0, digest - now.wall) if only and digest is not None else 0.0)

    async def _is_gone(self, guild_id: int | None, person: int | None) -> bool:
        """Whether Discord says that there is no such member; its silence proves nothing."""
        if guild_id is None or person is None:
            return False
        try:
            async with asyncio.timeout(MEMBER_LIMIT):
                return await self._courier.is_member(guild_id, person) is False
        except TimeoutError:
            return False

    async def take_up(self, running: Sequence[GameRow]) -> None:
        """Look after the clocks of games that came in."""
        await self._bring_up_to_date(running)
        self.look_again()

    def look_again(self) -> None:
        """Look again: clocks may have come from elsewhere."""
        self._earliest = None
        self._arm(0.0)

    async def _own(self) -> list[GameRow]:
        rows = await self._database.read(lambda connection: games.with_status(connection, *OPEN))
        return [row for row in rows if self._leases.owns(row.id)]

    async def _bring_up_to_date(self, running: Sequence[GameRow]) -> None:
        """Bring clocks up to date with their games, after a killed process or a change of house time."""
        await self._database.write(clocks.drop_stopped, Urgency.TIDYING)
        off = self._time.off
        for first in range(0, len(running), MENDED_AT_ONCE):
            portion = running[first : first + MENDED_AT_ONCE]
            await self._database.write(functools.partial(_mend, rows=portion, off=off), Urgency.TIDYING)

    async def _tell_of_downtime(self, running: Sequence[GameRow], lost: float) -> None:
        if lost >= LONG:
            now = self._time.read()
            await self._database.write(
                lambda connection: tell_of_downtime(connection, running, lost, now), Urgency.TIDYING
            )


def _concerned(held: GameRow, row: ClockRow) -> set[int]:
    """The people whose presses on their way go before a clock: the seat's, else all who may answer what is open."""
    if row.seat != TABLE and row.kind != "offer":
        person = held.seats[row.seat].user_id
        return set() if person is None else {person}
    people = {seat.user_id for seat in held.people() if seat.user_id is not None}
    return people | {offer.to for offer in held.pending.offers}


def _mend(connection: Connection, rows: Sequence[GameRow], off: float) -> None:
    wanted = [clock for row in games.renewed(connection, rows) for clock in rows_of(row, off)]
    clocks.change(connection, clocks.of_games(connection, [row.id for row in rows]), frozenset(wanted))


def _decision(due: Due) -> None:
    if due.gone:
        _lost(due)
    elif due.lend:
        draft, seat, now = due.draft, due.draft.row.seats[due.row.seat], due.draft.moment.house
        clock, pace = lent(seat.clock, due.lend, now), due.draft.row.pace
        if not pace.quiet and draft.now - seat.last_press < there_for(pace):
            clock = replace(clock, remind_at=now + later_at(pace))
        else:
            draft.notes.append(Reminder(seat.number, last=True))
        draft.row = draft.row.with_seat(replace(seat, clock=clock))
    else:
        time_is_up(due.draft, due.row.seat, due.level)
        let_orders_answer(due.draft, due.draft.asked)


def _lost(due: Due) -> None:
    """Its person has left the server: an AI plays until they are back, and the host gets word."""
    draft, number = due.draft, due.row.seat
    seat = draft.row.seats[number]
    draft.row = draft.row.with_seat(replace(seat, absence=replace(seat.absence, gone=True)))
    play_by_ai(draft, number, due.level, "gone")
    draft.notes.append(HostWord(number))


def _asked(due: Due) -> None:
    answer_for(due.draft, due.row.seat)
    let_orders_answer(due.draft, due.draft.asked)


def _reminder(due: Due) -> None:
    """Remind, but not in quiet hours, nor a person who pressed something a moment ago."""
    draft, seat = due.draft, due.draft.row.seats[due.row.seat]
    now = draft.moment.house
    shown_by = max(due.pressed, seat.last_press - draft.moment.off) + later_at(draft.row.pace)
    hours = QuietHours.of(draft.settings.get(seat.number, {})) if draft.row.pace.quiet else None
    if is_quiet(draft.now, hours):
        # The clock has the quiet hours it began with; these are newer.
        clock = replace(seat.clock, remind_at=end_of_quiet(draft.now, hours) - draft.moment.off)
    elif now < shown_by:
        clock = replace(seat.clock, remind_at=shown_by)
    else:
        clock = replace(seat.clock, reminded=max(now, due.row.due), remind_at=None)
        draft.notes.append(Reminder(seat.number, is_last_call(seat.clock, draft.row.pace, now, draft.moment.off)))
    draft.row = draft.row.with_seat(replace(seat, clock=clock))


def _plan(due: Due) -> None:
    planned_turns.is_up(due.draft, due.row.seat)
    let_orders_answer(due.draft, due.draft.asked)


def _waited(due: Due) -> None:
    """The table has waited for its person as long as it may: an AI plays from now on."""
    draft, number = due.draft, due.row.seat
    seat = draft.row.seats[number]
    draft.row = draft.row.with_seat(replace(seat, absence=replace(seat.absence, waits=False)))
    draft.hand_over(number, due.level, AWAY)


def _away(due: Due) -> None:
    """The day of the person's return has come."""
    draft, number = due.draft, due.row.seat
    seat = draft.row.seats[number]
    absence = replace(seat.absence, until=None, waits=False)
    draft.row = replace(draft.row.with_seat(replace(seat, absence=absence)), pressed_at=draft.moment.house)
    if seat.handed is not None and seat.clock.late_since is None and not absence.gone:
        draft.take_back(number)
        let_orders_answer(draft, draft.asked)


def _pause(due: Due) -> None:
    if due.draft.row.removed:
        server_life.abandon(due.draft)
    elif due.draft.row.paused_by == MUTE:
        _sleep(due)
    else:
        voting.go_on(due.draft)


def _sleep(due: Due) -> None:
    due.draft.row = replace(due.draft.row, asleep_since=due.draft.moment.house, paused_until=None, paused_by=None)
    due.draft.notes.append(Slept())


def _closes(due: Due) -> None:
    pending = replace(due.draft.row.pending, warned=due.row.due)
    due.draft.row = replace(due.draft.row, pending=pending)
    due.draft.notes.append(Closes())


def _tonight(due: Due) -> None:
    row, stop = due.draft.row, due.draft.row.pending.stop
    due.draft.row = replace(row, pending=replace(row.pending, stop=stop and replace(stop, asked=True)))
    due.draft.notes.append(Tonight())


def _put_away(due: Due) -> None:
    due.draft.row = replace(due.draft.row, pending=replace(due.draft.row.pending, put_away=True))
    due.draft.notes.append(PutAway())


HAPPENS: dict[str, Callable[[Due], None]] = {
    "decision": _decision,
    "asked": _asked,
    "reminder": _reminder,
    "plan": _plan,
    "waited": _waited,
    "host": lambda due: None,  # every commit changes the host when that is due
    "away": _away,
    "pause": _pause,
    "vote": lambda due: voting.close(due.draft, due.level),
    "offer": lambda due: expire(due.draft, int(due.row.key)),
    "consent": lambda due: close_request(due.draft, "refused"),
    "sleep": _sleep,
    "closes": _closes,
    "put_away": _put_away,
    "tonight": _tonight,
    "abandon": lambda due: voting.abandon(due.draft),
}
"""The action of each kind of clock."""
