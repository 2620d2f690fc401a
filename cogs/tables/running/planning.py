"""What every game shows of a plan for one's next turn: where it is made, what it says, its buttons (screens, Plans)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from cogs.tables.running.carry_out import again, own_seat
from cogs.tables.running.rehearsed import AnyGame, entered, kept_plan, next_turn, planner_of, rehearsed
from cogs.transport.contract import Answer, Call, Form, Panel
from cogs.transport.panels.forms import modal, select_field
from cogs.transport.panels.panel import ids_of
from cogs.transport.panels.widgets import option, with_lead
from engine.kernel.planning import WISHES, Rehearsal, Why
from host.clocks.paces import HOUR
from host.live_game.plan_trial import unmet
from host.table.stored_plan import StoredPlan, plan_in

EARLY = 2
"""Players before one's own turn from whose number on a plan is made early: then about half of them hold."""


class PlanWords(Protocol):
    """A game's words for plans."""

    rules: AnyGame

    def offer(self, call: Call, ahead: Rehearsal) -> str:
        """The button: "Plan my second action"."""
        ...

    def before(self, call: Call, ahead: Rehearsal) -> Sequence[str]:
        """Who acts before the turn that is planned."""
        ...

    def heading(self, call: Call, ahead: Rehearsal) -> str:
        """ "Plan: your second action, after Ben and Cleo"."""
        ...

    def steps(self, call: Call, found: Rehearsal, plan: StoredPlan) -> str:
        """What is planned, on a line. `found`: all of it that is possible."""
        ...

    def conditions(self, call: Call, plan: StoredPlan) -> str:
        """When it does not act; "" for a game without conditions."""
        ...

    def wish_fields(self, call: Call, wishes: Mapping[str, Any]) -> Sequence[Any]:
        """The fields of the form for conditions. `wishes`: what holds, but for the defaults."""
        ...

    def wishes_of(self, fields: Mapping[str, tuple[str, ...]]) -> Mapping[str, Any]:
        """The conditions of a submitted form; unknown values change nothing."""
        ...

    def unmet(self, call: Call, why: Why) -> str:
        """Why it did not hold."""
        ...


def offered(call: Call, words: PlanWords) -> str:
    """The label of the button that opens a plan; "" where there is nothing to plan."""
    ahead = next_turn(call, words.rules)
    if ahead is None:
        return ""
    return words.offer(call, ahead) if kept_plan(call, words.rules) is None else call.t("Change my plan…")


def waiting_part(call: Call, words: PlanWords) -> tuple[list[str], list[Any]]:
    """Lines and buttons of the waiting panel: what is planned, or the way to a plan."""
    t, ids, ahead = call.t, ids_of(call), next_turn(call, words.rules)
    if ahead is None:
        return [], []
    plan = kept_plan(call, words.rules)
    if plan is None:
        return [], [ids.button(words.offer(call, ahead), "plan", style="primary")]
    drop = ids.button(t("Drop it"), "plan_drop")
    change = ids.button(t("Change my plan…"), "plan")
    if plan.state == "failed":
        return [t("Your plan is over: {why}", why=words.unmet(call, plan.why))], [change, drop]
    return _kept(call, words, plan, ahead), [change, ids.button(t("Conditions…"), "f_plan"), drop]


def _kept(call: Call, words: PlanWords, plan: StoredPlan, ahead: Rehearsal) -> list[str]:
    """What is planned, under which conditions, when it acts."""
    t, between = call.t, words.before(call, ahead)
    lines = [t("**Planned:** {steps}", steps=planned_steps(call, words, plan)), words.conditions(call, plan)]
    if len(between) >= EARLY:
        lines.append(t("-# {count} players act before you. Of plans this early, about half hold.", count=len(between)))
    return lines


def planned_steps(call: Call, words: PlanWords, plan: StoredPlan) -> str:
    found = planner_of(words.rules).rehearse(call.look.view, own_seat(call), plan.steps)
    return words.steps(call, found, plan) if found is not None else ""


def framed(call: Call, words: PlanWords, panel: Panel) -> Panel:
    """A turn's panel, said to be a rehearsal, or headed by what becomes of the plan for it."""
    return due_part(call, words, panel) if call.planned is None else heading(call, words, panel)


def heading(call: Call, words: PlanWords, panel: Panel) -> Panel:
    assert call.planned is not None
    t, found = call.t, call.planned.rehearsal
    lines = [
        "### " + words.heading(replace(call, look=call.planned.look, planned=None), found),
        t("-# Nobody sees this. I carry it out on your turn if what you count on still holds. Else I ask you."),
        t("⚠ A step no longer works. I left it out, and what followed.") if found.misfit else "",
    ]
    return replace(panel, view=with_lead(panel.view, "\n".join(line for line in lines if line)), look=call.look)


def due_part(call: Call, words: PlanWords, panel: Panel) -> Panel:
    plan = kept_plan(call, words.rules) if call.look.turn and call.look.owes else None
    if plan is None or plan.when != call.look.turn or plan.state == "acting":
        return panel
    lead, buttons = _due(call, words, plan)
    return replace(panel, view=with_lead(panel.view, lead, *buttons))


