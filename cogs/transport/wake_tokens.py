"""Wake tokens: they let the bot edit a person's open panel for a while, to show the next decision there.

Ephemeral messages can only be edited through a token of their own, which lives 15 minutes; the last minutes are left
unused, so that no edit comes too late. Nothing here outlives a restart, and nothing depends on it: any button of any
post opens the panel again (screens §1).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cogs.transport.reply import Interaction
from cogs.transport.taste import EVERYBODY, PictureTaste
from data.texts import Texts
from host.table.presses import SeatView
from host.table.stored_plan import StoredPlan, plan_in

AWAKE = 13 * 60.0
"""Seconds a panel can be woken after its last press."""
MOST = 5
"""Panels of one person in one game that are kept: those pressed last."""


@dataclass(frozen=True, slots=True)
class Displayed:
    """What a panel shows: the decision it asks for, -1 when it only waits; its person's plan, and when that acts."""

    decision: int
    plan: tuple[StoredPlan | None, float | None]


@dataclass(frozen=True, slots=True)
class WakeToken:
    """A panel on somebody's screen, and the last it showed."""

    interaction: Interaction
    t: Texts
    plain: bool
    shown: Displayed
    at: float
    taste: PictureTaste = EVERYBODY


@dataclass(frozen=True, slots=True)
class OpenPanel:
    """A panel that can be woken.

    `left`: its person has since pressed in another one; `older`: and in the same channel, below it.
    """

    user: int
    message: int
    token: WakeToken
    left: bool
    older: bool


class WakeTokens:
    """The wake tokens of each (game, person): of the panel pressed last, and of those left for it."""

    def __init__(self) -> None:
        self._panels: dict[tuple[int, int], dict[int, WakeToken]] = {}
        """[game, person] -> [message] -> token, the panel pressed last at the end."""

    def __len__(self) -> int:
        return len(self._panels)

    def remember(self, game: int, user: int, message: int, token: WakeToken) -> None:
        """Keep the token of the panel pressed last, by its message."""
        panels = self._panels.setdefault((game, user), {})
        panels.pop(message, None)
        panels[message] = token
        for oldest in [*panels][:-MOST]:
            del panels[oldest]

    def pressed(self, game: int, user: int, message: int) -> None:
        """Note that a panel is the newest, before what its press does wakes the others."""
        panels = self._panels.get((game, user), {})
        if message in panels:
            panels[message] = panels.pop(message)

    def shows(self, game: int, panel: OpenPanel, shown: Displayed) -> None:
        """Note what a panel now shows."""
        panels = self._panels.get((game, panel.user), {})
        if panels.get(panel.message) is panel.token:
            panels[panel.message] = replace(panel.token, shown=shown)

    def closed(self, game: int, panel: OpenPanel) -> None:
        """Forget a panel that asks nothing any more."""
        panels = self._panels.get((game, panel.user), {})
        if panels.get(panel.message) is panel.token:
            del panels[panel.message]

    def forget(self, game: int, user: int) -> None:
        self._panels.pop((game, user), None)

    def of_game(self, game: int, now: float) -> list[OpenPanel]:
        """A game's panels; expired tokens are dropped, in all games."""
        alive = {
            key: {message: token for message, token in panels.items() if now - token.at < AWAKE}
            for key, panels in self._panels.items()
        }
        self._panels = {key: panels for key, panels in alive.items() if panels}
        found = []
        for (of, user), panels in self._panels.items():
            newest = {token.interaction.channel_id: message for message, token in panels.items()}
            found += [
                OpenPanel(user, message, token, message != [*panels][-1], message not in newest.values())
                for message, token in panels.items()
                if of == game
            ]
        return found


def shown_of(look: SeatView) -> Displayed:
    """What a panel has to show now."""
    plan = plan_in(look.orders)
    as_shown = None if plan is None else replace(plan, told=False, since=0.0)
    return Displayed(look.decision if look.owes else -1, (as_shown, look.plan_at))
