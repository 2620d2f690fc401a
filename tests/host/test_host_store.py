"""The store as the truth: replay on load, two houses over one database, a bounded memory, many games."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, select

from engine.kernel.dice import DICE
from engine.kernel.records.bound_record import BoundRecord
from engine.kernel.records.record import replay
from examples.starter_game.engine.actions import DEPTH, HAUL, NET, SING, WATCH
from examples.starter_game.engine.game import NETS
from host.house import House
from host.posts.post import Post
from host.store.database.database import Database
from host.store.queries import games, posts
from host.store.queries.sql_tables import metadata, outbox
from host.table.presses import Nearby
from host.table.refusals import HostError
from host.table.rows import GameRow, SeatRow
from host.table.table import Status
from host.upkeep import tidying
from tests.host.table import ANN, BEN, CLEO, HERE, World, end_together, game_of, press
from tests.host.test_host_play import picked


async def played(house: House) -> int:
    """A game with plans, something taken back, dice and orders in it."""
    game = await picked(house, ANN, BEN)
    await house.play.set_orders(press(BEN), game, {"when_hauled": "watch"})
    await house.play.act(press(ANN), game, None, [NET, SING, NET])
    await house.play.undo(press(ANN), game, None, 2)
    await house.play.act(press(ANN), game, None, [HAUL])
    await house.play.act(press(BEN), game, None, [NET])
    return game


async def test_replay_gives_what_memory_held(house: House) -> None:
    game = await played(house)
    before = await house.tables.loaded(game)
    house.tables.forget(game)
    after = await house.tables.loaded(game)
    assert after is not before
    assert after.recorder.state == before.recorder.state
    assert after.recorder.entries == before.recorder.entries
    assert (after.row, after.untold, after.quiet) == (before.row, before.untold, before.quiet)
    assert after.told_view == before.told_view
    assert after.recent == before.recent
    await house.play.undo(press(BEN), game, None, 1)
    assert (await house.reading.look(game, BEN)).view.nets == 0


async def test_a_new_process_goes_on_with_the_same_dice(world: World) -> None:
    async with world.open() as house:
        game = await played(house)
        await house.play.act(press(BEN), game, None, [SING])
    async with world.open() as house:
        await house.play.act(press(BEN), game, None, [HAUL])
        await house.play.act(press(ANN), game, None, [WATCH])
        await end_together(house, game)
        record = BoundRecord.from_json(await house.reading.export(game, ANN)).plain()
    assert replay(NETS, record, verify=True).state.draws[DICE] == 2, "a die of each process"


async def test_changed_data_files_do_not_change_a_running_game(world: World) -> None:
    async with world.open() as house:
        game = await picked(house, ANN, BEN)
    world.content = replace(world.content, goal_usual=99, sides=100)
    async with world.open() as house:
        loaded = await house.tables.loaded(game)
        assert loaded.recorder.content.goal_usual == 12


async def test_views_of_the_past(house: House) -> None:
    game = await played(house)
    fresh = [await house.reading.view_at(game, version) for version in range(9)]
    (await house.tables.loaded(game)).recent.clear()
    assert [await house.reading.view_at(game, version) for version in range(9)] == fresh
    assert (await house.reading.view_at(game, 1)).chosen == (True, False)
    assert (await house.reading.view_at(game, 1, 0)).depth == 2
    with pytest.raises(HostError, match="no_game"):
        await house.reading.view_at(game, 99)


async def test_two_houses_over_one_database_share_each_game(world: World) -> None:
    async with world.open() as one, world.open() as two:
        game = await picked(one, ANN, BEN)
        assert (await two.reading.look(game, ANN)).view.phase == "turn"
        await two.play.act(press(ANN), game, None, [HAUL])
        await one.play.act(press(BEN), game, None, [WATCH])
        assert (await two.reading.look(game, BEN)).view.phase == "turn"
        assert (await one.tables.loaded(game)).recorder.entries == (await two.tables.loaded(game)).recorder.entries


async def test_two_houses_at_once_act_once(world: World) -> None:
    async with world.open() as one, world.open() as two:
        game = await picked(one, ANN, BEN)
        decision = (await two.reading.look(game, ANN)).decision
        results = await asyncio.gather(
            *(house.play.act(press(ANN), game, decision, [HAUL]) for house in (one, two, one, two)),
            return_exceptions=True,
        )
        assert [r.code for r in results if isinstance(r, HostError)] == ["stale"] * 3
        same = press(BEN)
        both = await asyncio.gather(*(house.play.act(same, game, None, [WATCH]) for house in (one, two)))
        assert sorted(acted.repeated for acted in both) == [False, True]
        assert both[0].entries == both[1].entries


async def test_two_houses_at_once_in_the_secret_choice_lose_nothing(world: World) -> None:
    async with world.open() as one, world.open() as two:
        game = await game_of(one, ANN, BEN, CLEO)
        await asyncio.gather(
            one.play.act(press(ANN), game, None, [DEPTH | 1]),
            two.play.act(press(BEN), game, None, [DEPTH | 2]),
            one.play.act(press(CLEO), game, None, [DEPTH | 3]),
        )
        state = (await two.tables.loaded(game)).recorder.state
        assert state.depths == [1, 2, 3]


async def test_memory_holds_only_so_many_games(world: World) -> None:
    async with world.open(games_in_memory=3) as house:
        games = [await picked(house, ANN, BEN) for _ in range(5)]
        assert len(house.tables._loaded) == 3
        for game in games:
            assert (await house.reading.look(game, ANN)).view.phase == "turn"


async def test_many_games_are_there_at_once(world: World) -> None:
    async with world.open() as house:
        for _ in range(8):
            await game_of(house, ANN, BEN)
        await house.settled()
    async with world.open(games_in_memory=8) as house:
        waiting = await house.reading.waiting_for(ANN)
        assert len(waiting) == 8
        for game in waiting:
            await house.play.act(press(ANN), game, None, [DEPTH | 1])
        assert await house.reading.waiting_for(ANN) == []


async def test_a_press_on_a_game_in_memory_is_one_transaction(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """One hop to the database's thread, whether it is carried out, comes again or is refused."""
    game = await picked(house, ANN, BEN)
    await house.settled()
    monkeypatch.setattr(house.outbox, "wake", lambda game_id: None)
    monkeypatch.setattr(house.sleeper, "committed", lambda earliest: None)
    hops: list[str] = []
    for way in ("read", "write"):
        monkeypatch.setattr(house.database, way, counted(hops, way, getattr(house.database, way)))
    rolled = press(ANN)
    await house.play.act(rolled, game, None, [HAUL])
    assert hops == ["write"]
    assert (await house.play.act(rolled, game, None, [HAUL])).repeated
    assert hops == ["write"] * 2
    with pytest.raises(HostError, match="not_yours"):
        await house.play.act(press(ANN), game, None, [HAUL])
    assert hops == ["write"] * 3


