"""The boards the house can show: a new game adds one line to each table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from data.texts import Texts
from render.clash.film import reel_of as clash_reel
from render.clash.look import board_spec as clash_board
from render.clash.text_board import text_board as clash_text
from render.kravora.film import reel_of as kravora_reel
from render.kravora.look import board_spec as kravora_board
from render.kravora.text_board import text_board as kravora_text
from render.reel import FilmMoment, Reel

BOARDS: Mapping[str, Callable[[Any, Sequence[str], Texts], Hashable]] = {
    "clash": clash_board,
    "kravora": kravora_board,
}
"""[game] -> what the picture of the whole board is drawn from: (view, names of the seats, texts)."""
TEXT_BOARDS: Mapping[str, Callable[[Any, Sequence[str], Texts], Sequence[str]]] = {
    "clash": clash_text,
    "kravora": kravora_text,
}
"""[game] -> the board as text, in parts of at most 1,900 characters."""
REELS: Mapping[str, Callable[[Sequence[FilmMoment], Sequence[str], Texts, str], Reel]] = {
    "clash": clash_reel,
    "kravora": kravora_reel,
}
"""[game] -> the reel of a whole game's film: (moments as `render.film.moments_of` has them, names, texts, theme)."""
