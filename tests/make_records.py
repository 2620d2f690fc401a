"""Makes the records of a version, in tests/records/<version>/: `python -m tests.make_records [GAME…]`;
with `campaign` those of the scenarios.

Once, by the code that is about to be released; what is there already stays as it is. Whole games of 2, 3 and 4 seats
by greedy and random bots, one of each game in which the seats often take back what they did, and in `stopped/` a game
of each mode with the entries at which tests stop it (`stops.json`: the last entry after which each phase is being
decided).
"""

from __future__ import annotations

import json
import random
import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from cli.main import main
from cli.proof.recordfile import read_record, write_record
from data.known import FILE as KNOWN
from data.loader import load_content
from engine.clash.pieces.config import Config
from engine.kernel.fairness.fairness import commitment, seed_from, table_key
from engine.kernel.records.record import Entry, Record, Recorder, replay
from engine.kernel.stored.canonical import content_hash
from engine.kravora.pieces.config import Config as KravoraConfig
from engine.registry import GAMES
from tests.old_records import from_format_1

ROOT = Path(__file__).parents[1]
VERSION = str(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"])
FOLDER = ROOT / "tests" / "records" / VERSION
STOPS = "stops.json"
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
STOPPED = {
    "clash": (
        "--seats 2 --seed 101 --bots greedy --round-limit 4 --length short",
        "--seats 3 --seed 211 --bots random,greedy --round-limit 4 --edition prototype-2017"
        " --layout built --elves right",
        "--seats 4 --seed 103 --bots greedy,random --round-limit 3 --heroes --garrisons mixed --length long",
        "--seats 3 --seed 104 --bots greedy --round-limit 4 --heroes --layout preset --elves right",
        "--seats 1 --seed 105 --bots greedy --solo medium",
        "--seats 1 --seed 106 --bots greedy --solo easy --heroes --layout built",
    ),
    "kravora": (
        "--seats 2 --seed 101 --bots greedy,random --even-start",
        "--seats 3 --seed 102 --bots greedy",
        "--seats 3 --seed 103 --bots greedy,random --few-slots --plunder",
        "--seats 4 --seed 104 --bots greedy,random --plunder",
    ),
}
"""[game] -> the options of the games that are stopped: every mode is in one of them."""
CAMPAIGN = FOLDER.with_name(f"{VERSION}-campaign")
"""Records of the campaign's scenarios (§14), which came between two releases; made again whenever they are removed."""
SCENARIOS = (
    "--seats 2 --seed 301 --bots greedy,random --scenario 1 --heroes",
    "--seats 3 --seed 304 --bots greedy --scenario 4",
    "--seats 4 --seed 306 --bots greedy --scenario 6",
    "--seats 2 --seed 308 --bots greedy --scenario 8 --layout built",
    "--seats 3 --seed 310 --bots greedy --scenario 10 --elves right",
    "--seats 4 --seed 314 --bots greedy,random --scenario 14",
    "--seats 3 --seed 315 --bots greedy --scenario 15 --garrisons mixed",
)
"""One of each mechanism."""
SCENARIO_STOPPED = "--seats 3 --seed 321 --bots greedy --scenario 5 --heroes"
"""In which relics are handed on."""
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
    write_record(path, from_format_1(game, recorder.record(commitment(seed), nonces, seed)))


def stops_of(record: Record) -> Mapping[str, int]:
    """[phase] -> the last entry of a record after which it is being decided; the one of the end is none."""
    game = GAMES[record.game]
    found: dict[str, int] = {}

    def watch(entry: Entry, _: object, state: object) -> None:
        if game.outcome(state) is None:
            found[game.view(state, game.to_act(state)[0]).phase] = entry.number

    replay(game, record, verify=True, watch=watch)
    return dict(sorted(found.items(), key=lambda stop: stop[1]))


def simulated(name: str, options: str, folder: Path) -> None:
    """Let the bots play a game into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    if code := main(f"simulate {name} --games 1 --jobs 1 {options} --records {folder}".split()):
        sys.exit(code)


def make_stopped(name: str, folder: Path, games: Sequence[str]) -> None:
    """Games of a game's modes, and where they are stopped."""
    for options in games:
        simulated(name, options, folder)
    file = folder / STOPS
    stops = json.loads(file.read_text()) if file.exists() else {}
    for path in sorted(folder.glob(f"{name}-*.json")):
        stops[path.stem] = stops_of(read_record(path))
    file.write_text(json.dumps(stops, indent=1) + "\n")


def make_known(name: str) -> None:
    """Let later versions know the data of this one (`data/known.py`)."""
    hashed = content_hash(GAMES[name].content_to_json(load_content(name)))
    known = json.loads(KNOWN.read_text(encoding="utf-8"))
    known.setdefault(name, {}).setdefault(hashed, VERSION)
    KNOWN.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


def make_campaign() -> None:
    """Games of scenarios, where there are none yet."""
    if not any(CAMPAIGN.glob("*.json")):
        for options in SCENARIOS:
            simulated("clash", options, CAMPAIGN)
        make_stopped("clash", CAMPAIGN / "stopped", [SCENARIO_STOPPED])


def make(names: Sequence[str]) -> None:
    """Records of games that have none of this version yet; a released version's never change."""
    for name in names:
        if not any(FOLDER.glob(f"{name}-*.json")):
            for options in SIMULATED[name]:
                simulated(name, options, FOLDER)
            with_undos(name, FOLDER / f"{name}-3-seats-undos.json")
        if not any((FOLDER / "stopped").glob(f"{name}-*.json")):
            make_stopped(name, FOLDER / "stopped", STOPPED[name])
        make_known(name)


if __name__ == "__main__":
    if sys.argv[1:] == ["campaign"]:
        make_campaign()
    else:
        make(sys.argv[1:] or list(SIMULATED))
