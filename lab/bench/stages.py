"""Measures each stage of a press through the whole bot but Discord: acknowledge, read, engine, …, outbox, picture.

Run by itself it measures the tree it is run in (`python lab/bench/stages.py SECONDS GAMES`), so that `bench` can
run it in turns here and in another checkout. It therefore uses only what the bot has had since its first release.
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import random
import sys
import tempfile
import time
from collections import defaultdict
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Any

SEATS = 4
WARM = 60
DRAWN = 8
"""Posts whose pictures are drawn."""
VERB = "load"
NOTHING: frozenset[str] = frozenset()
PRESS = frozenset(("acknowledge", "read", "engine", "present", "write", "answer", "press"))
POSTS = frozenset(("outbox",))


class OwnTimes:
    """Milliseconds of the process's own time by stage. Only stages of the part that is `on` are noted."""

    def __init__(self) -> None:
        self.on = NOTHING
        self.times: defaultdict[str, list[float]] = defaultdict(list)

    def note(self, stage: str, since: float) -> None:
        if stage in self.on:
            self.times[stage].append((time.process_time() - since) * 1000)

    def waited(self, owner: Any, name: str, stage: str) -> None:
        """Time a coroutine function of a class or module; or a block, as transactions were once."""
        work = getattr(owner, name)

        async def timed(*args: Any, **named: Any) -> Any:
            since = time.process_time()
            try:
                return await work(*args, **named)
            finally:
                self.note(stage, since)

        @asynccontextmanager
        async def block(*args: Any, **named: Any) -> Any:
            since = time.process_time()
            async with work(*args, **named) as connection:
                yield connection
            self.note(stage, since)

        setattr(owner, name, block if hasattr(work, "__wrapped__") else timed)

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
        """Where each stage happens, in this tree."""
        import cogs.transport.router as router
        from cogs.transport.reply import Reply
        from engine.kernel.record import Recorder
        from host.delivery.outbox import Outbox
        from host.store.database.database import Database

        self.waited(Reply, "acknowledge", "acknowledge")
        self.waited(Database, "read", "read")
        self.waited(Database, "write", "write")
        self.called(Recorder, "play", "engine")
        self.waited(Outbox, "_deliver", "outbox")
        answers = importlib.util.find_spec("cogs.transport.answers")
        if answers is None:
            self.waited(router.Router, "show", "answer")
        else:
            self.waited(importlib.import_module("cogs.transport.answers"), "_show", "answer")


class Stages:
    """Tables of people, pressed at one press at a time."""

    def __init__(self, bot: Any, times: OwnTimes, discord_: Any) -> None:
        from cli.kits.kits import KITS
        from engine.registry import FIRST

        self._bot, self._house, self._times, self._discord = bot, bot.house, times, discord_
        self._bot_by_chance = KITS[FIRST].bots["random"]
        self._game = FIRST
        self._rng = random.Random(1)
        self._ids: list[int] = []
        self._number = 0
        self.with_pictures: dict[int, Any] = {}
        """[game] -> a post of it with pictures."""

    async def start(self) -> None:
        from host.table.presses import Press
        from host.table.table import Place

        number = len(self._ids) * 10 + 10
        host = Press(number, "Player", None)
        table = await self._house.lobby.new(host, self._game, Place(None, number), {"players": SEATS}, "en")
        for seat in range(1, SEATS):
            await self._house.lobby.join(Press(number + seat, "Player", None), table.id)
        await self._house.lobby.start(host, table.id)
        self._ids.append(table.id)

    async def press(self, measured: bool) -> None:
        """One press, then the panels it wakes, then its posts; the parts are timed where they happen."""
        import discord

        from cogs.transport.contract import Id

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
        given: Any = self._discord.event(self._number, user, str(id))
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
        """Milliseconds by the clock until a post's first picture is there: it is drawn in another process."""
        from cogs.transport.pictures import Pictures
        from render.worker import Painters

        painters = Painters()
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
    """As the games' own presses: look, carry out, look again, draw the panel."""
    call = await request.call()
    actions = [int(text) for text in request.id.args.split(".")]
    await call.house.play.act(call.press, request.id.game, request.id.decision, actions)
    fresh = await request.call()
    return await request.screens(fresh.look.table).present(fresh)


def _discord() -> Any:
    """The module beside this one, whichever tree is measured."""
    spec = importlib.util.spec_from_file_location(
        "silent_discord", Path(__file__).parents[1] / "load" / "silent_discord.py"
    )
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


async def _measured(seconds: float, games: int) -> dict[str, float]:
    from cli.kits.kits import content_of
    from cli.operating.wiring import BOTS, LEVELS
    from cogs.app import ConquestBot
    from cogs.transport.request import Verb
    from engine.registry import GAMES
    from host.house import House

    discord_, times = _discord(), OwnTimes()
    discord_.SilentDiscord().install()
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
                """Nobody shows commands."""

        bot = Bot(open_house)
        await bot._async_setup_hook()
        discord_.install_user(bot)
        await bot.setup_hook()
        bot.router._verbs[VERB] = Verb("new", act)
        stages = Stages(bot, times, discord_)
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
    from lab.bench.press import in_turns

    return {"stages_ms": in_turns(Path(__file__), seconds, games, beside)}


if __name__ == "__main__":
    # The folder of this file would stand before the measured tree.
    sys.path[:] = [place for place in sys.path if Path(place or ".").resolve() != Path(__file__).parent]
    print(json.dumps(asyncio.run(_measured(float(sys.argv[1]), int(sys.argv[2])))))
