"""Makes the buttons that all panels of Clash share, and finds the paragraph that Rules opens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cogs.tables.wording.quick_rules import quick_page
from cogs.transport.contract import Call
from cogs.transport.panel import Row, looking_row
from engine.clash.pieces.state import (
    ACTION,
    BASTION,
    BATTLE,
    CARD,
    EQUIP,
    GO,
    HAND,
    INJURIES,
    KEEP,
    MOVE,
    NEXT_BATTLE,
    OVER,
    PHASE_NAMES,
    REINFORCE,
    REROLL,
    STONES,
)
from engine.clash.pieces.view import View

PARAGRAPHS: Mapping[int, str] = {
    CARD: "4.1",
    BASTION: "4.3",
    REINFORCE: "4.5",
    ACTION: "5",
    EQUIP: "5.1",
    KEEP: "forging",
    MOVE: "5.2",
    GO: "5.2",
    NEXT_BATTLE: "5.3",
    BATTLE: "5.3.3",
    REROLL: "5.3.3d",
    INJURIES: "5.3.3e",
    STONES: "6",
    HAND: "14.17",
    OVER: "7",
}
"""[phase] -> the paragraph about what is decided in it; the board is built by §2.1."""
PHASE_OF = {PHASE_NAMES[phase]: phase for phase in PARAGRAPHS}


def rule_of(view: View) -> str:
    """The paragraph about what the game waits for."""
    phase = PHASE_OF.get(view.phase)
    return "2.1" if phase is None else PARAGRAPHS[phase]


def quick_of(view: View) -> str:
    """The quick rules at the present phase, for public posts; while a board is built, the paragraph on that."""
    phase = PHASE_OF.get(view.phase)
    if phase is None:
        return "2.1"
    if phase in (CARD, BASTION, REINFORCE):
        mark = "A"
    elif phase == STONES:
        mark = "C"
    else:
        mark = "D" if view.action_number == 2 else "B"
    return quick_page(mark, PARAGRAPHS[phase])


def common_row(call: Call, *, first: Sequence[Any] = (), leave: str = "", rule: str = "") -> Row:
    """My hand, My orders, Log, Board as text, Rules, at most five with `first`. `leave`: the verb to leave out.

    After the end nobody has a hand to look at or orders to give.

    `rule`: the panel's paragraph, where it is not that of the phase.
    """
    t = call.t
    plays = call.look.seat is not None and not call.look.table.finished
    own = ((t("My hand"), "hand"), (t("My orders"), "orders")) if plays else ()
    return looking_row(call, own, rule or rule_of(call.look.view), first=first, leave=leave)
