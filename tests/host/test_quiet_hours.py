"""Quiet hours: no time ends in them nor shortly after, in any zone, through both changes of summer time."""

from __future__ import annotations

import math
import zoneinfo
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from host.clocks.quiet_hours import (
    LONGEST,
    LONGEST_AFTER,
    QuietHours,
    end_of_quiet,
    is_quiet,
    known_zone,
    next_hour,
    tomorrow_at,
    waking_end,
    zone_of,
)

ZONES = (
    "UTC",
    "Europe/Paris",
    "Asia/Kathmandu",
    "America/New_York",
    "Pacific/Auckland",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "Antarctica/Troll",
    "Pacific/Kiritimati",
)
BEGINNING, YEAR = datetime(2027, 1, 1, tzinfo=UTC).timestamp(), 366 * 86400.0
NIGHT = 22 * 60, 8 * 60
STEADY = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
"""The same examples each time, and none refused because the machine is busy."""

CHANGES = ((2, 7), (3, 14), (3, 28), (4, 4), (9, 26), (10, 3), (10, 31), (11, 7))
"""Days of 2027 on which clocks are put forward or back in one of the zones."""


def _near(day: tuple[int, int]) -> st.SearchStrategy[float]:
    noon = datetime(2027, *day, 12, tzinfo=UTC).timestamp()
    return st.floats(noon - 2 * 86400, noon + 2 * 86400)


moments = st.floats(BEGINNING, BEGINNING + YEAR) | st.sampled_from(CHANGES).flatmap(_near)
minutes = st.integers(0, 1439)


@st.composite
def quiet_hours(draw: st.DrawFn) -> QuietHours:
    begins = draw(minutes)
    return QuietHours(draw(st.sampled_from(ZONES)), begins, (begins + draw(st.integers(1, LONGEST))) % 1440)


def _at(zone: str, *when: int, fold: int = 0) -> float:
    return datetime(*when, tzinfo=ZoneInfo(zone), fold=fold).timestamp()  # type: ignore[arg-type,misc]


def _by_the_clock(at: float, hours: QuietHours) -> bool:
    """Whether the clock on the wall shows a time between the two, said in another way than the module says it."""
    wall = datetime.fromtimestamp(math.floor(at), ZoneInfo(hours.zone))  # which would round up what is nearly a second
    minute = wall.hour * 60 + wall.minute
    if hours.begins < hours.ends:
        return hours.begins <= minute < hours.ends
    return minute >= hours.begins or minute < hours.ends


@STEADY
@given(moments, quiet_hours())
@example(1830383999.9999998, QuietHours("UTC", 0, 1))
def test_what_the_clock_on_the_wall_shows_as_quiet_is_quiet(at: float, hours: QuietHours) -> None:
    """But for a repeated hour, quiet as a whole, nothing else is."""
    quiet, shown = is_quiet(at, hours), _by_the_clock(at, hours)
    twice = any(datetime.fromtimestamp(at + shift, ZoneInfo(hours.zone)).fold for shift in (0, 1800, 3600, 5400, 7200))
    assert quiet or not shown
    assert shown or not quiet or twice


@STEADY
@given(moments, quiet_hours(), st.floats(0, LONGEST_AFTER))
@example(_at("Europe/Paris", 2027, 3, 28, 1, 45), QuietHours("Europe/Paris", 1320, 150), 0.0)
@example(_at("Europe/Paris", 2027, 10, 31, 2, 45), QuietHours("Europe/Paris", 1320, 150), 0.0)
def test_an_end_lies_behind_quiet_hours_and_the_eighth_after_them(at: float, hours: QuietHours, eighth: float) -> None:
    end = waking_end(at, hours, eighth)
    assert at <= end <= at + (LONGEST + 120) * 60 + eighth
    assert not is_quiet(end, hours) and not _by_the_clock(end, hours)
    assert waking_end(end, hours, eighth) == end
    for share in (0.001, 0.25, 0.5, 0.75, 0.999):
        assert not is_quiet(end - eighth * share, hours)


@STEADY
@given(moments, quiet_hours(), st.floats(0, LONGEST_AFTER), st.floats(0, 1, exclude_max=True))
def test_no_earlier_moment_would_have_done(at: float, hours: QuietHours, eighth: float, share: float) -> None:
    end = waking_end(at, hours, eighth)
    earlier = at + (end - at) * share
    if at < earlier < end:
        assert waking_end(earlier, hours, eighth) == pytest.approx(end)
        assert any(is_quiet(earlier - eighth * part / 500, hours) for part in range(501))


