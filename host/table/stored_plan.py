"""A plan among a seat's orders, read anew and within bounds whenever it is needed (docs/orders.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from engine.kernel.planning import DRAFT, PLAN
from host.table.rows import SeatRow

State = Literal["kept", "held", "failed", "acting"]
"""held: its person is there and decides; failed: it did not hold; acting: others answer, and its rest goes on then."""
AWAY = "away"
"""A wish: whether it acts while an AI plays for its person; without one it does."""
LARGEST = 3_000
"""Bytes of a plan as JSON."""
MOST_STEPS = 120


@dataclass(frozen=True, slots=True)
class StoredPlan:
    """A plan for one stretch. `steps`: actions in notation."""

    when: str
    steps: tuple[str, ...]
    state: State = "kept"
    orders: Mapping[str, Any] = field(default_factory=dict)
    """Orders that begin with it."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    wishes: Mapping[str, Any] = field(default_factory=dict)
    """Conditions; `pause`: seconds its person gives themselves."""
    base: int = 0
    """The newest entry when it was made."""
    since: float = 0.0
    """House time from which its pause is had again."""
    told: bool = False
    """Its person was told when it acts."""
    why: tuple[Any, ...] = ()

    @property
    def pause(self) -> float:
        own = self.wishes.get("pause", 0.0)
        return float(own) if isinstance(own, int | float) and 0 <= own <= 86_400 else 0.0

    def to_json(self) -> dict[str, Any]:
        named = {"when": self.when, "steps": list(self.steps), "state": self.state, "orders": dict(self.orders)}
        more = {
            "facts": dict(self.facts),
            "if": dict(self.wishes),
            "base": self.base,
            "since": self.since,
            "told": self.told,
        }
        return {**named, **more, "why": list(self.why)}

    def within(self) -> bool:
        """Whether it is small enough to be kept."""
        return len(self.steps) <= MOST_STEPS and len(json.dumps(self.to_json())) <= LARGEST


def plan_in(orders: Mapping[str, Any], key: str = PLAN) -> StoredPlan | None:
    """The plan or draft that a seat has; None for none, and for one that this version does not read."""
    data = orders.get(key)
    if not isinstance(data, Mapping):
        return None
    try:
        plan = StoredPlan(
            str(data["when"]),
            tuple(map(str, data["steps"])),
            data.get("state", "kept"),
            dict(data.get("orders", {})),
            dict(data.get("facts", {})),
            dict(data.get("if", {})),
            int(data.get("base", 0)),
            float(data.get("since", 0.0)),
            bool(data.get("told")),
            tuple(data.get("why", ())),
        )
        return plan if plan.within() and plan.state in ("kept", "held", "failed", "acting") else None
    except (KeyError, TypeError, ValueError):
        return None


def without_plan(seat: SeatRow) -> SeatRow:
    """The seat without what its person planned; the very same where there is nothing."""
    planned = seat.orders.keys() & {PLAN, DRAFT}
    return replace(seat, orders=with_plan(seat.orders, None)) if planned else seat


def plan_changed(before: SeatRow, after: SeatRow) -> bool:
    """Whether what the seat's person has planned is another, or stands otherwise."""
    return before.orders is not after.orders and before.orders.get(PLAN) != after.orders.get(PLAN)


def with_plan(orders: Mapping[str, Any], plan: StoredPlan | None, **changes: Any) -> dict[str, Any]:
    """Orders with this plan, changed so, in the place of what was planned and drafted before; None: with neither."""
    left = {key: value for key, value in orders.items() if key not in (PLAN, DRAFT)}
    return left if plan is None else {**left, PLAN: replace(plan, **changes).to_json()}
