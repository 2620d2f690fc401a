"""An operator's notice: shown once at every table that ran when it was added."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from host.live_game.operator_notices import add, due_at, kept, withdraw
from tests.host.table import ANN, BEN, World, press, row_of
from tests.host.test_host_play import picked


async def test_each_running_table_reads_it_once(world: World) -> None:
    told: list[tuple[int, Any]] = []
    real = world.presenter.compose

    def compose(moment: Any) -> Any:
        composed = real(moment)
        told.extend((moment.table.id, text) for text, _ in moment.notices)
        return replace(composed, noticed=bool(moment.notices) and composed.tells)

    world.presenter.compose = compose  # type: ignore[method-assign]
    async with world.open() as house:
        first, second = await picked(house, ANN, BEN), await picked(house, ANN, BEN)
        await house.database.write(lambda connection: add(connection, "soon", world.clock.now))
        for game in (first, second, first):
            await house.seats.nudge(press(BEN), game)
            world.clock.now += 4000
        assert told == [(first, "soon"), (second, "soon")]
        assert (await row_of(house, first)).pending.noticed == 1
        world.clock.now += 1
        later = await picked(house, ANN, BEN)
        await house.seats.nudge(press(BEN), later)
        assert told == [(first, "soon"), (second, "soon")], "it is for those that ran"


async def test_a_stop_that_is_past_and_a_notice_withdrawn_are_told_to_nobody(world: World) -> None:
    async with world.open() as house:
        row = await row_of(house, await picked(house, ANN, BEN))
        now = world.clock.now
        await house.database.write(lambda connection: add(connection, "", now, now + 60))
        notices = await house.database.read(kept)
        assert len(due_at(row, notices, now)) == 1 and due_at(row, notices, now + 61) == ()
        assert await house.database.write(lambda connection: withdraw(connection, notices[0].id))
        assert await house.database.read(kept) == ()
