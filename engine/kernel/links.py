"""Links: each entry of a record hashed with all before it, up to the chain posted at the end.

A link may be shown only once the seed is: trying all three cards would reveal a secret one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from engine.kernel.binding import Binding
from engine.kernel.canonical import canonical
from engine.kernel.closing import ClosingText

_HEAD = b"conquest-table record 2\n"
SHOWN = 16
"""Hex digits of a link in its entry."""


def first_link(binding: Binding, closing: Sequence[ClosingText]) -> bytes:
    """The link before entry 0 (32 bytes)."""
    closed = canonical([list(text) for text in closing])
    return hashlib.sha256(_HEAD + canonical(binding.to_json()) + b"\n" + closed).digest()


def next_link(link: bytes, entry: Sequence[Any]) -> bytes:
    """The link of an entry (its JSON without the link), after the link before it."""
    return hashlib.sha256(link + canonical(entry)).digest()


def shown(link: bytes) -> str:
    """A link as an entry holds it."""
    return link.hex()[:SHOWN]


def chain(link: bytes, status: str, outcome: Mapping[str, Any] | None) -> str:
    """The chain (64 hex digits) as posted at the end: of the last link, status and outcome (their JSON)."""
    return hashlib.sha256(link + canonical([status, outcome])).hexdigest()
