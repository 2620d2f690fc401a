"""`make soak`: random lives of tables over weeks, with stallers, restarts and downtimes, none of which may get stuck.

People act, stall, leave, come back, vote, pause, ask for substitutes; the clock moves by minutes or days; the house is
closed and opened again. After every step the clocks that are stored have to be those the game asks for. From time to
time all but one person fall silent: then that one alone, by what the table lets anybody do, has to bring it to its
next moment or to its end within eleven decision times (docs/over-days.md). Prints what it saw; exit 1 on the first
table that is stuck, with the seed that leads there.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import random
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tqdm import tqdm

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.kernel.errors import EngineError  # noqa: E402
from engine.kernel.planning import DRAFT, PLAN  # noqa: E402
from engine.registry import GAMES  # noqa: E402
from host.clocks.paces import DAY, UNCLOCKED  # noqa: E402
from host.due.due_rows import rows_of  # noqa: E402
from host.house import House  # noqa: E402
from host.store.queries import clocks, entries, games  # noqa: E402
from host.table.options import LATE_POLICIES  # noqa: E402
from host.table.presses import Press  # noqa: E402
from host.table.refusals import HostError  # noqa: E402
from host.table.rows import PLANNED, GameRow  # noqa: E402
from host.table.table import Table  # noqa: E402
from tests.host.hands import later  # noqa: E402
from tests.host.table import HERE, Clock, Discord, TellAll, World  # noqa: E402
from tests.houses import house_of_all, think_at_once  # noqa: E402
from tests.planners import plan_ahead  # noqa: E402
from tests.stores import File  # noqa: E402

PEOPLE = (11, 12, 13, 14)
SUBSTITUTES = (21, 22)
PATIENCE = 11
"""Decision times within which a table comes to its next moment, or to its end, by one person who is there."""
LIFE = 60
"""Steps after which a table is left for a new one."""
_ids = itertools.count(1)


def _rest(row: GameRow) -> tuple[object, ...]:
    """What keeps plans from acting."""
    consent = row.pending.consent
    return row.paused_until, row.asleep_since, None if consent is None else consent.number


class Stuck(AssertionError):
    """A table that nobody who is there can bring on."""


@dataclass
class Life:
    """One table's life. `chance`: all that is random in it."""

    chance: random.Random
    path: Path
    seen: Counter[str] = field(default_factory=Counter)
    game: int = 0
    row_before: GameRow | None = None
    silent: set[int] = field(default_factory=set)
    """People who have disappeared, without a word."""

    def __post_init__(self) -> None:
        self.world = World(File(self.path).url, Clock(), Discord(), TellAll())
        self.house = self.opened()

    def opened(self) -> House:
        house = house_of_all(
            self.world.url,
            self.world.discord,
            presenters=dict.fromkeys(GAMES, self.world.presenter),
            clock=self.world.clock,
            ai_workers=1,
        )
        return think_at_once(house)

    async def begin(self) -> None:
        """A table of one to four people, of any game, pace and policy."""
        await self.house.open()
        chance = self.chance
        plays = chance.choice(sorted(GAMES))
        people = PEOPLE[: chance.choice((2, 2, 3, 3, 4))]
        pace = chance.choice(["daily", "daily", "slow", "evening", "live", UNCLOCKED])
        options = {"pace": pace, "late": chance.choice(LATE_POLICIES), "takers": chance.choice(("anybody", "host"))}
        options["defenders_asked"] = chance.random() < 0.5
        table = await self.house.lobby.new(press(people[0]), plays, HERE, options, "en")
        self.game = table.id
        for user in people[1:]:
            await self.house.lobby.join(press(user), self.game)
        if len(people) < 4 and chance.random() < 0.3:
            await self.house.lobby.add_ai(press(people[0]), self.game, "random")
        await self.house.lobby.start(press(people[0]), self.game)
        await self.house.settled()

    async def table(self) -> Table:
        return await self.house.reading.table(self.game)

    async def row(self) -> GameRow:
        row = await self.house.database.read(lambda connection: games.load(connection, self.game))
        assert row is not None
        return row

    async def step(self) -> None:
        """Something happens, and the stored clocks are those that the game asks for."""
        deeds = [
            (14, self.play),
            (4, self.wait),
            (1, self.wait_long),
            (3, self.plan),
            (1, self.restart),
            (1, self.fall_silent),
            (1, self.vote),
            (2, self.ballot),
            (1, self.go_away),
            (1, self.pause),
            (1, self.offer),
            (1, self.answer),
            (0.3, self.leave),
            (0.5, self.take),
        ]
        deed = self.chance.choices([each for _, each in deeds], [weight for weight, _ in deeds])[0]
        try:
            await deed()
            self.seen[deed.__name__] += 1
        except (HostError, EngineError) as error:
            self.seen[f"{deed.__name__}: {error.code}"] += 1
        await self.house.settled()
        await self.check()

    async def plan(self) -> None:
        did = await plan_ahead(self.house, press(await self.somebody()), self.game, self.chance)
        self.seen[f"plan {did}"] += 1

    async def check(self) -> None:
        # Both of one moment: the sleeper runs beside these steps.
        row, kept = await self.house.database.read(
            lambda connection: (games.load(connection, self.game), clocks.of_game(connection, self.game))
        )
        assert row is not None
        wanted = rows_of(row, self.house.time.off)
        if kept != wanted:
            raise Stuck(f"stored clocks differ: {sorted(kept ^ wanted)}")
        await self.check_plans(row)

    async def check_plans(self, row: GameRow) -> None:
        """No plan has acted where the table stood still all the time, and none is left without its person."""
        was, self.row_before = self.row_before, row
        if any(seat.user_id is None and seat.orders.keys() & {PLAN, DRAFT} for seat in row.seats):
            raise Stuck("a plan is left without its person")
        lines = await self.house.database.read(
            lambda connection: entries.load(connection, self.game, 1 if was is None else was.version + 1)
        )
        acted = [line.entry.seat for line in lines if line.cause == PLANNED]
        self.seen["planned actions"] += len(acted)
        # An AI that plays for somebody does so in a pause, too, and by their plan first; they may just have gone away.
        of_people = was is not None and any(was.seats[seat].in_person and row.seats[seat].in_person for seat in acted)
        if of_people and was is not None and any(_rest(was)) and _rest(was) == _rest(row):
            raise Stuck("a plan acted at a table that stands still")

    async def somebody(self, there: bool = True) -> int:
        """A person with a seat; `there`: who has not disappeared."""
        users = [seat.user_id for seat in (await self.table()).seats if seat.user_id is not None]
        present = [user for user in users if user not in self.silent] if there else users
        return self.chance.choice(present or users or [PEOPLE[0]])

    async def play(self) -> None:
        await self.act(await self.somebody())

    async def act(self, user: int) -> bool:
        """One action of a person who owes something; whether there was one."""
        loaded = await self.house.tables.loaded(self.game)
        seat = loaded.row.seat_of(user)
        if seat is None:
            return False
        state = loaded.recorder.state
        legal = list(loaded.game.legal(state, seat.number)) if seat.owes else []
        if not legal:
            await self.house.play.act(press(user), self.game, None, [], {})
            return False
        action = loaded.game.default(state, seat.number) if self.chance.random() < 0.5 else self.chance.choice(legal)
        await self.house.play.act(press(user), self.game, None, [action])
        return True

    async def wait(self) -> None:
        pace = (await self.row()).pace
        await later(self.house, self.world, self.chance.uniform(0, pace.decision))

    async def wait_long(self) -> None:
        pace = (await self.row()).pace
        await later(self.house, self.world, self.chance.uniform(1, 5) * pace.decision)

    async def restart(self) -> None:
        await self.house.close()
        self.world.clock.now += self.chance.choice((5, 40, 3_000, 3 * DAY))
        self.house = self.opened()
        await self.house.open()

    async def fall_silent(self) -> None:
        user = await self.somebody()
        if self.chance.random() < 0.4:
            self.silent.clear()
        else:
            self.silent.add(user)
            if self.chance.random() < 0.3:
                self.world.discord.left.add(user)

    async def vote(self) -> None:
        user, table = await self.somebody(), await self.table()
        late = [seat.number for seat in table.seats if seat.time and (seat.time.late_since or seat.time.gone)]
        kind: Any = self.chance.choice(("end", "pause", "go_on", "to_ai", "open"))
        seat = self.chance.choice(late) if late and kind in ("to_ai", "open") else None
        await self.house.votes.open(press(user), self.game, kind, seat, self.chance.randint(1, 14))

    async def ballot(self) -> None:
        user, vote = await self.somebody(), (await self.table()).pending.vote
        yes = self.chance.random() < 0.5
        await self.house.votes.ballot(press(user), self.game, vote.number if vote else 0, yes)

    async def go_away(self) -> None:
        until = self.world.clock.now + self.chance.uniform(0.1, 10) * DAY
        await self.house.seats.away(press(await self.somebody()), self.game, None, until, self.chance.random() < 0.5)

    async def pause(self) -> None:
        await self.house.seats.pause(press(await self.somebody()), self.game)

    async def leave(self) -> None:
        await self.house.seats.leave(press(await self.somebody()), self.game)

    async def offer(self) -> None:
        table = await self.table()
        seat = self.chance.choice([None, *range(len(table.seats))])
        to = self.chance.choice(SUBSTITUTES)
        await self.house.substitutes.offer(press(await self.somebody()), self.game, seat, to, f"S{to}")

    async def answer(self) -> None:
        offers = (await self.table()).pending.offers
        user = self.chance.choice([*SUBSTITUTES, await self.somebody()])
        number = offers[-1].number if offers else 0
        await self.house.substitutes.answer(press(user), self.game, number, self.chance.random() < 0.7)

    async def take(self) -> None:
        user = self.chance.choice([*SUBSTITUTES, *PEOPLE])
        await self.house.substitutes.take(
            press(user), self.game, self.chance.randrange(len((await self.table()).seats))
        )

    async def one_is_left(self) -> None:
        """All but one person disappear: that one has to bring the table on, or to its end. Raises Stuck."""
        table = await self.table()
        users = [seat.user_id for seat in table.seats if seat.user_id is not None]
        if table.status != "running" or not users:
            return
        user = self.chance.choice(users)
        if table.paused_until is not None:
            # A pause ends by itself; what is promised begins after it.
            await later(self.house, self.world, table.paused_until - self.world.clock.now + 1)
        began, waits = table.version, self.world.clock.now
        decision = (await self.row()).pace.decision
        for _ in range(4 * PATIENCE):
            if self.world.clock.now - waits > PATIENCE * decision:
                break
            await self.try_all(user)
            await self.house.settled()
            await self.check()
            table = await self.table()
            if table.status != "running" or await self.went_on(began, user):
                self.seen["brought on" if table.status == "running" else f"brought to {table.status}"] += 1
                return
            await later(self.house, self.world, decision / 4)
        row = await self.row()
        told = [(seat.number, seat.user_id, seat.ai, seat.owes, seat.clock, seat.absence) for seat in row.seats]
        raise Stuck(f"stuck at entry {row.version}: {row.options} {row.pending} {told}")

    async def went_on(self, began: int, user: int) -> bool:
        """Whether somebody other than this person has moved since, or this person's own press moves the game."""
        entries = await self.house.reading.log(self.game, None, began + 1)
        own = (await self.table()).seat_of(user)
        return any(entry.seat != own for entry in entries) or bool(entries)

    async def try_all(self, user: int) -> None:
        """What anybody who is there would do: play, give late seats away, vote, at last for the end."""
        table = await self.table()
        own = table.seat_of(user)
        if own is None or await self.quietly(self.act(user)):
            return
        late = [seat.number for seat in table.seats if seat.time and (seat.time.late_since or seat.time.gone)]
        vote = table.pending.vote
        if vote is not None:
            agrees = vote.kind != "pause"
            await self.quietly(self.house.votes.ballot(press(user), self.game, vote.number, agrees))
        for seat in late:
            await self.quietly(self.house.votes.open(press(user), self.game, "to_ai", seat))
        if not late:
            await self.quietly(self.house.votes.open(press(user), self.game, "end"))

    async def quietly(self, work: Any) -> Any:
        try:
            return await work
        except (HostError, EngineError) as error:
            self.seen[f"refused: {error.code}"] += 1
            return None


