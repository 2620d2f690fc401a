"""The generator's end of the line to the bot's process, which can be killed and restarted under load."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lab.load.bot_process import serve
from lab.load.presses import LoadPress

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class BotProcess:
    """Sends presses and receives answers; presses interrupted by a kill are repeated with the same ids."""

    def __init__(self, folder: Path, options: Mapping[str, Any]) -> None:
        self._folder, self._options = folder, options
        self._joined: asyncio.Queue[Line] = asyncio.Queue()
        self._answers: asyncio.Task[None] | None = None
        self.under_way: dict[int, LoadPress] = {}
        self.answered: list[int] = []
        self.done: set[int] = set()
        """Presses whose action the bot's process reported as carried out."""

    async def __aenter__(self) -> BotProcess:
        self._address = str(self._folder / "line")
        self._server = await asyncio.start_unix_server(self._join, self._address, limit=1 << 24)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._process.join(30)
        await self.kill()
        self._server.close()

    async def start(self, **options: Any) -> list[int]:
        """Start the process and wait; the ids of its games."""
        arguments = (self._address, str(self._folder), {**self._options, **options})
        self._process = multiprocessing.get_context("spawn").Process(target=serve, args=arguments)
        self._process.start()
        reader, self._writer = await self._joined.get()
        ids: list[int] = json.loads(await reader.readline())["ready"]
        self.report: asyncio.Future[Mapping[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers = asyncio.create_task(self._listen(reader))
        for press in self.under_way.values():
            self._say(press)
        return ids

    def press(self, press: LoadPress) -> None:
        self.under_way[press.number] = press
        self._say(press)

    async def kill(self) -> None:
        """SIGKILL: no goodbye."""
        self._process.kill()
        await asyncio.to_thread(self._process.join)
        if self._answers is not None:
            await self._answers

    async def stop(self) -> Mapping[str, Any]:
        """Stop once all is answered and all posts are out; its measurements."""
        self._writer.write(b'{"stop": 1}\n')
        report = await self.report
        self._writer.close()
        return report

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._joined.put_nowait((reader, writer))

    def _say(self, press: LoadPress) -> None:
        self._writer.write(json.dumps({"number": press.number, "user": press.user, "id": press.id}).encode() + b"\n")

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        """Listen until the process ends or reports."""
        while line := await _line(reader):
            told = json.loads(line)
            if "report" in told:
                self.report.set_result(told["report"])
                return
            number = told["answered"]
            self.under_way.pop(number)
            self.answered.append(number)
            if told["done"]:
                self.done.add(number)
        if not self.report.done():
            self.report.set_exception(RuntimeError("the bot's process ended"))
            self.report.exception()  # a kill is no fault


async def _line(reader: asyncio.StreamReader) -> bytes:
    try:
        line = await reader.readline()
    except ConnectionError:
        return b""
    return line if line.endswith(b"\n") else b""
