"""The page of one person at the local table: the channel left, direct messages right, over simcord's preview.

What the preview lacks for play is added here: several rooms at once, live updates, presses that wait their
turn instead of being refused, real time, and a page that comes back by itself once the table runs again.
"""

from __future__ import annotations

import asyncio
import contextlib
import html
import secrets
import struct
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import simcord
from aiohttp import web
from simcord._settlement import _run_due_virtual_callbacks
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle, UserHandle
from simcord.preview import Preview
from simcord.preview._pages import _Page
from simcord.preview._server import PreviewServer

from cli.local_world import World

ANSWER_WITHIN = 3.0
"""Seconds Discord gives a bot for its first answer to a press."""
DRAWN_WITHIN = 2.0
"""Seconds a press waits at most for the bot to finish what it answers with."""
TICK = 0.1

_PNG = b"\x89PNG\r\n\x1a\n"

_QUIET = """
#toolbar, #messages-sidebar, .modal-disclaimer, .attachment-media-actions {display: none !important}
.channel-message {display: flex; flex-direction: column}
.channel-message > .message-components {order: 1}
"""
"""Without the developer's tools; and buttons below the pictures, as on Discord, so that they are in sight."""
_LINKS = """
document.addEventListener("click", (event) => {
  const link = event.target.closest?.('a[href^="https://discord.com/channels/"]');
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  parent.postMessage({go: link.href}, "*");
}, true);
addEventListener("message", (event) => {
  if (event.source !== parent || typeof event.data?.go !== "string") return;
  const posts = [...document.querySelectorAll(".channel-message")];
  const message = event.data.go.split("/")[6];
  const post = posts.find((one) => one.dataset.messageId === message) || posts.at(-1);
  post?.scrollIntoView({block: "end", behavior: "smooth"});
});
"""
"""Links to a channel or message lead to it in this page: Discord's own address knows nothing of this table."""
_SHELL = """<!doctype html><html lang="en"><meta charset="utf-8"><title>{me} at the local table</title><style>
body{{margin:0;display:grid;grid:auto 1fr/3fr 2fr;height:100vh;background:#1e1f22;color:#ddd}}
nav{{grid-column:1/3;padding:8px 12px;font:15px sans-serif}} nav *{{margin-right:12px}}
nav a{{color:#9bf}} nav b{{color:#fff}} #gone{{color:#fc6}} iframe{{border:0;width:100%;height:100%}}
</style><nav>You are {links} <span id="gone" role="status"></span></nav>
<iframe name="table" title="The table" src="{table}"></iframe>
<iframe name="dm" title="Direct messages of {me}" src="{dm}"></iframe>
<script>
addEventListener("message", (event) => {{
  if (typeof event.data?.go !== "string") return;
  const room = event.data.go.includes("/channels/@me") ? "dm" : "table";
  document.querySelector(`iframe[name=${{room}}]`).contentWindow.postMessage({{go: event.data.go}}, "*");
}});
setInterval(async () => {{
  try {{
    const answer = await fetch("/alive", {{cache: "no-store"}});
    const [run, typing] = (await answer.text()).split(" ");
    if (answer.ok && run !== "{run}") location.reload();
    document.getElementById("gone").textContent = typing ? "The bot is typing…" : "";
  }} catch {{
    document.getElementById("gone").textContent =
      "The table is closed. Start it again with make play: this page comes back by itself.";
  }}
}}, 1500);
</script></html>"""
_SPACE = (
    "  trigger.append(image);\n",
    """  if (width > 0 && height > 0) image.src =
    `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
  trigger.append(image);
""",
)
"""A picture takes its room before it is loaded. Without, a list of choices shuts as soon as it is opened in a long
channel: the posts are drawn anew, shrink for a moment, and push the list off the page."""
_SOON = """<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="1">
<title>One moment</title><body style="background:#1e1f22;color:#ddd;font:16px sans-serif;padding:2em">
<p>The table is being set up…</p></body></html>"""
_ADDED = {"/preview.css": _QUIET, "/app.js": _LINKS}
_LOST = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Nobody here</title>
<body style="background:#1e1f22;color:#ddd;font:16px sans-serif;padding:2em">
<h1>Nobody of that name sits here</h1><p>Take a seat as {links}.</p></body></html>"""


def follow_the_wall(env: simcord.Env) -> None:
    """Let the bot run in real time: a press returns once it is answered, work in the background goes on.

    simcord waits until a bot is idle; a bot with an outbox and AI seats at work never is.
    """
    loop = asyncio.get_running_loop()
    before: set[asyncio.Task[Any]] = set()

    def pressed(_: Any) -> None:
        before.clear()
        before.update(env._work.tasks)

    async def settle(*, dispatch: str | None = None, **_: Any) -> None:
        handlers = env._work.tasks.keys() - before
        _run_due_virtual_callbacks(env._settlement_state(), loop.time() + 0.05)
        await asyncio.sleep(0)
        if dispatch != "INTERACTION_CREATE":
            return
        asked = next(reversed(env.backend.interactions.values()))
        start = loop.time()
        while loop.time() < start + (DRAWN_WITHIN if asked.responded else ANSWER_WITHIN):
            if asked.responded and all(task.done() for task in handlers):
                return
            await asyncio.sleep(0.005)

    env._register_dispatch_observer(pressed)
    env._settle_internal = settle  # type: ignore[method-assign]


def size_pictures_beforehand() -> None:
    """Tell the page how large a picture is before it is loaded, so that nothing jumps when it comes."""
    resolve = _Page._resolve_blob

    def sized(page: _Page, record: Any, metadata: Any, source: Any) -> None:
        resolve(page, record, metadata, source)
        data = page.preview._blobs[record.digest].data if record.digest in page.preview._blobs else b""
        if data.startswith(_PNG):
            record.width, record.height = struct.unpack(">II", data[16:24])
            record.validated = True

    _Page._resolve_blob = sized  # type: ignore[method-assign,assignment]


class Rooms:
    """The previews of every person's channel and direct messages, kept up to date."""

    def __init__(self, env: simcord.Env, world: World, zone: str) -> None:
        self._env, self._world, self._zone = env, world, zone
        self._one_at_a_time = asyncio.Lock()
        self._previews: list[Preview] = []
        self.urls: dict[str, tuple[str, str]] = {}
        """[person] -> address of the channel, address of the direct messages; empty until all are open."""

    def typing(self) -> bool:
        return self._world.typing()

    async def open(self) -> None:
        env, backend = self._env, self._env.backend
        urls = {}
        guild = GuildHandle(env, self._world.guild)
        table = ChannelHandle(env, guild, self._world.channel)
        for person in self._world.people:
            user = UserHandle(env, person)
            dm = ChannelHandle(env, None, backend.channels[backend.dm_channels[person.id]])
            urls[person.name] = (
                await self._room(table, MemberActor(env, guild, user)),
                await self._room(dm, user),
            )
        self.urls = urls

    async def _room(self, channel: ChannelHandle, viewer: MemberActor | UserHandle) -> str:
        self._env._preview = None  # simcord allows one preview at a time; here each room has its own
        preview = self._env.preview(channel, viewers=[viewer], layout="channel", timezone=self._zone)
        await preview.__aenter__()
        act = preview._action

        async def queued(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
            # simcord refuses a press while another is carried out, and one from a page that has changed
            # since. Discord does neither: the bot itself decides what is stale.
            async with self._one_at_a_time:
                page = preview._pages.get(context_id or "")
                if isinstance(body, dict) and page is not None and "published_revision" in body:
                    body = body | {"published_revision": page.revision}
                return await act(context_id, body)

        prepare = preview._prepare_asset

        async def at_once(context_id: str | None, asset_id: str, **how: Any) -> tuple[str, bytes, str]:
            # simcord decodes every picture in a new process first; ours are drawn by this very bot.
            _, record, body = preview._authorized_asset(context_id, asset_id)
            if body.startswith(_PNG):
                return "image/png", body, record.filename
            return await prepare(context_id, asset_id, **how)

        preview._action = queued  # type: ignore[method-assign]
        preview._prepare_asset = at_once  # type: ignore[method-assign]
        if preview._python is not None:  # new pages open at the newest message
            preview._python.target_id = preview._python.window_end_id = None
        self._previews.append(preview)
        return preview.url

    async def run(self) -> None:
        """Wake the bot's timers, show and save what it did; never returns."""
        loop, env, backend = asyncio.get_running_loop(), self._env, self._env.backend
        while True:
            await asyncio.sleep(TICK)
            _run_due_virtual_callbacks(env._settlement_state(), loop.time() + 0.05)
            if not (backend.transcript or backend.http_requests):
                continue
            backend.transcript.clear()
            backend.http_requests.clear()
            self._world.save()
            async with self._one_at_a_time:
                self._show()

    def _show(self) -> None:
        for preview in self._previews:
            preview._advance_presentation_time()
            for page in [page for page in preview._pages.values() if page is not preview._python]:
                if page.id in preview._pages:
                    preview._publish(page, reason="refresh")

    async def close(self) -> None:
        for preview in self._previews:
            await preview.close()


class Shell:
    """The small web server in front: one page a person, at the first free port from `port` on."""

    def __init__(self, rooms: Rooms, port: int) -> None:
        self._rooms, self._wanted = rooms, port
        self._run = secrets.token_hex(8)
        self.port = 0

    async def start(self) -> None:
        """Raises OSError when none of the next twenty ports is free."""
        app = web.Application(middlewares=[self._only_from_here])
        app.router.add_get("/", self._home)
        app.router.add_get("/alive", self._alive)
        app.router.add_get("/{name}", self._seat)
        app.router.add_get("/{tail:.*}", self._lost)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        for port in range(self._wanted, self._wanted + 20):
            with contextlib.suppress(OSError):
                await web.TCPSite(self._runner, "127.0.0.1", port).start()
                self.port = port
                return
        raise OSError(f"the ports {self._wanted} to {self._wanted + 19} are all in use")

    async def close(self) -> None:
        await self._runner.cleanup()

    @web.middleware
    async def _only_from_here(self, request: web.Request, handler: Any) -> web.StreamResponse:
        # A foreign page whose name points to this machine must not read the rooms' keys (DNS rebinding).
        if request.host not in (f"127.0.0.1:{self.port}", f"localhost:{self.port}"):
            raise web.HTTPForbidden(text="This page is served on 127.0.0.1 only.")
        response: web.StreamResponse = await handler(request)
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["X-Frame-Options"] = "DENY"
        return response

    async def _home(self, _: web.Request) -> web.StreamResponse:
        if not self._rooms.urls:
            return _soon()
        raise web.HTTPFound(f"/{next(iter(self._rooms.urls))}")

    async def _alive(self, _: web.Request) -> web.StreamResponse:
        """Which run of the page this is, and whether the bot is typing."""
        text = f"{self._run} typing" if self._rooms.typing() else self._run
        return web.Response(text=text, status=200 if self._rooms.urls else 503)

    async def _seat(self, request: web.Request) -> web.StreamResponse:
        if not self._rooms.urls:
            return _soon()
        me = request.match_info["name"].lower()
        if me not in self._rooms.urls:
            return await self._lost(request)
        table, dm = self._rooms.urls[me]
        page = _SHELL.format(me=me.capitalize(), links=self._links(me), table=table, dm=dm, run=self._run)
        return web.Response(text=page, content_type="text/html")

    async def _lost(self, _: web.Request) -> web.StreamResponse:
        return web.Response(text=_LOST.format(links=self._links("")), content_type="text/html", status=404)

    def _links(self, me: str) -> str:
        return " ".join(
            f"<b>{html.escape(name.capitalize())}</b>"
            if name == me
            else f'<a href="/{html.escape(name)}">{html.escape(name.capitalize())}</a>'
            for name in self._rooms.urls
        )


def _soon() -> web.StreamResponse:
    return web.Response(text=_SOON, content_type="text/html", status=503)


def frame_rooms_at(port: int) -> None:
    """Let the rooms be shown inside the shell's page, without simcord's developer tools."""
    headers = dict(PreviewServer._SECURITY_HEADERS)
    headers.pop("X-Frame-Options", None)
    policy = headers["Content-Security-Policy"]
    framed = f"frame-ancestors http://127.0.0.1:{port} http://localhost:{port}"
    pictures = "img-src 'self' blob:"
    policy = policy.replace("frame-ancestors 'none'", framed).replace(pictures, f"{pictures} data:")
    headers["Content-Security-Policy"] = policy
    PreviewServer._SECURITY_HEADERS = headers
    static: Callable[..., Any] = PreviewServer._static

    async def plain(server: PreviewServer, request: web.Request) -> Any:
        response = await static(server, request)
        if request.path in _ADDED:
            response.text += _ADDED[request.path]
        elif request.path == "/media.js":
            response.text = response.text.replace(*_SPACE)
        return response

    PreviewServer._static = plain  # type: ignore[method-assign,assignment]


def time_zone() -> str:
    """The machine's time zone by name, for the times in posts; "UTC" when it can't be told."""
    link = Path("/etc/localtime")
    name = str(link.resolve()).partition("zoneinfo/")[2] if link.exists() else ""
    return name or "UTC"
