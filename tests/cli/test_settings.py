"""Each setting of `.env.example`: a good value is taken, an empty one is the default, others refused in a sentence."""

from __future__ import annotations

import re
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from cli.errors import Unfit
from cli.operating.settings import read_settings
from host.program.settings import Settings

ROOT = Path(__file__).parents[2]
LONG = "x" * 300
HUGE = "9" * 5000
GAMES = "postgresql://bot:hunter2@host/games"
TABLE: dict[str, tuple[str, Any, tuple[str, ...]]] = {
    "DISCORD_TOKEN": ("a.b.c", "a.b.c", ("a b.c.hunter2", "hunter2\x00", "hüntér2.b.c")),
    "DATABASE_URL": (
        GAMES,
        GAMES,
        (
            "hunter2",
            "mysql://bot:hunter2@host/games",
            "sqlite://",
            "sqlite:///file:games.db?mode=memory&uri=true",
            "sqlite:///games.db?mode=memory",
            f"sqlite:///{LONG}/games.db",
            "sqlite:///games\x00.db",
            "postgresql://bot:x@hunter2@host/games",
            "postgresql://bot:x@a:hunter2@host/games",
            "postgresql://bot:x@a/hunter2@host/games",
            "postgresql://bot:hunter2/games",
        ),
    ),
    "BACKUP_DIR": ("copies", Path("copies"), (LONG, "a\x1bb")),
    "BACKUPS_KEPT": ("0", 0, ("-1", "1001", HUGE, "seven")),
    "GAMES_KEPT_DAYS": ("90", 90, ("0", "-1", HUGE, "36501")),
    "DATA_DIR": ("own", Path("own"), (LONG, "a\x00b")),
    "LANGUAGE": ("fr", "fr", ("klingon", "../../fr", "")),
    "AI_DELAY": ("0.5", 0.5, ("-1", "61", "nan", "inf", "1e400")),
    "AI_WORKERS": ("4", 4, ("0", "33", HUGE, "2.5")),
    "PICTURES": ("false", False, ("maybe", HUGE)),
    "LOG_LEVEL": ("DEBUG", "DEBUG", ("TRACE", "debug\n")),
    "GAMES_IN_MEMORY": ("1", 1, ("0", "10001", HUGE)),
    "SHARD_COUNT": ("16", 16, ("0", "100001", HUGE)),
    "SHARD_IDS": ("0-3,8", "0-3,8", ("0-6000000", "3-1", "-1", "0--3", HUGE, "٣", "15-16")),
    "OPERATOR_ID": (str(2**63 - 1), 2**63 - 1, ("0", "-5", str(2**63), HUGE, "@ann")),
    "OPEN_TABLES_PERSON": ("1", 1, ("0", HUGE, "1" * 20)),
    "OPEN_TABLES_SERVER": ("1", 1, ("0", HUGE, "1" * 20)),
    "LOBBIES_PERSON": ("1", 1, ("0", HUGE, "1" * 20)),
    "COMMANDS_PERSON_MINUTE": ("1", 1, ("0", HUGE, "1" * 20)),
    "METRICS_PORT": ("9100", 9100, ("80", "65536", HUGE, "127.0.0.1:9100")),
    "CLOCK_SPEED": ("3600", 3600.0, ("0", "100001", "nan", "inf")),
    "PLAY_PORT": ("8401", 8401, ("80", "65536", HUGE)),
}
"""[name] -> a good value, what it is then, and values that are refused: absurd or hostile ones."""


@pytest.fixture(autouse=True)
def nothing_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in TABLE:
        monkeypatch.delenv(name, raising=False)


def put(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Into the environment, or into `.env` what no environment can hold."""
    if name == "SHARD_IDS":
        monkeypatch.setenv("SHARD_COUNT", "16")
    if "\x00" in value:
        Path(".env").write_text(f"{name}='{value}'\n", encoding="utf-8")
    else:
        monkeypatch.setenv(name, value)


def test_the_table_has_every_setting() -> None:
    listed = re.findall(r"^([A-Z_]+)=", (ROOT / ".env.example").read_text("utf-8"), re.MULTILINE)
    assert listed == list(TABLE) and {name.lower() for name in listed} == set(Settings.model_fields)


@pytest.mark.parametrize("name", TABLE)
def test_a_good_value_is_taken_and_an_empty_one_is_the_default(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given, meant, _ = TABLE[name]
    put(name, given, monkeypatch)
    found = getattr(read_settings(), name.lower())
    assert (found.get_secret_value() if name == "DISCORD_TOKEN" else found) == meant
    put(name, "", monkeypatch)
    assert getattr(read_settings(), name.lower()) == Settings.model_fields[name.lower()].get_default()


@pytest.mark.secrets
@pytest.mark.parametrize(
    ("name", "value"),
    [
        pytest.param(name, value, id=f"{name}-{number}")
        for name, (_, _, refused) in TABLE.items()
        for number, value in enumerate(refused)
        if value
    ],
)
def test_others_are_refused_in_a_sentence(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It names the setting, and holds no part of what may be a password; nothing large is built first."""
    put(name, value, monkeypatch)
    tracemalloc.start()
    try:
        with pytest.raises(Unfit) as caught:
            read_settings()
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()
    said = str(caught.value)
    assert name in said and len(said) < 250 and said.isprintable() and "hunter2" not in said, said
