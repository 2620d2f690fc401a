"""Reads JSON from a file of unknown origin: only values with a canonical text, not too large or too deep."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from engine.kernel.errors import RecordError
from engine.kernel.stored.canonical import LARGEST

MOST_BYTES = 4_000_000
DEEPEST = 12
"""The deepest nesting of objects and lists."""
LONGEST = 300
"""Characters of a text or a name."""
_DIGITS = len(str(LARGEST)) + 1


def read_json(data: bytes) -> Any:
    """The value. Raises RecordError "not_json" (facts: why).

    Refused: text that is not UTF-8 or not JSON; an object with a name twice; numbers that are not whole, `-0`, or
    beyond LARGEST; lone surrogates; values larger, deeper or longer than the bounds above.
    """
    if len(data) > MOST_BYTES:
        raise _refusal(f"it is larger than {MOST_BYTES} bytes")
    try:
        value = json.loads(
            data.decode("utf-8"),
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_no_number,
            parse_constant=_no_number,
        )
    except RecursionError as error:
        raise _refusal("it is nested too deeply") from error
    except ValueError as error:
        raise _refusal(str(error)) from error
    _within_bounds(value, 0)
    return value


def _refusal(why: str) -> RecordError:
    return RecordError("not_json", why=why)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for name, part in pairs:
        if name in value:
            raise _refusal(f"the name {name[:40]!r} stands twice in one object")
        value[name] = part
    return value


def _whole(text: str) -> int:
    if len(text) > _DIGITS or abs(number := int(text)) > LARGEST or text == "-0":
        _no_number(text)
    return number


def _no_number(text: str) -> NoReturn:
    raise _refusal(f"{text[:40]} is no whole number of a record")


def _within_bounds(value: Any, depth: int) -> None:
    """Most values are numbers, which have no bounds here, and short texts: these are checked without a call."""
    if isinstance(value, str):
        _check_text(value)
    if not isinstance(value, dict | list):
        return
    if depth == DEEPEST:
        raise _refusal(f"it is nested deeper than {DEEPEST}")
    for part in value if isinstance(value, list) else (*value, *value.values()):
        kind = type(part)
        if kind is str:
            if len(part) > LONGEST or not part.isascii():
                _check_text(part)
        elif kind is dict or kind is list:
            _within_bounds(part, depth + 1)


def _check_text(text: str) -> None:
    if len(text) > LONGEST:
        raise _refusal(f"the text {text[:40]!r}… is longer than {LONGEST} characters")
    if not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text):
        raise _refusal(f"the text {text[:40]!a} holds half a sign")
