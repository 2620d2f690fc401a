"""Tells apart the failures of a call to Discord; and the library's errors for commands of another version."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord
from discord import app_commands

FAILURES = (discord.DiscordException, aiohttp.ClientError, OSError, asyncio.TimeoutError)
"""The errors that a call to Discord may raise."""
OUTDATED = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
"""The library's errors for another version's command, or for a value that this bot does not offer."""


def is_discords(error: BaseException) -> bool:
    """Whether a call to Discord failed, and nothing of ours: files and waits raise the same kinds."""
    if isinstance(error, discord.DiscordException | aiohttp.ClientError):
        return True
    if not isinstance(error, (*FAILURES, asyncio.CancelledError)):
        return False
    return any("/discord/" in frame.filename for frame in traceback.extract_tb(error.__traceback__))


def told_to_end() -> bool:
    """Whether the running task was cancelled.

    A call can raise CancelledError without that, when something it shared with others (such as a new connection) was
    cancelled: that is a failure like any other.
    """
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


@contextmanager
def discord_call() -> Iterator[None]:
    """Turn a CancelledError that nobody requested into a failure like any other (ConnectionError)."""
    try:
        yield
    except asyncio.CancelledError as error:
        if told_to_end():
            raise
        raise ConnectionError from error


def outline_of(error: BaseException) -> str:
    """The kind of a failure, with Discord's numbers, if any."""
    if isinstance(error, discord.HTTPException):
        return f"{type(error).__name__} status {error.status} code {error.code}"
    return type(error).__name__
