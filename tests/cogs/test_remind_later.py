"""“Later…” on a reminder: its choices, in the person's time zone, and the answer to a late press."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from cogs.tables.running.remind_later import form_of, moments, offered
from data.texts import languages, texts_in
from host.clocks.paces import HOUR
from host.table.presses import Press
from tests.cogs.conftest import World
from tests.cogs.test_panel_times import timed
from tests.limits import check_modal

NOON = datetime(2026, 12, 24, 12, tzinfo=UTC).timestamp()
EN, FR = texts_in("en"), texts_in("fr")


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
