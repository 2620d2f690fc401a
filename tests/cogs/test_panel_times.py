"""Times on panels and in the list of games, the line of a time that was up, and “Later…”."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import discord
import pytest

from cogs.tables.posts.panel_times import panel_times
from cogs.tables.running.remind_later import form_of, moments, offered
from cogs.tables.wording.time_words import standing_time
from cogs.tables.wording.waiting_tables import by_due
from cogs.transport.panels.panel import TEXT, panel
from cogs.transport.panels.widgets import with_lead, with_time
from data.texts import languages, texts_in
from host.clocks.paces import HOUR
from host.table.options import AI_PLAYS, DEFAULT_MOVE, ONLY_REMIND
from host.table.presses import Press, SeatView
from host.table.table import LogEntry, Place, Seat, SeatTime, Table
from tests.cogs.conftest import World
from tests.cogs.toy_game import ToyPresenter
from tests.limits import check_modal

EN, FR = texts_in("en"), texts_in("fr")
NOW = 1_700_000_000.0
SOON = SeatTime(owes=True, due=NOW, last=NOW + 7_200, left=600.0, spare=7_200.0)


def words(response: Any) -> str:
    """All texts of an answer: a note's or a panel's."""
    return (response.content or "") + json.dumps(response.components, default=str, ensure_ascii=False)


def at(*times: SeatTime | None, ai: str | None = None, **facts: Any) -> Table:
    options = {"pace": "daily", **facts.pop("options", {})}
    names = ("Ann", "Ben", "Cleo")
    seats = tuple(
        Seat(number, names[number], number + 1, ai if number else None, "any", time=time)
        for number, time in enumerate(times)
    )
    table = Table(41, "toy", "running", Place(1, 2), 1, "en", options, seats, "f" * 64, None, 3, 0.0, 0.0, None)
    return replace(table, **facts)


def lines(table: Table, seat: int | None = 0, owes: bool = True, language: str = "en") -> list[str]:
    look = SeatView(table, seat, None, 1, owes, {})
    return panel_times(ToyPresenter(), look, texts_in(language))  # type: ignore[arg-type]


def test_ones_own_panel_says_when_and_what_comes_otherwise() -> None:
    [told] = lines(at(SOON, SeatTime()))
    assert told == "Due <t:1700000000:R>. 2 h to spare. Otherwise, <t:1700007200:R>: an AI plays for you."
    [told] = lines(at(SOON, SeatTime(), options={"late": DEFAULT_MOVE}))
    assert told.endswith(": default of 0.")
    [told] = lines(at(SOON, SeatTime()), language="fr")
    assert "de marge" in told and "une IA joue pour vous" in told


def test_a_waiting_panel_says_whom_the_table_waits_for() -> None:
    late = SeatTime(owes=True, late_since=NOW)
    assert lines(at(SeatTime(), late), owes=False) == ["Ben's time ran out <t:1700000000:R>. The table waits."]
    clockless = at(SeatTime(), late, options={"pace": "none"})
    assert lines(clockless, owes=False) == ["The table waits for Ben."], "no time can run out without a clock"
    done = replace(late, owes=False)
    assert lines(at(SeatTime(), done), owes=False) == [], "who was late and owes nothing holds up nobody"
    [told] = lines(at(SeatTime(), SOON), seat=None, owes=False)
    assert told == "Ben: due <t:1700000000:R>."
    plenty = replace(SOON, spare=90_000.0)
    [told] = lines(at(replace(plenty, last=NOW + 90_000), SeatTime()))
    assert told == "Due <t:1700000000:R>. Otherwise, <t:1700090000:R>: an AI plays for you.", (
        "not when it is due, but later"
    )
    assert lines(at(replace(plenty, last=NOW), SeatTime())) == ["Due <t:1700000000:R>. Then: an AI plays for you."]


def test_ones_own_time_stands_before_that_of_others() -> None:
    told = lines(at(SOON, SOON), seat=1)
    assert told[0].startswith("Due ") and told[1] == "Ann: due <t:1700000000:R>."


def test_a_pause_and_a_sleeping_table_are_told() -> None:
    still = SeatTime(owes=True, left=3_600.0, spare=7_200.0)
    paused = lines(at(still, SeatTime(), paused_until=NOW))
    assert paused[0].startswith("Paused until <t:1700000000:f>") and paused[1] == "Ann: 3 h left."
    [asleep] = lines(at(replace(still, owes=False), asleep_since=NOW), owes=False)
    assert "asleep" in asleep


@pytest.mark.parametrize(
    ("pace", "told"),
    [
        ("daily", "paused until <t:1700000000:f>"),
        ("live", "paused until somebody presses, from <t:1700000000:f> on"),
    ],
)
def test_the_words_of_a_pause_stay_true_after_its_moment(pace: str, told: str) -> None:
    """A post of a live table that nobody pressed at said "paused until" yesterday: no clock ends a pause there."""
    table = at(SOON, SeatTime(), paused_until=NOW, options={"pace": pace})
    assert standing_time(table, EN) == f" · {told}"


@pytest.mark.parametrize("facts", [{"status": "over"}, {"set_aside": True}, {"options": {"tutorial": "dice"}}])
def test_nothing_is_said_where_no_clock_is_of_any_concern(facts: dict[str, Any]) -> None:
    assert lines(at(SOON, **facts)) == []


@pytest.mark.limits
def test_a_full_panel_with_times_and_a_lead_keeps_to_the_limit() -> None:
    full = panel(["x" * TEXT]).view
    before = len(list(full.walk_children()))
    shown = with_lead(with_time(full, ["y" * 100] * 50), "z" * 90)
    assert shown.content_length() <= 4_000
    assert len(list(shown.walk_children())) == before + 1, "the lead alone is a component of its own"
    texts = [item.content for item in shown.walk_children() if isinstance(item, discord.ui.TextDisplay)]
    assert texts[1].endswith("y" * 100)
    assert with_lead(with_time(panel(["x" * TEXT]).view, ["y" * 100] * 50), "z" * 900).content_length() == 4_000


def test_the_list_is_in_order_of_what_is_due_and_sleeping_tables_are_last() -> None:
    tables = [
        replace(at(SOON, asleep_since=NOW), id=1),
        replace(at(SeatTime(owes=True)), id=2),
        replace(at(replace(SOON, due=NOW + 60)), id=3),
        replace(at(SOON), id=4),
    ]
    assert [table.id for table in by_due(tables, 1)] == [4, 3, 2, 1]


async def timed(world: World, number: int, ai: str | None = None, **clock: Any) -> None:
    """Ann's seat, which an AI may play, has this clock, times in Unix seconds."""
    off = world.house.time.off
    own, *others = (await world.row(number)).seats
    moved = {name: value - off if name in ("runs_from", "late_since") else value for name, value in clock.items()}
    await world.change(number, seats=(replace(own, ai=ai, clock=replace(own.clock, **moved)), *others))


