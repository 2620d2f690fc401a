"""The painters of Clash of Rage, by the spec each draws."""

from __future__ import annotations

from collections.abc import Mapping

from render.clash.board import paint_board
from render.clash.cards import paint_cards
from render.clash.crop import paint_crop
from render.clash.hero_cards import paint_heroes
from render.clash.picture import BoardSpec, CardsSpec, CropSpec, FacesSpec, HeroesSpec
from render.clash.tiles import paint_faces
from render.painter import BOARD, PANEL, Painter

PAINTERS: Mapping[type, Painter] = {
    BoardSpec: Painter(paint_board, BOARD, "clash"),
    CropSpec: Painter(paint_crop, PANEL, "clash"),
    CardsSpec: Painter(paint_cards, PANEL, "clash"),
    HeroesSpec: Painter(paint_heroes, PANEL, "clash"),
    FacesSpec: Painter(paint_faces, PANEL, "clash"),
}
