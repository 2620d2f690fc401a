"""Clash of Rage for the commands: its options, and the labels of its figures."""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cli.errors import Unfit
from cli.kits.kit import Kit
from engine.clash.game import CLASH
from engine.clash.pieces.config import (
    BUILT,
    DIFFICULTIES,
    EDITIONS,
    LENGTHS,
    RETAIL,
    SOLO_TILES,
    Config,
    default_round_limit,
)
from engine.clash.pieces.content import Content
from engine.clash.pieces.events import BOUGHT
from engine.clash.pieces.state import State
from engine.clash.stored.lobby_options import SCENARIOS, config_of_lobby
from engine.kernel.game import Event

ANY_LAYOUT, PRESET, RANDOM = "any", "preset", "random"
NORMAL, RIGHT_HAND = "normal", "right"
MOST_ROUNDS = 1000
MODES = ("edition", "heroes", "length", "garrisons", "elves", "slow_arming", "solo", "scenario")
"""Options that go into the config unchanged."""


class ClashKit(Kit):
    """Clans, layouts and seats vary between games where the options leave them open."""

    labelled = "clan"

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--layout",
            default=ANY_LAYOUT,
            metavar="LAYOUT",
            help="random: a random honeycomb; built: by the players, tile by tile; preset: any of the presets;"
            " a preset's name (a preset or random)",
        )
        parser.add_argument(
            "--round-limit",
            type=int,
            metavar="R",
            help="rounds after which the game ends, 0 for none (20, with two seats 15; a solo game has none)",
        )
        parser.add_argument("--edition", choices=sorted(EDITIONS), default=RETAIL, help=f"the rules ({RETAIL})")
        parser.add_argument("--heroes", action="store_true", help="with heroes; prototype-2017 always has them")
        parser.add_argument("--length", choices=list(LENGTHS), default=NORMAL, help="3, 4 or 5 points win (normal)")
        parser.add_argument(
            "--garrisons", choices=["random", "mixed"], default="random", help="mixed: each type in each City (random)"
        )
        parser.add_argument(
            "--elves",
            choices=["auto", RIGHT_HAND],
            default="auto",
            help="who spreads their injuries: right, the player to the attacker's right (auto)",
        )
        parser.add_argument(
            "--slow-arming", action="store_true", help="elves take no card dearer than 7 gold in rounds 1 and 2 (off)"
        )
        parser.add_argument(
            "--scenario", type=int, default=0, metavar="N", help="a scenario of the campaign, 1 to 15 (none)"
        )
        parser.add_argument("--solo", choices=list(DIFFICULTIES), default="", help="alone against the elves, --seats 1")

    def options(self, args: argparse.Namespace, content: Content, seats: int) -> dict[str, Any]:
        _check_solo(args, seats)
        _check_scenario(args)
        limit = args.round_limit
        if limit is None:
            limit = 0 if args.solo or args.scenario else default_round_limit(seats)
        if not 0 <= limit <= MOST_ROUNDS:
            raise Unfit(f"--round-limit {limit}: give 1 to {MOST_ROUNDS} rounds, or 0 for no limit.")
        tiles = SOLO_TILES if args.solo else seats
        fitting = [layout.id for layout in content.layouts if len(layout.centres) == tiles]
        known = [RANDOM, BUILT, PRESET, *fitting]
        if args.layout not in (ANY_LAYOUT, *known):
            with_seats = f"{seats} seats" if seats > 1 else "1 seat"
            raise Unfit(f"--layout {args.layout}: with {with_seats} there are {', '.join(known)}.")
        layouts = {ANY_LAYOUT: [*fitting, RANDOM], PRESET: fitting}.get(args.layout, [args.layout])
        return {"layouts": layouts, "round_limit": limit, **{name: getattr(args, name) for name in MODES}}

    def config(self, options: Mapping[str, Any], content: Content, seats: int, rng: random.Random) -> Config:
        dealt = [content.clans[clan].id for clan in rng.sample(range(len(content.clans)), seats)]
        wishes = options.get("clans", dealt)
        layout = rng.choice(options["layouts"])
        return config_of_lobby({**options, "layout": layout}, wishes)

    def labels(self, state: State) -> Sequence[str]:
        return [state.content.clans[clan].id for clan in state.config.clans]

    def tally(self, events: Sequence[Event], content: Content, bought: Counter[str]) -> None:
        for event in events:
            if event[0] == BOUGHT:
                bought[content.items[event[2]].id] += 1


KIT = ClashKit(CLASH, range(1, 5))


def _check_scenario(args: argparse.Namespace) -> None:
    """Check what does not go with a scenario of the campaign (§14)."""
    given = f"--scenario {args.scenario}"
    if not 0 <= args.scenario <= SCENARIOS:
        raise Unfit(f"{given}: scenarios are 1 to {SCENARIOS} (§14).")
    if args.scenario and args.edition != RETAIL:
        raise Unfit(f"{given} --edition {args.edition}: the campaign is played by the rules of {RETAIL} (§14).")
    if args.scenario and args.length != NORMAL:
        raise Unfit(f"{given} --length {args.length}: a scenario says itself how many feats win (§14).")
    if args.scenario and args.solo:
        raise Unfit(f"{given} --solo {args.solo}: the campaign needs 2 to 4 seats (§14).")


def _check_solo(args: argparse.Namespace, seats: int) -> None:
    """Check what does not go with a solo game (§9), or with one seat."""
    if not args.solo:
        if seats < 2:
            raise Unfit(f"--seats {seats}: 2 to 4 seats play against each other; alone one plays with --solo easy.")
        return
    given = f"--solo {args.solo}"
    if seats != 1:
        raise Unfit(f"{given} --seats {seats}: a solo game has one seat, give --seats 1 (§9).")
    if args.edition != RETAIL:
        raise Unfit(f"{given} --edition {args.edition}: a solo game is played by the rules of {RETAIL} (§9).")
    if args.length != NORMAL:
        raise Unfit(f"{given} --length {args.length}: a solo game is always played to 4 points (§9).")
    if args.elves == RIGHT_HAND:
        raise Unfit(f"{given} --elves {args.elves}: alone, the player spreads the elves' injuries (§9).")
    if args.slow_arming:
        raise Unfit(f"{given} --slow-arming: alone, elves arm as ever (§9).")
    if args.round_limit:
        raise Unfit(f"{given} --round-limit {args.round_limit}: domination ends a solo game, not a round limit (§9).")