@STEADY
@given(moments, quiet_hours())
def test_quiet_ends_at_the_wanted_time_of_the_day(at: float, hours: QuietHours) -> None:
    end = end_of_quiet(at, hours)
    if not is_quiet(at, hours):
        assert end == at
        return
    there = ZoneInfo(hours.zone)
    wall = datetime.fromtimestamp(end, there)
    skipped = datetime.fromtimestamp(end - 1, there).utcoffset() != wall.utcoffset()
    assert wall.hour * 60 + wall.minute == hours.ends or skipped


@STEADY
@given(moments, st.sampled_from(ZONES), st.integers(0, 23))
def test_an_hour_comes_once_a_day(at: float, zone: str, hour: int) -> None:
    moment = next_hour(at, zone, hour)
    assert at < moment <= at + 26.5 * 3600
    days = []
    for _ in range(4):
        days.append(datetime.fromtimestamp(moment, ZoneInfo(zone)).date())
        moment = next_hour(moment, zone, hour)
    assert [(day - days[0]).days for day in days] == [0, 1, 2, 3]


@STEADY
@given(moments, st.sampled_from(ZONES), st.integers(0, 23))
def test_tomorrow_is_the_next_day_there(at: float, zone: str, hour: int) -> None:
    there = ZoneInfo(zone)
    moment = tomorrow_at(at, zone, hour)
    wall = datetime.fromtimestamp(moment, there)
    assert (wall.date() - datetime.fromtimestamp(at, there).date()).days == 1
    skipped = datetime.fromtimestamp(moment - 1, there).utcoffset() != wall.utcoffset()
    assert (wall.hour, wall.minute) == (hour, 0) or skipped


def test_the_beginning_of_summer_time_shortens_the_night() -> None:
    night = QuietHours("Europe/Paris", *NIGHT)
    asleep = _at("Europe/Paris", 2027, 3, 27, 22, 0)
    assert not is_quiet(asleep - 0.001, night) and is_quiet(asleep, night)
    assert end_of_quiet(asleep, night) - asleep == 9 * 3600
    assert waking_end(asleep, night, 3 * 3600) == _at("Europe/Paris", 2027, 3, 28, 11, 0)


def test_the_end_of_summer_time_lengthens_it() -> None:
    night = QuietHours("Europe/Paris", *NIGHT)
    asleep = _at("Europe/Paris", 2027, 10, 30, 22, 0)
    assert end_of_quiet(asleep, night) - asleep == 11 * 3600


def test_an_end_that_comes_twice_is_the_later_one() -> None:
    hours = QuietHours("Europe/Paris", 23 * 60, 2 * 60 + 30)
    asleep = _at("Europe/Paris", 2027, 10, 31, 2, 40)
    assert end_of_quiet(asleep, hours) == _at("Europe/Paris", 2027, 10, 31, 2, 30, fold=1)
    assert next_hour(asleep, "Europe/Paris", 2) == _at("Europe/Paris", 2027, 10, 31, 2, 0, fold=1)


def test_an_end_that_never_comes_is_the_skip() -> None:
    hours = QuietHours("Europe/Paris", 23 * 60, 2 * 60 + 30)
    asleep = _at("Europe/Paris", 2027, 3, 28, 1, 45)
    assert is_quiet(asleep, hours)
    assert end_of_quiet(asleep, hours) == _at("Europe/Paris", 2027, 3, 28, 3, 0)
    assert next_hour(asleep, "Europe/Paris", 2) == _at("Europe/Paris", 2027, 3, 28, 3, 0)
    never = QuietHours("Europe/Paris", 2 * 60 + 15, 2 * 60 + 45)
    assert not is_quiet(_at("Europe/Paris", 2027, 3, 28, 3, 0), never)


def test_a_zone_that_skips_a_whole_day() -> None:
    """Apia went over the date line at the end of 29 December 2011."""
    hours = QuietHours("Pacific/Apia", *NIGHT)
    asleep = _at("Pacific/Apia", 2011, 12, 29, 23, 0)
    assert waking_end(asleep, hours, 3 * 3600) == _at("Pacific/Apia", 2011, 12, 31, 11, 0)
    assert next_hour(asleep, "Pacific/Apia", 8) == _at("Pacific/Apia", 2011, 12, 31, 0, 0)


