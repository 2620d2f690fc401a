"""A person on the local page who reads the newest post and presses what it offers."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from dataclasses import dataclass

from tests.browser.driver import Page

MESSAGES = """[...document.querySelectorAll('[data-message-id]')].map((e) => ({
    id: e.dataset.messageId, text: e.innerText,
    buttons: [...e.querySelectorAll('button, a[href]')].filter((b) => !b.disabled).map((b) => b.innerText.trim())}))"""
OVER = re.compile(r"\bwins with\b|share the victory|The round limit was reached")
SECRET = "Only you can see this"


@dataclass(frozen=True)
class Message:
    """A message as the page shows it."""

    id: str
    text: str
    buttons: tuple[str, ...]

    def has(self, label: str) -> str | None:
        """The first button that begins with `label`."""
        return next((button for button in self.buttons if button.startswith(label)), None)


class Player:
    """Ann, who plays her first card by direct message, moves in her first action and passes in her second."""

    def __init__(self, page: Page, name: str = "Ann") -> None:
        self.page, self.name = page, name
        self.table, self.direct = page.frame("table"), page.frame("dm")
        self.rounds = 0
        self.moves = 0
        self.presses = 0
        self._done: set[str] = set()

    async def messages(self, room: str = "table") -> list[Message]:
        found = await self.page.frame(room).evaluate(MESSAGES)
        return [Message(one["id"], one["text"], tuple(one["buttons"])) for one in found]

    async def post(self) -> Message | None:
        """The newest public post."""
        posts = [one for one in await self.messages() if SECRET not in one.text]
        return posts[-1] if posts else None

    async def play(self, within: float) -> str:
        """Play to the end of the game; gives the victory post's text. TimeoutError when it takes longer."""
        end = time.monotonic() + within
        post = None
        while time.monotonic() < end:
            with contextlib.suppress(RuntimeError, LookupError):
                post = await self.post()
                if post is not None:
                    if OVER.search(post.text):
                        return post.text
                    await self.answer(post)
            await asyncio.sleep(0.15)
        raise TimeoutError(f"not over after {within} s and {self.rounds} rounds; newest post: {post}")

    async def answer(self, post: Message) -> None:
        """Press what a post asks of this person, once."""
        mine = f"@{self.name}, "
        asked = next((line for line in post.text.splitlines() if line.startswith(mine)), "")
        choosing = re.search(r"Choosing:.*\b" + self.name, post.text)
        key = f"{post.id}:{asked or bool(choosing)}"
        if key in self._done or not (asked or choosing):
            return
        self._done.add(key)
        if choosing:
            self.rounds += 1
            await self.press("dm", "Play order")
        elif "place your bastion" in asked:
            await self.press("table", "Place my bastion")
            await self.press("table", "Suggest one")
            await self.press("table", "Build at site")
        elif "reinforcements" in asked:
            await self.press("table", "Place", exact=True)
            await self.press("table", "All to the bastion")
        elif "Stones" in asked:
            await self.press("table", "Choose", exact=True)
            await self.choose("Which territory?")
        elif "your battle" in asked:
            await self.press("table", "Fight on", exact=True)
        elif "first action" in asked and await self.move():
            self.moves += 1
        else:
            await self.pass_on()

    async def move(self) -> bool:
        """Move an army to the best place the panel offers and fight it out; False when none can move."""
        await self.press("table", "Move and battle")
        for _ in range(100):
            panel = await self.panel("Move")
            if panel is not None and panel.has("2. Where to?"):
                break
            if panel is not None and panel.has("Back"):
                return False
            await asyncio.sleep(0.1)
        await self.choose("2. Where to?")
        for _ in range(100):
            panel = await self.panel("Planned")
            if panel is not None and (finish := panel.has("Finish")):
                await self.press("table", finish, exact=True)
                return True
            await asyncio.sleep(0.1)
        raise TimeoutError("the move that was chosen is not in the panel")

    async def panel(self, title: str) -> Message | None:
        """This person's newest private panel when it has this title."""
        private = [one for one in await self.messages() if SECRET in one.text]
        return private[-1] if private and title in private[-1].text else None

    async def pass_on(self) -> None:
        await self.press("table", "Pass", exact=True)
        await self.table.wait_for("You keep your gold")
        await self.press("table", "Pass", exact=True)

    async def press(self, room: str, label: str, exact: bool = False) -> None:
        self.presses += 1
        await self.page.frame(room).press(label, exact=exact)

    async def choose(self, select: str) -> None:
        """Take the first option of a select."""
        self.presses += 1
        await self.table.choose(select)
