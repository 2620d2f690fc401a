"""The daily digest: at its hour, once, if anything waits, through restarts, downtimes and several processes."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import replace

import pytest
from sqlalchemy import Connection

from host.clocks.clock_row import ClockRow
from host.clocks.paces import DAY, HOUR, MINUTE
from host.clocks.quiet_hours import QuietHours, is_quiet, next_hour
from host.house import House
from host.posts.post import Post
from host.services.digests import clock_of, due_of
from host.store.queries import clocks, games
from tests.host.hands import later
from tests.host.table import ANN, BEN, CLEO, DAN, World, end_together, press, row_of
from tests.host.test_host_play import picked

EIGHT = {"digest": 8, "notices": "digest"}
"""At eight, and nothing else: reminders would come in messages of the same kind."""


async def digest_clocks(house: House) -> list[ClockRow]:
    found = await house.database.read(lambda connection: clocks.of_game(connection, 0))
    return sorted(row for row in found if row.kind == "digest")


async def until_next(house: House, world: World) -> None:
    """Until a second after the next digest is due."""
    (row,) = await digest_clocks(house)
    await later(house, world, row.due + 1 - world.clock.now)


def digests(world: World) -> list[Post]:
    return [sent.post for sent in world.discord.messages if sent.post.role == "digest"]


def with_buttons(world: World) -> list[str]:
    return [sent.post.content for sent in world.discord.messages if sent.post.role == "digest" and not sent.stripped]


async def test_settings_write_when_it_is_due(house: House, world: World) -> None:
    now = world.clock.now
    await house.settings.set_member(ANN, {"language": "fr"})
    assert await digest_clocks(house) == []
    await house.settings.set_member(ANN, {**EIGHT, "zone": "Asia/Kathmandu"})
    due = next_hour(now, "Asia/Kathmandu", 8)
    assert await digest_clocks(house) == [clock_of(ANN, due)]
    await house.settings.set_member(ANN, {"zone": None})
    assert [row.due for row in await digest_clocks(house)] == [next_hour(now, "UTC", 8)]
    await house.settings.set_member(ANN, {"digest": None})
    assert await digest_clocks(house) == []


async def test_one_comes_a_day_while_something_waits_and_the_one_before_loses_its_buttons(
    house: House, world: World
) -> None:
    await house.settings.set_member(ANN, EIGHT)
    game = await picked(house, ANN, BEN, late="remind")
    await until_next(house, world)
    (first,) = digests(world)
    assert (first.content, first.to) == (f"move {game}", ANN)
    (row,) = await digest_clocks(house)
    assert row.due == first.until == next_hour(world.clock.now, "UTC", 8)
    await until_next(house, world)
    assert len(digests(world)) == 2 and len(with_buttons(world)) == 1
    await end_together(house, game)
    await until_next(house, world)
    assert len(digests(world)) == 2, "nothing waits: not sent"
    assert with_buttons(world) == [], "and yesterday's loses its buttons"
    assert len(await digest_clocks(house)) == 1


async def test_yesterday_s_becomes_its_words_of_what_is_past_by_the_one_edit(
    house: House, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    composed = world.presenter.digest
    monkeypatch.setattr(world.presenter, "digest", lambda digest: replace(composed(digest), past="that is past"))
    await house.settings.set_member(ANN, EIGHT)
    await picked(house, ANN, BEN, late="remind")
    for _ in range(2):
        await until_next(house, world)
    sent = [each for each in world.discord.messages if each.post.role == "digest"]
    assert [(each.edits, each.stripped) for each in sent] == [(["that is past"], False), ([], False)]


async def test_yesterday_s_loses_its_buttons_where_another_table_carries_today_s(house: House, world: World) -> None:
    await house.settings.set_member(ANN, EIGHT)
    first = await picked(house, ANN, BEN, pace="slow")
    await until_next(house, world)
    second = await picked(house, ANN, BEN)
    await until_next(house, world)
    assert [post.content for post in digests(world)] == [f"move {first}", f"move {second}, move {first}"]
    assert with_buttons(world) == [f"move {second}, move {first}"], "the soonest due first"


async def test_what_waits_are_decisions_votes_and_offers(house: House, world: World) -> None:
    for user in (ANN, BEN, CLEO, DAN):
        await house.settings.set_member(user, EIGHT)
    game = await picked(house, ANN, BEN, CLEO)
    await house.votes.open(press(BEN), game, "end")
    await house.substitutes.offer(press(CLEO), game, None, DAN, "Dan")
    world.clock.now = (await digest_clocks(house))[0].due
    await later(house, world, MINUTE)
    told = {post.to: post.content for post in digests(world)}
    assert told == {ANN: f"move {game}, vote {game}", CLEO: f"vote {game}", DAN: f"substitute {game}"}


async def test_neither_paused_nor_sleeping_tables_wait(house: House, world: World) -> None:
    await house.settings.set_member(ANN, EIGHT)
    await house.settings.set_member(BEN, {"notices": "digest"})
    game = await picked(house, ANN, BEN)
    await house.seats.pause(press(ANN), game)
    await until_next(house, world)
    assert digests(world) == []
    await house.settings.set_member(ANN, {"digest": None})
    await later(house, world, 20 * DAY)
    assert (await house.reading.table(game)).asleep_since is not None
    await house.settings.set_member(ANN, EIGHT)
    await until_next(house, world)
    assert [post.content for post in digests(world)] == [f"taken_over {game}"], "news alone: no decision waits"


async def test_it_is_never_sent_twice_even_by_two_processes(world: World) -> None:
    async with world.open() as house, world.open() as other:
        await house.settings.set_member(ANN, EIGHT)
        await picked(house, ANN, BEN)
        (row,) = await digest_clocks(house)
        world.clock.now = row.due + 1
        await asyncio.gather(house.digests.send(row), other.digests.send(row))
        await house.digests.send(row)
        for each in (house, other):
            await each.sleeper.settled()
            await each.settled()
        assert len(digests(world)) == 1
        assert [each.due for each in await digest_clocks(house)] == [next_hour(world.clock.now, "UTC", 8)]


async def test_a_restart_keeps_it_and_a_downtime_only_delays_it(world: World) -> None:
    async with world.open() as house:
        await house.settings.set_member(ANN, EIGHT)
        await picked(house, ANN, BEN)
        (row,) = await digest_clocks(house)
    world.clock.now = row.due + 3 * HOUR
    async with world.open() as house:
        await house.sleeper.settled()
        await house.settled()
        assert len(digests(world)) == 1
        assert [each.due for each in await digest_clocks(house)] == [row.due + DAY]


async def test_none_is_sent_in_quiet_hours(world: World) -> None:
    quiet = {"digest": 20, "quiet": [23 * 60, 7 * 60]}
    async with world.open() as house:
        await house.settings.set_member(ANN, quiet)
        await picked(house, ANN, BEN)
        (row,) = await digest_clocks(house)
    world.clock.now = row.due + 4 * HOUR
    async with world.open() as house:
        await house.sleeper.settled()
        await house.settled()
        assert digests(world) == [] and [each.due for each in await digest_clocks(house)] == [row.due + 11 * HOUR]
        await until_next(house, world)
        assert len(digests(world)) == 1
        assert [each.due for each in await digest_clocks(house)] == [row.due + DAY]


@pytest.mark.parametrize("hour", range(24))
def test_an_hour_within_quiet_hours_means_their_end(hour: int) -> None:
    settings = {"digest": hour, "zone": "Europe/Paris", "quiet": [22 * 60, 8 * 60]}
    hours = QuietHours.of(settings)
    at, due = 1_000_000.0, []
    for _ in range(4):
        found = due_of(settings, at)
        assert found is not None and found > at and not is_quiet(found, hours)
        due.append(found)
        at = found + 1
    assert [second - first for first, second in itertools.pairwise(due)] == [DAY] * 3


async def test_a_presenter_s_fault_costs_one_digest_and_no_later_one(
    house: House, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.settings.set_member(ANN, EIGHT)
    await picked(house, ANN, BEN)
    with monkeypatch.context() as broken:
        broken.setattr(world.presenter, "digest", lambda digest: 1 / 0)
        await until_next(house, world)
    assert digests(world) == []
    await until_next(house, world)
    assert len(digests(world)) == 1


async def test_a_lost_clock_is_written_again_at_the_start(world: World) -> None:
    async with world.open() as house:
        await house.settings.set_member(ANN, EIGHT)
        await house.settings.set_member(BEN, {"digest": None, "language": "fr"})
        kept = await digest_clocks(house)
        await house.database.write(lambda connection: clocks.take(connection, kept[0]))
    async with world.open() as house:
        assert await digest_clocks(house) == kept


async def test_five_hundred_tables_of_one_person_make_one_digest(house: House, world: World) -> None:
    await house.settings.set_member(ANN, EIGHT)
    row = await row_of(house, await picked(house, ANN, BEN))
    await house.settled()

    def five_hundred(connection: Connection) -> None:
        for _ in range(499):
            games.create(connection, replace(row, id=0))

    await house.database.write(five_hundred)
    await until_next(house, world)
    (post,) = digests(world)
    assert post.content.count("move") == 500
