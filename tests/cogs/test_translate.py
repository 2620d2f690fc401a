"""The commands in every language: names that Discord accepts, all different, and the payload the bot sends."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from cogs.command_texts import Translator, command_texts, worded
from cogs.commands import all_commands
from data.texts import languages

NAME = re.compile(r"[-_\w]{1,32}")
"""What Discord takes as a name of a command or option; letters have to be small."""


@pytest.fixture
async def payloads() -> list[dict[str, Any]]:
    """The commands as Discord gets them."""
    client = discord.Client(intents=discord.Intents.none())
    tree: Any = app_commands.CommandTree(client)
    for command in all_commands():
        tree.add_command(command)
    translator = Translator()
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]


def parts(payload: dict[str, Any]) -> list[dict[str, Any]]:
    """A command, its options, those of its subcommands, and their choices."""
    below = [*payload.get("options", []), *payload.get("choices", [])]
    return [payload, *(part for each in below for part in parts(each))]


async def test_commands_are_sent_in_french(payloads: list[dict[str, Any]]) -> None:
    told = {payload["name"]: payload["name_localizations"].get("fr") for payload in payloads}
    assert told["move"] == "déplacer" and told["rules"] == "règles"
    assert told["clan"] is None, "the same word needs no translation"
    options = {part["name"]: part for part in parts(next(each for each in payloads if each["name"] == "move"))}
    assert options["finish"]["name_localizations"] == {"fr": "ensuite"}
    assert options["finish and ask me"]["name_localizations"] == {"fr": "terminer et me demander"}


async def test_names_and_descriptions_are_what_discord_takes(payloads: list[dict[str, Any]]) -> None:
    for payload in payloads:
        for part in parts(payload):
            for language, name in (part.get("name_localizations") or {}).items():
                if "description" in part:
                    assert NAME.fullmatch(name) and name == name.lower(), f"{language}: {name}"
                assert len(name) <= (32 if "description" in part else 100)
            for text in (part.get("description_localizations") or {}).values():
                assert 0 < len(text) <= 100, text


@pytest.mark.parametrize("language", [each for each in languages() if each != "en"])
def test_no_two_commands_or_options_are_called_alike(language: str) -> None:
    groups: list[list[str]] = [[worded(language, command.name, "command") for command in all_commands()]]
    for command in all_commands():
        if isinstance(command, app_commands.Group):
            groups.append([worded(language, each.name, "command") for each in command.commands])
            singles = [each for each in command.commands if isinstance(each, app_commands.Command)]
        else:
            singles = [command]
        for each in singles:
            groups.append([worded(language, str(option.display_name), "option") for option in each.parameters])
            groups += [[worded(language, c.name, "choice") for c in option.choices] for option in each.parameters]
    for names in groups:
        assert len(set(names)) == len(names), names


async def test_a_locale_without_a_catalogue_is_left_alone() -> None:
    where = app_commands.TranslationContext(Location.command_name, all_commands()[0])
    text = app_commands.locale_str("game")
    assert await Translator().translate(text, discord.Locale.german, where) is None
    assert await Translator().translate(text, discord.Locale.american_english, where) is None
    assert await Translator().translate(text, discord.Locale.french, where) == "partie"


def test_every_text_of_every_command_is_found() -> None:
    found = list(command_texts(all_commands()))
    assert ("command", "game") in found and ("command", "nudge") in found
    assert ("option", "orders") in found and ("choice", "keep planning") in found
    assert ("", "The whole board as text") in found
