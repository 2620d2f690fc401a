"""Pictures drawn off the loop: cached, shared, retried after a killed process, closed cleanly."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
from pathlib import Path

import pytest
import pytest_asyncio

from data.texts import texts_in
from render import worker
from render.clash.look.look import crop_spec
from render.clash.look.look_cards import cards_spec
from render.registry import SOURCES, draw_now
from render.worker import Painters
from tests.orphans import ends_with_its_parent
from tests.patience import HANGS, eventually, is_running
from tests.render.games import new_game, play, spectator

T = texts_in("en")
VIEW = spectator(play(new_game(2, 1), 40, 1))


def cards(*numbers: int) -> object:
    return cards_spec(VIEW, numbers, T)


def worker_pids(painters: Painters) -> list[int]:
    assert painters._pool is not None
    return [process.pid for process in painters._pool._processes.values() if process.pid is not None]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def painters() -> AsyncIterator[Painters]:
    made = Painters(SOURCES, cached=4)
    await made.warm()
    yield made
    await made.close()


@pytest.mark.asyncio(loop_scope="module")
async def test_the_worker_draws_what_this_process_would(painters: Painters) -> None:
    spec = crop_spec(VIEW, [("reach", 3)], T)
    assert await painters.draw(spec) == draw_now(spec)


@pytest.mark.asyncio(loop_scope="module")
async def test_equal_specs_are_drawn_once(painters: Painters) -> None:
    first, second = await asyncio.gather(painters.draw(cards(0, 1)), painters.draw(cards(0, 1)))
    assert first is second
    assert await painters.draw(cards(0, 1)) is first


@pytest.mark.asyncio(loop_scope="module")
async def test_the_cache_forgets_the_oldest(painters: Painters) -> None:
    first = await painters.draw(cards(5))
    for number in range(6, 10):
        await painters.draw(cards(number))
    again = await painters.draw(cards(5))
    assert again == first
    assert again is not first


@pytest.mark.asyncio(loop_scope="module")
async def test_the_loop_does_not_stall_while_a_picture_is_drawn(painters: Painters) -> None:
    drawing = asyncio.create_task(painters.draw(crop_spec(VIEW, [("reach", 4)], T)))
    worst = 0.0
    while not drawing.done():
        before = time.thread_time()
        await asyncio.sleep(0.005)
        worst = max(worst, time.thread_time() - before)
    await drawing
    # Drawing takes this thread hundreds of milliseconds; its own time passes no faster on a busy machine.
    assert worst < 0.15


@pytest.mark.asyncio(loop_scope="module")
async def test_a_killed_worker_is_replaced_once_and_the_picture_still_comes(painters: Painters) -> None:
    (pid,) = worker_pids(painters)
    os.kill(pid, signal.SIGKILL)
    assert (await painters.draw(cards(2, 3)))[:4] == b"\x89PNG"
    assert worker_pids(painters) != [pid]


@pytest.mark.asyncio(loop_scope="module")
async def test_a_worker_that_hangs_is_killed_and_its_picture_drawn_again(
    painters: Painters, monkeypatch: pytest.MonkeyPatch
) -> None:
    await painters.warm()
    (pid,) = worker_pids(painters)
    os.kill(pid, signal.SIGSTOP)
    kill = Painters._kill

    def patient_from_now_on(painters: Painters, pool: ProcessPoolExecutor) -> None:
        monkeypatch.setattr(worker, "LIMIT", HANGS)
        kill(painters, pool)

    monkeypatch.setattr(worker, "LIMIT", 0.2)
    monkeypatch.setattr(Painters, "_kill", patient_from_now_on)
    assert (await painters.draw(cards(9, 9)))[:4] == b"\x89PNG"
    assert worker_pids(painters) != [pid]
    await eventually(lambda: not is_running(pid), "the end of the hung process")


async def test_a_worker_that_dies_while_it_hands_its_picture_over_holds_nobody_up() -> None:
    painters = Painters(("tests.cut_off",))
    try:
        with pytest.raises(BrokenProcessPool):
            await asyncio.wait_for(painters.draw(1), HANGS)
    finally:
        await asyncio.wait_for(painters.close(), HANGS)


@pytest.mark.asyncio(loop_scope="module")
async def test_a_spec_without_a_painter_is_an_error_and_the_worker_lives(painters: Painters) -> None:
    with pytest.raises(LookupError, match="no painter for str"):
        await painters.draw("nonsense")
    assert (await painters.draw(cards(4)))[:4] == b"\x89PNG"


async def test_close_ends_the_process_and_refuses_more() -> None:
    painters = Painters(SOURCES)
    await painters.warm()
    (pid,) = worker_pids(painters)
    await painters.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    with pytest.raises(RuntimeError, match="closed"):
        await painters.draw(cards(1))


PARENT = """
import asyncio, sys
from render import worker
from render.worker import Painters

async def main():
    painters = Painters(("render.registry",))
    await painters.warm()
    print(*[p.pid for p in painters._pool._processes.values()], flush=True)
    await asyncio.sleep(3_600)

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.process
async def test_the_worker_ends_when_its_parent_is_killed(tmp_path: Path) -> None:
    await ends_with_its_parent(PARENT, tmp_path)
