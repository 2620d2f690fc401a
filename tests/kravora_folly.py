"""Counts units lent to enemies in games of the AI seats of Kravora: shot or thrown at them, killed before they strike.

`python -m tests.kravora_folly --level veteran --games 60` plays games of one level, half of them duels and half fours.
Such a unit took no wall point and paid whom it was to hurt (§5.3.1, §5.4). Same seed, same games.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter

from engine.kernel.dice import PlayoutDice
from engine.kernel.game import Action, argument_of, kind_of
from engine.kravora.bots import BOTS
from engine.kravora.game import KRAVORA
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.config import Config
from engine.kravora.pieces.content import PUPPET
from engine.kravora.pieces.places import board_of, index_of
from engine.kravora.pieces.state import State
from tests.engine_kravora.build import CONTENT

Sent = Counter[tuple[int, int]]
"""[(place on another's board, kind)] -> units that stand there since somebody sent them."""


def sent_by(seat: int, actions: list[Action]) -> Sent:
    """Puppets shot, and attackers thrown, onto others' boards by these actions of a seat."""
    sent: Sent = Counter()
    thrown = -1
    for action in actions:
        kind, argument = kind_of(action), argument_of(action)
        if kind == a.SHOOT:
            sent[argument, PUPPET] += 1
        elif kind == a.PROPEL:
            thrown = a.unit_sort(argument) >> 3
        elif kind == a.TO and board_of(argument) != seat:
            sent[argument, thrown] += 1
    return sent


def lent(s: State, seat: int, waiting: Sent) -> int:
    """How many of those sent to a seat's board are gone when its own attack is over; they wait no longer."""
    gone = 0
    for place, kind in [each for each in waiting if board_of(each[0]) == seat]:
        here = sum(code >> 8 == kind for code in s.attackers[index_of(place)])
        gone += max(0, waiting.pop((place, kind)) - here)
    return gone


def play(level: str, seats: int, number: int, seed: int) -> Counter[str]:
    """A game of one level: turns, units sent to others, and units lent."""
    rng = random.Random(f"kravora folly {seed} {seats} {number}")
    dice, seen, waiting = PlayoutDice(rng.random), Counter[str](games=1), Sent()
    s = KRAVORA.new(Config(seats, even_start=seats == 2), CONTENT, dice)
    while owing := KRAVORA.to_act(s):
        seat, done = owing[0], list[Action]()
        for action in BOTS[level].plan(KRAVORA.view(s, seat), rng.random):
            if KRAVORA.to_act(s)[:1] != [seat] or action not in KRAVORA.legal(s, seat):
                break
            if action == a.DONE:
                seen["lent"] += lent(s, seat, waiting)
            KRAVORA.apply(s, seat, action, dice)
            done.append(action)
        sent = sent_by(seat, done)
        waiting += sent
        seen["sent"] += sent.total()
        seen["turns"] += a.END in done
    return seen


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", default="veteran", choices=sorted(BOTS))
    parser.add_argument("--games", type=int, default=60, help="half of them duels, half fours")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    seen: Counter[str] = Counter()
    for number in range(args.games):
        seen.update(play(args.level, 2 if number % 2 else 4, number, args.seed))
    share, turns = seen["lent"] / max(1, seen["sent"]), 100 / max(1, seen["turns"])
    print(
        f"{args.level}: {seen['games']} games, {seen['turns']} turns; of {seen['sent']} units sent {seen['lent']} were "
        f"lent ({100 * share:.0f} %): {seen['lent'] * turns:.1f} a hundred turns"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
