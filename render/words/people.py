"""Names of people in pictures and texts: no control or bidi characters, only what the fonts have, not too long."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from data.texts import Texts
from render.drawing.fonts import has_glyph

LONGEST = 28


@lru_cache(maxsize=4096)
def plain_name(name: str) -> str:
    """Without control, format (bidi) and unassigned characters; runs of spaces made one."""
    kept = "".join(" " if c.isspace() else c for c in name)
    kept = "".join(c for c in kept if unicodedata.category(c) not in {"Cc", "Cf", "Cs", "Co", "Cn"})
    return " ".join(kept.split())


def shorten(text: str, longest: int = LONGEST) -> str:
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def drawn_name(name: str, seat: int, t: Texts) -> str:
    """A name as pictures show it: fancy letters made plain, what the fonts lack left out, else the seat's number."""
    return shorten(_drawable(name)) or t("Seat {number}", number=seat + 1)


@lru_cache(maxsize=4096)
def _drawable(name: str) -> str:
    """What the fonts have of a name; "" where more of it is lost than kept."""
    letters = unicodedata.normalize("NFKC", plain_name(name))
    drawable = "".join(c for c in letters if has_glyph(c))
    kept = " ".join(drawable.split())
    letter_count = sum(c.isalnum() for c in kept)
    lost = sum(c.isalnum() for c in letters) - letter_count
    return "" if letter_count == 0 or lost > letter_count else kept


def written_name(name: str, seat: int, t: Texts) -> str:
    """A name as texts show it: markup of Discord escaped, mentions broken."""
    kept = shorten(plain_name(name)) or t("Seat {number}", number=seat + 1)
    escaped = "".join("\\" + c if c in "\\*_~`|>#[]()<-" else c for c in kept)
    return escaped.replace("@", "@\u200b")


def drawn_names(names: Sequence[str], seats: int, t: Texts) -> tuple[str, ...]:
    return tuple(drawn_name(names[seat] if seat < len(names) else "", seat, t) for seat in range(seats))


def short_names(names: Sequence[str], seats: int, t: Texts) -> list[str]:
    """As alternative texts have them."""
    return [shorten(name, 16) for name in drawn_names(names, seats, t)]


def written_names(names: Sequence[str], seats: int, t: Texts) -> tuple[str, ...]:
    return tuple(written_name(names[seat] if seat < len(names) else "", seat, t) for seat in range(seats))
