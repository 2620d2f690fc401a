"""The settings of the levels."""

from __future__ import annotations

from engine.kravora.ai.thinker import Setting, Thinker

APPRENTICE = Thinker(Setting(noise=0.03, aims=False))
VETERAN = Thinker(Setting())
