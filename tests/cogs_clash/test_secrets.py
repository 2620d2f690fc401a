"""Secrets of Clash: hands, wishes, changed choices (that public posts follow from public facts: tests/games)."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.clash.posts.presenter import ClashPresenter
from host.posts.composing import Composed, Moment
from tests.cogs_clash.play import SCREENS, Room, room
from tests.cogs_clash.test_budget import play_round
from tests.games.test_secrets import Listening, other_truth

pytestmark = pytest.mark.secrets


@pytest.fixture
async def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Moment, Composed]]:
    """All moments of three rounds of two people and an AI seat."""
    listening = Listening(ClashPresenter())
    monkeypatch.setattr(SCREENS, "presenter", listening, raising=False)
    async with room(tmp_path, 2, 1, reinforcements_asked=True) as table:
        await three_rounds(table)
    return listening.heard


async def three_rounds(table: Room) -> None:
    for _ in range(3):
        await play_round(table)
        if (await table.house.reading.look(table.game, None)).table.status != "running":
            return


async def test_a_planted_leak_would_be_seen(heard: list[tuple[Moment, Composed]]) -> None:
    def leaky(moment: Moment) -> str:
        return repr([view.hand for view in moment.seat_views.values()])

    pairs = [(moment, other_truth("clash", moment, number)) for number, (moment, _) in enumerate(heard)]
    assert any(leaky(moment) != leaky(other) for moment, other in pairs)


async def test_only_direct_messages_hold_cards_of_a_hand(heard: list[tuple[Moment, Composed]]) -> None:
    for moment, composed in heard:
        for post in composed.posts:
            if post.to is None:
                assert post.seat is None and post.decision is None
                assert all(picture.seat is None for picture in post.pictures)
            else:
                assert post.seat is not None and moment.table.seats[post.seat].user_id == post.to
                assert "Order" not in post.fallback


async def test_wishes_and_orders_change_no_public_post(tmp_path: Path) -> None:
    async with room(tmp_path, 2) as table:
        await play_round(table)
        before = [(sent.post, sent.edits) for sent in table.wire.public()]
        ann = table.players[0]
        await ann.open()
        await ann.choose("Reinforcements go to…", "Reinforcements: all to my largest")
        await ann.press("My orders")
        await ann.fill("Change…", attacked="flee.5")
        await ann.press("My hand")
        assert [(sent.post, sent.edits) for sent in table.wire.public()] == before


async def test_changing_ones_choice_is_not_seen(tmp_path: Path) -> None:
    async with room(tmp_path, 2) as table:
        ann = table.players[0]
        await ann.press_post("Play ")
        before = [(sent.post, sent.edits) for sent in table.wire.public()]
        other = next(part for part in ann.parts() if part.label.startswith("Play") and "chosen" not in part.label)
        await ann.send(other.id)
        assert [(sent.post, sent.edits) for sent in table.wire.public()] == before
