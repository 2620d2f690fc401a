"""Wakes panels: shows people their present decision in the panel they have open."""

from __future__ import annotations

import logging
from collections.abc import Callable

import discord

from cogs.transport.contract import Call, Id
from cogs.transport.failures import FAILURES
from cogs.transport.panels.widgets import with_time
from cogs.transport.pictures import in_words
from cogs.transport.reply import File
from cogs.transport.services import Services
from cogs.transport.wake_tokens import OpenPanel, WakeToken, shown_of
from host.table.names import clean_name
from host.table.presses import Press, SeatView
from host.table.refusals import HostError

log = logging.getLogger("cogs")


async def wake(services: Services, game: int) -> None:
    """Show people's present decisions in a game's open panels, and at its end a note on it.

    A panel left for another one also stops asking once the decision is made.
    """

    def due(panel: OpenPanel, look: SeatView) -> bool:
        decided = shown_of(look).decision != panel.token.shown.decision
        return decided and (look.owes or panel.left)

    await _refresh(services, game, due)


async def show_plans(services: Services, game: int, pressed: int | None) -> None:
    """Show people what became of their plans, but not in the message pressed for it: its answer does."""

    def due(panel: OpenPanel, look: SeatView) -> bool:
        return panel.message != pressed and shown_of(look).plan != panel.token.shown.plan

    await _refresh(services, game, due)


async def _refresh(services: Services, game: int, due: Callable[[OpenPanel, SeatView], bool]) -> None:
    """Draw again the panels that are due; one above another in the same channel ends for good.

    A refused edit does no harm.
    """
    for panel in services.wake_tokens.of_game(game, services.now()):
        user, token = panel.user, panel.token
        try:
            look = await services.house.reading.look(game, user)
            if look.table.finished:
                services.wake_tokens.forget(game, user)
                await _turn(services, token, look)
            elif look.table.status != "running" or not due(panel, look):
                continue
            elif panel.older:
                services.wake_tokens.closed(game, panel)
                await _close(token)
            else:
                services.wake_tokens.shows(game, panel, shown_of(look))
                await _turn(services, token, look)
        except (HostError, *FAILURES) as error:
            log.info("panel not woken: %s", type(error).__name__)
            services.wake_tokens.forget(game, user)


async def _close(token: WakeToken) -> None:
    """A line in place of a panel whose decision is made: its person goes on in the one below it.

    In direct messages it stays: there a settled question says what was decided (screens D6).
    """
    if token.interaction.guild_id is None:
        return
    told = discord.ui.LayoutView(timeout=None)
    told.add_item(discord.ui.TextDisplay(token.t("-# That is done. Your newest panel is below.")))
    await token.interaction.edit_original_response(content=None, view=told, attachments=[])


async def _turn(services: Services, token: WakeToken, look: SeatView) -> None:
    user, due = token.interaction.user, look
    call = Call(
        id=Id(look.table.id, "turn"),
        press=Press(user.id, clean_name(user.display_name)),
        look=look,
        house=services.house,
        t=token.t,
        plain=token.plain,
        private=True,
    )
    panel = await services.screens_of(look.table.game).present(call)
    files: list[File] = []
    if panel.shot is not None:
        drawn = None if token.plain else await services.pictures.of_panel(look, panel.shot, token.t, token.taste)
        if drawn is None:
            in_words(panel)
        else:
            files = [drawn]
        look = await services.house.reading.look(look.table.id, user.id)
    if (look.decision, look.orders) != (due.decision, due.orders):
        # Their own press was answered while the picture was drawn: what was drawn is older than that answer.
        await _turn(services, token, look)
        return
    with_time(panel.view, services.time_lines(look, token.t))
    await token.interaction.edit_original_response(
        content=None, view=panel.view, attachments=[file.for_discord() for file in files]
    )
