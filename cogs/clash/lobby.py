"""What the lobby shows of Clash of Rage: clans, AI levels, options, their summary (screens §2)."""

from __future__ import annotations

from functools import lru_cache

from cogs.surface import Field
from data.loader import load_content
from data.texts import Texts
from engine.clash.content import Content, name_in
from host.ports import Choice, Table

PACES = ("live", "daily")


@lru_cache(maxsize=1)
def house_content() -> Content:
    """The cards and clans a new table is played with."""
    content: Content = load_content("clash")
    return content


def clan_choices(t: Texts) -> list[Choice]:
    """The clans with a few words each, made of their figures."""
    return [
        Choice(clan.id, name_in(clan.names, t.language), _clan_words(number, t))
        for number, clan in enumerate(house_content().clans)
    ]


def _clan_words(number: int, t: Texts) -> str:
    units = house_content().clans[number].units
    told = ", ".join(
        t(
            "{count} {name}",
            count=unit.count,
            name=name_in(unit.names, t.language),
        )
        for unit in units
    )
    return told[:100]


def level_choices(t: Texts) -> list[Choice]:
    """The AI levels there are so far."""
    return [Choice("greedy", t("veteran"), t("Takes what looks best now"))]


def fields(t: Texts) -> list[Field]:
    """The options of a lobby."""
    layouts = [Choice("random", t("random honeycomb"), chosen=True)]
    layouts += [
        Choice(
            layout.id,
            name_in(layout.names, t.language),
            t("for {count} players", count=len(layout.centres)),
        )
        for layout in house_content().layouts
    ]
    limits = [("0", t("none")), ("10", "10"), ("12", "12"), ("15", "15"), ("20", "20")]
    return [
        Field(
            "players",
            t("How many players?"),
            tuple(Choice(str(count), str(count), chosen=count == 3) for count in (2, 3, 4)),
        ),
        Field("layout", t("Board"), tuple(layouts)),
        Field("pace", t("Pace"), tuple(_pace(pace, t) for pace in PACES)),
        Field(
            "round_limit",
            t("Round limit"),
            tuple(Choice(value, label, chosen=value == "20") for value, label in limits),
        ),
        Field(
            "more",
            t("More"),
            (
                Choice("defenders_asked", t("Defenders are asked"), t("If they are there; else their orders act")),
                Choice("private", t("Private table"), t("Only the invited may join")),
            ),
            many=True,
        ),
    ]


def _pace(pace: str, t: Texts) -> Choice:
    words = {
        "live": (t("live"), t("All sit together: you are asked where reinforcements go")),
        "daily": (t("daily"), t("Orders answer for whoever is away")),
    }
    label, description = words[pace]
    return Choice(pace, label, description, pace == "daily")


def summary(table: Table, t: Texts) -> str:
    """The options in one line."""
    options = table.options
    players = options.get("players") or max(2, len(table.seats))
    layout = str(options.get("layout") or "random")
    names = {each.id: name_in(each.names, t.language) for each in house_content().layouts}
    board = (
        t("random board of {count} tiles", count=players)
        if layout not in names
        else t("board “{name}”", name=names[layout])
    )
    told = [t("Retail 2019"), t("4 points win"), board]
    pace = str(options.get("pace") or "")
    if pace in PACES:
        told.append(_pace(pace, t).label)
    limit = options.get("round_limit")
    if limit is not None:
        told.append(t("no round limit") if not limit else t("at most {count} rounds", count=limit))
    if options.get("defenders_asked"):
        told.append(t("defenders are asked"))
    if options.get("private"):
        told.append(t("private"))
    return " · ".join(told)
