"""AI seats acting through the same calls as people, and people who leave or end a game."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path
from typing import Any

import pytest

from engine.kernel.dice import PlayoutDice
from examples.starter_game.data.load import load
from examples.starter_game.engine.actions import DEPTH, HAUL
from examples.starter_game.engine.game import NETS
from host.house import House
from host.store.queries.sql_tables import seats
from host.table.refusals import HostError, Refusal
from host.thinking import bot_pool
from host.thinking.bot_pool import BotFailed, BotPool, Worker
from tests.host.table import ANN, BEN, CLEO, World, game_of, lobby_of, press
from tests.host.test_host_play import picked
from tests.orphans import ends_with_its_parent
from tests.patience import HANGS, eventually, is_running


async def with_ai(house: House, level: str = "greedy") -> int:
    """A running game of Ann and an AI seat of any level, the offered one or not."""
    game = await lobby_of(house, ANN)
    await house.lobby.add_ai(press(ANN), game, "greedy")
    chosen = seats.update().where(seats.c.number == 1).values(ai=level)
    await house.database.write(lambda connection: connection.execute(chosen))
    await house.lobby.start(press(ANN), game)
    await house.settled()
    return game


async def test_ai_seats_act_until_a_person_owes(house: House, world: World) -> None:
    game = await with_ai(house)
    assert [entry.by for entry in await house.reading.log(game, ANN)] == ["ai"]
    await house.play.act(press(ANN), game, None, [DEPTH | 2])
    await house.play.act(press(ANN), game, None, [HAUL])
    await house.settled()
    look = await house.reading.look(game, ANN)
    assert (look.view.phase, look.owes) == ("answer", True), "the AI kept, sang and rolled"
    turns = world.discord.texts("turn")
    assert "watched 1; sang 1; hauled 1" in turns[-1], "no post of their own"


async def test_a_killed_worker_is_replaced(house: House) -> None:
    game = await with_ai(house)
    await house.play.act(press(ANN), game, None, [DEPTH | 2])
    os.kill(await house.bot_pool.process_id(), signal.SIGKILL)
    await house.play.act(press(ANN), game, None, [HAUL])
    await house.settled()
    assert {entry.by for entry in await house.reading.log(game, ANN) if entry.seat == 1} == {"ai"}
    assert (await house.reading.look(game, ANN)).owes


@pytest.mark.parametrize("level", ["broken", "cheat", "unknown"])
async def test_a_bot_that_fails_plays_the_default_move(
    house: House, level: str, caplog: pytest.LogCaptureFixture
) -> None:
    game = await with_ai(house, level)
    live = await house.tables.loaded(game)
    assert live.recorder.entries[1].by == "default"
    assert live.recorder.state.depths == [0, 1]
    assert "default move" in caplog.text and "secret" not in caplog.text


async def test_a_bot_that_thinks_too_long_is_stopped() -> None:
    pool = BotPool({"nets": "tests.host.bots"}, limit=0.2)
    try:
        view = object()
        with pytest.raises(BotFailed, match="TimeoutError"):
            await pool.plan("nets", "sleeper", {"view": str(view)}, 1)
        assert await pool.process_id() > 0, "the process lives on"
    finally:
        pool.close()


async def test_a_worker_that_hangs_is_killed_and_its_plan_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patience lasts 0.1 s until then, and for the next process as long as the slowest machine needs."""
    pool, kill = BotPool({"nets": "tests.host.bots"}, limit=HANGS), Worker.kill

    def patient_from_now_on(worker: Worker) -> None:
        monkeypatch.setattr(bot_pool, "GRACE", HANGS)
        kill(worker)

    config = NETS.make_config({}, ["any", "any"])
    view = NETS.view(NETS.new(config, load(), PlayoutDice(random.Random(1).random)), 0)
    try:
        hung = await pool.process_id()
        os.kill(hung, signal.SIGSTOP)
        monkeypatch.setattr(bot_pool, "GRACE", 0.1 - HANGS)
        monkeypatch.setattr(Worker, "kill", patient_from_now_on)
        assert await pool.plan("nets", "greedy", view, 1) == [DEPTH | 1]
        assert await pool.process_id() != hung
        await eventually(lambda: not is_running(hung), "the end of the hung process")
    finally:
        pool.close()


