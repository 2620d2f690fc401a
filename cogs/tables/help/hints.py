"""The coach's button for every game's screens (screens, Hints), and its words above that button."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord

from cogs.tables.running.carry_out import again, owes
from cogs.transport.contract import LONGEST, Answer, Call, Id, Panel
from cogs.transport.panels.panel import TEXT, Row, args_of, clipped, ids_of
from cogs.transport.panels.widgets import button, row
from host.services.hints import Hint, as_it_is, had_by, hints_left
from host.table.options import ALL_HINTS
from host.table.refusals import HostError
from host.thinking.bot_pool import BotFailed

VERB = "hint"
Present = Callable[[Call], Awaitable[Panel]]


async def hinted(call: Call, answer: Answer) -> Answer:
    """The answer with the coach's button below it, in the panel of somebody who decides at a table with hints."""
    if not isinstance(answer, Panel) or not call.look.table.terms.hints or call.look.seat is None:
        return answer
    now = await again(call)
    left = hints_left(now.look.table.terms.hints, had_by(now.look.orders), now.look.decision)
    if not now.look.owes or not left or now.look.table.status != "running":
        return answer
    t = call.t
    more = now.look.table.terms.hints >= ALL_HINTS
    label = t("Hint") if more else t.n("Hint ({count} left)", "Hint ({count} left)", left)
    answer.view.add_item(row(button(label, _id(now, answer.chosen))))
    return answer


def _id(call: Call, chosen: str) -> Id:
    """Of the button, which never ages and remembers what is chosen above it, as far as there is room."""
    kept = replace(ids_of(call).id(VERB, chosen), decision=None, seat=None)
    return kept if len(str(kept)) <= LONGEST else replace(kept, args="")


async def as_chosen(call: Call, choosing: Mapping[str, Callable[[Call], Awaitable[Answer]]], present: Present) -> Panel:
    """The panel a hint was asked in, with what was chosen there; the present one where that can't be any more.

    `choosing`: the verbs that choose in a panel and do nothing. A hint costs nobody what they had chosen.
    """
    verb, payload, choice = [*args_of(call).payload.split(":", 2), "", ""][:3]
    if verb in choosing:
        step = call.id.args.partition(".")[0]
        pressed = Id(call.id.game, verb, f"{step}.{payload}", call.look.decision, call.look.seat)
        try:
            shown = await choosing[verb](replace(call, id=pressed, values=(f"{step}.{choice}",)))
        except HostError:
            return await present(call)
        if isinstance(shown, Panel):
            return shown
    return await present(call)


def below(panel: Panel, text: str, rows: Sequence[Row] = ()) -> Panel:
    """A panel with the coach's words at its end, right above the button just pressed (screens §21).

    Where there is no room for both, the panel's own text is cut.
    """
    displays = [item for item in panel.view.walk_children() if isinstance(item, discord.ui.TextDisplay)]
    over = sum(len(display.content) for display in displays) + len(text) - TEXT
    if over > 0:
        longest = max(displays, key=lambda display: len(display.content))
        longest.content = clipped(longest.content, len(longest.content) - over)
    panel.view.add_item(discord.ui.TextDisplay(text))
    for item in rows:
        panel.view.add_item(item)
    return panel


async def thought(call: Call, thought_from: Callable[[Any], Any] = as_it_is) -> Hint | None:
    """What a strong AI would do about the presser's decision, computed off the loop; None where it failed.

    `thought_from`: see host.services.hints.
    """
    owes(call)
    try:
        return await call.house.hints.hint(call.press, call.id.game, call.look.decision, thought_from)
    except BotFailed:
        return None


def no_answer(call: Call) -> str:
    return call.t("No hint this time. It cost you nothing.")
