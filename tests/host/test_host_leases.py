"""Several houses over one database: each game belongs to one of them, and to another when that one is dead."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from types import SimpleNamespace

import pytest
from sqlalchemy import Connection, select, update

from examples.starter_game.engine.actions import DEPTH, HAUL
from host.commit import leases as runtime
from host.house import House
from host.program.process import Process, Shards
from host.store.queries import leases
from host.store.queries.sql_tables import outbox, processes
from host.table.table import Place
from tests.faults.races import process, race
from tests.host.hands import later
from tests.host.table import ANN, BEN, World, game_of, press
from tests.host.test_host_play import picked
from tests.patience import HANGS, eventually

FAR = Place(1 << 22, 200)
"""A server of shard 1 of two."""


@asynccontextmanager
async def houses(world: World, *names: str) -> AsyncIterator[list[House]]:
    """One after the other."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(world.open(process=process(name))) for name in names]


async def dies(house: House, world: World) -> None:
    """A process is gone between two statements, and its last beat is long ago."""
    house._open = False
    for part in (house.sleeper, house.drivers, house.outbox, house.watch):
        await part.close()
    await house.database.write(lambda connection: expire(connection, house.leases.me.name))


def expire(connection: Connection, name: str) -> None:
    connection.execute(update(processes).where(processes.c.name == name).values(until=1.0))


async def owner_of(house: House, game: int) -> str | None:
    query = select(leases.leases.c.owner).where(leases.leases.c.game == game)
    return await house.database.read(lambda connection: connection.execute(query).scalar_one_or_none())


async def waiting(house: House) -> int:
    query = select(outbox.c.id).where(outbox.c.state == "waiting")
    return await house.database.read(lambda connection: len(connection.execute(query).all()))


async def test_a_game_is_looked_after_where_it_began(world: World) -> None:
    async with houses(world, "one", "two") as (one, two):
        game = await game_of(two, ANN, BEN)
        assert await owner_of(one, game) == "two"
        assert two.leases.owns(game) and not one.leases.owns(game)
        assert one.leases.of_house() and not two.leases.of_house()


async def test_posts_of_a_press_at_another_process_are_sent_once_by_its_own(world: World) -> None:
    async with houses(world, "one", "two") as (one, two):
        game = await picked(one, ANN, BEN)
        await one.settled()
        before, sent = world.discord.calls, len(world.discord.messages)
        await two.play.act(press(ANN), game, None, [HAUL])
        await two.settled()
        await one.leases.beat()
        await one.settled()
        assert await waiting(one) == 0
        assert len(world.discord.messages) > sent
        assert world.discord.calls - before == len(world.discord.messages) - sent, "no post was sent again"


async def test_both_at_once_send_each_post_once(world: World) -> None:
    """Without leases, each process sent all there was."""
    async with houses(world, "one", "two") as (one, two):
        game = await game_of(one, ANN, BEN)
        await asyncio.gather(
            one.play.act(press(ANN), game, None, [DEPTH | 1]), two.play.act(press(BEN), game, None, [DEPTH | 2])
        )
        for house in (one, two, one):
            await house.leases.beat()
            await house.settled()
        assert await waiting(one) == 0
        fresh = world.discord.messages
        edits = sum(len(sent.edits) for sent in fresh)
        assert world.discord.calls == len(fresh) + edits


async def test_another_process_goes_on_with_the_games_of_a_dead_one(world: World) -> None:
    """Posts that were owed, AI seats, and clocks."""
    async with houses(world, "one", "two") as (one, two):
        world.discord.blocked.add(100)
        table = await one.lobby.new(press(ANN), "nets", Place(1, 100), {"pace": "daily"}, "en")
        await one.lobby.join(press(BEN), table.id)
        await dies(one, world)
        world.discord.blocked.clear()
        await two.leases.beat()
        await two.settled()
        assert await owner_of(two, table.id) == "two" and two.leases.of_house()
        assert await waiting(two) == 0 and world.discord.texts("lobby")
        await two.lobby.start(press(ANN), table.id)
        await two.play.act(press(ANN), table.id, None, [DEPTH | 1])
        await later(two, world, 10 * 86_400.0)
        assert (await two.reading.table(table.id)).version > 2, "time went on for who never came"


async def test_an_ai_seat_of_a_dead_process_is_thought_for(world: World) -> None:
    async with houses(world, "one", "two") as (one, two):
        table = await one.lobby.new(press(ANN), "nets", Place(1, 100), {}, "en")
        await one.lobby.add_ai(press(ANN), table.id, "greedy")
        await one.lobby.start(press(ANN), table.id)
        await one.drivers.close()
        await dies(one, world)
        await two.leases.beat()
        await two.settled()
        assert (await two.play.act(press(ANN), table.id, None, [DEPTH | 1])).table.version >= 2
        await two.settled()
        state = (await two.tables.loaded(table.id)).recorder.state
        assert state.phase != "pick"


