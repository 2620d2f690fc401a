"""Reminders on their way: worth sending until their moment is over or nothing is owed, and one live at a time."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import select

from examples.starter_game.engine.actions import HAUL
from host.clocks.paces import DAY, HOUR, MINUTE
from host.delivery.catch_up import Sorted, is_past, sort_out
from host.delivery.patience import Patience
from host.due.due_rows import rows_of
from host.house import House
from host.live_game.loaded_game import Draft
from host.posts.gate import LATER_BY_PACE, SOON
from host.posts.notices import DIGEST_POST, MENTIONED, REMINDER
from host.posts.ports import Cause, DeliveryError
from host.posts.post import Post
from host.store.queries import posts
from host.store.queries.posts import Waiting
from host.store.queries.sql_tables import outbox
from tests.host.hands import later
from tests.host.table import ANN, BEN, CLEO, World, game_of, press, row_of
from tests.host.test_host_play import picked

UNREACHED = DeliveryError(500, Cause.PASSING)


async def unsent(house: House, game: int) -> list[Waiting]:
    return await house.database.read(lambda connection: posts.waiting(connection, game))


async def test_a_post_is_queued_with_its_last_moment(house: House) -> None:
    game = await picked(house, ANN, BEN)
    queued = [Post("word", "until then", to=ANN, until=5_000.0), Post("word", "for ever", to=ANN)]
    await house.database.write(lambda connection: posts.add(connection, game, queued, 1.0))
    query = select(outbox.c.until).where(outbox.c.at == 1.0).order_by(outbox.c.id)
    assert await house.database.read(lambda c: list(c.execute(query).scalars())) == [5_000.0, None]


@pytest.mark.parametrize("attempts", [0, 3])
async def test_what_is_past_its_moment_is_dropped_and_the_rest_is_sent(house: House, attempts: int) -> None:
    row = await row_of(house, await picked(house, ANN, BEN))
    old = Waiting(1, row.id, Post("word", "old", to=ANN, until=100.0), attempts, 0.0)
    new = Waiting(2, row.id, Post("other", "new", to=ANN, until=101.0), attempts, 0.0)

    def sorted_at(now: float) -> Sorted:
        return sort_out([old, new], row, lambda told, since: told[-1], now)

    assert [bundle.row for bundle in sorted_at(99.0).bundles] == [old, new]
    found = sorted_at(100.0)
    assert ([bundle.row for bundle in found.bundles], found.dropped) == ([new], (old,))


@pytest.mark.parametrize("role", [REMINDER, MENTIONED])
async def test_only_who_owes_is_reminded_and_only_while_the_clocks_run(house: House, world: World, role: str) -> None:
    game = await picked(house, ANN, BEN)
    ann, ben = Post(role, "Ann", seat=0), Post(role, "Ben", seat=1)
    row, now = await row_of(house, game), world.clock.now
    assert (is_past(ann, row, now), is_past(ben, row, now)) == (False, True)
    await house.seats.pause(press(ANN), game)
    assert is_past(ann, await row_of(house, game), now)
    await house.seats.go_on(press(ANN), game)
    assert not is_past(ann, await row_of(house, game), now)
    await house.seats.away(press(ANN), game)
    assert is_past(ann, await row_of(house, game), now)


async def test_a_reminder_that_comes_too_late_is_never_sent(world: World) -> None:
    """Discord was out of reach, and meanwhile its person has decided."""
    world.patience = Patience(3600.0, 3600.0, 3600.0)
    async with world.open() as house:
        game = await picked(house, ANN, BEN)
        await house.settled()
        world.discord.faults = [UNREACHED] * 9
        await later(house, world, 10 * MINUTE + 1)
        assert [row.post.role for row in await unsent(house, game)] == ["mention"]
        await house.play.act(press(ANN), game, None, [HAUL])
        assert not (await house.reading.look(game, ANN)).owes
        world.discord.faults.clear()
        house.outbox.hurry(game)
        await asyncio.sleep(0)
        await house.outbox.settled()
        assert "mention" not in [sent.post.role for sent in world.discord.messages]
        assert not [row for row in await unsent(house, game) if row.post.role == "mention"]


async def test_nor_after_time_is_up(world: World) -> None:
    world.patience = Patience(3600.0, 3600.0, 3600.0)
    async with world.open() as house:
        await picked(house, ANN, BEN, late="remind")
        await house.settled()
        world.discord.faults = [UNREACHED] * 9
        await later(house, world, 12 * HOUR + 2 * MINUTE)
    world.discord.faults.clear()
    world.clock.now += 9 * DAY
    async with world.open() as house:
        await house.settled()
        assert not {"mention", "digest"} & {sent.post.role for sent in world.discord.messages}


def live(world: World, role: str) -> list[str]:
    """What still has its buttons."""
    return [sent.post.content for sent in world.discord.messages if sent.post.role == role and not sent.closed_for]


async def test_there_is_one_live_reminder_a_person_and_table(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, 22 * HOUR)
    told = [sent for sent in world.discord.messages if sent.post.role == DIGEST_POST]
    assert [sent.post.content for sent in told] == [f"move {game}"] * 2
    assert [sent.stripped for sent in told] == [True, False]


async def test_a_press_at_the_table_takes_the_last_reminder_s_buttons_away(house: House, world: World) -> None:
    await house.settings.set_member(ANN, {"notices": "direct"})
    game = await picked(house, ANN, BEN)
    await later(house, world, 11 * MINUTE)
    await house.play.act(press(BEN), game, None, [], {})
    await house.settled()
    assert live(world, REMINDER) == ["mind seat 0"], "somebody else's press is none of hers"
    await house.play.act(press(ANN), game, None, [], {})
    await house.settled()
    assert live(world, REMINDER) == []
    calls = await states_of(house, game)
    await house.play.act(press(ANN), game, None, [], {})
    await house.settled()
    assert await states_of(house, game) == calls, "and once is enough"


async def states_of(house: House, game: int) -> list[str]:
    query = select(outbox.c.post).where(outbox.c.game == game, outbox.c.to == ANN)
    found = await house.database.read(lambda connection: list(connection.execute(query).scalars()))
    return [post for post in found if '"retire"' in post]


async def test_a_press_in_the_reminder_leaves_it_the_panel_it_has_become(house: House, world: World) -> None:
    await house.settings.set_member(ANN, {"notices": "direct"})
    game = await picked(house, ANN, BEN)
    await later(house, world, 11 * MINUTE)
    reminder = next(sent for sent in world.discord.messages if sent.post.role == REMINDER)
    await house.play.act(replace(press(ANN), message_id=reminder.where.message_id), game, None, [], {})
    await house.settled()
    assert live(world, REMINDER) == ["mind seat 0"]


@pytest.mark.parametrize(
    ("way", "pace", "told"),
    [
        ("dm", "daily", [(DIGEST_POST, ANN, ())]),
        ("direct", "daily", [(DIGEST_POST, ANN, ())]),
        ("mention", "daily", [(MENTIONED, None, (ANN,))]),
        ("digest", "daily", []),
        ("digest", "slow", []),
        ("digest", "evening", [(MENTIONED, None, (ANN,))]),
        ("digest", "live", [(MENTIONED, None, (ANN,))]),
        ("mention", "evening", [(MENTIONED, None, (ANN,))]),
    ],
)
async def test_each_is_reminded_as_they_want_it(
    house: House, world: World, way: str, pace: str, told: list[tuple[str, int | None, tuple[int, ...]]]
) -> None:
    await house.settings.set_member(ANN, {"notices": way})
    game = await picked(house, ANN, BEN, pace=pace)
    await later(house, world, LATER_BY_PACE.get(pace, HOUR) + 1)
    world.discord.messages.clear()
    first = min(clock.due for clock in rows_of(await row_of(house, game), house.time.off) if clock.kind == "reminder")
    await later(house, world, first + house.time.off + SOON + 1 - world.clock.now)
    sent = [each.post for each in world.discord.messages]
    assert [(post.role, post.to, post.mentions) for post in sent] == told
    left = [clock.due for clock in rows_of(await row_of(house, game), house.time.off) if clock.kind == "reminder"]
    assert first not in left, "and it does not come again"


async def test_a_reminder_that_reaches_nobody_directly_is_said_at_the_table_in_time(house: House, world: World) -> None:
    await picked(house, ANN, BEN)
    await house.settled()
    world.discord.closed = {ANN}
    await house.settings.set_member(ANN, {"notices": "direct"})
    await later(house, world, 13 * HOUR)
    said = next(sent.post for sent in world.discord.messages if sent.post.mentions)
    assert (said.role, said.to, said.mentions, said.seat) == (MENTIONED, None, (ANN,), 0)
    assert said.until is not None and said.until > world.clock.now


def quiet_at(now: float, hours: float) -> dict[str, list[int]]:
    """Quiet hours that began an hour ago, by world time, and last so many more."""
    minute = int(now % DAY // 60)
    return {"quiet": [(minute - 60) % 1440, int(minute + hours * 60) % 1440]}


async def test_a_nudge_reminds_nobody_in_quiet_hours_but_when_they_are_over(house: House, world: World) -> None:
    game = await game_of(house, ANN, BEN, CLEO)
    await house.settled()  # who hears of it only after the clock is moved was told lately
    await later(house, world, 4 * HOUR)
    await house.settings.set_member(CLEO, quiet_at(world.clock.now, 3))
    asked = len(world.discord.texts("card"))
    done = await house.seats.nudge(press(ANN), game)
    await house.settled()
    assert done.later == (2,)
    assert "asked 2" not in world.discord.texts("card")[asked:] and "asked 1" in world.discord.texts("card")[asked:]
    await later(house, world, 2.9 * HOUR)
    assert world.discord.texts(DIGEST_POST) == []
    await later(house, world, 0.2 * HOUR)
    assert world.discord.texts(DIGEST_POST) == [f"move {game}"]


async def test_a_nudge_of_people_in_quiet_hours_alone_posts_nothing(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await house.settings.set_member(ANN, quiet_at(world.clock.now, 3))
    await house.settled()
    posted = len(world.discord.messages)
    assert (await house.seats.nudge(press(BEN), game)).later == (0,)
    await house.settled()
    assert len(world.discord.messages) == posted


async def test_live_tables_keep_no_quiet_hours_and_who_presses_is_awake(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, pace="live")
    await house.settings.set_member(ANN, quiet_at(world.clock.now, 3))
    assert (await house.seats.nudge(press(BEN), game)).later == ()
    other = await game_of(house, ANN, BEN)
    assert (await house.seats.nudge(press(ANN), other)).later == ()


async def test_a_later_of_their_own_is_not_moved_by_a_nudge(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await house.settings.set_member(ANN, quiet_at(world.clock.now, 3))
    wanted = house.time.read().house + 5 * HOUR

    def wish(draft: Draft) -> None:
        seat = draft.row.seats[0]
        draft.row = draft.row.with_seat(replace(seat, clock=replace(seat.clock, remind_at=wanted)))

    await house.sleeper._transactions.change(game, None, wish)
    await house.seats.nudge(press(BEN), game)
    assert (await row_of(house, game)).seats[0].clock.remind_at == wanted
