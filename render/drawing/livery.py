"""A side's livery: the colour and the emblem by which every picture of a game shows it."""

from __future__ import annotations

from typing import NamedTuple


class Livery(NamedTuple):
    """A side's colour, the colour of figures on it, and its emblem."""

    colour: str
    ink: str
    emblem: str
