"""Runs the bot on Discord: without a command, and for `play` with a token."""

from __future__ import annotations

import argparse
import asyncio

import aiohttp
import discord

from cli.errors import SOUND, Faulty, Unfit
from cli.operating.logs import set_up_logs
from cli.operating.settings import read_settings
from host.delivery.meter import Figures
from host.program.settings import Settings

NO_TOKEN = (
    "DISCORD_TOKEN is not set. Make an application with a bot at https://discord.com/developers/applications,"
    " copy its token into .env (see .env.example), and start again."
    " To play on this computer without Discord: make play."
)


def run(args: argparse.Namespace) -> int:
    settings = read_settings()
    if settings.discord_token is None:
        raise Unfit(NO_TOKEN)
    return run_on_discord(settings)


def run_on_discord(settings: Settings) -> int:
    """Run until SIGTERM or SIGINT. Raises Unfit where Discord refuses token or bot, Faulty where it is silent."""
    assert settings.discord_token is not None
    set_up_logs(settings.log_level)
    try:
        asyncio.run(_serve(settings, settings.discord_token.get_secret_value()))
    except discord.LoginFailure:
        raise Unfit("Discord does not know this DISCORD_TOKEN: copy it anew from the developer portal.") from None
    except discord.PrivilegedIntentsRequired as error:
        raise Unfit(f"Discord refuses the bot's intents: {error}.") from None
    except aiohttp.ClientConnectionError:
        raise Faulty("Discord does not answer: check this computer's network.") from None
    return SOUND


async def _serve(settings: Settings, token: str) -> None:
    """Imports here, so that without a token nobody waits for the database's library."""
    from cli.operating.database import refused
    from host.store.database.unusable import Unusable

    try:
        await _measured(settings, token)
    except Unusable as error:
        raise refused(error) from None


async def _measured(settings: Settings, token: str) -> None:
    from cli.operating.wiring import create_bot
    from cogs.app import serve

    if settings.metrics_port is None:
        await serve(create_bot(settings), token)
        return
    from cli.operating.metrics import PrometheusMeter, listen, watch

    meter = PrometheusMeter()
    bot = create_bot(settings, meter)
    try:
        end = listen(meter, settings.metrics_port)
    except OSError as error:
        raise Unfit(f"METRICS_PORT {settings.metrics_port} can't be used: {error.strerror}.") from error

    async def look() -> Figures:
        return await bot.house.figures() if bot.is_ready() else Figures()

    watching = asyncio.create_task(watch(meter, look))
    try:
        await serve(bot, token)
    finally:
        watching.cancel()
        end()
