"""Links: each entry of a record hashed with all before it, up to the chain posted at the end.

A link may be shown only once the seed is: trying all three cards would reveal a secret one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from engine.kernel.fairness.binding import UNHELD, Binding
from engine.kernel.fairness.closing import ClosingText
from engine.kernel.records.holders import Holder
from engine.kernel.stored.canonical import canonical

_HEAD = b"conquest-table record %d\n"
SHOWN = 16
"""Hex digits of a link in its entry."""


def first_link(binding: Binding, closing: Sequence[ClosingText], holders: Sequence[Holder]) -> bytes:
    """The link before entry 0 (32 bytes); a record of format 2 has no holders."""
    parts = [binding.to_json(), [list(text) for text in closing]]
    if binding.format != UNHELD:
        parts.append([list(row) for row in holders])
    return hashlib.sha256(_HEAD % binding.format + b"\n".join(map(canonical, parts))).digest()


def next_link(link: bytes, entry: Sequence[Any]) -> bytes:
    """The link of an entry (its JSON without the link), after the link before it."""
    return hashlib.sha256(link + canonical(entry)).digest()


def shown(link: bytes) -> str:
    """A link as an entry holds it."""
    return link.hex()[:SHOWN]


def chain(link: bytes, status: str, outcome: Mapping[str, Any] | None) -> str:
    """The chain (64 hex digits) as posted at the end: of the last link, status and outcome (their JSON)."""
    return hashlib.sha256(link + canonical([status, outcome])).hexdigest()
