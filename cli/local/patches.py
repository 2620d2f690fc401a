"""All changes of the local page to simcord, and all its uses of simcord's private parts.

simcord is a test framework; the page plays on it. Nothing else in the house touches these names, and a test names each
of them, so that a new version without one is refused with a sentence.

These could be offered upstream, as Discord does so too: `enforce_nonce` (`cli.local.nonce`); a member's locale, with
commands listed and named in it; lists that end at the first line not indented; pictures that take their room before
they are loaded; a select that shows the choice an answer made in it; options named and described in the list of
commands. These suit a page alone: real time, several previews at once, presses that wait their turn, frames.
"""

from __future__ import annotations

import asyncio
import re
import struct
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import simcord
from aiohttp import web
from simcord import interactions
from simcord._settlement import _run_due_virtual_callbacks
from simcord.actors import MemberActor
from simcord.backend import Backend
from simcord.builders import ChannelHandle, UserHandle
from simcord.http import router
from simcord.preview import Preview, _commands, _markdown, _snapshot
from simcord.preview._pages import _Page
from simcord.preview._server import PreviewServer

from cli.local.language import as_registered, in_locale, with_command_named
from cli.local.nonce import Seen, dispatch_once
from cli.local.page_words import translator
from cogs.transport.panels.text import language_of

PAGE = Path(__file__).parent / "web"
"""The files of the page: its frame (`shell.*`), and the additions to simcord's preview (`room.*`, `answer.js`)."""
ANSWER_WITHIN = 3.0
"""Seconds Discord gives a bot for its first answer to a press."""
DRAWN_WITHIN = 2.0
"""The longest wait of a press, in seconds, for the bot to finish its answer."""
LOOK_AHEAD = 0.05
"""Timers due within this number of seconds run now."""

_PNG = b"\x89PNG\r\n\x1a\n"

_SPACE = (
    "  trigger.append(image);\n",
    """  if (width > 0 && height > 0) image.src =
    `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
  trigger.append(image);
""",
)
"""A picture takes its room before it is loaded. Otherwise, in a long channel, a list of choices closes as soon as it is
opened: the posts are redrawn, shrink for a moment, and push the list off the page."""
_NAMED = (
    '`+${remaining} ${displayed.length ? "more" : "options"}`',
    '`+ ${optionalItems().map((option) => option.name).join(", ")}`',
)
"""A command's optional options are named where the preview only counts them ("+2 more")."""
_ABOUT = ('"command-suggestion-ellipsis", "…"', '"command-suggestion-about", value.description || "…"')
"""The list of optional options shows what each is for."""
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
"""A list shows the choice that an answer made in it, as Discord does. Otherwise it shows nothing once another choice
was made in its place before."""
_ENTER = (
    "if (listItems.length) suggestionListbox.setActive(0, { scroll: false });",
    """const given = currentDraft().values[currentDraft().focused];
    if (listItems.length && !(submittable() && (optional || given?.label || given?.entity)))
      suggestionListbox.setActive(0, { scroll: false });""",
)
"""Enter sends a command that has all it must be given. Otherwise it takes the first of the list once more, for ever."""
_TOLD_ANEW = (
    "  if (title) time.title = title;\n",
    """  if (title) time.title = title;
  time.told = (now) => {
    const holder = node("span");
    renderTimestamp(holder, token, { ...options, presentationTime: now });
    return holder.textContent;
  };
""",
)
"""A time can say again how far off it is. Otherwise "in 3 minutes" stands for as long as its post does."""
CHANGED = {
    "/text.js": (_TOLD_ANEW,),
    "/media.js": (_SPACE,),
    "/commands.js": (_NAMED, _ABOUT, _ENTER),
    "/selects.js": (_ANEW,),
}
"""[file of the preview] -> (its text, our replacement)."""
_ADDED = {
    "/preview.css": (PAGE / "room.css").read_text(),
    "/app.js": (PAGE / "room.js").read_text() + (PAGE / "answer.js").read_text(),
}
"""Additions to the preview's files."""


# The Discord behind the page.


def post_once(seen: Seen, after: Callable[[str, str], None]) -> Callable[[], None]:
    """Keep Discord's promise of nonces in this process; `after` gets method and path of each successful call.

    Returns a function that ends it.
    """
    real = router.dispatch

    def dispatch(backend: Backend, method: str, path: str, **call: Any) -> Any:
        answer = dispatch_once(seen, real, backend, method, path, **call)
        after(method, path)
        return answer

    def remove() -> None:
        router.dispatch = real

    router.dispatch = dispatch
    return remove


def hurry_deadlines(backend: Backend, speed: float) -> None:
    """Let an interaction's token last as long as on Discord, on a clock that runs `speed` times as fast."""
    after = backend.iso_after
    backend.iso_after = lambda seconds: after(seconds * speed)  # type: ignore[method-assign]


def pictures_of(backend: Backend) -> dict[str, bytes]:
    """[address] -> a posted picture; the backend's own mapping."""
    return backend.cdn._blobs


