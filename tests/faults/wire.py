"""A Discord in this process, without its network: every call can be made to fail, and presses can be sent.

The world is simcord's backend, as in `tests/fakecord.py`; the library's own code runs down to its one request function,
where `Wire` stands. There is no clock and no settling: a press is awaited to its end, so thousands run in seconds.
"""

from __future__ import annotations

import asyncio
import copy
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord
import simcord.http.routes  # noqa: F401  (registers the route table)
from discord import app_commands
from discord.webhook.async_ import async_context
from simcord.backend import Backend, serializers
from simcord.components import walk_components
from simcord.enums import InteractionType
from simcord.http import FakeHTTPClient, FakeWebhookAdapter, router
from simcord.interactions import base_payload

from cli.local.nonce import Seen, dispatch_once
from cogs.app import ConquestBot
from tests.fakecord import WallClock
from tests.faults.calls import Fault, Kind, kind_of

Before = Callable[[str, str, Any], None]
KINDS = {str: 3, int: 4, bool: 5}


@dataclass(frozen=True, slots=True)
class Said:
    """A message that Discord took: where, its words, whom it pings, and the ids of its controls."""

    channel: int
    words: str
    pinged: tuple[int, ...]
    controls: tuple[str, ...]
    message: int


@dataclass
class Wire:
    """`faults`: by kind of call, raised at each such call until taken out; `met` counts those raised."""

    backend: Backend = field(default_factory=lambda: Backend(clock=WallClock()))
    faults: dict[Kind, Fault] = field(default_factory=dict)
    met: int = 0
    said: list[Said] = field(default_factory=list)
    answered: Counter[str] = field(default_factory=Counter)
    """[token of an interaction] -> answers that Discord took after its acknowledgement."""
    _nonces: Seen = field(default_factory=dict)
    _newest: int = 0

    async def call(self, method: str, path: str, real: Callable[[], Any]) -> Any:
        """Carry out a call, or fail as the fault of its kind says: before it has its effect, or after."""
        await asyncio.sleep(0)
        fault = self.faults.get(kind_of(self.backend, method, path))
        if fault is not None:
            self.met += 1
            if fault.once:
                self.faults.clear()
            if not fault.after:
                raise fault.error()
        answer = await real()
        if path.startswith("/webhooks/"):
            self.answered[path.split("/")[3]] += 1
        if fault is not None:
            raise fault.error()
        return answer

    def dispatch(self, backend: Backend, method: str, path: str, **call: Any) -> Any:
        """simcord's routes with Discord's memory of nonces; notes what is said in channels."""
        answer = dispatch_once(self._nonces, router.dispatch, backend, method, path, **call)
        parts = path.strip("/").split("/")
        if method == "POST" and parts[0] == "channels" and parts[-1] == "messages" and int(answer["id"]) > self._newest:
            self._newest = int(answer["id"])
            body = call["json"]
            allowed = (body.get("allowed_mentions") or {}).get("users") or []
            controls = tuple(c["custom_id"] for c in walk_components(body.get("components") or []) if "custom_id" in c)
            words = str(body.get("content"))
            pinged = tuple(int(user) for user in allowed if f"<@{user}>" in words)
            self.said.append(Said(int(parts[1]), words, pinged, controls, int(answer["id"])))
        if len(backend.http_requests) > 500:
            backend.http_requests.clear()
            backend.transcript.clear()
        return answer


