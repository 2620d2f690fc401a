"""Measures pictures: boards, crops and cards of one game entry after entry, and what the drawing process sustains.

Runs beside another revision, too: what it imports has been where it is for long.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

TURNS = 3
ENTRIES, BEFORE = 50, 120
"""Successive entries of one game that are drawn, after at most so many that are not."""
AT_ONCE, IN_A_ROW = 20, 25
"""Tables that post at once; posts one after the other."""
MEASURED = "lab/bench/pictures.py"


def measure(game: str, seats: int, seed: int, beside: Path | None) -> dict[str, Any]:
    """The figures of `bench --only pictures`; with `beside` also another revision's, both in turns."""
    trees = {"": Path.cwd()} if beside is None else {"before_": beside, "": Path.cwd()}
    runs: dict[str, list[dict[str, Any]]] = {prefix: [] for prefix in trees}
    for _ in range(TURNS):
        for prefix, tree in trees.items():
            runs[prefix].append(_in_process(tree, game, seats, seed))
    figures: dict[str, Any] = {}
    for prefix, found in runs.items():
        for name in found[0]:
            figures[prefix + name] = {part: _median([run[name][part] for run in found]) for part in found[0][name]}
    return figures


def _median(values: Sequence[float]) -> float:
    return round(statistics.median(values), 1)


def _in_process(tree: Path, game: str, seats: int, seed: int) -> dict[str, Any]:
    """One turn in a process of its own, with a tree's modules: what is cold is cold."""
    done = subprocess.run(
        [sys.executable, "-P", str(Path(MEASURED).resolve()), game, str(seats), str(seed)],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        check=True,
        capture_output=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _views(game: str, seats: int, seed: int) -> list[Any]:
    """A spectator's views after successive entries of a game that plays by chance."""
    from cli.kits.kits import KITS, content_of
    from engine.kernel.dice import HmacDice
    from engine.registry import GAMES

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
    from data.texts import texts_in
    from render.registry import BOARDS

    t = texts_in("en")
    kinds: dict[str, Callable[[Any], Any]] = {"board": lambda view: BOARDS[game](view, names, t)}
    if game == "clash":
        from render.clash.look import crop_spec
        from render.clash.look_cards import cards_spec

        kinds["crop"] = lambda view: crop_spec(view, [("reach", place) for place in view.board.places()[:6]], t)
        # Another hand each time, as panels of different people ask for them.
        kinds["cards"] = lambda view: cards_spec(view, [(view.round + step) % 16 for step in (0, 3, 6)], t)
    if game == "kravora":
        from render.kravora.look import crop_spec as fortress

        kinds["crop"] = lambda view: fortress(view, [("board", view.turn_seat)], names, t)
    return kinds


def _drawn(game: str, seats: int, seed: int) -> dict[str, dict[str, float]]:
    """Own milliseconds and bytes by kind of picture; `cold`: the first of this process, imports not included."""
    from render.catalogue import draw_now

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
    """What the drawing process sustains: 20 tables at once, and posts one after the other. By the wall clock."""
    from render.worker import Painters

    boards = [_kinds(game, ("Ann", "Ben", "Cleo", "Dan")[:seats])["board"]]
    tables = [_views(game, seats, seed + table) for table in range(AT_ONCE)]
    painters = Painters(cached=1)
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
