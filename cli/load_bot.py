"""The bot under load, in a process of its own: everything but Discord is real, and each stage of a press is timed."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import resource
import statistics
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import discord
from discord.webhook.async_ import AsyncWebhookAdapter

from cli.kits import content_of
from cli.wiring import BOTS, LEVELS, keep_start_out_of_collections, take_turns_quickly
from cogs.app import ConquestBot
from cogs.transport import answers
from cogs.transport.contract import Answer
from cogs.transport.reply import Reply
from cogs.transport.request import Request, Verb
from engine.kernel.record import Recorder
from engine.registry import GAMES
from host.house import House
from host.outbox import Outbox
from host.ports import Courier, Place, Presenter, Press
from host.store.database import Database
from host.store.turns import Urgency

VERB = "load"
"""Of the presses: the generator says which actions they carry out."""
TICK = 0.01
"""Seconds between two looks at the loop's lag."""
APPLICATION = 1
STAGES = ("acknowledge", "read", "engine", "present", "write", "answer", "outbox")


class StageTimes:
    """Milliseconds by stage."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = {name: [] for name in (*STAGES, "event_to_response", "loop_lag")}

    def note(self, stage: str, since: float) -> None:
        self.times[stage].append((time.perf_counter() - since) * 1000)

    async def watch_loop(self) -> None:
        """Until cancelled."""
        while True:
            before = time.perf_counter()
            await asyncio.sleep(TICK)
            self.note("loop_lag", before + TICK)

    def figures(self) -> dict[str, dict[str, float]]:
        return {name: spread(times) for name, times in self.times.items() if times}

    def install(self) -> None:
        """Time each stage where it happens."""
        reply, outbox, database, recorder = Reply, Outbox, Database, Recorder
        reply.acknowledge = self._timed("acknowledge", reply.acknowledge)  # type: ignore[method-assign]
        outbox._deliver = self._timed("outbox", outbox._deliver)  # type: ignore[method-assign]
        database.read = self._timed("read", database.read)  # type: ignore[method-assign]
        database.write = self._written(database.write)  # type: ignore[method-assign]
        recorder.play = self._called("engine", recorder.play)  # type: ignore[method-assign]
        answers._show = self._timed("answer", answers._show)

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
        """People's transactions alone, engine and presenter included."""

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
    """Median, 90th and 99th of a hundred, and how many there are."""
    ordered = sorted(times)
    at = {
        name: ordered[min(len(ordered) - 1, int(len(ordered) * share))] for name, share in (("p90", 0.9), ("p99", 0.99))
    }
    found = {"p50": statistics.median(ordered), **at}
    return {name: round(value, 2) for name, value in found.items()} | {"n": len(ordered)}


class SilentDiscord:
    """Takes whatever the library sends and answers at once, as shortly as the library bears."""

    def __init__(self) -> None:
        self._numbers = itertools.count(2_000_000_000_000_000_000)
        self.messages = 0

    def install(self) -> None:
        async def rest(_: Any, route: Any, **given: Any) -> Any:
            return self._answer(route.method, route.path)

        async def webhook(_: Any, route: Any, session: Any, **given: Any) -> Any:
            return self._answer(route.method, route.path)

        discord.http.HTTPClient.request = rest  # type: ignore[method-assign, assignment]
        AsyncWebhookAdapter.request = webhook  # type: ignore[method-assign, assignment]

    def _answer(self, method: str, path: str) -> Any:
        if path.endswith("/callback"):
            return {"interaction": {"id": "1", "type": 3}}
        if path == "/users/@me/channels":
            return {"id": str(next(self._numbers)), "type": 1, "recipients": [_user(2)]}
        self.messages += 1
        return {
            "id": str(next(self._numbers)),
            "channel_id": "5",
            "author": _user(APPLICATION),
            "content": "",
            "timestamp": "2026-01-01T00:00:00+00:00",
            "edited_timestamp": None,
            **dict.fromkeys(("tts", "mention_everyone", "pinned"), False),
            **dict.fromkeys(("mentions", "mention_roles", "attachments", "embeds", "components"), ()),
            "type": 0,
        }


