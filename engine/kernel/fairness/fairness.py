"""Commit and reveal: the server seed, its mark, the table's key, and the numbers that AI seats get from it.

The order makes it fair (docs/fairness.md): the mark is posted when the lobby opens and commits the house to the seed;
people's additions come after it, and a last word or an opened seal after everything else.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from engine.kernel.errors import EngineError

LEAST_ENTROPY = 16
"""Bytes: 128 bits can't be guessed."""


def seed_from(entropy: bytes) -> str:
    """The server seed (64 hex digits) of a table, from the caller's entropy, e.g. 32 bytes of the system's.

    Raises EngineError "little_entropy" below 16 bytes.
    """
    if len(entropy) < LEAST_ENTROPY:
        raise EngineError("little_entropy", given=len(entropy), least=LEAST_ENTROPY)
    return hashlib.sha256(b"server seed|" + entropy).hexdigest()


def commitment(seed: str) -> str:
    """The mark: SHA-256 (hex) of the seed's hex digits as text, so that any hashing tool can check it."""
    return hashlib.sha256(seed.encode("ascii")).hexdigest()


def check(seed: str, mark: str) -> bool:
    """Whether a revealed seed fits the posted mark (hex digits in either case)."""
    return seed.isascii() and hmac.compare_digest(commitment(seed).encode(), mark.lower().encode())


def table_key(seed: str, texts: Sequence[str]) -> bytes:
    """A table's dice key: HMAC-SHA256(seed, texts), each text after its length in UTF-8 (4 bytes, big-endian).

    The texts: in key scheme 1 its nonces (people by seat, then Start), in scheme 2
    `engine.kernel.fairness.binding.key_texts`."""
    encoded = [text.encode() for text in texts]
    message = b"".join(len(text).to_bytes(4, "big") + text for text in encoded)
    return hmac.digest(seed.encode("ascii"), message, "sha256")


def ai_number(key: bytes, seat: int, plans: int) -> int:
    """The number (below 2**64) that seeds the chance of an AI seat's next plan; nobody can predict it.

    `plans`: how many plans of the seat stand before this one (`engine.kernel.records.deciders.standing_plans`). The
    number is the first 8 bytes, big-endian, of HMAC-SHA256(key, "ai|seat|plans"). A bot may know it, but never the key.
    """
    return int.from_bytes(hmac.digest(key, b"ai|%d|%d" % (seat, plans), "sha256")[:8], "big")
