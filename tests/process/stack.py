"""The real `bot.py` as a process on a loopback Discord: started, killed, inspected, played with."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from discord import Permissions

from tests.fakecord import FakeDiscord
from tests.patience import HANGS
from tests.postgresql import rows_of
from tests.process.nursery import Forked, forked

ROOT = Path(__file__).parents[2]
THREADS = Permissions(create_public_threads=True, create_private_threads=True, send_messages_in_threads=True)


class Bot:
    """The process. `environment` overrides settings."""

    def __init__(self, discord: FakeDiscord, folder: Path, **environment: str) -> None:
        self.discord = discord
        self.file = folder / "games.db"
        self._log = folder / "bot.log"
        self._folder = folder
        self._environment = environment
        self._forked = False
        self.process: asyncio.subprocess.Process | Forked | None = None

    def from_a_nursery(self) -> None:
        """Its starts are forks from here on, where the system can (`tests/process/nursery.py`)."""
        self._forked = hasattr(os, "fork")

    async def up(self) -> None:
        """Start and wait until it is logged in and its commands are there."""
        before = self.discord.logged_in
        if self._forked:
            self.process = await forked(self._folder, self._settings(), self._log)
        else:
            with self._log.open("ab") as log:
                self.process = await asyncio.create_subprocess_exec(
                    *(sys.executable, str(ROOT / "bot.py")),
                    cwd=self._folder,
                    env=self._settings(),
                    stdout=log,
                    stderr=log,
                )
        process = self.process
        await self.discord.until(lambda: self.discord.logged_in > before or process.returncode is not None)
        assert process.returncode is None, f"the bot ended with {process.returncode}:\n{self.log()[-4000:]}"
        await self.discord.until(lambda: self.discord.backend.commands.get(None))

    def _settings(self) -> dict[str, str]:
        return {
            **os.environ,
            "PYTHONPATH": f"{ROOT / 'tests' / 'shim'}{os.pathsep}{ROOT}",
            "FAKECORD": self.discord.base,
            "DISCORD_TOKEN": self.discord.token,
            "DATABASE_URL": f"sqlite+aiosqlite:///{self.file}",
            "PICTURES": "false",
            "AI_DELAY": "0",
            **dict.fromkeys(("OPEN_TABLES_PERSON", "OPEN_TABLES_SERVER", "LOBBIES_PERSON"), "10000"),
            "COMMANDS_PERSON_MINUTE": "10000",
            **self._environment,
        }

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.returncode is None

    async def kill(self) -> None:
        """SIGKILL: no goodbye."""
        assert self.process is not None
        sockets = len(self.discord.sockets)
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()
        await self.discord.until(lambda: len(self.discord.sockets) < sockets)

    def children(self) -> list[int]:
        """Process ids of its workers."""
        assert self.process is not None
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return [int(number) for task in tasks for number in task.read_text().split()]

    async def restart(self) -> None:
        await self.kill()
        await self.up()

    async def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to stop; its exit code."""
        assert self.process is not None
        self.process.send_signal(number)
        return await asyncio.wait_for(self.process.wait(), HANGS)

    def log(self) -> str:
        return self._log.read_text() if self._log.exists() else ""

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """What the games' database holds, read beside the running bot."""
        if (url := self._environment.get("DATABASE_URL", "")).startswith("postgresql"):
            return rows_of(url, query)
        with contextlib.closing(sqlite3.connect(self.file, timeout=HANGS)) as connection:
            return connection.execute(query).fetchall()

    def one(self, query: str) -> Any:
        return self.rows(query)[0][0]

    @contextlib.contextmanager
    def slow_disk(self) -> Any:
        """Hold the write lock: the bot waits before its transaction as on a slow disk."""
        with contextlib.closing(sqlite3.connect(self.file, timeout=HANGS, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield
            finally:
                connection.execute("ROLLBACK")


class Stop:
    """Stalls the `nth` REST call of a kind for ever; `reached` tells that the bot waits for its answer."""

    def __init__(self, discord: FakeDiscord, method: str, ending: str, nth: int = 1, *, done: bool = False) -> None:
        self._discord, self._method, self._ending, self._nth = discord, method, ending, nth
        self._after = done
        self._seen = 0
        self.reached = asyncio.Event()
        self._never = asyncio.Event()
        if done:
            discord.after = self._gate
        else:
            discord.gate = self._gate

    async def _gate(self, method: str, path: str) -> None:
        if method == self._method and path.endswith(self._ending):
            self._seen += 1
            if self._seen >= self._nth:
                self.reached.set()
                await self._never.wait()

    async def wait(self) -> None:
        async with asyncio.timeout(HANGS):
            await self.reached.wait()

    def lift(self) -> None:
        """Let go: for a call stalled before its effect, the bot is dead by now, so the effect must not come."""
        self._discord.gate = self._discord.after = None


@contextlib.asynccontextmanager
async def stack(folder: Path, *, forked: bool = False, **environment: str) -> AsyncIterator[Bot]:
    """A loopback Discord with a server, and the bot on it, at once `from_a_nursery` or not."""
    discord = await FakeDiscord().start()
    guild = discord.backend.create_guild("Server")
    for role in guild.roles.values():  # without threads the channel is the table: its address is known beforehand
        role.permissions &= ~THREADS.value
    bot = Bot(discord, folder, **environment)
    if forked:
        bot.from_a_nursery()
    try:
        await bot.up()
        yield bot
    finally:
        if bot.running:
            await bot.kill()
        await discord.stop()
