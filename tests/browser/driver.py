"""A small driver of Debian's chromium over its DevTools protocol: hands and eyes on the local page.

Every press is a real mouse press at the middle of the element, so what is hidden or covered can't be pressed.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

import aiohttp

from tests.patience import HANGS

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--remote-debugging-port=0",
)
EXECUTABLES = ("chromium", "chromium-browser", "google-chrome")

# The last element wins: in a channel the newest post is the last one.
FIND = """(kind, text, exact, first) => {
  const words = (e) => [e.innerText, e.getAttribute('aria-label'), e.getAttribute('placeholder'),
      e.matches('[role=option]') ? '' : (e.closest('.modal-field') || {}).innerText,
      ...[...(e.labels || [])].map((l) => l.innerText)].map((w) => (w || '').replace(/\\s+/g, ' ').trim());
  const fits = (e) => words(e).some((w) => exact ? w === text : w.includes(text));
  return [...document.querySelectorAll(kind)].filter((e) => fits(e) && e.getClientRects().length
      && !e.disabled && !e.closest('[inert]')).at(first ? 0 : -1) || null;
}"""


ON_TOP = """function () {
  const r = this.getBoundingClientRect();
  const e = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
  this.reached = false;
  const heard = (event) => { this.reached = event.composedPath().includes(this); };
  window.addEventListener('click', heard, {once: true, capture: true});
  return !!e && (this === e || this.contains(e) || e.contains(this));
}"""
DOCUMENT = "performance.timeOrigin"
"""When a document began: another number once a press has opened another one."""
CALM = "!window.simcordPreview || (window.simcordPreview.ready && !window.simcordPreview.pendingAction)"
"""The page takes no press while it is drawn anew or waits for an answer; a person sees that and waits, too."""


def executable() -> str | None:
    """The path of a chromium on this machine, or None."""
    return next((path for name in EXECUTABLES if (path := shutil.which(name))), None)


class Frame:
    """One frame of the page, by the name of its iframe ("" is the page itself)."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name = page, name

    async def evaluate(self, expression: str, *, by_value: bool = True) -> Any:
        context = await self.page.context(self.name)
        answer = await self.page.send(
            "Runtime.evaluate",
            expression=expression,
            contextId=context,
            returnByValue=by_value,
            awaitPromise=True,
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"])[:2000])
        return answer["result"].get("value") if by_value else answer["result"].get("objectId")

    async def text(self) -> str:
        return str(await self.evaluate("document.body ? document.body.innerText : ''"))

    async def wait_for(self, words: str, within: float = HANGS) -> str:
        """Wait until the words are to be read in the frame; gives all the frame's text."""
        return await self.until(lambda text: text if words in text else None, within, f"text {words!r}")

    async def until(self, good: Callable[[str], Any], within: float, what: str) -> Any:
        end = time.monotonic() + within
        text = ""
        while time.monotonic() < end:
            with contextlib.suppress(RuntimeError, LookupError):
                text = await self.text()
                if found := good(text):
                    return found
            await asyncio.sleep(0.1)
        raise TimeoutError(f"no {what} in frame {self.name!r} within {within} s; it ends:\n{text[-1500:]}")

    async def find(self, kind: str, text: str, exact: bool = False, first: bool = False) -> str | None:
        expression = f"({FIND})(...{json.dumps([kind, text, exact, first])})"
        found: str | None = await self.evaluate(expression, by_value=False)
        return found

    async def labels(self) -> list[str]:
        """The labels of all buttons that can be pressed, the newest last."""
        script = """[...document.querySelectorAll('button, a[href]')].filter(
            (e) => e.getClientRects().length && !e.disabled && !e.closest('[inert]'))
            .map((e) => (e.innerText || e.getAttribute('aria-label') || '').trim()).filter(Boolean)"""
        return list(await self.evaluate(script))

    async def press(
        self,
        label: str,
        *,
        kind: str = "button, a[href]",
        exact: bool = False,
        within: float = HANGS,
        first: bool = False,
    ) -> None:
        """Press the newest button with this label, once it can be pressed."""
        end = time.monotonic() + within
        while time.monotonic() < end:
            with contextlib.suppress(RuntimeError, LookupError):
                calm = await self.evaluate(CALM)
                if calm and (found := await self.find(kind, label, exact, first)) and await self._press_object(found):
                    return
            await asyncio.sleep(0.1)
        raise TimeoutError(f"no {label!r} to press within {within} s; there is {(await self.labels())[-25:]}")

    async def choose(self, select: str, option: str = "", *, inside: str = "", within: float = HANGS) -> None:
        """Open the newest select with these words on it and press the first option with those words.

        `inside`: a CSS selector of what the select stands in.
        """
        end = time.monotonic() + within
        while time.monotonic() < end:
            with contextlib.suppress(TimeoutError):
                await self.press(select, kind=f"{inside} [role=combobox]", within=max(2.0, end - time.monotonic()))
                await self.press(option, kind=f"{inside} [role=option]", within=2.0, first=True)
                return
        raise TimeoutError(f"no option {option!r} in {select!r} within {within} s")

    async def type(self, field: str, text: str, *, within: float = HANGS) -> None:
        """Press a text field with this label and type."""
        await self.press(field, kind="input, textarea", within=within)
        await self.page.send("Input.insertText", text=text)

    async def _press_object(self, object_id: str) -> bool:
        """Press in the middle; False when it moves, is covered, or the press did not reach it.

        A press that opened another document reached what it pressed, which is gone with the old one.
        """
        page, before_press = self.page, await self.document()
        await page.send("DOM.scrollIntoViewIfNeeded", objectId=object_id)
        before = await self._quads(object_id)
        await asyncio.sleep(0.05)
        quads = await self._quads(object_id)
        if not quads or quads != before or not await self._call(object_id, ON_TOP):
            return False
        quad = quads[0]
        x, y = sum(quad[0::2]) / 4, sum(quad[1::2]) / 4
        for kind, count in (("mouseMoved", 0), ("mousePressed", 1), ("mouseReleased", 1)):
            mouse = {"type": kind, "x": x, "y": y, "clickCount": count, "button": "left" if count else "none"}
            await page.send("Input.dispatchMouseEvent", **mouse)
        try:
            return bool(await self._call(object_id, "function () { return this.reached === true; }"))
        except RuntimeError:
            return bool(await self.document() != before_press)

    async def document(self) -> float:
        """When the frame's document began, by its clock, once there is one."""
        end = time.monotonic() + HANGS
        while time.monotonic() < end:
            with contextlib.suppress(RuntimeError, LookupError):
                return float(await self.evaluate(DOCUMENT))
            await asyncio.sleep(0.05)
        raise TimeoutError(f"no document in frame {self.name!r} within {HANGS} s")

    async def _quads(self, object_id: str) -> list[list[float]]:
        return list((await self.page.send("DOM.getContentQuads", objectId=object_id))["quads"])

    async def _call(self, object_id: str, function: str) -> Any:
        answer = await self.page.send(
            "Runtime.callFunctionOn", objectId=object_id, functionDeclaration=function, returnByValue=True
        )
        return answer["result"].get("value")


class Page:
    """The one tab of a browser."""

    def __init__(self, browser: Browser, session: str) -> None:
        self.browser, self.session = browser, session
        self._contexts: dict[str, int] = {}

    async def send(self, method: str, **params: Any) -> dict[str, Any]:
        return await self.browser.send(method, session=self.session, **params)

    def frame(self, name: str = "") -> Frame:
        return Frame(self, name)

    async def open(self, url: str) -> None:
        await self.send("Page.navigate", url=url)

    async def size(self, width: int, height: int, *, mobile: bool = False) -> None:
        """The window's; `mobile`: of a phone, which lays a page out wider unless it says how it fits."""
        await self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=mobile,
        )

    async def key(self, name: str, number: int, text: str = "") -> None:
        """Press a key; `text`: what it types."""
        key = {"key": name, "code": name, "windowsVirtualKeyCode": number}
        down = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
        await self.send("Input.dispatchKeyEvent", **down, **key)
        await self.send("Input.dispatchKeyEvent", type="keyUp", **key)

    async def screenshot(self, path: Path) -> None:
        answer = await self.send("Page.captureScreenshot", format="png")
        await asyncio.to_thread(path.write_bytes, base64.b64decode(answer["data"]))

    async def context(self, name: str) -> int:
        """The script context of a frame; LookupError while the frame is not there yet."""
        tree = (await self.send("Page.getFrameTree"))["frameTree"]
        frames = {"": tree["frame"]["id"]}
        frames |= {child["frame"].get("name", ""): child["frame"]["id"] for child in tree.get("childFrames", ())}
        if name not in frames or frames[name] not in self._contexts:
            raise LookupError(f"no frame {name!r}; there are {sorted(frames)}")
        return self._contexts[frames[name]]

    def heard(self, method: str, params: dict[str, Any]) -> None:
        if method == "Runtime.executionContextCreated":
            data = params["context"]
            if data["auxData"].get("isDefault"):
                self._contexts[data["auxData"]["frameId"]] = data["id"]
        elif method == "Runtime.executionContextsCleared":
            self._contexts.clear()


