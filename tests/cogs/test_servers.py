"""The bot joins and leaves servers: one welcome each, the house learns of it; *Tell me of new tables*."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.tables.lobby import new_tables
from cogs.tables.lobby.welcome import WANTED, lacking, welcome_rows, welcome_text
from cogs.tables.person import preferences
from cogs.transport.contract import Note
from cogs.transport.outgoing.courier import _mentions
from cogs.transport.panels.limits import OPTIONS
from data.texts import languages, texts_in
from host.lobby.announcing import NEW_TABLES, NEW_TABLES_OF, NEW_TABLES_ROLE
from host.posts.notices import LOCALE
from host.posts.post import Post
from tests.cogs.conftest import World
from tests.cogs.test_courier import refused


async def waited(world: World) -> None:
    await asyncio.gather(*world.bot._tasks)
    await world.env.settle()


@pytest.fixture
def heard(world: World, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """What the house learns of servers."""
    told: list[tuple[str, int]] = []
    joined, left = world.house.servers.joined, world.house.servers.left

    async def told_joined(guild_id: int) -> bool:
        told.append(("joined", guild_id))
        return await joined(guild_id)

    async def told_left(guild_id: int) -> None:
        told.append(("left", guild_id))
        await left(guild_id)

    monkeypatch.setattr(world.house.servers, "joined", told_joined)
    monkeypatch.setattr(world.house.servers, "left", told_left)
    return told


def guild_of(world: World) -> Any:
    return world.bot.get_guild(world.guild.id)


async def test_a_new_server_is_welcomed_once_in_its_system_channel(
    world: World, heard: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    guild = guild_of(world)
    channel = world.bot.get_channel(world.channel.id)
    monkeypatch.setattr(type(guild), "system_channel", property(lambda self: channel))
    await world.bot.on_guild_join(guild)
    await waited(world)
    first = world.channel.last_message
    assert first is not None and "Hello!" in first.content and "Privacy" in first.content
    assert ("joined", guild.id) in heard
    await world.bot.on_guild_join(guild)
    await waited(world)
    assert world.channel.last_message.id == first.id
    opened = await world.ann.click(first, label="Open a first table")
    assert "is open. Its card is in this channel" in opened.response.message.content


async def test_without_a_channel_whoever_added_it_or_the_owner_is_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    guild, said = guild_of(world), []

    class Owner:
        async def send(self, text: str, **more: Any) -> None:
            said.append((text, more))

    async def owner(id: int) -> Owner:
        return Owner()

    monkeypatch.setattr(type(guild), "system_channel", property(lambda self: None))
    monkeypatch.setattr(world.bot, "fetch_user", owner)
    monkeypatch.setattr(
        type(guild.me), "guild_permissions", property(lambda self: discord.Permissions(send_messages=True))
    )
    await world.bot.on_guild_join(guild)
    await waited(world)
    ((text, more),) = said
    assert "Attach Files" in text and [item.item.label for item in more["view"].children] == ["Tutorial"]


async def test_a_removal_is_told_and_an_outage_is_not(world: World, heard: list[tuple[str, int]]) -> None:
    guild, state = guild_of(world), world.bot._connection
    state.parse_guild_delete({"id": str(guild.id), "unavailable": True})
    await waited(world)
    assert heard == []
    state._add_guild(guild)
    guild.unavailable = False
    state.parse_guild_delete({"id": str(guild.id)})
    await waited(world)
    assert heard == [("left", guild.id)]


@pytest.mark.parametrize(("code", "left"), [(10004, True), (50001, True), (0, False)])
async def test_a_removal_while_it_was_away_is_seen_at_the_start(
    world: World, heard: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch, code: int, left: bool
) -> None:
    await world.started()
    heard.clear()
    await world.bot.on_ready()
    await waited(world)
    assert heard == [("joined", world.guild.id)]

    async def gone(guild_id: int, **more: Any) -> Any:
        raise refused(discord.NotFound, 404, code)

    monkeypatch.setattr(world.bot.http, "get_guild", gone)
    monkeypatch.setattr(type(world.bot), "guilds", property(lambda self: []))
    heard.clear()
    await world.bot.on_ready()
    await waited(world)
    assert heard == ([("left", world.guild.id)] if left else [])


async def test_a_call_that_fails_keeps_no_other_server_from_going_on(
    world: World, heard: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.started()

    async def lost() -> frozenset[int]:
        return frozenset((1, world.guild.id))

    async def failing(guild_id: int, **more: Any) -> Any:
        raise ConnectionError

    monkeypatch.setattr(world.house.servers, "with_tables", lost)
    monkeypatch.setattr(world.bot.http, "get_guild", failing)
    heard.clear()
    await world.bot.servers.compare()
    assert heard == [("joined", world.guild.id)]


async def test_a_process_leaves_the_servers_of_others_alone(
    world: World, heard: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.started()
    shard = (world.guild.id >> 22) % 2

    async def gone(guild_id: int, **more: Any) -> Any:
        raise refused(discord.NotFound, 404, 10004)

    monkeypatch.setattr(type(world.bot), "guilds", property(lambda self: []))
    monkeypatch.setattr(world.bot, "shard_count", 2)
    own = [1 - shard]
    monkeypatch.setattr(type(world.bot), "shards", property(lambda self: dict.fromkeys(own)), raising=False)
    monkeypatch.setattr(world.bot.http, "get_guild", gone)
    heard.clear()
    await world.bot.servers.compare()
    assert heard == []
    own.append(shard)
    await world.bot.servers.compare()
    assert heard == [("left", world.guild.id)], "one process may have all shards"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("private", [False, True])
def test_the_longest_welcome_fits(language: str, private: bool) -> None:
    t = texts_in(language)
    lacks = lacking(discord.Permissions.none())
    assert len(lacks) == len(WANTED)
    text = welcome_text(t, ["Clash of Rage", "Kravora"], "W" * 32, lacks, list(range(10**18, 10**18 + 10)), private)
    assert len(text) <= 2000 and all(name in text for name in lacks)
    assert all(len(button.label) <= 80 for row in welcome_rows(t, private) for button in row)


class Settings:
    """The settings of one person and one server."""

    def __init__(self) -> None:
        self.held: dict[str, Any] = {}

    async def set_member(self, user_id: int, settings: dict[str, Any]) -> None:
        self.held = {**self.held, **settings}

    async def guild(self, guild_id: int) -> dict[str, Any]:
        return self.held

    async def set_guild(self, guild_id: int, settings: dict[str, Any]) -> None:
        self.held = settings


def request(settings: Settings, guild_id: int | None = 1, **more: Any) -> Any:
    guild = SimpleNamespace(get_role=more.get("roles", {}).get, features=())
    manager = SimpleNamespace(manage_guild=True)
    app = SimpleNamespace(mention_everyone=more.get("may_ping", False))
    interaction = SimpleNamespace(
        guild_id=guild_id, guild=guild, permissions=manager, app_permissions=app, guild_locale=None
    )
    house, t = SimpleNamespace(settings=settings), texts_in("en")
    toy = SimpleNamespace(title=lambda t: "Toy")
    services = SimpleNamespace(language="en", screens={"toy": toy})
    values = more.get("values", ())
    own = {"user_id": 11, "member": settings.held, "t": t, "house": house, "services": services, "values": values}
    return SimpleNamespace(interaction=interaction, **own)


async def test_one_press_asks_to_be_told_and_the_next_ends_it() -> None:
    settings = Settings()
    for expected in ([1], []):
        assert isinstance(await new_tables.tell_me(request(settings)), Note)
        assert settings.held[NEW_TABLES] == expected
    await new_tables.tell_me(request(settings, None))
    assert settings.held[NEW_TABLES] == [], "there is no server to hear of"


async def test_asking_changes_nothing_else_that_was_set_since_the_press() -> None:
    settings = Settings()
    settings.held = {LOCALE: "en"}
    asked = request(settings)
    await settings.set_member(11, {LOCALE: "fr"})
    await new_tables.tell_me(asked)
    assert settings.held == {LOCALE: "fr", NEW_TABLES: [1]}


async def test_who_asked_may_name_a_game_and_a_pace() -> None:
    settings = Settings()
    note = await new_tables.tell_me(request(settings))
    assert isinstance(note, Note) and note.menu is not None and len(note.menu.choices) <= OPTIONS
    labels = {choice.value: choice.label for choice in note.menu.choices}
    assert (labels["."], labels["toy."], labels["toy.daily"]) == ("all of them", "Toy", "Toy, daily")
    for value, kept in (("toy.daily", "toy.daily"), (".", None), ("?", None)):
        await new_tables.of_which(request(settings, values=(value,)))
        assert settings.held[NEW_TABLES_OF] == kept


@pytest.mark.parametrize(
    ("mentionable", "everyone", "may_ping", "taken"),
    [(True, False, False, True), (False, False, True, True), (False, False, False, False), (True, True, True, False)],
)
async def test_only_a_role_that_can_be_pinged_is_taken_and_never_everyone(
    mentionable: bool, everyone: bool, may_ping: bool, taken: bool
) -> None:
    settings, role = Settings(), SimpleNamespace(mentionable=mentionable, is_default=lambda: everyone)
    answer = await preferences.set_new_role(request(settings, values=("7",), roles={7: role}, may_ping=may_ping))
    assert (settings.held.get(NEW_TABLES_ROLE) == 7, isinstance(answer, Note)) == (taken, not taken)


def test_a_post_pings_its_one_role_and_no_other() -> None:
    assert _mentions(Post("notice", "<@&7> <@&8>", group=7)).to_dict()["roles"] == [7]
    assert "roles" not in _mentions(Post("notice", "<@&7>")).to_dict()["parse"]
