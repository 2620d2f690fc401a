"""`/me`: a person's own settings, each with its effect, in a panel that changes at once (screens §23)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import discord

from cogs.tables.options import cities
from cogs.tables.options.cities import City
from cogs.tables.person.blocking import blocked_line
from cogs.tables.person.preferences import language_select
from cogs.transport.contract import Answer, Form, Id, Panel
from cogs.transport.incoming.request import Request, Verb, text_field
from cogs.transport.panels.forms import modal, select_field, text_label
from cogs.transport.panels.limits import OPTIONS
from cogs.transport.panels.text import language_of, shown
from cogs.transport.panels.widgets import Routed, button, cut, option, row, select
from cogs.transport.taste import LAYOUT, TALL, THEME, WIDE, layout_of, theme_of
from data.texts import Texts, language_name, languages, texts_in
from host.clocks.quiet_hours import LONGEST, QUIET, WORLD_TIME, ZONE, QuietHours, known_zone, local_time, zone_of
from host.lobby.announcing import servers_of
from host.posts.notices import DIGEST, DIGEST_ONLY, DIRECT_ONLY, DM, MENTION, NOTICES, PLANS, WAYS, digest_hour, way_of
from render.drawing.themes import COLOUR_BLIND, CONTRAST, DEFAULT

USUAL_DIGEST = 8
"""The digest's hour for people who want nothing else and named no hour."""
NONE = "none"
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Change:
    """What a form or an option changes, the reply to it, and the cities to choose from (`name`: as typed)."""

    settings: Mapping[str, Any] = field(default_factory=dict)
    said: tuple[str, ...] = ()
    name: str = ""
    choices: tuple[City, ...] = ()


async def me(request: Request, city: str = "") -> Answer:
    """`/me`, and `/me time_zone:`."""
    if not city.strip():
        return Panel(me_view(request.member, request.t, request.services.now()))
    return await _changed(request, await _zone_named(city, request.t))


def me_view(now: Mapping[str, Any], t: Texts, at: float, change: Change | None = None) -> discord.ui.LayoutView:
    """A person's settings on all servers. `at`: Unix seconds; `change`: what was just done."""
    view = discord.ui.LayoutView(timeout=None)
    said = change.said if change is not None else ()
    view.add_item(discord.ui.TextDisplay("\n".join([t("### Your settings"), *said, *_lines(now, t, at)])))
    if change is not None and change.choices:
        view.add_item(row(_city_select(change, t)))
    if len(languages()) > 1:
        language = str(now.get("language") or "")
        name = language_name(language) or t("automatic")
        view.add_item(discord.ui.TextDisplay(t("Language: {name}", name=name)))
        view.add_item(row(language_select("me_language", language, t)))
    view.add_item(discord.ui.TextDisplay(f"{_notices_line(now, t)}\n{_promises(t)}"))
    view.add_item(row(_notices_select(now, t)))
    view.add_item(discord.ui.TextDisplay(_pictures_line(now, t)))
    view.add_item(row(_theme_select(now, t)))
    view.add_item(row(_layout_select(now, t)))
    plain = bool(now.get("plain"))
    words = t("Pictures in panels") if plain else t("Plain words")
    plans = t("Don't tell me of acted plans") if now.get(PLANS) else t("Tell me when my plan acts")
    view.add_item(
        row(
            button(t("Time, quiet hours, digest…"), Id(0, "me_time")),
            button(words, Id(0, "me_plain", "0" if plain else "1")),
            button(plans, Id(0, "me_plans", "0" if now.get(PLANS) else "1")),
        )
    )
    view.add_item(
        row(
            button(t("Tell me of new tables"), Id(0, "tell_new_tables")),
            button(t("Blocked…"), Id(0, "block_panel")),
            button(t("Privacy"), Id(0, "privacy")),
        )
    )
    return view


def _lines(now: Mapping[str, Any], t: Texts, at: float) -> list[str]:
    plain = bool(now.get("plain"))
    return [
        t("Plain words, no pictures in panels: yes") if plain else t("Plain words, no pictures in panels: no"),
        _zone_line(now, t, at),
        _quiet_line(now, t),
        _digest_line(now, t),
        _tables_line(now, t),
        blocked_line(now, t),
    ]


