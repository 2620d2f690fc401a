"""Shapes of JSON, for records and their embedded data: the fields, their kinds, their bounds.

Data that an engine reads from a file of unknown origin have a shape, so that nothing in them is left unread, and
nothing is larger than the rules can bear.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.kernel.errors import RecordError


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within bounds."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Text:
    """A text; `pattern` has to match the whole of it."""

    pattern: str = "(?s:.*)"
    most: int = 300


@dataclass(frozen=True, slots=True)
class Flag:
    """true or false."""


@dataclass(frozen=True, slots=True)
class Maybe:
    """Null, or the given shape."""

    shape: Shape


@dataclass(frozen=True, slots=True)
class Rows:
    """A list of equal parts, with bounds on their number."""

    shape: Shape
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Fields:
    """An object with exactly these fields; those named in `optional` may be missing."""

    shapes: Mapping[str, Shape]
    optional: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Row:
    """A list of exactly these parts, by name."""

    shapes: Mapping[str, Shape]


@dataclass(frozen=True, slots=True)
class Led:
    """A list led by one of these words, each with the row that it leads."""

    rows: Mapping[str, Row]


Shape = Whole | Text | Flag | Maybe | Rows | Fields | Row | Led


def check(value: Any, shape: Shape, field: str) -> None:
    """Raises RecordError "field" (facts: field, a path of names and numbers; why) for the first part that misfits."""
    match shape:
        case Whole(least, most):
            if type(value) is not int or not least <= value <= most:
                raise misfit(field, f"{_shown(value)} is no whole number from {least} to {most}")
        case Text(pattern, most):
            if type(value) is not str or len(value) > most or re.fullmatch(pattern, value) is None:
                raise misfit(field, f"{_shown(value)} is no such text as stands there")
        case Flag():
            if type(value) is not bool:
                raise misfit(field, f"{_shown(value)} is neither true nor false")
        case Maybe(inner):
            if value is not None:
                check(value, inner, field)
        case Rows(inner, least, most):
            _list(value, field)
            if not least <= len(value) <= most:
                raise misfit(field, f"{len(value)} parts, where {least} to {most} can be")
            for number, part in enumerate(value):
                check(part, inner, f"{field} {number}")
        case Row(shapes):
            _list(value, field)
            if len(value) != len(shapes):
                raise misfit(field, f"{len(value)} parts, where {len(shapes)} have to be")
            _parts(zip(shapes, value, strict=True), shapes, field)
        case Led(rows):
            _list(value, field)
            word = value[0] if value and isinstance(value[0], str) else ""
            if word not in rows:
                raise misfit(field, f"it begins with none of {', '.join(rows)}")
            check(value, rows[word], field)
        case Fields(shapes, optional):
            if not isinstance(value, dict):
                raise misfit(field, f"{_shown(value)} is no object")
            for name in shapes:
                if name not in value and name not in optional:
                    raise misfit(inside(field, name), "it is missing")
            for name in value:
                if name not in shapes:
                    raise misfit(inside(field, name), "there is no such field")
            _parts(value.items(), shapes, field)


def inside(field: str, name: str) -> str:
    """The path of a field's part."""
    return f"{field} {name}" if field else name


def misfit(field: str, why: str) -> RecordError:
    return RecordError("field", field=field[:100] or "it", why=why)


def _list(value: Any, field: str) -> None:
    if not isinstance(value, list):
        raise misfit(field, f"{_shown(value)} is no list")


def _parts(parts: Iterable[tuple[str, Any]], shapes: Mapping[str, Shape], field: str) -> None:
    for name, part in parts:
        check(part, shapes[name], inside(field, name))


def _shown(value: Any) -> str:
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    return repr(value) if len(repr(value)) <= 40 else f"{repr(value)[:40]}…"
