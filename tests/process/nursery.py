"""A process that has loaded the bot's modules and forks bots: a start without the seconds in which Python reads them.

Each fork is a process of its own that begins `bot.py` from its first line, with nothing opened before. Run as
`python -m tests.process.nursery` in the bot's folder and environment; a line on its input forks one, whose number comes
back, and once more with its exit code when it has ended.
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

from tests.patience import HANGS

LOADED = ("cli.discord_run", "cogs.app", "host.house", "sqlalchemy.dialects.sqlite.aiosqlite", "aiosqlite", "babel")
"""Modules that a bot reads at its start, with all that they read themselves."""


class Forked:
    """A bot that was forked: what is used of asyncio's own `Process`. `returncode`: as there, None while it runs."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._ended = asyncio.Event()

    def end(self, code: int) -> None:
        self.returncode = code
        self._ended.set()

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    async def wait(self) -> int:
        await self._ended.wait()
        assert self.returncode is not None
        return self.returncode


class Nursery:
    """Started at the first bot; bots come from it one after the other."""

    def __init__(self, folder: Path, environment: dict[str, str], log: Path) -> None:
        self._folder, self._environment, self._log = folder, environment, log
        self._process: asyncio.subprocess.Process | None = None
        self._begun: asyncio.Queue[Forked] = asyncio.Queue()
        self._told: asyncio.Task[None] | None = None

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
            self._told = asyncio.create_task(self._listen(self._process))
        process: Any = self._process
        process.stdin.write(b"\n")
        return await asyncio.wait_for(self._begun.get(), HANGS)

    async def _listen(self, process: Any) -> None:
        """Hear which bots began and ended, and with which code."""
        bots: dict[int, Forked] = {}
        async for line in process.stdout:
            number, _, code = line.decode().partition(" ")
            if code:
                bots.pop(int(number)).end(int(code))
            else:
                bots[int(number)] = bot = Forked(int(number))
                self._begun.put_nowait(bot)

    async def close(self) -> None:
        if self._process is not None and self._told is not None:
            self._process.kill()
            await self._process.wait()
            await self._told


def main() -> None:
    for name in LOADED:
        importlib.import_module(name)
    _read()
    signal.signal(signal.SIGCHLD, _ended)
    for _ in sys.stdin:
        # Nobody is told of an end before its beginning.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
        pid = os.fork()
        if not pid:
            _bot()
        _tell(f"{pid}")
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})


def _ended(_number: int, _frame: object) -> None:
    """One signal may stand for several ends."""
    with contextlib.suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            _tell(f"{ended[0]} {os.waitstatus_to_exitcode(ended[1])}")


def _tell(line: str) -> None:
    os.write(1, f"{line}\n".encode())


def _read() -> None:
    """Read what every bot reads and keeps: texts and rules."""
    from data.rulebook import rulebook
    from data.texts import languages, texts_in
    from engine.registry import GAMES

    for language in languages():
        texts_in(language)
    for game in GAMES:
        rulebook(game, None).ready()


def _bot() -> NoReturn:
    """Of the fork: as `python bot.py` in this folder."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})
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
