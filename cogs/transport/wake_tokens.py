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

AWAKE = 13 * 60.0
"""Seconds a panel can be woken after its last press."""


@dataclass(frozen=True, slots=True)
class WakeToken:
    """A panel on somebody's screen. `decision`: the last one it showed."""

    interaction: Interaction
    t: Texts
    plain: bool
    decision: int
    at: float
    taste: PictureTaste = EVERYBODY


@dataclass(frozen=True, slots=True)
class OpenPanel:
    """A panel that can be woken. `left`: its person has since pressed in another one elsewhere."""

    user: int
    token: WakeToken
    left: bool


class WakeTokens:
    """The wake tokens of each (game, person): of the panel pressed last, and of those left in other channels."""

    def __init__(self) -> None:
        self._panels: dict[tuple[int, int], dict[int | None, WakeToken]] = {}
        """[game, person] -> [channel] -> token, the panel pressed last at the end."""

    def __len__(self) -> int:
        return len(self._panels)

    def remember(self, game: int, user: int, token: WakeToken) -> None:
        """Keep the token of the panel pressed last; it replaces the older one in that channel."""
        panels, channel = self._panels.setdefault((game, user), {}), token.interaction.channel_id
        panels.pop(channel, None)
        panels[channel] = token

    def shown(self, game: int, user: int, token: WakeToken, decision: int) -> None:
        """Note that a panel now shows a decision."""
        panels, channel = self._panels.get((game, user), {}), token.interaction.channel_id
        if panels.get(channel) is token:
            panels[channel] = replace(token, decision=decision)

    def forget(self, game: int, user: int) -> None:
        self._panels.pop((game, user), None)

    def of_game(self, game: int, now: float) -> list[OpenPanel]:
        """A game's panels; expired tokens are dropped, in all games."""
        alive = {
            key: {channel: token for channel, token in panels.items() if now - token.at < AWAKE}
            for key, panels in self._panels.items()
        }
        self._panels = {key: panels for key, panels in alive.items() if panels}
        return [
            OpenPanel(user, token, token is not [*panels.values()][-1])
            for (of, user), panels in self._panels.items()
            if of == game
            for token in panels.values()
        ]


def asked(look: SeatView) -> int:
    """The decision a panel asks for, or -1 when it only waits."""
    return look.decision if look.owes else -1
