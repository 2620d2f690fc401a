"""Makes tests/records/*.json anew: `python -m tests.make_records [GAME…]`. Only after a change of rules_version.

Whole games of 2, 3 and 4 seats by greedy and random bots, and one of each game in which the seats often take back
what they did.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from pathlib import Path

from cli.main import main
from cli.recordfile import write_record
from data.loader import load_content
from engine.clash.config import Config
from engine.kernel.fairness import commitment, seed_from, table_key
from engine.kernel.record import Recorder
from engine.kravora.config import Config as KravoraConfig
from engine.registry import GAMES

FOLDER = Path(__file__).parent / "records"
SIMULATED = {
    "clash": (
        "--seats 2 --seed 1 --bots greedy",
        "--seats 2 --seed 2 --bots greedy,random",
        "--seats 3 --seed 1 --bots greedy",
        "--seats 3 --seed 3 --bots random --round-limit 6",
        "--seats 4 --seed 1 --bots greedy",
        "--seats 4 --seed 2 --bots greedy,random",
        "--seats 1 --seed 11 --bots greedy --solo easy --heroes",
        "--seats 3 --seed 12 --bots greedy --edition prototype-2017 --layout built --elves right",
        "--seats 2 --seed 13 --bots greedy,random --heroes --garrisons mixed --length long --round-limit 8",
    ),
    "kravora": (
        "--seats 2 --seed 1 --bots greedy --plunder",
        "--seats 3 --seed 2 --bots greedy,random --few-slots",
        "--seats 4 --seed 3 --bots random",
    ),
}
"""[game] -> the options of the games that are simulated."""
UNDO_CHANCE = 0.3
UNDONE = {"clash": Config((2, 0, 3), "bend", round_limit=7), "kravora": KravoraConfig(3)}
"""[game] -> the config of the game with undos."""


def with_undos(name: str, path: Path) -> None:
    """Random play of three seats, with many undos."""
    rng, game = random.Random("a record with undos"), GAMES[name]
    seed, nonces = seed_from(b"a record with undos"), ("1001", "1002 lucky", "")
    recorder = Recorder.start(game, UNDONE[name], load_content(name), table_key(seed, nonces))
    while owing := game.to_act(recorder.state):
        free = recorder.history.free(owing[0])
        if free and rng.random() < UNDO_CHANCE:
            recorder.undo(rng.randint(1, free), owing[0])
        else:
            recorder.play(owing[0], rng.choice(game.legal(recorder.state, owing[0])))
    write_record(path, recorder.record(commitment(seed), nonces, seed))


def make(names: Sequence[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names:
        for options in SIMULATED[name]:
            argv = f"simulate {name} --games 1 --jobs 1 {options} --records".split()
            if code := main([*argv, str(FOLDER)]):
                sys.exit(code)
        with_undos(name, FOLDER / f"{name}-3-seats-undos.json")


if __name__ == "__main__":
    make(sys.argv[1:] or list(SIMULATED))
