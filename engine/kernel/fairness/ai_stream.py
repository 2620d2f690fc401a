"""The seed of an AI seat's chance: derived from the table's key, so nobody can predict it."""

from __future__ import annotations

import hmac


def ai_number(key: bytes, seat: int, plans: int) -> int:
    """The number (below 2**64) that seeds the chance of a seat's next plan.

    `plans`: how many plans of the seat stand before this one (`engine.kernel.records.deciders.standing_plans`). The
    number is the first 8 bytes, big-endian, of HMAC-SHA256(key, "ai|seat|plans"). A bot may know it, but never the key.
    """
    return int.from_bytes(hmac.digest(key, b"ai|%d|%d" % (seat, plans), "sha256")[:8], "big")