def _tables_line(now: Mapping[str, Any], t: Texts) -> str:
    servers = len(servers_of(now))
    if not servers:
        return t("New tables: none, unless you press *Tell me of new tables*")
    return t.n(
        "New tables: those of {count} server (at most three a day)",
        "New tables: those of {count} servers (at most three a day)",
        servers,
    )


def _theme_words(t: Texts) -> dict[str, str]:
    return {DEFAULT: t("usual colours"), CONTRAST: t("high contrast"), COLOUR_BLIND: t("for the colour-blind")}


def _layout_words(t: Texts) -> dict[str, str]:
    return {WIDE: t("wide board"), TALL: t("tall board, for a phone")}


def _pictures_line(now: Mapping[str, Any], t: Texts) -> str:
    return t(
        "Pictures: {theme}; {layout}", theme=_theme_words(t)[theme_of(now)], layout=_layout_words(t)[layout_of(now)]
    )


def _theme_select(now: Mapping[str, Any], t: Texts) -> Routed:
    held = theme_of(now)
    # Values begin with the present setting, as below.
    options = [
        option(f"{held}.{key}", words.capitalize(), chosen=key == held) for key, words in _theme_words(t).items()
    ]
    return select(Id(0, "me_theme"), t("Colours of pictures"), options)


def _layout_select(now: Mapping[str, Any], t: Texts) -> Routed:
    held = layout_of(now)
    options = [
        option(f"{held}.{key}", words.capitalize(), chosen=key == held) for key, words in _layout_words(t).items()
    ]
    return select(Id(0, "me_layout"), t("Board: tall or wide"), options)


def _zone_line(now: Mapping[str, Any], t: Texts, at: float) -> str:
    zone = zone_of(now)
    time = _clock(at, zone)
    if zone == WORLD_TIME and now.get(ZONE) != WORLD_TIME:
        return t("Time zone: none chosen, so UTC, now {time}", time=time)
    return t("Time zone: {zone}, now {time}", zone=zone, time=time)


def _quiet_line(now: Mapping[str, Any], t: Texts) -> str:
    hours = QuietHours.of(now)
    if hours is None:
        return t("Quiet hours: none, so notices and deadlines can come at night.")
    begins, ends = _time(hours.begins), _time(hours.ends)
    return (
        t(
            "Quiet hours: {begins} to {ends}. Nothing pings you and no direct message comes, unless you pressed"
            " something at a live or evening table in the half hour before. A battle begun by somebody else may show"
            " without a sound. What waited comes in one message at {ends}.",
            begins=begins,
            ends=ends,
        )
        + " "
        + t(
            "No daily or slow clock of yours ends in them, nor in the three hours (slow: nine) after, so others can"
            " guess them."
        )
    )


def _notices_line(now: Mapping[str, Any], t: Texts) -> str:
    match way_of(now):
        case "mention":
            return t(
                "Notices: at the table. Mentions only; a direct message only of your plans, and where the table can't"
                " post."
            )
        case "direct":
            return t("Notices: direct messages only. Nothing at the table pings you, live and evening tables aside.")
        case "digest":
            return t(
                "Notices: the daily digest alone. Nothing else pings you, live and evening tables aside; if you are"
                " host, also a table that can't post. It names every clock that ends before the next one."
            )
    return t(
        "Notices: usual. Your turns and questions: a mention at the table. Cards, reminders and what becomes of your"
        " seat: a direct message."
    )


def _promises(t: Texts) -> str:
    """What holds for everybody; each is tested (tests/host/test_me_promises.py)."""
    told = (
        t(
            "Your own presses never ping you. If one brings you a new turn or card, I tell you ten minutes later (live"
            " and evening: sooner), unless you have pressed again."
        ),
        t(
            "I warn you before your time runs out: three hours before at daily tables, six at slow ones. If it does, I"
            " tell you."
        ),
        t("Blocked people can't ask you for anything, and nothing of theirs pings you."),
    )
    return "\n".join(f"-# {line}" for line in told)


