"""Clash of Rage for the commands: its options, and what its figures are counted by."""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cli.errors import Unfit
from engine.clash.bots import BOTS
from engine.clash.config import Config, default_round_limit
from engine.clash.content import Content
from engine.clash.events import BOUGHT
from engine.clash.state import State
from engine.kernel.game import Bot, Event

ANY_LAYOUT, PRESET, RANDOM = "any", "preset", "random"
MOST_ROUNDS = 1000


class ClashKit:
    """Clans, layouts and seats vary from game to game as far as the options leave them open."""

    seats = range(2, 5)
    bots: Mapping[str, Bot] = BOTS

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--layout",
            default=ANY_LAYOUT,
            metavar="LAYOUT",
            help="random: a random honeycomb; preset: any of the presets; a preset's name (any of these)",
        )
        parser.add_argument(
            "--round-limit",
            type=int,
            metavar="R",
            help="rounds after which the game ends, 0 for none (20, with two seats 15)",
        )
        parser.add_argument("--edition", choices=["retail-2019"], default="retail-2019", help="retail-2019")

    def options(self, args: argparse.Namespace, content: Content, seats: int) -> dict[str, Any]:
        limit = default_round_limit(seats) if args.round_limit is None else args.round_limit
        if not 0 <= limit <= MOST_ROUNDS:
            raise Unfit(f"--round-limit {limit}: give 1 to {MOST_ROUNDS} rounds, or 0 for no limit.")
        fitting = [layout.id for layout in content.layouts if len(layout.centres) == seats]
        known = [RANDOM, PRESET, *fitting]
        if args.layout not in (ANY_LAYOUT, *known):
            raise Unfit(f"--layout {args.layout}: with {seats} seats there are {', '.join(known)}.")
        layouts = {ANY_LAYOUT: [*fitting, RANDOM], PRESET: fitting}.get(args.layout, [args.layout])
        return {"layouts": layouts, "round_limit": limit, "edition": args.edition}

    def config(self, options: Mapping[str, Any], content: Content, seats: int, rng: random.Random) -> Config:
        clans = tuple(rng.sample(range(len(content.clans)), seats))
        layout = rng.choice(options["layouts"])
        return Config(clans, layout, round_limit=options["round_limit"], edition=options["edition"])

    def rounds(self, state: State) -> int:
        return state.round

    def labels(self, state: State) -> Sequence[str]:
        return [state.content.clans[clan].id for clan in state.config.clans]

    def tally(self, events: Sequence[Event], content: Content, bought: Counter[str]) -> None:
        for event in events:
            if event[0] == BOUGHT:
                bought[content.items[event[2]].id] += 1
