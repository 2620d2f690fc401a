"""`make club`: weeks of a club of six at eight tables, and what each of them is told (docs/notices.md).

People of five time zones look in a few times a day, play, stop mid-turn, vanish, go away and come back; the house is
down for hours, and a channel is closed to it. After every quarter of an hour all that `tests/ears.py` asks for has to
hold. Prints each person's pings, and the table of figures; exit 1 where something was broken.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime as dt
import importlib
import itertools
import logging
import random
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from cli.operating.wiring import BOTS  # noqa: E402  the root has to be found first
from engine.kernel.errors import EngineError  # noqa: E402
from host.clocks.paces import DAY, HOUR, MINUTE  # noqa: E402
from host.clocks.quiet_hours import local_time  # noqa: E402
from host.delivery.meter import HouseMeter  # noqa: E402
from host.house import House  # noqa: E402
from host.store.queries import games  # noqa: E402
from host.table.presses import Press  # noqa: E402
from host.table.refusals import HostError  # noqa: E402
from host.table.rows import GameRow  # noqa: E402
from host.table.table import Place  # noqa: E402
from tests.ears import Ears  # noqa: E402
from tests.host.hands import later  # noqa: E402
from tests.host.table import Clock, TellAll, World  # noqa: E402
from tests.houses import house_of_all, think_at_once  # noqa: E402
from tests.planners import plan_ahead  # noqa: E402
from tests.stores import File  # noqa: E402

ANN, BEN, CLEO, DAN, EVE, FAY, GIL = range(11, 18)
NAMES = dict(zip(range(11, 18), ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gil"), strict=True))
SETTINGS: dict[int, dict[str, Any]] = {
    ANN: {"zone": "Europe/Berlin", "quiet": [22 * 60, 7 * 60]},
    BEN: {"zone": "America/New_York", "quiet": [23 * 60, 8 * 60]},
    CLEO: {"zone": "Australia/Sydney", "quiet": [22 * 60, 8 * 60], "notices": "mention"},
    DAN: {"zone": "Asia/Kathmandu", "quiet": [21 * 60, 6 * 60], "notices": "digest", "digest": 8},
    EVE: {"zone": "America/Santiago", "quiet": [0, 9 * 60], "digest": 9},
    FAY: {},
    GIL: {"zone": "Europe/London", "notices": "direct"},
}
"""One each whom no direct message reaches (Ben), at the table, digest only, none. Gil is asked for seats alone."""
BEGINS = dt.datetime(2027, 3, 12, 18, tzinfo=dt.UTC).timestamp()
"""Clocks change in New York two days later, in Berlin on the 28th, in Sydney and Santiago on 4 April."""
TABLES: tuple[tuple[str, tuple[int, ...], dict[str, Any]], ...] = (
    ("clash", (ANN, BEN, CLEO, DAN), {"pace": "daily"}),
    ("kravora", (CLEO, DAN, EVE, FAY), {"pace": "daily", "late": "default"}),
    ("clash", (ANN, EVE, FAY), {"pace": "daily"}),
    ("kravora", (BEN, FAY), {"pace": "slow", "late": "open"}),
    ("clash", (DAN, EVE, ANN), {"pace": "daily", "late": "remind"}),
    ("kravora", (ANN, BEN, FAY), {"pace": "daily"}),
    ("clash", (ANN, FAY), {"pace": "evening"}),
    ("kravora", (BEN, EVE), {"pace": "live"}),
)
EVENINGS = {6: 19, 7: 23}
"""[table] -> the hour, in world time, at which its people sit down for an hour every third day."""
PLANNERS = 0.5
"""Of those who look in where others play, how many plan their next turn."""
STEP = 15 * MINUTE
_ids = itertools.count(1)


def press(user: int) -> Press:
    return Press(user, NAMES[user], next(_ids))


class PlansMet(HouseMeter):
    """What became of plans."""

    def __init__(self, log: Counter[str]) -> None:
        self.log = log

    def planned(self, what: str, pace: str, why: str) -> None:
        self.log[f"plans {what}"] += 1


@dataclass
class Club:
    """Its life. `chance`: all that is random in it."""

    chance: random.Random
    path: Path
    log: Counter[str] = field(default_factory=Counter)
    live: dict[int, int] = field(default_factory=dict)
    """[table] -> its entry in TABLES."""
    gone: dict[int, float] = field(default_factory=dict)
    """[person] -> until when they press nothing anywhere."""
    looked: set[tuple[int, Any]] = field(default_factory=set)
    hours: dict[tuple[int, Any], list[int]] = field(default_factory=dict)
    closed: dict[int, float] = field(default_factory=dict)
    """[channel] -> until when the bot may not write there."""

    def __post_init__(self) -> None:
        self.settings = {user: dict(own) for user, own in SETTINGS.items()}
        clock = Clock()
        clock.now = BEGINS
        self.ears = Ears(clock, self.settings, self.row)
        self.ears.closed.add(BEN)
        self.world = World(File(self.path).url, clock, self.ears, TellAll())
        self.house = self.opened()

    def opened(self) -> House:
        house = house_of_all(self.world.url, self.ears, clock=self.world.clock, ai_workers=1, meter=PlansMet(self.log))
        return think_at_once(house)

    @property
    def now(self) -> float:
        return self.world.clock.now

    async def row(self, game: int) -> GameRow:
        row = await self.house.database.read(lambda connection: games.load(connection, game))
        assert row is not None
        return row

    async def live_for(self, days: float) -> None:
        """All of it, with dice of the same chance. The club may be looked at afterwards."""
        alike = mock.patch("host.table.fair.os.urandom", self.chance.randbytes)
        no_reviews = mock.patch("host.finished.afterwards.Afterwards.wake")
        with alike, no_reviews:
            await self._live_for(days)

    async def _live_for(self, days: float) -> None:
        await self.house.open()
        for user, own in self.settings.items():
            await self.house.settings.set_member(user, own)
        for kind in range(len(TABLES)):
            await self.begin(kind)
        checked = self.house.time.read().house
        while self.now < BEGINS + days * DAY:
            await self.events()
            for user in NAMES:
                if user != GIL and self.looks_in(user):
                    await self.sit_down(user)
            evening = [game for game, kind in self.live.items() if self.meets(kind)]
            began = self.now
            for game in evening:
                await self.evening(game)
            await later(self.house, self.world, max(0.0, began + STEP - self.now))
            house = self.house.time.read().house
            await self.check(house - checked)
            checked = house
        await self.house.close()

    async def begin(self, kind: int) -> None:
        plays, users, options = TABLES[kind]
        table = await self.house.lobby.new(press(users[0]), plays, Place(1, 1_000 + kind), options, "en")
        for user in users[1:]:
            await self.house.lobby.join(press(user), table.id)
        if kind == 4:
            await self.house.lobby.add_ai(press(users[0]), table.id, "apprentice")
        self.ears.presses[users[0], table.id].append(self.now)
        await self.house.lobby.start(press(users[0]), table.id)
        await self.house.settled()
        self.live[table.id] = kind

    async def check(self, passed: float) -> None:
        rows = await self.house.database.read(lambda connection: games.by_ids(connection, set(self.live)))
        self.ears.check({row.id: row for row in rows}, self.house.time.off, passed)
        for row in rows:
            if row.status != "running":
                self.log[row.status] += 1
                await self.begin(self.live.pop(row.id))

    def looks_in(self, user: int) -> bool:
        """Whether somebody takes a look at their tables now: in three hours of their waking day, once in each."""
        there = local_time(self.now, self.settings[user].get("zone", "UTC"))
        day = (user, there.date())
        if day not in self.hours:
            some = self.chance.random() < 0.93
            self.hours[day] = self.chance.sample(range(8, 22), 3) if some else []
        look = (user, (there.date(), there.hour))
        if look in self.looked or there.hour not in self.hours[day] or self.gone.get(user, 0.0) > self.now:
            return False
        if there.minute < 45 and self.chance.random() > 0.3:
            return False
        self.looked.add(look)
        return True

    def meets(self, kind: int) -> bool:
        day, rest = divmod(self.now - BEGINS + 18 * HOUR, DAY)
        return kind in EVENINGS and int(day) % 3 == kind % 3 and int(rest // MINUTE) == EVENINGS[kind] * 60

    async def evening(self, game: int) -> None:
        """An hour at a table of minutes: who owes plays within a minute or two, unless they are called away."""
        for _ in range(45):
            row = await self.row(game)
            if row.status != "running":
                return
            for seat in row.people():
                if seat.owes and self.gone.get(seat.user_id or 0, 0.0) <= self.now and self.chance.random() < 0.8:
                    await self.play(game, seat.user_id or 0, most=6)
            await later(self.house, self.world, self.chance.uniform(30, 110))

    async def sit_down(self, user: int) -> None:
        """Somebody looks at all their tables of days, and does something about most."""
        deeds = ((90, self.play), (3, self.away), (3, self.vote), (1, self.nudge), (1, self.offer), (1, self.undo))
        for game in sorted(self.live):
            row = await self.row(game)
            if row.status != "running" or row.seat_of(user) is None or not row.pace.quiet:
                continue
            if row.pending.vote is not None and row.pending.vote.ballot(user) is None and self.chance.random() < 0.7:
                vote, yes = row.pending.vote.number, self.chance.random() < 0.6
                await self.tries("ballot", user, game, self.house.votes.ballot(press(user), game, vote, yes))
            if self.chance.random() < 0.9:
                deed: Any = self.chance.choices([each for _, each in deeds], [weight for weight, _ in deeds])[0]
                await deed(game, user)
        if self.chance.random() < 0.03:
            self.gone[user] = self.now + self.chance.uniform(1, 5) * DAY
            self.log["vanished"] += 1
        if self.chance.random() < 0.01:
            await self.change_settings(user)

    async def tries(self, what: str, user: int, game: int, work: Any) -> Any:
        """A press of somebody's. One that changed nothing is not kept by the house, so the ears don't count it."""
        self.ears.presses[user, game].append(self.now)
        self.ears.pressing = (user, game)
        done = None
        try:
            done = await work
            self.log[what] += 1
            return done
        except (HostError, EngineError) as error:
            self.log[f"{what}: {error.code}"] += 1
            return None
        finally:
            if not done:
                self.ears.presses[user, game].pop()
            await self.house.settled()
            self.ears.pressing = None

    async def play(self, game: int, user: int, most: int = 120) -> None:
        """What somebody owes, as a bot would decide it; sometimes they are called away in the middle."""
        bot = importlib.import_module(BOTS[(await self.row(game)).game]).BOTS["greedy"]
        for _ in range(most):
            if (await self.row(game)).status != "running":
                return
            look = await self.house.reading.look(game, user)
            if not look.owes:
                await self.back(game, user)
                if self.chance.random() < PLANNERS:
                    await self.tries("plan", user, game, plan_ahead(self.house, press(user), game, self.chance))
                return
            plan = list(bot.plan(look.view, random.Random(look.decision).random))
            acted = await self.tries("play", user, game, self.house.play.act(press(user), game, None, plan))
            if acted is None:
                await self.tries("step", user, game, self.house.play.act(press(user), game, None, plan[:1]))
            self.world.clock.now += 20
            if self.chance.random() < 0.03:
                self.log["stopped mid-turn"] += 1
                return

    async def back(self, game: int, user: int) -> None:
        row = await self.row(game)
        seat = row.seat_of(user)
        if seat is not None and (seat.ai is not None or seat.absence.until is not None) and self.chance.random() < 0.7:
            await self.tries("back", user, game, self.house.seats.back(press(user), game))

    async def away(self, game: int, user: int) -> None:
        until, waits = self.now + self.chance.uniform(1, 3) * DAY, self.chance.random() < 0.5
        await self.tries("away", user, game, self.house.seats.away(press(user), game, None, until, waits))

    async def vote(self, game: int, user: int) -> None:
        row = await self.row(game)
        late = [seat.number for seat in row.people() if seat.clock.late_since is not None and seat.user_id != user]
        kind: Any = "to_ai" if late else "go_on" if row.paused_until is not None else "pause"
        seat = late[0] if late else None
        await self.tries("vote", user, game, self.house.votes.open(press(user), game, kind, seat, 2))
        vote = (await self.row(game)).pending.vote
        if vote is not None and vote.by == user and self.chance.random() < 0.3:
            await self.tries("withdrawn", user, game, self.house.votes.withdraw(press(user), game, vote.number))

    async def nudge(self, game: int, user: int) -> None:
        await self.tries("nudge", user, game, self.house.seats.nudge(press(user), game))

    async def offer(self, game: int, user: int) -> None:
        offered = self.house.substitutes.offer(press(user), game, None, GIL, "Gil")
        await self.tries("offer", user, game, offered)
        for offer in (await self.row(game)).pending.offers:
            answered = self.house.substitutes.answer(press(GIL), game, offer.number, False)
            await self.tries("refused", GIL, game, answered)

    async def undo(self, game: int, user: int) -> None:
        needed = None
        try:
            needed = await self.house.consents.needed(game, user)
        except HostError:
            return
        if needed is not None:
            asked = self.house.consents.ask(press(user), game, needed.action, needed.asks)
            await self.tries("undo asked", user, game, asked)

    async def change_settings(self, user: int) -> None:
        """Somebody's quiet hours begin an hour later or earlier."""
        own = self.settings[user]
        if "quiet" in own:
            begins, ends = own["quiet"]
            own["quiet"] = [(begins + self.chance.choice((60, -60))) % (24 * 60), ends]
            await self.house.settings.set_member(user, own)
            self.log["settings"] += 1

    async def events(self) -> None:
        """What happens to the house and its channels; and to tables by their hosts."""
        for channel, until in list(self.closed.items()):
            if until <= self.now:
                self.ears.blocked.discard(channel)
                del self.closed[channel]
                self.house.outbox.hurry_guild(1)
                await self.house.settled()
        if self.chance.random() < 1 / 300:
            channel = 1_000 + self.chance.choice(list(self.live.values()))
            self.ears.blocked.add(channel)
            self.closed[channel] = self.now + self.chance.uniform(1, 20) * HOUR
            self.log["channel closed"] += 1
        if self.chance.random() < 1 / 300:
            await self.down()
        if self.chance.random() < 1 / 200:
            game = self.chance.choice(sorted(self.live))
            row = await self.row(game)
            deed = self.house.seats.leave if self.chance.random() < 0.3 else self.house.seats.pause
            await self.tries(deed.__name__, row.host_id, game, deed(press(row.host_id), game))

    async def down(self) -> None:
        await self.house.close()
        self.world.clock.now += self.chance.choice((40.0, 5 * HOUR, 9 * HOUR, 2 * DAY))
        self.house = self.opened()
        await self.house.open()
        await self.house.settled()
        self.log["down"] += 1


def figures(club: Club, days: float) -> list[str]:
    """The table of the issue, and each person's pings."""
    ears = club.ears
    told = [heard for _, own in ears.people() for heard in own]
    presses = sum(len(at) for (_, game), at in ears.presses.items() if ears.paces.get(game) not in ("live", "evening"))
    lines = []
    for user, own in ears.people():
        lines.append(f"{NAMES[user]:5} {len(own) / days:5.2f} pings a day, most {ears.most(own)}")
    per = 100 * len(told) / max(1, presses)
    lines.append(f"tables of days: {len(told)} pings, {presses} presses, {per:.1f} pings per 100 presses")
    lines.append(f"by kind: {dict(ears.kinds(told))}")
    lines += [f"{what}: {count}" for what, count in sorted(ears.seen.items())]
    lines += [f"BROKEN {what}: {len(where)}, first {where[:3]}" for what, where in sorted(ears.broken.items())]
    lines.append(str(dict(club.log)))
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--days", type=float, default=28)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder:
        club = Club(random.Random(args.seed), Path(folder) / "club.db")
        asyncio.run(club.live_for(args.days))
    print("\n".join(figures(club, args.days)))
    return bool(club.ears.broken)


if __name__ == "__main__":
    raise SystemExit(main())
