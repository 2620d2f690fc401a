"""A hint says what its move costs, as the Move panel would, and what stands exposed by it (screens, Hints)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from cogs.clash.chances import UNKNOWN, foretold
from cogs.clash.hints.coach import hint_words
from cogs.clash.hints.costs import LITTLE, costs_of, exposed_in
from cogs.clash.move.panel import move_panel
from cogs.clash.wording import ClashWording
from data.texts import languages, texts_in
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.state import State
from engine.kernel.game import Action
from tests.cogs_clash.play import words_of
from tests.cogs_clash.test_limits import call_of, table
from tests.engine.build import build


def going(start: str, end: str, *levels: int) -> list[Action]:
    steps = [step for level in levels for step in (a.pick(parse_place(start), level), a.go(parse_place(end)))]
    return [a.MOVE, *steps, a.FINISH]


def said(s: State, plan: Sequence[Action], language: str = "en", known: bool = True) -> str:
    """The hint to do so, its chances worked out."""
    view = CLASH.view(s, 0)
    costs = costs_of(view, plan)
    fights = costs.fights if costs is not None else set()
    chances = asyncio.run(foretold(fights, patience=5.0)) if known else UNKNOWN
    return hint_words(ClashWording(texts_in(language), table(), view), plan, chances)


def a_city_to_leave() -> State:
    return build(armies=({"a1": (3, 2, 1)}, {"a2": (3, 1, 0)}), sites=(3, 12))


@pytest.mark.parametrize("language", languages())
def test_a_place_left_empty_is_told_as_in_the_move_panel(language: str) -> None:
    s, t, plan = a_city_to_leave(), texts_in(language), going("a1", "a3", 0, 0, 0, 1, 1, 2)
    words = said(s, plan, language).splitlines()
    assert words[1] == t("**What it costs:**")
    costs = costs_of(CLASH.view(s, 0), plan)
    assert costs is not None
    chances = asyncio.run(foretold(costs.fights, patience=5.0))
    panel = words_of(move_panel(call_of(costs.view, seat=0), chances=chances).view).splitlines()
    if language == "en":
        assert len(words) == 3 and set(words[2:]) <= set(panel)
        assert "⚠ A1 (City) left empty" in words[2]


@pytest.mark.parametrize("language", languages())
def test_a_unit_that_goes_beside_many_is_told_to_stand_exposed(language: str) -> None:
    s = build(armies=({"a1": (5, 3, 2), "a3": (1, 0, 0)}, {"b1": (4, 1, 0)}), sites=(3, 12))
    line = said(s, going("a3", "b4", 0), language).splitlines()[-1]
    assert line.startswith("⚠ B4 ") and "1×I" in line and line.count("4×I 1×II") == 1 and "%" not in line, "for sure"
    assert "⚠ B4" not in said(s, going("a3", "a4", 0), language), "nobody reaches A4 in one Move action"


def test_a_place_that_holds_well_is_not_told() -> None:
    s = build(armies=({"a1": (1, 0, 0), "a3": (5, 4, 3)}, {"b1": (1, 0, 0)}), sites=(3, 12))
    assert LITTLE < 0.5
    assert "⚠" not in said(s, going("a3", "b4", *[0] * 5, *[1] * 4, *[2] * 3))


def test_what_is_not_known_or_no_move_costs_nothing() -> None:
    s = build(armies=({"a1": (5, 3, 2), "a3": (1, 0, 0)}, {"b1": (4, 1, 0)}), sites=(3, 12))
    assert "⚠" not in said(s, going("a3", "b4", 0), known=False)
    for plan in ([a.PASS], [a.EQUIP]):
        assert "\n" not in said(s, plan)


def test_a_place_where_a_battle_is_due_is_told_by_its_chance_alone() -> None:
    s = build(armies=({"a1": (5, 3, 2), "a3": (1, 0, 0)}, {"b1": (4, 1, 0), "b5": (1, 0, 0)}), sites=(3, 12))
    assert "⚠ B5" not in said(s, going("a3", "b5", 0))


@pytest.mark.parametrize("language", languages())
def test_5_3_4_who_is_attacked_by_the_same_move_is_told_as_coming_only_after_fleeing_home(language: str) -> None:
    """Seat 1's bastion is near: its army at A2 is as good as beaten, but who flees may come to A3 from there."""
    s = build(armies=({"a1": (5, 3, 2)}, {"a2": (3, 2, 0)}), sites=(3, 12))
    own = [each for level in (0, 0, 0, 0, 1, 1, 1, 2, 2) for each in (a.pick(0, level), a.go(parse_place("a2")))]
    plan = [a.MOVE, *own, a.pick(0, 0), a.go(parse_place("b5")), a.FINISH]
    costs = costs_of(CLASH.view(s, 0), plan)
    assert costs is not None
    chances = asyncio.run(foretold(costs.fights, patience=5.0))
    (exposed,) = exposed_in(costs, chances).values()
    assert exposed.if_fled and exposed.place == parse_place("b5")
    line = said(s, plan, language).splitlines()[-1]
    assert line.startswith("⚠ B5 ") and line.count("A2") == 1 and line.count("%") == 1
