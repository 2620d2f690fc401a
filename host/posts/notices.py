"""How a person wants to hear that a table waits, and in which language: reads their settings strictly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

NOTICES, DIGEST = "notices", "digest"
"""Keys of a person's settings: the way, one of WAYS; and the hour of their daily digest, 0 to 23."""
LANGUAGE, LOCALE = "language", "locale"
"""Keys: the language they chose, and the one of their Discord at their last press, while they choose none."""
PLANS = "plans"
"""Key: whether a direct message comes when their plan acts."""
Way = Literal["dm", "mention", "direct", "digest"]
DIGEST_POST = "digest"
"""Role of the daily digest."""
REMINDER, MENTIONED = "reminder", "mention"
"""Roles of a reminder: by direct message, and at the table."""
DM: Final = "dm"
MENTION: Final = "mention"
DIRECT_ONLY: Final = "direct"
DIGEST_ONLY: Final = "digest"
WAYS: tuple[Way, ...] = (DM, MENTION, DIRECT_ONLY, DIGEST_ONLY)


def way_of(settings: Mapping[str, object]) -> Way:
    """The usual way (also where the setting is unusable), or by mentions, direct messages or the daily digest alone."""
    found = settings.get(NOTICES)
    return next((way for way in WAYS if way == found), DM)


def reads_in(settings: Mapping[str, object]) -> str:
    """The language somebody reads direct messages in, as they read panels; "": not known, so the table's."""
    return str(settings.get(LANGUAGE) or settings.get(LOCALE) or "")


def digest_hour(settings: Mapping[str, object]) -> int | None:
    """The hour of the person's daily digest, in their zone; None: never."""
    found = settings.get(DIGEST)
    return found if isinstance(found, int) and not isinstance(found, bool) and 0 <= found <= 23 else None
