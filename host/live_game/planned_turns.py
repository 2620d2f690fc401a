"""What becomes of plans in a draft: they act as a whole, wait, fail, or are over (docs/plan-ahead.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.kernel.errors import EngineError, IllegalAction
from engine.kernel.game import Action
from engine.kernel.planning import DRAFT, PLAN, STEP, UNDONE
from engine.kernel.records.deciders import ORDERS
from host.due.due_rows import plan_acts_at
from host.live_game.loaded_game import Draft
from host.live_game.plan_trial import possible, tried
from host.posts.notices import REMINDER
from host.posts.post import Post
from host.table.notes import PlanNote
from host.table.rows import PLANNED
from host.table.stored_plan import AWAY, StoredPlan, plan_in, with_plan


def goes_on(draft: Draft, number: int, plan: StoredPlan) -> bool:
    """Go on with a plan under way; let one act whose turn comes by this commit. Whoever is there decides."""
    if plan.state == "acting":
        _go_on(draft, number, plan)
        return True
    row, was = draft.row, draft.before.seats[number]
    if plan.state != "kept" or was.clock.stretch == plan.when or row.pending.consent is not None:
        return False
    if number == draft.present:
        _keep(draft, number, plan, state="held")
    elif not max(row.pace.pause, plan.pause) and row.paused_until is None and row.asleep_since is None:
        carry_out(draft, number, plan)
        return True
    return False


def is_up(draft: Draft, number: int) -> None:
    """Its clock has come: tell its person that it acts soon, where they have a pause; after that it acts."""
    plan = plan_in(draft.row.seats[number].orders)
    assert plan is not None
    acts = plan_acts_at(draft.row, draft.row.seats[number])
    if plan.told or acts is None or not max(draft.row.pace.pause, plan.pause):
        carry_out(draft, number, plan)
        return
    _keep(draft, number, plan, told=True)
    draft.notes.append(PlanNote(number, "due", acts + draft.moment.off))


def carry_out(draft: Draft, number: int, plan: StoredPlan) -> bool:
    """Carry out the whole plan of a seat whose turn it is, if all it counted on holds; else none of it."""
    actions, why = tried(draft.loaded.game, draft.state, number, plan)
    if not why and not _legal(draft, number, actions):
        why = (STEP, plan.steps[0])
    user = draft.row.seats[number].user_id
    if plan.told and user is not None:
        # That it acts soon is past: a failed one has a message of its own, which does the same.
        draft.words.append(Post(f"past.{REMINDER}", "", "retire", to=user, retire=(REMINDER,)))
    if not why:
        _begin(draft, number, plan)
        draft.notes.append(PlanNote(number, "acted"))
        return True
    _fail(draft, number, plan, why)
    draft.notes.append(PlanNote(number, "failed", why=tuple(why)))
    return False


def acts_for(draft: Draft, number: int) -> bool:
    """Let a plan act while an AI plays for its person; False where there is none for now, or it does not hold."""
    plan = plan_in(draft.row.seats[number].orders)
    due = plan is not None and draft.loaded.game.stretch(draft.state, number) == (plan.when, number)
    if plan is None or not due or plan.state != "kept" or plan.wishes.get(AWAY) is False:
        return False
    return carry_out(draft, number, plan)


def carry_out_anyway(draft: Draft, number: int, plan: StoredPlan) -> bool:
    """Carry a plan out whatever it counted on; False, and nothing is done, where it is not possible."""
    actions = possible(draft.loaded.game, draft.state, number, plan)
    if not actions or not _legal(draft, number, actions):
        return False
    _begin(draft, number, plan)
    return True


def _legal(draft: Draft, number: int, actions: Sequence[Action]) -> bool:
    """Whether a seat can do all of these, as far as nobody else has to answer."""
    trial = draft.recorder.fork()
    try:
        for action in actions:
            if number not in draft.loaded.game.to_act(trial.state):
                break
            trial.play(number, action, ORDERS)
    except IllegalAction:
        return False
    return True


def _begin(draft: Draft, number: int, plan: StoredPlan) -> None:
    draft.plans_met.append(("acted", ""))
    _keep(draft, number, None)
    draft.merge_orders(number, plan.orders)
    _go_on(draft, number, plan)


def _go_on(draft: Draft, number: int, plan: StoredPlan) -> None:
    """Play a plan's steps while its seat owes one; once another answers, the rest waits for that."""
    game, user = draft.loaded.game, draft.row.seats[number].user_id
    steps = list(plan.steps)
    while steps and number in draft.owed and game.stretch(draft.state, number) == (plan.when, number):
        try:
            draft.play(number, game.parse(draft.recorder.content, steps[0]), ORDERS, user, PLANNED)
        except EngineError:
            steps = []
            break
        del steps[0]
    others = any(game.stretch(draft.state, seat) == (plan.when, number) for seat in draft.owed)
    _keep(draft, number, plan if steps and others else None, steps=tuple(steps), state="acting")


def undone(draft: Draft, number: int, taken: Sequence[int]) -> None:
    """What was planned on these entries fails, and what is left of a plan of the seat that takes them back."""
    for seat in draft.row.seats:
        plan = plan_in(seat.orders)
        under_way = plan is not None and plan.state == "acting" and seat.number == number
        if plan is not None and plan.state != "failed" and (plan.base >= min(taken) or under_way):
            _fail(draft, seat.number, plan, (UNDONE,))


def _fail(draft: Draft, number: int, plan: StoredPlan, why: Sequence[Any]) -> None:
    draft.plans_met.append(("failed", str(why[0])))
    _keep(draft, number, plan, state="failed", why=tuple(why))


def _keep(draft: Draft, number: int, plan: StoredPlan | None, **changes: Any) -> None:
    seat = draft.row.seats[number]
    draft.row = draft.row.with_seat(replace(seat, orders=with_plan(seat.orders, plan, **changes)))


def drop(draft: Draft, number: int) -> None:
    """What a seat planned is over."""
    if draft.row.seats[number].orders.keys() & {PLAN, DRAFT}:
        _keep(draft, number, None)


def decided_otherwise(draft: Draft, number: int) -> None:
    """What a seat planned for its present turn is over: its person acts by hand, an AI plays, or time is up."""
    orders = draft.row.seats[number].orders
    plan = plan_in(orders) or plan_in(orders, DRAFT)
    if plan is not None and draft.loaded.game.stretch(draft.state, number) == (plan.when, number):
        drop(draft, number)


def rest(draft: Draft) -> None:
    """Give each plan whose turn it is its whole pause again."""
    for seat in draft.row.seats:
        plan = plan_in(seat.orders) if seat.owes else None
        if plan is not None and plan.state == "kept":
            _keep(draft, seat.number, plan, since=draft.moment.house)
