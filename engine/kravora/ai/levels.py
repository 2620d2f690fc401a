"""The AI levels of Kravora that think: how much each tries, and how well it judges."""

from __future__ import annotations

from engine.kravora.ai.setting import Setting
from engine.kravora.ai.thinker import Thinker
from engine.kravora.ai.weights import DUEL, FIRST, MORE, Taste

NOVICE = Thinker(Setting(Taste(DUEL, MORE), tricks=4, content=0.95, ahead=2))
"""A veteran that lets those behind it catch up, and plays few ruses in one turn: for somebody's first evening."""
APPRENTICE = Thinker(Setting(Taste(FIRST, FIRST), noise=0.004, aims=False))
VETERAN = Thinker(Setting(Taste(DUEL, MORE), ahead=2))
