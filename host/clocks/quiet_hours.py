"""A person's quiet hours in their time zone, and the moments outside them.

All moments are Unix seconds. Where a time of day comes twice (end of summer time), quiet hours begin at its first
coming; everything else counts the later one. A time that is skipped (start of summer time) counts as the moment of the
skip.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

ZONE, QUIET = "zone", "quiet"
"""Keys of a person's settings: the name of a time zone, and [begins, ends] in minutes of the day."""
WORLD_TIME = "UTC"
"""The zone of people who set none."""
DAY = 24 * 60
"""Minutes of a day."""
LONGEST = DAY // 2
"""The longest quiet hours, in minutes, so that nobody can hold a table up with them."""
LONGEST_AFTER = 9 * 3600
"""The most seconds kept free after quiet hours: with more, a day might have no waking moment left."""


@dataclass(frozen=True, slots=True)
class QuietHours:
    """The part of each day in which a person wants no notices. Raises ValueError for impossible hours.

    `zone`: name of an IANA time zone. `begins` (included), `ends` (excluded): minutes of the day there; an end before
    the beginning lies on the next day.
    """

    zone: str
    begins: int
    ends: int

    def __post_init__(self) -> None:
        if not known_zone(self.zone):
            raise ValueError("unknown time zone")
        if not all(_whole(minute) and 0 <= minute < DAY for minute in (self.begins, self.ends)):
            raise ValueError("not a minute of the day")
        if not 0 < self.minutes <= LONGEST:
            raise ValueError("quiet hours of more than half a day, or of none")

    @property
    def minutes(self) -> int:
        """Their length on an ordinary day; 0 where they end as they begin."""
        return (self.ends - self.begins) % DAY

    @classmethod
    def of(cls, settings: Mapping[str, object]) -> QuietHours | None:
        """Read them from a person's settings; None for unusable values. Without a zone they are in world time."""
        return cls._read(settings.get(ZONE, WORLD_TIME), settings.get(QUIET))

    @classmethod
    def frozen(cls, stored: object) -> QuietHours | None:
        """Read what `to_json` wrote; None for unusable values."""
        if isinstance(stored, list | tuple) and len(stored) == 3:
            return cls._read(stored[0], stored[1:])
        return None

    @classmethod
    def _read(cls, zone: object, quiet: object) -> QuietHours | None:
        if not isinstance(zone, str) or not isinstance(quiet, list | tuple) or len(quiet) != 2:
            return None
        try:
            return cls(zone, quiet[0], quiet[1])
        except ValueError:
            return None

    def to_json(self) -> list[str | int]:
        """[zone, begins, ends]."""
        return [self.zone, self.begins, self.ends]


def known_zone(name: str) -> bool:
    """Whether a time zone has this name. Names that mean this machine's own zone don't count."""
    return name == WORLD_TIME or ("/" in name and _zone(name) is not None)


def zone_of(settings: Mapping[str, object]) -> str:
    """The zone a person set; world time where it is missing or unusable."""
    name = settings.get(ZONE)
    return name if isinstance(name, str) and known_zone(name) else WORLD_TIME


def local_time(at: float, zone: str) -> datetime:
    """What clocks and calendars show in a known zone at a moment."""
    return datetime.fromtimestamp(at, ZoneInfo(zone))


def is_quiet(at: float, hours: QuietHours | None) -> bool:
    """Whether a moment lies in quiet hours (None: there are none)."""
    return hours is not None and any(begins <= at < ends for begins, ends in _around(at, hours))


def end_of_quiet(at: float, hours: QuietHours | None) -> float:
    """The first moment from `at` on that is outside quiet hours."""
    return waking_end(at, hours, 0)


def waking_end(at: float, hours: QuietHours | None, eighth: float) -> float:
    """The first moment from `at` on that is neither in quiet hours nor within `eighth` seconds after them.

    Raises ValueError when `eighth` is above LONGEST_AFTER or negative.
    """
    if not 0 <= eighth <= LONGEST_AFTER:
        raise ValueError("can't keep that long free after quiet hours")
    if hours is None:
        return at
    for begins, ends in _around(at, hours):
        if begins <= at < ends + eighth:
            at = ends + eighth  # Where a zone skips a whole day, the next ones begin at once.
    return at


def next_hour(at: float, zone: str, hour: int) -> float:
    """The first moment after `at` when it is `hour` o'clock (0-23) in a known zone; it comes once a day there."""
    today = local_time(at, zone).date()
    coming = (_moment(today + timedelta(days=days), hour * 60, zone, later=True) for days in range(-1, 4))
    return next(moment for moment in coming if moment > at)


def tomorrow_at(at: float, zone: str, hour: int) -> float:
    """`hour` o'clock (0-23) on the day after `at` in a known zone."""
    tomorrow = local_time(at, zone).date() + timedelta(days=1)
    return _moment(tomorrow, hour * 60, zone, later=True)


def _around(at: float, hours: QuietHours) -> Iterator[tuple[float, float]]:
    """Begin and end of the quiet hours near a moment, counting the time kept free after them."""
    today = local_time(at, hours.zone).date()
    over_midnight = timedelta(days=int(hours.ends < hours.begins))
    for days in (-2, -1, 0, 1, 2):
        day = today + timedelta(days=days)
        begins = _moment(day, hours.begins, hours.zone, later=False)
        yield begins, _moment(day + over_midnight, hours.ends, hours.zone, later=True)


def _moment(day: date, minute: int, zone: str, *, later: bool) -> float:
    """When a minute of a day comes in a zone. `later`: the second of two comings. A skipped one comes at the skip."""
    there = ZoneInfo(zone)
    wall = datetime.combine(day, time(minute // 60, minute % 60), there)
    first, second = wall.timestamp(), wall.replace(fold=1).timestamp()
    if second < first:  # Skipped: each counted with the other side's offset, the two enclose the skip.
        return _skip(second, first, there)
    return second if later else first


def _skip(before: float, after: float, there: ZoneInfo) -> float:
    """The moment between two others, to the second, at which a zone's clocks go forward."""
    low, high = int(before), int(after)
    was = datetime.fromtimestamp(low, there).utcoffset()
    while high - low > 1:
        middle = (low + high) // 2
        if datetime.fromtimestamp(middle, there).utcoffset() == was:
            low = middle
        else:
            high = middle
    return float(high)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


@lru_cache(maxsize=1024)
def _zone(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # Unknown, no name at all, or a folder of zones.
        return None
