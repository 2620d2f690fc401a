"""The calls to Discord that can fail, and their ways of failing."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Literal

import aiohttp
import discord

Kind = Literal[
    "send",
    "send to a person",
    "edit",
    "edit to a person",
    "delete",
    "open a DM",
    "respond",
    "edit the answer",
    "follow up",
    "fetch",
    "typing",
    "create a thread",
    "change a channel",
    "delete a channel",
    "member",
    "commands",
    "other",
]
CALLS: tuple[Kind, ...] = (
    "send",
    "send to a person",
    "edit",
    "edit to a person",
    "delete",
    "open a DM",
    "respond",
    "edit the answer",
    "follow up",
    "fetch",
    "typing",
    "create a thread",
    "change a channel",
    "delete a channel",
    "member",
)
"""What the matrix makes fail; commands are registered at the start only (tests/faults/test_gateway.py)."""


class _Response:
    """As much of a response as the library's exceptions read."""

    def __init__(self, status: int) -> None:
        self.status, self.reason, self.headers = status, "made to fail", {}


@dataclass(frozen=True, slots=True)
class Fault:
    """A way to fail. `after`: the call had its effect, and its answer is lost; `once`: the next call does well."""

    name: str
    status: int = 0
    code: int = 0
    after: bool = False
    once: bool = False

    def error(self) -> BaseException:
        """What the library raises then."""
        match self.name:
            case "timeout":
                return TimeoutError()
            case "cancel":
                return asyncio.CancelledError()
            case "lost" | "lost after it":
                return aiohttp.ServerDisconnectedError()
            case "reset":
                return ConnectionResetError(104, "made to fail")
            case "rate":
                return discord.RateLimited(0.05)
        kind = {403: discord.Forbidden, 404: discord.NotFound}.get(self.status, discord.HTTPException)
        if self.status >= 500:
            kind = discord.DiscordServerError
        response: Any = _Response(self.status)
        return kind(response, {"code": self.code, "message": self.name})


FAULTS: tuple[Fault, ...] = (
    Fault("403", 403),
    Fault("404", 404),
    Fault("429", 429),
    Fault("rate"),
    Fault("500", 500),
    Fault("502", 502),
    Fault("502 after it", 502, after=True, once=True),
    Fault("10003", 404, 10003),
    Fault("10008", 404, 10008),
    Fault("10062", 404, 10062),
    Fault("40060", 400, 40060),
    Fault("50001", 403, 50001),
    Fault("50007", 403, 50007),
    Fault("50013", 403, 50013),
    Fault("50027", 401, 50027),
    Fault("30046", 429, 30046),
    Fault("160005", 403, 160005),
    Fault("timeout"),
    Fault("cancel", once=True),
    Fault("lost"),
    Fault("lost after it", after=True, once=True),
    Fault("reset"),
)


def kind_of(backend: Any, method: str, path: str) -> Kind:
    """Which of the calls a request is."""
    parts = path.strip("/").split("/")
    match (method, *parts):
        case ("POST", "interactions", _, _, "callback"):
            return "respond"
        case ("POST", "webhooks", _, _):
            return "follow up"
        case ("PATCH", "webhooks", _, _, "messages", _):
            return "edit the answer"
        case ("POST", "users", "@me", "channels"):
            return "open a DM"
        case ("POST", "channels", channel, "messages"):
            return "send to a person" if _is_direct(backend, channel) else "send"
        case ("PATCH", "channels", channel, "messages", _):
            return "edit to a person" if _is_direct(backend, channel) else "edit"
        case ("DELETE", "channels", _, "messages", _):
            return "delete"
        case ("GET", "channels", _, "messages", _):
            return "fetch"
        case ("POST", "channels", _, "typing"):
            return "typing"
        case ("POST", "channels", _, "threads"):
            return "create a thread"
        case ("PATCH", "channels", _):
            return "change a channel"
        case ("DELETE", "channels", _):
            return "delete a channel"
        case ("GET", "guilds", _, "members", _):
            return "member"
        case (_, "applications", *_):
            return "commands"
    return "other"


def _is_direct(backend: Any, channel: str) -> bool:
    found = backend.channels.get(int(channel))
    return found is not None and found.guild_id is None
