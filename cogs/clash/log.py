"""The log of a game in words, a page a round (screens §15), as its reader may know it."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.battle_words import battle_line, step_lines
from cogs.clash.narrate import story
from cogs.clash.rows import Args, args_of, common_row, ids_of, panel
from cogs.clash.scene import Scene, scene_of
from cogs.surface import Call, Panel
from cogs.widgets import option, row, select
from engine.clash import events as ev
from engine.kernel.game import Event
from host.ports import LogEntry

PAGE = 1800
NEWEST = 25


def by_round(entries: Sequence[LogEntry]) -> dict[int, list[LogEntry]]:
    """Entries by the round in which they were made; an entry that ends a round belongs to it."""
    rounds: dict[int, list[LogEntry]] = {}
    now = 1
    for entry in entries:
        rounds.setdefault(now, []).append(entry)
        for event in entry.events:
            if event[0] == ev.ROUND:
                now = int(event[2])
    return rounds


def selection(args: Args) -> tuple[int | None, bool, int]:
    """(round, battles only, page) out of an id's payload; None: the newest round."""
    number, _, rest = args.payload.partition(".")
    battles, _, page = rest.partition(".")
    return (
        int(number) if number.isdecimal() else None,
        battles == "1",
        int(page) if page.isdecimal() else 0,
    )


def log_panel(call: Call, entries: Sequence[LogEntry], chosen: int | None = None) -> Panel:
    """A round of the log; `chosen` overrides the round of the press."""
    scene, ids, t = scene_of(call), ids_of(call), call.t
    rounds = by_round(entries)
    numbers = sorted(rounds) or [1]
    wanted, only, page = selection(args_of(call))
    wanted = chosen if chosen is not None else wanted
    number = wanted if wanted in rounds else numbers[-1]
    pages = pages_of(round_lines(scene, rounds.get(number, []), only))
    page = min(page, len(pages) - 1)
    title = t("### Log, round {round}", round=number)
    if len(pages) > 1:
        title += " " + t("(part {page} of {count})", page=page + 1, count=len(pages))
    lines = [title, pages[page]]
    flag = "1" if only else "0"
    buttons = []
    if page + 1 < len(pages):
        buttons.append(ids.button(t("Older"), "logp", f"{number}.{flag}.{page + 1}"))
    elif number > numbers[0]:
        buttons.append(ids.button(t("Older"), "logp", f"{number - 1}.{flag}.0"))
    if page:
        buttons.append(ids.button(t("Newer"), "logp", f"{number}.{flag}.{page - 1}"))
    elif number < numbers[-1]:
        buttons.append(ids.button(t("Newer"), "logp", f"{number + 1}.{flag}.0"))
    buttons.append(
        ids.button(t("Everything"), "logp", f"{number}.0.0")
        if only
        else ids.button(t("Battles only"), "logp", f"{number}.1.0")
    )
    rows = []
    if len(numbers) > 1:
        options = [
            option(ids.value(each), t("Round {round}", round=each), "", each == number)
            for each in numbers[::-1][:NEWEST]
        ]
        rows.append(row(select(ids.id("logr", f"{number}.{flag}.0"), t("Round"), options)))
    rows.append(row(*buttons))
    rows.append(common_row(call, first=[ids.button(t("Back"), "back")], leave="log", rule="5.3" if only else ""))
    return panel(lines, rows)


def round_lines(scene: Scene, entries: Sequence[LogEntry], battles_only: bool) -> list[str]:
    """Lines of a round, newest first, each with the number of its first entry."""
    lines: list[str] = []
    for number, undone, events in _stretches(entries):
        told: list[str] = []
        for line in story(scene, events):
            if line.text and not battles_only:
                told.append(line.text)
            told += [battle_line(scene, battle) for battle in line.battles]
        if battles_only:
            told += step_lines(scene, events)
        text = "\n".join(told)
        if text:
            lines.append(f"`#{number}` " + (f"~~{text}~~" if undone else text))
    return lines[::-1]


def _stretches(entries: Sequence[LogEntry]) -> list[tuple[int, bool, list[Event]]]:
    """Events joined from one action's beginning to the next, so that an action is one line."""
    found: list[tuple[int, bool, list[Event]]] = []
    ended = True
    for entry in entries:
        for event in entry.events:
            if ended or found[-1][1] != entry.undone:
                found.append((entry.number, entry.undone, []))
            found[-1][2].append(event)
            ended = event[0] in (ev.ACTION, ev.ROUND)
    return found


def pages_of(lines: Sequence[str]) -> list[str]:
    """Lines in pages of at most PAGE characters; at least one page."""
    pages = [""]
    for line in lines:
        text = line if len(line) <= PAGE else line[: PAGE - 1] + "…"
        if pages[-1] and len(pages[-1]) + len(text) + 1 > PAGE:
            pages.append("")
        pages[-1] += ("\n" if pages[-1] else "") + text
    return pages
