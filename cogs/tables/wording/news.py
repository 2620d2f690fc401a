"""Lines on people for the next report: whose time was up, who left, who is host, who took a seat."""

from __future__ import annotations

from collections.abc import Collection

from cogs.tables.wording.levels import level_word
from cogs.tables.wording.time_words import relative
from cogs.transport.panels.text import instant, shown
from data.texts import Texts
from host.table.pending import News
from host.table.table import Table


def news_lines(table: Table, t: Texts, waited: Collection[int] = ()) -> list[str]:
    """News of this table's people, in order of time.

    `waited`: seats that the same post already calls away and waited for.
    """
    told = [news for news in table.pending.news if news.kind != "waits" or news.seat not in waited]
    return [_line(news, table.seats[news.seat].in_person, t) for news in told]


def _line(news: News, here: bool, t: Texts) -> str:
    """`here`: a person plays the seat again by now, where an AI took over."""
    name, level, other = shown(news.name), level_word(news.level or None, t), shown(news.other) if news.other else ""
    match news.kind:
        case "time_ai" | "time_open" if here:
            return t("{name:'s} time was up: an AI ({level}) played meanwhile.", name=name, level=level)
        case "gone" if here:
            return t("I couldn't reach {name}: an AI ({level}) played meanwhile.", name=name, level=level)
        case "time_ai":
            return t("{name:'s} time was up: an AI ({level}) plays until they press anything.", name=name, level=level)
        case "time_default":
            return t("{name:'s} time was up: I made the default move.", name=name)
        case "time_open":
            return t(
                "{name:'s} time was up: an AI ({level}) plays. Seat {seat} is free.",
                name=name,
                level=level,
                seat=news.seat + 1,
            )
        case "gone":
            return t("I can't reach {name}: an AI ({level}) plays. The seat stays theirs.", name=name, level=level)
        case "host":
            if other:
                return t("{name} is host now, in place of {other}.", name=name, other=other)
            return t("{name} is now host.", name=name)
        case "substitute":
            return t("{other} plays for {name} from here.", other=other, name=name)
        case "taken":
            return t("{name} plays seat {seat} from here.", name=name, seat=news.seat + 1)
        case "rewound":
            return t(
                "I went back to a copy of my games, so this one is at entry {number} again and isn't rated. "
                "Dice after it may be known. Anybody can ask for a vote.",
                number=news.number,
            )
        case "waits":
            return t("{name} is away for a while, and the table waits.", name=name)


def host_words(tables: str, why: str, t: Texts) -> str:
    """What a new host reads: why it is theirs (host/table/notes.py), and what they can do."""
    reasons = {
        "left": t("The host left."),
        "late": t("The host hasn't played for a while."),
        "chosen": t("The host or a manager of the server chose you."),
    }
    yours = t(
        "You now host {tables}: `/game pause`, `/game substitute`, `/game move` and `/game host` are yours.",
        tables=tables,
    )
    return f"{reasons[why]} {yours}" if why in reasons else yours


def notice_line(text: str, stop: float | None, t: Texts) -> str:
    """The operator's notice. `stop`: when the bot stops for maintenance (Unix seconds)."""
    if stop is None:
        return t("From my operator: {text}", text=text)
    told = t(
        "I stop for maintenance {moment}, {relative}. Clocks stand meanwhile.",
        moment=instant(stop),
        relative=relative(stop),
    )
    return f"{told} {text}".rstrip()
