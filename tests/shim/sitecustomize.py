"""On PYTHONPATH of a bot under test only: discord.py goes to the loopback Discord."""

import faulthandler
import os
import signal

faulthandler.register(signal.SIGUSR1)

if base := os.environ.get("FAKECORD"):
    import discord.gateway
    import discord.http
    import yarl

    if not base.startswith("http://127.0.0.1:"):
        raise SystemExit(f"FAKECORD must be a loopback address, not {base}")
    discord.http.Route.BASE = base + "/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base.replace("http", "ws", 1) + "/gateway")
