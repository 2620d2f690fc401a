"""What the bots' processes do for reviews of finished games: chances, causes, and what a bot would have done."""

from __future__ import annotations

import importlib
import pickle
import random

from engine.kernel.looking_back import Alternative, Review, alternative, look_back


def reviewed(source: str, packed: bytes) -> Review:
    """Look back upon a whole game. `source`: its module of bots; `packed`: what was played, pickled by our parent."""
    return look_back(importlib.import_module(source).REVIEWER, pickle.loads(packed))


def what_else(source: str, packed: bytes, first: int, seed: int) -> Alternative:
    """What the best bot would have decided where entry `first` was made."""
    module = importlib.import_module(source)
    return alternative(module.REVIEWER, module.BOTS, pickle.loads(packed), first, random.Random(seed).random)
