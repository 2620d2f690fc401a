"""The budgets of docs/style.md: words of the screens people meet, at kept positions, in both languages; refusals."""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cli.kits.kits import KITS
from cli.proof.recordfile import read_record
from cogs.transport.contract import Call, Id, Panel, Screens
from data.catalogue import read
from data.texts import catalogue_path, texts_in
from engine.kernel.planning import PLAN
from engine.kernel.records.record import Entry, replay
from engine.registry import GAMES
from host.posts.composing import Moment
from host.table.presses import Press, SeatView
from host.table.stored_plan import StoredPlan
from host.table.table import LogEntry, Place, Seat, Table
from tests.data.extracted import forms, msgids
from tests.houses import SCREENS
from tests.room import words_of
from tests.words.counting import words

RECORDS = Path(__file__).parents[1] / "records"
KEPT = {
    "clash": ("0.1.0/clash-2-seats-seed-1-game-0.json", "0.1.0/clash-4-seats-seed-1-game-0.json"),
    "kravora": ("0.1.0/kravora-2-seats-seed-1-game-0.json", "0.1.0/kravora-4-seats-seed-3-game-0.json"),
}
EACH = 6
"""Positions for each screen, evenly over the kept games."""
FRENCH = 1.1
"""French may have a tenth more."""
EXTRA = ("⚠", "2. ", "3. ", "-# If you flee", "-# Si vous fuyez", "**You can win", "**Vous pouvez gagner")
"""How lines begin that cost more: warnings, further orders, an order to flee, the reader's victory in sight."""
NOW = 1.8e9
NAMES = ("Ann", "Ben", "Cleo", "Dan")
PANELS = {
    "clash": {"card": ("card", ""), "Equip": ("action", "equip"), "Move": ("action", "move"), "battle": ("battle", "")},
    "kravora": {"attack": ("attack", ""), "purchases": ("purchases", "")},
}
"""[game][panel] -> the phase it stands in, and the button that opens it from the panel of that phase."""


@dataclass(frozen=True)
class Budget:
    """Words at most. `battle`: more for each battle told; `line`: more for each warning or further order."""

    most: int
    battle: int = 0
    line: int = 0
    assault: int = 0

    def allows(self, text: str, language: str) -> float:
        lines = text.split("\n")
        warnings = sum(line.startswith(EXTRA) for line in lines)
        assaults = sum("●" in line or "○" in line for line in lines)
        most = self.most + self.battle * text.count("⚔") + self.line * warnings + self.assault * assaults
        return most * (FRENCH if language == "fr" else 1)


BUDGETS = {
    "clash": {
        "post turn": Budget(40, battle=12, line=15),
        "post round": Budget(40, battle=12, line=15),
        "message card": Budget(15, line=15),
        "panel card": Budget(40, line=15),
        "panel Equip": Budget(30, line=10),
        "panel Move": Budget(40, line=10),
        "panel waiting": Budget(20, battle=20),
        "panel waiting with a plan": Budget(60, battle=20, line=15),
        "panel plan": Budget(60, battle=20, line=15),
        "panel battle": Budget(50, line=10, assault=6),
        "post battle asks": Budget(35, battle=12, assault=6),
        "post battle report": Budget(35, assault=6),
        "post victory": Budget(70),
    },
    "kravora": {
        "post turn": Budget(40, battle=12),
        "panel attack": Budget(30, line=12),
        "panel purchases": Budget(30, line=12),
        "panel waiting": Budget(20, battle=20),
        "panel waiting with a plan": Budget(60, battle=20, line=15),
        "panel plan": Budget(60, battle=20, line=15),
        "post victory": Budget(70),
    },
}


@dataclass
class Course:
    """A kept game walked through: the public log so far, and what of it was told."""

    table: Table
    log: list[LogEntry] = field(default_factory=list)
    told: Any = None
    untold: int = 0
    informed: dict[int, int] = field(default_factory=dict)

    def moment(self, game: Any, state: Any) -> Moment:
        view = game.view(state, None)
        owed = tuple(view.to_act)
        asked = tuple(seat for seat in owed if self.informed.get(seat) != game.decision(state, seat))
        views = {seat: game.view(state, seat) for seat in owed}
        whole = () if game.to_act(state) else tuple(self.log)
        return Moment(
            self.table, view, self.told, tuple(self.log[self.untold :]), views, owed, (), asked, NOW, whole=whole
        )


@dataclass
class Kept:
    """The house as far as a panel asks it: the public log at a kept position."""

    entries: tuple[LogEntry, ...]

    @property
    def reading(self) -> Kept:
        return self

    async def log(self, _game: int, _user: int, first: int = 1) -> tuple[LogEntry, ...]:
        return self.entries[first - 1 :]


