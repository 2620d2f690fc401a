"""`learning games FILE`, then `learning fit FILE`: learns the evaluation of Clash from played games.

`games` plays games of AI seats and keeps them in FILE (it continues an existing one); `fit` trains a network for each
number of seats on two thirds of them, prints its loss on the unseen third beside that of the linear weights, and writes
it into engine/clash/ai/position/network_weights.py, beside those of other numbers of seats. Same games, same network,
in plain Python.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from textwrap import wrap
from typing import Any

from tqdm import tqdm

from cli.errors import SOUND
from engine.clash.ai.position.network import Network
from engine.clash.ai.position.network_weights import NETWORKS
from lab.kept import keep, kept
from lab.strength.learning_fit import Example, fit, fitted_loss, linear_loss, rounded, whole_loss
from lab.strength.learning_games import learn_from

WIDTH = 118
THIRDS = 3
"""Games whose number is a multiple of it are never trained on."""
WRITTEN = Path(__file__).parents[2] / "engine" / "clash" / "ai" / "position" / "network_weights.py"


def play_games(file: Path, seats: int, games: int) -> None:
    """Play games of numbers that the file does not have yet."""
    known = {(game["seats"], game["number"]) for game in kept(file)}
    for number in tqdm([number for number in range(games) if (seats, number) not in known], unit=" games"):
        keep(file, learn_from(seats, number))


def examples(games: list[dict[str, Any]]) -> list[list[Example]]:
    """[game] -> its positions: the network's inputs, the linear worths, the winner; for games that one seat won."""
    return [
        [
            Example(tuple(map(tuple, position["inputs"])), tuple(position["linear"]), game["winners"][0])
            for position in game["positions"]
        ]
        for game in games
        if len(game["winners"]) == 1
    ]


def learn(games: list[dict[str, Any]], seats: int, units: int, epochs: int) -> Network:
    """Train on the games for fitting, and print the losses."""
    seen = examples([game for game in games if game["number"] % THIRDS])
    unseen = list(chain(*examples([game for game in games if not game["number"] % THIRDS])))
    fitted, known = fit(seen, units, epochs), list(chain(*seen))
    whole = rounded(fitted)
    print(
        f"{seats} seats: {len(games)} games, {len(known)} positions seen, {len(unseen)} unseen; loss of the seen "
        f"{fitted_loss(fitted, known):.4f}, of the unseen {fitted_loss(fitted, unseen):.4f}, in whole numbers "
        f"{whole_loss(whole, unseen):.4f}, by the linear weights {linear_loss(unseen):.4f}",
        flush=True,
    )
    return whole


def module_of(networks: Mapping[int, Network]) -> str:
    """The text of the module with the networks."""
    lines = [
        '"""Weights of the learned evaluation, measured and written by a program (lab/ai.md): not by hand."""',
        "",
        "from engine.clash.ai.position.network import Network",
        "",
        "NETWORKS: dict[int, Network] = {",
    ]
    for seats, network in networks.items():
        lines += [
            f"    {seats}: Network(",
            *_wrapped(network.linear, 8),
            "        (",
            *(line for row in network.hidden for line in _wrapped(row, 12)),
            "        ),",
            *_wrapped(network.biases, 8),
            *_wrapped(network.out, 8),
            "    ),",
        ]
    return "\n".join([*lines, "}  # fmt: skip", '"""[seats] -> the network."""', ""])


def _wrapped(row: tuple[int, ...], indent: int) -> list[str]:
    """A tuple as lines of source."""
    return wrap(f"{row},", WIDTH, initial_indent=" " * indent, subsequent_indent=" " * (indent + 1))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("games", "fit"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--seats", type=int, nargs="+", default=[2], choices=(2, 3, 4))
    parser.add_argument("--games", type=int, default=600, help="of each number of seats (600)")
    parser.add_argument("--units", type=int, default=12, help="units between (12)")
    parser.add_argument("--epochs", type=int, default=6)


def run(args: argparse.Namespace) -> int:
    if args.what == "games":
        for seats in args.seats:
            play_games(args.file, seats, args.games)
        return SOUND
    known = kept(args.file)
    found = {
        seats: learn([game for game in known if game["seats"] == seats], seats, args.units, args.epochs)
        for seats in args.seats
    }
    WRITTEN.write_text(module_of(dict(sorted({**NETWORKS, **found}.items()))), "utf-8")
    return SOUND
