"""A loopback Discord for the real bot process: REST and gateway over aiohttp, the world is simcord's backend.

The bot runs unmodified; `tests/shim` only changes discord.py's base addresses. It uses internals of simcord,
which is therefore pinned.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import io
import json
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import aiohttp
import simcord.http.routes  # noqa: F401  (registers the route table)
from aiohttp import web
from simcord import SetupError
from simcord.backend import Backend, serializers
from simcord.backend.errors import BackendError
from simcord.components import walk_components
from simcord.enums import InteractionType
from simcord.http import router
from simcord.interactions import base_payload

from cli.local.nonce import Seen, dispatch_once
from tests.discord_description.guard import Refused, demand
from tests.patience import HANGS

CDN = "https://cdn.simcord.invalid/"
LARGEST_FILE = 10 * 1024 * 1024

T = TypeVar("T")
Gate = Callable[[str, str], Awaitable[None]]


class File:
    """An uploaded file as simcord's routes want it."""

    def __init__(self, filename: str, data: bytes, description: str | None) -> None:
        self.filename, self.description, self.size, self.fp = (
            filename,
            description,
            len(data),
            io.BytesIO(data),
        )


class WallClock:
    """A clock for simcord's backend that follows the wall: a real process needs real time."""

    def __init__(self) -> None:
        self.offset = 0.0

    def now(self) -> dt.datetime:
        return dt.datetime.now(dt.UTC) + dt.timedelta(seconds=self.offset)

    @property
    def elapsed(self) -> float:
        return self.offset

    def advance(self, seconds: float) -> None:
        self.offset += seconds


