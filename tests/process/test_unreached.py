"""The real process while Discord can't be reached at its start: it waits in a line a try, and goes on by itself."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import signal
import socket
import sqlite3
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from aiohttp import web

from host.program.process import NOWHERE
from tests.fakecord import FakeDiscord
from tests.patience import HANGS, eventually
from tests.ports import held_port
from tests.process.nursery import forked
from tests.process.stack import Bot

pytestmark = pytest.mark.process


class Away(Bot):
    """A bot that is started while Discord is away."""

    async def begin(self, notify: Path | None = None) -> None:
        more = {} if notify is None else {"NOTIFY_SOCKET": str(notify)}
        self.process = await forked(self._folder, {**self._settings(), **more}, self._log)

    async def tries(self, count: int) -> None:
        await eventually(lambda: self.log().count("trying again") >= count, f"{count} tries")

    def shards(self) -> list[object]:
        """Of the processes that beat (tests/cli/test_notice.py: what `alive` says of them); none before a database."""
        with (
            contextlib.suppress(sqlite3.OperationalError),
            contextlib.closing(sqlite3.connect(f"{self.file.as_uri()}?mode=ro", uri=True)) as games,
        ):
            return [json.loads(shards or "null") for (shards,) in games.execute("SELECT shards FROM processes")]
        return []


@pytest_asyncio.fixture
async def away(tmp_path: Path) -> AsyncIterator[Away]:
    with held_port() as port:
        discord = FakeDiscord()
        discord.port, discord.base = port, f"http://127.0.0.1:{port}"
        bot = Away(discord, tmp_path)
        yield bot
        if bot.running:
            assert bot.process is not None
            bot.process.send_signal(signal.SIGKILL)
            await bot.process.wait()


async def test_a_closed_port_is_a_line_a_try_and_then_the_bot_is_there(away: Away, tmp_path: Path) -> None:
    """It was a traceback of 77 lines, and the end."""
    heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    heard.bind(str(tmp_path / "notify"))
    heard.setblocking(False)
    await away.begin(tmp_path / "notify")
    await away.tries(2)
    lines = away.log().splitlines()[:2]
    assert all("Discord can't be reached (ClientConnectorError): trying" in each for each in lines)
    assert [line.rpartition(" in ")[2] for line in lines] == ["1 s", "2 s"]
    assert heard.recv(100) == b"STATUS=waiting for Discord"
    await eventually(away.shards, "a beat of who waits")
    assert away.shards() == [{"ids": list(NOWHERE.ids), "count": NOWHERE.count}]
    discord = away.discord
    await discord.start()
    await discord.until(lambda: discord.logged_in > 0)
    async with asyncio.timeout(HANGS):
        assert (await asyncio.get_running_loop().sock_recv(heard, 100)).startswith(b"READY=1")
    assert away.shards() == [None], "of all"
    assert await away.end() == 0
    assert "Traceback" not in away.log()
    await discord.stop()


def test_the_unit_and_the_image_wait_for_discord_as_the_bot_does() -> None:
    root = Path(__file__).parents[2]
    unit = (root / "deploy" / "conquest-table.service").read_text("utf-8").splitlines()
    assert {"Type=notify", "TimeoutStartSec=infinity"} <= set(unit)
    assert re.search(r'HEALTHCHECK .*"bot.py", "alive"\]', (root / "Dockerfile").read_text("utf-8"))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_it_ends_when_told(away: Away, number: signal.Signals) -> None:
    await away.begin()
    await away.tries(1)
    assert await away.end(number) == 0
    assert "Traceback" not in away.log()


async def test_a_discord_that_fails_is_waited_for(away: Away) -> None:
    async def fails(request: web.Request) -> web.Response:
        return web.json_response({"message": "unavailable", "code": 0}, status=503)

    app = web.Application()
    app.router.add_route("*", "/{tail:.*}", fails)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", away.discord.port).start()
    await away.begin()
    await away.tries(1)
    assert "DiscordServerError status 503" in away.log() and "Traceback" not in away.log()
    assert await away.end() == 0
    await runner.cleanup()


async def test_a_name_that_cannot_be_looked_up_is_waited_for_and_ends_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A look-up may hang for long: the thread in which it does keeps nobody waiting."""
    from cli.operating import reaching

    asked, found = threading.Semaphore(0), threading.Event()

    def looked_up(*args: object) -> None:
        asked.release()
        if seen:
            found.wait(HANGS)
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    stop, hung = asyncio.Event(), asyncio.Event()
    monkeypatch.setattr(reaching, "FIRST", 0.001)
    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    seen: list[str] = []

    async def waits() -> None:
        seen.append("waiting")

    waiting = asyncio.create_task(reaching.until_reached(hung.wait, stop, waits))  # type: ignore[arg-type]
    for _ in range(2):
        assert await asyncio.to_thread(asked.acquire, timeout=HANGS)
    stop.set()
    await waiting
    assert seen == ["waiting"] and not found.is_set()
    found.set()


async def test_a_pause_between_two_tries_ends_with_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    from cli.operating import reaching

    def gone(*args: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    stop = asyncio.Event()
    monkeypatch.setattr(reaching, "FIRST", 2 * HANGS)
    monkeypatch.setattr(socket, "getaddrinfo", gone)

    async def waits() -> None:
        stop.set()

    await asyncio.wait_for(reaching.until_reached(asyncio.Event().wait, stop, waits), HANGS)  # type: ignore[arg-type]