async def test_turn_and_games_show_it(world: World) -> None:
    number = await world.started()
    due = int(world.bot_now().timestamp()) + 3_600
    await timed(world, number, runs_from=due, left=0.0, reserve=7_200.0)
    result = await world.ann.slash(world.channel, "turn", table=number)
    assert f"Due <t:{due}:R>. 2 h to spare." in words(result.response)
    listed = await world.ann.slash(world.channel, "games")
    assert f">: asked 0, due <t:{due}:R>" in listed.response.content


@pytest.mark.parametrize(
    ("policy", "ai", "told"),
    [
        (AI_PLAYS, "greedy", "an AI played for you"),
        (DEFAULT_MOVE, None, "I made the default move"),
        (ONLY_REMIND, None, "the table waited"),
    ],
)
async def test_after_a_time_out_the_next_panel_begins_with_it_once(
    world: World, monkeypatch: pytest.MonkeyPatch, policy: str, ai: str | None, told: str
) -> None:
    number = await world.started()
    options = (await world.table(number)).options
    await world.change(number, options={**options, "late": policy, "pace": "daily"})
    await timed(world, number, ai, late_since=NOW)
    log = [
        LogEntry(3, 0, None, "person", (("walked",),), NOW),
        LogEntry(4, 0, None, "default", (("stopped", "there"),), NOW, timed_out=True),
        LogEntry(5, 1, None, "person", (("answered",),), NOW),
        LogEntry(6, 0, None, "default", (("passed",),), NOW, timed_out=True),
    ]

    async def stood(*asked: Any, **more: Any) -> list[LogEntry]:
        return log

    monkeypatch.setattr(world.house.reading, "log", stood)
    first = await world.ann.slash(world.channel, "turn", table=number)
    said = words(first.response)
    assert "Your time ran out <t:1700000000:R>" in said and told in said and "Welcome back." in said
    assert ("default move.\\nstopped there passed" in said) == (policy == DEFAULT_MOVE), (
        "what was made for them, no more"
    )
    again = await world.ann.slash(world.channel, "turn", table=number)
    assert "Your time ran out" not in words(again.response)


