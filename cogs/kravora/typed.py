"""Typed commands and their completion: /act, /plan, /undo; actions in the reader's words, commas between."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

from rapidfuzz import process

from cogs.kravora import look_up
from cogs.kravora.turn.rehearsal import Turn, can_plan, planned_turn, true_turn
from cogs.kravora.typed_words import folded, parse, spoken
from cogs.transport.contract import Answer, Call, Here, Panel
from data.texts import Texts
from engine.kernel.errors import EngineError, IllegalAction
from engine.kernel.game import Action
from engine.kravora.pieces.content import Content
from engine.kravora.play.notation import NOTATION
from engine.kravora.views.rehearsing import after, rehearse
from engine.kravora.views.view_choices import choices_in
from host.table.presses import SeatView
from host.table.refusals import HostError, Refusal

Commit = Callable[[Turn, Sequence[Action]], Awaitable[Panel]]
MOST, LONGEST = 25, 100
"""Discord's limits of completions and of their length."""
EXAMPLES = 3
"""How many possible actions a refusal names."""


async def carry_out(call: Call, command: str, values: Mapping[str, str], commit: Commit) -> Answer:
    """A typed command; a wrong part does nothing at all. Raises HostError, IllegalAction."""
    if command == "act":
        turn = await true_turn(call)
        return await commit(turn, read(call, command, values.get("actions", "")))
    if command == "plan":
        if not can_plan(call):
            raise EngineError("nothing_to_plan", "9.1")
        # What is typed is the whole plan: it takes the place of what was planned before.
        empty = replace(call, look=replace(call.look, orders={**call.look.orders, "plan": None}))
        return await commit(planned_turn(empty), read(call, command, values.get("actions", "")))
    raise HostError(Refusal.OTHER_GAME)


def read(call: Call, command: str, text: str) -> list[Action]:
    """Read "attack 3 long-arm, done". Raises IllegalAction naming the part that was not understood."""
    content = call.look.view.content
    actions = []
    for part in text.split(","):
        if not part.strip():
            continue
        try:
            actions.append(parse(content, part))
        except EngineError:
            raise _not_understood(call, command, part.strip()) from None
    if not actions:
        raise _not_understood(call, command, text.strip() or "-")
    return actions


def _not_understood(call: Call, command: str, part: str) -> IllegalAction:
    """A refusal that says what would fit, the likest first."""
    try:
        legal = _legal(call.look, command, "")
    except EngineError:
        legal = []
    lines = [spoken(call.look.view.content, action, call.t) for action in legal]
    alike = [line for line, _, _ in process.extract(part, lines, processor=folded, limit=EXAMPLES)]
    return IllegalAction("not_understood", "5", text=part, examples=", ".join(f"`{line}`" for line in alike))


def complete(look: Here, command: str, option: str, text: str, t: Texts) -> Sequence[str]:
    """At most 25 completions, best first."""
    if command == "piece":
        return look_up.names(text, t)[:MOST]
    if not isinstance(look, SeatView) or look.seat is None or look.table.status != "running" or option != "actions":
        return []
    before, comma, part = text.rpartition(",")
    prefix = f"{before.rstrip()}{comma} " if comma else ""
    try:
        legal = _legal(look, command, before)
    except EngineError:
        return []
    content, wanted = look.view.content, folded(part)
    lines = [prefix + spoken(content, action, t) for action in legal if _begins(content, action, wanted, t)]
    return [line for line in lines if len(line) <= LONGEST][:MOST] or ([text[:LONGEST]] if lines else [])


def _begins(content: Content, action: Action, wanted: str, t: Texts) -> bool:
    return any(
        folded(line).startswith(wanted) for line in (spoken(content, action, t), NOTATION.format(content, action))
    )


def _legal(look: SeatView, command: str, before: str) -> list[Action]:
    """What may follow the actions typed so far."""
    seat, view = look.seat, look.view
    assert seat is not None
    actions = [parse(view.content, part) for part in before.split(",") if part.strip()]
    if command == "plan":
        rehearsal = rehearse(view, seat, [NOTATION.format(view.content, action) for action in actions])
        return [] if rehearsal.over or rehearsal.misfit else choices_in(rehearsal.view)
    if not look.owes:
        return []
    return choices_in(after(view, actions))
