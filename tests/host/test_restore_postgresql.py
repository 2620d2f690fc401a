"""PostgreSQL is restored from a copy by the very commands that `backup` and `restore` print; `doctor` checks it."""

from __future__ import annotations

import asyncio
import shlex
import subprocess
from pathlib import Path

import pytest

from cli import doctor
from cli.errors import SOUND
from cli.main import main
from engine.kernel.fairness.fairness import commitment
from examples.starter_game.engine.actions import DEPTH
from host.upkeep.doctor import Finding
from tests import postgresql
from tests.host.table import ANN, BEN, CLEO, DAN, World, game_of, lobby_of, press, row_of
from tests.patience import HANGS

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GxYzAb.a-secret-that-nobody-reads"


@pytest.fixture
def url(cluster: postgresql.Cluster, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """The games' database of the settings."""
    url = cluster.url(cluster.clear())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", url)
    return url


async def command(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints; it runs in a loop of its own."""
    assert await asyncio.to_thread(main, list(arguments)) == SOUND
    return capsys.readouterr().out


async def carried_out(told: str, program: str) -> None:
    """The line that begins with a program's name is run as it stands."""
    [line] = [line for line in told.splitlines() if line.startswith(program)]
    await asyncio.to_thread(subprocess.run, shlex.split(line), check=True, timeout=HANGS)


async def test_there_and_back(url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    world = World(url)
    async with world.open() as house:
        game, lobby = await game_of(house, ANN, BEN), await lobby_of(house, DAN, CLEO)
        await house.play.act(press(ANN), game, None, [DEPTH | 1])
        await house.settled()
        running, waiting = await row_of(house, game), await row_of(house, lobby)
        await carried_out(await command(capsys, "backup", str(tmp_path / "copy.dump")), "pg_dump ")
        await house.play.act(press(BEN), game, None, [DEPTH | 2])
        await house.privacy.forget(press(CLEO), (await house.privacy.kept(CLEO)).mark)
        await house.settled()
        assert (await row_of(house, game)).version > running.version
        lost = await lobby_of(house, ANN)
    told = await command(capsys, "restore", str(tmp_path / "copy.dump"))
    await carried_out(told, "pg_restore ")
    assert "--marked" in told.splitlines()[-1]
    said = await command(capsys, "restore", str(tmp_path / "copy.dump"), "--marked")
    assert said.startswith("2 open tables are marked")
    async with world.open() as house:
        await house.settled()
        back, fresh = await row_of(house, game), await row_of(house, lobby)
        assert (back.version, back.rewound) == (running.version, running.version)
        assert [seat.user_id for seat in fresh.seats] == [DAN], "who was erased after the copy stays erased"
        assert fresh.seed != waiting.seed and fresh.mark == commitment(fresh.seed) != waiting.mark
        await house.play.act(press(BEN), game, None, [DEPTH | 2])
        assert await lobby_of(house, ANN) > lost, "a lost table's number is given to no other"


async def test_the_doctor_looks_into_it(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def start(pictures: bool) -> Finding:
        return Finding("workers", operator=True)

    monkeypatch.setattr(doctor, "of_workers", start)
    told = (await command(capsys, "doctor", "--offline")).splitlines()
    assert told[-1] == "Ready." and all(line.startswith("ok: ") for line in told[:-1])
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://bot:secret@127.0.0.1:1/games")
    assert await asyncio.to_thread(main, ["doctor", "--offline"]) != SOUND
    out = capsys.readouterr()
    assert "Ready." not in out.out and "secret" not in out.out + out.err and "Traceback" not in out.err
