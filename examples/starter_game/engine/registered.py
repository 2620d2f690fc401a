"""The rules of Night Nets for the registry."""

from __future__ import annotations

from engine.kernel.registered import RegisteredRules
from examples.starter_game.engine.game import NETS

GAME = RegisteredRules(NETS)