class FakeDiscord:
    """The loopback server and, for tests, the hands that press buttons on it.

    Faults: `gate` stalls or observes each REST call before it has any effect, `after` once it had its effect
    (the answer has not left yet); `rate_limit_once` answers 429 once; `fail` answers paths with this ending
    with a Discord error until taken out; `closed_dms` are users who take no direct messages;
    `refuse_resume` lets nobody go on with a former session.
    """

    def __init__(self) -> None:
        self.backend = Backend(clock=WallClock())
        self.token = "fake.token.value"
        self.sockets: dict[web.WebSocketResponse, dict[str, Any]] = {}
        self.backend.subscribers.append(self._on_event)
        self.closed_dms: set[int] = set()
        self.rate_limit_once: dict[str, float] = {}
        self.fail: dict[str, tuple[int, int]] = {}
        self.gate: Gate | None = None
        self.after: Gate | None = None
        self.rest_log: list[tuple[str, str, int]] = []
        self._nonces: Seen = {}
        self._payloads: dict[int, Any] = {}
        self.identifies = 0
        self.resumes = 0
        self.refuse_resume = False
        self.port = 0
        """0: any free one, from its start on."""
        self._changed = asyncio.Event()

    # ------------------------------------------------------------ lifecycle
    async def start(self) -> FakeDiscord:
        app = web.Application(client_max_size=64 << 20)
        app.router.add_route("GET", "/gateway", self._gateway)
        app.router.add_route("GET", "/gateway/", self._gateway)
        app.router.add_route("*", "/api/v10/{tail:.*}", self._rest)
        app.router.add_route("GET", "/cdn/{tail:.*}", self._cdn)
        self.runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self.runner.setup()
        await web.TCPSite(self.runner, "127.0.0.1", self.port).start()
        self.port = int(self.runner.addresses[0][1])
        self.base = f"http://127.0.0.1:{self.port}"
        return self

    async def stop(self) -> None:
        for ws in list(self.sockets):
            await ws.close(code=1001)
        await self.runner.cleanup()

    # ------------------------------------------------------------ gateway
    def _on_event(self, event: str, payload: Any) -> None:
        self._wake()
        guild = payload.get("guild_id") or (payload.get("id") if event.startswith("GUILD_") else None)
        for state in self.sockets.values():
            if state["ready"] and _hears(state["shard"], guild):
                self._dispatch(state, event, payload)

    def _dispatch(self, state: dict[str, Any], event: str, payload: Any) -> None:
        state["seq"] += 1
        state["out"].put_nowait({"op": 0, "t": event, "s": state["seq"], "d": json.loads(json.dumps(payload))})

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        ws = web.WebSocketResponse(compress=False, max_msg_size=0)
        await ws.prepare(request)
        state: dict[str, Any] = {"ready": False, "seq": 0, "out": asyncio.Queue(), "shard": [0, 1]}
        self.sockets[ws] = state

        async def pump() -> None:
            while True:
                message = await state["out"].get()
                with contextlib.suppress(ConnectionError, RuntimeError):
                    await ws.send_str(json.dumps(message))

        task = asyncio.create_task(pump())
        state["out"].put_nowait({"op": 10, "d": {"heartbeat_interval": 41250}})
        try:
            async for message in ws:
                if message.type is not aiohttp.WSMsgType.TEXT:
                    continue
                frame = json.loads(message.data)
                if frame["op"] == 1:
                    state["out"].put_nowait({"op": 11})
                elif frame["op"] == 6 and self.refuse_resume:
                    state["out"].put_nowait({"op": 9, "d": False})
                elif frame["op"] in (2, 6):
                    if frame["d"]["token"] != self.token:
                        await ws.close(code=4004)
                        break
                    self._log_in(state, frame)
        finally:
            task.cancel()
            self.sockets.pop(ws, None)
            self._wake()
        return ws

    def _log_in(self, state: dict[str, Any], frame: Mapping[str, Any]) -> None:
        backend = self.backend
        if frame["op"] == 6:
            self.resumes += 1
            state["seq"] = frame["d"]["seq"]
            self._dispatch(state, "RESUMED", {})
        else:
            self.identifies += 1
            state["shard"] = frame["d"].get("shard", [0, 1])
            heard = [guild for guild in backend.guilds if _hears(state["shard"], guild)]
            ready = {
                "v": 10,
                "user": dict(serializers.user_payload(backend.bot_user)),
                "guilds": [{"id": str(guild), "unavailable": True} for guild in heard],
                "session_id": "s1",
                "shard": state["shard"],
                "resume_gateway_url": f"ws://127.0.0.1:{self.port}/gateway",
                "application": {"id": str(backend.application_id), "flags": 0},
            }
            self._dispatch(state, "READY", ready)
            for guild in heard:
                self._dispatch(state, "GUILD_CREATE", serializers.guild_create_payload(backend, backend.guilds[guild]))
        state["ready"] = True
        self._wake()

    # ------------------------------------------------------------ REST
    async def _cdn(self, request: web.Request) -> web.Response:
        blob = self.backend.cdn.get(CDN + request.match_info["tail"])
        return web.Response(body=blob) if blob is not None else web.Response(status=404)

    async def _rest(self, request: web.Request) -> web.Response:
        path = "/" + request.match_info["tail"]
        status, body, headers = await self._answer(request, path)
        self.rest_log.append((request.method, path, status))
        self._wake()
        headers |= {
            "X-RateLimit-Bucket": "b" + path.split("/")[1],
            "X-RateLimit-Limit": "50",
            "X-RateLimit-Remaining": "49",
            "X-RateLimit-Reset-After": "1.0",
            "X-RateLimit-Reset": str(time.time() + 1),
        }
        if body is None:
            return web.Response(status=status if status != 200 else 204, headers=headers)
        text = json.dumps(body).replace(CDN, self.base + "/cdn/")
        # discord.py compares the header with exactly "application/json": no charset behind it
        return web.Response(status=status, body=text.encode(), headers=headers | {"Content-Type": "application/json"})

    async def _answer(self, request: web.Request, path: str) -> tuple[int, Any, dict[str, str]]:
        payload, files = await _body(request)
        try:
            demand(request.method, path, payload)
        except Refused as refused:
            return refused.status, refused.to_json(), {}
        if path == "/gateway/bot":
            limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
            url = f"ws://127.0.0.1:{self.port}/gateway"
            return 200, {"url": url, "shards": 1, "session_start_limit": limit}, {}
        if path == "/users/@me" and request.method == "GET":
            if request.headers.get("Authorization") != f"Bot {self.token}":
                return 401, {"code": 0, "message": "401: Unauthorized"}, {}
            return 200, dict(serializers.user_payload(self.backend.bot_user)), {}
        if self.gate is not None:
            await self.gate(request.method, path)
        if path in self.rate_limit_once:
            wait = self.rate_limit_once.pop(path)
            body = {"message": "You are being rate limited.", "retry_after": wait, "global": False}
            return 429, body, {"Retry-After": str(wait), "Via": "1.1 fakecord"}
        try:
            self._rules_simcord_lacks(request.method, path, files)
            result = dispatch_once(
                self._nonces,
                router.dispatch,
                self.backend,
                request.method,
                path,
                json=payload,
                params=dict(request.query),
                files=files,
                reason=request.headers.get("X-Audit-Log-Reason"),
            )
        except BackendError as error:
            return error.status, error.to_json(), {}
        self._wake()
        if self.after is not None:
            await self.after(request.method, path)
        return 200, json.loads(json.dumps(result)) if result is not None else None, {}

    def _rules_simcord_lacks(self, method: str, path: str, files: list[File]) -> None:
        backend, parts = self.backend, path.strip("/").split("/")
        for ending, (status, code) in self.fail.items():
            if path.endswith(ending) and method != "GET":
                raise BackendError(status, code, "made to fail by a test")
        if method == "POST" and len(parts) == 3 and parts[0] == "channels" and parts[2] == "messages":
            channel = backend.get_channel(int(parts[1]))
            if channel.guild_id is None and self.closed_dms & set(channel.recipient_ids):
                raise BackendError(403, 50007, "Cannot send messages to this user")
            if files and channel.guild_id is not None:
                backend.require_permissions(channel.guild_id, backend.bot_user.id, channel.id, "attach_files")
        if any(file.size > LARGEST_FILE for file in files):
            raise BackendError(413, 40005, "Request entity too large")

    # ------------------------------------------------------------ the hands
    async def until(self, condition: Callable[[], T], within: float = HANGS) -> T:
        """Wait for a true value of `condition` and give it back; TimeoutError with the last REST calls."""
        end = time.monotonic() + within
        while True:
            if value := condition():
                return value
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"condition not met; last REST: {self.rest_log[-8:]}")
            # Not `wait_for`: that of Python 3.11 forgets a cancellation that comes with what it waits for.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(min(left, 0.1)):
                    await self._changed.wait()

    @property
    def ready(self) -> bool:
        return self.logged_in > 0

    @property
    def logged_in(self) -> int:
        """How many shards are."""
        return sum(state["ready"] for state in self.sockets.values())

    def member(self, guild: Any, name: str) -> Any:
        user = self.backend.make_user(name)
        self.backend.add_member(guild.id, user.id)
        return user

    def _interact(self, user: Any, channel_id: int, kind: int, data: dict[str, Any], message: Any = None) -> Any:
        channel = self.backend.get_channel(channel_id)
        record, payload = base_payload(
            self.backend,
            type=kind,
            channel_id=channel_id,
            guild_id=channel.guild_id,
            user_id=user.id,
            data=data,
        )
        if message is not None:
            payload["message"] = dict(serializers.message_payload(self.backend, message))
            record.source_message_id = message.id
        self._payloads[record.id] = payload
        self.backend.emit("INTERACTION_CREATE", payload)
        return record

    def repeat(self, record: Any) -> None:
        """Send the very same interaction once more, as a gateway may after a resume."""
        self.backend.emit("INTERACTION_CREATE", self._payloads[record.id])

    def slash(self, user: Any, channel_id: int, root: str, sub: str | None = None, **options: Any) -> Any:
        command = self.backend.find_command(root, self.backend.get_channel(channel_id).guild_id)
        if command is None:
            raise SetupError(f"/{root} is not known to Discord")
        kinds = {str: 3, int: 4, bool: 5}
        leaf = [{"name": key, "type": kinds[type(value)], "value": value} for key, value in options.items()]
        tree = [{"name": sub, "type": 1, "options": leaf}] if sub else leaf
        data = {"id": command["id"], "name": command["name"], "type": 1, "options": tree}
        return self._interact(user, channel_id, InteractionType.APPLICATION_COMMAND, data)

    def controls(self, message: Any) -> Iterator[dict[str, Any]]:
        """Every component of a message that has a custom_id."""
        return (part for part in walk_components(message.components) if part.get("custom_id"))

    def press(self, user: Any, message: Any, part: str, values: list[str] | None = None) -> Any:
        """Press the first control whose label or custom_id contains `part` (or choose `values` in it)."""
        found = [c for c in self.controls(message) if part in str(c.get("label", "")) or part in c["custom_id"]]
        if not found:
            there = [(c.get("label"), c["custom_id"]) for c in self.controls(message)]
            raise LookupError(f"no control {part!r} among {there}")
        return self.press_control(user, message, found[0], values)

    def press_control(
        self, user: Any, message: Any, control: Mapping[str, Any], values: list[str] | None = None
    ) -> Any:
        data: dict[str, Any] = {
            "custom_id": control["custom_id"],
            "component_type": control["type"],
            "id": control.get("id"),
        }
        if values is not None:
            data["values"] = values
        return self._interact(user, message.channel_id, InteractionType.MESSAGE_COMPONENT, data, message)

    def submit(self, user: Any, record: Any, values: Mapping[str, str | list[str]]) -> Any:
        """Submit the form that answered `record`: a text for a text field, a list for a select."""
        parts = []
        for number, (key, value) in enumerate(values.items()):
            inner: dict[str, Any] = {"id": 100 + number, "custom_id": key}
            inner |= {"type": 4, "value": value} if isinstance(value, str) else {"type": 3, "values": value}
            parts.append({"type": 18, "id": number + 1, "component": inner})
        source = record.source_message_id
        message = self.backend.get_message(record.channel_id, source) if source else None
        data = {"custom_id": record.modal["custom_id"], "components": parts}
        return self._interact(user, record.channel_id, InteractionType.MODAL_SUBMIT, data, message)

    def messages(self, channel_id: int) -> list[Any]:
        return sorted(self.backend.messages.get(channel_id, {}).values(), key=lambda message: message.id)

    def direct_messages(self, user: Any) -> list[Any]:
        return self.messages(self.backend.get_dm_channel(user.id).id)


def _hears(shard: Sequence[int], guild: Any) -> bool:
    """Whether a shard, [its number, how many there are], gets an event; those without a server go to shard 0."""
    return (int(guild or 0) >> 22) % shard[1] == shard[0]


async def _body(request: web.Request) -> tuple[Any, list[File]]:
    if not request.content_type.startswith("multipart/"):
        return (await request.json() if request.can_read_body else None), []
    payload: Any = None
    raw: list[tuple[str, bytes]] = []
    reader = await request.multipart()
    while (part := await reader.next()) is not None:
        assert isinstance(part, aiohttp.BodyPartReader)
        data = bytes(await part.read())
        if part.name == "payload_json":
            payload = json.loads(data)
        elif part.filename:
            raw.append((part.filename, data))
    inner = (payload or {}).get("data") or payload or {}
    texts = {str(a["id"]): a.get("description") for a in inner.get("attachments", [])}
    return payload, [File(name, data, texts.get(str(number))) for number, (name, data) in enumerate(raw)]