def press(user: int) -> Press:
    return Press(user, f"P{user}", next(_ids))


async def live(seed: int, steps: int, folder: Path, seen: Counter[str]) -> int:
    """A table's life of at most so many steps; how many it had. Raises Stuck."""
    life = Life(random.Random(seed), folder / f"{seed}.db", seen)
    try:
        await life.begin()
        done = 0
        while done < min(steps, LIFE) and (await life.table()).status == "running":
            await life.step()
            done += 1
        life.silent.clear()
        await life.one_is_left()
        return done + 1
    except Stuck as error:
        raise Stuck(f"seed {seed}: {error}") from error
    finally:
        await life.house.close()


async def walk(steps: int, first: int, bar: tqdm[Any]) -> Counter[str]:
    """Lives of tables, one after the other, until there were so many steps. Raises Stuck."""
    seen: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for seed in itertools.count(first):
            if bar.n >= steps:
                return seen
            bar.set_postfix(seed=seed, refresh=False)  # where to go on with --seed, whatever ends this
            bar.update(await live(seed, steps - bar.n, Path(folder), seen))
            seen["tables"] += 1
    raise AssertionError


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1, help="of the first table; each has the next one")
    args = parser.parse_args()
    with tqdm(total=args.steps, unit=" steps") as bar:
        try:
            seen = asyncio.run(walk(args.steps, args.seed, bar))
        except Stuck as error:
            bar.close()
            print(error)
            return 1
    for deed, times in sorted(seen.items()):
        print(f"{times:8} {deed}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
