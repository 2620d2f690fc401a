"""Makes the buttons that all panels of Clash share, and finds the paragraph that Rules opens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cogs.tables.wording.quick_rules import quick_page
from cogs.transport.contract import Call
from cogs.transport.panels.panel import Row, looking_row
from engine.clash.pieces import state
from engine.clash.pieces.view import View

PARAGRAPHS: Mapping[int, str] = {
    state.CARD: "4.1",
    state.BASTION: "4.3",
    state.REINFORCE: "4.5",
    state.ACTION: "5",
    state.EQUIP: "5.1",
    state.KEEP: "forging",
    state.MOVE: "5.2",
    state.GO: "5.2",
    state.NEXT_BATTLE: "5.3",
    state.BATTLE: "5.3.3",
    state.REROLL: "5.3.3d",
    state.INJURIES: "5.3.3e",
    state.STONES: "6",
    state.HAND: "14.17",
    state.OVER: "7",
}
"""[phase] -> the paragraph about what is decided in it; the board is built by §2.1."""
PHASE_OF = {state.PHASE_NAMES[phase]: phase for phase in PARAGRAPHS}


def rule_of(view: View) -> str:
    """The paragraph about what the game waits for."""
    phase = PHASE_OF.get(view.phase)
    return "2.1" if phase is None else PARAGRAPHS[phase]


def quick_of(view: View) -> str:
    """The quick rules at the present phase, for public posts; while a board is built, the paragraph on that."""
    phase = PHASE_OF.get(view.phase)
    if phase is None:
        return "2.1"
    if phase in (state.CARD, state.BASTION, state.REINFORCE):
        mark = "A"
    elif phase == state.STONES:
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
