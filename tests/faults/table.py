"""A table of the real bot on a wire: seated, begun, brought to a phase, and compared with its own store."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, select

from cli.operating.wiring import LEVELS
from cogs.app import ConquestBot
from engine.kernel.dice import PlayoutDice
from engine.registry import GAMES
from host.commit.game_cache import Tables
from host.house import House
from host.posts.ports import Courier, Presenter
from host.store.queries import sql_tables as store
from host.table.options import LATE
from host.table.presses import Press
from host.table.table import Place, Table
from tests.faults.wire import Hands, Wire
from tests.houses import CONTENTS, house_of_all
from tests.stores import prepare

NAMES = ("Ann", "Ben", "Cleo", "Dan")
_ids = itertools.count(1)


def bot_on(file: Path) -> ConquestBot:
    """The bot on a file, without pictures, impatient."""
    prepare(file)

    async def open_house(courier: Courier, presenters: Mapping[str, Presenter]) -> House:
        url = f"sqlite+aiosqlite:///{file}"
        house = house_of_all(url, courier, presenters=presenters, ai_workers=1)
        await house.open()
        return house

    return ConquestBot(open_house)


LOOKED_AT = 12
"""Actions of which is looked what comes after them."""


@dataclass(frozen=True, slots=True)
class Held:
    """What the store holds of a table. `presses`: [interaction] -> its first and last entry."""

    version: int
    entries: int
    status: str
    presses: Mapping[int, tuple[int, int]]
    waiting: int
    failed: int


@dataclass
class Scene:
    """A server with a channel, people, and the bot; the tables they play at."""

    file: Path
    hands: Hands
    guild: Any
    channel: Any
    people: list[int] = field(default_factory=list)

    @property
    def house(self) -> House:
        house: Any = self.hands.bot.house
        return house  # type: ignore[no-any-return]

    @property
    def wire(self) -> Wire:
        return self.hands.wire

    def person(self, name: str) -> int:
        """Somebody new on the server; their id."""
        backend = self.hands.backend
        user = backend.make_user(name)
        backend.add_member(self.guild.id, user.id)
        return int(user.id)

    def press(self, user: int) -> Press:
        """A press that no interaction of the wire has."""
        return Press(user, f"P{user % 100}", next(_ids))

    async def begun(self, game: str, people: int = 3, **options: Any) -> int:
        """A table of the first people, started; its number."""
        place = Place(self.guild.id, self.channel.id)
        host, *others = self.people[:people]
        table = await self.house.lobby.new(self.press(host), game, place, {LATE: "remind", **options}, "en")
        for user in others:
            await self.house.lobby.join(self.press(user), table.id)
        await self.house.settled()
        await self.house.lobby.start(self.press(host), table.id)
        await self.house.settled()
        return table.id

    async def act(self, game: int, chance: random.Random | None = None) -> bool:
        """One action of somebody who is asked: the default, or one by chance; whether anybody was."""
        loaded = await self.house.tables.loaded(game)
        state = loaded.recorder.state
        owing = [seat for seat in loaded.row.seats if seat.owes and seat.in_person]
        if loaded.row.status != "running" or not owing:
            return False
        seat = owing[0] if chance is None else chance.choice(owing)
        action = loaded.game.default(state, seat.number)
        legal = list(loaded.game.legal(state, seat.number))
        if chance is not None and legal and chance.random() < 0.85:
            action = chance.choice(legal)
        assert seat.user_id is not None
        await self.house.play.act(self.press(seat.user_id), game, None, [action])
        return True

    async def act_toward(self, game: int, chance: random.Random, phase: str, helpful: Collection[str]) -> bool:
        """As `act` by chance, but what leads to a phase at once comes first, then what has a helpful notation."""
        loaded = await self.house.tables.loaded(game)
        state, rules = loaded.recorder.state, loaded.game
        for seat in (seat for seat in loaded.row.seats if seat.owes and seat.in_person and seat.user_id is not None):
            legal = list(rules.legal(state, seat.number))
            named = [action for action in legal if rules.format(loaded.recorder.content, action) in helpful]
            for action in chance.sample(legal, min(len(legal), LOOKED_AT)):
                after, _ = rules.step(state, seat.number, action, PlayoutDice(chance.random))
                if rules.view(after, None).phase == phase:
                    named = [action]
                    break
            if named:
                await self.house.play.act(self.press(seat.user_id or 0), game, None, [named[0]])
                return True
        return await self.act(game, chance)

    async def phase(self, game: int) -> str:
        table = await self.house.reading.table(game)
        if table.status != "running":
            return table.status
        return str((await self.house.reading.look(game, None)).view.phase)

    async def held(self, game: int) -> Held:
        """Read beside the house."""
        return await self.house.database.read(lambda connection: _held(connection, game))

    async def entry(self, game: int, number: int) -> Any:
        """An entry as it is stored: its seat, action, undo, and by what."""
        its = store.entries.c
        query = select(its.seat, its.action, its.undo, its.by).where(its.game == game, its.number == number)
        return await self.house.database.read(lambda connection: connection.execute(query).one())

    async def queued(self) -> Counter[str]:
        """[words of a post] -> how often it was ever queued: more often nobody may be told it."""
        query = select(store.outbox.c.post)
        rows = await self.house.database.read(lambda connection: connection.execute(query).scalars().all())
        return Counter(str((json.loads(post) if isinstance(post, str) else post)["content"]) for post in rows)

    async def agrees(self, game: int) -> None:
        """Memory is what the store says, and the store is whole: every entry up to its version, each once."""
        house = self.house
        held = await self.held(game)
        if held.status not in ("running", "over", "ended"):
            return
        assert held.version == held.entries - 1, f"version {held.version}, {held.entries} entries"
        assert all(0 <= first <= last <= held.version for first, last in held.presses.values() if last >= first)
        fresh = Tables(house.database, GAMES, CONTENTS, LEVELS, 2)
        mine, theirs = await house.tables.loaded(game), await fresh.loaded(game)
        assert mine.row.version == theirs.row.version
        rules = mine.game
        told = [rules.fingerprint(each.recorder.state) for each in (mine, theirs)]
        assert told[0] == told[1], "memory and store tell different games"

    async def table(self, game: int) -> Table:
        return await self.house.reading.table(game)


def _held(connection: Connection, game: int) -> Held:
    row = connection.execute(select(store.games.c.version, store.games.c.status).where(store.games.c.id == game)).one()
    count = select(func.count()).select_from(store.entries).where(store.entries.c.game == game)
    its = select(store.interactions.c.id, store.interactions.c.first, store.interactions.c.last)
    owed = select(store.outbox.c.state, func.count()).where(store.outbox.c.game == game).group_by(store.outbox.c.state)
    states: dict[str, int] = {each.state: each[1] for each in connection.execute(owed)}
    return Held(
        int(row.version),
        int(connection.execute(count).scalar_one()),
        str(row.status),
        {one.id: (one.first, one.last) for one in connection.execute(its.where(store.interactions.c.game == game))},
        states.get("waiting", 0),
        states.get("failed", 0),
    )


@asynccontextmanager
async def scene(file: Path, people: int = 4, wire: Wire | None = None) -> AsyncIterator[Scene]:
    """A bot on a file, on a Discord with one server of so many people."""
    hands = Hands(bot_on(file), wire)
    backend = hands.backend
    guild = next(iter(backend.guilds.values()), None) or backend.create_guild("Server")
    channel = next((c for c in backend.channels.values() if c.name == "table"), None)
    made = Scene(file, hands, guild, channel or backend.create_channel(guild.id, "table"))
    made.people = [made.person(name) for name in NAMES[:people]]
    await hands.up()
    try:
        yield made
    finally:
        await hands.down()
