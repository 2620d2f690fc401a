"""A line after a list stands below it on the local page, as on Discord, and not in its last item."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.preview import _markdown

from cli.local.patches import end_lists_as_discord_does, with_lists_ended

CARD = "**Game**\n1. Ann, any clan\n2. AI, veteran\nTable number 3.\nDice: fixed."


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(_markdown, "_markdown_parser", _markdown._markdown_parser)
    end_lists_as_discord_does()
    return lambda text: _markdown.markdown_tokens(text)


def test_the_lines_below_the_seats_are_no_part_of_the_last_seat(shown: Any) -> None:
    [listed] = [block for block in shown(CARD) if block["type"] == "ordered_list"]
    assert "veteran" in repr(listed) and "Table number" not in repr(listed)
    assert "Table number 3." in repr(shown(CARD))


def test_what_belongs_to_an_item_stays_there_and_so_does_code() -> None:
    for text in ("- a\n  more of it\n- b", "```\n- a\nb\n```", "no list\nat all", "1. a\n2. b"):
        assert with_lists_ended(text) == text
