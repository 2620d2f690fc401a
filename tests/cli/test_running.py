"""`run` and `play`: without a token, with bad settings, and what they never log."""

from __future__ import annotations

import importlib.util
import logging
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.errors import Unfit
from cli.main import main
from cli.operating.logs import OTHERS, OURS, set_up_logs
from cli.operating.settings import read_settings
from cli.operating.wiring import create_bot
from engine.registry import GAMES

ROOT = Path(__file__).parents[2]
SECRET = "MTAwMDAwMDAwMDAwMDAwMDAw.secret.of-the-operator"


@pytest.fixture(autouse=True)
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder without a `.env`, and no token in the environment."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)


@pytest.fixture
def logs_as_before() -> Iterator[None]:
    names = ["", *OURS, *OTHERS]
    levels = {name: logging.getLogger(name).level for name in names}
    handlers = logging.getLogger().handlers[:]
    yield
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)
    logging.getLogger().handlers[:] = handlers


def test_without_a_token_it_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    told = capsys.readouterr().err
    assert "DISCORD_TOKEN is not set" in told
    assert "make play" in told


@pytest.mark.parametrize("library", ["simcord", "regex"])
def test_without_a_token_and_without_the_page_s_libraries_it_says_what_to_do(
    library: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == library else there(name))
    assert main(["play"]) == 2
    told = capsys.readouterr().err
    assert told == (
        "bot.py play: Set DISCORD_TOKEN to play on Discord (see .env.example), or install the local page:"
        " .venv/bin/pip install --editable '.[local]'\n"
    )


@pytest.mark.skipif(shutil.which("make") is None, reason="make is missing")
@pytest.mark.parametrize(
    ("environment", "file", "without"),
    [
        ({}, None, "tests"),
        ({}, "DISCORD_TOKEN=\n", "tests"),
        ({}, "# DISCORD_TOKEN=x\nDISCORD_TOKEN= # none\n", "tests"),
        ({"DISCORD_TOKEN": ""}, 'DISCORD_TOKEN=""\n', "tests"),
        ({"DISCORD_TOKEN": SECRET}, None, "page"),
        ({}, f"LANGUAGE=fr\nexport DISCORD_TOKEN = '{SECRET}'\n", "page"),
    ],
)
def test_make_play_installs_the_page_only_where_no_token_is(
    environment: dict[str, str], file: str | None, without: str, tmp_path: Path
) -> None:
    for name in ("Makefile", "pyproject.toml", "requirements.lock"):
        shutil.copy(ROOT / name, tmp_path)
    if file is not None:
        (tmp_path / ".env").write_text(file)
    command = ["make", "--dry-run", "play"]
    done = subprocess.run(command, cwd=tmp_path, env={**os.environ, **environment}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert re.findall(r"sed '/\^# (\w+)\$/,\$d' requirements.lock", done.stdout) == [without]
    assert SECRET not in done.stdout + done.stderr


@pytest.mark.parametrize("port", ["0", "70000"])
def test_a_port_that_is_none(capsys: pytest.CaptureFixture[str], port: str) -> None:
    assert main(["play", "--port", port]) == 2
    assert f"--port {port}" in capsys.readouterr().err


def test_an_unfit_setting_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PLAY_PORT", "many")
    for command in ([], ["play"]):
        assert main(command) == 2
        assert "PLAY_PORT does not fit" in capsys.readouterr().err


@pytest.mark.secrets
def test_the_token_is_in_no_text_about_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", SECRET)
    settings = read_settings()
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == SECRET
    assert SECRET not in f"{settings!r} {settings}"
    monkeypatch.setenv("DATABASE_URL", f"sqlite://user:{SECRET}@/")
    with pytest.raises(Unfit) as caught:
        read_settings()
    assert SECRET not in str(caught.value)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__


@pytest.mark.secrets
@pytest.mark.usefixtures("logs_as_before")
def test_libraries_that_log_messages_and_rows_stay_above_debug() -> None:
    set_up_logs("DEBUG")
    assert logging.getLogger("host.commit.transactions").isEnabledFor(logging.DEBUG)
    assert not logging.getLogger("discord.http").isEnabledFor(logging.DEBUG)
    assert not logging.getLogger("discord.gateway").isEnabledFor(logging.DEBUG)
    assert not logging.getLogger("aiosqlite").isEnabledFor(logging.INFO)
    assert not logging.getLogger("sqlalchemy.engine").isEnabledFor(logging.INFO)
    assert not logging.getLogger("anything.else").isEnabledFor(logging.INFO)
    set_up_logs("ERROR")
    assert not logging.getLogger("discord").isEnabledFor(logging.WARNING)


async def test_the_bot_is_put_together_from_its_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path / 'own.db'}")
    monkeypatch.setenv("PICTURES", "false")
    async with create_bot(read_settings()) as bot:
        assert set(bot.screens) == set(GAMES)
        assert not (tmp_path / "own.db").exists(), "nothing is opened before it connects"
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "none"))
    with pytest.raises(Unfit, match="not fit for play"):
        create_bot(read_settings())
