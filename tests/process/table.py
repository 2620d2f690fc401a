"""Two people at a table of the real bot: the presses that bring a game to a test's starting point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.registry import FIRST
from tests.process.stack import Bot


@dataclass(frozen=True)
class Opening:
    """How a game begins: the words of its first post, and of the next one after everybody's first decision."""

    first: str
    next: str
    direct: str = ""
    """The words of the direct message that asks for the first decision; "" where none does."""


OPENINGS = {
    "clash": Opening("choose your card", "place your bastion", direct="your card, please"),
    "kravora": Opening("buy your first defenders", "**your turn** (round 1)"),
}


class Pair:
    """Ann and Ben, the channel they play in, and what they press. `plays`: which game; `guild`: in which server."""

    def __init__(self, bot: Bot, plays: str = FIRST, guild: Any = None) -> None:
        self.bot, self.discord, self.plays = bot, bot.discord, plays
        self.opening = OPENINGS[plays]
        self._before = len(bot.log())
        guild = guild or next(iter(self.discord.backend.guilds.values()))
        self.channel = self.discord.backend.create_channel(guild.id, "table")
        self.ann, self.ben = self.discord.member(guild, "ann"), self.discord.member(guild, "ben")

    async def answered(self, record: Any) -> Any:
        await self.discord.until(lambda: record.responded)
        return record

    async def finished(self, record: Any) -> Any:
        """Wait until a press has its whole answer; gives the message (None for a form)."""

        def whole() -> bool:
            calls = (path for _, path, _ in self.discord.rest_log if path.startswith("/webhooks/"))
            waits = any("still working on it" in each.content for each in self.discord.messages(record.channel_id))
            return any(record.token in path for path in calls) and not waits

        await self.answered(record)
        if record.response_kind.value.startswith("deferred"):
            await self.discord.until(whole)
        return self.discord.backend.messages.get(record.channel_id, {}).get(record.message_id)

    def posts(self, words: str) -> list[Any]:
        """Posts of the channel (no ephemeral answers) with these words."""
        return [
            message
            for message in self.discord.messages(self.channel.id)
            if words in message.content and not message.is_ephemeral
        ]

    async def post(self, words: str) -> Any:
        """The newest post of the channel with these words, once it is there."""
        return (await self.discord.until(lambda: self.posts(words)))[-1]

    async def direct(self, user: Any, words: str) -> Any:
        """The newest direct message to `user` with these words, once it is there."""
        found = await self.discord.until(lambda: [m for m in self.discord.direct_messages(user) if words in m.content])
        return found[-1]

    async def lobby(self) -> Any:
        """Ann opens a lobby for two, Ben sits down."""
        await self.answered(self.discord.slash(self.ann, self.channel.id, "game", "new", game=self.plays, players=2))
        card = await self.discord.until(lambda: self._with("lobby_join"))
        await self.finished(self.discord.press(self.ben, card, "lobby_join", self.any_clan(card)))
        return card

    def any_clan(self, card: Any) -> list[str] | None:
        """The first wish of the card's select; None where one joins by a button."""
        control = next(c for c in self.discord.controls(card) if "lobby_join" in c["custom_id"])
        return [str(control["options"][0]["value"])] if control["type"] == 3 else None

    def _with(self, verb: str) -> Any:
        for message in reversed(self.discord.messages(self.channel.id)):
            if any(verb in control["custom_id"] for control in self.discord.controls(message)):
                return message
        return None

    async def start(self, card: Any) -> Any:
        """Start; gives the first post of the game."""
        await self.answered(self.discord.press(self.ann, card, "Start"))
        return await self.post(self.opening.first)

    async def begun(self) -> Any:
        """A game in which nobody has decided anything, all posts delivered; gives the first post."""
        post = await self.start(await self.lobby())
        for user in (self.ann, self.ben) if self.opening.direct else ():
            await self.direct(user, self.opening.direct)
        await self.sent()
        return post

    async def asked(self) -> Any:
        """Whoever owes a decision first, in the order of seats."""
        query = f"SELECT user_id FROM seats WHERE owes AND game = {self.game} ORDER BY number LIMIT 1"
        return {self.ann.id: self.ann, self.ben.id: self.ben}[int(self.bot.one(query))]

    async def decide(self, user: Any) -> Any:
        """Press the button that carries out one's first decision; gives the record of the press."""
        if self.opening.direct:
            return await self.play_card(user)
        panel = await self.finished(self.discord.press(user, await self.post(f"<@{user.id}>, **buy"), "My turn"))
        ids = [control["custom_id"] for control in self.discord.controls(panel)]
        if any("|end|" in custom_id for custom_id in ids):
            # So much blood is left that it is asked once more.
            panel = await self.finished(self.discord.press(user, panel, "End my turn"))
        return self.discord.press(user, panel, "End my turn")

    async def play_card(self, user: Any) -> Any:
        """Press the first card in one's direct message; gives the record of the press."""
        notice = self.discord.direct_messages(user)[-1]
        return self.discord.press(user, notice, "Play ")

    async def revealed(self) -> Any:
        """A game in which the first of the two has to place the bastion; gives the post that says so."""
        await self.begun()
        for user in (self.ann, self.ben):
            await self.finished(await self.play_card(user))
        post = await self.post("place your bastion")
        await self.sent()
        return post

    def on_move(self, post: Any) -> Any:
        """Who is named first in a post."""
        return min((self.ann, self.ben), key=lambda user: (post.content + f"<@{user.id}>").find(f"<@{user.id}>"))

    async def sent(self) -> None:
        """Wait until the outbox is empty."""
        await self.discord.until(lambda: not self.waiting())

    def log(self) -> str:
        """What the bot logged since this table was made."""
        return self.bot.log()[self._before :]

    @property
    def game(self) -> int:
        return int(self.bot.one(f"SELECT id FROM games WHERE host_id = {self.ann.id}"))

    def status(self) -> str:
        return str(self.bot.one(f"SELECT status FROM games WHERE id = {self.game}"))

    def waiting(self) -> int:
        """Posts that are not out yet."""
        return int(self.bot.one(f"SELECT count(*) FROM outbox WHERE state = 'waiting' AND game = {self.game}"))

    def seats(self) -> int:
        return int(self.bot.one(f"SELECT count(*) FROM seats WHERE game = {self.game}"))

    def entries(self) -> int:
        """How many entries there are, the setup among them."""
        return int(self.bot.one(f"SELECT count(*) FROM entries WHERE game = {self.game}"))

    def setups(self) -> int:
        return int(self.bot.one(f"SELECT count(*) FROM entries WHERE number = 0 AND game = {self.game}"))

    def actions(self) -> int:
        """How many actions the log holds."""
        return int(self.bot.one(f"SELECT count(*) FROM entries WHERE action IS NOT NULL AND game = {self.game}"))
