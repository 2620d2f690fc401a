"""*Tell me of new tables*, and the role that `/settings` lets the bot ping."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.tables.lobby import new_tables
from cogs.tables.person import preferences
from cogs.transport.contract import Note
from cogs.transport.courier import _mentions
from cogs.transport.limits import OPTIONS
from data.texts import texts_in
from host.lobby.announcing import NEW_TABLES, NEW_TABLES_OF, NEW_TABLES_ROLE
from host.posts.post import Post


class Settings:
    """The settings of one person and one server."""

    def __init__(self) -> None:
        self.held: dict[str, Any] = {}

    async def set_member(self, user_id: int, settings: dict[str, Any]) -> None:
        self.held = settings

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
