"""Answers one interaction: acknowledges it at once, then shows the answer where the acknowledgement promised it.

A panel is edited through the press's own fresh token with a fresh view and its picture sent again; when that edit fails
(message gone, token refused) the answer is sent as a new ephemeral message.
"""

from __future__ import annotations

import contextlib
import io
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

from cogs.transport.contract import Acknowledge, Id
from cogs.transport.failures import FAILURES
from cogs.transport.panels.limits import ALT
from cogs.transport.panels.text import cut_to_content
from cogs.transport.panels.widgets import button, link, option, select, with_lead
from host.delivery.meter import Outcome
from host.posts.post import Button, Menu

Interaction = discord.Interaction[Any]


@dataclass(frozen=True, slots=True)
class File:
    """A drawn picture, kept as bytes so that it can be sent more than once."""

    data: bytes
    name: str
    alt: str

    def for_discord(self) -> discord.File:
        return discord.File(io.BytesIO(self.data), self.name, description=self.alt[:ALT] or None)


@dataclass(slots=True)
class Reply:
    """Answers one interaction. `private`: it came from a panel, which may be replaced in place."""

    interaction: Interaction
    private: bool = False
    how: Acknowledge = "new"
    lead: str = ""
    """A line above the next answer of any kind."""
    beside: tuple[Button, ...] = ()
    """Buttons of a note after the answer, with the line."""
    outcome: Outcome = "done"
    """The press's outcome so far."""
    game: int = 0
    """The table it turned out to be about, 0: none so far."""
    acknowledged: float | None = None
    """When it was acknowledged (seconds of time.perf_counter)."""
    _used: bool = field(default=False)
    """Whether the promised first answer was given; later ones are new ephemeral messages."""
    _below: discord.WebhookMessage | None = None
    """The note below a panel whose answer takes long."""

    async def acknowledge(self) -> None:
        """Acknowledge as `how` says; a form is its own acknowledgement."""
        if self.how == "form" or self.interaction.response.is_done():
            return
        if self.how == "edit":
            await self.interaction.response.defer()
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)
        self.acknowledged = time.perf_counter()

    async def panel(self, view: discord.ui.LayoutView, files: Sequence[File] = ()) -> int:
        """Show a panel; its message id."""
        lead = self._led()
        view = with_lead(view, lead) if lead else view
        if self._used:
            return (await self._new_panel(view, files)).id
        self._used = True
        response = self.interaction.response
        if not response.is_done():
            if self.private and self.interaction.message is not None:
                await response.edit_message(content=None, view=view, attachments=[file.for_discord() for file in files])
                return self.interaction.message.id
            sent = await response.send_message(view=view, files=[file.for_discord() for file in files], ephemeral=True)
            return sent.message_id or (await self.interaction.original_response()).id
        try:
            edited = await self.interaction.edit_original_response(
                content=None, view=view, attachments=[file.for_discord() for file in files]
            )
        except discord.HTTPException as error:
            if error.status not in (401, 404):
                raise
            return (await self._new_panel(view, files)).id
        return edited.id

    async def say(
        self,
        content: str,
        rows: Sequence[Sequence[Button]] = (),
        game: int = 0,
        files: Sequence[File] = (),
        menu: Menu | None = None,
    ) -> None:
        """A few words beside what is already there (the panel pressed stays as it is)."""
        lead = self._led()
        content = cut_to_content(f"{lead}\n{content}" if lead and content else lead or content)
        view = rows_view(rows, game, menu=menu)
        extra: dict[str, Any] = {} if view is None else {"view": view}
        pictures = [file.for_discord() for file in files]
        response = self.interaction.response
        if not response.is_done():
            self._used = True
            await response.send_message(content, ephemeral=True, files=pictures, **extra)
        elif self.how == "new" and not self._used:
            self._used = True
            await self.interaction.edit_original_response(content=content, attachments=pictures, **extra)
        else:
            await self.interaction.followup.send(content, ephemeral=True, files=pictures, **extra)

    async def instead(self, content: str) -> None:
        """A few words in place of the pressed question, which loses its buttons."""
        self._used = True
        await self.interaction.edit_original_response(content=content, view=None, attachments=[])

    async def public(self, view: discord.ui.LayoutView, files: Sequence[File] = ()) -> None:
        """Show a panel to everybody here, beside what is already there."""
        shown = [file.for_discord() for file in files]
        nobody = discord.AllowedMentions.none()
        await self.interaction.followup.send(view=view, files=shown, allowed_mentions=nobody)

    async def public_file(self, content: str, file: File) -> None:
        """A file to everybody here, with a few words."""
        nobody = discord.AllowedMentions.none()
        await self.interaction.followup.send(content, file=file.for_discord(), allowed_mentions=nobody)

    async def waiting(self, content: str) -> None:
        """A note while the answer is worked out: in its place, or below the panel, which stays until then."""
        if self._used or not self.interaction.response.is_done():
            return
        if self.how == "new":
            await self.interaction.edit_original_response(content=content)
        elif self.how == "edit":
            self._below = await self.interaction.followup.send(content, ephemeral=True, wait=True)

    async def waited(self) -> None:
        """Take the note below the panel away, now that the answer is there."""
        note, self._below = self._below, None
        if note is not None:
            with contextlib.suppress(*FAILURES):
                await note.delete()

    async def form(self, modal: discord.ui.Modal) -> None:
        """Open a form, with a timeout: nobody reports that a form was closed."""
        modal.timeout = 900.0
        self._used = True
        await self.interaction.response.send_modal(modal)
        if self.lead:
            # A form has no room for it.
            await self.say("")

    def _led(self) -> str:
        """The line above this answer; it is said once."""
        lead, self.lead = self.lead, ""
        return lead

    async def _new_panel(
        self, view: discord.ui.LayoutView, files: Sequence[File]
    ) -> discord.WebhookMessage | discord.InteractionMessage:
        return await self.interaction.followup.send(
            view=view, files=[file.for_discord() for file in files], ephemeral=True, wait=True
        )


def rows_view(
    rows: Sequence[Sequence[Button]],
    game: int,
    decision: int | None = None,
    seat: int | None = None,
    menu: Menu | None = None,
) -> discord.ui.View | None:
    """A classic message's select and rows of buttons as a purely dynamic view; None where there is neither."""
    if not rows and menu is None:
        return None
    view = discord.ui.View(timeout=None)
    first = 0
    if menu is not None:
        options = [option(each.value, each.label, each.description, each.chosen) for each in menu.choices]
        chooser = select(Id(game, menu.verb, menu.args, decision, seat), menu.placeholder, options)
        chooser.row, first = 0, 1
        view.add_item(chooser)
    for number, row in enumerate(rows, first):
        for item in row:
            made: discord.ui.Item[Any]
            if item.url:
                made = link(item.label, item.url)
            else:
                made = button(item.label, Id(game, item.verb, item.args, decision, seat), item.style)
            made.row = number
            view.add_item(made)
    return view
