"""Days as people type them, in both languages; `/away` until such a day."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from simcord.results import to_discord_message

from cogs.tables.options.days import FURTHEST, UnreadDay, day_label, end_of, offered_days, read_day
from cogs.tables.wording.seat_line import seat_post
from data.texts import languages, texts_in
from host.clocks.absence import PRESENT
from host.clocks.paces import DAY
from host.table.table import Place, Seat, SeatTime, Table
from tests.cogs.conftest import World
from tests.cogs.test_handover import words

EN, FR = texts_in("en"), texts_in("fr")
TODAY = date(2026, 12, 1)
"""A Tuesday."""


@pytest.mark.parametrize(
    "text",
    [
        *("2026-12-24", "24.12.", "24.12.2026", "24/12", "24/12/26", "12/24", "Dec 24", "24 December", "24th Dec"),
        *("décembre 24", "24 décembre", "24 déc.", "Thursday 24 December", "jeudi 24 décembre", " 24 . 12 "),
    ],
)
def test_one_day_in_many_ways(text: str) -> None:
    assert read_day(text, TODAY) == date(2026, 12, 24)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("today", TODAY),
        ("aujourd’hui", TODAY),
        ("tomorrow", date(2026, 12, 2)),
        ("Demain", date(2026, 12, 2)),
        ("wed", date(2026, 12, 2)),
        ("vendredi", date(2026, 12, 4)),
        ("Tuesday", date(2026, 12, 8)),
        ("1er janvier", date(2027, 1, 1)),
        ("3.4.", date(2027, 4, 3)),
        ("29.2.2028", None),
    ],
)
def test_the_next_such_day_is_meant(text: str, day: date | None) -> None:
    if day is None:
        with pytest.raises(UnreadDay):
            read_day(text, TODAY)
    else:
        assert read_day(text, TODAY) == day


@pytest.mark.parametrize(
    "text",
    ["", "soon", "24", "31.2.", "2026-11-30", "2028-01-01", "ju 3", "13/13", "1 2 3 4", "99999999", "۱/۲"],
)
def test_what_is_no_day_ahead_is_refused(text: str) -> None:
    with pytest.raises(UnreadDay):
        read_day(text, TODAY)


@pytest.mark.parametrize("language", languages())
def test_what_is_offered_is_read_back_and_every_label_too(language: str) -> None:
    t = texts_in(language)
    offered = offered_days("", TODAY, t)
    assert len(offered) == 14
    for label, value in offered:
        assert read_day(label, TODAY) == read_day(value, TODAY), label
    for ahead in range(1, FURTHEST):
        day = TODAY + timedelta(days=ahead)
        assert read_day(day_label(day, TODAY, t), TODAY) == day


def test_what_is_typed_comes_first() -> None:
    assert offered_days("24/12", TODAY, EN)[0] == ("Thursday 24 December", "2026-12-24")
    assert [label for label, _ in offered_days("ven", TODAY, FR)] == ["vendredi 4 décembre", "vendredi 11 décembre"]
    assert offered_days("tomorrow", TODAY, EN)[0][0] == "tomorrow, Wednesday 2 December"


def test_a_day_is_over_where_one_is() -> None:
    assert end_of(TODAY, "UTC") == datetime(2026, 12, 2, tzinfo=UTC).timestamp()
    assert end_of(TODAY, "Asia/Kathmandu") == datetime(2026, 12, 1, 18, 15, tzinfo=UTC).timestamp()
    assert end_of(date(2027, 3, 28), "Europe/Paris") - end_of(date(2027, 3, 27), "Europe/Paris") == 23 * 3_600


async def test_away_until_a_day_says_until_when(world: World) -> None:
    number = await world.started()
    today = world.bot_now().date()
    await world.bot.house.settings.set_member(world.ann.id, {"zone": "Asia/Kathmandu"})
    day = today + timedelta(days=10)
    result = await world.ann.slash(world.channel, "away", table=number, until=day.isoformat())
    end = int(end_of(day, "Asia/Kathmandu"))
    assert f"until <t:{end}:f>. The seat stays yours." in result.response.content
    away = (await world.row(number)).seats[0].absence
    assert (away.until, away.waits) == (float(end), False)
    refused = await world.ann.slash(world.channel, "away", table=number, until="@everyone soon")
    assert "as a day in the next year" in refused.response.content and "@everyone" not in refused.response.content
    assert (await world.row(number)).seats[0].absence.until == float(end)
    offered = await world.ann.autocomplete(world.channel, "away", "until", day.isoformat())
    assert offered[0]["value"] == day.isoformat()


async def test_a_table_waits_three_days_at_most_and_says_when_that_is_less(world: World) -> None:
    number = await world.started(pace="live")
    quick = await world.ann.slash(world.channel, "away", table=number, then="wait")
    assert "only daily and slow tables can" in quick.response.content
    assert (await world.row(number)).seats[0].absence == PRESENT
    await world.change(number, options={**(await world.table(number)).options, "pace": "daily"})
    soon = (world.bot_now() + timedelta(days=1)).date().isoformat()
    brief = await world.ann.slash(world.channel, "away", table=number, until=soon, then="wait")
    away = (await world.row(number)).seats[0].absence
    assert f"until <t:{int(away.until or 0)}:f>." in brief.response.content
    assert away.waits and "three days at most" not in brief.response.content
    far = (world.bot_now() + timedelta(days=30)).date().isoformat()
    long = await world.ann.slash(world.channel, "away", table=number, until=far, then="wait")
    assert "It waits up to 3 days at a time, 7 a game." in long.response.content
    end = int(long.response.content.split("<t:")[1].split(":")[0])
    assert abs(end - world.bot_now().timestamp() - 3 * DAY) < 60
    assert (await world.table(number)).seats[0].in_person, "no AI plays"


def test_the_public_line_says_until_when() -> None:
    away = Seat(0, "Ann", 1, "greedy", "any", time=SeatTime(away_until=1_700_000_000.0))
    seats = (away, Seat(1, "Ben", 2, None, "any"))
    table = Table(41, "toy", "running", Place(1, 2), 1, "en", {}, seats, "f" * 64, None, 3, 0.0, 0.0, None)
    for t in (EN, FR):
        assert "<t:1700000000:f>" in seat_post(table, 0, t).content


async def test_looking_ends_no_absence_until_a_named_day_but_a_move_does(world: World) -> None:
    number = await world.started()
    day = (world.bot_now() + timedelta(days=10)).date().isoformat()
    await world.ann.slash(world.channel, "away", table=number, until=day)
    until = (await world.row(number)).seats[0].absence.until
    told = f"You are away until <t:{int(until or 0)}:f>. Your next move here ends that."
    for command in ("board", "hand", "log", "turn"):
        looked = await world.ann.slash(world.channel, command)
        assert told in words(looked.response.message)
    assert (await world.row(number)).seats[0].absence.until == until
    moved = await world.ann.click(looked.response.message, label="Add")
    assert (await world.row(number)).seats[0].absence == PRESENT
    assert f"You had said you'd be away until <t:{int(until or 0)}:f>." in words(moved.response.message)
    (beside,) = moved.followups
    await world.ann.click(beside.message, label="Away again")
    seat = (await world.row(number)).seats[0]
    assert (seat.absence.until, seat.ai) == (until, "greedy")


async def test_a_vote_ends_an_absence_and_its_answer_says_so(world: World) -> None:
    number = await world.started()
    day = (world.bot_now() + timedelta(days=10)).date().isoformat()
    await world.ann.slash(world.channel, "away", table=number, until=day)
    voted = await world.ann.slash(world.channel, "game vote", table=number, about="end")
    assert "You had said you'd be away until" in str(voted.response.content)
    assert (await world.row(number)).seats[0].absence == PRESENT
    assert voted.followups[-1].message.components


async def test_the_button_of_the_public_line_ends_it_too(world: World) -> None:
    number = await world.started()
    day = (world.bot_now() + timedelta(days=10)).date().isoformat()
    await world.ann.slash(world.channel, "away", table=number, until=day)
    await world.settled()
    sent = world.env.backend.messages[(await world.table(number)).place.posts_to].values()
    (line,) = [to_discord_message(world.env, each) for each in sent if "is away" in each.content]
    shown = await world.ann.click(line, label="I'm back")
    assert "You're back. You had said" in words(shown.response.message)
    assert (await world.row(number)).seats[0].in_person
