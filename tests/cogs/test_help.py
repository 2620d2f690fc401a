"""`/help`: the aim first, 75 words at most, and pages behind its buttons, with only its reader's commands."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from cogs.app import ConquestBot
from cogs.clash.typed.commands import COMMANDS as OF_CLASH
from cogs.command_texts import COMMAND, worded
from cogs.commands import all_commands, all_rows
from cogs.kravora.commands import COMMANDS as OF_KRAVORA
from cogs.registry import all_screens
from cogs.tables.commands.offered import offered
from cogs.tables.commands.slash import CommandGroup, GameCommand, LookUp
from cogs.tables.help.help_pages import PAGES
from cogs.tables.help.help_text import _had, help_note, page
from cogs.transport.contract import Id
from cogs.transport.panels.text import CONTENT
from data.rulebook import rulebook
from data.texts import languages, texts_in
from host.table.presses import Nearby
from host.table.table import Place
from tests.cogs.conftest import World
from tests.cogs.test_rules_card import words

WORD = re.compile(r"\S*[^\W_]\S*")
NAMED = re.compile(r"`/([^\s`]+)")
ANYWHERE = {"rules", "help", "me", "privacy", "tutorial", "clan", "card", "piece"}
PLAYER, MANAGER = discord.Permissions(send_messages=True), discord.Permissions(manage_guild=True)


def place(kind: str) -> Any:
    """An interaction in a server as player or manager, in a direct message, or where only the person has the bot."""
    return SimpleNamespace(
        context=app_commands.AppCommandContext(
            guild=kind in ("server", "managed", "foreign"),
            dm_channel=kind == "message",
            private_channel=kind == "group",
        ),
        guild_id=1 if kind in ("server", "managed", "foreign") else None,
        channel_id=2,
        permissions=MANAGER if kind == "managed" else PLAYER,
        is_guild_integration=lambda: kind in ("server", "managed"),
        is_user_integration=lambda: kind in ("foreign", "group"),
        user=SimpleNamespace(id=5),
    )


async def help_at(kind: str, language: str = "en", table: Any = None, ended: Any = None) -> list[str]:
    """The help of somebody in such a place, where a table may be: the first page, then those of its buttons."""

    async def nearby(channel: int | None, user: int) -> Nearby:
        return Nearby(here=() if table is None or channel is None else (table,), ended=ended)

    async def may_see(interaction: Any, table: Any) -> bool:
        return True

    interaction = place(kind)
    names = {worded(language, each.name, COMMAND): offered(each, interaction) for each in all_commands()}
    services = SimpleNamespace(screens=all_screens(), command_names=lambda *_: names)
    house = SimpleNamespace(reading=SimpleNamespace(nearby=nearby))
    services.house, services.sight = house, SimpleNamespace(may_see=may_see)

    def request(args: str) -> Any:
        return SimpleNamespace(
            t=texts_in(language),
            services=services,
            interaction=interaction,
            house=house,
            user_id=5,
            id=Id(0, "help_page", args),
        )

    first = await help_note(request(""))
    pages = [await page(request(name)) for name in PAGES]
    leading = [button.args for note in (first, *pages) for row in note.rows for button in row]
    at_once = {"rules"} if [button.verb for button in first.rows[-1]][1] == "rules" else set()
    told = [each for each in all_screens().values() if each.aim(texts_in(language)) in first.content]
    assert bool(at_once) == (len(told) == 1), "at a table its quick rules are one press away"
    assert set(PAGES) - at_once <= set(leading) and len(first.rows[-1]) == 4
    assert all(note.rows[-1] == first.rows[-1] for note in pages), "each page leads to the others"
    assert (await page(request("gone"))).content == first.content
    return [first.content, *(note.content for note in pages)]


PLACES = ["server", "managed", "message", "foreign", "group"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", PLACES)
async def test_it_names_what_its_reader_has_and_nothing_else(kind: str, language: str) -> None:
    told = await help_at(kind, language)
    named = set(NAMED.findall("\n".join(told)))
    had = {each.name for each in all_commands() if offered(each, place(kind))}
    own = {worded(language, name, COMMAND) for name in had - {"help"}}
    assert named == own
    assert all(len(part) <= CONTENT and not part.endswith("…") for part in told)
    assert ("settings" in had) == (kind == "managed")
    assert had == ANYWHERE or kind not in ("foreign", "group")
    assert ("game" in had) == (kind in ("server", "managed", "message"))


@pytest.mark.parametrize("language", languages())
async def test_the_first_page_is_the_aim_and_75_words(language: str) -> None:
    t, screens = texts_in(language), all_screens()
    [first, *_] = await help_at("managed", language)
    line = first.splitlines()[0]
    assert all(each.aim(t) in line and each.title(t) in each.aim(t) for each in screens.values())
    assert len(WORD.findall(first)) <= (75 if language == "en" else 82)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", PLACES)
async def test_each_command_of_a_game_stands_under_it(kind: str, language: str) -> None:
    t, screens = texts_in(language), all_screens()
    first, play, *others = await help_at(kind, language)
    heads = [play.index(f"**{each.title(t)}**") for each in screens.values()]
    parts = (play[heads[0] : heads[1]], play[heads[1] :])
    for commands, part in zip((OF_CLASH, OF_KRAVORA), parts, strict=True):
        for command in (each for each in all_commands() if each.name in {row.name for row in commands}):
            name = f"`/{worded(language, command.name, COMMAND)}`"
            assert (name in part) == offered(command, place(kind)), name
            theirs = sum(each.count(name) for each in parts)
            assert "\n".join((first, play, *others)).count(name) == theirs, f"{name} stands elsewhere too"


def test_a_part_whose_command_is_not_the_readers_goes_alone() -> None:
    lines = ("**Away** `/away` an AI · `/me` quiet hours", "**Start** `/game new`", "Each round you act twice.")
    assert _had(lines, {"me": True, "away": False, "game": False}) == ["**Away** `/me` quiet hours", lines[2]]


def test_every_command_has_a_line_and_every_line_names_commands_there_are() -> None:
    """But `/help` itself."""
    t = texts_in("en")
    lines = {
        "": [line for page in PAGES.values() for line in page(t)],
        **{game: screens.how_to_play(t) for game, screens in all_screens().items()},
    }
    named = {game: set(re.findall(r"`/([a-z_ ]+)`", "\n".join(told))) for game, told in lines.items()}
    rows: dict[str, set[str]] = {game: set() for game in lines}
    for row in all_rows():
        if not isinstance(row, CommandGroup):
            several = row.elsewhere if isinstance(row, GameCommand) else ()
            for each in (row, *several):
                rows[each.game if isinstance(each, GameCommand | LookUp) else ""].add(row.name)
    assert named == {**rows, "": rows[""] - {"help"}}


@pytest.mark.parametrize("where", ["table", "ended"])
async def test_at_a_table_it_speaks_of_its_game_alone(where: str) -> None:
    here: Any = {where: SimpleNamespace(game="kravora", place=Place(1, 2))}
    told = await help_at("server", **here)
    text = "\n".join(told)
    assert told[0].startswith("**Kravora") and "`/act`" in text
    assert "Clash of Rage" not in text and "`/market`" not in text
    here[where].game = "clash-saga"
    assert await help_at("server", **here) == await help_at("server"), "a campaign has its table, but no aim of its own"


async def test_it_opens_the_quick_rules_of_each_game(world: World) -> None:
    bot: ConquestBot = world.bot
    bot.screens = dict(all_screens())
    result = await world.ann.slash(world.channel, "help")
    assert result.response.content.startswith("**Clash of Rage")
    last = (await world.ann.click(result.response.message, label="Rules")).response
    for game, title in (("clash", "Clash of Rage"), ("kravora", "Kravora")):
        quick = rulebook(game).get("quick")
        opened = await world.ann.click(last.message, label=f"Quick rules: {title}")
        assert quick is not None and quick.text in words(opened.response.message)
        assert opened.response.id != result.response.id, "the help stays"


async def test_the_quick_rules_are_one_press_from_every_card(world: World) -> None:
    quick = rulebook("clash").get("quick")
    assert quick is not None
    shown = (await world.ann.slash(world.channel, "rules", topic="5.3.3e")).response.message
    there = (await world.ann.click(shown, label="Quick rules")).response.message
    assert quick.text in words(there)
    assert "Quick rules" not in [getattr(child, "label", "") for row in there.components for child in row.children]


async def test_its_pages_open_what_they_tell_of(world: World) -> None:
    first = (await world.ann.slash(world.channel, "help")).response.message
    settings = (await world.ann.click(first, label="Settings")).response.message
    assert "Plain words, no pictures in panels: yes" in words(
        (await world.ann.click(settings, label="Plain words")).response.message
    )
    games = (await world.ann.click(first, label="My games")).response.message
    assert "no open game" in (await world.ann.click(games, label="Show my games")).response.content
