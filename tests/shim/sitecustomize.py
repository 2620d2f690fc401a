"""On PYTHONPATH of a bot under test only: discord.py goes to the loopback Discord, and the local page is guarded."""

import faulthandler
import os
import signal
import sys

faulthandler.register(signal.SIGUSR1)


def to_loopback(base: str) -> None:
    """Where discord.py goes from here on."""
    import discord.gateway
    import discord.http
    import yarl

    if not base.startswith("http://127.0.0.1:"):
        raise SystemExit(f"FAKECORD must be a loopback address, not {base}")
    discord.http.Route.BASE = base + "/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base.replace("http", "ws", 1) + "/gateway")


if address := os.environ.get("FAKECORD"):
    to_loopback(address)

# Its worker processes send nothing, and start quicker without.
if (refusals := os.environ.get("REFUSALS")) and "play" in sys.orig_argv:
    from tests.discord_description import guard

    guard.install(guard.written_to(refusals))
