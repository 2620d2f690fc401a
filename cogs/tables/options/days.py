"""Reads days as people type them, in every language there is, and finds the moment a day ends where they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from cogs.tables.options.typed_options import folded
from data.texts import Texts, languages, texts_in
from engine.kernel.errors import ConquestError

FURTHEST = 365
"""The furthest day that may be named, in days."""
OFFERED = 14
"""Days offered while somebody types."""
SHORTEST = 3
"""Letters after which the beginning of a name counts as the name."""
ENDINGS = ("st", "nd", "rd", "th", "er")
"""Endings of a day's number in some languages."""


class UnreadDay(ConquestError):
    """A text that names no day, or none in the future."""


def weekdays(t: Texts) -> tuple[str, ...]:
    """Monday first."""
    return (t("Monday"), t("Tuesday"), t("Wednesday"), t("Thursday"), t("Friday"), t("Saturday"), t("Sunday"))


def months(t: Texts) -> tuple[str, ...]:
    return (
        t("January"),
        t("February"),
        t("March"),
        t("April"),
        t("May"),
        t("June"),
        t("July"),
        t("August"),
        t("September"),
        t("October"),
        t("November"),
        t("December"),
    )


def day_label(day: date, today: date, t: Texts) -> str:
    """A day in words: "tomorrow, Thursday 24 December"."""
    told = t("{weekday} {day} {month}", weekday=weekdays(t)[day.weekday()], day=day.day, month=months(t)[day.month - 1])
    return t("tomorrow, {day}", day=told) if day == today + timedelta(days=1) else told


def offered_days(text: str, today: date, t: Texts) -> list[tuple[str, str]]:
    """(label, value) of the next days that the text may mean; its exact reading comes first."""
    days = [today + timedelta(days=ahead) for ahead in range(1, OFFERED + 1)]
    wanted = folded(text)
    found = [day for day in days if wanted in folded(f"{day_label(day, today, t)} {day.isoformat()}")]
    try:
        meant = read_day(text, today)
    except UnreadDay:
        pass
    else:
        found = [meant, *(day for day in found if day != meant)]
    return [(day_label(day, today, t), day.isoformat()) for day in found]


def read_day(text: str, today: date) -> date:
    """The day a text means: "2026-12-24", "24.12.", "24/12", "Dec 24", "tomorrow", "Friday"; the next such day.

    Of two numbers the first is the day, unless only the second can be. Raises UnreadDay.
    """
    words = [_number(word) for word in folded(text).split()]
    numbers = [word for word in words if isinstance(word, int)]
    names = " ".join(word for word in words if isinstance(word, str))
    if not numbers:
        day = _named(names, today)
    else:
        day = _numbered(numbers, [_month(name) for name in names.split() if _month(name)], today)
        if any(not (_month(name) or name in _relative() or _weekday(name) is not None) for name in names.split()):
            raise UnreadDay(text)
    if day is None or not today <= day <= today + timedelta(days=FURTHEST):
        raise UnreadDay(text)
    return day


def end_of(day: date, zone: str) -> float:
    """When a day ends in a known zone (Unix seconds)."""
    return datetime.combine(day + timedelta(days=1), time(), ZoneInfo(zone)).timestamp()


def _number(word: str) -> int | str:
    digits = next((word[: -len(end)] for end in ENDINGS if word.endswith(end)), word)
    if digits.isascii() and digits.isdecimal() and len(digits) <= 4:
        return int(digits)
    return word


def _named(name: str, today: date) -> date | None:
    relative = _relative()
    if name in relative:
        return today + timedelta(days=relative[name])
    number = _weekday(name)
    return None if number is None else today + timedelta(days=(number - today.weekday() - 1) % 7 + 1)


def _numbered(numbers: list[int], named: list[int], today: date) -> date | None:
    year: int | None = None
    if numbers[0] > 999:
        year, *numbers = numbers
        numbers = numbers[::-1]
    elif len(numbers) + len(named) == 3:
        year = numbers.pop()
        year += 2000 if year < 100 else 0
    if len(named) == 1 and len(numbers) == 1:
        day, month = numbers[0], named[0]
    elif not named and len(numbers) == 2:
        day, month = numbers
        if month > 12 >= day:
            day, month = month, day
    else:
        return None
    days = (_date(each, month, day) for each in ((year,) if year is not None else (today.year, today.year + 1)))
    return next((each for each in days if each is not None and (year is not None or each >= today)), None)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _month(name: str) -> int:
    """1 to 12; 0 for an unknown name, or the beginning of several."""
    return _meant(name, _months()) or 0


def _weekday(name: str) -> int | None:
    """0 to 6; None for an unknown name, or the beginning of several."""
    return _meant(name, _weekdays())


def _meant(name: str, named: Mapping[int, frozenset[str]]) -> int | None:
    if len(name) < SHORTEST:
        return None
    found = [number for number, names in named.items() if any(each.startswith(name) for each in names)]
    return found[0] if len(found) == 1 else None


def _everywhere() -> Iterator[Texts]:
    return (texts_in(language) for language in languages())


@lru_cache(maxsize=1)
def _weekdays() -> Mapping[int, frozenset[str]]:
    return {number: frozenset(folded(weekdays(t)[number]) for t in _everywhere()) for number in range(7)}


@lru_cache(maxsize=1)
def _months() -> Mapping[int, frozenset[str]]:
    return {number + 1: frozenset(folded(months(t)[number]) for t in _everywhere()) for number in range(12)}


@lru_cache(maxsize=1)
def _relative() -> Mapping[str, int]:
    return {folded(name): days for t in _everywhere() for days, name in ((0, t("today")), (1, t("tomorrow")))}
