"""The web server in front of the local page: one page for each person, over the rooms of simcord's preview.

It says when the table is closed, and the page returns by itself once the table runs again.
"""

from __future__ import annotations

import contextlib
import html
import secrets
from typing import Any

from aiohttp import web

from cli.local.language import preferred
from cli.local.patches import PAGE
from cli.local.rooms import Rooms
from data.texts import Texts, language_name, languages, texts_in

_TYPES = {"shell.css": "text/css", "shell.js": "text/javascript"}
_NOTE = """<!doctype html><html lang="{language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">{again}
<title>{title}</title><body style="background:#1e1f22;color:#ddd;font:16px/1.5 sans-serif;padding:1em 2em">
{heading}<p>{text}</p></body></html>"""
_AGAIN = '<meta http-equiv="refresh" content="1">'


class Shell:
    """One page for each person in their language, at the first free port from `port` on.

    `usual`: the language of other pages for a browser that names none of ours.
    """

    def __init__(self, rooms: Rooms, port: int, usual: str) -> None:
        self._rooms, self._wanted, self._usual = rooms, port, usual
        self._run = secrets.token_hex(8)
        self.port = 0

    async def start(self) -> None:
        """Raises OSError when none of the next twenty ports is free."""
        app = web.Application(middlewares=[self._only_from_here])
        app.router.add_get("/", self._home)
        app.router.add_get("/alive", self._alive)
        app.router.add_get("/page/{file}", self._file)
        app.router.add_get("/{name}", self._seat)
        app.router.add_post("/{name}", self._choose)
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
        if request.method == "POST" and request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
            raise web.HTTPForbidden(text="Another page can't press this one's buttons.")
        response: web.StreamResponse = await handler(request)
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["X-Frame-Options"] = "DENY"
        return response

    async def _home(self, request: web.Request) -> web.StreamResponse:
        if not self._rooms.urls:
            return self._soon(request)
        raise web.HTTPFound(f"/{next(iter(self._rooms.urls))}")

    async def _alive(self, _: web.Request) -> web.StreamResponse:
        """The page's present run, and whether the bot is typing."""
        text = f"{self._run} typing" if self._rooms.typing() else self._run
        return web.Response(text=text, status=200 if self._rooms.urls else 503)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["file"]
        if name not in _TYPES:
            return await self._lost(request)
        # Reloaded after an update of the bot: the page is small and from this very machine.
        return web.Response(
            text=(PAGE / name).read_text(), content_type=_TYPES[name], headers={"Cache-Control": "no-store"}
        )

    async def _seat(self, request: web.Request) -> web.StreamResponse:
        if not self._rooms.urls:
            return self._soon(request)
        name = request.match_info["name"].lower()
        if name not in self._rooms.urls:
            return await self._lost(request)
        await self._rooms.opened(name, request.headers.get("Accept-Language", ""))
        return web.Response(text=self._page(name), content_type="text/html")

    async def _choose(self, request: web.Request) -> web.StreamResponse:
        """A language was pressed at the top of somebody's page."""
        name, language = request.match_info["name"], (await request.post()).get("language")
        if name not in self._rooms.urls or language not in languages():
            return await self._lost(request)
        await self._rooms.choose(name, str(language))
        raise web.HTTPSeeOther(f"/{name}")

    def _page(self, name: str) -> str:
        t, me = texts_in(self._rooms.language(name)), name.capitalize()
        table, dm = self._rooms.urls[name]
        words = {
            "language": t.language,
            "title": t("{name} at the local table", name=me),
            "you_are": t("You are"),
            "seats": t("Seats at this computer"),
            "speech": t("Language"),
            "rooms": t("Rooms"),
            "table_name": t("Table"),
            "dm_name": t("Direct messages"),
            "dm_title": t("Direct messages of {name}", name=me),
            "news": t("{name}: new", name="{name}"),
            "typing": t("The bot is typing…"),
            "gone": t("The table is closed. Start it again with make play: this page comes back by itself."),
            "run": self._run,
            "table": table,
            "dm": dm,
        }
        escaped = {key: html.escape(text) for key, text in words.items()}
        spoken = " · ".join(
            f'<b aria-current="true">{language_name(each)}</b>'
            if each == t.language
            else f'<button name="language" value="{each}" lang="{each}">{language_name(each)}</button>'
            for each in languages()
        )
        return (PAGE / "shell.html").read_text().format(links=self._links(name), spoken=spoken, **escaped)

    def _texts(self, request: web.Request) -> Texts:
        return texts_in(preferred(request.headers.get("Accept-Language", "")) or self._usual)

    def _soon(self, request: web.Request) -> web.StreamResponse:
        t = self._texts(request)
        return _note(503, t, t("One moment"), t("The table is being set up…"), again=_AGAIN)

    async def _lost(self, request: web.Request) -> web.StreamResponse:
        t = self._texts(request)
        heading = html.escape(t("Nobody of that name has a seat here"))
        text = t("Take a seat as {names}.", names=self._links(""))
        return _note(404, t, t("Nobody here"), text, heading=f"<h1>{heading}</h1>")

    def _links(self, me: str) -> str:
        return " ".join(
            f'<b aria-current="page">{html.escape(name.capitalize())}</b>'
            if name == me
            else f'<a href="/{html.escape(name)}">{html.escape(name.capitalize())}</a>'
            for name in self._rooms.urls
        )


def _note(status: int, t: Texts, title: str, text: str, *, heading: str = "", again: str = "") -> web.StreamResponse:
    """`heading`, `text` and `again` are HTML."""
    page = _NOTE.format(language=t.language, title=html.escape(title), heading=heading, text=text, again=again)
    return web.Response(text=page, content_type="text/html", status=status)
