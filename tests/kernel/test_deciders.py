"""Who decided an entry, in a record's own words."""

from __future__ import annotations

import pytest

from engine.kernel.fairness.fairness import ai_number
from engine.kernel.records.deciders import Plan, by_going_on, by_plan, is_decider, plan_of, standing_plans
from engine.kernel.records.record import Entry

KEY = bytes(range(32))


def entry(number: int, seat: int, by: str) -> Entry:
    return Entry(number, seat, 1, 0, (), (0, 0, 0), "0" * 16, by)


def test_an_ai_s_words_are_read_back() -> None:
    assert plan_of(by_plan("veteran", 12)) == Plan("veteran", 12)
    assert plan_of(by_going_on("veteran")) == Plan("veteran", None)


@pytest.mark.parametrize(
    "by", ["person", "ai", "ai.", "ai.x@", "ai.x@01", "ai.x@-1", "ai.X@1", "ai.x@1 ", "AI.x@1", "ai.x@1\n"]
)
def test_other_words_are_no_ai_s(by: str) -> None:
    assert plan_of(by) is None


def test_people_orders_defaults_and_ais_decide() -> None:
    assert all(is_decider(by) for by in ("person", "orders", "default", "ai.recruit@1", "ai.recruit"))
    assert not any(is_decider(by) for by in ("setup", "clock", "consent", "", "ai"))


def test_a_plan_that_was_taken_back_is_thought_again_with_the_same_number() -> None:
    entries = [entry(0, -1, "setup"), entry(1, 1, by_plan("x", 1)), entry(2, 1, "ai.x"), entry(3, 0, by_plan("x", 1))]
    assert standing_plans(entries, frozenset(), 1) == 1
    assert standing_plans(entries, frozenset({2}), 1) == 1
    assert standing_plans(entries, frozenset({1, 2}), 1) == 0


def test_ai_seed_needs_key() -> None:
    """Another key, seat or count: another number; what is public alone gives none."""
    numbers = {ai_number(KEY, seat, plans) for seat in range(8) for plans in range(50)}
    others = {ai_number(bytes(32), seat, plans) for seat in range(8) for plans in range(50)}
    assert len(numbers | others) == 800
    assert max(numbers) > 2**63
