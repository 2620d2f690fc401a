"""The language each person's page speaks: the one chosen under `/me`, else their browser's, else LANGUAGE."""

from __future__ import annotations

from cli.local.language import preferred
from cli.local.world import World
from cogs.app import ConquestBot


class Spoken:
    """What people and their server speak. Lobbies follow the server's language, as under `/settings`."""

    def __init__(self, bot: ConquestBot, world: World) -> None:
        self._bot, self._world = bot, world
        self._browsers: dict[int, str] = {}
        self._chosen: dict[int, str] = {}
        self._told = ""

    def of(self, person: int) -> str:
        return self._chosen.get(person) or self._browsers.get(person) or self._bot.language

    def server(self) -> str:
        """The language of public posts: the first person's, or of the first page that was opened."""
        first = self._world.people[0].id
        return self._chosen.get(first) or next(
            (self._browsers[person] for person in (first, *self._browsers) if person in self._browsers),
            self._bot.language,
        )

    async def opened(self, person: int, accepted: str) -> None:
        """Take the language of the first browser that shows this person's page: two would outdo each other for ever."""
        if language := preferred(accepted):
            self._browsers.setdefault(person, language)
        await self.look()

    async def choose(self, person: int, language: str) -> None:
        """Set a person's language as `/me` does."""
        await self._bot.house.settings.set_member(person, {"language": language})
        await self.look()

    async def look(self) -> None:
        """Learn what was chosen under `/me`, and tell the lobbies of another language."""
        house, guild = self._bot.house, self._world.guild.id
        for person in self._world.people:
            self._chosen[person.id] = str((await house.settings.member(person.id)).get("language") or "")
        if self._browsers and self.server() != self._told:
            self._told = self.server()
            if not (await house.settings.guild(guild)).get("language"):
                await house.lobby.speak(guild, self._told)
