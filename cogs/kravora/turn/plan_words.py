"""Words plans for one's next turn (§9.1, screens, Plans)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cogs.kravora.turn.attack import planned_words
from cogs.kravora.typed_words import spoken_step
from cogs.kravora.wording import wording_of
from cogs.tables.running.rehearsed import AnyGame
from cogs.transport.contract import Call
from cogs.transport.panels.text import listed
from engine.kernel.planning import STEP, UNDONE, Rehearsal, Why
from engine.kravora.game import KRAVORA
from host.table.stored_plan import StoredPlan


class KravoraPlans:
    """Implements cogs.tables.running.planning.PlanWords."""

    rules: AnyGame = KRAVORA

    def offer(self, call: Call, ahead: Rehearsal) -> str:
        return call.t("Plan my next turn")

    def before(self, call: Call, ahead: Rehearsal) -> Sequence[str]:
        wording = wording_of(call)
        view, seat = wording.view, call.look.seat
        order = [other for other in view.order if view.boards[other].wall or other == view.turn_seat]
        if seat not in order or view.turn_seat not in order:
            return ()
        now, at = order.index(view.turn_seat), order.index(seat)
        return [wording.called(each) for each in (order[now:at] if now < at else (*order[now:], *order[:at]))]

    def heading(self, call: Call, ahead: Rehearsal) -> str:
        names, what = self.before(call, ahead), call.t("Plan: your next turn")
        return call.t("{what}, after {names}", what=what, names=listed(call.t, names)) if names else what

    def steps(self, call: Call, found: Rehearsal, plan: StoredPlan) -> str:
        wording = replace(wording_of(call), view=found.view)
        return planned_words(wording, found.done) or call.t("nothing that is still possible")

    def conditions(self, call: Call, plan: StoredPlan) -> str:
        return ""

    def wish_fields(self, call: Call, wishes: Mapping[str, Any]) -> Sequence[Any]:
        return ()

    def wishes_of(self, fields: Mapping[str, tuple[str, ...]]) -> Mapping[str, Any]:
        return {}

    def unmet(self, call: Call, why: Why) -> str:
        if why[:1] == (STEP,) and len(why) > 1:
            step = spoken_step(call.look.view.content, str(why[1]), call.t)
            return call.t("`{step}` is not possible any more.", step=step)
        return call.t("what you planned on was taken back.") if why[:1] == (UNDONE,) else call.t("the rules changed.")


PLANS = KravoraPlans()
