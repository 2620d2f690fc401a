"""Works in the database beside the running bot, which sees the change at its next look."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, make_url
from sqlalchemy.exc import SQLAlchemyError

from cli.errors import Unfit
from cli.operating.settings import read_settings
from host.store.database.database import Database

T = TypeVar("T")


def in_database(work: Callable[[Connection], T]) -> T:
    """Run one transaction. Raises Unfit where there is no database yet."""
    url = read_settings().database_url
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite" and not Path(parsed.database or "").expanduser().exists():
        raise Unfit("there is no database yet: start the bot once.")
    try:
        return asyncio.run(written(url, work))
    except SQLAlchemyError as error:
        raise Unfit(
            f"the database can't be used ({type(error).__name__}): start the bot once, then see its log."
        ) from None


async def written(url: str, work: Callable[[Connection], T]) -> T:
    """What one transaction gave."""
    async with Database(url) as database:
        return await database.write(work)