def _due(call: Call, words: PlanWords, plan: StoredPlan) -> tuple[str, list[Any]]:
    """What becomes of a plan whose turn has come, and the buttons for it."""
    t, ids = call.t, ids_of(call)
    found = planner_of(words.rules).rehearse(call.look.view, own_seat(call), plan.steps)
    possible = found is not None and found.when == plan.when and not found.misfit
    anyway = [ids.button(t("Carry it out all the same"), "plan_go")] if possible else []
    drop = ids.button(t("Drop it"), "plan_drop")
    if plan.state == "failed":
        return t("Your plan was not carried out: {why}", why=words.unmet(call, plan.why)), [*anyway, drop]
    why = unmet(words.rules, found, plan)
    if found is None or why:
        return t("Your plan is over: {why}", why=words.unmet(call, why)), [*anyway, drop]
    steps = words.steps(call, found, plan)
    if call.look.plan_at is not None:
        time = f"<t:{call.look.plan_at:.0f}:t>"  # true on a panel that stands longer, too
        now, stop = ids.button(t("Carry out now"), "plan_go", style="primary"), ids.button(t("Stop"), "plan_stop")
        return t("**I carry out your plan at {time}:** {steps}", time=time, steps=steps), [now, stop]
    go = ids.button(t("Carry out my plan"), "plan_go", style="primary")
    if plan.state == "kept":
        return t("Your plan waits until the table goes on: {steps}", steps=steps), [go, drop]
    return t("Your plan waits until you carry it out: {steps}", steps=steps), [go, drop]


def plan_line(call: Call, words: PlanWords) -> str:
    """The plan in My orders; "" for none."""
    plan = kept_plan(call, words.rules)
    return "" if plan is None else call.t("**Planned:** {steps}", steps=planned_steps(call, words, plan))


Present = Callable[[Call], Awaitable[Panel]]


async def rehearsal_panel(call: Call, words: PlanWords, present: Present) -> Panel:
    """Opens the rehearsal; what is owed where there is nothing to plan any more."""
    own_seat(call)
    return await present(call if next_turn(call, words.rules) is None else rehearsed(call, words.rules))


async def in_rehearsal(call: Call, words: PlanWords, present: Present) -> Call | Panel:
    """A press in the rehearsal; where the game has moved on since, a new panel, and nothing is done."""
    inside = entered(call, words.rules)
    if inside is not None:
        return inside
    fresh = await present(rehearsed(call, words.rules))
    if await call.house.reading.carried_out(call.press):
        return fresh
    return Panel(with_lead(fresh.view, call.t("Something changed while you planned. Nothing was done.")), fresh.shot)


PAUSES = (0, 1, 3, 8)
"""Hours that a person may give themselves before a plan acts: 0 is the table's pause."""


async def form(call: Call, words: PlanWords) -> Form:
    """Under which conditions one's plans act, and when. Raises HostError "no_seat"."""
    own_seat(call)
    t, plan, habit = call.t, plan_in(call.look.orders), call.look.orders.get(WISHES)
    known = plan.wishes if plan is not None else habit if isinstance(habit, Mapping) else {}
    pause = known.get("pause", 0)
    hours = [
        option(
            str(each),
            t.n("{count} hour later", "{count} hours later", each) if each else t("after the usual pause"),
            "",
            each * HOUR == pause,
        )
        for each in PAUSES
    ]
    return Form(
        modal(
            t("Conditions of my plans"),
            ids_of(call).id("plan_set"),
            *words.wish_fields(call, known),
            select_field("pause", t("It acts"), hours),
        )
    )


async def wished(call: Call, words: PlanWords, present: Present) -> Panel:
    """The conditions of a submitted form hold for the plan that is kept, and for later ones."""
    own_seat(call)
    fields = call.fields or {}
    wishes, pause = dict(words.wishes_of(fields)), next(iter(fields.get("pause", ())), "")
    if pause in map(str, PAUSES):
        wishes["pause"] = int(pause) * HOUR
    await call.house.planning.wish(call.press, call.id.game, wishes)
    return await present(await again(call))


async def drop(call: Call, present: Present) -> Panel:
    own_seat(call)
    await call.house.planning.drop(call.press, call.id.game)
    return await present(await again(call))


async def stop(call: Call, present: Present) -> Panel:
    """It does not act by itself any more; its person decides."""
    own_seat(call)
    await call.house.planning.hold(call.press, call.id.game)
    return await present(await again(call))


async def go(call: Call, words: PlanWords, present: Present) -> Panel:
    """What the plan did, and what is owed now."""
    own_seat(call)
    plan = kept_plan(call, words.rules)
    did = "" if plan is None else call.t("Your plan acted:") + " " + planned_steps(call, words, plan)
    acted = await call.house.planning.carry_out(call.press, call.id.game, call.id.decision)
    by_hand = tuple(replace(entry, planned=False) for entry in acted.entries)  # their news need no head of their own
    shown = await present(replace(await again(call), led_to=by_hand))
    return replace(shown, view=with_lead(shown.view, did)) if did else shown


async def held(call: Call) -> Call:
    """The press, once a plan whose turn has come is held: a person who is there decides."""
    plan = plan_in(call.look.orders) if call.look.turn else None
    if plan is None or plan.state != "kept" or plan.when != call.look.turn:
        return call
    await call.house.planning.hold(replace(call.press, interaction_id=None), call.id.game)
    return await again(call)


def handlers(words: PlanWords, present: Present) -> Mapping[str, Callable[[Call], Awaitable[Answer]]]:
    """The verbs that every game's screens answer alike."""
    return {
        "f_plan": lambda call: form(call, words),
        "plan": lambda call: rehearsal_panel(call, words, present),
        "plan_drop": lambda call: drop(call, present),
        "plan_stop": lambda call: stop(call, present),
        "plan_go": lambda call: go(call, words, present),
    }
