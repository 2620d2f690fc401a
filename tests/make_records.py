"""Makes tests/records/*.json anew: `python -m tests.make_records`. Only after a change of rules_version.

Whole games of 2, 3 and 4 seats by greedy and random bots, and one in which the seats often take back what they did.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from cli.main import main
from cli.recordfile import write_record
from data.loader import load_content
from engine.clash.config import Config
from engine.clash.game import CLASH
from engine.kernel.fairness import commitment, seed_from, table_key
from engine.kernel.record import Recorder

FOLDER = Path(__file__).parent / "records"
SIMULATED = (
    "--seats 2 --seed 1 --bots greedy",
    "--seats 2 --seed 2 --bots greedy,random",
    "--seats 3 --seed 1 --bots greedy",
    "--seats 3 --seed 3 --bots random --round-limit 6",
    "--seats 4 --seed 1 --bots greedy",
    "--seats 4 --seed 2 --bots greedy,random",
)
UNDO_CHANCE = 0.3
UNDO_ROUNDS = 7


def with_undos(path: Path) -> None:
    """Random play of three seats over some rounds, with many undos."""
    rng = random.Random("a record with undos")
    seed, nonces = seed_from(b"a record with undos"), ("1001", "1002 lucky", "")
    config = Config((2, 0, 3), "bend", round_limit=UNDO_ROUNDS)
    recorder = Recorder.start(CLASH, config, load_content("clash"), table_key(seed, nonces))
    while owing := CLASH.to_act(recorder.state):
        free = recorder.history.free(owing[0])
        if free and rng.random() < UNDO_CHANCE:
            recorder.undo(rng.randint(1, free), owing[0])
        else:
            recorder.play(owing[0], rng.choice(CLASH.legal(recorder.state, owing[0])))
    write_record(path, recorder.record(commitment(seed), nonces, seed))


def make() -> None:
    FOLDER.mkdir(exist_ok=True)
    for options in SIMULATED:
        argv = f"simulate clash --games 1 --jobs 1 {options} --records".split()
        if code := main([*argv, str(FOLDER)]):
            sys.exit(code)
    with_undos(FOLDER / "clash-3-seats-undos.json")


if __name__ == "__main__":
    make()