class _Http(FakeHTTPClient):
    def __init__(self, wire: Wire, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(wire.backend, loop)
        self._wire = wire

    async def request(self, route: Any, **given: Any) -> Any:
        async def real() -> Any:
            with _routed(self._wire):
                return await FakeHTTPClient.request(self, route, **given)

        return await self._wire.call(route.method, _path(route), real)


class _Webhooks(FakeWebhookAdapter):
    def __init__(self, wire: Wire) -> None:
        super().__init__(wire.backend)
        self._wire = wire

    async def request(self, route: Any, session: Any, **given: Any) -> Any:
        async def real() -> Any:
            return await FakeWebhookAdapter.request(self, route, session, **given)

        return await self._wire.call(route.method, _path(route), real)


class _routed:
    """simcord's routes by way of the wire's own, for the one call inside (no await is in it)."""

    def __init__(self, wire: Wire) -> None:
        self._wire, self._real = wire, router.dispatch

    def __enter__(self) -> None:
        real, wire = self._real, self._wire

        def dispatch(backend: Any, method: str, path: str, **call: Any) -> Any:
            router.dispatch = real
            return wire.dispatch(backend, method, path, **call)

        router.dispatch = dispatch

    def __exit__(self, *_: object) -> None:
        router.dispatch = self._real


def _path(route: Any) -> str:
    return str(route.url).split("?", 1)[0].partition("/api/v10")[2]


class Hands:
    """A bot on a wire, brought up as after a login, and people who press.

    Each press is awaited until the bot's handler ends, and gives simcord's record of the interaction.
    """

    def __init__(self, bot: ConquestBot, wire: Wire | None = None) -> None:
        self.bot, self.wire = bot, wire or Wire()
        self.backend = self.wire.backend

    async def up(self) -> None:
        """As after a login: the house is open, the commands are there, the servers known."""
        bot: Any = self.bot
        await bot._async_setup_hook()
        http = _Http(self.wire, bot.loop)
        bot.http = bot._connection.http = bot.tree._http = http
        async_context.set(_Webhooks(self.wire))
        state = bot._connection
        state.user = discord.ClientUser(state=state, data=dict(serializers.user_payload(self.backend.bot_user)))  # type: ignore[arg-type]
        bot._application = await bot.application_info()
        state.application_id = bot._application.id
        await bot.setup_hook()
        for guild in self.backend.guilds.values():
            self.feed("GUILD_CREATE", serializers.guild_create_payload(self.backend, guild))
        self.backend.subscribers.append(self.feed)

    async def down(self) -> None:
        """The bot ends as it does when it is told to."""
        self.backend.subscribers.remove(self.feed)
        await self.bot.close()

    def feed(self, event: str, payload: Any) -> None:
        """What the gateway brings; events that the bot does not ask for are left out."""
        state: Any = self.bot._connection
        parser = state.parsers.get(event)
        wanted = event.startswith(("GUILD_", "CHANNEL_", "THREAD_")) and "MEMBERS" not in event
        if parser is not None and wanted and not event.startswith("GUILD_BAN"):
            parser(copy.deepcopy(dict(payload)))

    async def interact(
        self, user: int, channel_id: int, kind: int, data: Mapping[str, Any], message: Any = None, locale: str = "en-US"
    ) -> Any:
        """An interaction as the gateway brings it, carried out to its end."""
        channel = self.backend.get_channel(channel_id)
        record, payload = base_payload(
            self.backend,
            type=kind,
            channel_id=channel_id,
            guild_id=channel.guild_id,
            user_id=user,
            data=dict(data),
        )
        payload["locale"] = locale
        if message is not None:
            payload["message"] = dict(serializers.message_payload(self.backend, message))
            record.source_message_id = message.id
        await self.carry_out(payload)
        return record

    async def carry_out(self, payload: Mapping[str, Any]) -> None:
        """As the library does with what the gateway brings."""
        bot: Any = self.bot
        interaction: Any = discord.Interaction(data=copy.deepcopy(dict(payload)), state=bot._connection)  # type: ignore[arg-type]
        if payload["type"] in (InteractionType.APPLICATION_COMMAND, InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE):
            try:
                await bot.tree._call(interaction)
            except app_commands.AppCommandError as error:
                await bot.tree.on_error(interaction, error)
        else:
            await bot.on_interaction(interaction)

    async def press(
        self, user: int, message: Any, custom_id: str, values: Sequence[str] | None = None, locale: str = "en-US"
    ) -> Any:
        """Press a button of a message, or choose in its select, by its id alone."""
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2 if values is None else 3, "id": 1}
        if values is not None:
            data["values"] = list(values)
        kind = InteractionType.MESSAGE_COMPONENT
        return await self.interact(user, message.channel_id, kind, data, message, locale)

    async def submit(
        self,
        user: int,
        channel: int,
        custom_id: str,
        fields: Mapping[str, str | list[str]],
        message: Any = None,
        locale: str = "en-US",
    ) -> Any:
        """Submit a form: a text for a text field, a list for a select."""
        parts = []
        for number, (key, value) in enumerate(fields.items()):
            inner: dict[str, Any] = {"id": 100 + number, "custom_id": key}
            inner |= {"type": 4, "value": value} if isinstance(value, str) else {"type": 3, "values": value}
            parts.append({"type": 18, "id": number + 1, "component": inner})
        data = {"custom_id": custom_id, "components": parts}
        return await self.interact(user, channel, InteractionType.MODAL_SUBMIT, data, message, locale)

    async def slash(self, user: int, channel: int, words: str, locale: str = "en-US", **options: Any) -> Any:
        """Type a command, a group's by both words."""
        return await self.interact(
            user, channel, InteractionType.APPLICATION_COMMAND, self.command(channel, words, options), locale=locale
        )

    async def complete(
        self, user: int, channel: int, words: str, option: str, text: str, locale: str = "en-US", **options: Any
    ) -> Any:
        """Type into an option that completes."""
        data = self.command(channel, words, options, {"name": option, "type": 3, "value": text, "focused": True})
        return await self.interact(user, channel, InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE, data, locale=locale)

    def command(self, channel: int, words: str, options: Mapping[str, Any], *more: Mapping[str, Any]) -> dict[str, Any]:
        """The data of a command, as Discord sends it."""
        root, _, sub = words.partition(" ")
        command = self.backend.find_command(root, self.backend.get_channel(channel).guild_id)
        assert command is not None, words
        leaf = [{"name": key, "type": KINDS[type(value)], "value": value} for key, value in options.items()]
        leaf += [dict(each) for each in more]
        tree: list[dict[str, Any]] = [{"name": sub, "type": 1, "options": leaf}] if sub else leaf
        return {"id": command["id"], "name": command["name"], "type": 1, "options": tree}

    def controls(self, message: Any) -> list[dict[str, Any]]:
        """Every component of a message that has a custom_id."""
        return [part for part in walk_components(message.components) if part.get("custom_id")]

    def messages(self, channel_id: int) -> list[Any]:
        """The messages of a channel, ephemeral ones too, oldest first."""
        return sorted(self.backend.messages.get(channel_id, {}).values(), key=lambda message: message.id)

    def answer(self, record: Any) -> Any:
        """The message that answers an interaction; None for a form, or without an answer."""
        return self.backend.messages.get(record.channel_id, {}).get(record.message_id)

    def answers(self, record: Any) -> Iterator[Any]:
        """Every message that came in answer to an interaction."""
        there = self.backend.messages.get(record.channel_id, {})
        for number in (record.message_id, *record.followup_ids):
            if number in there:
                yield there[number]


def text_of(message: Any) -> str:
    """The words of a message or a panel."""
    parts = walk_components(message.components)
    return "\n".join([message.content or "", *(str(part["content"]) for part in parts if part.get("content"))])
