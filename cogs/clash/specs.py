"""What the pictures of Clash of Rage are drawn from: a post's picture or a panel's shot -> the worker's spec."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from cogs.surface import Shot
from data.texts import Texts
from host.ports import Look, Picture, Table
from render.clash.look import board_spec, cards_spec, crop_spec, revealed_spec


class ClashSpecs:
    """Kinds of a post: "board", "cards" (a hand, or the round's revealed ones). Of a panel: "crop", "cards"."""

    def picture(self, view: Any, picture: Picture, table: Table, t: Texts) -> Hashable:
        """Raises LookupError for a kind nobody draws."""
        names = [seat.name for seat in table.seats]
        if picture.kind == "board":
            return board_spec(view, names, t)
        if picture.kind == "cards":
            # In public with each player's name above the card; a hand is its owner's alone.
            public = picture.seat is None and any(card >= 0 for card in view.revealed)
            return revealed_spec(view, names, t) if public else cards_spec(view, picture.cards, t)
        raise LookupError(picture.kind)

    def shot(self, look: Look, shot: Shot, t: Texts) -> Hashable:
        """Raises LookupError for a kind nobody draws."""
        if shot.kind == "crop":
            return crop_spec(look.view, shot.marks, t)
        if shot.kind == "cards":
            return cards_spec(look.view, [number for name, number in shot.marks if name == "card"], t)
        raise LookupError(shot.kind)
