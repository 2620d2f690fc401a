"""A process that has loaded the bot's modules and forks bots, which saves the seconds of importing them.

One serves all tests of a process. Each fork is a process of its own that begins `bot.py` from its first line, with
nothing opened before, in the folder and environment it is asked for. Run as `python -m tests.process.nursery ADDRESS`;
each connection to that socket asks for one bot with a line of JSON, hears its number, and its exit code when it ended.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NoReturn

from tests.patience import HANGS

LOADED = (
    "cli.operating.discord_run",
    "cogs.app",
    "host.house",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "aiosqlite",
    "babel",
)
"""Modules that a bot reads at its start, with all that they read themselves."""
SHIM = Path(__file__).parents[1] / "shim"
READY = b"ready\n"


class Forked:
    """A bot that was forked: what is used of asyncio's own `Process`. `returncode`: as there, None while it runs."""

    def __init__(self, pid: int, nursery: asyncio.StreamReader, asked: asyncio.StreamWriter) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._asked = asked
        self._end = asyncio.create_task(self._ended(nursery))

    async def _ended(self, nursery: asyncio.StreamReader) -> None:
        self.returncode = int(await nursery.readline())
        self._asked.close()

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    async def wait(self) -> int:
        await asyncio.shield(self._end)
        assert self.returncode is not None
        return self.returncode


async def forked(folder: Path, environment: Mapping[str, str], log: Path) -> Forked:
    """A new bot; what it prints goes to `log`."""
    nursery, asked = await asyncio.open_unix_connection(_address())
    asked.write(json.dumps([str(folder), dict(environment), str(log)]).encode() + b"\n")
    number = await asyncio.wait_for(nursery.readline(), HANGS)
    return Forked(int(number), nursery, asked)


@lru_cache(maxsize=1)
def _address() -> str:
    """Of the nursery of this process, which is started now, and ends when this process does."""
    folder = tempfile.mkdtemp(prefix="nursery-", dir="/tmp")  # a socket's path is short
    address = f"{folder}/socket"
    path = f"{SHIM}{os.pathsep}{SHIM.parents[1]}"
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.process.nursery", address],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None and process.stdout.readline() == READY
    _KEPT.append(process)
    return address


_KEPT: list[subprocess.Popen[bytes]] = []
"""The nursery ends with its input, which is open as long as this is kept."""


def main(address: str) -> None:
    for name in LOADED:
        importlib.import_module(name)
    _read()
    asking: dict[int, socket.socket] = {}
    signal.signal(signal.SIGCHLD, lambda _number, _frame: _tell_ends(asking))
    with socket.socket(socket.AF_UNIX) as door, selectors.DefaultSelector() as waiting:
        door.bind(address)
        door.listen()
        waiting.register(door, selectors.EVENT_READ)
        waiting.register(0, selectors.EVENT_READ)
        os.write(1, READY)
        while not any(key.fd == 0 for key, _ in waiting.select()):
            _fork(door.accept()[0], asking)
    Path(address).unlink()
    Path(address).parent.rmdir()


def _fork(asked: socket.socket, asking: dict[int, socket.socket]) -> None:
    with asked.makefile("r") as lines:
        folder, environment, log = json.loads(lines.readline())
    # Nobody is told of an end before its beginning.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
    pid = os.fork()
    if not pid:
        _bot(folder, environment, log)
    asking[pid] = asked
    asked.sendall(f"{pid}\n".encode())
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})


def _tell_ends(asking: dict[int, socket.socket]) -> None:
    """One signal may stand for several ends; who asked may be gone."""
    with contextlib.suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            with asking.pop(ended[0]) as asked, contextlib.suppress(OSError):
                asked.sendall(f"{os.waitstatus_to_exitcode(ended[1])}\n".encode())


def _read() -> None:
    """Read what every bot reads and keeps: texts and rules."""
    from data.rulebook import rulebook
    from data.texts import languages, texts_in
    from engine.registry import GAMES

    for language in languages():
        texts_in(language)
    for game in GAMES:
        rulebook(game, None).ready()


def _bot(folder: str, environment: Mapping[str, str], log: str) -> NoReturn:
    """Of the fork: as `python bot.py` in this folder and environment."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})
    code = 1
    try:
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for number in (1, 2):
            os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644), number)
        os.closerange(3, os.sysconf("SC_OPEN_MAX"))

        from sitecustomize import to_loopback

        from cli.main import main as bot

        to_loopback(environment["FAKECORD"])
        code = bot([])
    finally:
        os._exit(code)


if __name__ == "__main__":
    main(sys.argv[1])