async def test_games_take_the_workers_in_turns(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three games whose AI seats owe two decisions each: no game has its second before all had their first."""
    order: list[int] = []
    begun = asyncio.Event()
    async with world.open(ai_workers=1) as house:
        think = house.drivers._think

        async def spy(game: int) -> Any:
            await begun.wait()
            thought = await think(game)
            if thought is not None:
                order.append(game)
            return thought

        monkeypatch.setattr(house.drivers, "_think", spy)
        games = []
        for _ in range(3):
            game = await lobby_of(house, ANN)
            await house.lobby.add_ai(press(ANN), game, "greedy", count=2)
            await house.lobby.start(press(ANN), game)
            games.append(game)
        begun.set()
        await house.settled()
    assert order == games * 2


async def test_the_worker_ends_with_a_killed_parent(tmp_path: Path) -> None:
    script = (
        "import asyncio, os\n"
        "from host.thinking.bot_pool import BotPool\n"
        "async def main():\n"
        "    print(await BotPool({}).process_id(), flush=True)\n"
        "    await asyncio.sleep(3_600)\n"
        "if __name__ == '__main__':\n"
        "    asyncio.run(main())\n"
    )
    await ends_with_its_parent(script, tmp_path)


async def test_ai_goes_on_after_a_restart(world: World) -> None:
    async with world.open(ai_delay=60) as house:
        game = await lobby_of(house, ANN)
        await house.lobby.add_ai(press(ANN), game, "greedy")
        await house.lobby.start(press(ANN), game)
        await house.play.act(press(ANN), game, None, [DEPTH | 1])
        assert (await house.reading.look(game, None)).view.to_act == (1,)
    async with world.open() as house:
        await house.settled()
        assert (await house.reading.look(game, ANN)).view.phase == "turn"


async def test_ai_sees_its_own_view_and_nothing_else(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    plan = house.bot_pool.plan

    async def spy(game: str, level: str, view: object, seed: int) -> list[int]:
        seen.append(view)
        return await plan(game, level, view, seed)

    monkeypatch.setattr(house.bot_pool, "plan", spy)
    game = await with_ai(house)
    live = await house.tables.loaded(game)
    assert seen == [NETS.view((await house.tables.state_at(game, 0))[1], 1)]
    assert live.recorder.entries[1].by == "ai.greedy@1"


async def test_leaving_gives_the_seat_to_an_ai(house: House) -> None:
    game = await picked(house, ANN, BEN)
    table = await house.seats.leave(press(ANN), game)
    assert (table.seats[0].user_id, table.seats[0].ai, table.host_id) == (None, "greedy", BEN)
    await house.settled()
    assert (await house.reading.look(game, BEN)).view.phase == "answer", "the AI rolled"
    with pytest.raises(HostError, match="no_seat"):
        await house.seats.leave(press(ANN), game)


async def test_without_people_a_game_ends(house: House) -> None:
    game = await with_ai(house)
    assert (await house.seats.leave(press(ANN), game)).status == "ended"


async def test_who_sits_alone_with_ai_seats_ends_the_game_at_once(house: House, world: World) -> None:
    game = await with_ai(house)
    assert (await house.seats.end(press(ANN), game)).status == "ended"
    await house.settled()
    assert world.discord.texts("turn")[-1].startswith("ended ()")
    with pytest.raises(HostError, match="already_over"):
        await house.seats.end(press(ANN), game)


async def test_the_delay_is_there_before_an_ai_acts(world: World) -> None:
    async with world.open(ai_delay=HANGS) as house:
        game = await lobby_of(house, ANN)
        await house.lobby.add_ai(press(ANN), game, "greedy")
        await house.lobby.start(press(ANN), game)
        await asyncio.sleep(0.05)
        assert (await house.reading.table(game)).version == 0


async def test_who_only_watches_is_not_asked_whether_to_end_a_game(house: House) -> None:
    game = await game_of(house, ANN, BEN)
    await house.seats.may_end(press(BEN), game)
    with pytest.raises(HostError) as refused:
        await house.seats.may_end(press(CLEO), game)
    assert refused.value.code is Refusal.NO_SEAT
