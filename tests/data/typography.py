"""What is wrong with a French text as a printer would see it."""

from __future__ import annotations

import re

NARROW = "\u202f"
"""The narrow no-break space that French puts before ; : ! ? and inside its quotation marks."""
NO_TEXT = re.compile(r"`[^`]*`|\{[^{}]*\}|<[^<>\s]*>|https?://\S+|\b\d+:\d+\b|§\d[\d.]*")
"""What is no French: code, placeholders, mentions and time stamps, addresses, ratios."""
FAULTS = (
    (re.compile(r"'"), "a straight apostrophe"),
    (re.compile(r'"'), "a straight quotation mark"),
    (re.compile(r"[“”]"), "an English quotation mark"),
    (re.compile(rf"(?<![{NARROW}*:;!?…])[;:!?]"), "no narrow no-break space before a mark"),
    (re.compile(rf"«(?!{NARROW})|(?<!{NARROW})»"), "no narrow no-break space inside « »"),
    (re.compile(rf"{NARROW}(?![;:!?»\d])(?<!«{NARROW})(?<!\d{NARROW})"), "a narrow space before nothing"),
    (re.compile(r"\.\.\."), "three dots instead of …"),
    (re.compile(r"\b[Oo]eu|\b[Cc]oeu|\b[Ss]oeu"), "oe instead of œ"),
)


def faults(text: str) -> list[str]:
    """The faults of a text; empty for one that may be printed."""
    plain = NO_TEXT.sub("x", text)
    return [f"{what} in {text!r}" for pattern, what in FAULTS if pattern.search(plain)]
