"""Runs the bot on Discord: without a command, and for `play` with a token."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import discord

from cli.errors import SOUND, Unfit
from cli.operating.logs import set_up_logs
from cli.operating.settings import read_settings
from host.delivery.meter import Figures, HouseMeter
from host.program.settings import Settings
from host.program.tasks import end

Look = Callable[[], Awaitable[Figures | None]]
Watch = Callable[[Look], Coroutine[Any, Any, None]]
"""Watches the running bot by such looks; they give None before Discord told it of its servers."""
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
    """Run until SIGTERM or SIGINT. Raises Unfit where Discord refuses token or bot; waits where it is silent."""
    assert settings.discord_token is not None
    set_up_logs(settings.log_level)
    try:
        asyncio.run(_serve(settings, settings.discord_token.get_secret_value()))
    except discord.LoginFailure:
        raise Unfit("Discord does not know this DISCORD_TOKEN: copy it anew from the developer portal.") from None
    except discord.PrivilegedIntentsRequired as error:
        raise Unfit(f"Discord refuses the bot's intents: {error}.") from None
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
    if settings.metrics_port is None:
        return await _connected(settings, token, None, None)
    from cli.operating.metrics import PrometheusMeter, listen, watch

    meter = PrometheusMeter()
    try:
        end_listening = listen(meter, settings.metrics_port)
    except OSError as error:
        raise Unfit(f"METRICS_PORT {settings.metrics_port} can't be used: {error.strerror}.") from error
    try:
        await _connected(settings, token, meter, lambda look: watch(meter, look))
    finally:
        end_listening()


async def _connected(settings: Settings, token: str, meter: HouseMeter | None, watch: Watch | None) -> None:
    from cli.operating.reaching import seen_waiting, tell_systemd, told_to_stop, until_reached
    from cli.operating.wiring import create_bot
    from cogs.app import serve
    from host.store.database.database import Database

    stop = told_to_stop()

    async def once() -> None:
        bot = create_bot(settings, meter)

        async def look() -> Figures | None:
            return await bot.house.figures() if bot.is_ready() else None

        watching = None if watch is None else asyncio.create_task(watch(look))
        try:
            await serve(bot, token, stop, lambda: tell_systemd("READY=1\nSTATUS=on Discord"))
        finally:
            await end([watching])

    await until_reached(once, stop, lambda: seen_waiting(Database(settings.database_url), settings.copies))
