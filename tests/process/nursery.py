"""A process that has loaded the bot's modules and forks bots: a start without the seconds in which Python reads them.

Each fork is a process of its own that begins `bot.py` from its first line, with nothing opened before. Run as
`python -m tests.process.nursery` in the bot's folder and environment; a line on its input forks one, and its number
comes back.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import os
import signal
import sys
from pathlib import Path
from typing import Any, NoReturn

LOADED = ("cli.discord_run", "cogs.app", "host.house", "sqlalchemy.dialects.sqlite.aiosqlite", "aiosqlite", "babel")
"""Modules that a bot reads at its start, with all that they read themselves."""


class Forked:
    """A bot that was forked: what is used of asyncio's own `Process`. `returncode`: 0 once it has ended."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._ended = asyncio.Event()
        self._file = os.pidfd_open(pid)
        asyncio.get_running_loop().add_reader(self._file, self._end)

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._file)
        os.close(self._file)
        self.returncode = 0
        self._ended.set()

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    async def wait(self) -> int:
        await self._ended.wait()
        return 0


class Nursery:
    """Started once; bots come from it one after the other."""

    def __init__(self, folder: Path, environment: dict[str, str], log: Path) -> None:
        self._folder, self._environment, self._log = folder, environment, log
        self._process: asyncio.subprocess.Process | None = None

    async def bot(self) -> Forked:
        if self._process is None:
            with self._log.open("ab") as log:
                self._process = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-m", "tests.process.nursery"),
                    cwd=self._folder,
                    env=self._environment,
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    stderr=log,
                )
        process: Any = self._process
        process.stdin.write(b"\n")
        return Forked(int(await process.stdout.readline()))

    async def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            await self._process.wait()


def main() -> None:
    for name in LOADED:
        importlib.import_module(name)
    _read()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever ends is forgotten; its number is watched elsewhere
    for _ in sys.stdin:
        sys.stdout.flush()
        pid = os.fork()
        if not pid:
            _bot()
        print(pid, flush=True)


def _read() -> None:
    """Read what every bot reads and keeps: texts and rules."""
    from data.rulebook import rulebook
    from data.texts import languages, texts_in
    from engine.registry import GAMES

    for language in languages():
        texts_in(language)
    for game in GAMES:
        rulebook(game, None)


def _bot() -> NoReturn:
    """Of the fork: as `python bot.py` in this folder."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    code = 1
    try:
        from cli.main import main as bot

        code = bot([])
    finally:
        os._exit(code)


if __name__ == "__main__":
    main()
