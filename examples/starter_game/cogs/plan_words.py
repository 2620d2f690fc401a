"""Words plans for one's next turn: the only part that a game writes itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cogs.tables.running.rehearsed import AnyGame
from cogs.transport.contract import Call
from cogs.transport.panels.text import listed
from engine.kernel.planning import STEP, UNDONE, Rehearsal, Why
from examples.starter_game.cogs.wording import wording_of
from examples.starter_game.engine import actions as a
from examples.starter_game.engine.game import NETS
from host.table.stored_plan import StoredPlan


class NetsPlans:
    """Implements cogs.tables.running.planning.PlanWords."""

    rules: AnyGame = NETS

    def offer(self, call: Call, ahead: Rehearsal) -> str:
        return call.t("Plan my next turn")

    def before(self, call: Call, ahead: Rehearsal) -> Sequence[str]:
        wording, seat = wording_of(call), call.look.seat or 0
        return [wording.called(each) for each in range(wording.view.active, seat)]

    def heading(self, call: Call, ahead: Rehearsal) -> str:
        names, what = self.before(call, ahead), call.t("Plan: your next turn")
        return call.t("{what}, after {names}", what=what, names=listed(call.t, names)) if names else what

    def steps(self, call: Call, found: Rehearsal, plan: StoredPlan) -> str:
        t = call.t
        words = {a.NET: t("Lay a net"), a.SING: t("Sing"), a.HAUL: t("Haul")}
        return ", ".join(words[action] for action in found.done)

    def conditions(self, call: Call, plan: StoredPlan) -> str:
        return ""

    def wish_fields(self, call: Call, wishes: Mapping[str, Any]) -> Sequence[Any]:
        return ()

    def wishes_of(self, fields: Mapping[str, tuple[str, ...]]) -> Mapping[str, Any]:
        return {}

    def unmet(self, call: Call, why: Why) -> str:
        words = {UNDONE: call.t("what you planned on was taken back."), STEP: call.t("it is not possible any more.")}
        return words.get(why[0], call.t("the rules changed."))


PLANS = NetsPlans()
