"""SIGKILLs the real process while several games run, repeatedly, at any await of a press's work.

Four tables of two people at one bot on a loopback Discord. Presses go out at several at once; the process is killed at
a moment drawn by chance: before or after a call to Discord has its effect, while a write waits for the disk, or so many
milliseconds after a press. Then it is started again, and must be whole: every entry once, every acknowledged press done
wholly or not at all, every post out once, and every table can be played on.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cogs.transport.contract import parse_id
from engine.registry import GAMES
from tests.cogs.player import Item, Player
from tests.process.stack import Bot, Stop, stack
from tests.process.table import Pair

CALLS = (("POST", "/callback"), ("PATCH", "/messages/@original"), ("POST", "/messages"), ("PATCH", ""))
"""What a kill waits for: the acknowledgement, the answer, a post, an edit."""
TABLES = 4
FAULT = re.compile(r"^.* ERROR |^Traceback", re.MULTILINE)
ORPHAN = re.compile(
    r'^Traceback.*\n  File "<string>", line 1, in <module>\n(?: .*\n)*EOFError: Ran out of input\n', re.MULTILINE
)
"""What Python prints in a worker that the bot had just begun when it was killed."""
LONGEST = 0.25
"""Seconds after a press within which a kill by the clock comes."""


@dataclass
class Crashes:
    """Kills of one bot. `problems`: what must not be."""

    bot: Bot
    chance: random.Random
    pairs: list[Pair] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    read: int = 0
    """Letters of the log that were looked at."""

    async def set_up(self) -> None:
        for number in range(TABLES):
            await self._begin(list(GAMES)[number % len(GAMES)])

    async def _begin(self, game: str) -> None:
        pair = Pair(self.bot, game)
        await pair.begun()
        self.pairs.append(pair)

    async def crash(self) -> None:
        """Presses at every table, a kill among them, a start, and what must hold."""
        kind = self.chance.choice(("before", "after", "clock", "disk"))
        stop = self._stop(kind)
        presses = [asyncio.create_task(self._press(pair)) for pair in self.pairs]
        if stop is not None:
            try:
                async with asyncio.timeout(2):
                    await stop.reached.wait()
                self.seen[f"killed {kind} a call"] += 1
            except TimeoutError:
                self.seen["killed at rest"] += 1
            await self.bot.kill()
            stop.lift()
        elif kind == "disk":
            with self.bot.slow_disk():
                await asyncio.sleep(self.chance.uniform(0, LONGEST))
                await self.bot.kill()
            self.seen["killed before a commit"] += 1
        else:
            await asyncio.sleep(self.chance.uniform(0, LONGEST))
            await self.bot.kill()
            self.seen["killed by the clock"] += 1
        for task in presses:
            task.cancel()
        await asyncio.gather(*presses, return_exceptions=True)
        await self.bot.up()
        await self._whole()

    def _stop(self, kind: str) -> Stop | None:
        if kind not in ("before", "after"):
            return None
        method, ending = self.chance.choice(CALLS)
        return Stop(self.bot.discord, method, ending, self.chance.randint(1, 4), done=kind == "after")

    async def _press(self, pair: Pair) -> None:
        """One or two presses of somebody who is asked there, as a person would."""
        user = await pair.asked()
        record = await pair.answered(pair.discord.slash(user, pair.channel.id, "turn", table=pair.game))
        player = Player(None, None, self.chance)
        for _ in range(3):
            message = await pair.finished(record)
            item = None if message is None else player._choice(self._items(pair, message))
            if item is None:
                return
            values = [self.chance.choice(item.values)] if item.values else None
            control = next(c for c in pair.discord.controls(message) if c["custom_id"] == item.custom_id)
            record = pair.discord.press_control(user, message, control, values)

    def _items(self, pair: Pair, message: Any) -> list[Item]:
        found = []
        for control in pair.discord.controls(message):
            id = parse_id(control["custom_id"])
            assert id is not None
            values = tuple(str(option["value"]) for option in control.get("options", ()))
            found.append(Item(id.verb, control["custom_id"], control.get("label") or "", values))
        return found

    async def _whole(self) -> None:
        """All that must hold after a start."""
        counted = "SELECT games.id, version, count(entries.number), max(entries.number) FROM games"
        query = f"{counted} JOIN entries ON entries.game = games.id"
        for game, version, count, last in self.bot.rows(f"{query} WHERE status = 'running' GROUP BY games.id"):
            if not version == last == count - 1:
                self.problems.append(f"table {game}: version {version}, {count} entries up to {last}")
        for game, first, last in self.bot.rows(
            "SELECT i.game, i.first, i.last FROM interactions i JOIN games ON games.id = i.game WHERE i.last > version"
        ):
            self.problems.append(f"table {game}: a press says {first} to {last}, which are not there")
        await self.bot.discord.until(lambda: not self.bot.one("SELECT count(*) FROM outbox WHERE state = 'waiting'"))
        for pair in self.pairs:
            posts = Counter(
                (message.content, str(message.components))
                for message in pair.discord.messages(pair.channel.id)
                if not message.is_ephemeral and "<@" in message.content
            )
            twice = [content for (content, _), times in posts.items() if times > 1]
            if twice:
                self.problems.append(f"table {pair.game}: said twice: {twice[:2]}")
        new, self.read = self.bot.log()[self.read :], len(self.bot.log())
        new = ORPHAN.sub("", new)
        if found := FAULT.search(new):
            self.problems.append(f"logged: {new[found.start() :]}")
        for pair in list(self.pairs):
            if pair.status() != "running":
                self.pairs.remove(pair)
                await self._begin(pair.plays)
                self.seen["tables ended"] += 1
            self.seen["tables looked at"] += 1

    async def played_on(self) -> None:
        """At the end each table is played on by Discord until it has one entry more."""
        for pair in self.pairs:
            before = pair.entries()
            for _ in range(6):
                await self._press(pair)
                await pair.sent()
                if pair.entries() > before:
                    break
            else:
                self.problems.append(f"table {pair.game} could not be played on")


async def kills(count: int, seed: int, folder: Path) -> tuple[Counter[str], list[str]]:
    """So many kills of one bot; what was seen, and what must not be."""
    async with stack(folder) as bot:
        bot.from_a_nursery()
        work = Crashes(bot, random.Random(f"crash {seed}"))
        await work.set_up()
        for _ in range(count):
            try:
                await work.crash()
            except TimeoutError as error:
                work.problems.append(f"hung: {error}")
                break
        if not work.problems:
            await work.played_on()
        return work.seen, [f"seed {seed}: {problem}" for problem in work.problems]
