"""A side's livery: what tells one side from another in every picture of a game, by colour and by shape."""

from __future__ import annotations

from typing import NamedTuple


class Livery(NamedTuple):
    """A side's colour, the colour of figures on it, and its emblem."""

    colour: str
    ink: str
    emblem: str
