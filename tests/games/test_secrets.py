"""Public posts follow from public facts: tables that differ only in secrets give the same posts (§13 of Clash).

In a game without hidden hands only dice to come and standing orders are secret; the posts must not know them either.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from engine.registry import GAMES
from host.posts.composing import Composed, Moment
from host.posts.post import Post
from tests import room as rooms
from tests.room import room
from tests.walking import press, somebody, something

pytestmark = pytest.mark.secrets
PRESSES = 110
HANDS = frozenset({"clash"})
"""Games in which players hold something that others don't see."""


@dataclass
class Listening:
    """A presenter, which keeps what it was asked and what it answered."""

    own: Any
    heard: list[tuple[Moment, Composed]] = field(default_factory=list)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.own, name)

    def compose(self, moment: Moment) -> Composed:
        composed: Composed = self.own.compose(moment)
        self.heard.append((moment, composed))
        return composed


@pytest.fixture(params=GAMES)
async def listening(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[str, Listening]:
    """A game's presenter after two people and an AI seat pressed at random, and its name."""
    plays: str = request.param
    screens = rooms.SCREENS[plays]
    listening = Listening(screens.presenter)
    monkeypatch.setattr(screens, "presenter", listening, raising=False)
    chance = random.Random(5)
    async with room(tmp_path, 2, 1, seed=2, plays=plays, pace="live") as table:
        for _ in range(PRESSES):
            if (await table.house.reading.look(table.game, None)).table.status != "running":
                break
            player = await somebody(table, chance)
            await press(player, await something(player, chance), chance)
    assert len(listening.heard) > 10
    return plays, listening


def public(composed: Composed) -> tuple[Post, ...]:
    return tuple(post for post in composed.posts if post.to is None)


def other_truth(plays: str, moment: Moment, seed: int) -> Moment:
    """The same public position with all that is hidden drawn anew: hands, picks, decks, plans."""
    game, rand = GAMES[plays], random.Random(seed).random
    state = game.imagine(moment.view, rand)
    told = moment.told_view and game.view(game.imagine(moment.told_view, rand), None)
    seats = {seat: game.view(state, seat) for seat in moment.seat_views}
    return replace(moment, view=game.view(state, None), told_view=told, seat_views=seats)


async def test_public_posts_are_the_same_whatever_is_hidden_and_nobodys_own(listening: tuple[str, Listening]) -> None:
    plays, presenter = listening
    differing = 0
    for number, (moment, composed) in enumerate(presenter.heard):
        other = other_truth(plays, moment, number)
        differing += other.seat_views != moment.seat_views
        assert public(presenter.own.compose(other)) == public(composed)
        for post in composed.posts:
            if post.to is None:
                assert post.seat is None and post.decision is None
                assert all(picture.seat is None for picture in post.pictures)
            else:
                assert post.seat is not None and moment.table.seats[post.seat].user_id == post.to
    assert (differing > 5) == (plays in HANDS), "the other truths are the same: this test would prove nothing"


ORDERS = {
    "clash": [{"when_attacked": "flee", "number": 5}, {"reinforce": "largest"}],
    "kravora": [{"shield": "never"}, {"plan": {"when": "1.turn", "steps": ["buy brute 4", "end"]}}],
}
"""[game] -> orders that somebody gives while others play."""


@pytest.mark.parametrize("plays", GAMES)
async def test_orders_change_nothing_public_and_show_to_nobody_else(tmp_path: Path, plays: str) -> None:
    """Nor to a bot: what leaves the house for it or a watcher is a view; the table's seed comes with its end only."""
    async with room(tmp_path, 3, plays=plays) as table:
        look = await table.house.reading.look(table.game, None)
        waiting = next(player for player in table.players if table_seat(look, player.user) not in look.view.to_act[:1])
        others = [player for player in table.players if player is not waiting]
        posts = [(sent.post, sent.edits) for sent in table.wire.public()]
        views = [(await player.look()) for player in others]
        version = look.table.version
        for orders in ORDERS[plays]:
            await table.house.play.set_orders(rooms.Press(waiting.user, waiting.name), table.game, orders)
            assert [(sent.post, sent.edits) for sent in table.wire.public()] == posts
        again = [(await player.look()) for player in others]
        assert [each.view for each in again] == [each.view for each in views]
        assert all(not each.orders for each in again)
        assert (await table.house.reading.look(table.game, None)).table.version == version
        for name in ORDERS[plays][-1]:
            assert name in (await waiting.look()).orders
        shown = await table.house.reading.export(table.game, others[0].user)
        assert "buy brute" not in str(shown) and "largest" not in str(shown)
        watched, row = await table.house.reading.look(table.game, None), await table.house.tables.row(table.game)
        assert watched.table.seed is None and not watched.orders
        for seat in (None, 0, 1):
            view = repr(await table.house.reading.view_at(table.game, watched.table.version, seat))
            assert row.seed not in view and "buy brute" not in view and "largest" not in view


def table_seat(look: Any, user: int) -> int:
    seat: int = look.table.seat_of(user)
    return seat
