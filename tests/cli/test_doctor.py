"""`doctor` as a command: a line for each check, the worst first, whatever the database is."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import discord
import pytest

from cli import doctor
from cli.errors import FAULT, SOUND
from cli.main import main
from cli.operating import checks_of_program
from cogs.tables.wording.doctor_words import headline
from data.texts import texts_in
from host.commit.leases import LASTS
from host.house import House
from host.program.process import Process, Shards
from host.store.database.database import Database
from host.store.queries import leases
from host.upkeep.doctor import Finding
from tests.host.table import ANN, BEN, World, game_of
from tests.patience import HANGS
from tests.stores import prepare

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GxYzAb.a-secret-that-nobody-reads"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The games' database of the settings; no process is started, and Discord is not asked."""

    async def start(pictures: bool) -> Finding:
        return Finding("workers", operator=True)

    monkeypatch.setattr(doctor, "of_workers", start)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path / 'games.db'}")
    return tmp_path / "games.db"


def examined(capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    code = main(["doctor", "--offline", "--json"])
    out = capsys.readouterr()
    assert TOKEN not in out.out + out.err and not out.err
    told: dict[str, Any] = json.loads(out.out)
    return code, {finding["check"]: finding for finding in told["findings"]}


def test_all_is_well(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    prepare(file)
    assert main(["doctor", "--offline"]) == SOUND
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "Ready." and all(line.startswith("ok: ") for line in lines[:-1])
    assert examined(capsys)[0] == SOUND


def test_before_the_first_start_nothing_is_made(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert examined(capsys)[0] == SOUND
    assert list(file.parent.iterdir()) == []


@pytest.mark.parametrize("what", ["diary", "damaged", "folder", "gone"])
def test_a_database_that_cant_be_used_is_one_finding_among_others(
    what: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if what == "diary":
        file.write_text("My diary. " * 1000)
    elif what == "folder":
        file.mkdir()
    elif what == "gone":
        (file.parent / "backups").mkdir()
        prepare(file.parent / "backups" / "games.2026-11-28.db")
    else:
        prepare(file)
        whole = file.read_bytes()
        file.write_bytes(whole[:8192] + b"\xff" * 4096 + whole[12288:])
    code, found = examined(capsys)
    assert code == FAULT
    assert not found["database"]["ok"] and str(file) in found["database"]["told"]
    assert found["data"]["ok"] and found["versions"]["ok"]
    assert next(iter(found)) == "database", "the worst first"


@pytest.mark.parametrize("token", ["", "not-a-token", "a.b.c", "MTIz.b"])
def test_a_token_is_looked_at_and_never_told(
    token: str, file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    assert main(["doctor", "--offline", "--discord"]) == FAULT
    told = capsys.readouterr().out
    assert told.startswith("to mend: DISCORD_TOKEN ") and (not token or token not in told)
    assert told.splitlines()[-1] == "Not ready: 1 thing to mend."


def test_without_a_token_it_is_ready_for_the_page_but_not_as_a_service(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN")
    assert main(["doctor", "--offline"]) == SOUND
    assert capsys.readouterr().out.splitlines()[-1] == "Ready for the local page."
    monkeypatch.setenv("INVOCATION_ID", "a systemd unit's run")
    assert main(["doctor", "--offline"]) == FAULT


def test_without_a_token_and_the_page_it_is_not_ready(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The image has no local page, and doctor said there that it was ready for it."""
    monkeypatch.delenv("DISCORD_TOKEN")
    monkeypatch.setattr(doctor, "page_installed", lambda: False)
    assert main(["doctor", "--offline"]) == FAULT
    assert "DISCORD_TOKEN is not set" in capsys.readouterr().out


async def test_a_refused_token_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    async def unknown(client: discord.Client, token: str) -> None:
        raise discord.LoginFailure

    monkeypatch.setattr(discord.Client, "login", unknown)
    found = await checks_of_program.of_discord(TOKEN)
    assert (found.wrong, headline([found], texts_in("en"))) == ("token", "Not ready: 1 thing to mend.")


def test_it_reads_the_file_of_the_service_and_says_so(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Beside a systemd unit it read `.env`, found no token, and was ready for the local page."""
    monkeypatch.delenv("DISCORD_TOKEN")
    monkeypatch.delenv("DATABASE_URL")
    own = file.parent / "conquest-table.env"
    monkeypatch.setenv("ENV_FILE", str(own))
    assert main(["doctor", "--offline"]) == FAULT
    assert f"{own} can't be read" in capsys.readouterr().out
    own.write_text("LANGUAGE=en\n")
    assert main(["doctor", "--offline"]) == FAULT, "a service needs a token"
    assert "DISCORD_TOKEN is not set" in capsys.readouterr().out
    own.write_text(f"DISCORD_TOKEN={TOKEN}\nDATABASE_URL=sqlite+aiosqlite:///{file}\n")
    assert main(["doctor", "--offline"]) == SOUND
    assert f"ok: settings, {own} read" in capsys.readouterr().out


def test_shards_that_no_process_hears_of_are_named(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All was well while half of the servers got no answer."""
    prepare(file)
    now = time.time()

    async def beat(at: float, *ids: int) -> None:
        name = f"process of {ids}"
        database = Database(f"sqlite+aiosqlite:///{file}")
        me = Process(name, f"{name}/boot", 1, "0", Shards(ids, 4), now)
        await database.write(lambda connection: leases.beat(connection, me, at, LASTS, False))
        await database.close()

    asyncio.run(beat(now - 3_600, 0, 1))
    asyncio.run(beat(now + HANGS, 3))
    assert main(["doctor", "--offline"]) == FAULT
    told, last = capsys.readouterr().out, datetime.fromtimestamp(now - 3_600 + LASTS, UTC)
    assert f"shards 0, 1: nobody since {last:%Y-%m-%d %H:%M} UTC." in told
    assert "shard 2: no process ever." in told
    asyncio.run(beat(now + HANGS, 0, 1))
    asyncio.run(beat(now + HANGS, 2))
    code, found = examined(capsys)
    assert code == SOUND and found["shards"]["ok"]


def test_a_setting_that_does_not_fit(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("AI_WORKERS", "none")
    code, found = examined(capsys)
    assert code == FAULT and "AI_WORKERS" in found["settings"]["told"]


def test_libraries_of_another_version_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = ["SQLAlchemy[asyncio]==0.0.1", "no-such-library==1", 'pytest==0; extra == "dev"']
    monkeypatch.setattr(checks_of_program.metadata, "requires", lambda name: wanted)
    sentence = str(checks_of_program.of_versions().facts["sentence"])
    assert "SQLAlchemy" in sentence and "no-such-library missing, not 1" in sentence and "pytest" not in sentence


async def test_what_waits_is_late_or_set_aside_is_told_beside_a_running_bot(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(file)
    world = World(f"sqlite+aiosqlite:///{file}")
    world.clock.now = time.time()
    async with world.open() as house:
        game = await game_of(house, ANN, BEN)
        await house.settled()
        _spoil(file, game)
        await _also_says_so(house)
        found = {each.check: each for each in await _checked(monkeypatch)}
    assert found["outbox"].wrong == "refused" and found["outbox"].facts["count"] == 1
    assert found["clocks"].facts["count"] == 1
    assert found["aside"].game == game
    assert found["copies"].wrong == "", "games that began just now need no copy yet"


async def _checked(monkeypatch: pytest.MonkeyPatch) -> list[Finding]:
    from cli.operating.checks_of_database import of_database
    from cli.operating.settings import read_settings

    return await of_database(read_settings(), time.time())


async def _also_says_so(house: House) -> None:
    """What the running house tells `/doctor` is the same."""
    found = (await house.checkup.run()).findings
    wrong = {each.check for each in found if not each.well}
    assert wrong == {"outbox", "clocks", "aside", "copies"}, "this house was given no folder for copies"


def _spoil(file: Path, game: int) -> None:
    old = time.time() - 3_600
    post = json.dumps({"role": "aside", "content": "x", "rows": [[{"label": "Log", "verb": "log"}]]})
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        add = 'INSERT INTO outbox (game, state, post, at, attempts, code, "to") VALUES (?, ?, ?, ?, 3, 50013, 0)'
        connection.execute(add, (game, "waiting", json.dumps({"role": "turn", "content": "x"}), old))
        connection.execute("DELETE FROM clocks")
        connection.execute("INSERT INTO clocks VALUES (?, 0, 'seat', '', ?, 0)", (game, old))
        live = 'INSERT INTO live_posts (game, role, "to", channel_id, message_id, post, stripped, at)'
        connection.execute(f"{live} VALUES (?, 'aside', 0, 1, 1, ?, 0, ?)", (game, post, old))
