"""A Discord for measuring: it accepts everything at once; and presses as its gateway sends them."""

from __future__ import annotations

import itertools
from typing import Any

import discord
from discord.webhook.async_ import AsyncWebhookAdapter

APPLICATION = 1


class SilentDiscord:
    """Accepts everything the library sends and answers at once, as briefly as the library allows."""

    def __init__(self) -> None:
        self._numbers = itertools.count(2_000_000_000_000_000_000)
        self.messages = 0

    def install(self) -> None:
        async def rest(_: Any, route: Any, **given: Any) -> Any:
            return self._answer(route.method, route.path)

        async def webhook(_: Any, route: Any, session: Any, **given: Any) -> Any:
            return self._answer(route.method, route.path)

        discord.http.HTTPClient.request = rest  # type: ignore[method-assign, assignment]
        AsyncWebhookAdapter.request = webhook  # type: ignore[method-assign, assignment]

    def _answer(self, method: str, path: str) -> Any:
        if path.endswith("/callback"):
            return {"interaction": {"id": "1", "type": 3}}
        if path == "/users/@me/channels":
            return {"id": str(next(self._numbers)), "type": 1, "recipients": [_user(2)]}
        self.messages += 1
        return {
            "id": str(next(self._numbers)),
            "channel_id": "5",
            "author": _user(APPLICATION),
            "content": "",
            "timestamp": "2026-01-01T00:00:00+00:00",
            "edited_timestamp": None,
            **dict.fromkeys(("tts", "mention_everyone", "pinned"), False),
            **dict.fromkeys(("mentions", "mention_roles", "attachments", "embeds", "components"), ()),
            "type": 0,
        }


def _user(number: int) -> dict[str, Any]:
    return {"id": str(number), "username": f"Player {number}", "discriminator": "0", "avatar": None}


def event(number: int, user: int, custom_id: str) -> dict[str, Any]:
    """A press as the gateway sends it."""
    return {
        "id": str(number),
        "application_id": str(APPLICATION),
        "type": 3,
        "token": f"token-{number}",
        "version": 1,
        "user": _user(user),
        "locale": "en-US",
        "app_permissions": "2147483647",
        "attachment_size_limit": 10_485_760,
        "data": {"custom_id": custom_id, "component_type": 2},
    }


def install_user(bot: discord.Client) -> None:
    """Set the bot's user, as after a login."""
    state = bot._connection
    state.user = discord.ClientUser(state=state, data=_user(APPLICATION))  # type: ignore[arg-type]
    state.application_id = APPLICATION