def _user(number: int) -> dict[str, Any]:
    return {"id": str(number), "username": f"Player {number}", "discriminator": "0", "avatar": None}


class LoadedBot(ConquestBot):
    """Not on Discord: presses come from the generator."""

    async def _sync_tree(self) -> None:
        """Nobody shows commands."""


async def act(request: Request) -> Answer:
    """As the games' own presses: look, carry out, look again, draw the panel."""
    call = await request.call()
    actions = [int(text, 36) for text in request.id.args.split(".")]
    await call.house.act(call.press, request.id.game, request.id.decision, actions)
    fresh = await request.call()
    return await request.screens(fresh.look.table).present(fresh)


async def _bot(file: Path, meter: StageTimes, games_in_memory: int) -> LoadedBot:
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

    bot = LoadedBot(open_house)
    await bot._async_setup_hook()
    state = bot._connection
    state.user = discord.ClientUser(state=state, data=_user(APPLICATION))  # type: ignore[arg-type]
    state.application_id = APPLICATION
    await bot.setup_hook()
    bot.router._verbs[VERB] = Verb("new", act)
    return bot


def event(number: int, user: int, custom_id: str) -> dict[str, Any]:
    """A press as the gateway brings it."""
    return {
        "id": str(number),
        "application_id": str(APPLICATION),
        "type": 3,
        "token": f"token-{number}",
        "version": 1,
        "user": _user(user),
        "locale": "en-US",
        "app_permissions": "2147483647",
        "attachment_size_limit": 10_485_760,
        "data": {"custom_id": custom_id, "component_type": 2},
    }


async def _set_up(house: Any, game: str, seats: int, tables: int, with_ai: int) -> list[int]:
    """Tables of people, and some of one person among AI seats."""
    ids: list[int] = []
    for number in range(tables):
        host = Press((number + 1) * 10, "Player")
        alone = number < with_ai
        table = await house.new_lobby(host, game, Place(None, number + 1), {"players": seats}, "en")
        for seat in range(1, 1 if alone else seats):
            await house.join(Press(host.user_id + seat, "Player"), table.id)
        await house.start(host, table.id, fill_ai=alone)
        ids.append(table.id)
    return ids


class Served:
    """The generator's line into the process."""

    def __init__(self, bot: LoadedBot, meter: StageTimes, say: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
        self._bot, self._meter, self._say = bot, meter, say
        self._tasks: set[asyncio.Task[None]] = set()

    def press(self, number: int, user: int, custom_id: str) -> None:
        task = asyncio.create_task(self._carry_out(number, user, custom_id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _carry_out(self, number: int, user: int, custom_id: str) -> None:
        since = time.perf_counter()
        given: Any = event(number, user, custom_id)
        interaction: Any = discord.Interaction(data=given, state=self._bot._connection)
        await self._bot.on_interaction(interaction)
        self._meter.note("event_to_response", since)
        await self._say({"answered": number})

    async def done(self) -> None:
        if self._tasks:
            await asyncio.wait(self._tasks)


async def _serve(address: str, folder: str, options: Mapping[str, Any]) -> None:
    reader, writer = await asyncio.open_unix_connection(address, limit=1 << 22)

    async def say(what: Mapping[str, Any]) -> None:
        writer.write(json.dumps(what).encode() + b"\n")

    meter, silent = StageTimes(), SilentDiscord()
    silent.install()
    bot = await _bot(Path(folder) / "games.db", meter, options["games_in_memory"])
    house: Any = bot.house
    ids = await _set_up(house, options["game"], options["seats"], options["games"], options["ai_games"])
    await house.outbox.settled()
    take_turns_quickly()
    keep_start_out_of_collections()
    meter.install()
    served = Served(bot, meter, say)
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
    watching.cancel()
    wall = time.perf_counter() - began
    report = {
        "stages_ms": meter.figures(),
        "process_cores": round((time.process_time() - worked) / wall, 3),
        "process_cpu_s": round(time.process_time() - worked, 2),
        "messages_sent": silent.messages - delivered,
        "memory_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
        "database_growth_kb": round((_sizes(Path(folder)) - before) / 1024),
        "ai_waiting": sum(1 for task in house.drivers._tasks.values() if not task.done()),
    }
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
