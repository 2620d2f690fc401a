"""Panels that wake: the newest token of each person's panel, kept a while to turn it into the next decision.

Ephemeral messages can only be edited through a token of their own, which lives 15 minutes; the last minutes
are left unused, so that no edit comes too late. Nothing here outlives a restart, and nothing depends on it:
any button of any post opens the panel again (screens §1).
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import discord

from cogs.transport.contract import Call, Id
from cogs.transport.pictures import without_gallery
from cogs.transport.reply import File, Interaction
from cogs.transport.text import clean_name
from data.texts import Texts
from host.ports import HostError, Press, SeatView

if TYPE_CHECKING:
    from cogs.app import ConquestBot

log = logging.getLogger("cogs")

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
        """The panel pressed last is the token one."""
        self._panels[game, user] = token

    def shown(self, game: int, user: int, decision: int) -> None:
        """The wake tokens was woken for a decision."""
        token = self._panels.get((game, user))
        if token is not None:
            self._panels[game, user] = replace(token, decision=decision)

    def forget(self, game: int, user: int) -> None:
        self._panels.pop((game, user), None)

    def of_game(self, game: int, now: float) -> dict[int, WakeToken]:
        """[person] -> wake tokens of a game; those that can't be woken any more are dropped (of all games)."""
        self._panels = {key: token for key, token in self._panels.items() if now - token.at < AWAKE}
        return {user: token for (of, user), token in self._panels.items() if of == game}


def asked(look: SeatView) -> int:
    """What a panel is remembered by: the decision it asks for, or -1 when it only waits."""
    return look.decision if look.owes else -1


async def wake(bot: ConquestBot, game: int) -> None:
    """Turn the wake tokens of a game into the decisions their people owe now, at its end into a word of that.

    A refused edit is no harm.
    """
    for user, token in bot.panels.of_game(game, bot.now()).items():
        try:
            look = await bot.house.look(game, user)
            if look.table.status in ("over", "ended"):
                bot.panels.forget(game, user)
                await _turn(bot, token, look)
            elif look.table.status == "running" and asked(look) not in (-1, token.decision):
                bot.panels.shown(game, user, asked(look))
                await _turn(bot, token, look)
        except (HostError, discord.HTTPException) as error:
            log.info("panel not woken: %s", type(error).__name__)
            bot.panels.forget(game, user)


async def _turn(bot: ConquestBot, token: WakeToken, look: SeatView) -> None:
    user = token.interaction.user
    call = Call(
        id=Id(look.table.id, "turn"),
        press=Press(user.id, clean_name(user.display_name)),
        look=look,
        house=bot.house,
        t=token.t,
        plain=token.plain,
        private=True,
    )
    panel = await bot.screens[look.table.game].present(call)
    files: list[File] = []
    if panel.shot is not None:
        drawn = None if token.plain else await bot.pictures.of_panel(look, panel.shot, token.t)
        if drawn is None:
            without_gallery(panel.view)
        else:
            files = [drawn]
    await token.interaction.edit_original_response(
        content=None, view=panel.view, attachments=[file.for_discord() for file in files]
    )
