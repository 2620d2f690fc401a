"""The rules of Kravora for the registry."""

from __future__ import annotations

from engine.kernel.registered import RegisteredRules
from engine.kravora.game import KRAVORA

GAME = RegisteredRules(KRAVORA)
