"""People's additions to a table's dice before Start: presses, a word, or the seal of a secret (docs/fairness.md)."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from engine.kernel.errors import ContributionError

JOIN, WORD, SEAL, START, NONCE = "join", "word", "seal", "start", "nonce"
"""Kinds. JOIN and START hold the id of a press, which is weak; NONCE is key scheme 1's, of seat NO_SEAT."""
KINDS = (JOIN, WORD, SEAL, START)
"""Kinds of key scheme 2."""
NO_SEAT = -1

SEALED = "sealed:"
"""The prefix of a seal, typed where words are typed too."""
WORD_LENGTH = range(8, 65)
"""Characters of a canonical word."""
SECRET_LENGTH = range(16, 65)
"""Characters of a secret."""

_SEAL = re.compile("[0-9a-f]{64}")
_WORD = re.compile("[a-z0-9]+( [a-z0-9]+)*")
_SECRET = re.compile("[ -~]*")


class Contribution(NamedTuple):
    """One addition to the dice; a record holds them as [kind, seat, text], in order of arrival."""

    kind: str
    seat: int
    text: str


def canonical_word(typed: str) -> str:
    """A word as it counts and is shown: NFKD, lower case, without marks; all but a-z and 0-9 becomes one space.

    So two words that look alike are the same or visibly differ. Raises ContributionError "word_short" or "word_long"
    (facts: given, least or most; characters of the canonical word).
    """
    plain = unicodedata.normalize("NFKD", typed).lower()
    unmarked = "".join(sign for sign in plain if not unicodedata.category(sign).startswith("M"))
    word = " ".join(re.sub("[^a-z0-9]", " ", unmarked).split())
    if len(word) < WORD_LENGTH[0]:
        raise ContributionError("word_short", given=len(word), least=WORD_LENGTH[0])
    if len(word) > WORD_LENGTH[-1]:
        raise ContributionError("word_long", given=len(word), most=WORD_LENGTH[-1])
    return word


def is_word(text: str) -> bool:
    """Whether a text is a canonical word."""
    return len(text) in WORD_LENGTH and _WORD.fullmatch(text) is not None


def is_secret(text: str) -> bool:
    """Whether a text can be a sealed secret: 16 to 64 printable ASCII characters without outer spaces."""
    return len(text) in SECRET_LENGTH and _SECRET.fullmatch(text) is not None and text == text.strip(" ")


def is_seal(text: str) -> bool:
    """Whether a text is a seal: 64 lower-case hex digits."""
    return _SEAL.fullmatch(text) is not None


def seal_of(secret: str) -> str:
    """The seal of a secret: SHA-256 (hex) of its ASCII, as `printf %s SECRET | sha256sum` computes it.

    Raises ContributionError "secret_form" for an impossible secret (facts: least, most characters).
    """
    if not is_secret(secret):
        raise ContributionError("secret_form", least=SECRET_LENGTH[0], most=SECRET_LENGTH[-1])
    return hashlib.sha256(secret.encode("ascii")).hexdigest()


def typed_contribution(seat: int, typed: str) -> Contribution:
    """The word, or the seal after `sealed:`, that a seat's person typed.

    Raises ContributionError "seal_form" (`sealed:` without 64 hex digits after it), "word_short", "word_long". The
    house checks whether a seal was seen before.
    """
    text = typed.strip()
    if not text.lower().startswith(SEALED):
        return Contribution(WORD, seat, canonical_word(text))
    seal = text[len(SEALED) :].strip().lower()
    if not is_seal(seal):
        raise ContributionError("seal_form")
    return Contribution(SEAL, seat, seal)


def seals_of(contributions: Iterable[Contribution]) -> dict[int, str]:
    return {seat: text for kind, seat, text in contributions if kind == SEAL}


def with_contribution(contributions: Iterable[Contribution], new: Contribution) -> tuple[Contribution, ...]:
    """The contributions with a new one at the end; a word or seal replaces the seat's older one."""
    replaced = (WORD, SEAL) if new.kind in (WORD, SEAL) else (new.kind,)
    return (*(old for old in contributions if old.seat != new.seat or old.kind not in replaced), new)
