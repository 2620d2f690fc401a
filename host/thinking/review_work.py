"""The bots' processes' share of reviews of finished games: chances, causes, and what a bot would have done."""

from __future__ import annotations

import importlib
import pickle
import random

from engine.kernel.looking_back import Alternative, Review, alternative, look_back


def reviewed(source: str, packed: bytes) -> Review:
    """Review a whole game. `source`: its module of bots; `packed`: its entries, pickled by our parent."""
    return look_back(importlib.import_module(source).REVIEWER, pickle.loads(packed))


def what_else(source: str, packed: bytes, seed: int) -> Alternative:
    """The best bot's decision in place of the one at a fork, pickled by our parent."""
    module = importlib.import_module(source)
    return alternative(module.REVIEWER, module.BOTS, pickle.loads(packed), random.Random(seed).random)
