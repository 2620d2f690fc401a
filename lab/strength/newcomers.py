"""`newcomers`: what seats that play like newcomers win of duels against a level, which is to be gentle with them."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from cli.errors import SOUND, Unfit
from cli.kits.kits import KITS, content_of
from engine.kernel.game import Action, kind_of
from engine.kravora.bots import BOTS
from engine.kravora.greedy.greedy_attack import next_attack
from engine.kravora.greedy.greedy_purchases import best_purchase
from engine.kravora.greedy.greedy_ruses import best_ruse
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import HUT, Content
from engine.kravora.pieces.state import ATTACK, PURCHASES, SALARIES, State
from engine.kravora.pieces.view import View
from engine.kravora.play.ruse_effects import RUSES
from engine.kravora.views.viewing import imagine
from engine.registry import GAMES
from lab.intervals import wilson
from lab.strength.ladder_games import Match, play

UNPAYABLE = 999
"""A price beyond every purse."""
EVERY = 3
"""A newcomer to Kravora plays one ruse in so many rounds."""


class Newcomer:
    """A newcomer to Kravora: strikes with all, buys what looks best among units and the hut, seldom plays a ruse."""

    def plan(self, view: View, random: Callable[[], float]) -> list[Action]:
        seat = view.seat
        assert seat is not None
        s = imagine(replace(view, content=_plain(view.content)))
        if s.phase == ATTACK:
            attack = next_attack(s, seat)
            return [a.DONE if attack is None else attack]
        if s.phase not in (SALARIES, PURCHASES):
            return list(BOTS["greedy"].plan(view, random))
        ruse = best_ruse(s, seat, random)[1] if _may_play(s) else []
        return ruse or best_purchase(s, seat, random)[1] or [a.END]


def _may_play(s: State) -> bool:
    return s.round % EVERY == 0 and all(kind_of(action) not in RUSES for action in s.taken)


@lru_cache(maxsize=4)
def _plain(content: Content) -> Content:
    """A content in which no building but the hut can be paid."""
    dear = (each if number == HUT else replace(each, cost=UNPAYABLE) for number, each in enumerate(content.buildings))
    return replace(content, buildings=tuple(dear))


NEWCOMERS = {"clash": KITS["clash"].bots["greedy"], "kravora": Newcomer()}
"""[game] -> who plays like a newcomer: in Clash the level that looks no further than its action."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--level", default="novice", help="the level they play against (novice)")
    parser.add_argument("--games", type=int, default=200, help="duels, Kravora's with the even start (200)")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same games (1)")


def run(args: argparse.Namespace) -> int:
    kit, options = KITS[args.game], argparse.ArgumentParser()
    if args.games < 1 or args.level not in kit.bots:
        raise Unfit("Give 1 or more to --games, and a level of the game to --level.")
    kit.add_options(options)
    chosen = options.parse_args(["--even-start"] if args.game == "kravora" else [])
    given = kit.options(chosen, content_of(args.game, None), 2)
    guests = {"newcomer": NEWCOMERS[args.game]}
    matches = [
        Match(args.game, "newcomer", number, "newcomer", args.level, 2, args.seed, given)
        for number in range(args.games)
    ]
    won = sum(play(match, guests).win for match in matches)
    low, high = (100 * each for each in wilson(won, args.games))
    print(f"newcomers against {args.level}: {100 * won / args.games:.1f} % of {args.games} ({low:.1f} to {high:.1f})")
    return SOUND
