"""Measures each stage of a press through the whole bot except Discord: acknowledge, read, engine, …, picture.

`python -m lab.bench.stages SECONDS GAMES` measures one turn; `bench` runs it in turns here and in another checkout.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import Any

import discord

from cli.kits.kits import KITS, content_of
from cli.operating.wiring import BOTS, LEVELS
from cogs.app import ConquestBot
from cogs.transport.contract import Id
from cogs.transport.incoming import answers
from cogs.transport.incoming.request import Verb
from cogs.transport.pictures import Pictures
from cogs.transport.reply import Reply
from engine.kernel.records.record import Recorder
from engine.registry import FIRST, GAMES
from host.delivery.delivering import Deliverer
from host.house import House
from host.store.database.database import Database
from host.table.presses import Press
from host.table.table import Place
from lab.bench.trees import in_turns, medians
from lab.load.silent_discord import SilentDiscord, event, install_user
from render.registry import SOURCES
from render.worker import Painters

SEATS = 4
WARM = 60
DRAWN = 8
"""The number of posts whose pictures are drawn."""
VERB = "load"
NOTHING: frozenset[str] = frozenset()
PRESS = frozenset(("acknowledge", "read", "engine", "present", "write", "answer", "press"))
POSTS = frozenset(("outbox",))


class OwnTimes:
    """Milliseconds of the process's own time by stage. Only stages of the part in `on` are noted."""

    def __init__(self) -> None:
        self.on = NOTHING
        self.times: defaultdict[str, list[float]] = defaultdict(list)

    def note(self, stage: str, since: float) -> None:
        if stage in self.on:
            self.times[stage].append((time.process_time() - since) * 1000)

    def waited(self, owner: Any, name: str, stage: str) -> None:
        """Time a coroutine function of a class or module."""
        work = getattr(owner, name)

        async def timed(*args: Any, **named: Any) -> Any:
            since = time.process_time()
            try:
                return await work(*args, **named)
            finally:
                self.note(stage, since)

        setattr(owner, name, timed)

    def called(self, owner: Any, name: str, stage: str) -> None:
        work = getattr(owner, name)

        def timed(*args: Any, **named: Any) -> Any:
            since = time.process_time()
            try:
                return work(*args, **named)
            finally:
                self.note(stage, since)

        setattr(owner, name, timed)

    def install(self) -> None:
        """Time each stage of this checkout where it happens."""
        self.waited(Reply, "acknowledge", "acknowledge")
        self.waited(Database, "read", "read")
        self.waited(Database, "write", "write")
        self.called(Recorder, "play", "engine")
        self.waited(Deliverer, "deliver", "outbox")
        self.waited(answers, "_show", "answer")


