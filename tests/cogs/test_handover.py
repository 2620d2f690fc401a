"""`/away` and the way back: a command, buttons, any press at the table, the days (screens §24)."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from simcord.results import to_discord_message

from cogs.tables.options.days import FURTHEST, UnreadDay, day_label, end_of, offered_days, read_day
from cogs.tables.posts.timed_posts import now_post
from cogs.tables.wording.names import TableWording, told_name
from cogs.tables.wording.seat_line import seat_post
from cogs.tables.wording.time_words import standing_time
from data.texts import languages, texts_in
from host.clocks.absence import PRESENT
from host.clocks.paces import DAY
from host.table.table import Place, Seat, SeatTime, Table
from tests.cogs.cards import words
from tests.cogs.conftest import World


async def handed(world: World) -> int:
    """A running table at which an AI plays for Ann, who is on move."""
    table = await world.started()
    result = await world.ann.slash(world.channel, "away", table=table)
    assert "an AI (greedy) plays for you" in result.response.content and result.ephemeral
    assert not (await world.table(table)).seats[0].in_person
    return table


LEAD = "Welcome back: you play again."


@pytest.mark.parametrize("command", ["board", "log", "hand", "undo", "turn"])
async def test_any_command_at_the_table_ends_it_and_says_so_once(world: World, command: str) -> None:
    """Also an answer in several parts, and a refusal."""
    table = await handed(world)
    result = await world.ann.slash(world.channel, command)
    assert words(result.response.message).count(LEAD) == 1
    assert (await world.table(table)).seats[0].in_person
    assert command != "turn" or "Counter 0, you are asked" in words(result.response.message)
    result = await world.ann.slash(world.channel, command)
    assert LEAD not in words(result.response.message)


@pytest.mark.parametrize("label", ["Add", "Ask…", "Boom", "Illegal"])
async def test_a_press_that_opens_a_form_or_fails_says_so_too(world: World, table: int, label: str) -> None:
    panel = (await world.ann.slash(world.channel, "turn")).response.message
    await world.ann.slash(world.channel, "away", table=table)
    await world.ann.click(panel, label=label)
    told = [message for sent in world.env.backend.messages.values() for message in sent.values()]
    assert sum(words(to_discord_message(world.env, message)).count(LEAD) for message in told) == 1
    assert (await world.table(table)).seats[0].in_person and await world.count(table) == (label == "Add")


async def test_the_button_of_the_public_line_is_its_persons(world: World) -> None:
    table = await handed(world)
    await world.ben.slash(world.channel, "turn")
    await world.cleo.slash(world.channel, "board")
    thread = (await world.table(table)).place.posts_to
    sent = world.env.backend.messages[thread].values()
    [post] = [to_discord_message(world.env, each) for each in sent if "is away" in each.content]
    refused = await world.ben.click(post, label="I'm back")
    assert "Only Ann can take that seat back." in refused.response.content
    assert (await world.table(table)).seats[0].handed, "others' presses change nothing"
    await world.ann.click(post, label="I'm back")
    assert (await world.table(table)).seats[0].in_person
    watcher = await world.raw(world.cleo, post, str(post.components[0].children[0].custom_id))
    assert "no seat in this game" in watcher.response.content


async def test_without_a_number_all_tables_are_handed_over(world: World) -> None:
    one = await world.started()
    two = await world.started()
    await world.ann.slash(world.channel, "away")
    assert (await world.table(one)).seats[0].handed and (await world.table(two)).seats[0].handed
    nobody = await world.cleo.slash(world.channel, "away")
    assert "There is no game here" in nobody.response.content


async def test_the_games_list_and_leaving_offer_it(world: World, table: int) -> None:
    listed = await world.ann.slash(world.channel, "games")
    asked = await world.ann.click(listed.response.message, label="Away…")
    await world.ann.click(asked.response.message, label=f"Table {table}")
    assert (await world.table(table)).seats[0].handed
    listed = await world.ann.slash(world.channel, "games")
    assert "an AI plays for you" in listed.response.content
    leaving = await world.ben.slash(world.channel, "game leave")
    await world.ben.click(leaving.response.message, label="AI plays until I'm back")
    assert (await world.table(table)).seats[1].handed


def seated(*seats: Seat) -> Table:
    return Table(7, "toy", "running", Place(1, 2), 11, "en", {}, seats, "", None, 1, 0.0, 0.0, None)


def test_a_lent_seat_is_named_everywhere_and_nobody_is_pinged() -> None:
    t = texts_in("en")
    table = seated(Seat(0, "Cleo", 11, "veteran", "any"), Seat(1, "Ben", 12, None, "any"))
    assert told_name(table.seats[0], t) == "Cleo (AI veteran plays)"
    words_at = TableWording(t, table)
    assert words_at.mention(0) == "Cleo (AI veteran plays)" and words_at.mention(1) == "<@12>"
    line = seat_post(table, 0, t)
    assert line.content == "Cleo is away. An AI (veteran) plays meanwhile." and not line.mentions


def test_the_newest_post_says_when_the_game_is_going_to_rest_and_asks_nobody() -> None:
    table = seated(Seat(0, "Cleo", 11, "veteran", "any"), Seat(1, "AI 2", None, "veteran", "any"))
    post = now_post(table, texts_in("en"))
    assert post is not None and post.content == post.time and post.content.startswith("Only AIs are left.")
    assert "Then the game waits for a person" in standing_time(table, texts_in("en"))


def test_coming_back_only_edits_the_line() -> None:
    line = seat_post(seated(Seat(0, "Cleo", 11, None, "any")), 0, texts_in("en"))
    assert (line.action, line.content, line.rows) == ("replace", "Cleo plays again.", ())


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
    sent = world.env.backend.messages[(await world.table(number)).place.posts_to].values()
    (line,) = [to_discord_message(world.env, each) for each in sent if "is away" in each.content]
    shown = await world.ann.click(line, label="I'm back")
    assert "You're back. You had said" in words(shown.response.message)
    assert (await world.row(number)).seats[0].in_person
