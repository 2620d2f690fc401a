"""Measures pictures: boards, crops and cards throughout one game, and the drawing process's throughput.

`python -m lab.bench.pictures GAME SEATS SEED` measures one turn; `bench` runs it in turns here and in another checkout.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cli.kits.kits import KITS, content_of
from data.texts import texts_in
from engine.kernel.dice import HmacDice
from engine.registry import GAMES
from lab.bench.trees import in_turns, medians
from render.clash.look.look import crop_spec
from render.clash.look.look_cards import cards_spec
from render.kravora.look.look import crop_spec as kravora_crop
from render.registry import PICTURES, SOURCES, draw_now
from render.worker import Painters

ENTRIES, BEFORE = 50, 120
"""Successive entries of one game that are drawn, and the most entries skipped before."""
AT_ONCE, IN_A_ROW = 20, 25
"""Tables that post at once; posts one after the other."""


def measure(game: str, seats: int, seed: int, beside: Path | None) -> dict[str, Any]:
    """The figures of `bench --only pictures`; with `beside` also another checkout's, both in turns."""
    figures: dict[str, Any] = {}
    for tree, turns in reversed(in_turns(__name__, beside, game, seats, seed).items()):
        for name in turns[0]:
            figures[("before_" if tree == "beside" else "") + name] = medians([turn[name] for turn in turns], 1)
    return figures


def _views(game: str, seats: int, seed: int) -> list[Any]:
    """A spectator's views after successive entries of a random game."""
    rules, kit, content = GAMES[game], KITS[game], content_of(game, None)
    rng = random.Random(f"bench pictures {seed}")
    parser = argparse.ArgumentParser()
    kit.add_options(parser)
    config = kit.config(kit.options(parser.parse_args([]), content, seats), content, seats, rng)
    dice = HmacDice(seed.to_bytes(32, "big"))
    state, views = rules.new(config, content, dice), []
    for _ in range(BEFORE + ENTRIES):
        owing = rules.to_act(state)
        if not owing:
            break
        rules.apply(state, owing[0], rng.choice(rules.legal(state, owing[0])), dice)
        views.append(rules.view(state, None))
    return views[-ENTRIES:]


def _kinds(game: str, names: Sequence[str]) -> dict[str, Callable[[Any], Any]]:
    """[kind of picture] -> its spec from a view."""
    t = texts_in("en")
    kinds: dict[str, Callable[[Any], Any]] = {"board": lambda view: PICTURES[game].board(view, names, t)}
    if game == "clash":
        kinds["crop"] = lambda view: crop_spec(view, [("reach", place) for place in view.board.places()[:6]], t)
        # A different hand each time, as for panels of different people.
        kinds["cards"] = lambda view: cards_spec(view, [(view.round + step) % 16 for step in (0, 3, 6)], t)
    if game == "kravora":
        kinds["crop"] = lambda view: kravora_crop(view, [("board", view.turn_seat)], names, t)
    return kinds


def _drawn(game: str, seats: int, seed: int) -> dict[str, dict[str, float]]:
    """Own milliseconds and bytes by kind of picture; `cold`: the first of this process, imports not included."""
    views, names = _views(game, seats, seed), ("Ann", "Ben", "Cleo", "Dan")[:seats]
    figures = {}
    for kind, spec in _kinds(game, names).items():
        times, sizes = [], []
        for view in views:
            since = time.process_time()
            data = draw_now(spec(view))
            times.append((time.process_time() - since) * 1000)
            sizes.append(len(data))
        warm = sorted(times[1:])
        figures[f"{kind}_cpu_ms"] = {
            "cold": times[0],
            "median": statistics.median(warm),
            "p99": warm[len(warm) * 99 // 100],
            "largest_kb": max(sizes) / 1000,
        }
    return figures


async def _posted(game: str, seats: int, seed: int) -> dict[str, dict[str, float]]:
    """The drawing process's throughput: 20 tables at once, and posts one after the other. By the wall clock."""
    boards = [_kinds(game, ("Ann", "Ben", "Cleo", "Dan")[:seats])["board"]]
    tables = [_views(game, seats, seed + table) for table in range(AT_ONCE)]
    painters = Painters(SOURCES, cached=1)
    await painters.warm()
    stall = 0.0

    async def watch() -> None:
        nonlocal stall
        before = time.perf_counter()
        while True:
            await asyncio.sleep(0.001)
            now = time.perf_counter()
            stall, before = max(stall, now - before - 0.001), now

    async def one(view: Any) -> float:
        spec, since = boards[0](view), time.perf_counter()
        await painters.draw(spec)
        return (time.perf_counter() - since) * 1000

    for views in tables:
        await one(views[0])
    watching = asyncio.create_task(watch())
    since = time.perf_counter()
    await asyncio.gather(*(one(views[-1]) for views in tables))
    last = (time.perf_counter() - since) * 1000
    waits, since = [], time.perf_counter()
    for view in tables[0][1 : 1 + IN_A_ROW]:
        waits.append(await one(view))
    spent = time.perf_counter() - since
    watching.cancel()
    await painters.close()
    waits.sort()
    return {
        "posts_wall": {
            "last_of_20_ms": last,
            "p99_ms": waits[len(waits) * 99 // 100],
            "a_second": len(waits) / spent,
            "loop_stall_ms": stall * 1000,
        }
    }


def _main(game: str, seats: str, seed: str) -> None:
    found = _drawn(game, int(seats), int(seed))
    found.update(asyncio.run(_posted(game, int(seats), int(seed))))
    print(json.dumps(found))


if __name__ == "__main__":
    _main(*sys.argv[1:])
