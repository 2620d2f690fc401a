"""Chooses the panel that a person has to see now, commits actions, and completes every answer of Kravora."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kravora.narration.asked import BUYING
from cogs.kravora.narration.news import own_news
from cogs.kravora.narration.turns import narration, outcome
from cogs.kravora.turn import attack, ruse, shop, waiting
from cogs.kravora.turn.plan_words import PLANS
from cogs.kravora.turn.rehearsal import (
    RECENT,
    Turn,
    just_ended,
    rehearsed_turn,
    true_turn,
)
from cogs.kravora.tutorial import lesson_of
from cogs.kravora.wording import wording_of
from cogs.tables.help import hints as coach
from cogs.tables.help.lesson import OPTION, taught
from cogs.tables.running.carry_out import act, again, done_before, newest_entries, own_seat
from cogs.tables.running.planning import framed
from cogs.tables.running.rehearsed import sketched
from cogs.tables.wording.log_pages import events_in
from cogs.transport.contract import Answer, Call, Panel
from cogs.transport.panels.panel import panel
from engine.kernel.errors import IllegalAction
from engine.kernel.game import Action
from engine.kravora.pieces import events as ev
from engine.kravora.pieces.state import AIM, ANSWER, ATTACK, PHASE_NAMES, PICK, THROW
from engine.kravora.play.notation import NOTATION
from engine.kravora.views.rehearsing import left_to_do, with_more

TOLD = 6
"""Lines of what happened since one's last turn: with four players a round's beginning, three turns, and one's own."""
TOLD_LETTERS = 1700
"""So many letters all of them may have together."""


async def completed(call: Call, answer: Answer) -> Answer:
    """With the coach's button below, and in a tutorial the lesson around it all."""
    return await taught(call, await coach.hinted(call, answer), lesson_of)


async def present(call: Call, lead: str = "") -> Panel:
    """The panel of what the person owes, else the waiting panel."""
    if call.led_to:
        lead = outcome(wording_of(call), own_seat(call), events_in(call.led_to))
    if call.look.seat is None or call.look.table.status != "running" or not call.look.owes:
        return waiting.waiting_panel(call, lead, await can_take_back_the_end(call))
    if call.planned is not None:
        return turn_panel(rehearsed_turn(call), lead)
    turn = await true_turn(call)
    return turn_panel(turn, lead or since_words(turn))


def since_words(turn: Turn) -> str:
    """What happened since the reader's last action: in a new turn what befell them, else the results of their ruse.

    What others did stands in the post above, and in the log; in plain words, and in a tutorial, it stands here too.
    """
    if not any(event[0] == ev.TURN for event in turn.since):
        return outcome(turn.wording, turn.seat, turn.since)
    own = [*own_news(turn.wording, turn.since, turn.seat), *_unasked(turn)]
    if not turn.call.plain and OPTION not in turn.call.look.table.options:
        return "\n".join(own)
    told = ([*own, *narration(turn.wording, turn.since, lines)] for lines in range(TOLD, -1, -1))
    return next((text for text in map("\n".join, told) if len(text) <= TOLD_LETTERS), "")


def _unasked(turn: Turn) -> list[str]:
    """That the attack was over before it began: nobody was in range, and no ruse could be played (§5.3.1)."""
    view, t = turn.wording.view, turn.call.t
    begins = max(at for at, event in enumerate(turn.since) if event[0] == ev.TURN)
    fought = any(event[0] in (ev.ATTACKS, ev.RUSE) for event in turn.since[begins:])
    return [t("Nothing to attack: on to purchases.")] if view.round and view.phase in BUYING and not fought else []


async def can_take_back_the_end(call: Call) -> bool:
    """Whether nobody has chosen anything since the presser's turn ended."""
    seat = call.look.seat
    if seat is None or call.look.table.status != "running" or call.look.owes:
        return False
    return just_ended(await newest_entries(call, RECENT), seat)


def turn_panel(turn: Turn, lead: str = "", where: str = "") -> Panel:
    return framed(turn.call, PLANS, _of_phase(turn, lead, where))


def _of_phase(turn: Turn, lead: str, where: str) -> Panel:
    """The panel of a turn's phase; of a plan that ends the turn, the plan itself."""
    if turn.rehearsal is not None and turn.rehearsal.over:
        return plan_done_panel(turn)
    phase = turn.wording.view.phase
    if phase == PHASE_NAMES[ATTACK]:
        return attack.attack_panel(turn, lead)
    if phase == PHASE_NAMES[AIM]:
        return attack.aim_panel(turn, where, lead)
    if phase == PHASE_NAMES[PICK]:
        return attack.pick_panel(turn, lead)
    if phase == PHASE_NAMES[THROW]:
        return ruse.throw_panel(turn, where)
    if phase == PHASE_NAMES[ANSWER]:
        return ruse.shield_panel(turn)
    return shop.shop_panel(turn, lead)


def plan_done_panel(turn: Turn) -> Panel:
    """A plan of a whole turn: nothing can be added, its last step can be taken back."""
    t = turn.call.t
    lines = [*attack.heading(turn, t("Ready")), t("The plan ends the turn. You need nothing more.")]
    return panel(lines, attack.last_rows(turn))


async def commit(turn: Turn, actions: Sequence[Action]) -> Panel:
    """Carry actions out, or add them to the plan: all of them or none. Raises HostError, IllegalAction."""
    call = turn.call
    if turn.rehearsal is None:
        try:
            actions = left_to_do(call.look.view, actions)
        except IllegalAction:
            if await done_before(call):
                return await present(await again(call))
            raise
        return await present(await act(call, actions))
    more = with_more(turn.rehearsal, turn.seat, actions)
    steps = [NOTATION.format(turn.wording.view.content, action) for action in (*turn.rehearsal.done, *more)]
    return await present(await sketched(call, steps))