class Browser:
    """Chromium with a new profile, set to a language; an async context manager that gives a page."""

    def __init__(self, language: str = "en") -> None:
        self._language = language

    async def __aenter__(self) -> Page:
        path = executable()
        if path is None:
            raise RuntimeError("there is no chromium on this machine")
        self._profile = tempfile.TemporaryDirectory(prefix="page-", ignore_cleanup_errors=True)
        self._process = await asyncio.create_subprocess_exec(
            path,
            *FLAGS,
            f"--user-data-dir={self._profile.name}",
            f"--accept-lang={self._language}",
            "about:blank",
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._number = 0
        self._pages: dict[str, Page] = {}
        self._http = aiohttp.ClientSession()
        self._listener: asyncio.Task[None] | None = None
        try:
            return await self._connect()
        except BaseException:
            await self.__aexit__(None, None, None)
            raise

    async def _connect(self) -> Page:
        self._socket = await self._http.ws_connect(await self._address(), max_msg_size=0)
        self._listener = asyncio.create_task(self._listen())
        targets = (await self.send("Target.getTargets"))["targetInfos"]
        target = next(item["targetId"] for item in targets if item["type"] == "page")
        session = (await self.send("Target.attachToTarget", targetId=target, flatten=True))["sessionId"]
        page = self._pages[session] = Page(self, session)
        for domain in ("Page", "Runtime", "DOM"):
            await page.send(f"{domain}.enable")
        await page.size(1500, 950)
        return page

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._listener is not None:
            self._listener.cancel()
        await self._http.close()
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        self._profile.cleanup()

    async def _address(self) -> str:
        port_file = Path(self._profile.name) / "DevToolsActivePort"
        end = time.monotonic() + HANGS
        while time.monotonic() < end:
            lines = port_file.read_text().splitlines() if port_file.exists() else []
            if len(lines) >= 2:
                return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
            await asyncio.sleep(0.1)
        raise TimeoutError(f"chromium did not open its DevTools port within {HANGS} s")

    async def send(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        """Call a DevTools method; RuntimeError with its words when it refuses."""
        self._number += 1
        frame: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if session is not None:
            frame["sessionId"] = session
        future = self._waiting[self._number] = asyncio.get_running_loop().create_future()
        await self._socket.send_json(frame)
        async with asyncio.timeout(HANGS):
            answer = await future
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return dict(answer["result"])

    async def _listen(self) -> None:
        async for message in self._socket:
            frame = json.loads(message.data)
            if future := self._waiting.pop(frame.get("id", -1), None):
                future.set_result(frame)
            elif page := self._pages.get(frame.get("sessionId", "")):
                page.heard(frame.get("method", ""), frame.get("params", {}))
