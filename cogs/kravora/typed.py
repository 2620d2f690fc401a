"""Typed commands and their completion: /act, /plan, /undo; actions in the reader's words, commas between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rapidfuzz import process

from cogs.kravora.present import commit
from cogs.kravora.turn.rehearsal import can_plan, planned_turn, true_turn
from cogs.kravora.typed_words import folded, parse, spoken
from cogs.tables.commands.suggesting import fitting
from cogs.tables.running.which_table import Words
from cogs.transport.contract import Answer, Call, Here
from data.texts import Texts
from engine.kernel.errors import EngineError, IllegalAction
from engine.kernel.game import Action
from engine.kravora.pieces.content import Content
from engine.kravora.play.notation import NOTATION
from engine.kravora.views.rehearsing import after, rehearse
from engine.kravora.views.view_choices import choices_in
from host.table.presses import SeatView

EXAMPLES = 3
"""How many possible actions a refusal names."""


async def act(call: Call, words: Words) -> Answer:
    """`/act`; a wrong part does nothing at all."""
    turn = await true_turn(call)
    return await commit(turn, read(call, "act", words.get("actions", "")))


async def plan(call: Call, words: Words) -> Answer:
    """`/plan`: what is typed is the whole plan, in the place of what was planned before."""
    if not can_plan(call):
        raise EngineError("nothing_to_plan", "9.1")
    empty = replace(call, look=replace(call.look, orders={**call.look.orders, "plan": None}))
    return await commit(planned_turn(empty), read(call, "plan", words.get("actions", "")))


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


def suggest_actions(here: Here, text: str, t: Texts) -> Sequence[str]:
    """What may follow now."""
    return _suggested(here, "act", text, t)


def suggest_plan(here: Here, text: str, t: Texts) -> Sequence[str]:
    """What may follow in one's next turn."""
    return _suggested(here, "plan", text, t)


def _suggested(look: Here, command: str, text: str, t: Texts) -> Sequence[str]:
    if not isinstance(look, SeatView) or look.seat is None or look.table.status != "running":
        return []
    before, comma, part = text.rpartition(",")
    prefix = f"{before.rstrip()}{comma} " if comma else ""
    try:
        legal = _legal(look, command, before)
    except EngineError:
        return []
    content, wanted = look.view.content, folded(part)
    return fitting(
        [prefix + spoken(content, action, t) for action in legal if _begins(content, action, wanted, t)], text
    )


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
