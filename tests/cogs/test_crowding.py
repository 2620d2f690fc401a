"""One person presses fifty times a second, or gives command after command: they alone are slowed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cogs.transport.contract import Id
from cogs.transport.incoming.crowding import AT_ONCE, REMEMBERED, WAITING, Crowding
from tests.cogs.cards import words
from tests.cogs.conftest import World
from tests.patience import eventually


async def test_a_flood_of_one_person_slows_that_person_only(
    world: World, table: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    card, gate, seen = world.card(table), asyncio.Event(), []
    anns, bens_turn = asyncio.Event(), asyncio.Event()
    screens: Any = world.bot.screens["toy"]
    real = screens.press

    async def press(call: Any) -> Any:
        seen.append(call.press.user_id)
        if call.press.user_id == world.ben.id:
            bens_turn.set()
        if call.press.user_id == world.ann.id:
            if len(seen) == AT_ONCE:
                anns.set()
            await gate.wait()
        return await real(call)

    monkeypatch.setattr(screens, "press", press)
    before = len(world.env.http_requests)
    flood = [asyncio.create_task(world.raw(world.ann, card, str(Id(table, "pick", "", 0, 0)))) for _ in range(50)]
    await anns.wait()

    def acknowledged() -> int:
        return sum(each.path.endswith("/callback") for each in world.env.http_requests[before:])

    await eventually(lambda: acknowledged() == 50, "an acknowledgement of each press while those before it still run")
    assert seen.count(world.ann.id) == AT_ONCE
    bens = asyncio.create_task(world.raw(world.ben, card, str(Id(table, "pick", "", 0, 1))))
    await bens_turn.wait()
    gate.set()
    results = await asyncio.gather(*flood)
    assert "Counter" in words((await bens).response.message)
    assert seen.count(world.ann.id) == AT_ONCE + WAITING
    told = [each for each in results if each.response and "too much at once" in str(words(each.response.message))]
    assert len(told) == 1, "one sentence"
    after = await world.raw(world.ann, card, str(Id(table, "pick", "", 0, 0)))
    assert "Counter" in words(after.response.message), "and then all is as before"


async def test_commands_of_a_minute_have_a_number(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(world.bot._crowding, "commands_a_minute", 2)
    for _ in range(2):
        assert "commands in a minute" not in (await world.ann.slash(world.channel, "help")).response.content
    assert "more than 2 commands" in (await world.ann.slash(world.channel, "help")).response.content
    assert "commands in a minute" not in (await world.ben.slash(world.channel, "help")).response.content


def test_a_minute_goes_by_and_who_went_quiet_is_forgotten() -> None:
    now = [0.0]
    crowding = Crowding(1, lambda: now[0])
    assert crowding.may_command(1) and not crowding.may_command(1)
    now[0] = 60.0
    assert crowding.may_command(1)
    now[0] = 200.0
    for user in range(REMEMBERED + 2):
        crowding.may_command(user)
    now[0] = 300.0
    crowding.may_command(5)
    assert len(crowding._commands) == 1


async def test_a_line_is_gone_when_nobody_stands_in_it() -> None:
    crowding = Crowding()
    with crowding.place(1) as place:
        assert place.turn is not None and crowding._lines
        with pytest.raises(ZeroDivisionError), crowding.place(1):
            raise ZeroDivisionError
    assert not crowding._lines
