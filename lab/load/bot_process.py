"""The bot under load in a process of its own: everything but Discord is real, and each stage of a press is timed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import resource
import statistics
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import discord

from cli.kits.kits import content_of
from cli.operating.wiring import BOTS, LEVELS, keep_start_out_of_collections, take_turns_quickly
from cogs.app import ConquestBot
from cogs.transport.contract import Answer
from cogs.transport.incoming import answers
from cogs.transport.incoming.request import Request, Verb
from cogs.transport.reply import Reply
from engine.kernel.records.record import Recorder
from engine.registry import GAMES
from host.delivery.delivering import Deliverer
from host.delivery.patience import EDITS
from host.house import House
from host.posts.ports import Courier, Presenter
from host.store.database.database import Database
from host.store.database.turns import Urgency
from host.table.presses import Press
from host.table.table import Place
from lab.load.presses import VERB, ByChance, LoadPress
from lab.load.silent_discord import SilentDiscord, event, install_user
from render.registry import SOURCES
from render.worker import Painters

TICK = 0.01
"""Seconds between two looks at the loop's lag."""
STAGES = ("acknowledge", "read", "engine", "present", "write", "answer", "outbox")
PICTURE = "picture"
"""The stage of drawing boards: from the request to the picture, including the wait for the worker."""


class StageTimes:
    def __init__(self) -> None:
        self.times: dict[str, list[float]] = {name: [] for name in (*STAGES, PICTURE, "event_to_response", "loop_lag")}

    def note(self, stage: str, since: float) -> None:
        self.times[stage].append((time.perf_counter() - since) * 1000)

    async def watch_loop(self) -> None:
        """Run until cancelled."""
        while True:
            before = time.perf_counter()
            await asyncio.sleep(TICK)
            self.note("loop_lag", before + TICK)

    def figures(self) -> dict[str, dict[str, float]]:
        return {name: spread(times) for name, times in self.times.items() if times}

    def install(self) -> None:
        """Time each stage where it happens."""
        reply, deliverer, database, recorder = Reply, Deliverer, Database, Recorder
        reply.acknowledge = self._timed("acknowledge", reply.acknowledge)  # type: ignore[method-assign]
        deliverer.deliver = self._timed("outbox", deliverer.deliver)  # type: ignore[method-assign]
        database.read = self._timed("read", database.read)  # type: ignore[method-assign]
        database.write = self._written(database.write)  # type: ignore[method-assign]
        recorder.play = self._called("engine", recorder.play)  # type: ignore[method-assign]
        answers._show = self._timed("answer", answers._show)
        painters = Painters
        painters.draw = self._timed(PICTURE, painters.draw)  # type: ignore[method-assign]

    def forget(self) -> None:
        """Forget times from before the measured presses."""
        for times in self.times.values():
            times.clear()

    def composing(self, presenter: Any) -> None:
        presenter.compose = self._called("present", presenter.compose)

    def _timed(self, stage: str, work: Any) -> Any:
        async def timed(*args: Any) -> Any:
            since = time.perf_counter()
            try:
                return await work(*args)
            finally:
                self.note(stage, since)

        return timed

    def _written(self, work: Any) -> Any:
        """Time only people's transactions, engine and presenter included."""

        async def timed(own: Any, function: Any, urgency: Urgency = Urgency.PERSON) -> Any:
            since = time.perf_counter()
            try:
                return await work(own, function, urgency)
            finally:
                if urgency is Urgency.PERSON:
                    self.note("write", since)

        return timed

    def _called(self, stage: str, work: Any) -> Any:
        def timed(*args: Any, **named: Any) -> Any:
            since = time.perf_counter()
            try:
                return work(*args, **named)
            finally:
                self.note(stage, since)

        return timed


def spread(times: Sequence[float]) -> dict[str, float]:
    """Median, 90th and 99th percentile, and their number."""
    ordered = sorted(times)
    at = {
        name: ordered[min(len(ordered) - 1, int(len(ordered) * share))] for name, share in (("p90", 0.9), ("p99", 0.99))
    }
    found = {"p50": statistics.median(ordered), **at}
    return {name: round(value, 2) for name, value in found.items()} | {"n": len(ordered)}


class LoadedBot(ConquestBot):
    """The bot without Discord: presses come from the generator. `done`: numbers of presses carried out."""

    done: set[int]

    async def _sync_tree(self) -> None:
        """Do nothing: nobody shows commands."""


async def act(request: Request) -> Answer:
    """Press as the games do: look, carry out, look again, draw the panel."""
    call = await request.call()
    actions = [int(text, 36) for text in request.id.args.split(".")]
    await call.house.play.act(call.press, request.id.game, request.id.decision, actions)
    bot: Any = request.services
    bot.done.add(request.interaction.id)
    fresh = await request.call()
    return await request.screens(fresh.look.table).present(fresh)


