"""The pictures of Kravora for the registry."""

from __future__ import annotations

from render.kravora.film import reel_of
from render.kravora.look.look import board_spec
from render.kravora.painters import PAINTERS
from render.kravora.texts.text_board import text_board
from render.registered import RegisteredPictures

GAME = RegisteredPictures(PAINTERS, board_spec, text_board, reel_of)
