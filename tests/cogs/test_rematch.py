"""The rematch: a lobby with the old options, opened once and joined by the others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cogs.transport.contract import Id
from host.table.table import Table

World = Any


async def over(world: World, **changes: Any) -> Table:
    number = await world.started()
    return await world.change(number, status="over", ended_at=1.7e9, **changes)


async def pressed(world: World, who: Any, table: Table) -> Any:
    return await world.raw(who, world.card(table.id), str(Id(table.id, "rematch")))


async def test_the_first_opens_it_and_the_others_join(world: World) -> None:
    old = await over(world, options={"pace": "daily", "players": 3, "private": True})
    opened = await pressed(world, world.ann, old)
    new = await world.table(max(await world.tables()))
    assert new.id != old.id and new.status == "lobby" and new.game == old.game and new.host_id == world.ann.id
    told = f"The rematch is table {new.id}, with the same options. Its card is in this channel."
    assert told in opened.response.content
    people = [seat.user_id for seat in old.seats if seat.user_id is not None]
    assert {"pace": "daily", "players": len(old.seats), "private": True}.items() <= new.options.items()
    assert set(people) <= set(new.options["invited"])
    joined = await pressed(world, world.ben, old)
    assert f"in the rematch, table {new.id}. Clans are chosen again" in joined.response.content
    assert [seat.user_id for seat in (await world.table(new.id)).seats] == [world.ann.id, world.ben.id]
    await pressed(world, world.ann, old)
    assert max(await world.tables()) == new.id and len((await world.table(new.id)).seats) == 2


async def test_who_sat_alone_with_ai_has_them_again(world: World) -> None:
    old = await over(world)
    own, other = (await world.row(old.id)).seats
    await world.change(old.id, seats=(own, replace(other, user_id=None, ai="greedy")))
    answer = await pressed(world, world.ann, old)
    told = answer.response.content
    assert "The same AI seats play." in told and "others" not in told and "free seats" not in told
    assert [seat.ai for seat in (await world.table(max(await world.tables()))).seats] == [None, "greedy"]


async def test_who_only_watched_opens_none(world: World) -> None:
    old = await over(world)
    answer = await pressed(world, world.cleo, old)
    assert "You have no seat" in answer.response.content and max(await world.tables()) == old.id


@pytest.mark.parametrize("status", ["running", "lobby"])
async def test_a_game_that_goes_on_has_none(world: World, status: str) -> None:
    old = await over(world)
    await world.change(old.id, status=status)
    answer = await pressed(world, world.ann, old)
    assert "still running" in answer.response.content and max(await world.tables()) == old.id
