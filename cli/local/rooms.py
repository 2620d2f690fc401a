"""The rooms of the local page, each a preview of simcord's: the channel and the direct messages of every person.

What the preview lacks for play is added here: several rooms at once, live updates, presses that wait their
turn instead of being refused, real time, the page's language, and looks that fit a phone (`page/room.css`).
"""

from __future__ import annotations

import asyncio
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

from cli.local.language import as_registered, commands_of
from cli.local.page_words import translator
from cli.local.shell import PAGE
from cli.local.world import World

ANSWER_WITHIN = 3.0
"""Seconds Discord gives a bot for its first answer to a press."""
DRAWN_WITHIN = 2.0
"""Seconds a press waits at most for the bot to finish what it answers with."""
TICK = 0.1

_PNG = b"\x89PNG\r\n\x1a\n"

_SPACE = (
    "  trigger.append(image);\n",
    """  if (width > 0 && height > 0) image.src =
    `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
  trigger.append(image);
""",
)
"""A picture takes its room before it is loaded. Without, a list of choices shuts as soon as it is opened in a long
channel: the posts are drawn anew, shrink for a moment, and push the list off the page."""
_NAMED = (
    '`+${remaining} ${displayed.length ? "more" : "options"}`',
    '`+ ${optionalItems().map((option) => option.name).join(", ")}`',
)
"""The options of a command that one may add are named, where the preview counts them ("+2 more")."""
_ABOUT = ('"command-suggestion-ellipsis", "…"', '"command-suggestion-about", value.description || "…"')
"""Its list of them says what each is for."""
_ANEW = (
    "  if (draftValue(key) === undefined) {\n",
    """  const offered = JSON.stringify([component.custom_id, component.options]);
  window.offeredInSelects ??= new Map();
  if (component.type === TYPE.STRING_SELECT && scope === "message" && dropdown?.key !== key) {
    if (window.offeredInSelects.has(key) && window.offeredInSelects.get(key) !== offered)
      options.onReconcileDraft?.(key, optionDefaults(entries).slice(0, maximum));
    window.offeredInSelects.set(key, offered);
  }
  if (draftValue(key) === undefined) {
""",
)
"""A list that an answer has changed shows the choice the answer has made in it, as Discord does. Without, it shows
nothing as soon as something else was chosen at its place before."""
CHANGED = {"/media.js": (_SPACE,), "/commands.js": (_NAMED, _ABOUT), "/selects.js": (_ANEW,)}
"""[file of the preview] -> (what it says, what we let it say)."""
_ADDED = {
    "/preview.css": (PAGE / "room.css").read_text(),
    "/app.js": (PAGE / "room.js").read_text() + (PAGE / "answer.js").read_text(),
}
"""What is added to files of the preview."""


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

    def __init__(self, env: simcord.Env, world: World, zone: str, locale: str) -> None:
        self._env, self._world, self._zone, self._locale = env, world, zone, locale
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
        preview = self._env.preview(
            channel, viewers=[viewer], layout="channel", timezone=self._zone, locale=self._locale
        )
        await preview.__aenter__()
        act = preview._action

        async def queued(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
            # simcord refuses a press while another is carried out, and one from a page that has changed
            # since. Discord does neither: the bot itself decides what is stale.
            async with self._one_at_a_time:
                page = preview._pages.get(context_id or "")
                if isinstance(body, dict) and page is not None and "published_revision" in body:
                    body = body | {"published_revision": page.revision}
                if isinstance(body, dict) and page is not None and "command_id" in body:
                    body = as_registered(body, commands_of(preview, page), self._locale)
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


def frame_rooms_at(port: int, language: str) -> None:
    """Let the rooms be shown inside the shell's page in a language, without simcord's developer tools."""
    translated = translator(language)
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
        if request.path == "/" or request.path.endswith((".js", ".html")):
            response.text = translated(response.text)
        if request.path in _ADDED:
            response.text += _ADDED[request.path]
        for said, ours in CHANGED.get(request.path, ()):
            response.text = response.text.replace(said, ours)
        return response

    PreviewServer._static = plain  # type: ignore[method-assign,assignment]


def time_zone() -> str:
    """The machine's time zone by name, for the times in posts; "UTC" when it can't be told."""
    link = Path("/etc/localtime")
    name = str(link.resolve()).partition("zoneinfo/")[2] if link.exists() else ""
    return name or "UTC"