def counted(hops: list[str], way: str, run: Any) -> Any:
    async def spy(*args: Any) -> Any:
        hops.append(way)
        return await run(*args)

    return spy


@pytest.mark.parametrize("number", [0, 2**31, 2**70])
async def test_a_number_no_game_can_have_is_no_game(house: House, number: int) -> None:
    """Ids come from buttons and typed commands; a number beyond the column's would be the database's error."""
    for asked in (
        house.reading.table(number),
        house.reading.look(number, ANN),
        house.play.act(press(ANN), number, None, [HAUL]),
    ):
        with pytest.raises(HostError, match="no_game"):
            await asked
    assert await house.reading.rematch_of(number) is None


async def test_lists(house: House) -> None:
    one, two = await picked(house, ANN, BEN), await game_of(house, BEN, CLEO)
    assert [table.id for table in await house.reading.games_of(BEN)] == [two, one]
    assert list(await house.reading.waiting_for(BEN)) == [two]
    near = await house.reading.nearby(100, BEN)
    assert [table.id for table in near.here] == [two, one] == [table.id for table in near.own]
    assert near.waiting == {two}
    await end_together(house, two)
    assert [table.id for table in (await house.reading.nearby(100, BEN)).here] == [one]
    assert [table.id for table in (await house.reading.nearby(100, ANN)).own] == [one]
    assert await house.reading.nearby(7, BEN) == Nearby()
    lobby = await house.lobby.new(press(ANN), "nets", HERE, {}, "en")
    assert [table.id for table in (await house.reading.nearby(100, CLEO)).here] == [one, lobby.id], "running ones first"
    anywhere = await house.reading.nearby(None, BEN)
    assert [table.id for table in anywhere.own] == [one] and anywhere.here == ()


async def test_a_thread_s_table_is_found_there_and_in_its_channel_when_it_is_over(house: House) -> None:
    lobby = await house.lobby.new(press(ANN), "nets", HERE, {}, "en")
    await house.lobby.join(press(BEN), lobby.id)
    await house.lobby.start(press(ANN), lobby.id, thread_id=555)
    await house.settled()
    assert [table.id for table in (await house.reading.nearby(555, CLEO)).here] == [lobby.id]
    await house.seats.away(press(ANN), lobby.id)
    assert not (await house.reading.nearby(555, ANN)).waiting, "an AI plays for Ann"
    await end_together(house, lobby.id)
    near = await house.reading.nearby(555, CLEO)
    assert near.here == () and near.ended is not None and near.ended.id == lobby.id
    assert (await house.reading.nearby(100, CLEO)).ended == near.ended, "/rules asked in its channel are of its game"
    plain = await house.lobby.new(press(ANN), "nets", HERE, {}, "en")
    await house.lobby.join(press(BEN), plain.id)
    await house.lobby.start(press(ANN), plain.id)
    await end_together(house, plain.id)
    near = await house.reading.nearby(100, CLEO)
    assert near.ended is not None and near.ended.id == plain.id, "played in the channel itself"


