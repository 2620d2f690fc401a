"""METRICS_PORT: Prometheus's reading on loopback; off by default, and naming nobody."""

from __future__ import annotations

import asyncio
import re
import socket
import urllib.request
from typing import Any

import pytest
from prometheus_client import generate_latest

from cli.operating.metrics import HERE, STATUSES, PrometheusMeter, listen, memory_now, watch
from host.delivery.meter import NO_METER, Figures
from host.program.settings import Settings
from host.thinking.bot_pool import BotPool
from tests.host.table import ANN, BEN, World
from tests.host.test_host_play import picked
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

        def show(figures: Figures, memory: int) -> None:
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


def test_no_label_names_anybody() -> None:
    meter = PrometheusMeter()
    meter.pressed("refused", 0.1, 0.2)
    meter.stored("read", 0.1)
    meter.show(Figures(3, 60.0, {"running": 2}, 1), 5)
    labels = set(re.findall(r'(\w+)="([^"]*)"', read(meter)))
    assert {name for name, _ in labels} == {"le", "outcome", "access", "status"}
    assert {value for name, value in labels if name == "status"} == set(STATUSES)


async def test_the_wait_of_a_plan_is_told_and_the_queue_counted() -> None:
    told: list[float] = []
    meter = PrometheusMeter()
    pool = BotPool({}, workers=1, meter=meter)
    meter.thought = told.append  # type: ignore[method-assign]
    async with pool._turn():
        second = asyncio.create_task(pool._turn().__aenter__())
        await asyncio.sleep(0)
        assert pool.waiting == 1
    await second
    assert pool.waiting == 0 and len(told) == 2
    pool.close()


def test_nobody_measuring_costs_nothing() -> None:
    from host.store.database.database import Database

    assert Database("sqlite+aiosqlite:///x.db")._watched is None
    assert NO_METER.pressed("done", 0.0, 0.0) is None  # type: ignore[func-returns-value]
