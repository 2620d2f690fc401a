"""The painter of Night Nets: the board is all there is to draw."""

from __future__ import annotations

from collections.abc import Mapping

from examples.starter_game.render.board import BoardSpec, paint
from render.painter import BOARD, Painter

PAINTERS: Mapping[type, Painter] = {BoardSpec: Painter(paint, BOARD)}
