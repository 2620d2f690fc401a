"""Games for learning the evaluation of Clash: the network's inputs at each action, and the winner."""

from __future__ import annotations

import argparse
import random
from collections.abc import Mapping
from typing import Any

from cli.kits.kits import KITS, content_of
from engine.clash.ai.levels import APPRENTICE, REPLIES, VETERAN
from engine.clash.ai.position.features import worths
from engine.clash.ai.position.inputs import inputs, settled
from engine.clash.ai.thinker import Thinker
from engine.clash.game import CLASH
from engine.kernel.dice import PlayoutDice
from lab.whole_games import carry_out, turns

NOISE = 200
"""The error of judgements in some of the games, so that more kinds of positions are seen."""
MIXED = (2, 6, 7)
"""The games of eight in which every seat is dealt its style."""
QUICK, UNSTEADY = Thinker(REPLIES), Thinker(REPLIES._replace(noise=NOISE))


def learn_from(seats: int, number: int) -> dict[str, Any]:
    """The positions of a numbered game, each as the inputs of all seats and their linear worths."""
    kit, content = KITS["clash"], content_of("clash", None)
    rng = random.Random(f"learn {seats} {number}")
    config = kit.config(_options(seats), content, seats, rng)
    dice = PlayoutDice(rng.random)
    s = CLASH.new(config, content, dice)
    players = _players(number, seats, rng)
    positions: list[dict[str, Any]] = []
    last = None
    for seat in turns(CLASH, s):
        now = (s.round, s.turn, s.action_number)
        if settled(s) and now != last:
            last = now
            positions.append({"inputs": inputs(s, False), "linear": worths(s)})
        carry_out(CLASH, s, seat, players[seat].plan(CLASH.view(s, seat), rng.random), dice)
    return {"seats": seats, "number": number, "winners": list(s.winners), "positions": positions}


def _players(number: int, seats: int, rng: random.Random) -> list[Thinker]:
    """Fast veterans, unsteady ones, a mixture, and in every eighth game full veterans."""
    kind = number % 8
    mixed = [rng.choice((QUICK, UNSTEADY, APPRENTICE)) for _ in range(seats)]
    return mixed if kind in MIXED else [(QUICK, UNSTEADY, QUICK, VETERAN)[kind % 4]] * seats


def _options(seats: int) -> Mapping[str, Any]:
    kit, parser = KITS["clash"], argparse.ArgumentParser()
    kit.add_options(parser)
    return kit.options(parser.parse_args([]), content_of("clash", None), seats)
