"""Gets the pictures of posts and panels from the drawing worker, or goes without."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Protocol

import discord

from cogs.transport.contract import Panel, Shot
from cogs.transport.panels.panel import TEXT, clipped
from cogs.transport.refusals import fault_id, log_fault
from cogs.transport.reply import File
from cogs.transport.taste import EVERYBODY, PictureTaste, usual_taste
from data.texts import Texts, texts_in
from host.house import House
from host.posts.post import Picture
from host.table.presses import SeatView
from host.table.table import Table
from render.drawing.themes import fitted
from render.words.lengths import ended
from render.worker import Painters

SHOT = "shot.png"
LARGEST = 8 << 20
"""Bytes of the largest picture to send; Discord accepts 10 MiB from everybody."""


class Specs(Protocol):
    """A game's part: what its pictures are drawn from."""

    def picture(self, view: Any, picture: Picture, table: Table, t: Texts) -> Hashable: ...

    def shot(self, look: SeatView, shot: Shot, t: Texts) -> Hashable: ...


class Pictures:
    """Pictures for the courier and the panels.

    A picture that can't be drawn is left out; the text beside it says the same.
    """

    def __init__(self, house: House, worker: Painters | None, specs: Mapping[str, Specs]) -> None:
        self._house = house
        self._worker = worker
        self._specs = specs
        self._post = asyncio.Lock()
        """Of posts one picture at a time is in the worker's queue: a panel's, for which somebody waits, comes next."""

    async def usual_at(self, table: Table) -> PictureTaste:
        """How most people of a table want the pictures that all of them see."""
        people = [seat.user_id for seat in table.seats if seat.user_id is not None]
        return usual_taste([await self._house.settings.member(user) for user in people])

    async def of_post(
        self, table: Table, pictures: Sequence[Picture], language: str = "", taste: PictureTaste = EVERYBODY
    ) -> list[File]:
        """A post's pictures, each drawn from the state after its entry. `language`: the reader's."""
        files: list[File] = []
        if self._worker is None or table.game not in self._specs:
            return files
        for number, picture in enumerate(pictures):
            try:
                view = await self._house.reading.view_at(table.id, picture.version, picture.seat)
                spec = self._specs[table.game].picture(view, picture, table, texts_in(language or table.language))
                async with self._post:
                    data = await self._worker.draw(fitted(spec, **taste._asdict()))
            except Exception as error:
                log_fault(fault_id(), f"picture {picture.kind}", error)
                continue
            if len(data) <= LARGEST:
                files.append(File(data, f"{picture.kind}{number}.png", picture.alt))
        return files

    async def of_view(
        self, table: Table, view: Any, picture: Picture, t: Texts, taste: PictureTaste = EVERYBODY
    ) -> File | None:
        """A picture from a view (None: from the table alone), with the name a panel's gallery expects.

        None when it can't be drawn.
        """
        if self._worker is None or table.game not in self._specs:
            return None
        try:
            spec = self._specs[table.game].picture(view, picture, table, t)
            data = await self._worker.draw(fitted(spec, **taste._asdict()))
        except Exception as error:
            log_fault(fault_id(), f"picture {picture.kind}", error)
            return None
        return File(data, SHOT, picture.alt) if len(data) <= LARGEST else None

    async def of_panel(self, look: SeatView, shot: Shot, t: Texts, taste: PictureTaste = EVERYBODY) -> File | None:
        """A panel's picture, with the name its gallery expects; None when it can't be drawn."""
        if self._worker is None or look.table.game not in self._specs:
            return None
        try:
            spec = self._specs[look.table.game].shot(look, shot, t)
            data = await self._worker.draw(fitted(spec, **taste._asdict()))
        except Exception as error:
            log_fault(fault_id(), f"shot {shot.kind}", error)
            return None
        alt = ended(shot.alt, t("In words instead: Plain words in /me."))
        return File(data, SHOT, alt) if len(data) <= LARGEST else None


def in_words(panel: Panel) -> None:
    """Put what only its picture says in the place of a panel's picture."""
    items = list(panel.view.walk_children())
    at = next((at for at, item in enumerate(items) if isinstance(item, discord.ui.MediaGallery)), 0)
    above = [item for item in items[:at] if isinstance(item, discord.ui.TextDisplay)]
    if above and panel.shot is not None and panel.shot.says:
        room = TEXT - panel.view.content_length() + len(above[-1].content)
        above[-1].content = clipped("\n".join((above[-1].content, *panel.shot.says)), room)
    without_gallery(panel.view)


def without_gallery(view: discord.ui.LayoutView) -> None:
    """Remove the galleries of a panel whose picture can't be sent: Discord refuses a missing attachment."""
    for item in list(view.children):
        if isinstance(item, discord.ui.MediaGallery):
            view.remove_item(item)
        elif isinstance(item, discord.ui.Container):
            for inner in list(item.children):
                if isinstance(inner, discord.ui.MediaGallery):
                    item.remove_item(inner)
