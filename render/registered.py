"""What a game's pictures hand the registry, in `render/<game>/registered.py`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple

from data.texts import Texts
from render.painter import Painter
from render.reel import ReelMaker


class RegisteredPictures(NamedTuple):
    """A game's painters, its board as a picture and as text, and its film."""

    painters: Mapping[type, Painter]
    board: Callable[[Any, Sequence[str], Texts], Hashable]
    """What the picture of the whole board is drawn from: (view, names of the seats, texts)."""
    text_board: Callable[[Any, Sequence[str], Texts], Sequence[str]]
    """The board as text, in parts of at most 1,900 characters."""
    reel: ReelMaker | None = None
    """None: of this game no film is made."""
