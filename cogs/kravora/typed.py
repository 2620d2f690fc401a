"""Typed commands and their completion: /act, /plan, /undo; actions in the reader's words, commas between."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import process

from cogs.kravora.present import commit, present
from cogs.kravora.turn.plan_words import PLANS
from cogs.kravora.turn.rehearsal import true_turn
from cogs.kravora.typed_words import folded, parse, spoken
from cogs.tables.commands.suggesting import fitting
from cogs.tables.running.carry_out import again, own_seat
from cogs.tables.running.rehearsed import emptied, keep
from cogs.tables.running.which_table import Words
from cogs.transport.contract import Answer, Call, Here
from data.texts import Texts
from engine.kernel.errors import EngineError, IllegalAction
from engine.kernel.game import Action
from engine.kravora.pieces.content import Content
from engine.kravora.play.notation import NOTATION
from engine.kravora.views.rehearsing import REHEARSER, after, with_more
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
    found = emptied(call, PLANS.rules)
    done = with_more(found, own_seat(call), read(call, "plan", words.get("actions", "")))
    steps = [NOTATION.format(call.look.view.content, action) for action in done]
    whole = REHEARSER.rehearse(call.look.view, own_seat(call), steps)
    await keep(call, PLANS.rules, whole or found, steps, {})
    return await present(await again(call))


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
        found = REHEARSER.rehearse(view, seat, [NOTATION.format(view.content, action) for action in actions])
        return [] if found is None or found.over or found.misfit else choices_in(found.view)
    if not look.owes:
        return []
    return choices_in(after(view, actions))
