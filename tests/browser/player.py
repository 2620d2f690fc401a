"""A person on the local page who reads the newest post and presses what it offers."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from dataclasses import dataclass

from tests.browser.driver import Frame, Page
from tests.patience import HANGS

MESSAGES = """[...document.querySelectorAll('.channel-message')].slice(-%d).map((e) => ({
    id: e.dataset.messageId, text: e.innerText,
    buttons: [...e.querySelectorAll('button, a[href]')].filter((b) => !b.disabled).map((b) => b.innerText.trim())}))"""
NEWEST = 20
"""So many messages are read again and again while a game is played; all of them take the page ever longer."""
EVERY = 0
OVER = re.compile(r"\bwins with\b|share the victory|The round limit was reached")
SHORT, SHORT_SAID = "Short game", "3 points win"
"""The game that three points win: its choice in the form, and a word of it on the card."""
SECRET = "Only you can see this"


@dataclass(frozen=True)
class Message:
    """A message as the page shows it."""

    id: str
    text: str
    buttons: tuple[str, ...]

    @property
    def place(self) -> str:
        """Where it is on the page, as a CSS selector."""
        return f'.channel-message[data-message-id="{self.id}"]'

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

    async def messages(self, room: str = "table", newest: int = NEWEST) -> list[Message]:
        found = await self.page.frame(room).evaluate(MESSAGES % newest)
        return [Message(one["id"], one["text"], tuple(one["buttons"])) for one in found]

    async def posts(self) -> list[Message]:
        """The newest public posts, the newest last."""
        return [one for one in await self.messages() if SECRET not in one.text]

    async def shortened(self) -> None:
        """Choose the short game in the form of the lobby."""
        await self.table.press("Options…", exact=True)
        await self.table.choose("Game", SHORT, inside="#modal-root")
        await self.table.press("Submit", kind="#modal-root button", exact=True)
        await self.table.wait_for(SHORT_SAID)

    async def play(self, within: float, rounds: int = 0) -> str:
        """Play to the end of the game, or until `rounds` cards were played; gives the newest post's text.

        TimeoutError when it takes longer.
        """
        end = time.monotonic() + within
        post: Message | None = None
        while time.monotonic() < end:
            with contextlib.suppress(RuntimeError, LookupError):
                posts = await self.posts()
                # The post that ends a game is followed by one with the seed.
                over = next((one for one in posts[-2:] if OVER.search(one.text)), None)
                if over is not None:
                    return over.text
                if posts:
                    post = posts[-1]
                    if 0 < rounds <= self.rounds:
                        return post.text
                    await self.answer(post)
            await asyncio.sleep(0.15)
        raise TimeoutError(f"not over after {within} s and {self.rounds} rounds; newest post: {post}")

    async def answer(self, post: Message) -> None:
        """Press what a post asks of this person, once."""
        mine = f"@{self.name}, "
        asked = next((line for line in post.text.splitlines() if line.startswith(mine)), "")
        choosing = re.search(rf"choose your card.*@{self.name}\b(?! ✓)", post.text)
        key = f"{post.id}:{asked or bool(choosing)}"
        if key in self._done or not (asked or choosing):
            return
        self._done.add(key)
        if choosing:
            self.rounds += 1
            await self.play_card(post)
        elif "place your bastion" in asked:
            await self.on(post, "Place my bastion")
            await self.on(await self.panel("Suggest one", below=post), "Suggest one")
            await self.on(await self.panel("Build at site"), "Build at site")
        elif "reinforcements" in asked:
            await self.on(post, "Place")
            await self.on(await self.panel("All to the bastion", below=post), "All to the bastion")
        elif "stone" in asked.lower():
            await self.on(post, "Choose")
            await self.choose(await self.panel("Which territory?", below=post), "Which territory?")
        elif post.has("Fight to the end"):
            await self.on(post, "Fight to the end")
        elif "first action" in asked and post.has("Move and battle"):
            await self.move(post)
        else:
            await self.pass_on(post)

    async def play_card(self, post: Message) -> None:
        """Press the first card: in round 1 in its direct message, later in the panel, as she is there."""
        found = re.search(r"Round (\d+):", post.text)
        assert found is not None, post
        if found[1] != "1":
            await self.on(post, "Choose my card")
            panel = await self.panel("Play ", below=post)
            await self.on(panel, "Play ")
            return
        told = f"round {found[1]}:"
        end = time.monotonic() + HANGS
        while time.monotonic() < end:
            for message in reversed(await self.messages("dm")):
                if told in message.text and (label := message.has("Play ")):
                    await self._press(self.direct, label, f"{message.place} button")
                    return
            await asyncio.sleep(0.1)
        raise TimeoutError(f"no direct message with the cards of {told}")

    async def move(self, post: Message) -> None:
        """Move an army to the best place the panel offers and fight it out; pass when none can move."""
        await self.on(post, "Move and battle")
        panel = await self.panel("Where to?", "Back", below=post)
        if panel.has("Where to?") is None:
            await self.pass_on(post)
            return
        await self.choose(panel, "Where to?")
        panel = await self.panel("Finish")
        await self.on(panel, panel.has("Finish") or "Finish")
        self.moves += 1

    async def pass_on(self, post: Message) -> None:
        """Pass; where something could be done, the panel asks first."""
        before = await self._newest_panel()
        await self.on(post, post.has("Pass") or "End my turn and win")
        end = time.monotonic() + HANGS
        while time.monotonic() < end:
            with contextlib.suppress(RuntimeError, LookupError):
                panel = await self._newest_panel()
                if panel is not None and "Pass your" in panel.text and panel.has("Pass"):
                    await self.on(panel, "Pass")
                    return
                if panel is not None and panel != before and "You passed" in panel.text:
                    return
            await asyncio.sleep(0.1)
        raise TimeoutError(f"no answer to Pass; the newest panel: {before}")

    async def _newest_panel(self) -> Message | None:
        return next((one for one in reversed(await self.messages()) if SECRET in one.text), None)

    async def panel(self, *labels: str, below: Message | None = None) -> Message:
        """This person's newest private panel, once it has one of these buttons; below a post that opens one."""
        end, panel = time.monotonic() + HANGS, None
        while time.monotonic() < end:
            with contextlib.suppress(RuntimeError, LookupError):
                panel = await self._newest_panel()
                above = panel is not None and below is not None and int(panel.id) < int(below.id)
                if panel is not None and not above and any(panel.has(label) for label in labels):
                    return panel
            await asyncio.sleep(0.1)
        raise TimeoutError(f"no private panel with {labels}; the newest: {panel}")

    async def on(self, message: Message, label: str) -> None:
        """Press a button of this message; of a private panel, in the newest one that has it.

        Where the page draws itself under a press, that may open two panels; the first leaves the turn to the second.
        """
        place = ".channel-message" if SECRET in message.text else message.place
        await self._press(self.table, message.has(label) or label, f"{place} button")

    async def _press(self, frame: Frame, label: str, kind: str = "button") -> None:
        self.presses += 1
        await frame.press(label, kind=kind)

    async def choose(self, panel: Message, select: str) -> None:
        """Take the first option of a select."""
        self.presses += 1
        await self.table.choose(select, inside=".channel-message")
