"""A post that changes step by step is edited at most once in a while, and nothing else waits for it."""

from __future__ import annotations

from host.delivery.patience import Patience
from host.house import House
from host.posts.ports import Delivered
from host.posts.post import Post
from host.store.queries.posts import StandingPost
from tests.host.table import ANN, World, lobby_of
from tests.host.test_host_delivery import queue, states

LONG = 3600.0
"""Seconds of real time that no test waits for."""


def step(words: str, action: str = "edit") -> Post:
    return Post("battle", words, "update" if action == "update" else "edit", retire=("turn",), paced=True)


async def fought(house: House, game: int, *steps: Post) -> None:
    """Each step commits by itself, as assaults do."""
    for post in steps:
        await queue(house, game, post)


async def test_steps_that_come_too_soon_become_one_edit(world: World) -> None:
    world.patience = Patience(0.001, 0.01, 0.02, edits=LONG)
    async with world.open() as house:
        game = await lobby_of(house, ANN)
        await fought(house, game, step("asked"), step("assault 1"), step("assault 2"), step("assault 3"))
        battle = world.discord.messages[-1]
        assert (battle.post.content, battle.edits) == ("asked", [])
        assert (await states(house))[-4:] == ["sent", "merged", "merged", "waiting"]
        world.clock.now += LONG
        house.outbox.hurry(game)
        await house.settled()
        assert battle.edits == ["assault 3"]


async def test_nothing_else_waits_for_it(world: World) -> None:
    """Whoever is asked after a battle is asked at once; the battle's report follows when it may."""
    world.patience = Patience(0.001, 0.01, 0.02, edits=LONG)
    async with world.open() as house:
        game = await lobby_of(house, ANN)
        await fought(house, game, step("asked"), step("assault"), step("the report", "update"))
        await queue(house, game, Post("turn", "Ben, your turn"))
        assert world.discord.texts("turn") == ["Ben, your turn"]
        battle = next(sent for sent in world.discord.messages if sent.post.role == "battle")
        assert battle.edits == []
        world.clock.now += LONG
        house.outbox.hurry(game)
        await house.settled()
        assert battle.edits == ["the report"]
        assert "waiting" not in await states(house)


async def test_an_edit_that_waited_takes_no_buttons_off_what_came_since(world: World) -> None:
    world.patience = Patience(0.001, 0.01, 0.02, edits=LONG)
    async with world.open() as house:
        game = await lobby_of(house, ANN)
        await queue(house, game, Post("turn", "Ann, your turn"))
        await fought(house, game, step("asked"), step("assault"))
        first = next(sent for sent in world.discord.messages if sent.post.role == "turn")
        assert first.stripped, "the battle's own post takes the turn's buttons off"
        await queue(house, game, Post("turn", "Ben, your turn"))
        world.clock.now += LONG
        house.outbox.hurry(game)
        await house.settled()
        assert not [sent for sent in world.discord.messages if sent.post.role == "turn"][-1].stripped


async def test_it_waits_no_longer_than_it_must(world: World) -> None:
    """By the real clock, and a post that waits at the end of a process is edited by the next one."""
    world.patience = Patience(0.001, 0.01, 0.02, edits=LONG)
    async with world.open() as house:
        game = await lobby_of(house, ANN)
        await fought(house, game, step("asked"), step("assault"))
    world.patience = Patience(0.001, 0.01, 0.02, edits=0.0)
    async with world.open() as house:
        await house.settled()
        battle = next(sent for sent in world.discord.messages if sent.post.role == "battle")
        assert battle.edits == ["assault"]


def test_how_long_it_is() -> None:
    patience, where = Patience(edits=1.5), Delivered(1, 2)
    standing = [StandingPost("battle", None, where, False, 100.0), StandingPost("battle", ANN, where, False, 101.0)]
    assert patience.too_soon(step("on"), standing, 100.5) == 1.0
    assert patience.too_soon(step("on"), standing, 102.0) <= 0
    assert patience.too_soon(step("on"), standing, 40.0) == 1.5, "a clock that was set back"
    assert patience.too_soon(step("on"), [], 100.0) == 0
    assert patience.too_soon(Post("battle", "on", "edit"), standing, 100.5) == 0
