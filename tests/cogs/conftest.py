"""The real bot with a toy game on simcord's in-memory Discord: a server, a channel, three people."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from simcord.actors import _component_interaction
from simcord.results import to_discord_message
from sqlalchemy import Connection, select

from cogs.app import ConquestBot
from cogs.tables.commands.registered import RegisteredScreens
from host.commit.store_table import Effects, store_table
from host.house import House
from host.store.queries import games, sql_tables
from host.table.presses import Press
from host.table.rows import GameRow
from host.table.table import Table
from tests import discord_strict
from tests.cogs.cards import card_in, join_value
from tests.cogs.real_bot import Env, begun
from tests.cogs.real_bot import env as env
from tests.cogs.real_bot import live as live
from tests.cogs.toy_game import Counting, ToyScreens, ToySpecs, ToyWorker, count_of, toy_rows
from tests.houses import HASTY
from tests.kernel.toy import CARD, ToyContent
from tests.stores import File


def toy_bot(url: str) -> ConquestBot:
    """A bot with the toy game on the real house. Its AI seats take an hour for a move."""

    async def open_house(courier: Any, presenters: Any) -> House:
        house = House(
            database_url=url,
            games={"toy": Counting()},
            contents={"toy": ToyContent(goal=60)},
            bots={"toy": "tests.host.bots"},
            levels={"toy": ("greedy",)},
            courier=courier,
            presenters=presenters,
            ai_delay=3600.0,
            patience=HASTY,
            clock=lambda: bot.now(),
        )
        await house.open()
        return house

    games = {"toy": RegisteredScreens(ToyScreens(), ToySpecs())}  # type: ignore[arg-type]
    bot = ConquestBot(open_house, ToyWorker(), games, toy_rows())
    return bot


class ToyEnv(Env):
    """Nobody waits for an AI seat that takes an hour."""

    async def caught_up(self, house: House) -> None:
        await house.outbox.settled()


@dataclass
class World:
    """What a test works with: the toy game on the real house."""

    env: Env
    url: str
    guild: Any
    channel: Any
    ann: Any
    ben: Any
    cleo: Any
    cards: dict[int, Any] = field(default_factory=dict)
    """[table] -> its lobby card as it first stood."""

    @property
    def bot(self) -> ConquestBot:
        bot = self.env.bot
        assert isinstance(bot, ConquestBot)
        return bot

    @property
    def house(self) -> House:
        return self.bot.house

    def bot_now(self) -> dt.datetime:
        """The time the bot reads."""
        return self.env.now()

    async def restart(self) -> None:
        """End the bot, start another one on the same store and the same Discord."""
        old = self.bot
        await self.env.restart_bot(toy_bot(self.url))
        await old.house.close()

    async def settled(self) -> None:
        """Until every post is out."""
        await self.env.settle()

    def card(self, table: int) -> Any:
        """A table's lobby card as it stands now."""
        card = self.cards[table]
        return to_discord_message(self.env, self.env.backend.get_message(card.channel.id, card.id))

    async def raw(self, who: Any, message: Any, custom_id: str, kind: int = 2, values: Any = None) -> Any:
        """A press with an id that may not stand on the message (an old client, a hostile one)."""
        stored = self.env.backend.get_message(message.channel.id, message.id)
        data = {"custom_id": custom_id, "component_type": kind}
        if values is not None:
            data |= {"component_type": 3, "values": values}
        return await _component_interaction(who, stored, data)

    async def tables(self) -> dict[int, Table]:
        """[number] -> every table there is."""
        rows = await self.house.database.read(lambda connection: games.rows_of(connection, select(sql_tables.games)))
        return {row.id: row.table() for row in rows}

    async def table(self, number: int) -> Table:
        return await self.house.reading.table(number)

    async def count(self, number: int) -> int:
        """Where a table's counter stands."""
        return count_of((await self.house.reading.look(number, None)).view)

    async def row(self, number: int) -> GameRow:
        """What the store holds of a table."""
        return await self.house.database.read(lambda connection: games.stored(connection, number))

    async def add(self, number: int) -> None:
        """Count one further for the seat that owes it, without its screens."""
        look = await self.house.reading.look(number, None)
        seat = look.table.seats[look.view.active]
        await self.house.play.act(Press(seat.user_id or 0, seat.name), number, None, [CARD])
        await self.settled()

    async def change(self, number: int, **changes: Any) -> Table:
        """Change a table behind everybody's back."""

        def changed(connection: Connection) -> GameRow:
            old = games.stored(connection, number)
            store_table(connection, old, replace(old, **changes), Effects(self.house.time.read()))
            return games.stored(connection, number)

        row = await self.house.database.write(changed)
        self.house.tables.forget(number)
        return row.table()

    async def lobby(self, **options: Any) -> Any:
        """Open a table by command; its card."""
        await self.ann.slash(self.channel, "game new", **options)
        card = card_in(self.channel)
        self.cards[max(await self.tables())] = card
        return card

    async def started(self, **options: Any) -> int:
        """A running table of Ann and Ben; its number."""
        card = await self.lobby(players=2, **options)
        await self.ben.select(card, [join_value(card, "blue")])
        await self.ann.click(card, label="Start")
        return max(self.cards)


async def panel(world: World, who: Any, table: int) -> Any:
    """Open somebody's panel; its message."""
    result = await who.slash(world.channel, "turn", table=table)
    assert result.ephemeral
    return result.response.message


def shown(world: World, message: Any) -> str:
    """What stands in a message now."""
    return json.dumps(world.env.backend.get_message(message.channel.id, message.id).components)


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    url = File(tmp_path / "games.db").url
    async with begun(toy_bot(url), ToyEnv) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("table")
        people = [guild.add_member(env.create_user(name)) for name in ("Ann", "Ben", "Cleo")]
        yield World(env, url, guild, channel, *people)


@pytest.fixture
async def table(world: World) -> int:
    """A running table of Ann and Ben."""
    return await world.started()


@pytest.fixture
def strict() -> Iterator[Any]:
    """The rules of Discord that simcord leaves out."""
    remove = discord_strict.install()
    yield discord_strict
    remove()
