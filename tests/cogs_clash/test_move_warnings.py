"""The Move panel warns of places that a plan makes worse: left empty, easier to take, struck first."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cogs.clash.chances import UNKNOWN, foretold
from cogs.clash.move.panel import move_panel
from cogs.clash.move.warnings import WORSE, fights_in, threats, warnings
from cogs.clash.wording import ClashWording
from cogs.transport.limits import check_view
from data.texts import languages, texts_in
from engine.clash import actions as a
from engine.clash.game import CLASH
from engine.clash.places import parse_place
from engine.clash.state import State
from engine.kernel.dice import PlayoutDice
from tests.cogs_clash.play import words_of
from tests.cogs_clash.test_limits import call_of, table
from tests.engine.build import build

HERE = parse_place("a1")


def moving(leaving: tuple[int, int, int], **options: Any) -> State:
    """Seat 0 in the midst of a Move: so many units left its City A1 for A3; seat 1 stands two steps away, at A2."""
    s = build(armies=({"a1": (3, 2, 1)}, {"a2": (3, 1, 0)}), sites=(3, 12), **options)
    CLASH.apply(s, 0, a.MOVE, PlayoutDice(lambda: 0.5))
    for level, count in enumerate(leaving):
        for _ in range(count):
            for action in (a.pick(HERE, level), a.go(parse_place("a3"))):
                assert action in CLASH.legal(s, 0)
                CLASH.apply(s, 0, action, PlayoutDice(lambda: 0.5))
    return s


def told(s: State, language: str = "en") -> list[str]:
    view = CLASH.view(s, 0)
    found = threats(view)
    chances = asyncio.run(foretold(fights_in(found), patience=5.0))
    return warnings(ClashWording(texts_in(language), table(), view), found, chances)


def test_without_a_plan_or_where_nothing_leaves_nobody_is_warned() -> None:
    assert threats(CLASH.view(build(armies=({"a1": (3, 2, 1)}, {"a2": (3, 1, 0)}), sites=(3, 12)), 0)) == []
    assert threats(CLASH.view(moving((0, 0, 0)), 0)) == []


@pytest.mark.parametrize("language", languages())
def test_a_city_left_empty_is_told(language: str) -> None:
    (line,) = told(moving((3, 2, 1)), language)
    assert line.startswith("⚠ A1 ") and "%" not in line


@pytest.mark.parametrize("language", languages())
def test_a_city_that_holds_less_is_told_with_both_chances(language: str) -> None:
    (line,) = told(moving((2, 2, 1)), language)
    assert line.startswith("⚠ A1 ") and line.count("%") == 2


def test_a_move_that_costs_little_is_not_warned_of() -> None:
    s = build(armies=({"a1": (5, 4, 2)}, {"a2": (1, 0, 0)}), sites=(3, 12))
    CLASH.apply(s, 0, a.MOVE, PlayoutDice(lambda: 0.5))
    for action in (a.pick(HERE, 0), a.go(parse_place("a3"))):
        CLASH.apply(s, 0, action, PlayoutDice(lambda: 0.5))
    assert threats(CLASH.view(s, 0)) and told(s) == [] and WORSE > 0


def test_it_stands_in_the_panel_within_the_limits() -> None:
    s = moving((3, 2, 1))
    view = CLASH.view(s, 0)
    call = call_of(view, seat=0)
    chances = asyncio.run(foretold(fights_in(threats(view)), patience=5.0))
    panel = move_panel(call, chances=chances)
    assert "⚠ A1 is left empty" in words_of(panel.view) and check_view(panel.view) == []
    assert "⚠" not in words_of(move_panel(call, chances=UNKNOWN).view), "nothing is said that was not worked out"
