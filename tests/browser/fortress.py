"""A person on the local page at a table of Kravora: attacks with everybody, buys what comes first, ends the turn."""

from __future__ import annotations

import asyncio
import contextlib
import time

from tests.browser.driver import Page
from tests.browser.player import Message, Player

OVER = "Seed revealed"
FORWARD = ("All attack, enemies strike", "Done: enemies strike", "Spend the shield: cancel")


class Defender(Player):
    """Ann, whose turns are short: she buys once in her first ones."""

    def __init__(self, page: Page, purchases: int = 4) -> None:
        super().__init__(page)
        self.turns = 0
        self.purchases = purchases

    async def play(self, within: float, rounds: int = 0) -> str:
        """Play to the end of the game, or until so many turns were begun; gives the newest post's text."""
        end = time.monotonic() + within
        post = None
        while time.monotonic() < end:
            with contextlib.suppress(RuntimeError, LookupError):
                post = await self.post()
                if post is not None and (OVER in post.text or 0 < rounds <= self.turns):
                    return post.text
                if post is not None:
                    await self.answer(post)
            await asyncio.sleep(0.15)
        raise TimeoutError(f"not over after {within} s and {self.turns} turns; newest post: {post}")

    async def answer(self, post: Message) -> None:
        """Open the panel of a post that asks this person, and press on until the turn is over."""
        asked = any(line.startswith(f"@{self.name}, ") for line in post.text.splitlines())
        if not asked or post.id in self._done:
            return
        opener = post.has("My turn") or post.has("My shield")
        if opener is None:
            return
        await self.on(post, opener)
        await self.turn()
        # Only now: what the page interrupts (it is drawn anew after a kill) is begun once more.
        self._done.add(post.id)
        self.turns += 1

    async def turn(self) -> None:
        """From the first panel to the one that waits."""
        for _ in range(6):
            panel = await self.panel("End my turn", *FORWARD, "My fortress")
            forward = next((label for label in FORWARD if panel.has(label)), None)
            if forward:
                await self.on(panel, forward)
            elif panel.has("Buy units") and self.purchases:
                self.purchases -= 1
                await self.choose(panel, "Buy units")
                await self.table.press("Apply", exact=True)
            elif panel.has("End my turn"):
                await self.on(panel, "End my turn")
                return
            else:
                return
            await self.changed(panel)

    async def changed(self, before: Message) -> None:
        """Wait until the panel shows something else."""
        end = time.monotonic() + 20
        while time.monotonic() < end:
            with contextlib.suppress(RuntimeError, LookupError):
                private = [one for one in await self.messages() if one.id == before.id]
                if not private or (private[0].text, private[0].buttons) != (before.text, before.buttons):
                    await asyncio.sleep(0.2)
                    return
            await asyncio.sleep(0.1)
        raise TimeoutError(f"the panel stays: {before}")
