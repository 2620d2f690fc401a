"""Who decided an entry: the values of a record's `by`, for people, standing orders, defaults and AI plans."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, Protocol

SETUP, PERSON, ORDERS, DEFAULT = "setup", "person", "orders", "default"
UNASKED = "unasked"
"""A key the house adds to a seat's orders once its time is up: where its orders would have asked, they decide."""
_AI = re.compile("ai[.]([a-z0-9_]{1,40})(?:@(0|[1-9][0-9]{0,5}))?")


class Plan(NamedTuple):
    """An AI's entry. `after`: the number of entries when its plan was made; None: it continues the plan.

    A plan is made from the view of the state since which the seat has owed the decision without a break
    (`engine.kernel.records.record.Recorder.owed`), so that anybody can repeat it.
    """

    level: str
    after: int | None


class Decided(Protocol):
    """The facts of an entry needed here."""

    @property
    def number(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def by(self) -> str: ...


def by_plan(level: str, after: int) -> str:
    """`by` of the first entry of an AI's plan."""
    return f"ai.{level}@{after}"


def by_going_on(level: str) -> str:
    """`by` of the further entries of the plan."""
    return f"ai.{level}"


def plan_of(by: str) -> Plan | None:
    """The AI's part in `by`; None when no AI decided."""
    found = _AI.fullmatch(by)
    if found is None:
        return None
    level, after = found.groups()
    return Plan(level, None if after is None else int(after))


def is_decider(by: str) -> bool:
    """Whether `by` can stand at an entry after the setup."""
    return by in (PERSON, ORDERS, DEFAULT) or plan_of(by) is not None


def standing_plans(entries: Sequence[Decided], gone: frozenset[int], seat: int) -> int:
    """How many plans of an AI seat stand; `gone`: numbers of the entries taken back
    (`engine.kernel.records.record.struck`)."""
    begun = (entry for entry in entries if entry.seat == seat and entry.number not in gone)
    return sum(plan is not None and plan.after is not None for plan in (plan_of(entry.by) for entry in begun))
