"""Every setting of the bot, from the environment or a `.env` file; `.env.example` explains each."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from host.program.process import Shards

DRIVERS = {"sqlite": "aiosqlite", "postgresql": "asyncpg"}
"""[a database for games] -> the library for it; the second is an extra of its own."""


MOST_SHARDS = 100_000
MOST_TABLES = 1_000_000
LARGEST_ID = 2**63 - 1
_RANGE = re.compile(r"([0-9]{1,6})(?:-([0-9]{1,6}))?")
_HOST = re.compile(r"[\w.-]*|[0-9a-fA-F:.]+")
_TOKEN = re.compile(r"[!-~]+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
LONGEST_PART = 255
"""The most bytes of a file's or folder's name."""


def shard_numbers(text: str) -> tuple[int, ...]:
    """The numbers in a list of numbers and ranges. Raises ValueError."""
    found: set[int] = set()
    for part in filter(None, (part.strip() for part in text.split(","))):
        numbers = _RANGE.fullmatch(part)
        first, last = (-1, -1) if numbers is None else (int(numbers[1]), int(numbers[2] or numbers[1]))
        if not 0 <= first <= last < MOST_SHARDS:
            raise ValueError("numbers and ranges, as 0-3,8")
        found.update(range(first, last + 1))
    return tuple(sorted(found))


def _check_path(path: str) -> None:
    """Raises ValueError for what can be no file's name anywhere."""
    if _CONTROL.search(path) or any(len(part.encode()) > LONGEST_PART for part in Path(path).parts):
        raise ValueError("not the name of a file or folder")


class Settings(BaseSettings):
    """Raises pydantic's ValidationError, which names the unfit setting."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", extra="ignore", env_ignore_empty=True, frozen=True
    )

    discord_token: SecretStr | None = None
    """The bot's token; without one only the local page can be run."""
    database_url: str = "sqlite+aiosqlite:///.local/games.db"
    """URL of the games' database, SQLite or PostgreSQL."""
    backup_dir: Path | None = None
    """Folder of daily copies of a database file; None: the folder `backups` beside it."""
    backups_kept: int = Field(7, ge=0, le=1000)
    """Days after which any copy is deleted; 0: none is made, none deleted."""
    games_kept_days: int | None = Field(None, ge=1, le=36_500)
    """Days after its end for which a game is kept; None: for ever."""
    data_dir: Path | None = None
    """A folder with changed data files (cards, clans, tiles); None: those that come with the bot."""
    language: str = "en"
    """Language of servers that chose none."""
    ai_delay: float = Field(1.5, ge=0, le=60)
    """Seconds after which AI seats act: constant, so that it reveals nothing."""
    ai_workers: int = Field(2, ge=1, le=32)
    """Processes for AI seats' thinking; games take turns."""
    pictures: bool = True
    """Whether boards are drawn; otherwise posts have text only."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    games_in_memory: int = Field(512, ge=1, le=10_000)
    """Number of games kept in memory, some 200 kB each; others return from their snapshot in some 5 ms."""
    shard_count: int | None = Field(None, ge=1, le=MOST_SHARDS)
    """Number of shards for Discord's events, over all processes; None: one process hears of all."""
    shard_ids: str = ""
    """The shards of this process: numbers and ranges, as `0-3,8`; empty: all."""
    operator_id: int | None = Field(None, ge=1, le=LARGEST_ID)
    """Discord id of the operator: reports reach them by direct message."""
    open_tables_person: int = Field(10, ge=1, le=MOST_TABLES)
    """The most open tables where one person may sit; sleeping ones don't count."""
    open_tables_server: int = Field(50, ge=1, le=MOST_TABLES)
    """The most open tables of one server; sleeping ones and games of one person don't count."""
    lobbies_person: int = Field(3, ge=1, le=MOST_TABLES)
    """The most lobbies with the same host."""
    commands_person_minute: int = Field(60, ge=1, le=MOST_TABLES)
    """The most commands of one person within a minute."""
    metrics_port: int | None = Field(None, ge=1024, le=65535)
    """Port on loopback for Prometheus; None: nobody measures."""
    clock_speed: float = Field(1.0, ge=1, le=100_000)
    """How many times faster the clocks of tables run on the local page, to see weeks in minutes; never on Discord."""
    play_port: int = Field(8400, ge=1024, le=65535)
    """Port of the local page."""

    @field_validator("discord_token")
    @classmethod
    def _a_token(cls, value: SecretStr | None) -> SecretStr | None:
        token = None if value is None else value.get_secret_value().strip()
        if token and not _TOKEN.fullmatch(token):
            raise ValueError("no token has such signs; copy it again from the developer portal")
        return SecretStr(token) if token else None

    @field_validator("backup_dir", "data_dir")
    @classmethod
    def _a_folder(cls, value: Path | None) -> Path | None:
        _check_path(str(value or ""))
        return value

    @field_validator("language")
    @classmethod
    def _with_texts(cls, value: str) -> str:
        from data.texts import languages

        if value not in languages():
            raise ValueError(f"there are texts in {', '.join(languages())}")
        return value

    @field_validator("shard_ids")
    @classmethod
    def _some_shards(cls, value: str) -> str:
        shard_numbers(value)
        return value

    @model_validator(mode="after")
    def _shards_there_are(self) -> Settings:
        numbers = shard_numbers(self.shard_ids)
        if numbers and self.shard_count is None:
            raise ValueError("SHARD_IDS needs SHARD_COUNT")
        if numbers and self.shard_count is not None and max(numbers) >= self.shard_count:
            raise ValueError(f"SHARD_IDS: shards are numbered from 0 to {self.shard_count - 1}")
        return self

    def shards(self) -> Shards | None:
        """The shards this process hears of; None: all."""
        if self.shard_count is None:
            return None
        return Shards(shard_numbers(self.shard_ids) or tuple(range(self.shard_count)), self.shard_count)

    @property
    def copies(self) -> Path | None:
        """The folder of daily copies; None where the database is no file."""
        url = make_url(self.database_url)
        if url.get_backend_name() != "sqlite" or not url.database:
            return None
        return self.backup_dir or Path(url.database).parent / "backups"

    @field_validator("metrics_port")
    @classmethod
    def _measurable(cls, value: int | None) -> int | None:
        if value is not None and importlib.util.find_spec("prometheus_client") is None:
            raise ValueError(
                "prometheus-client is not installed; .venv/bin/pip install --editable '.[metrics]' does it"
            )
        return value

    @field_validator("database_url")
    @classmethod
    def _a_database(cls, value: str) -> str:
        try:
            url = make_url(value)
        except (ArgumentError, ValueError):
            raise ValueError("not a database URL") from None
        if url.get_backend_name() == "sqlite":
            if url.database in (None, "", ":memory:"):
                raise ValueError("names no file: games in memory would be lost at every restart")
            if url.query or str(url.database).startswith("file:"):
                raise ValueError("give SQLite the file alone, without file: and without ?")
            _check_path(str(url.database))
        elif not _HOST.fullmatch(url.host or "") or "@" in (url.database or "") or _CONTROL.search(value):
            # What stands there may be a part of the password, which messages must not show.
            raise ValueError("write signs like @ : / in the password as %40 %3A %2F")
        if url.get_backend_name() not in DRIVERS:
            raise ValueError(f"games live in {' or '.join(DRIVERS)}")
        driver = DRIVERS[url.get_backend_name()]
        if importlib.util.find_spec(driver) is None:
            raise ValueError(f"{driver} is not installed; .venv/bin/pip install --editable '.[postgresql]' does it")
        return value
