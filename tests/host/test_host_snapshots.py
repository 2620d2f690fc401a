"""Snapshots: a game that is not in memory resumes from its newest one, and the record stays the truth."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, select

from engine.kernel.records.bound_record import BoundRecord
from engine.kernel.records.record import replay
from examples.starter_game.engine.actions import DEPTH, HAUL, HELP, NET
from examples.starter_game.engine.game import NETS
from host.house import House
from host.live_game import loaded_game
from host.store.queries import entries
from host.store.queries.sql_tables import snapshots
from tests.host.table import ANN, BEN, World, end_together, press
from tests.host.test_host_play import picked


async def long_game(house: House) -> int:
    """A game over several rounds, with plans taken back, long enough for snapshots."""
    game = await picked(house, ANN, BEN)
    for _ in range(30):
        view = (await house.reading.look(game, None)).view
        user = (ANN, BEN)[view.to_act[0]]
        if view.phase == "turn":
            await house.play.act(press(user), game, None, [NET, NET])
            await house.play.undo(press(user), game, None, 1)
            await house.play.act(press(user), game, None, [HAUL])
        else:
            await house.play.act(press(user), game, None, [{"choice": DEPTH | 1, "answer": HELP}[view.phase]])
    assert (await house.reading.table(game)).status == "running"
    await house.play.act(press(ANN), game, None, [])
    return game


@pytest.fixture
async def long_house(world: World, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """Snapshots after every eighth entry, in a game that takes long to win."""
    monkeypatch.setattr(loaded_game, "SNAPSHOT_EVERY", 8)
    world.content = replace(world.content, goal_usual=10_000)
    async with world.open() as house:
        yield house


async def test_a_game_is_taken_up_from_its_newest_snapshot(long_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house = long_house
    game = await long_game(house)
    before = await house.tables.loaded(game)
    version = before.row.version
    house.tables.forget(game)
    numbers: list[int] = []
    load = entries.load

    def spy(connection: Connection, game_id: int, first: int = 0, last: int | None = None) -> Any:
        numbers.append(first)
        return load(connection, game_id, first, last)

    monkeypatch.setattr(entries, "load", spy)
    after = await house.tables.loaded(game)
    assert [first > version - 24 for first in numbers] == [True], (numbers, version)
    assert after.recorder.state == before.recorder.state and after.told_view == before.told_view
    assert (after.row, after.untold, after.snapshot) == (before.row, before.untold, before.snapshot)
    monkeypatch.undo()
    assert (await house.reading.view_at(game, 3)).phase == "turn", "what was before the snapshot is known, too"
    after.recent.clear()
    assert (await house.tables.state_at(game, version))[1] == after.recorder.state, "as replay from the setup has it"


async def test_a_snapshot_that_does_not_fit_is_passed_over(long_house: House, caplog: pytest.LogCaptureFixture) -> None:
    house = long_house
    game = await long_game(house)
    state = (await house.tables.loaded(game)).recorder.state
    wrong = NETS.freeze(replace(state, points=[9, 9]))
    for text in ("{}", "not a state", wrong):
        change = snapshots.update().values(state=text)
        await house.database.write(lambda connection, change=change: connection.execute(change))
        house.tables.forget(game)
        assert (await house.tables.loaded(game)).recorder.state == state
    assert caplog.text.count("snapshot passed over") == 3
    assert "depths" not in caplog.text, "a snapshot is secret"


async def test_a_game_that_is_over_keeps_no_snapshot(long_house: House) -> None:
    house = long_house
    game = await long_game(house)
    count = select(snapshots.c.game)
    assert await house.database.read(lambda connection: connection.execute(count).all()) == [(game,)]
    await end_together(house, game)
    assert await house.database.read(lambda connection: connection.execute(count).all()) == []
    record = BoundRecord.from_json(await house.reading.export(game, ANN)).plain()
    assert len(replay(NETS, record, verify=True).entries) == len(record.entries) > 60
