"""METRICS_PORT: Prometheus's reading on loopback; off by default, and naming nobody."""

from __future__ import annotations

import asyncio
import re
import socket
import urllib.request
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import generate_latest
from sqlalchemy import func, select

from cli.operating.metrics import HERE, STATUSES, PrometheusMeter, listen, memory_now, watch
from host.delivery.meter import NO_METER, AiLoad, Figures
from host.posts.post import Post
from host.program.process import Shards
from host.program.settings import Settings
from host.store.queries import posts
from host.store.queries.sql_tables import outbox
from host.thinking.bot_pool import BotPool
from tests.host.table import ANN, BEN, CLEO, World, end_together, game_of, lobby_of, press
from tests.host.test_host_play import picked
from tests.patience import eventually
from tests.stores import File


def read(meter: PrometheusMeter) -> str:
    return generate_latest(meter.registry).decode()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        return int(probe.getsockname()[1])


def test_it_is_off_by_default_and_needs_its_library(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings(_env_file=None).metrics_port is None  # type: ignore[call-arg]
    monkeypatch.setattr("host.program.settings.importlib.util.find_spec", lambda name: None)
    with pytest.raises(ValueError, match="prometheus-client is not installed"):
        Settings(_env_file=None, metrics_port=9100, database_url="sqlite:///x")  # type: ignore[call-arg]


async def test_prometheus_reads_it_on_loopback_until_it_ends() -> None:
    meter, port = PrometheusMeter(), free_port()
    end = listen(meter, port)
    meter.pressed("done", 0.02, 0.3)
    meter.pressed("late", None, 4.0)
    meter.lent()

    def fetched() -> str:
        with urllib.request.urlopen(f"http://{HERE}:{port}/metrics") as answer:
            return str(answer.read().decode())

    text = await asyncio.to_thread(fetched)
    assert 'presses_total{outcome="done"} 1.0' in text and 'presses_total{outcome="late"} 1.0' in text
    assert "press_acknowledge_seconds_count 1.0" in text and "press_answer_seconds_count 2.0" in text
    assert "unwarned_clock_ends_total 1.0" in text
    await asyncio.to_thread(end)
    with socket.socket() as probe:
        assert probe.connect_ex((HERE, port)) != 0


async def test_a_house_is_measured(tmp_path: Any) -> None:
    meter = PrometheusMeter()
    world = World(File(tmp_path / "games.db").url)
    async with world.open(meter=meter) as house:
        await picked(house, ANN, BEN)
        await house.settled()
        shown, real = asyncio.Event(), meter.show

        def show(figures: Figures | None, memory: int) -> None:
            real(figures, memory)
            shown.set()

        meter.show = show  # type: ignore[method-assign]
        watching = asyncio.create_task(watch(meter, house.figures, every=0.0))
        await shown.wait()
        watching.cancel()
    text = read(meter)
    assert 'games{status="running"} 1.0' in text
    assert re.search(r'database_seconds_count\{access="write"\} [1-9]', text)
    assert re.search(r"loop_lag_seconds_count [1-9]", text) and "outbox_owed 0.0" in text
    assert re.search(r"memory_bytes [1-9]", text) and memory_now() > 1_000_000


async def test_two_processes_add_up_to_what_there_is(tmp_path: Path) -> None:
    """Each counted all games and posts, so that the sum was twice what there was."""
    world = World(File(tmp_path / "games.db").url)
    async with world.open() as first, world.open(shards=Shards((0,), 2)) as second:
        await picked(first, ANN, BEN)
        over = await game_of(second, ANN, BEN)
        await end_together(second, over)
        world.discord.blocked = {100}
        await lobby_of(second, CLEO)
        for house in (first, second):
            await house.settled()
        seen = [await house.figures() for house in (first, second)]
        games = sum((Counter(each.games) for each in seen), Counter())
        assert games == {"running": 1, "ended": 1, "lobby": 1}
        assert all(each.games for each in seen)
        waits = select(func.count()).where(outbox.c.state == "waiting")
        waiting = await first.database.read(lambda connection: connection.execute(waits).scalar_one())
        assert waiting and sum(each.owed for each in seen) == waiting


def test_nothing_is_told_of_the_house_before_discord_answers() -> None:
    """A zero there read as "no games, no posts wait"."""
    meter = PrometheusMeter()
    for figures in (None, Figures(1, 2.0, {"running": 3})):
        told = read(meter)
        assert not re.search("^(outbox|games|ai_games|ai_longest)", told, re.MULTILINE), told
        assert "discord_ready 0.0" in told
        meter.show(figures, 5)
    assert "discord_ready 1.0" in read(meter) and 'games{status="running"} 3.0' in read(meter)
    meter.show(Figures(), 5)
    assert 'games{status="running"} 0.0' in read(meter)


async def test_how_late_posts_come_is_measured(tmp_path: Path) -> None:
    meter, world = PrometheusMeter(), World(File(tmp_path / "games.db").url)
    async with world.open(meter=meter) as house:
        game = await picked(house, ANN, BEN)
        await house.settled()
        old = Post("word", "late")
        await house.database.write(lambda connection: posts.add(connection, game, [old], world.clock.now - 20.0))
        house.outbox.wake(game)
        await house.settled()
    told = read(meter)
    assert re.search(r'post_delay_seconds_bucket\{le="0.25"\} [1-9]', told)
    assert "post_delay_seconds_sum 20.0" in told


async def test_games_that_wait_for_an_ai_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The queue of plans was always empty: games wait for their turn before that."""
    world, go_on = World(File(tmp_path / "games.db").url), asyncio.Event()
    async with world.open(ai_workers=1) as house:

        async def plan(*asked: Any) -> list[int]:
            await go_on.wait()
            return []

        monkeypatch.setattr(house.bot_pool, "plan", plan)
        for user in (ANN, BEN, CLEO):
            game = await lobby_of(house, user)
            await house.lobby.add_ai(press(user), game, "greedy")
            await house.lobby.start(press(user), game)

        async def waiting() -> bool:
            load = (await house.figures()).ai
            return (load.thinking, load.queued) == (1, 2) and load.longest > 0.0

        await eventually(waiting, "one that thinks, two that wait")
        go_on.set()
        await house.drivers.settled()
        assert (await house.figures()).ai == AiLoad()


def test_every_query_of_the_paper_asks_for_something_measured() -> None:
    meter = PrometheusMeter()
    meter.pressed("done", 0.1, 0.2)
    meter.stored("read", 0.1)
    meter.show(Figures(), 5)
    text = (Path(__file__).parents[2] / "docs" / "watching.md").read_text()
    queries = re.findall(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    asked = set(re.findall(r"\b[a-z]+(?:_[a-z]+)+\b(?!\s*\()", " ".join(queries)))
    measured = set(re.findall(r"^[a-z_]+", read(meter), re.MULTILINE))
    assert len(queries) == 5 and len(asked) == 11 and asked <= measured, asked - measured


def test_no_label_names_anybody() -> None:
    meter = PrometheusMeter()
    meter.pressed("refused", 0.1, 0.2)
    meter.stored("read", 0.1)
    meter.show(Figures(3, 60.0, {"running": 2}, AiLoad(1, 2, 3.0)), 5)
    assert 'ai_games{state="thinking"} 1.0' in read(meter) and 'ai_games{state="queued"} 2.0' in read(meter)
    assert "ai_longest_seconds 3.0" in read(meter)
    labels = set(re.findall(r'(\w+)="([^"]*)"', read(meter)))
    assert {name for name, _ in labels} == {"le", "outcome", "access", "status", "state"}
    assert {value for name, value in labels if name == "status"} == set(STATUSES)


async def test_the_wait_of_a_plan_is_told_and_the_queue_counted() -> None:
    told: list[float] = []
    meter = PrometheusMeter()
    pool = BotPool({}, workers=1, meter=meter)
    meter.thought = told.append  # type: ignore[method-assign]
    async with pool._turn(pool._free):
        second = asyncio.create_task(pool._turn(pool._free).__aenter__())
        await asyncio.sleep(0)
        assert pool.waiting == 1
    await second
    assert pool.waiting == 0 and len(told) == 2
    pool.close()


def test_nobody_measuring_costs_nothing() -> None:
    from host.store.database.database import Database

    assert Database("sqlite+aiosqlite:///x.db")._watched is None
    assert NO_METER.pressed("done", 0.0, 0.0) is None  # type: ignore[func-returns-value]
