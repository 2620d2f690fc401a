"""Presses raced at two processes on one database: their results, and that none takes effect twice."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from engine.kernel.errors import EngineError
from host.house import House
from host.program.process import Process, Shards
from host.table.refusals import HostError
from tests import postgresql
from tests.host.table import ANN, BEN, World, game_of, press
from tests.stores import File


def process(name: str, shards: Shards | None = None) -> Process:
    """One of another machine than all others: whether it lives, only its beats tell."""
    return replace(Process.here(shards), name=name, machine=name)


async def race(world: World, presses: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Whole games, each press made at both processes at once, half of them by the very same interaction."""
    chance, seen, problems = random.Random(seed), Counter[str](), list[str]()
    async with world.open(process=process("one")) as one, world.open(process=process("two")) as two:
        while seen["presses"] < presses:
            game = await game_of(one, ANN, BEN)
            seen["games"] += 1
            while seen["presses"] < presses and (await one.reading.table(game)).status == "running":
                problems += await _pressed(one, two, game, chance, seen)
    return seen, problems


async def _pressed(one: House, two: House, game: int, chance: random.Random, seen: Counter[str]) -> list[str]:
    loaded = await one.tables.loaded(game)
    state, before = loaded.recorder.state, loaded.row.version
    seat = min(loaded.game.to_act(state))
    action, user = chance.choice(list(loaded.game.legal(state, seat))), (ANN, BEN)[seat]
    decision = (await one.reading.look(game, user)).decision
    first = press(user)
    second = first if chance.random() < 0.5 else press(user)
    done = await asyncio.gather(
        one.play.act(first, game, decision, [action]),
        two.play.act(second, game, decision, [action]),
        return_exceptions=True,
    )
    seen["presses"] += 2
    acted = [each for each in done if not isinstance(each, BaseException)]
    refused = [each for each in done if isinstance(each, BaseException)]
    new = [each for each in acted if not each.repeated]
    seen.update(carried_out=len(new), repeated=len(acted) - len(new), refused=len(refused))
    problems = [f"game {game}: {error!r}" for error in refused if not isinstance(error, HostError | EngineError)]
    if first is second and len(new) != 1:
        problems.append(f"game {game} entry {before}: the same interaction was carried out {len(new)} times")
    version = (await two.reading.table(game)).version
    if version != before + len(new):
        problems.append(f"game {game}: {len(new)} presses carried out, entries {before} to {version}")
    return problems


async def block(number: int, presses: int, folder: Path) -> tuple[Counter[str], list[str]]:
    """So many over PostgreSQL where there is one to test with, else over SQLite."""
    if postgresql.missing():
        return await race(World(File(folder / "games.db").url), presses, number)
    with ExitStack() as stack:
        # Beside this loop, as it runs one of its own.
        cluster = await asyncio.to_thread(stack.enter_context, postgresql.cluster())
        return await race(World(cluster.url(postgresql.FIRST)), presses, number)
