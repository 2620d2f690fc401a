"""Time zones by the name of a city or a country, in any language of the bot.

The zones and their places come from the table `zone.tab` of the time zone database; the names of cities and countries
in each language are Unicode's, from Babel.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from babel.core import Locale, UnknownLocaleError, get_global
from babel.dates import get_timezone_location
from rapidfuzz import fuzz, process

from cogs.tables.options.typed_options import folded
from data.texts import SOURCE_LANGUAGE, languages
from host.clocks.quiet_hours import WORLD_TIME

ALIKE, GUESSES = 80.0, 5
"""How similar a city's name must be to a misspelt one to be offered (0 to 100), and the number of offers."""


@dataclass(frozen=True, slots=True)
class City:
    """A time zone with the city it is named after. `names`: all its search names, folded."""

    zone: str
    label: str
    names: frozenset[str]


def named(query: str, language: str) -> tuple[City, ...]:
    """The cities and countries of this name, else those that begin with it, in the order of the table."""
    text = folded(query)
    if not text:
        return ()
    every = cities(language)
    return (
        tuple(city for city in every if city.zone.casefold() == query.strip().casefold())
        or tuple(city for city in every if text in city.names)
        or tuple(city for city in every if any(name.startswith(text) for name in city.names))
    )


def alike(query: str, language: str) -> tuple[City, ...]:
    """The cities a misspelt name may mean, the likeliest first."""
    every = cities(language)
    found = process.extract(
        folded(query)[:100],
        [name for city in every for name in sorted(city.names)],
        scorer=fuzz.ratio,
        score_cutoff=ALIKE,
        limit=GUESSES,
    )
    return tuple(dict.fromkeys(city for name, _, _ in found for city in every if name in city.names))


@lru_cache(maxsize=16)
def cities(language: str) -> tuple[City, ...]:
    """All cities, named in a language; the first call takes some tenths of a second."""
    spoken = {each: _locale(each) for each in (language, SOURCE_LANGUAGE, *languages())}
    others: dict[str, list[str]] = {}
    for alias, zone in get_global("zone_aliases").items():
        others.setdefault(zone, []).append(alias)
    found = [City(WORLD_TIME, WORLD_TIME, frozenset({folded(WORLD_TIME), "gmt", "greenwich"}))]
    for country, zone in _table():
        own = (zone, *others.get(zone, ()))
        names = {_last(each) for each in own}
        for locale in spoken.values():
            names |= {_city(zone, locale), locale.territories.get(country, "")}
        spoken_here = spoken[language]
        label = f"{_city(zone, spoken_here)}, {spoken_here.territories.get(country, country)}"
        found.append(City(zone, label, _folded({zone, *names})))
    return tuple(found)


def _table() -> list[tuple[str, str]]:
    """(country, zone) of every zone with a place."""
    text = (resources.files("tzdata") / "zoneinfo" / "zone.tab").read_text("utf-8")
    lines = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    return [(line[0], line[2]) for line in lines]


def _locale(language: str) -> Locale:
    try:
        return Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        return Locale.parse(SOURCE_LANGUAGE)


def _city(zone: str, locale: Locale) -> str:
    return get_timezone_location(zone, locale=locale, return_city=True)


def _last(zone: str) -> str:
    return zone.rpartition("/")[2]


def _folded(names: Iterable[str]) -> frozenset[str]:
    return frozenset(name for name in map(folded, names) if name)
