"""Languages as browsers and Discord name them; commands shown in one, and called by their registered names.

simcord's people all have an American Discord, and its list of commands knows their English names only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from simcord.interactions import command_leaves

from cogs.transport.panels.text import language_of
from data.texts import languages

_Type = discord.AppCommandOptionType
_SUBCOMMANDS = (_Type.subcommand.value, _Type.subcommand_group.value)
_LOOKED_UP = (_Type.user.value, _Type.channel.value, _Type.role.value, _Type.mentionable.value)


def preferred(accepted: str) -> str:
    """The language of ours that a browser's `Accept-Language` likes best; "" when it names none."""
    wishes = []
    for wish in accepted.split(","):
        name, _, quality = wish.partition(";q=")
        language = name.strip().lower().partition("-")[0]
        if language in languages():
            wishes.append((_number(quality), language))
    best = max((liked for liked, _ in wishes), default=0.0)
    return next((language for liked, language in wishes if liked == best > 0), "")


def _number(quality: str) -> float:
    try:
        return float(quality or 1)
    except ValueError:
        return 0.0


def locale_in(language: str) -> str:
    """Discord's first code for a language; American English for an unknown one."""
    if language == language_of(discord.Locale.american_english):
        return discord.Locale.american_english.value
    codes = (locale.value for locale in discord.Locale if language_of(locale) == language)
    return next(codes, discord.Locale.american_english.value)


def server_locale_in(language: str) -> str:
    """The same for a server: with American English it counts as one that chose no language."""
    english = discord.Locale.american_english.value
    return discord.Locale.british_english.value if (locale := locale_in(language)) == english else locale


def in_locale(entry: dict[str, Any], commands: list[dict[str, Any]], locale: str) -> dict[str, Any]:
    """An entry of the list of commands with its names and descriptions in a locale; its path stays."""
    node = next(command for command in commands if str(command["id"]) == entry["commandId"])
    names = [_name(node, locale)]
    for part in entry["path"][1:]:
        node = next(option for option in node["options"] if option["name"] == part and option["type"] in _SUBCOMMANDS)
        names.append(_name(node, locale))
    options = [
        {
            **wire,
            "name": _option_name(option, locale),
            "description": _description(option, locale),
            "choices": [{"name": _name(one, locale), "value": one["value"]} for one in option.get("choices") or ()],
        }
        for wire, option in zip(entry["options"], node.get("options") or (), strict=True)
    ]
    return {**entry, "invocation": " ".join(names), "description": _description(node, locale), "options": options}


def with_command_named(message: dict[str, Any], commands: list[dict[str, Any]], locale: str) -> dict[str, Any]:
    """A message whose header ("Ann used /move") names its command in the locale."""
    header = message.get("interaction_header")
    command = next((each for each in commands if header and each["name"] == header.get("name")), None)
    if header is None or command is None:
        return message
    return {**message, "interaction_header": {**header, "name": _name(command, locale)}}


def as_registered(body: Mapping[str, Any], commands: list[dict[str, Any]], locale: str) -> dict[str, Any]:
    """The page's data of a command, with its options under the names the bot knows."""
    command = next((each for each in commands if str(each["id"]) == body.get("command_id")), None)
    path = body.get("path")
    if command is None or not isinstance(path, list):
        return dict(body)
    found = [leaf for leaf_path, leaf in command_leaves(command) if leaf_path == path]
    real = {_option_name(option, locale): option["name"] for leaf in found for option in leaf.get("options") or ()}
    named = dict(body)
    if isinstance(given := body.get("options"), Mapping):
        named["options"] = {real.get(name, name): value for name, value in given.items()}
    if isinstance(focused := body.get("focused"), str):
        named["focused"] = real.get(focused, focused)
    return named


def _name(named: Mapping[str, Any], locale: str) -> str:
    return str((named.get("name_localizations") or {}).get(locale) or named["name"])


def _option_name(option: Mapping[str, Any], locale: str) -> str:
    """An option's name; people, channels and roles are looked up by their option's own name, so that stays."""
    return str(option["name"]) if option["type"] in _LOOKED_UP else _name(option, locale)


def _description(described: Mapping[str, Any], locale: str) -> str:
    localized = described.get("description_localizations") or {}
    return str(localized.get(locale) or described.get("description") or "")
