"""The chronicle of a campaign: its games with scenario, ranks, vetoes, pacts, and where to look at them again."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.saga.telling import game_lines, told
from cogs.clash.saga.wording import SagaWording
from cogs.transport.contract import Call, Panel
from cogs.transport.panel import ageless, panel
from cogs.transport.widgets import row
from engine.clash.saga import events as ev
from host.ports import LogEntry


async def chronicle(call: Call) -> Panel:
    """All that happened, game by game."""
    t, wording = call.t, SagaWording(call.t, call.look.table, call.look.view)
    entries = await call.house.log(call.id.game, call.press.user_id)
    lines = ["### " + t("Chronicle"), *_games(wording, entries), wording.glory_line()]
    return panel(lines, [row(ageless(call, t("Back"), "mine"))])


def _games(wording: SagaWording, entries: Sequence[LogEntry]) -> list[str]:
    """A heading a game, then what was chosen before it, and how it ended."""
    games, lines, now = list(wording.view.saga.games), [], 1
    before: list[str] = []
    for entry in entries:
        for event in entry.events:
            if event[0] == ev.GAME_OVER:
                lines += [*before, *game_lines(wording, games[now - 1])]
                before, now = [], now + 1
            else:
                before += told(wording, [event])
    return [*lines, *before]