async def _bot(file: Path, meter: StageTimes, games_in_memory: int, pictures: bool) -> LoadedBot:
    async def open_house(courier: Courier, presenters: Mapping[str, Presenter]) -> House:
        for presenter in presenters.values():
            meter.composing(presenter)
        house = House(
            database_url=f"sqlite+aiosqlite:///{file}",
            games=GAMES,
            contents={game: content_of(game, None) for game in GAMES},
            bots=BOTS,
            levels=LEVELS,
            courier=courier,
            presenters=presenters,
            games_in_memory=games_in_memory,
        )
        await house.open()
        return house

    bot = LoadedBot(open_house, Painters(SOURCES) if pictures else None)
    bot.done = set()
    await bot._async_setup_hook()
    install_user(bot)
    await bot.setup_hook()
    bot.router._verbs[VERB] = Verb("new", act)
    return bot


async def _set_up(house: Any, options: Mapping[str, Any], press: Callable[[LoadPress], Awaitable[None]]) -> list[int]:
    """Open tables of people, and some of one person among AI seats, each with `warm` presses."""
    game, seats = options["game"], options["seats"]
    ids: list[int] = []
    for number in range(options["games"]):
        host = Press((number + 1) * 10, "Player")
        alone = number < options["ai_games"]
        table = await house.lobby.new(host, game, Place(None, number + 1), {"players": seats}, "en")
        for seat in range(1, 1 if alone else seats):
            await house.lobby.join(Press(host.user_id + seat, "Player"), table.id)
        await house.lobby.start(host, table.id, fill_ai=alone)
        ids.append(table.id)
    chance = ByChance(game, f"warm {options['seed']}", 0)
    for _ in range(options["warm"]):
        for game_id in ids:
            wanted = chance.press(await house.tables.loaded(game_id))
            if wanted is not None:
                await press(wanted)
    return ids


class Served:
    """The process's end of the generator's line."""

    def __init__(self, bot: LoadedBot, meter: StageTimes, say: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
        self._bot, self._meter, self._say = bot, meter, say
        self._tasks: set[asyncio.Task[None]] = set()

    async def warm(self, press: LoadPress) -> None:
        """A press before measuring starts."""
        await self._carried_out(press.number, press.user, press.id)

    async def _carried_out(self, number: int, user: int, custom_id: str) -> None:
        given: Any = event(number, user, custom_id)
        interaction: Any = discord.Interaction(data=given, state=self._bot._connection)
        await self._bot.on_interaction(interaction)

    def press(self, number: int, user: int, custom_id: str) -> None:
        task = asyncio.create_task(self._carry_out(number, user, custom_id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _carry_out(self, number: int, user: int, custom_id: str) -> None:
        since = time.perf_counter()
        await self._carried_out(number, user, custom_id)
        self._meter.note("event_to_response", since)
        await self._say({"answered": number, "done": number in self._bot.done})

    async def done(self) -> None:
        if self._tasks:
            await asyncio.wait(self._tasks)


async def _serve(address: str, folder: str, options: Mapping[str, Any]) -> None:
    reader, writer = await asyncio.open_unix_connection(address, limit=1 << 22)

    async def say(what: Mapping[str, Any]) -> None:
        writer.write(json.dumps(what).encode() + b"\n")

    meter, silent = StageTimes(), SilentDiscord()
    silent.install()
    bot = await _bot(Path(folder) / "games.db", meter, options["games_in_memory"], options["pictures"])
    house: Any = bot.house
    served = Served(bot, meter, say)
    ids = options.get("resume") or await _set_up(house, options, served.warm)
    await house.outbox.settled()
    take_turns_quickly()
    keep_start_out_of_collections()
    meter.install()
    meter.forget()
    before = _sizes(Path(folder))
    await say({"ready": ids})
    worked, began, delivered = time.process_time(), time.perf_counter(), silent.messages
    watching = asyncio.create_task(meter.watch_loop())
    while line := await reader.readline():
        asked = json.loads(line)
        if "stop" in asked:
            break
        served.press(asked["number"], asked["user"], asked["id"])
    await served.done()
    await house.outbox.settled()  # what presses led to is part of what they cost
    watching.cancel()
    wall = time.perf_counter() - began
    report = {
        "stages_ms": meter.figures(),
        "measured_presses": len(meter.times["event_to_response"]),
        "process_cores": round((time.process_time() - worked) / wall, 3),
        "process_cpu_s": round(time.process_time() - worked, 2),
        "messages_sent": silent.messages - delivered,
        "memory_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
        "database_growth_kb": round((_sizes(Path(folder)) - before) / 1024),
        "ai_waiting": sum(1 for task in house.drivers._tasks.values() if not task.done()),
    }
    # A post edited step by step may still wait for its time; that says nothing about the load.
    await asyncio.sleep(EDITS)
    await house.outbox.settled()
    await say({"report": report})
    await writer.drain()
    with contextlib.suppress(ConnectionError):
        await reader.read(1)
    await bot.close()
    writer.close()


def _sizes(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.glob("games.db*"))


def serve(address: str, folder: str, options: Mapping[str, Any]) -> None:
    """The process's work."""
    asyncio.run(_serve(address, folder, options))
