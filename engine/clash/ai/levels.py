"""The settings of the levels."""

from __future__ import annotations

from engine.clash.ai.marching import Limits
from engine.clash.ai.thinker import Setting, Thinker

APPRENTICE = Thinker(Setting(Limits(width=1, depth=4, orders=8, nodes=40), noise=8))
VETERAN = Thinker(Setting(Limits(width=5, depth=5, orders=10, nodes=250), equips=2))
