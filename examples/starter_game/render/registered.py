"""The pictures of Night Nets for the registry. There is no film of it."""

from __future__ import annotations

from examples.starter_game.render.board import board_spec, text_board
from examples.starter_game.render.painters import PAINTERS
from render.registered import RegisteredPictures

GAME = RegisteredPictures(PAINTERS, board_spec, text_board)
