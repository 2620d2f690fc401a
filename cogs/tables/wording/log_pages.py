"""Lays out a log in pages, the same for every game: by rounds, and as many lines a page as it holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cogs.transport.contract import Call
from cogs.transport.panels.panel import Args, Ids, Row, args_of, chosen, ids_of
from cogs.transport.panels.panel import number as number_in
from cogs.transport.panels.widgets import option, row, select
from data.texts import Texts
from engine.kernel.game import Event
from host.table.table import LogEntry

PAGE = 1800
NEWEST = 25
MOST_ROUNDS = 999


def events_in(entries: Iterable[LogEntry]) -> list[Event]:
    """The events of entries that hold (undone ones are left out)."""
    return [event for entry in entries if not entry.undone for event in entry.events]


async def log_of(call: Call) -> Sequence[LogEntry]:
    """The whole log, as the presser may know it."""
    return await call.house.reading.log(call.id.game, call.press.user_id)


def by_round(
    entries: Sequence[LogEntry], begins: Callable[[Event], int | None], first: int = 1
) -> dict[int, list[LogEntry]]:
    """Entries by the round in which they were made; an entry that ends a round belongs to it, unless it begins with it.

    `begins`: the number of the round that an event begins, None for all other events.
    """
    rounds: dict[int, list[LogEntry]] = {first: []}
    now = first
    for entry in entries:
        number = begins(entry.events[0]) if entry.events else None
        now = now if number is None else number
        rounds.setdefault(now, []).append(entry)
        for event in entry.events:
            number = begins(event)
            now = now if number is None else number
    return rounds


@dataclass(frozen=True, slots=True)
class Selection:
    """The choice in an id's payload; `round` None: the newest. `flag`: a game's own filter."""

    round: int | None
    flag: str
    page: int


def selection(args: Args) -> Selection:
    """Read `round.flag.page`; anything malformed is the newest round's first page."""
    number, _, rest = args.payload.partition(".")
    flag, _, page = rest.partition(".")
    return Selection(
        int(number) if number.isdecimal() else None,
        flag if flag == "1" else "0",
        int(page) if page.isdecimal() else 0,
    )


def pages_of(lines: Sequence[str]) -> list[str]:
    """Lines in pages of at most PAGE characters, nothing left out; at least one page.

    An entry too long for a page continues on the next one.
    """
    pages = [""]
    for text in (part for line in lines for part in _parts(line)):
        if pages[-1] and len(pages[-1]) + len(text) + 1 > PAGE:
            pages.append("")
        pages[-1] += ("\n" if pages[-1] else "") + text
    return pages


def _parts(entry: str) -> list[str]:
    """An entry whole if it fits a page, else line by line; a line that is too long is cut."""
    if len(entry) <= PAGE:
        return [entry]
    return [line[at : at + PAGE] for line in entry.split("\n") for at in range(0, max(len(line), 1), PAGE)]


def turning(
    t: Texts, ids: Ids, numbers: Sequence[int], number: int, flag: str, page: int, pages: int, more: Sequence[Any] = ()
) -> list[Row]:
    """The select of rounds, and older and newer lines beside a game's own buttons (`more`)."""
    buttons = []
    if page + 1 < pages:
        buttons.append(ids.button(t("Older"), "logp", f"{number}.{flag}.{page + 1}"))
    elif number > numbers[0]:
        buttons.append(ids.button(t("Round {round}", round=number - 1), "logp", f"{number - 1}.{flag}.0"))
    if page:
        buttons.append(ids.button(t("Newer"), "logp", f"{number}.{flag}.{page - 1}"))
    elif number < numbers[-1]:
        buttons.append(ids.button(t("Round {round}", round=number + 1), "logp", f"{number + 1}.{flag}.0"))
    buttons += more
    rows = []
    if len(numbers) > 1:
        options = [
            option(ids.value(each), t("Round {round}", round=each), "", each == number)
            for each in numbers[::-1][:NEWEST]
        ]
        rows.append(row(select(ids.id("logr", f"{number}.{flag}.0"), t("Round"), options)))
    if buttons:
        rows.append(row(*buttons))
    return rows


def title_of(t: Texts, number: int, page: int, pages: int) -> str:
    """The heading of a page."""
    title = t("### Log, round {round}", round=number)
    if pages > 1:
        title += " " + t("(part {page} of {count})", page=page + 1, count=pages)
    return title


def log_page(
    call: Call,
    rounds: Mapping[int, list[LogEntry]],
    lines_of: Callable[[Sequence[LogEntry], str], Sequence[str]],
    more: Callable[[int, str], Sequence[Any]] | None = None,
) -> tuple[list[str], list[Row], str]:
    """A page of a log: its lines, its rows without the common one, and its flag.

    `lines_of(entries, flag)`: a round in lines, newest first.
    `more(round, flag)`: a game's own buttons beside Older and Newer.
    """
    t, asked = call.t, selection(args_of(call))
    numbers = sorted(rounds)
    wanted = number_in(next(iter(chosen(call)), ""), 0, MOST_ROUNDS) if call.id.verb == "logr" else asked.round
    number = numbers[-1] if wanted is None or wanted not in rounds else wanted
    pages = pages_of(lines_of(rounds.get(number, []), asked.flag))
    page = min(asked.page, len(pages) - 1)
    own = () if more is None else more(number, asked.flag)
    rows = turning(t, ids_of(call), numbers, number, asked.flag, page, len(pages), own)
    lines = [title_of(t, number, page, len(pages)), pages[page] or t("Nothing happened yet.")]
    return lines, rows, asked.flag
