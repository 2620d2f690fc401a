"""The replay of a game, entry by entry, through everybody's eyes or one's own; all cards open once it is over.

A person's place is entirely in the ids: entry, eyes, whether only battles are shown.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cogs.tables.finished.pages import Page, seen_table, share_page, show_page
from cogs.transport.aftermath import Words
from cogs.transport.contract import Answer, Form, Id
from cogs.transport.incoming.request import Request, Verb, text_field
from cogs.transport.panels.forms import modal, text_label
from cogs.transport.panels.panel import Row
from cogs.transport.panels.widgets import button, option, row, select
from data.texts import Texts
from host.finished.replay import EVERYBODY, OPEN, OWN, Eyes, Replayed, ReplayFrame
from host.posts.post import Picture
from host.table.presses import SeatView
from host.table.refusals import HostError, Refusal
from host.table.table import LogEntry, Table

NEWEST = 999_999
"""Beyond the last entry of any game: the newest."""
LISTED = 25
"""Rounds in the select: those around the present one."""
FIELD = "entry"


@dataclass(frozen=True, slots=True)
class Bookmark:
    """Somebody's place in a game. `number`: the entry they want; the nearest is shown."""

    number: int = NEWEST
    eyes: Eyes = EVERYBODY
    battles: bool = False

    def args(self, way: str) -> str:
        """`way` distinguishes buttons that lead to the same entry."""
        return f"{way}.{self.number}.{self.eyes}.{int(self.battles)}"


def place_in(args: str) -> Bookmark:
    """Read a place; anything malformed is the newest entry through everybody's eyes."""
    _, _, rest = args.partition(".")
    number, _, rest = rest.partition(".")
    eyes, _, battles = rest.partition(".")
    known: Eyes = OWN if eyes == OWN else OPEN if eyes == OPEN else EVERYBODY
    wanted = int(number) if number.isascii() and number.isdecimal() and len(number) <= 6 else NEWEST
    return Bookmark(wanted, known, battles == "1")


@dataclass(frozen=True, slots=True)
class Viewer:
    """A replay at one of its entries."""

    replayed: Replayed
    place: Bookmark
    at: LogEntry
    numbers: tuple[int, ...]
    """The numbers of the entries shown, in order."""
    frame: ReplayFrame
    words: Words

    @property
    def table(self) -> Table:
        return self.replayed.table

    @property
    def round(self) -> int:
        return self.replayed.rounds[self.at.number]


async def opened(request: Request) -> Answer | None:
    """Handle the last post's button, a review's link (`way.number.eyes.battles`) and every step."""
    return await _go(request, place_in(request.id.args))


async def replay_of(request: Request, table: Table, words: Mapping[str, str]) -> Answer | None:
    """`/game replay`, from a given round on or from the start."""
    there = replace(request, id=Id(table.id, "replay"))
    wanted = words.get("from_round", "")
    place = Bookmark()
    if wanted.isdecimal():
        replayed = await request.house.replays.entries(table.id, request.user_id, EVERYBODY)
        place = Bookmark(_first_of(replayed, int(wanted)))
    return await _go(there, place)


async def chose_round(request: Request) -> Answer | None:
    place = place_in(request.id.args)
    number, _, _ = (request.values[0] if request.values else "").partition(".")
    if not number.isdecimal():
        raise HostError(Refusal.STALE)
    table = await seen_table(request)
    replayed = await request.house.replays.entries(table.id, request.user_id, place.eyes)
    return await _go(request, replace(place, number=_first_of(replayed, int(number))))


async def chose_eyes(request: Request) -> Answer | None:
    place = place_in(request.id.args)
    eyes, _, _ = (request.values[0] if request.values else "").partition(".")
    return await _go(request, place_in(replace(place, eyes=eyes).args("e")))  # type: ignore[arg-type]


async def ask_number(request: Request) -> Answer:
    t, place = request.t, place_in(request.id.args)
    field = text_label(FIELD, t("Number of the entry"), required=True, longest=6)
    return Form(modal(t("Go to…"), Id(request.id.game, "replay_ask", place.args("f")), field))


async def asked_number(request: Request) -> Answer | None:
    typed = text_field(request, FIELD).strip().lstrip("#")
    place = place_in(request.id.args)
    return await _go(request, replace(place, number=int(typed)) if typed.isdecimal() and len(typed) <= 6 else place)


async def as_text(request: Request) -> None:
    """Send the board of this entry as text, in as many answers as it takes."""
    viewer = await _viewer(request, place_in(request.id.args))
    look = SeatView(viewer.table, None, viewer.frame.view, 0, False, {})
    for part in request.screens(viewer.table).text_board(look, request.t):
        await request.reply.say(part)


async def share(request: Request) -> Answer | None:
    """Show everybody the presser's page: only of finished games, which hide nothing any more."""
    viewer = await _viewer(request, place_in(request.id.args))
    if not viewer.table.finished:
        raise HostError(Refusal.NOT_OVER)
    await share_page(request, _page(request, viewer))
    return None


def _first_of(replayed: Replayed, number: int) -> int:
    """The first entry made in a round or after it."""
    return next((each.number for each in replayed.entries if replayed.rounds[each.number] >= number), NEWEST)


async def _go(request: Request, place: Bookmark) -> Answer | None:
    viewer = await _viewer(request, place)
    await show_page(request, _page(request, viewer), _rows(request, viewer))
    return None


