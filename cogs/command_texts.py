"""Names and descriptions of the slash commands in every language: for Discord, and as msgids for translators.

Names are msgids in a context of their own ("command", "option", "choice"): a word as a command's name need not mean
what it means in a sentence.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import IO, Any

import discord
from babel.messages.extract import extract_python
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from cogs.commands import all_commands
from cogs.transport.panels.text import language_of
from data.texts import SOURCE_LANGUAGE, languages, texts_in

COMMAND, OPTION, CHOICE = "command", "option", "choice"
CONTEXTS = {
    Location.command_name: COMMAND,
    Location.group_name: COMMAND,
    Location.parameter_name: OPTION,
    Location.choice_name: CHOICE,
}
AFTER_THE_MODULE = 10_000
"""A line number above those of any module, so that the order of the messages does not change."""
Found = tuple[str, str]
"""A msgid with its context; "" for none."""


class Translator(app_commands.Translator):
    """Gives Discord the names and descriptions of the commands in a locale; None where there is no catalogue."""

    async def load(self) -> None:
        """Read every catalogue before the first press needs one: reading takes longer than a press may."""
        for language in languages():
            await asyncio.to_thread(texts_in, language)

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        language = language_of(locale)
        if language == SOURCE_LANGUAGE or language not in languages():
            return None
        text = worded(language, string.message, CONTEXTS.get(context.location, ""))
        return text if text != string.message else None


def worded(language: str, msgid: str, context: str) -> str:
    """A command's name, option, choice or description (`context` "") in a language; English where it has none."""
    texts = texts_in(language)
    return texts.p(context, msgid) if context else texts(msgid)


def command_texts(commands: Iterable[Any]) -> Iterator[Found]:
    """All that Discord shows of these commands: names, options, choices and descriptions."""
    for command in commands:
        yield COMMAND, command.name
        yield "", command.description
        if isinstance(command, app_commands.Group):
            yield from command_texts(command.commands)
            continue
        for parameter in command.parameters:
            yield OPTION, str(parameter.display_name)
            yield "", str(parameter.description)
            yield from ((CHOICE, choice.name) for choice in parameter.choices)


def extract(
    file: IO[bytes], keywords: Mapping[str, Any], tags: Collection[str], options: Any
) -> Iterator[tuple[Any, ...]]:
    """For Babel: the msgids of the module of the commands, then what Discord shows of them, in their order."""
    yield from extract_python(file, keywords, tags, options)
    for line, (context, msgid) in enumerate(dict.fromkeys(command_texts(all_commands())), start=AFTER_THE_MODULE):
        if context:
            yield line, "p", (context, msgid), []
        else:
            yield line, "t", msgid, []
