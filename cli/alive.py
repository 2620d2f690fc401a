"""`alive`: whether a bot runs on the games' database, by its beats; for health checks and scripts."""

from __future__ import annotations

import argparse
import asyncio
import time

from sqlalchemy import Connection, inspect

from cli.errors import SOUND, Faulty
from cli.operating.database import refused
from cli.operating.settings import read_settings
from host.commit.leases import LASTS
from host.program.process import NOWHERE, Process
from host.store.database.database import Database
from host.store.database.unusable import Unusable
from host.store.queries import leases
from host.store.queries.sql_tables import processes

Up = tuple[Process, float]
"""A process, and the seconds since its last beat."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add no options: the settings name the database."""


def run(args: argparse.Namespace) -> int:
    """Raises Faulty where no bot beats, Unfit for bad settings."""
    try:
        up = asyncio.run(_up(read_settings().database_url))
    except Unusable as error:
        raise refused(error) from None
    if not up:
        raise Faulty("no bot runs on this database, or it does nothing any more.")
    for process, since in up:
        if process.shards == NOWHERE:
            print(f"process {process.pid} on {process.machine.partition('/')[0]}, waiting for Discord")
            continue
        shards = "all shards" if process.shards is None else f"shards {', '.join(map(str, process.shards.ids))}"
        print(f"process {process.pid} on {process.machine.partition('/')[0]}, {shards}: last beat {since:.0f} s ago")
    return SOUND


async def _up(url: str) -> list[Up]:
    """The processes that are not overdue."""
    async with Database(url) as database:
        there = database.file is None or database.file.exists()
        return await database.read(_beating) if there else []


def _beating(connection: Connection) -> list[Up]:
    if not inspect(connection).has_table(processes.name):
        return []  # of a version before there were beats, or made by nobody yet
    now = leases.now(connection, time.time())
    return [(process, now - (until - LASTS)) for process, until in leases.up(connection) if until >= now]
