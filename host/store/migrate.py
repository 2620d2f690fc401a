"""Brings a database's schema up to date, at start, in one transaction (two processes wait for each other)."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from host.store.database import Database


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", "host.store:migrations")
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Run all migrations that this database has not seen."""
    command.upgrade(_config(connection), "head")


async def migrate(database: Database) -> None:
    """Run the migrations in a write transaction."""
    await database.write(upgrade)