async def test_a_former_life_of_the_same_machine_is_dead_at_once(world: World) -> None:
    """A restart after a kill waits for nobody's lease."""
    async with world.open(process=Process.here()) as one:
        game = await game_of(one, ANN, BEN)
        one.leases._owned.clear()
        again = Process.here()
        assert again.sees_dead(one.leases.me)
        async with world.open(process=again) as two:
            assert two.leases.owns(game)


def test_a_process_that_lives_is_not_seen_dead() -> None:
    me = Process.here()
    assert not me.sees_dead(replace(me, name="parent", pid=os.getppid()))
    assert me.sees_dead(replace(me, name="gone", pid=2**22 + 1))
    assert not me.sees_dead(replace(me, name="elsewhere", machine="another", pid=2**22 + 1))
    assert not me.sees_dead(me)


async def test_who_was_held_for_dead_learns_it_and_takes_nothing_back(world: World) -> None:
    async with houses(world, "one", "two") as (one, two):
        game = await picked(one, ANN, BEN)
        await one.settled()
        await one.database.write(lambda connection: expire(connection, "one"))
        await two.leases.beat()
        await one.leases.beat()
        assert not one.leases.owns(game) and two.leases.owns(game)
        await one.play.act(press(ANN), game, None, [HAUL])
        await one.settled()
        await two.leases.beat()
        await two.settled()
        assert await waiting(two) == 0


async def test_a_process_without_beats_stops_before_others_take_over(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with houses(world, "one") as (one,):
        game = await picked(one, ANN, BEN)
        one.leases._task = asyncio.create_task(asyncio.sleep(HANGS))
        assert one.leases.owns(game)
        late = time.monotonic() + runtime.SURE + 0.1
        monkeypatch.setattr(runtime, "time", SimpleNamespace(monotonic=lambda: late, time=time.time))
        assert not one.leases.owns(game)
        assert runtime.SURE + runtime.EVERY <= runtime.LASTS
        await one.play.act(press(ANN), game, None, [HAUL])
        assert await waiting(one) > 0
        await one.leases.beat()
        await one.settled()
        assert await waiting(one) == 0, "what waited goes out once it beats again"


async def test_a_closed_house_leaves_all_to_the_others_at_once(world: World) -> None:
    async with houses(world, "one") as (one,):
        async with world.open(process=process("two")) as two:
            game = await game_of(two, ANN, BEN)
            await one.leases.beat()
        await one.leases.beat()
        assert one.leases.owns(game)
        assert [up.name for up, _ in await one.database.read(leases.up)] == ["one"]


async def test_each_game_goes_home_to_the_process_that_hears_of_its_server(world: World) -> None:
    near, far = process("near", Shards((0,), 2)), process("far", Shards((1,), 2))
    assert near.hears_of(None) and near.hears_of(1) and far.hears_of(FAR.guild_id) and not far.hears_of(1)
    async with world.open(process=near) as one:
        here = (await one.lobby.new(press(ANN), "nets", Place(1, 100), {}, "en")).id
        there = (await one.lobby.new(press(ANN), "nets", FAR, {}, "en")).id
        async with world.open(process=far) as two:
            assert one.leases.owns(there), "it is not taken from one that lives"
            await one.leases.beat()
            await two.leases.beat()
            assert one.leases.owns(here) and not one.leases.owns(there) and two.leases.owns(there)
            await one.lobby.join(press(BEN), there)
            await one.settled()
            await two.leases.beat()
            await two.settled()
            assert await waiting(two) == 0
            assert any("Ben" in text for sent in world.discord.messages for text in (sent.post.content, *sent.edits))
        await one.leases.beat()
        assert one.leases.owns(there), "what is left of the other is looked after"


async def test_another_process_is_told_of_a_change_where_the_database_can(world: World) -> None:
    if not world.url.startswith("postgresql"):
        pytest.skip("SQLite tells no process of another's writes: those sharing a file look at every beat")
    async with houses(world, "one", "two") as (one, two):
        game = await picked(one, ANN, BEN)
        await one.settled()
        await eventually(lambda: one.database.hears() and two.database.hears(), "both ears")
        sent = len(world.discord.messages)
        await two.play.act(press(ANN), game, None, [HAUL])
        await eventually(lambda: len(world.discord.messages) > sent, "the post")


async def test_raced_presses_have_one_effect_each(world: World) -> None:
    """`python tests/faults/soak.py races` does so with 10,000."""
    seen, problems = await race(world, 100, seed=7)
    assert problems == []
    assert seen["presses"] >= 100 and seen["repeated"] and seen["refused"]