def shown(game: str, language: str) -> Mapping[str, Sequence[str]]:
    """[screen] -> its texts at EACH kept positions, evenly over the games."""
    found: dict[str, list[Callable[[], str]]] = defaultdict(list)
    for name in KEPT[game]:
        for screen, text in _walked(game, name, language):
            found[screen].append(text)
    step = {screen: max(1, len(texts) // EACH) for screen, texts in found.items()}
    return {screen: [text() for text in texts[:: step[screen]][:EACH]] for screen, texts in found.items()}


def _walked(game_name: str, record_name: str, language: str) -> Iterator[tuple[str, Callable[[], str]]]:
    """All screens of a kept game: its posts as they are composed, its panels wherever somebody owes a decision."""
    game: Any = GAMES[game_name]
    record = read_record(RECORDS / record_name)
    seats = len(record.config["clans"]) if "clans" in record.config else record.config["seats"]
    people = tuple(Seat(number, NAMES[number], 11 + number, None, "any") for number in range(seats))
    course = Course(
        Table(7, game_name, "running", Place(1, 100, None), 11, language, {}, people, "f" * 64, None, 0, NOW, NOW, None)
    )
    steps: list[tuple[Entry, Any, Any]] = []
    replay(game, record, False, lambda entry, events, state: steps.append((entry, events, state.clone())))
    for entry, events, state in steps:
        public = tuple(game.events_for(events, None))
        course.log.append(LogEntry(entry.number, entry.seat, entry.action, entry.by, public, NOW))
        follower = next((later for later, _, _ in steps[entry.number + 1 :][:1]), None)
        if follower is None or follower.seat != entry.seat:  # somebody's press ends here
            yield from _posts(game_name, course, state)
            yield from _panels(game_name, course, state, language)


def _posts(game_name: str, course: Course, state: Any) -> Iterator[tuple[str, Callable[[], str]]]:
    """The posts of one commit."""
    game: Any = GAMES[game_name]
    moment = course.moment(game, state)
    composed = SCREENS[game_name].presenter.compose(moment)
    for post in composed.posts:
        name = post.role.split(".")[0]
        asks = any(button.verb in ("fighton", "mine") for row in post.rows for button in row)
        kind = name if name != "battle" else f"battle {'asks' if asks else 'report'}"
        yield f"post {kind}", partial(str, post.content)
    for concern in composed.concerns:
        if concern.private is not None:
            yield f"message {concern.private.role}", partial(str, concern.private.content)
    if composed.tells:
        course.told, course.untold = moment.view, len(course.log)
    course.informed |= {seat: game.decision(state, seat) for seat in composed.informed}


def _panels(game_name: str, course: Course, state: Any, language: str) -> Iterator[tuple[str, Callable[[], str]]]:
    """The panels of each seat at one position."""
    game: Any = GAMES[game_name]
    house: Any = Kept(tuple(course.log))
    for seat in range(len(course.table.seats)):
        view = game.view(state, seat)
        look = SeatView(course.table, seat, view, game.decision(state, seat), seat in view.to_act, {})
        if not view.to_act:
            return
        asked = look.owes or view.phase == "card"  # a card chosen can still be changed
        found = [name for name, (phase, _) in PANELS[game_name].items() if asked and view.phase == phase]
        for name in found or ([] if asked else ["waiting"]):
            verb = PANELS[game_name].get(name, ("", ""))[1]
            id = Id(7, verb or "turn", "", look.decision, seat)
            call = Call(id, Press(11 + seat, NAMES[seat]), look, house, texts_in(language), private=True)
            yield f"panel {name}", partial(_text, SCREENS[game_name], call)
        if not asked:
            yield from _plans(game_name, look, house, language)


def _plans(game_name: str, look: SeatView, house: Any, language: str) -> Iterator[tuple[str, Callable[[], str]]]:
    """The panel that a plan begins on, and the waiting panel once one is kept."""
    planner, id = GAMES[game_name].planner, Id(7, "plan", "", look.decision, look.seat)
    ahead = None if planner is None else planner.rehearse(look.view, look.seat or 0, ())
    if planner is None or ahead is None:
        return
    call = Call(
        id, Press(look.table.seats[look.seat or 0].user_id or 0, ""), look, house, texts_in(language), private=True
    )
    yield "panel plan", partial(_text, SCREENS[game_name], call)
    steps = [GAMES[game_name].format(look.view.content, each) for each in _thought(game_name, ahead.view)]
    found = planner.rehearse(look.view, look.seat or 0, steps)
    assert found is not None
    plan = StoredPlan(found.when, tuple(steps[: len(found.done)]), facts=planner.facts(found))
    kept = replace(call, id=replace(id, verb="turn"), look=replace(look, orders={PLAN: plan.to_json()}))
    yield "panel waiting with a plan", partial(_text, SCREENS[game_name], kept)


def _thought(game_name: str, view: Any) -> Sequence[Any]:
    return KITS[game_name].bots["greedy"].plan(view, lambda: 0.5)


def _text(screens: Screens, call: Call) -> str:
    panel = asyncio.run(screens.present(call) if call.id.verb == "turn" else screens.press(call))
    assert isinstance(panel, Panel), panel
    return words_of(panel.view)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", BUDGETS)
def test_every_screen_keeps_its_budget(game: str, language: str) -> None:
    """All of a game's screens in one test: its kept games are walked through once."""
    texts = shown(game, language)
    assert {*BUDGETS[game]} <= {*texts}
    over = [
        f"{screen}, {words(text)} words:\n{text}"
        for screen, budget in BUDGETS[game].items()
        for text in texts[screen]
        if words(text) > budget.allows(text, language)
    ]
    assert not over, "\n\n".join(over)


WORD = re.compile(r"\S*[^\W_]\S*")
MOST = {"en": 20, "fr": 22}


@pytest.mark.parametrize("language", MOST)
def test_a_refusal_is_twenty_words(language: str) -> None:
    told = [
        text
        for message in read(catalogue_path("fr"))
        if message.id and any(path == "cogs/transport/refusals.py" for path, _ in message.locations)
        for text in (msgids(message) if language == "en" else forms(message))
    ]
    assert len(told) > 70
    assert [text for text in told if len(WORD.findall(text)) > MOST[language]] == []
