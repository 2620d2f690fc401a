"""The games of the house: a new game adds one line here."""

from __future__ import annotations

from typing import Any

from engine.clash.game import CLASH
from engine.kernel.game import Game
from engine.kravora.game import KRAVORA

GAMES: dict[str, Game[Any, Any, Any, Any]] = {"clash": CLASH, "kravora": KRAVORA}
FIRST = next(iter(GAMES))
"""The game that is meant where none is named."""
