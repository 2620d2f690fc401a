"""What the pictures of Clash of Rage are drawn from: a post's picture or a panel's shot -> the worker's spec."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from cogs.surface import Shot
from data.texts import Texts
from host.ports import Look, Picture, Table
from render.clash.look import board_spec, cards_spec, crop_spec, revealed_spec


class ClashSpecs:
    """Kinds of a post: "board", "cards" (by number, or the round's revealed ones). Of a panel: "crop", "cards"."""

    def picture(self, view: Any, picture: Picture, table: Table, t: Texts) -> Hashable:
        """Raises LookupError for a kind nobody draws."""
        names = [seat.name for seat in table.seats]
        if picture.kind == "board":
            return board_spec(view, names, t)
        if picture.kind in ("cards", "hand", "reveal"):
            return cards_spec(view, picture.cards, t) if picture.cards else revealed_spec(view, names, t)
        raise LookupError(picture.kind)

    def shot(self, look: Look, shot: Shot, t: Texts) -> Hashable:
        """Raises LookupError for a kind nobody draws."""
        if shot.kind == "crop":
            return crop_spec(look.view, shot.marks, t)
        if shot.kind == "cards":
            return cards_spec(look.view, [number for name, number in shot.marks if name == "card"], t)
        raise LookupError(shot.kind)
