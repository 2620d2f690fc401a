"""Makes the specs of Kravora's pictures, from a post's picture or a panel's shot."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from cogs.kravora.wording import KravoraWording
from cogs.tables.wording.course import Course, by_seat
from cogs.transport.contract import Shot
from data.texts import Texts
from host.posts.post import Picture
from host.table.presses import SeatView
from host.table.table import Table
from render.kravora.look.deeds import with_deeds
from render.kravora.look.look import board_spec, crop_spec, plot_spec
from render.kravora.picture import KravoraCourse


class KravoraSpecs:
    """The kinds of pictures.

    Of a post: "board" (`cards`: what happened, cogs.kravora.posts.deeds), "plot" (`cards`: walls round by round) and
    "course"; of a panel: "board" and "crop" (marks of look.crop_spec).
    """

    def picture(self, view: Any, picture: Picture, table: Table, t: Texts) -> Hashable:
        """Raises LookupError for a kind nobody draws."""
        names, seats = KravoraWording(t, table, view).names(), view.config.seats
        if picture.kind == "board":
            return with_deeds(board_spec(view, names, t), picture.cards)
        if picture.kind == "plot":
            return plot_spec(view, by_seat(picture.cards, seats), names, t)
        if picture.kind == "course":
            course = Course.of_numbers(picture.cards, seats)
            plot = plot_spec(view, course.figures or ((),) * seats, names, t)
            return KravoraCourse(plot, course.chances, course.rounds, course.marks)
        raise LookupError(picture.kind)

    def shot(self, look: SeatView, shot: Shot, t: Texts) -> Hashable:
        """Raises LookupError for a kind nobody draws."""
        names = KravoraWording(t, look.table, look.view).names()
        if shot.kind == "board":
            return board_spec(look.view, names, t)
        if shot.kind == "crop":
            return crop_spec(look.view, shot.marks, names, t)
        raise LookupError(shot.kind)
