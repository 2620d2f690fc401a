"""AI seats: greedy beats random, and games last as long as the values were tuned for."""

from __future__ import annotations

import random
from collections import Counter
from statistics import median

from data.loader import load_content
from engine.kernel.dice import PlayoutDice
from engine.kravora.bots import BOTS
from engine.kravora.game import KRAVORA
from engine.kravora.pieces.config import Config
from engine.kravora.pieces.state import State

CONTENT = load_content("kravora")
"""The values people play with, whose lengths are looked at here."""


def game(number: int, bots: list[str]) -> State:
    """One game between these bots, by seat; the first action of a plan has to be legal."""
    rng = random.Random(f"bots {number}")
    dice = PlayoutDice(rng.random)
    s = KRAVORA.new(Config(len(bots)), CONTENT, dice)
    while owing := KRAVORA.to_act(s):
        seat = owing[0]
        plan = BOTS[bots[seat]].plan(KRAVORA.view(s, seat), rng.random)
        assert plan[0] in KRAVORA.legal(s, seat), KRAVORA.format(CONTENT, plan[0])
        for action in plan:
            if action in KRAVORA.legal(s, seat):
                KRAVORA.apply(s, seat, action, dice)
    assert KRAVORA.problems(s) == []
    return s


def test_greedy_beats_random() -> None:
    wins: Counter[str] = Counter()
    for number in range(20):
        bots = ["greedy", "random"] if number % 2 else ["random", "greedy"]
        wins[bots[game(number, bots).winners[0]]] += 1
    assert wins["greedy"] >= 18


def test_greedy_games_at_four_seats_last_8_to_12_rounds() -> None:
    assert 8 <= median(game(number, ["greedy"] * 4).round for number in range(3)) <= 12