async def test_the_list_at_two_hundred_games_has_all_that_are_open_and_those_that_wait_first(house: House) -> None:
    """80 old games wait for Ann, 120 newer ones do not: half of those are over."""

    def row(status: Status, owes: bool) -> GameRow:
        seats = (SeatRow(0, "Ann", ANN, None, owes=owes), SeatRow(1, "Ben", BEN, None))
        return GameRow(0, "nets", status, HERE, ANN, "en", {}, "mark", "seed", 1.0, seats)

    def fill(connection: Connection) -> None:
        rows = [row("running", True)] * 80 + [row("running", False), row("over", False)] * 60
        for each in rows:
            games.create(connection, each)

    await house.database.write(fill)
    listed = [table.id for table in await house.reading.games_of(ANN)]
    assert listed[:80] == list(range(80, 0, -1)) and sorted(listed[:80]) == list(await house.reading.waiting_for(ANN))
    assert listed[80:] == list(range(199, 80, -2))
    assert await house.reading.finished_of(ANN) == 60


async def test_tidying_forgets_in_portions(house: House, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await game_of(house, ANN, BEN)
    old = Post("notice", "long ago")
    await house.database.write(lambda connection: posts.add(connection, game, [old] * 25, world.clock.now))
    house.outbox.wake(game)
    await house.settled()
    await house.database.write(lambda connection: posts.add(connection, game, [old], world.clock.now))
    world.clock.now += tidying.SENT_FOR + 1
    monkeypatch.setattr(tidying, "PORTION", 10)
    portions: list[str] = []
    monkeypatch.setattr(house.database, "write", counted(portions, "write", house.database.write))
    await house._tidy.once()
    left = await house.database.read(lambda connection: connection.execute(select(outbox.c.state)).scalars().all())
    assert left == ["waiting"], "what is not out is kept however old it is"
    assert len(portions) >= 4


async def test_settings_of_members_and_servers_merge(house: House) -> None:
    assert await house.settings.member(ANN) == {}
    await house.settings.set_member(ANN, {"language": "fr", "plain": True})
    await house.settings.set_member(ANN, {"plain": None, "digest": 1})
    assert await house.settings.member(ANN) == {"language": "fr", "digest": 1}
    await house.settings.set_guild(ANN, {"threads": False})
    assert await house.settings.guild(ANN) == {"threads": False}


@pytest.mark.parametrize("url", ["sqlite+aiosqlite://", "sqlite+aiosqlite:///:memory:"])
def test_a_database_in_memory_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="no file"):
        Database(url)


async def test_the_migrations_make_the_tables_the_code_knows(house: House) -> None:
    def drift(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    assert await house.database.read(drift) == []


async def test_a_failed_transaction_leaves_nothing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await picked(house, ANN, BEN)
    before = await house.reading.table(game)

    def broken(*args: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(posts, "add", broken)
        with pytest.raises(OSError, match="disk full"):
            await house.play.act(press(ANN), game, None, [HAUL])
    assert await house.reading.table(game) == before
    assert (await house.reading.look(game, ANN)).view.phase == "turn"
    house.tables.forget(game)
    assert (await house.reading.look(game, ANN)).view.phase == "turn"
    await house.play.act(press(ANN), game, None, [HAUL])
    assert (await house.reading.look(game, ANN)).view.phase == "answer"


async def test_options_are_read_once_with_their_row(house: House) -> None:
    game = await picked(house, ANN, BEN)
    house.tables.forget(game)
    for row in (await house.tables.row(game), (await house.tables.loaded(game)).row):
        assert row.terms is replace(row, nudged_at=1.0).terms is row.table().terms


async def test_rows_are_read_again_only_where_their_game_changed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    same, changed = [await house.tables.row(await picked(house, ANN, BEN)) for _ in range(2)]
    await house.play.act(press(ANN), changed.id, None, [HAUL])
    gone = replace(same, id=changed.id + 1)
    read: list[int] = []
    by_ids = games.by_ids
    monkeypatch.setattr(games, "by_ids", lambda connection, ids: read.extend(ids) or by_ids(connection, ids))
    rows = await house.database.read(lambda connection: games.renewed(connection, [same, changed, gone]))
    assert read == [changed.id] and [row.id for row in rows] == [same.id, changed.id]
    assert rows[0] is same and rows[1].version > changed.version