def _digest_line(now: Mapping[str, Any], t: Texts) -> str:
    hour = digest_hour(now)
    if hour is not None:
        return t(
            "Digest: daily at {time}, if anything waits for you or happened to a seat of yours.", time=_time(hour * 60)
        )
    if way_of(now) == DIGEST_ONLY:
        return t("Digest: none, so you hear nothing of daily and slow tables")
    return t("Digest: none")


def _time(minute: int) -> str:
    """A time of day, in the form every language here reads."""
    return f"{minute // 60}:{minute % 60:02}"


def _notices_select(now: Mapping[str, Any], t: Texts) -> Routed:
    # Values begin with the present setting: a select sends nothing when its present option is chosen.
    held = way_of(now)
    words = {
        DM: (t("Usual"), t("Mentions; cards, reminders and news as direct messages")),
        MENTION: (t("At the table"), t("Mentions, where all can read them")),
        DIRECT_ONLY: (t("Direct messages only"), t("Nobody else reads them")),
        DIGEST_ONLY: (t("Digest only"), t("Nothing else, so watch your clocks")),
    }
    options = [option(f"{held}.{way}", *words[way], chosen=way == held) for way in WAYS]
    return select(Id(0, "me_notices"), t("Notices"), options)


def _city_select(change: Change, t: Texts) -> Routed:
    options = [option(city.zone, city.label, city.zone) for city in change.choices[:OPTIONS]]
    return select(Id(0, "me_zone"), t("Which {city}?", city=cut(change.name, LONGEST_NAME)), options)


async def _changed(request: Request, change: Change) -> Answer:
    """Keep the changes (None resets a setting) and show the panel in the language set from now on."""
    if change.settings:
        await request.house.settings.set_member(request.user_id, change.settings)
    kept = {name: value for name, value in {**request.member, **change.settings}.items() if value is not None}
    t = texts_in(str(kept.get("language") or language_of(request.interaction.locale)))
    if QuietHours.of(kept) != QuietHours.of(request.member):
        frozen = t("Clocks that already run keep your old quiet hours. Reminders use the new ones.")
        change = replace(change, said=(*change.said, frozen))
    return Panel(me_view(kept, t, request.services.now(), change))


async def _zone_named(name: str, t: Texts) -> Change:
    """The change of zone that a typed name means."""
    found = await asyncio.to_thread(cities.named, name, t.language)
    if len(found) == 1:
        return Change({ZONE: found[0].zone})
    found = found or await asyncio.to_thread(cities.alike, name, t.language)
    told = shown(name)
    if found:
        asked = t("Which {city}? Choose it below. Your time zone hasn't changed yet.", city=told)
        return Change(said=(asked,), name=name.strip(), choices=found)
    unknown = t(
        "I don't know the city “{city}”. Name a larger one with the same time, or a country.",
        city=told,
    )
    return Change(said=(unknown,))


async def completed_cities(text: str, t: Texts, at: float) -> list[tuple[str, str]]:
    """(label, zone) of the cities a typed text may become, with the time there."""
    found = await asyncio.to_thread(cities.named, text, t.language)
    found = found or await asyncio.to_thread(cities.alike, text, t.language)
    return [(cut(f"{city.label} ({_clock(at, city.zone)})"), city.zone) for city in found[:OPTIONS]]


def _clock(at: float, zone: str) -> str:
    there = local_time(at, zone)
    return _time(there.hour * 60 + there.minute)


