"""A state as text and back: plain numbers, lists and tuples by name, in Python's own form.

A snapshot only makes resuming a game faster; the record stays the truth, and its fingerprint proves the snapshot.
"""

from __future__ import annotations

import ast
from collections.abc import Collection
from typing import Any, TypeVar

T = TypeVar("T")


def values_of(thing: Any, without: Collection[str] = ()) -> dict[str, Any]:
    """The slots of a state, or of a part of one, by name."""
    return {name: getattr(thing, name) for name in sorted(type(thing).__slots__) if name not in without}


def with_values(kind: type[T], values: dict[str, Any]) -> T:
    """An object of a slotted class with these values, without calling its constructor."""
    made = kind.__new__(kind)
    for name, value in values.items():
        setattr(made, name, value)
    return made


OUTSIDE = ("config", "content")
"""What a table keeps beside its snapshots."""


def freeze(state: Any) -> str:
    """A state that is made of plain values but for config and content."""
    return to_text(values_of(state, OUTSIDE))


def thaw(kind: type[T], config: Any, content: Any, text: str) -> T:
    """The state again. Raises ValueError for a text that is no snapshot."""
    return with_values(kind, {**from_text(text), "config": config, "content": content})


def to_text(values: dict[str, Any]) -> str:
    return repr(values)


def from_text(text: str) -> dict[str, Any]:
    """Lists return as lists, tuples as tuples. Raises ValueError for anything but plain values."""
    try:
        values = ast.literal_eval(text)
    except (SyntaxError, MemoryError, RecursionError) as error:
        raise ValueError("not a snapshot") from error
    if not isinstance(values, dict):
        raise ValueError("not a snapshot")
    return values
