"""The line that replaces an outdated direct message: how its question ended, who decided it and when (screens D6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile, takewhile

from cogs.transport.services import Services
from data.texts import Texts
from engine.kernel.errors import ConquestError
from engine.kernel.review import NOBODY
from host.table.presses import SeatView
from host.table.table import LogEntry, Table

MOST_OF_ANSWER = 300
"""The most characters for the given answer."""


async def past_words(services: Services, table: Table, to: int, asked: float, t: Texts) -> str:
    """The one line for a direct message that asked somebody at a time (Unix seconds), as that person may know it."""
    if table.finished:
        return " ".join((t("Table {number}: this game is over.", number=table.id), *await _won(services, table, to, t)))
    if table.status == "lobby":
        return t("Table {number}: a seat came free again.", number=table.id)
    try:
        look = await services.house.reading.look_on(table.id, to)
        log = await services.house.reading.log(table.id, to)
        answer = _answer(log, look.seat, asked)
        told = _told(services, table, look, answer, t)
    except ConquestError:
        # The line is for later readers: the rest of the delivery does not wait for it.
        return t("Table {number}: settled. What's next: `/turn`.", number=table.id)
    if not answer:
        return _unanswered(table, look, services.now(), t)
    last = answer[-1]
    words = _by(last, table.id, _since(last.at), t)
    onward = t("What's next: `/turn`.") if look.owes and last is log[-1] else ""
    return " ".join(part for part in (words, told, onward) if part)


async def _won(services: Services, table: Table, to: int, t: Texts) -> Sequence[str]:
    """Who won; () where nobody did, or nobody can say."""
    if table.stopped:
        return ()
    try:
        view = (await services.house.reading.look_on(table.id, to)).view
        last = (await services.house.reading.log(table.id, to))[-1:]
    except ConquestError:
        return ()
    events = [event for entry in last for event in entry.events[-1:]]
    return services.screens_of(table.game).presenter.told(table, view, NOBODY, events, t)


def _answer(log: Sequence[LogEntry], seat: int | None, asked: float) -> list[LogEntry]:
    """The seat's first actions after the question, up to another's action or a decision for it."""
    since = [entry for entry in log if entry.at >= asked and not entry.undone and not entry.undo]
    own = list(dropwhile(lambda entry: entry.seat != seat, since))
    return list(takewhile(lambda entry: (entry.seat, entry.by) == (seat, own[0].by), own))


def _told(services: Services, table: Table, look: SeatView, answer: Sequence[LogEntry], t: Texts) -> str:
    if look.seat is None or not answer:
        return ""
    events = [event for entry in answer for event in entry.events]
    text = " ".join(services.screens_of(table.game).presenter.answered(table, look.view, look.seat, events, t))
    return text if len(text) <= MOST_OF_ANSWER else text[: MOST_OF_ANSWER - 1].rstrip() + "…"


def _unanswered(table: Table, look: SeatView, now: float, t: Texts) -> str:
    if look.owes and look.table.asleep_since is not None:
        return t("Table {number} is asleep. Pressing anything there wakes it.", number=table.id)
    if look.owes and look.table.paused_until is not None:
        return t("Table {number} is paused. You may still play: `/turn`.", number=table.id)
    if look.owes:
        return t("Table {number}: I still need your answer. `/turn` shows what.", number=table.id)
    return t(
        "Table {number}: settled {moment}. What's next: `/turn`.",
        number=table.id,
        moment=_since(now),
    )


def _since(moment: float) -> str:
    return f"<t:{int(moment)}:R>"


def _by(entry: LogEntry, number: int, moment: str, t: Texts) -> str:
    if entry.planned:
        return t("Table {number}: your plan acted {moment}.", number=number, moment=moment)
    match entry.by:
        case "orders":
            return t("Table {number}: your standing orders acted {moment}.", number=number, moment=moment)
        case "ai":
            return t("Table {number}: an AI played for you {moment}.", number=number, moment=moment)
        case "default":
            return t("Table {number}: I made the default move {moment}.", number=number, moment=moment)
        case _:
            return t("Table {number}: you played {moment}.", number=number, moment=moment)