class Stages:
    """Tables of people, with one press at a time."""

    def __init__(self, bot: Any, times: OwnTimes) -> None:
        self._bot, self._house, self._times = bot, bot.house, times
        self._bot_by_chance = KITS[FIRST].bots["random"]
        self._game = FIRST
        self._rng = random.Random(1)
        self._ids: list[int] = []
        self._number = 0
        self.with_pictures: dict[int, Any] = {}
        """[game] -> one of its posts with pictures."""

    async def start(self) -> None:
        number = len(self._ids) * 10 + 10
        host = Press(number, "Player", None)
        table = await self._house.lobby.new(host, self._game, Place(None, number), {"players": SEATS}, "en")
        for seat in range(1, SEATS):
            await self._house.lobby.join(Press(number + seat, "Player", None), table.id)
        await self._house.lobby.start(host, table.id)
        self._ids.append(table.id)

    async def press(self, measured: bool) -> None:
        """One press, then the panels it wakes, then its posts; each part is timed where it happens."""
        house, game = self._house, self._rng.choice(self._ids)
        table = await house.reading.table(game)
        if table.status != "running":
            self._ids.remove(game)
            return
        seat = (await house.reading.look(game, None)).view.to_act[0]
        user = table.seats[seat].user_id
        look = await house.reading.look(game, user)
        plan = self._bot_by_chance.plan(look.view, self._rng.random)[:1]
        self._number += 1
        id = Id(game, VERB, ".".join(map(str, plan)), look.decision, seat)
        given: Any = event(self._number, user, str(id))
        interaction: Any = discord.Interaction(data=given, state=self._bot._connection)
        wake, house.outbox.wake = house.outbox.wake, lambda game_id: None
        self._times.on = PRESS if measured else NOTHING
        since = time.process_time()
        await self._bot.on_interaction(interaction)
        self._times.note("press", since)
        self._times.on = NOTHING
        while self._bot._tasks:  # panels that the press woke
            await asyncio.wait(set(self._bot._tasks))
        self._times.on = POSTS if measured else NOTHING
        house.outbox.wake = wake
        wake(game)
        await house.outbox.settled()
        self._times.on = NOTHING

    def keep_pictures(self, presenter: Any) -> None:
        """Remember posts with pictures that the presenter composes."""
        compose = presenter.compose

        def kept(moment: Any) -> Any:
            composed = compose(moment)
            for post in composed.posts:
                if post.pictures:
                    self.with_pictures[moment.table.id] = post
            return composed

        presenter.compose = kept

    async def draw(self) -> list[float]:
        """Milliseconds by the clock until a post's first picture is drawn, in another process."""
        painters = Painters(SOURCES)
        await painters.warm()
        pictures = Pictures(self._house, painters, self._bot._specs)
        times = []
        for game, post in list(self.with_pictures.items())[:DRAWN]:
            table = await self._house.reading.table(game)
            since = time.perf_counter()
            files = await pictures.of_post(table, post.pictures[:1])
            if files:
                times.append((time.perf_counter() - since) * 1000)
        await painters.close()
        return times


async def act(request: Any) -> Any:
    """Press as the games do: look, carry out, look again, draw the panel."""
    call = await request.call()
    actions = [int(text) for text in request.id.args.split(".")]
    await call.house.play.act(call.press, request.id.game, request.id.decision, actions)
    fresh = await request.call()
    return await request.screens(fresh.look.table).present(fresh)


async def _measured(seconds: float, games: int) -> dict[str, float]:
    times = OwnTimes()
    SilentDiscord().install()
    with tempfile.TemporaryDirectory() as folder:

        async def open_house(courier: Any, presenters: Any) -> Any:
            for presenter in presenters.values():
                times.called(presenter, "compose", "present")
            house = House(
                database_url=f"sqlite+aiosqlite:///{Path(folder) / 'games.db'}",
                games=GAMES,
                contents={game: content_of(game, None) for game in GAMES},
                bots=BOTS,
                levels=LEVELS,
                courier=courier,
                presenters=presenters,
                games_in_memory=games + 10,
            )
            await house.open()
            return house

        class Bot(ConquestBot):
            async def _sync_tree(self) -> None:
                """Do nothing: nobody shows commands."""

        bot = Bot(open_house)
        await bot._async_setup_hook()
        install_user(bot)
        await bot.setup_hook()
        bot.router._verbs[VERB] = Verb("new", act)
        stages = Stages(bot, times)
        for screens in bot.screens.values():
            stages.keep_pictures(screens.presenter)
        for _ in range(games):
            await stages.start()
        house: Any = bot.house
        await house.settled()
        times.install()
        for _ in range(WARM):
            await stages.press(False)
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            await stages.press(True)
        drawn = await stages.draw()
        await bot.close()
    found = {stage: round(median(each), 3) for stage, each in times.times.items()}
    found["reads_a_press"] = round(len(times.times["read"]) / max(1, len(times.times["press"])), 1)
    return {**found, "picture_wall": round(median(drawn), 1)}


def measure(seconds: float, games: int, beside: Path | None) -> dict[str, Any]:
    """`stages_ms` here and, in turns with it, in another checkout."""
    turns = in_turns(__name__, beside, seconds, games)
    return {"stages_ms": {name: medians(found) for name, found in turns.items()}}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(_measured(float(sys.argv[1]), int(sys.argv[2])))))
