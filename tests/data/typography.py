"""What is wrong with a French text as a printer, or whoever reads it aloud, would see it."""

from __future__ import annotations

import re

NARROW = "\u202f"
"""The narrow no-break space that French puts before ; : ! ? and inside its quotation marks."""
NO_TEXT = re.compile(r"`[^`]*`|\{[^{}]*\}|<[^<>\s]*>|https?://\S+|\b\d+:\d+\b|§\d[\d.]*")
"""What is no French: code, placeholders, mentions and time stamps, addresses, ratios."""
ASPIRATED = (
    "hach", "haie", "haine", "halleb", "halt", "hameau", "hangar", "hant", "harcel", "hardi", "harnais", "harpon",
    "hasard", "hât", "hauss", "haut", "hekna", "héros", "herse", "heurt", "hibou", "hiss", "hoch", "hord", "hors",
    "houe", "huée", "hugo", "huit", "hurl", "hutte",
)  # fmt: skip
"""Words and names before whose h nothing is elided."""
NOT_ELIDED = "|".join((*ASPIRATED, "onz", "oui", "yaourt", "yeti", r"[a-z]\d", r"[a-z]\b(?!’)", r"i{2,3}\b"))
VOWEL = rf"(?!(?:{NOT_ELIDED}))(?:[aeiouhàâéèêëîïôœùû]|y[^aeiouéè\s])"
SPOKEN = r"(?:[*_]|\*\*)?"
"""Marks before a word that nobody says."""
INFINITIVE = r"(?!\w+(?:er|ir|re)\b)"
FAULTS = (
    (re.compile(r"'"), "a straight apostrophe"),
    (re.compile(r'"'), "a straight quotation mark"),
    (re.compile(r"[“”]"), "an English quotation mark"),
    (re.compile(rf"(?<![{NARROW}*:;!?…])[;:!?]"), "no narrow no-break space before a mark"),
    (re.compile(rf"«(?!{NARROW})|(?<!{NARROW})»"), "no narrow no-break space inside « »"),
    (re.compile(rf"{NARROW}(?![;:!?»\d])(?<!«{NARROW})(?<!\d{NARROW})"), "a narrow space before nothing"),
    (re.compile(r"\.\.\."), "three dots instead of …"),
    (
        re.compile(rf"(?<!-)\b(?:[jl]e|la|[dmtsn]e|(?:jus|lors|puis|quoi)?que|si(?= ils?\b)) {SPOKEN}{VOWEL}", re.I),
        "no elision",
    ),
    (re.compile(rf"\b(?:à|de) les? {INFINITIVE}"), "no contraction"),
    (re.compile(r"\ben (?:bastion|les?)\b(?! \w+ant\b)"), "the wrong preposition"),
    (re.compile(r"(?<=\S) {2,}(?=\S)"), "a doubled space"),
    (re.compile(r"\d (?:L|%)(?!\w)"), "a plain space before a unit"),
    (re.compile(r"\b[Oo]eu|\b[Cc]oeu|\b[Ss]oeu"), "oe instead of œ"),
)


def faults(text: str) -> list[str]:
    """The faults of a text; empty for one that may be printed."""
    plain = NO_TEXT.sub("x", text)
    return [f"{what} in {text!r}" for pattern, what in FAULTS if pattern.search(plain)]
