"""The end of a game: its chain stands above the last post, once, whatever fails in between."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from examples.starter_game.engine.actions import DEPTH
from host.house import House
from host.posts.composing import Composed, Moment
from host.posts.post import LAST_POST
from tests.host.table import ANN, BEN, TellAll, World, end_together, game_of, press, row_of


class Ending(TellAll):
    """Its last post has the role that games give it."""

    def compose(self, moment: Moment) -> Composed:
        composed = super().compose(moment)
        if moment.table.status == "running":
            return composed
        return replace(composed, posts=tuple(replace(post, role=LAST_POST) for post in composed.posts))


@pytest.fixture
def ending(world: World) -> World:
    world.presenter = Ending()
    return world


async def played(house: House) -> int:
    game = await game_of(house, ANN, BEN)
    await house.play.act(press(ANN), game, None, [DEPTH | 1])
    await house.settled()
    return game


def told(world: World) -> list[str]:
    return [sent.post.role for sent in world.discord.messages if sent.post.role in ("shown.1.0", LAST_POST)]


async def test_the_chain_is_posted_before_the_last_post_once(ending: World) -> None:
    """…over a kill between the end and the chain, too."""
    async with ending.open() as house:
        game = await played(house)

        async def killed(_: int) -> float | None:
            raise asyncio.CancelledError

        house.watch._proceed = killed
        await end_together(house, game)
        await house.outbox.settled()
        assert told(ending) == []
    for _ in range(2):
        async with ending.open() as house:
            await house.settled()
            assert told(ending) == ["shown.1.0", LAST_POST]
    [shown] = [sent for sent in ending.discord.messages if sent.post.role == "shown.1.0"]
    assert shown.post.proof and not shown.post.record and not shown.edits


async def test_the_last_post_comes_even_if_the_chain_can_not_be_worked_out(
    ending: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault of ours hides nobody's victory; the chain follows once it is mended."""

    def broken(*_: object) -> str:
        raise ValueError("a fault")

    async with ending.open() as house:
        game = await played(house)
        with monkeypatch.context() as patched:
            patched.setattr("host.services.reveal_seed.chain_of", broken)
            await end_together(house, game)
            await house.settled()
        assert told(ending) == [LAST_POST] and (await row_of(house, game)).dice.chain is None
    async with ending.open() as house:
        await house.settled()
        assert told(ending) == [LAST_POST, "shown.1.0"]
