"""Kravora for the commands: its options, and the labels of its figures."""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cli.kits.kit import Kit
from engine.kernel.game import Event
from engine.kravora.game import KRAVORA
from engine.kravora.pieces.config import Config
from engine.kravora.pieces.content import CANNON, Content
from engine.kravora.pieces.events import BOUGHT, BUILT, RUSE, SHOT
from engine.kravora.pieces.state import State
from engine.kravora.stored.lobby_options import OPTIONS, config_of_lobby


class KravoraKit(Kit):
    """Kravora for the commands. The setup draws the starting seat; wins are counted by place in the turn order."""

    labelled = "turn"

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--plunder", action="store_true", help="1 L for each wall point taken from another (§9.3)")
        parser.add_argument("--few-slots", action="store_true", help="four buildings a player (§9.3)")
        parser.add_argument("--truce", action="store_true", help="up to round 2 only one's own board is touched (§9.3)")
        parser.add_argument("--few-ruses", action="store_true", help="three ruses a turn at most (§9.3)")
        parser.add_argument(
            "--even-start",
            action="store_true",
            help="of two players the second gets more blood (§9.3)",
        )

    def options(self, args: argparse.Namespace, content: Content, seats: int) -> dict[str, Any]:
        return {name: getattr(args, name) for name in OPTIONS}

    def config(self, options: Mapping[str, Any], content: Content, seats: int, rng: random.Random) -> Config:
        return config_of_lobby(options, ["any"] * seats)

    def labels(self, state: State) -> Sequence[str]:
        """The place in the turn order, from 1."""
        return [str(state.order.index(seat) + 1) for seat in range(state.seats)]

    def tally(self, events: Sequence[Event], content: Content, bought: Counter[str]) -> None:
        for kind, _, *args in events:
            if kind == BOUGHT:
                bought[content.units[args[0]].id] += 1
            elif kind == BUILT:
                bought[content.buildings[args[0]].id] += 1
            elif kind == RUSE:
                bought[content.ruses[args[0]].id] += 1
            elif kind == SHOT:
                bought[f"{content.buildings[CANNON].id}_shot"] += 1


KIT = KravoraKit(KRAVORA)