def speak(locale_of: Callable[[int], str], server_locale: Callable[[], str]) -> None:
    """For this process: set the language of every presser's Discord (by their id) and of the server."""
    real, listed = interactions.base_payload, _commands.build_catalog
    projected = _snapshot._message_projection  # type: ignore[attr-defined]

    def base_payload(*given: Any, **how: Any) -> tuple[Any, dict[str, Any]]:
        record, payload = real(*given, **how)
        payload["locale"] = locale_of(how["user_id"])
        if "guild_locale" in payload:
            payload["guild_locale"] = server_locale()
        return record, payload

    def build_catalog(preview: Preview, page: Any) -> dict[str, Any]:
        catalog = listed(preview, page)
        there = _commands_of(preview, page)
        return {**catalog, "entries": [in_locale(entry, there, preview.locale) for entry in catalog["entries"]]}

    def message_projection(preview: Preview, page: Any, *given: Any, **how: Any) -> dict[str, Any]:
        message: dict[str, Any] = projected(preview, page, *given, **how)
        return with_command_named(message, _commands_of(preview, page), preview.locale)

    interactions.base_payload = base_payload
    _commands.build_catalog = build_catalog
    _snapshot._message_projection = message_projection  # type: ignore[attr-defined]


def _commands_of(preview: Preview, page: Any) -> list[dict[str, Any]]:
    """The commands a page's person may use in its channel, as the bot registered them."""
    return list(preview.env.backend.visible_commands(user_id=page.viewer.id, channel_id=page.channel_id))


# Time.


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
        run_timers(env)
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


def run_timers(env: simcord.Env) -> None:
    _run_due_virtual_callbacks(env._settlement_state(), asyncio.get_running_loop().time() + LOOK_AHEAD)


def as_the_bot(env: simcord.Env) -> AbstractContextManager[None]:
    """Count everything inside as the bot's own work."""
    return env._bot_scope()


# Previews.


async def open_preview(
    env: simcord.Env,
    channel: ChannelHandle,
    viewer: MemberActor | UserHandle,
    zone: str,
    locale: str,
    one_at_a_time: asyncio.Lock,
) -> Preview:
    """Open a room beside others; a press waits its turn at the lock."""
    env._preview = None  # simcord allows one preview at a time
    preview = env.preview(channel, viewers=[viewer], layout="channel", timezone=zone, locale=locale)
    await preview.__aenter__()
    act, prepare = preview._action, preview._prepare_asset

    async def queued(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        # simcord refuses a press while another is carried out, and one from a page that has changed
        # since. Discord does neither: the bot itself decides what is stale.
        async with one_at_a_time:
            page = preview._pages.get(context_id or "")
            if isinstance(body, dict) and page is not None and "published_revision" in body:
                body = body | {"published_revision": page.revision}
            if isinstance(body, dict) and page is not None and "command_id" in body:
                body = as_registered(body, _commands_of(preview, page), preview.locale)
            return await act(context_id, body)

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
    return preview


def publish(preview: Preview) -> None:
    """Show news on every page of a room."""
    preview._advance_presentation_time()
    for page in [page for page in preview._pages.values() if page is not preview._python]:
        if page.id in preview._pages:
            preview._publish(page, reason="refresh")


def size_pictures_beforehand() -> None:
    """Tell the page a picture's size before it is loaded, so that nothing jumps."""
    resolve = _Page._resolve_blob

    def sized(page: _Page, record: Any, metadata: Any, source: Any) -> None:
        resolve(page, record, metadata, source)
        data = page.preview._blobs[record.digest].data if record.digest in page.preview._blobs else b""
        if data.startswith(_PNG):
            record.width, record.height = struct.unpack(">II", data[16:24])
            record.validated = True

    _Page._resolve_blob = sized  # type: ignore[method-assign,assignment]


_ITEM = re.compile(r"(?m)^( *(?:[-*>]|\d+\.) [^\n]*)\n(?! |[-*>] |\d+\. |\n|\Z)")
"""A list's or quotation's line above one that is none and not indented: Discord ends it there, CommonMark continues it
("lazy continuation")."""
_FENCE = "```"


def with_lists_ended(text: str) -> str:
    """A text with a blank line after each list or quotation that another line follows; code blocks stay as they are."""
    parts = text.split(_FENCE)
    return _FENCE.join(_ITEM.sub(r"\1\n\n", part) if not at % 2 else part for at, part in enumerate(parts))


def end_lists_as_discord_does() -> None:
    """End lists and quotations in all texts that the preview shows from now on."""
    parser_of = _markdown._markdown_parser

    def ending(policy: Any, context: Any) -> Any:
        parser = parser_of(policy, context)
        parse = parser.parse
        parser.parse = lambda text, *rest, **named: parse(with_lists_ended(text), *rest, **named)
        return parser

    _markdown._markdown_parser = ending


def frame_rooms_at(port: int) -> None:
    """Show the rooms inside the shell's page, each in its person's language, without simcord's developer tools."""
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
            response.text = translator(language_of(server.preview.locale))(response.text)
        if request.path in _ADDED:
            response.text += _ADDED[request.path]
        for said, ours in CHANGED.get(request.path, ()):
            response.text = response.text.replace(said, ours)
        return response

    PreviewServer._static = plain  # type: ignore[method-assign,assignment]
