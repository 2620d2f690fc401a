"""Situations of Kravora for the tests: boards set up by hand, moves in notation, scripted dice."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.kernel.dice import ScriptedDice
from engine.kernel.errors import IllegalAction
from engine.kernel.game import Action, Event
from engine.kravora.game import KRAVORA
from engine.kravora.pieces.config import Config
from engine.kravora.pieces.content import BUILDING_IDS, KINDS, LINES, UNIT_IDS, Content
from engine.kravora.pieces.figures import WHITE, figure, hits_of, owner_of, put, unit_kind
from engine.kravora.pieces.places import index_of, parse_place
from engine.kravora.pieces.state import State, back_to_stock
from engine.kravora.play import rounds

CONTENT: Content = KRAVORA.content_from_json(json.loads((Path(__file__).parent / "content.json").read_text("utf-8")))
"""The first house values, kept here: tuning the data changes no test of a rule."""
FIRST_DRAWS = [0, 0, 0, 0, 0]
"""Seat 0 is first; four puppets."""
BLANK, ARROW, COMET, DOUBLE_COMET = (
    [face.id for face in CONTENT.faces].index(name) for name in ("blank", "arrow", "comet", "double_comet")
)
Army = Mapping[str, str]
"""Place -> units: "puppet puppet brute/3"; of attackers also "puppet@2", a cannon puppet of seat 1."""


def build(
    seats: int = 2,
    round: int = 1,
    attackers: Army | None = None,
    defenders: Army | None = None,
    walls: Sequence[int] = (),
    blood: Sequence[int] = (),
    buildings: Mapping[int, str] | None = None,
    shields: Sequence[int] = (),
    turn: int = 0,
    phase: str = "attack",
    **options: bool,
) -> State:
    """Seat 0 is first. The turn's seat is about to attack, to buy ("purchases"), or in its salaries ("salaries")."""
    s = KRAVORA.new(Config(seats, **options), CONTENT, ScriptedDice(FIRST_DRAWS))
    for at, units in enumerate(s.attackers):
        for code in units:
            back_to_stock(s, unit_kind(code), WHITE)
        s.attackers[at] = ()
    s.round = round
    s.walls[: len(walls)] = walls
    s.blood = [*blood, *[0] * (seats - len(blood))]
    for seat, names in (buildings or {}).items():
        s.buildings[seat] = sum(1 << BUILDING_IDS.index(name) for name in names.split())
    s.shields = [*shields, *[0] * (seats - len(shields))]
    for place, units_text in (attackers or {}).items():
        for word in units_text.split():
            stand(s, place, word, False)
    for place, units_text in (defenders or {}).items():
        for word in units_text.split():
            stand(s, place, word, True)
    s.turn, s.active, s.phase, s.back = turn, s.order[turn], *PHASES[phase]
    assert not KRAVORA.problems(s), KRAVORA.problems(s)
    return s


PHASES = {"attack": (0, 0), "salaries": (5, 5), "purchases": (6, 6)}


def stand(s: State, place: str, word: str, defends: bool) -> None:
    """Put a unit from its stock onto a board."""
    word, _, owner_text = word.partition("@")
    name, _, hits = word.partition("/")
    kind, at = UNIT_IDS.index(name), index_of(parse_place(place))
    owner = int(owner_text) - 1 if owner_text else WHITE
    code = figure(kind, int(hits) if hits else CONTENT.units[kind].hit_points, owner)
    if defends:
        s.stock[at // LINES * KINDS + kind] -= 1
        put(s.defenders, at, code)
        return
    if owner == WHITE:
        s.white[kind] -= 1
    else:
        s.stock[owner * KINDS + kind] -= 1
    put(s.attackers, at, code)


def action(text: str | Action) -> Action:
    return KRAVORA.parse(CONTENT, text) if isinstance(text, str) else text


def play(s: State, *moves: str, draws: Sequence[int] = (), seat: int | None = None) -> tuple[State, list[Event]]:
    """Play moves in notation, each by the seat that owes; the dice have to fit exactly."""
    dice, told = ScriptedDice(draws), []
    for move in moves:
        who = s.active if seat is None else seat
        s, events = KRAVORA.step(s, who, action(move), dice)
        told += events
        assert not KRAVORA.problems(s), (move, KRAVORA.problems(s))
    dice.finish()
    return s, told


def options(s: State, word: str = "") -> list[str]:
    """The legal actions in notation that begin with a word."""
    texts = [KRAVORA.format(CONTENT, legal) for legal in KRAVORA.legal(s, s.active)]
    return [text for text in texts if text.startswith(word)]


def refused(s: State, text: str | Action, code: str, rule: str, seat: int | None = None, **facts: Any) -> None:
    """The action is refused with this code, paragraph and facts, and nothing changed."""
    before = KRAVORA.fingerprint(s)
    with pytest.raises(IllegalAction) as caught:
        KRAVORA.step(s, s.active if seat is None else seat, action(text), ScriptedDice([]))
    assert (caught.value.code, caught.value.rule) == (code, rule)
    assert {name: caught.value.facts.get(name) for name in facts} == facts
    assert KRAVORA.fingerprint(s) == before


def attackers(s: State, place: str) -> str:
    """The attackers of a line in the words of `Army`, weakest first."""
    return _words(s, place, False)


def defenders(s: State, place: str) -> str:
    return _words(s, place, True)


def _words(s: State, place: str, defends: bool) -> str:
    words = []
    for code in (s.defenders if defends else s.attackers)[index_of(parse_place(place))]:
        unit = CONTENT.units[unit_kind(code)]
        hits = "" if hits_of(code) == unit.hit_points else f"/{hits_of(code)}"
        owner = "" if owner_of(code) == WHITE else f"@{owner_of(code) + 1}"
        words.append(f"{unit.id}{hits}{owner}")
    return " ".join(words)


def told(events: Sequence[Event], kind: str) -> list[tuple[Any, ...]]:
    """The events of a kind, without it."""
    return [event[1:] for event in events if event[0] == kind]


def round_begins(s: State, draws: Sequence[int], sound: bool = True) -> tuple[State, list[Event]]:
    """The next round up to the first turn. `sound`: the situation is one that a game can come to."""
    s = s.clone()
    events: list[Event] = []
    dice = ScriptedDice(draws)
    rounds.begin_round(s, dice, events)
    dice.finish()
    assert not (sound and KRAVORA.problems(s)), KRAVORA.problems(s)
    return s, events
