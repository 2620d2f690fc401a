"""`bot.py play` without a token, as a process: the local page a person opens."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from pathlib import Path

from engine.registry import FIRST
from tests.discord_description.guard import read_from
from tests.patience import HANGS

ROOT = Path(__file__).parents[2]


def environment(refusals: Path, **other: str) -> dict[str, str]:
    """Of the process: no token, AI seats that don't wait and think in one process, as each start begins its own; what
    Discord would not take goes to a file.
    """
    path = f"{ROOT / 'tests' / 'shim'}{os.pathsep}{ROOT}"
    settings = {
        "DISCORD_TOKEN": "",
        "AI_DELAY": "0",
        "AI_WORKERS": "1",
        "LOG_LEVEL": "WARNING",
        "REFUSALS": str(refusals),
        "LANGUAGE": "en",
    }
    return {**os.environ, "PYTHONPATH": path, **settings, **other}


class Server:
    """The process and its address. Games and page lie in `folder`. `game`: whose lobby stands ready."""

    def __init__(self, folder: Path, port: int, game: str = FIRST) -> None:
        self._folder, self._port, self.game = folder, port, game
        self._process: asyncio.subprocess.Process | None = None
        self._refusals = folder / "refusals.jsonl"
        self.settings: dict[str, str] = {}
        self.words: list[str] = []
        """What it printed."""

    async def up(self) -> str:
        """Start; gives the address it prints."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            str(ROOT / "bot.py"),
            "play",
            "--game",
            self.game,
            "--port",
            str(self._port),
            cwd=self._folder,
            env=environment(self._refusals, **self.settings),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        async with asyncio.timeout(HANGS):
            while line := await self._line():
                if found := re.match(r"Play: (\S+)", line):
                    return found[1]
        raise AssertionError("\n".join(self.words))

    async def _line(self) -> str:
        assert self._process is not None and self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        if line:
            self.words.append(line.rstrip())
        return line

    async def kill(self) -> None:
        """SIGKILL: no goodbye."""
        await self._stop(signal.SIGKILL)

    async def end(self) -> int:
        """Ctrl+C; its exit code."""
        return await self._stop(signal.SIGINT)

    async def _stop(self, number: signal.Signals) -> int:
        if self._process is None:
            return 0
        process, self._process = self._process, None
        if process.returncode is None:
            process.send_signal(number)
        rest, _ = await process.communicate()
        self.words += rest.decode().splitlines()
        read_from(self._refusals)
        return process.returncode or 0
