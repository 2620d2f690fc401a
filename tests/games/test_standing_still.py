"""Lives of a table that stands still and goes on: what its posts say, and who hears what (`tests/ears.py` listens)."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from host.clocks.paces import DAY, HOUR, MINUTE
from host.posts.ports import Cause, DeliveryError
from host.posts.post import NOW
from tests.club import ANN, BEN, CLEO, DAN, EVE, FAY, Club, press
from tests.host.hands import later
from tests.longer import usual

LIVES: list[Callable[[Club, int], Awaitable[None]]] = []


def life(done: Callable[[Club, int], Awaitable[None]]) -> Callable[[Club, int], Awaitable[None]]:
    LIVES.append(done)
    return done


async def goes_by(club: Club, seconds: float) -> None:
    """Time, looked at every hour."""
    while seconds > 0:
        step = min(seconds, HOUR)
        await later(club.house, club.world, step)
        await club.check(step)
        seconds -= step


async def owing(club: Club, game: int) -> int:
    return next(seat.user_id or 0 for seat in (await club.row(game)).people() if seat.owes)


@life
async def paused_by_the_host_who_ends_it(club: Club, game: int) -> None:
    host = (await club.row(game)).host_id
    await club.house.seats.pause(press(host), game)
    await goes_by(club, 5 * HOUR)
    await club.house.seats.go_on(press(host), game)
    await goes_by(club, 30 * HOUR)
    ended = [post for posts in club.ears.edited.values() for post in posts if post.role == "pause"]
    assert "ended the pause" in ended[-1].content


@life
async def paused_until_its_time_is_over(club: Club, game: int) -> None:
    await club.house.seats.pause(press((await club.row(game)).host_id), game)
    await goes_by(club, 50 * HOUR)


@life
async def away_and_the_table_waits(club: Club, game: int) -> None:
    user = await owing(club, game)
    await club.house.seats.away(press(user), game, None, club.now + 2 * DAY, True)
    await goes_by(club, 3 * DAY)


@life
async def away_and_an_ai_plays_until_they_are_back_early(club: Club, game: int) -> None:
    user = await owing(club, game)
    await club.house.seats.away(press(user), game, None, club.now + 3 * DAY)
    await goes_by(club, 4 * HOUR)
    await club.tries("back", user, game, club.house.seats.back(press(user), game))
    await goes_by(club, DAY)


@life
async def silent_until_it_sleeps_and_woken(club: Club, game: int) -> None:
    await goes_by(club, 15 * DAY)
    assert (await club.row(game)).asleep_since is not None
    await club.tries("woken", FAY, game, club.house.seats.wake(press(FAY), game))
    await goes_by(club, 2 * DAY)


@life
async def the_house_is_down_for_three_days(club: Club, game: int) -> None:
    await goes_by(club, 11 * HOUR)
    await club.house.close()
    club.world.clock.now += 3 * DAY + 5 * HOUR
    club.house = club.opened()
    await club.house.open()
    await club.house.settled()
    await goes_by(club, DAY)


@life
async def discord_fails_for_fourteen_hours(club: Club, game: int) -> None:
    user = await owing(club, game)
    club.ears.faults = [DeliveryError(503, Cause.PASSING)] * 40
    await club.play(game, user)
    await later(club.house, club.world, 14 * HOUR)
    club.ears.faults = []
    club.house.outbox.hurry(game)
    await club.house.settled()
    await goes_by(club, DAY)


@life
async def all_play_and_vanish_in_turns(club: Club, game: int) -> None:
    for user in (CLEO, DAN, EVE, FAY, BEN):
        if user != BEN:
            await club.play(game, user, most=40)
        await goes_by(club, 20 * HOUR)


QUICK = [paused_by_the_host_who_ends_it, away_and_the_table_waits, discord_fails_for_fourteen_hours]


@pytest.mark.parametrize("lived", usual(LIVES, QUICK, lambda each: each.__name__))
async def test_posts_stay_true_and_nobody_is_told_amiss(
    lived: Callable[[Club, int], Awaitable[None]], tmp_path: Path
) -> None:
    club = Club(random.Random(1), tmp_path / "club.db")
    await club.house.open()
    for user, own in club.settings.items():
        await club.house.settings.set_member(user, own)
    await club.begin(1)
    (game,) = club.live
    try:
        await goes_by(club, 20 * MINUTE)
        await lived(club, game)
    finally:
        await club.house.close()
    assert dict(club.ears.broken) == {}
    assert club.ears.seen["looks"] > 3
    lines = [sent.where.message_id for sent in club.ears.messages if sent.post.role == NOW]
    assert len(set(lines) - club.ears.deleted) <= 1, "one line on the time at most"


async def test_who_hosts_several_tables_at_once_hears_it_in_one_message(tmp_path: Path) -> None:
    club = Club(random.Random(1), tmp_path / "club.db")
    await club.house.open()
    for _ in range(3):
        await club.begin(2)
    try:
        await goes_by(club, 2 * HOUR)
        for game in club.live:
            await club.house.seats.leave(press(ANN), game)
        await goes_by(club, 20 * MINUTE)
    finally:
        await club.house.close()
    said = [sent.post.content for sent in club.ears.messages if sent.post.to == EVE]
    names = ", ".join(f"Clash of Rage {game}" for game in club.live)
    lines = [line for content in said for line in content.split("\n") if "You now host" in line]
    assert [line.partition(":")[0] for line in lines] == [f"The host left. You now host {names}"]
