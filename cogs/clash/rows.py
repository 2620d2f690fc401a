"""What all panels of Clash are built of: the parts all games share, and the row of common buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs.parts import (
    Args,
    Ids,
    Row,
    ageless,
    args_of,
    check_fresh,
    chosen,
    clipped,
    ids_of,
    number,
    panel,
    post_text,
)
from cogs.surface import Call
from cogs.widgets import row


def common_row(call: Call, *, first: Sequence[Any] = (), leave: str = "") -> Row:
    """My hand, My orders, Log, Board as text, at most five with `first`. `leave`: the verb to leave out."""
    t = call.t
    items = list(first)
    if call.look.seat is not None:
        items += [
            ageless(call, label, verb)
            for label, verb in ((t("My hand"), "hand"), (t("My orders"), "orders"))
            if verb != leave
        ]
    items += [
        ageless(call, label, verb)
        for label, verb in ((t("Log"), "log"), (t("Board as text"), "board"))
        if verb != leave
    ]
    return row(*items[:5])


__all__ = [
    "Args",
    "Ids",
    "Row",
    "ageless",
    "args_of",
    "check_fresh",
    "chosen",
    "clipped",
    "common_row",
    "ids_of",
    "number",
    "panel",
    "post_text",
]
