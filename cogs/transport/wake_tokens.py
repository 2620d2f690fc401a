"""Wake tokens: what it takes to edit the panel a person has open, kept a while to show the next decision there.

Ephemeral messages can only be edited through a token of their own, which lives 15 minutes; the last minutes
are left unused, so that no edit comes too late. Nothing here outlives a restart, and nothing depends on it:
any button of any post opens the panel again (screens §1).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cogs.transport.reply import Interaction
from data.texts import Texts
from host.ports import SeatView

AWAKE = 13 * 60.0
"""Seconds a panel can be woken after its last press."""


@dataclass(frozen=True, slots=True)
class WakeToken:
    """A panel on somebody's screen. `decision`: what it showed last."""

    interaction: Interaction
    t: Texts
    plain: bool
    decision: int
    at: float


class WakeTokens:
    """The wake tokens of each (game, person)."""

    def __init__(self) -> None:
        self._panels: dict[tuple[int, int], WakeToken] = {}

    def __len__(self) -> int:
        return len(self._panels)

    def remember(self, game: int, user: int, token: WakeToken) -> None:
        """Keep the token of the panel pressed last."""
        self._panels[game, user] = token

    def shown(self, game: int, user: int, decision: int) -> None:
        """Note that a panel now shows a decision."""
        token = self._panels.get((game, user))
        if token is not None:
            self._panels[game, user] = replace(token, decision=decision)

    def forget(self, game: int, user: int) -> None:
        self._panels.pop((game, user), None)

    def of_game(self, game: int, now: float) -> dict[int, WakeToken]:
        """[person] -> wake token in a game; tokens that have run out are dropped, in all games."""
        self._panels = {key: token for key, token in self._panels.items() if now - token.at < AWAKE}
        return {user: token for (of, user), token in self._panels.items() if of == game}


def asked(look: SeatView) -> int:
    """What a panel is remembered by: the decision it asks for, or -1 when it only waits."""
    return look.decision if look.owes else -1
