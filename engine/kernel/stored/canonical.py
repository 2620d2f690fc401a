"""Canonical JSON: one value has one text, so that its hash is meaningful (docs/fairness.md)."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from engine.kernel.errors import EngineError

LARGEST = 2**53 - 1
"""The largest whole number, positive or negative: every reader of JSON holds it exactly."""
_ENCODER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), check_circular=False)


def canonical(value: Any) -> bytes:
    """The canonical JSON of a value made of dicts, lists (or tuples), texts, whole numbers, booleans and None.

    UTF-8; names sorted by code point; separators `,` and `:`; nothing escaped unless JSON requires it. Raises
    EngineError "not_canonical" (facts: why) for values without a canonical text: fractions, NaN, numbers beyond
    LARGEST, lone surrogates, names that are no texts, and anything else.
    """
    try:
        _check(value)
        return _ENCODER.encode(value).encode("utf-8")
    except (TypeError, ValueError, RecursionError) as error:
        raise EngineError("not_canonical", why=str(error)) from error


def content_hash(value: Any) -> str:
    """SHA-256 (64 hex digits) of the canonical JSON of a config or content. Raises EngineError "not_canonical"."""
    return hashlib.sha256(canonical(value)).hexdigest()


def _check(value: Any) -> None:
    """Most values are plain numbers and texts in lists: these are checked without a call."""
    if isinstance(value, dict):
        for name, part in value.items():
            if not isinstance(name, str):
                raise TypeError(f"the name {name!r} is no text")
            if type(part) is not str:
                _check(part)
    elif isinstance(value, list | tuple):
        for part in value:
            kind = type(part)
            if kind is int:
                if not -LARGEST <= part <= LARGEST:
                    raise ValueError(f"{part} is too large")
            elif kind is not str:
                _check(part)
    elif isinstance(value, float):
        raise TypeError(f"{value} is no whole number")
    elif isinstance(value, int) and abs(value) > LARGEST:
        raise ValueError(f"{value} is too large")
