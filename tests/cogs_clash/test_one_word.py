"""One word for one thing on a screen: movement is counted in steps, and order stays with standing orders."""

from __future__ import annotations

import re

from babel.messages.pofile import read_po

from data.catalogue import TEMPLATE

CARD_ORDER = re.compile(r"\b(?:[Pp]lay(?:ed)? order|[Oo]rder \{order\}|cards: order)")
MOVEMENT_POINTS = re.compile(r"movement points?|\{level\} \{count\} point")


def texts() -> list[str]:
    with TEMPLATE.open("rb") as file:
        found = [message.id for message in read_po(file) if message.id]
    return [text for each in found for text in (each if isinstance(each, tuple) else (each,))]


def test_a_tactic_card_is_called_by_its_number_and_never_an_order() -> None:
    assert [text for text in texts() if CARD_ORDER.search(text)] == []
    assert "Play card {order}" in texts()


def test_movement_is_counted_in_steps() -> None:
    assert [text for text in texts() if MOVEMENT_POINTS.search(text)] == []
    assert "{level}: {count} step" in texts()
