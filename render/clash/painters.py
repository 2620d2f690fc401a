"""The painters of Clash of Rage, by the spec each draws."""

from __future__ import annotations

from collections.abc import Mapping

from render.clash.board.board import paint_board
from render.clash.film import MapFrame, paint_frame
from render.clash.map.crop import paint_crop
from render.clash.map.tiles import paint_faces
from render.clash.palette import THEMES
from render.clash.picture import (
    BoardSpec,
    CardsSpec,
    ClashCards,
    ClashCourse,
    ClashPlot,
    CropSpec,
    FacesSpec,
    HeroesSpec,
)
from render.clash.sheets.cards import paint_cards
from render.clash.sheets.duel import DuelSpec, paint_duel
from render.clash.sheets.hero_cards import paint_heroes
from render.clash.sheets.sheet import ClanSheet, paint_clan_sheet
from render.painter import BOARD, PANEL, Painter
from render.shared.cards import paint_sheet
from render.shared.course import paint_course
from render.shared.plot import paint_plot

PAINTERS: Mapping[type, Painter] = {
    ClashCards: Painter(paint_sheet, PANEL, "clash", THEMES),
    DuelSpec: Painter(paint_duel, PANEL, "clash", THEMES),
    ClanSheet: Painter(paint_clan_sheet, PANEL, "clash", THEMES),
    ClashPlot: Painter(paint_plot, PANEL, "clash", THEMES),
    ClashCourse: Painter(paint_course, PANEL, "clash", THEMES),
    BoardSpec: Painter(paint_board, BOARD, "clash", THEMES),
    CropSpec: Painter(paint_crop, PANEL, "clash", THEMES),
    CardsSpec: Painter(paint_cards, PANEL, "clash", THEMES),
    HeroesSpec: Painter(paint_heroes, PANEL, "clash", THEMES),
    FacesSpec: Painter(paint_faces, PANEL, "clash", THEMES),
    MapFrame: Painter(paint_frame, BOARD, "clash", THEMES),
}
