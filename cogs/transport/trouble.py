"""Why a table can't speak in its place, and who can fix it, in words (screens §30)."""

from __future__ import annotations

from data.texts import Texts
from host.posts.ports import Trouble

GONE, CLOSED_THREADS = frozenset({10003, 10004}), frozenset({50083, 160005})
"""Discord's numbers for a missing channel or server, and for a thread that is archived or locked."""


def cannot_speak(t: Texts, trouble: Trouble) -> str:
    """Why, and who can fix it."""
    place = f"<#{trouble.place.posts_to}>"
    if trouble.code in GONE:
        return t(
            "{place} is gone. The host or a server manager can type `/game move` where the game should continue.",
            place=place,
        )
    if trouble.code in CLOSED_THREADS:
        return t("The thread {place} is locked. A moderator can unlock it.", place=place)
    if trouble.missing:
        names = ", ".join(name.replace("_", " ").title() for name in trouble.missing)
        return t(
            "I can't post in {place}: I lack {permissions}. Once a manager of that channel gives it back, I go on.",
            place=place,
            permissions=names,
        )
    return t("I can't post in {place} (Discord's code {code}). I keep trying.", place=place, code=trouble.code)
