"""The pictures of Clash of Rage for the registry."""

from __future__ import annotations

from render.clash.film import reel_of
from render.clash.look.look import board_spec
from render.clash.painters import PAINTERS
from render.clash.texts.text_board import text_board
from render.registered import RegisteredPictures

GAME = RegisteredPictures(PAINTERS, board_spec, text_board, reel_of)
