"""Secrets of Clash: wishes, orders, changed choices (that public posts follow from public facts: tests/games)."""

from __future__ import annotations

import pytest

from tests.cogs_clash.play import Room
from tests.cogs_clash.test_budget import play_round

pytestmark = pytest.mark.secrets


async def test_wishes_and_orders_change_no_public_post(table: Room) -> None:
    await play_round(table)
    before = [(sent.post, sent.edits) for sent in table.wire.public()]
    ann = table.players[0]
    await ann.open()
    await ann.choose("Reinforcements go to…", "Reinforcements: all to my largest")
    await ann.press("My orders")
    await ann.fill("Change…", attacked="flee.5")
    await ann.press("My hand")
    assert [(sent.post, sent.edits) for sent in table.wire.public()] == before


async def test_changing_ones_choice_is_not_seen(table: Room) -> None:
    ann = table.players[0]
    await ann.press_post("Play ")
    before = [(sent.post, sent.edits) for sent in table.wire.public()]
    other = next(part for part in ann.parts() if part.label.startswith("Play") and "chosen" not in part.label)
    await ann.send(other.id)
    assert [(sent.post, sent.edits) for sent in table.wire.public()] == before