def test_kathmandu_is_three_quarters_of_an_hour_off() -> None:
    night = QuietHours("Asia/Kathmandu", *NIGHT)
    asleep = datetime(2027, 5, 1, 16, 15, tzinfo=UTC).timestamp()
    assert not is_quiet(asleep - 1, night) and is_quiet(asleep, night)
    assert end_of_quiet(asleep, night) == datetime(2027, 5, 2, 2, 15, tzinfo=UTC).timestamp()


def test_whoever_has_none_is_never_disturbed_by_it() -> None:
    assert not is_quiet(BEGINNING, None)
    assert end_of_quiet(BEGINNING, None) == waking_end(BEGINNING, None, 3600) == BEGINNING


@pytest.mark.parametrize("eighth", [-1, LONGEST_AFTER + 1, float("nan")])
def test_what_would_leave_no_waking_moment_is_refused(eighth: float) -> None:
    with pytest.raises(ValueError, match="free"):
        waking_end(BEGINNING, QuietHours("Europe/Paris", *NIGHT), eighth)


BAD = (
    {},
    {"zone": "Europe/Paris"},
    {"zone": "Europe/Paris", "quiet": None},
    {"zone": "Europe/Paris", "quiet": 1320},
    {"zone": "Europe/Paris", "quiet": [1320]},
    {"zone": "Europe/Paris", "quiet": [1320, 480, 1]},
    {"zone": "Europe/Paris", "quiet": {"1320": 480}},
    {"zone": "Europe/Paris", "quiet": "23"},
    {"zone": "Europe/Paris", "quiet": ["1320", "480"]},
    {"zone": "Europe/Paris", "quiet": [1320.0, 480.0]},
    {"zone": "Europe/Paris", "quiet": [True, 480]},
    {"zone": "Europe/Paris", "quiet": [-1, 480]},
    {"zone": "Europe/Paris", "quiet": [1320, 1440]},
    {"zone": "Europe/Paris", "quiet": [10**400, 480]},
    {"zone": "Europe/Paris", "quiet": [480, 480]},
    {"zone": "Europe/Paris", "quiet": [480, 480 + 721]},
    {"zone": "Europe/Paris", "quiet": [480, 479]},
    {"zone": "Europe/Atlantis", "quiet": [1320, 480]},
    {"zone": "Europe", "quiet": [1320, 480]},
    {"zone": "", "quiet": [1320, 480]},
    {"zone": None, "quiet": [1320, 480]},
    {"zone": 7, "quiet": [1320, 480]},
    {"zone": ["Europe/Paris"], "quiet": [1320, 480]},
)


@pytest.mark.parametrize("settings", BAD)
def test_settings_of_no_use_read_as_none(settings: dict[str, object]) -> None:
    assert QuietHours.of(settings) is None


@pytest.mark.parametrize(
    "name", ["", "Europe", "Europe/", "/etc/passwd", "../UTC", "a/../b", "a/\0", "localtime", "a/" + "x" * 5000]
)
def test_names_that_are_no_zone(name: str) -> None:
    assert not known_zone(name)
    assert zone_of({"zone": name}) == "UTC"


@STEADY
@given(quiet_hours())
def test_they_are_stored_and_read_as_they_are(hours: QuietHours) -> None:
    assert QuietHours.frozen(hours.to_json()) == hours
    assert QuietHours.of({"zone": hours.zone, "quiet": [hours.begins, hours.ends]}) == hours


@pytest.mark.parametrize("stored", [None, [], "abc", ["Europe/Paris", 1320], ["Europe/Paris", 1320, 480, 1], {}])
def test_what_was_never_stored_reads_as_none(stored: object) -> None:
    assert QuietHours.frozen(stored) is None


def test_half_a_day_is_the_most_and_without_a_zone_it_is_world_time() -> None:
    assert QuietHours.of({"quiet": [480, 1200]}) == QuietHours("UTC", 480, 1200)
    assert QuietHours.of({"zone": "Asia/Kathmandu", "quiet": [1080, 360]}) == QuietHours("Asia/Kathmandu", 1080, 360)


def test_the_zones_come_with_the_bot() -> None:
    """A bare Debian has none of its own."""
    zoneinfo.reset_tzpath(to=())
    try:
        assert {ZoneInfo.no_cache(zone).key for zone in ZONES} == set(ZONES)
    finally:
        zoneinfo.reset_tzpath()
