"""What the commands need of a game beside its rules: options, bots, words for figures."""

from __future__ import annotations

import argparse
import importlib
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.kernel.errors import EngineError
from engine.kernel.game import Bot, Event, Game

MOST_SEATS = 8
"""No game is asked about more."""


class Kit:
    """A game as its lobby begins it where nothing is chosen; `cli/kits/<game>_kit.py` makes another of it."""

    labelled = "seat"
    """What `labels` are: wins are counted by it ("clan")."""

    def __init__(self, rules: Game[Any, Any, Any, Any], seats: range | None = None) -> None:
        """`seats`: how many may play; None: so many as play where nothing is chosen."""
        self._rules = rules
        self.seats = self._usual_seats() if seats is None else seats
        self.bots: Mapping[str, Bot] = importlib.import_module(f"engine.{rules.id}.bots").BOTS

    def _usual_seats(self) -> range:
        fitting = [seats for seats in range(1, MOST_SEATS + 1) if self._takes(seats)]
        return range(fitting[0], fitting[-1] + 1)

    def _takes(self, seats: int) -> bool:
        try:
            self._rules.make_config({}, ["any"] * seats)
        except EngineError:
            return False
        return True

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """The game's options on the command line."""

    def options(self, args: argparse.Namespace, content: Any, seats: int) -> dict[str, Any]:
        """The game's options out of the arguments, as they travel to worker processes; raises Unfit."""
        return {}

    def config(self, options: Mapping[str, Any], content: Any, seats: int, rng: random.Random) -> Any:
        """The config of one game: what the options leave open is drawn from `rng`."""
        return self._rules.make_config(options, ["any"] * seats)

    def rounds(self, state: Any) -> int:
        return int(state.round)

    def labels(self, state: Any) -> Sequence[str]:
        """[seat] -> what wins are counted by, beside the number of the seat."""
        return [str(seat + 1) for seat in range(len(state.decisions))]

    def tally(self, events: Sequence[Event], content: Any, bought: Counter[str]) -> None:
        """Count what was bought."""