async def time_form(request: Request) -> Answer:
    """Open the form with the present values."""
    t, now = request.t, request.member
    hours = QuietHours.of(now)
    begins, ends = (None, None) if hours is None else (hours.begins // 60, hours.ends // 60)
    zone = zone_of(now) if now.get(ZONE) else ""
    return Form(
        modal(
            t("Time, quiet hours, digest"),
            Id(0, "me_time"),
            text_label(
                "zone",
                t("Time zone: a city"),
                longest=100,
                description=t("Or a country. Empty: UTC"),
                default=zone,
            ),
            _hour_field("begins", t("Quiet hours from"), begins, t),
            _hour_field("ends", t("Quiet hours until"), ends, t),
            _hour_field("digest", t("Daily digest at"), digest_hour(now), t),
        )
    )


def _hour_field(key: str, label: str, held: int | None, t: Texts) -> discord.ui.Label[Any]:
    options = [option(NONE, t.p("hour", "none"), chosen=held is None)]
    options += [option(str(hour), _time(hour * 60), chosen=hour == held) for hour in range(24)]
    return select_field(key, label, options)


async def time_set(request: Request) -> Answer:
    """Keep the valid values of the form, and name the others."""
    t = request.t
    typed = text_field(request, "zone").strip()
    if not typed:
        zone = Change({ZONE: None})
    elif typed == request.member.get(ZONE):
        zone = Change()
    else:
        zone = await _zone_named(typed, t)
    quiet = _quiet_set(_hour(request, "begins"), _hour(request, "ends"), t)
    settings = {**zone.settings, **quiet.settings, DIGEST: _hour(request, "digest")}
    return await _changed(request, Change(settings, (*zone.said, *quiet.said), zone.name, zone.choices))


def _quiet_set(begins: int | None, ends: int | None, t: Texts) -> Change:
    if begins is None and ends is None:
        return Change({QUIET: None})
    if begins is None or ends is None:
        return Change(said=(t("Not set: quiet hours need a beginning and an end."),))
    if begins == ends:
        return Change(said=(t("Not set: that would be the whole day."),))
    if (ends - begins) % 24 * 60 > LONGEST:
        return Change(said=(t("Not set: quiet hours last {count} hours at most.", count=LONGEST // 60),))
    return Change({QUIET: [begins * 60, ends * 60]})


def _hour(request: Request, key: str) -> int | None:
    """An hour chosen in the form; None for none (and for values that our form never sends)."""
    value = text_field(request, key)
    return int(value) if value.isdecimal() and len(value) <= 2 and int(value) < 24 else None


async def zone_chosen(request: Request) -> Answer:
    zone = request.values[0] if request.values else ""
    return await _changed(request, Change({ZONE: zone} if known_zone(zone) else {}))


async def language_chosen(request: Request) -> Answer:
    chosen = request.values[0].partition(".")[2] if request.values else ""
    return await _changed(request, Change({"language": chosen if chosen in languages() else ""}))


async def plain_chosen(request: Request) -> Answer:
    return await _changed(request, Change({"plain": request.id.args == "1"}))


async def plans_chosen(request: Request) -> Answer:
    return await _changed(request, Change({PLANS: request.id.args == "1"}))


async def plain_words(request: Request) -> Answer:
    """Handle the button of the help."""
    return await _changed(request, Change({"plain": True}))


async def notices_chosen(request: Request) -> Answer:
    """Handle the select, or a button of an older panel. A person who wants only the digest gets one."""
    chosen = request.values[0].partition(".")[2] if request.values else request.id.args
    way = way_of({NOTICES: chosen})
    if way == DIGEST_ONLY and digest_hour(request.member) is None:
        return await _changed(request, Change({NOTICES: way, DIGEST: USUAL_DIGEST}))
    return await _changed(request, Change({NOTICES: way}))


async def theme_chosen(request: Request) -> Answer:
    chosen = request.values[0].partition(".")[2] if request.values else ""
    return await _changed(request, Change({THEME: theme_of({THEME: chosen})}))


async def layout_chosen(request: Request) -> Answer:
    chosen = request.values[0].partition(".")[2] if request.values else ""
    return await _changed(request, Change({LAYOUT: layout_of({LAYOUT: chosen})}))


VERBS = {
    "me": Verb("new", me),
    "me_language": Verb("edit", language_chosen),
    "me_plain": Verb("edit", plain_chosen),
    "me_plans": Verb("edit", plans_chosen),
    "plain_words": Verb("new", plain_words),
    "me_theme": Verb("edit", theme_chosen),
    "me_layout": Verb("edit", layout_chosen),
    "me_notices": Verb("edit", notices_chosen),
    "me_zone": Verb("edit", zone_chosen),
    "me_time": Verb("form", time_form, time_set),
}
