"""The newest post says how the table's time stands now: edited at any age, else a short line does (docs/notices.md)."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from examples.starter_game.engine.actions import HAUL
from host.clocks.paces import DAY, HOUR, MINUTE
from host.commit.store_table import Effects, store_table
from host.delivery.standing_posts import mended_words, newest
from host.house import House
from host.posts.composing import Composed, Moment
from host.posts.ports import Cause, Delivered, DeliveryError
from host.posts.post import NOW, Post
from host.store.queries.posts import LivePost
from host.table.notes import Closes
from host.table.table import Table
from tests.host.hands import later
from tests.host.table import ANN, BEN, TellAll, World, press, row_of
from tests.host.test_host_play import picked


def time_of(table: Table) -> str:
    if table.paused_until is not None:
        return " · paused"
    return "".join(f" · <t:{seat.time.due:.0f}:R>" for seat in table.seats if seat.time and seat.time.due)


class TellsTime(TellAll):
    def compose(self, moment: Moment) -> Composed:
        composed, time = super().compose(moment), time_of(moment.table)
        posts = (
            replace(each, content=f"{each.content}{time}", time=time, retire=("turn", NOW)) for each in composed.posts
        )
        return replace(composed, posts=tuple(posts))

    def now(self, table: Table) -> Post | None:
        return Post(NOW, f"now{time_of(table)}", "mend", time=time_of(table), silent=True)


REFUSED = DeliveryError(30046, Cause.POST)


@pytest.fixture
def world(world: World) -> World:
    world.presenter = TellsTime()
    return world


def shown(world: World) -> str:
    """The newest post on time, as it reads now."""
    told = [sent for sent in world.discord.messages if sent.post.time is not None and sent.post.to is None]
    left = [sent for sent in told if sent.where.message_id not in world.discord.deleted]
    return (left[-1].edits or [left[-1].post.content])[-1]


def lines(world: World) -> list[Post]:
    deleted = world.discord.deleted
    return [
        each.post for each in world.discord.messages if each.post.role == NOW and each.where.message_id not in deleted
    ]


async def test_a_clock_that_stops_and_goes_on_is_mended_into_the_newest_post(world: World) -> None:
    async with world.open() as house:
        game = await picked(house, ANN, BEN)
        await house.settled()
        assert "<t:" in shown(world)
        await house.seats.pause(press(ANN), game)
        await house.settled()
        assert shown(world).endswith(" · paused") and "<t:" not in shown(world)
        await later(house, world, HOUR)
        await house.seats.go_on(press(ANN), game)
        await house.settled()
        assert shown(world).endswith(time_of(await house.reading.table(game))) and not lines(world)


async def test_what_cannot_be_edited_is_said_in_one_line_that_the_next_post_takes_away(world: World) -> None:
    async with world.open() as house:
        game = await picked(house, ANN, BEN)
        await house.settled()
        world.discord.edit_fault = REFUSED
        await house.seats.pause(press(ANN), game)
        await house.settled()
        await house.seats.go_on(press(ANN), game)
        await house.settled()
        [line] = lines(world)
        assert line.content == "now" + time_of(await house.reading.table(game)) and line.silent and not line.mentions
        world.discord.edit_fault = None
        await house.play.act(press(ANN), game, None, [HAUL])
        await house.settled()
        assert not lines(world) and shown(world).endswith(time_of(await house.reading.table(game)))


async def test_dues_that_a_downtime_moved_are_mended_at_the_next_start(world: World) -> None:
    async with world.open() as house:
        game = await picked(house, ANN, BEN)
        await house.settled()
        before = shown(world)
    world.clock.now += 5 * HOUR
    async with world.open() as house:
        await house.settled()
        assert shown(world) != before and shown(world).endswith(time_of(await house.reading.table(game)))


async def more_time(house: House, game: int) -> None:
    """Ann's decision may take ten minutes more, and no post of the commit says so."""
    row, now = await row_of(house, game), house.time.read()
    clock = row.seats[0].clock
    longer = row.with_seat(replace(row.seats[0], clock=replace(clock, left=clock.left + 10 * MINUTE)))
    async with house.tables.lock(game):
        await house.database.write(lambda connection: store_table(connection, row, longer, Effects(now)))
        house.tables.forget(game)
    house.outbox.wake(game)


async def test_what_changes_while_a_mend_is_on_its_way_is_mended_too(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, HOUR)
    edit = world.discord.edit

    async def slow(table: Table, post: Post, where: Delivered) -> None:
        world.discord.edit = edit  # type: ignore[method-assign]
        await more_time(house, game)
        await asyncio.sleep(0)
        await edit(table, post, where)

    world.discord.edit = slow  # type: ignore[method-assign]
    await more_time(house, game)
    await house.settled()
    assert shown(world).endswith(time_of(await house.reading.table(game)))


def live(message: int, post: Post, stripped: bool = False) -> LivePost:
    return LivePost(post.role, post.to, Delivered(1, message), stripped, 0.0, post)


def test_a_mend_changes_the_time_and_nothing_else() -> None:
    turn = Post("turn", "Ann, your turn · <t:1:R>\nBen took B7", time=" · <t:1:R>")
    line = Post(NOW, "now · <t:2:R>", "mend", time=" · <t:2:R>")
    assert mended_words(live(1, turn), line).content == "Ann, your turn · <t:2:R>\nBen took B7"
    silent = replace(turn, content="Ann, your turn\nBen took B7", time="")
    assert mended_words(live(1, silent), line).content == "Ann, your turn · <t:2:R>\nBen took B7"
    assert mended_words(live(1, replace(line, content="old")), line).content == line.content
    deleted = live(3, line, stripped=True)
    assert newest([live(2, turn), live(1, silent), deleted, live(4, Post("notice", "x"))]) == live(2, turn)


def test_a_post_asks_nobody_once_ais_alone_are_left_and_names_who_comes_back() -> None:
    turn = Post("turn", "Ann, your turn · <t:1:R>\nBen took B7", time=" · <t:1:R>")
    alone = mended_words(live(1, turn), Post(NOW, "AIs play", "mend", time="AIs play"))
    assert alone.content == "AIs play\nBen took B7"
    assert mended_words(live(1, alone), Post(NOW, "Now: Ann · <t:2:R>", "mend", time=" · <t:2:R>")).content == (
        "Now: Ann · <t:2:R>\nBen took B7"
    )


@pytest.mark.parametrize(("down", "told"), [(0.5 * HOUR, 0), (5 * HOUR, 1)])
async def test_after_a_long_downtime_who_owes_hears_it_in_one_message(world: World, down: float, told: int) -> None:
    async with world.open() as house:
        for _ in range(2):
            await picked(house, ANN, BEN)
        await later(house, world, HOUR)
    world.discord.messages.clear()
    world.clock.now += down
    async with world.open() as house:
        await later(house, world, 10 * MINUTE)
        assert [sent.post.to for sent in world.discord.messages if sent.post.role == "digest"] == [ANN] * told


async def test_the_people_of_a_sleeping_table_hear_twice_that_it_is_abandoned_soon(world: World) -> None:
    async with world.open() as house:
        game = await picked(house, ANN, BEN)
        await later(house, world, 8 * DAY)
        asleep = (await row_of(house, game)).asleep_since
        assert asleep is not None
        for days, times in ((52.9, 0), (53.1, 1), (58.9, 1), (59.1, 2)):
            await later(house, world, asleep + house.time.off + days * DAY - world.clock.now)
            assert sum(isinstance(note, Closes) for note in world.presenter.noted) == times, days
