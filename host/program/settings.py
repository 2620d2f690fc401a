"""Every setting of the bot, from the environment or a `.env` file; `.env.example` explains each."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from host.program.process import Shards

DRIVERS = {"sqlite": "aiosqlite", "postgresql": "asyncpg"}
"""[a database for games] -> the library for it; the second is an extra of its own."""


def shard_numbers(text: str) -> tuple[int, ...]:
    """The numbers in a list of numbers and ranges. Raises ValueError."""
    found: set[int] = set()
    for part in filter(None, (part.strip() for part in text.split(","))):
        first, _, last = part.partition("-")
        if not (first.isascii() and first.isdigit() and ((last.isascii() and last.isdigit()) or last == "")):
            raise ValueError("numbers and ranges, as 0-3,8")
        found.update(range(int(first), int(last or first) + 1))
        if len(found) > 100_000 or int(last or first) < int(first):
            raise ValueError("numbers and ranges, as 0-3,8")
    return tuple(sorted(found))


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
    shard_count: int | None = Field(None, ge=1, le=100_000)
    """Number of shards for Discord's events, over all processes; None: one process hears of all."""
    shard_ids: str = ""
    """The shards of this process: numbers and ranges, as `0-3,8`; empty: all."""
    operator_id: int | None = Field(None, ge=1)
    """Discord id of the operator: reports reach them by direct message."""
    open_tables_person: int = Field(10, ge=1)
    """The most open tables where one person may sit; sleeping ones don't count."""
    open_tables_server: int = Field(50, ge=1)
    """The most open tables of one server; sleeping ones and games of one person don't count."""
    lobbies_person: int = Field(3, ge=1)
    """The most lobbies with the same host."""
    commands_person_minute: int = Field(60, ge=1)
    """The most commands of one person within a minute."""
    metrics_port: int | None = Field(None, ge=1024, le=65535)
    """Port on loopback for Prometheus; None: nobody measures."""
    clock_speed: float = Field(1.0, ge=1, le=100_000)
    """How many times faster the clocks of tables run on the local page, to see weeks in minutes; never on Discord."""
    play_port: int = Field(8400, ge=1024, le=65535)
    """Port of the local page."""

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
        except ArgumentError as error:
            raise ValueError("not a database URL") from error
        if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
            raise ValueError("names no file: games in memory would be lost at every restart")
        if url.get_backend_name() not in DRIVERS:
            raise ValueError(f"games live in {' or '.join(DRIVERS)}")
        driver = DRIVERS[url.get_backend_name()]
        if importlib.util.find_spec(driver) is None:
            raise ValueError(f"{driver} is not installed; .venv/bin/pip install --editable '.[postgresql]' does it")
        return value
