"""Which painter draws which spec: one line a kind of picture, for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from render.clash.board import paint_board
from render.clash.cards import paint_cards
from render.clash.crop import paint_crop
from render.clash.hero_cards import paint_heroes
from render.clash.picture import BoardSpec, CardsSpec, CropSpec, FacesSpec, HeroesSpec, PlotSpec
from render.clash.plot import paint_plot
from render.clash.tiles import paint_faces
from render.kravora.board import paint_board as paint_kravora
from render.kravora.crop import paint_crop as paint_forts
from render.kravora.picture import BoardSpec as KravoraSpec
from render.kravora.picture import CropSpec as FortsSpec
from render.png import encode
from render.scene import Scene

KILO = 1000


class Painter(NamedTuple):
    """How a kind of spec is drawn, and how many bytes its PNG should have at most."""

    paint: Callable[[Any], Scene]
    aim: int


PAINTERS: Mapping[type, Painter] = {
    BoardSpec: Painter(paint_board, 400 * KILO),
    CropSpec: Painter(paint_crop, 120 * KILO),
    CardsSpec: Painter(paint_cards, 120 * KILO),
    HeroesSpec: Painter(paint_heroes, 120 * KILO),
    FacesSpec: Painter(paint_faces, 120 * KILO),
    PlotSpec: Painter(paint_plot, 120 * KILO),
    KravoraSpec: Painter(paint_kravora, 400 * KILO),
    FortsSpec: Painter(paint_forts, 120 * KILO),
}


def draw_now(spec: object) -> bytes:
    """The PNG of a spec, drawn in this process (the worker's job; tests and the command line use it directly).

    Raises LookupError for a spec nobody paints, PictureTooLargeError.
    """
    painter = PAINTERS.get(type(spec))
    if painter is None:
        raise LookupError(f"no painter for {type(spec).__name__}")
    return encode(painter.paint(spec), painter.aim)
