"""`doctor`'s checks beside the games: token, data files, worker processes, versions."""

from __future__ import annotations

import asyncio
import base64
import binascii
import platform
import sys
from concurrent.futures.process import BrokenProcessPool
from importlib import metadata
from pathlib import Path

import aiohttp
import discord
from pydantic import SecretStr

from cli.errors import Unfit
from cli.kits.kits import content_of
from cli.operating.wiring import BOTS
from engine.registry import GAMES
from host.program.version import VERSION
from host.thinking.bot_pool import BotPool
from host.upkeep.doctor import Finding
from render.registry import SOURCES
from render.worker import Painters

ITSELF = "conquest-table"
PYTHON = (3, 11)
ANSWERS_WITHIN = 10.0
"""Seconds."""


def of_token(token: SecretStr | None, page: bool) -> Finding:
    """The finding on the token's form, never its content: three parts, the first the bot's id in base64.

    `page`: without a token the local page is played.
    """
    if token is None and page:
        return Finding("token", facts={"page": True}, operator=True)
    if token is None:
        sentence = "DISCORD_TOKEN is not set (see .env.example)"
        return Finding("token", "unset", {"sentence": sentence}, operator=True)
    first, *others = token.get_secret_value().split(".")
    try:
        number = base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)).decode()
    except (binascii.Error, UnicodeDecodeError, ValueError):
        number = ""
    if len(others) != 2 or not number.isdecimal() or not all(others):
        sentence = "DISCORD_TOKEN has not the form of a bot's token: copy it again from the developer portal"
        return Finding("token", "form", {"sentence": sentence}, operator=True)
    return Finding("token", operator=True)


async def of_discord(token: str) -> Finding:
    """Whether Discord accepts the token. The bot uses no privileged intent, so none has to be switched on."""
    client = discord.Client(intents=discord.Intents(guilds=True))
    try:
        async with asyncio.timeout(ANSWERS_WITHIN), client:
            await client.login(token)
    except discord.LoginFailure:
        return _wrong("discord", "token", "Discord does not know this DISCORD_TOKEN: copy it again")
    except (OSError, TimeoutError, aiohttp.ClientError, discord.HTTPException):
        return _wrong("discord", "silent", "Discord does not answer: check this computer's network")
    return Finding("discord", operator=True)


def of_data(folder: Path | None) -> Finding:
    try:
        for game in GAMES:
            content_of(game, folder)
    except Unfit as refusal:
        return _wrong("data", "unfit", str(refusal))
    return Finding("data", operator=True)


async def of_workers(pictures: bool) -> Finding:
    """Whether a process of the bots starts and, where boards are drawn, one of the painters."""
    pool, painters = BotPool(BOTS, workers=1), Painters(SOURCES)
    try:
        await pool.process_id()
        if pictures:
            await painters.warm()
    except (BrokenProcessPool, OSError, RuntimeError):
        return _wrong("workers", "broken", "no worker process starts: see how much memory is free")
    finally:
        pool.close()
        await painters.close()
    return Finding("workers", operator=True)


def of_versions() -> Finding:
    """Python's version, and those pinned in pyproject.toml, as far as the program was installed with pip."""
    others = [f"{name} {found}, not {wanted}" for name, found, wanted in _unlike()]
    if sys.version_info[:2] < PYTHON:
        others.insert(0, f"Python {platform.python_version()}, not 3.11 or newer")
    if others:
        return _wrong("versions", "other", f"{'; '.join(others)}: install again, as README.md says")
    return Finding("versions", facts={"told": f"version {VERSION}, Python {platform.python_version()}"}, operator=True)


def _unlike() -> list[tuple[str, str, str]]:
    """Libraries that differ from their pin: name, installed version, pinned version."""
    try:
        wanted = metadata.requires(ITSELF) or []
    except metadata.PackageNotFoundError:
        return []
    found = []
    for text in wanted:
        requirement, _, only_for = text.partition(";")
        name, _, pinned = requirement.strip().partition("==")
        name = name.partition("[")[0]
        if "extra" in only_for or not pinned:
            continue
        try:
            installed = metadata.version(name)
        except metadata.PackageNotFoundError:
            installed = "missing"
        if installed != pinned:
            found.append((name, installed, pinned))
    return found


def _wrong(check: str, code: str, sentence: str) -> Finding:
    return Finding(check, code, {"sentence": sentence}, operator=True)