@pytest.mark.parametrize(
    ("ai", "told"), [(None, "Welcome back. The table waited for you."), ("greedy", "Welcome back: you play again.")]
)
async def test_where_no_clock_runs_nobody_reads_that_their_time_ran_out(
    world: World, ai: str | None, told: str
) -> None:
    number = await world.started()
    await world.change(number, options={**(await world.table(number)).options, "pace": "none"})
    await timed(world, number, ai, late_since=NOW)
    said = words((await world.ann.slash(world.channel, "turn", table=number)).response)
    assert told in said and "ran out" not in said


async def test_a_press_that_came_too_late_says_why(world: World) -> None:
    """The button is of before the time-out: nothing is done, and the panel says what happened."""
    number = await world.started()
    shown = await world.ann.slash(world.channel, "turn", table=number)
    await world.add(number)
    await world.add(number)
    await timed(world, number, "greedy", late_since=NOW)
    late = await world.ann.click(shown.response, label="Add")
    said = words(late.response)
    assert "Your time ran out <t:1700000000:R>" in said and "nothing happened" in said


NOON = datetime(2026, 12, 24, 12, tzinfo=UTC).timestamp()


def values(last: float | None) -> list[str]:
    return [choice.value for choice in offered(EN, NOON, "UTC", last, True)]


def test_what_lies_after_the_end_is_absent() -> None:
    assert values(None) == ["1", "3", "tomorrow"]
    assert values(NOON + 4 * HOUR) == ["1", "3"]
    assert values(NOON + 3 * HOUR) == ["1"]
    assert values(NOON + HOUR) == []


def test_tomorrow_morning_is_theirs_and_who_set_no_zone_is_told() -> None:
    assert moments(NOON, "UTC")["tomorrow"] == datetime(2026, 12, 25, 8, tzinfo=UTC).timestamp()
    assert moments(NOON, "Europe/Paris")["tomorrow"] == datetime(2026, 12, 25, 7, tzinfo=UTC).timestamp()
    assert offered(EN, NOON, "UTC", None, False)[-1].description == "UTC. Set your zone under /me"
    assert offered(FR, NOON, "UTC", None, False)[-1].label == "demain à 8 h"
    assert offered(EN, NOON, "Europe/Paris", None, True)[-1].description == ""


@pytest.mark.limits
@pytest.mark.parametrize("language", languages())
def test_the_form_keeps_to_the_limits(language: str) -> None:
    t = texts_in(language)
    assert check_modal(form_of(41, offered(t, NOON, "UTC", None, False), t)) == []


async def test_it_moves_the_reminder_and_says_that_the_clock_runs_on(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await world.started()
    card = world.card(number)
    later = "cr1|1|-|-|later|"
    nothing = await world.raw(world.ben, card, later)
    assert nothing.response.content == "Nothing waits for you at this table now."
    now = world.bot_now().timestamp()
    await timed(world, number, runs_from=now + HOUR, left=0.0, reserve=HOUR)
    reminded: list[tuple[int, float]] = []

    async def remind(press: Press, game_id: int, at: float) -> None:
        assert press.user_id == world.ann.id
        reminded.append((game_id, at))

    monkeypatch.setattr(world.house.reminders, "later", remind)
    shown = await world.raw(world.ann, card, later)
    result = await world.ann.submit_modal(shown, {"when": ["1"]})
    assert result.ephemeral and "Your clock keeps running." in result.response.content
    [(game, at)] = reminded
    assert game == number and abs(at - now - HOUR) < 60
    assert f"<t:{int(at)}:t>" in result.response.content
    others = await world.raw(world.cleo, card, later)
    assert others.response.content == "Nothing waits for you at this table now."