async def _viewer(request: Request, place: Bookmark) -> Viewer:
    """Raises HostError, also where nothing has happened in the game yet."""
    table = await seen_table(request)
    replays, user = request.house.replays, request.user_id
    replayed = await replays.entries(table.id, user, place.eyes)
    after = request.screens(table).aftermath
    shown = [each for each in replayed.entries if not place.battles or after.is_battle(each.events)]
    if not shown:
        shown, place = list(replayed.entries), replace(place, battles=False)
    if not shown:
        raise HostError(Refusal.NOT_RUNNING, status=table.status)
    numbers = tuple(each.number for each in shown)
    at = shown[_nearest(numbers, place.number)]
    frame = await replays.frame(table.id, user, place.eyes, at.number)
    words = after.words(replayed.table, frame.view, request.t, bool(request.member.get("plain")))
    return Viewer(replayed, replace(place, number=at.number), at, numbers, frame, words)


def _nearest(numbers: Sequence[int], wanted: int) -> int:
    """The place of the entry nearest to a number; of two equally near the earlier."""
    after = bisect_right(numbers, wanted)
    if not after:
        return 0
    if after == len(numbers) or wanted - numbers[after - 1] <= numbers[after] - wanted:
        return after - 1
    return after


def _page(request: Request, viewer: Viewer) -> Page:
    t, at = request.t, viewer.at
    title = t(
        "### Table {table}, entry {number} of {count}, round {round}",
        table=viewer.table.id,
        number=at.number,
        count=viewer.replayed.entries[-1].number,
        round=viewer.round,
    )
    lines = [title, _entry(viewer, t)]
    if not viewer.table.finished and at.number == viewer.replayed.entries[-1].number:
        lines.append(t("This is now."))
    if viewer.place.eyes == OPEN:
        lines += viewer.words.cards(viewer.frame.views)
    picture = Picture("board", at.number, viewer.words.alt())
    return Page(viewer.replayed.table, viewer.frame.view, tuple(lines), picture)


def _entry(viewer: Viewer, t: Texts) -> str:
    at = viewer.at
    if at.undo:
        return t.n(
            "{name} takes back {count} action.",
            "{name} takes back {count} actions.",
            at.undo,
            name=viewer.words.name(at.seat),
        )
    told = viewer.words.told(at.events) or t("{name}: nothing to tell here.", name=viewer.words.name(at.seat))
    return f"~~{told}~~ " + t("(taken back)") if at.undone else told


def _rows(request: Request, viewer: Viewer) -> list[Row]:
    t, place, game = request.t, viewer.place, viewer.table.id
    numbers, here = viewer.numbers, viewer.numbers.index(viewer.at.number)

    def go(label: str, way: str, number: int) -> Any:
        return button(label, Id(game, "replay", replace(place, number=number).args(way)))

    steps = row(
        go(t("First"), "first", numbers[0]),
        go(t("Previous"), "previous", numbers[max(here - 1, 0)]),
        go(t("Next"), "next", numbers[min(here + 1, len(numbers) - 1)]),
        go(t("Last"), "last", numbers[-1]),
        button(t("Go to…"), Id(game, "replay_ask", place.args("go"))),
    )
    every = list(dict.fromkeys(viewer.replayed.rounds.values()))
    rounds = round_row(Id(game, "replay_round", place.args("round")), every, viewer.round, viewer.at.number, t)
    rows = [steps, rounds, row(_eyes(viewer, t))]
    after = request.screens(viewer.table).aftermath
    more = []
    if after.battles:
        label = t("Everything") if place.battles else t("Only battles")
        more.append(button(label, Id(game, "replay", replace(place, battles=not place.battles).args("battles"))))
    more.append(button(t("Board as text"), Id(game, "replay_text", place.args("text"))))
    if viewer.table.finished:
        if viewer.table.game in request.services.films.reels and not viewer.table.tutorial:
            more.append(button(t("Film"), Id(game, "film")))
        more.append(button(t("Share in the channel"), Id(game, "replay_share", place.args("share"))))
        more.append(button(t("Review"), Id(game, "review")))
    return [*rows, row(*more)]


def round_row(id: Id, rounds: Sequence[int], now: int, place: int, t: Texts) -> Row:
    """The rounds around the present one; values differ at every place, so that a round can be chosen again."""
    first = max(0, min(rounds.index(now) - LISTED // 2, len(rounds) - LISTED))
    shown = rounds[first : first + LISTED]
    options = [option(f"{each}.{place}", t("Round {round}", round=each), "", each == now) for each in shown]
    return row(select(id, t("Round"), options))


def _eyes(viewer: Viewer, t: Texts) -> Any:
    offered: list[tuple[Eyes, str]] = [(EVERYBODY, t("As everybody sees it"))]
    if viewer.replayed.seat is not None:
        offered.append((OWN, t("As my seat sees it")))
    if viewer.table.finished:
        offered.append((OPEN, t("All cards open")))
    options = [option(f"{eyes}.{viewer.at.number}", label, "", eyes == viewer.place.eyes) for eyes, label in offered]
    chosen = Id(viewer.table.id, "replay_eyes", viewer.place.args("eyes"))
    return select(chosen, t("Whose view"), options)


VERBS = {
    "replay": Verb("edit", opened),
    "replay_round": Verb("edit", chose_round),
    "replay_eyes": Verb("edit", chose_eyes),
    "replay_ask": Verb("form", ask_number, asked_number),
    "replay_text": Verb("new", as_text),
    "replay_share": Verb("edit", share),
}
"""A press on the public last post gets a new answer; one in the viewer replaces it."""
