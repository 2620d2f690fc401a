"""Keeps one live panel a person and table: it shows their present decision; one left for another says where it is."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

import discord

from cogs.transport.contract import Call, Id, parse_id
from cogs.transport.failures import FAILURES
from cogs.transport.panels.widgets import button, row, with_time
from cogs.transport.pictures import in_words
from cogs.transport.refusals import fault_id, log_fault
from cogs.transport.reply import File
from cogs.transport.services import Services
from cogs.transport.wake_tokens import Left, OpenNotice, WakeToken, shown_of
from data.texts import Texts
from host.table.names import clean_name
from host.table.presses import Press, SeatView
from host.table.refusals import HostError

log = logging.getLogger("cogs")

JUST_PRESSED = 1.0
"""Seconds since a press for which its panel is looked at, though a post came below it. AI seats take longer."""


async def wake(services: Services, game: int, posted_in: int | None = None) -> None:
    """Show people's present decisions in a game's live panels, and at its end a note on it.

    `posted_in`: where a new post with buttons has just come. A panel above it leaves the turn to it.
    """

    def due(token: WakeToken, look: SeatView) -> bool:
        return look.owes and shown_of(look).decision != token.shown.decision

    for panel in services.wake_tokens.of_game(game, services.now()):
        await _refresh(services, game, panel, due, posted_in)


async def show_plans(services: Services, game: int, pressed: int | None) -> None:
    """Show people what became of their plans, but not in the message pressed for it: its answer does."""

    def due(token: WakeToken, look: SeatView) -> bool:
        return token.message != pressed and shown_of(look).plan != token.shown.plan

    for panel in services.wake_tokens.of_game(game, services.now()):
        await _refresh(services, game, panel, due)


async def shrink(services: Services, game: int, left: Left) -> None:
    """Turn a panel or notice left for a panel into a line that says where its person plays now."""
    live = services.wake_tokens.of(game, left.user)
    if live is None or live.message == left.message:
        return
    try:
        await _into_line(services, game, left, _place_words(left, live))
    except (HostError, *FAILURES) as error:
        log.info("panel not shrunk: %s", type(error).__name__)


async def _refresh(
    services: Services,
    game: int,
    panel: WakeToken,
    due: Callable[[WakeToken, SeatView], bool],
    posted_in: int | None = None,
) -> None:
    """Draw a live panel again if that is due; a refused edit does no harm, and a fault at one stops no other."""
    tokens, user, message = services.wake_tokens, panel.user, panel.message
    try:
        look = await services.house.reading.look(game, user)
        token = tokens.of(game, user)
        if token is None or token.message != message:
            return
        if look.table.finished:
            tokens.forget(game, user)
            await _show(services, game, token, look)
        elif look.table.status != "running" or not due(token, look):
            return
        elif token.room == posted_in and services.now() - token.pressed >= JUST_PRESSED:
            tokens.forget(game, user, message)
            await _into_line(services, game, token, token.t("It's your turn, below."))
        else:
            await _show(services, game, tokens.shows(game, token, shown_of(look)), look)
    except Exception as error:
        if isinstance(error, (HostError, *FAILURES)):
            log.info("panel not woken: %s", type(error).__name__)
        else:
            log_fault(fault_id(), "waking", error, game)
        tokens.forget(game, user, message)


async def _into_line(services: Services, game: int, at: Left, words: str) -> None:
    """A line in place of a panel; if its person has gone on there meanwhile, the panel again.

    Their press's own answer may have come before the line.
    """
    await _edit(services, at, _line(at.t, game, words))
    live = services.wake_tokens.of(game, at.user)
    if live is not None and live.message == at.message:
        await _show(services, game, live, await services.house.reading.look(game, at.user))


def _place_words(left: Left, live: WakeToken) -> str:
    if left.room == live.room:
        return left.t("You play below now.") if left.message < live.message else left.t("You play above now.")
    if live.interaction.guild_id is None:
        return left.t("You play in the direct messages now.")
    in_private = isinstance(left, OpenNotice) or left.interaction.guild_id is None
    return left.t("You play at the table now.") if in_private else left.t("You play in another channel now.")


def _line(t: Texts, game: int, words: str) -> discord.ui.LayoutView:
    """A line in place of a panel, with the button that goes on there."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(f"-# {words}"))
    view.add_item(row(button(t("Continue here"), Id(game, "turn"))))
    return view


def is_line(message: discord.Message) -> bool:
    """Whether a direct message is such a line, in which nobody plays on."""
    buttons = [each for row in message.components if isinstance(row, discord.ActionRow) for each in row.children]
    ids = [parse_id(str(each.custom_id)) for each in buttons]
    return [each and each.verb for each in ids] == ["turn"] and len(message.components) == 2


async def _edit(services: Services, at: Left, view: discord.ui.LayoutView, files: Sequence[File] = ()) -> None:
    attachments = [file.for_discord() for file in files]
    if isinstance(at, OpenNotice):
        message = services.get_partial_messageable(at.room).get_partial_message(at.message)
        await message.edit(content=None, view=view, attachments=attachments)
    else:
        await at.interaction.edit_original_response(content=None, view=view, attachments=attachments)


async def _show(services: Services, game: int, token: WakeToken, look: SeatView) -> None:
    """Show the present panel, unless its person has pressed or left it while it was drawn."""
    user, now = token.interaction.user, look
    call = Call(
        id=Id(game, "turn"),
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
        now = await services.house.reading.look(game, user.id)
    if (now.decision, now.orders) != (look.decision, look.orders):
        # Their own press was answered while the picture was drawn: what was drawn is older than that answer.
        await _show(services, game, token, now)
        return
    with_time(panel.view, services.time_lines(now, token.t))
    if now.table.finished or services.wake_tokens.holds(game, token):
        await _edit(services, token, panel.view, files)
