"""Makes texts fit for Discord: harmless names, time stamps, addresses, texts cut into messages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import discord

from data.texts import Texts
from host.table.names import clean_name

CONTENT = 2000
"""Discord's limit for a message's content."""
PART = 1900
"""Length of a part of a long text: below CONTENT, so that a line may be put above it."""
SPACES = re.compile(r"[ \t\r\n]+")
NAMES = 4096
"""Cached results for names: a press writes those of its table a dozen times, checking every character."""
_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]<]|^-)")
_NUMBERED = re.compile(r"^(\d+)([.)])")
"""The beginning of a list."""
_ADDRESS = re.compile(r"(:)(?=//)|(discord(?:app)?\.)(?=\w)", re.IGNORECASE)
"""Anything Discord reads as an address: any with a scheme, and its own invitations without one."""


@lru_cache(maxsize=NAMES)
def shown(name: str) -> str:
    """A name for message text: cleaned, and nothing in it can format, mention or link."""
    text = _NUMBERED.sub(r"\1\\\2", _MARKDOWN.sub(r"\\\1", clean_name(name)))
    return _ADDRESS.sub("\\g<0>\u200b", text.replace("@", "@\u200b"))


def decimal(t: Texts, number: float) -> str:
    """A number with one decimal, as the language writes it."""
    return f"{number:.1f}".replace(".", t.p("number", "."))


def instant(moment: float) -> str:
    """A time stamp shown as date and time."""
    return f"<t:{int(moment)}:f>"


def day(moment: float) -> str:
    """A time stamp shown as a date."""
    return f"<t:{int(moment)}:D>"


def in_one_line(text: str) -> str:
    """The text without line breaks and doubled spaces; French spaces that don't break stay as they are."""
    return SPACES.sub(" ", text).strip()


def begun(text: str) -> str:
    """A text as the beginning of a sentence: "Stone of level II"."""
    return text[:1].upper() + text[1:]


def cut_at_word(text: str, most: int) -> str:
    """As many words as fit, with an ellipsis where some are left out."""
    return text if len(text) <= most else text[:most].rpartition(" ")[0].rstrip(" .:;,\u202f") + "…"


def listed(t: Texts, names: Sequence[str]) -> str:
    """Names joined: "Ann, Ben and Cleo"."""
    if not names:
        return t("nobody")
    if len(names) == 1:
        return names[0]
    return t("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


def either(t: Texts, names: Sequence[str]) -> str:
    """Names to choose from: "Ann, Ben or Cleo"."""
    return names[0] if len(names) == 1 else t("{names} or {last}", names=", ".join(names[:-1]), last=names[-1])


def rolled(t: Texts, hits: int, dice: int) -> str:
    """A roll, each word in its own number: "1 hit of 6 dice"."""
    told = t.n("{count} hit", "{count} hits", hits)
    return t("{hits} of {dice}", hits=told, dice=t.n("{count} die", "{count} dice", dice))


def jump_url(guild_id: int | None, channel_id: int, message_id: int | None = None) -> str:
    """The address of a channel or a message in Discord."""
    address = f"https://discord.com/channels/{guild_id or '@me'}/{channel_id}"
    return f"{address}/{message_id}" if message_id else address


def language_of(locale: discord.Locale | str | None) -> str:
    """The two-letter language of a Discord locale; English when there is none."""
    return str(locale or "en").split("-")[0]


def cut_to_content(text: str) -> str:
    return text if len(text) <= CONTENT else text[: CONTENT - 1].rstrip() + "…"
