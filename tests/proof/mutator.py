"""Changes every kind of value of a record, one at a time: `python -m tests.proof.mutator [EACH]` (five of each kind).

A kind is where a value stands, whatever its number in a list: `content clans units bonuses power`. Each change is
tried on the record as it stands, and once more after everything was made to fit again, held against the posts of the
true one. Prints what is not refused, and what took long; exit code 1 if there is anything.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path as FilePath
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from cli.proof.proving import ProofOptions, proved
from cli.proof.recordfile import read_old
from cli.proof.verdict import Verdict
from cli.simulation.campaigns import CampaignJob, play_campaign
from engine.kernel.errors import EngineError
from engine.kernel.fairness.binding import Binding, binding_hash
from engine.registry import GAMES
from tests.make_records import FOLDER
from tests.old_records import from_format_1
from tests.proof.forging import relinked
from tests.proof.games import as_bytes, as_json, bound_game

EACH = 5
"""Changes of each kind."""
Path = tuple[str | int, ...]
BOUND = (
    ("clash", "{}", 3),
    ("clash", '{"edition":"prototype-2017","layout":"built","heroes":true,"elves":"right"}', 3),
    ("clash", '{"heroes":true,"garrisons":"mixed","length":"short","slow_arming":true}', 4),
    ("clash", '{"solo":"easy","heroes":true}', 1),
    ("kravora", "{}", 3),
    ("kravora", '{"plunder":true,"few_slots":true}', 4),
    ("kravora", '{"even_start":true}', 2),
)
"""Game, options and seats of the records that are bound."""
MIGRATED = ("clash-3-seats-undos", "clash-2-seats-seed-13-game-0", "kravora-3-seats-undos")
"""Records of format 1 that are migrated."""


class Mutant(NamedTuple):
    """A change of one value; `verdict` of the record with it, `forged` of the same with everything made to fit."""

    where: str
    value: Any
    verdict: Verdict
    forged: Verdict | None
    seconds: float


class Whole(NamedTuple):
    """A record's JSON that is changed, and where the records it needs lie."""

    data: Any
    folder: FilePath | None = None

    @property
    def options(self) -> ProofOptions:
        """Held against the posts of the true record."""
        binding = Binding.from_json(self.data["binding"])
        posted = {"mark": binding.mark, "binding": binding_hash(binding), "chain": self.data["chain"]}
        return ProofOptions(posted, folder=self.folder)


def a_campaign(folder: FilePath) -> Whole:
    """A campaign of two, and its games beside it."""
    play_campaign(CampaignJob(0, 2, ("greedy",) * 2, 4, None, folder))
    return Whole(json.loads((folder / "saga-2-seats-seed-4-0.json").read_bytes()), folder)


def ten_records() -> list[Whole]:
    """Records of both games and all modes."""
    old = [read_old((FOLDER.parent / "0.1.0" / f"{name}.json").read_bytes()) for name in MIGRATED]
    games = [bound_game(*game) for game in BOUND] + [from_format_1(GAMES[record.game], record) for record in old]
    return [Whole(as_json(record)) for record in games]


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """Where values stand that hold no others; an empty list is one."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    parts = list(inside)
    if not parts:
        yield path
    for name, part in parts:
        yield from leaves(part, (*path, name))


def kind(path: Path) -> str:
    """The path without numbers, but for the parts of an entry, a contribution or a closer, which are known by them."""
    known = {("entries",): 1, ("binding", "contributions"): 2, ("binding", "closers"): 2, ("closing",): 1}
    at = next((depth for head, depth in known.items() if path[: len(head)] == head), None)
    told = [str(part) for number, part in enumerate(path) if isinstance(part, str) or number - 1 == at]
    return " ".join(told)


def other(value: Any, rng: random.Random) -> Any:
    """Another value of the same sort."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 1, 7)) if value else 1
    if isinstance(value, str):
        at = rng.randrange(len(value)) if value else 0
        return value[:at] + rng.choice("0123456789abcdef".replace(value[at : at + 1] or " ", "")) + value[at + 1 :]
    return [0] if isinstance(value, list) else 1


def mutants(records: Sequence[Whole], each: int, forged: int, rng: random.Random, every: int = 1) -> Iterator[Mutant]:
    """So many changes of every so manieth kind, spread over the records; so many of them are made to fit again, too."""
    asked = [record.options for record in records]
    places: defaultdict[str, list[tuple[int, Path]]] = defaultdict(list)
    for number, record in enumerate(records):
        for path in leaves(record.data):
            places[kind(path)].append((number, path))
    for where, found in sorted(places.items())[::every]:
        for count, (number, path) in enumerate(rng.sample(found, min(each, len(found)))):
            yield _changed(records[number], path, asked[number] if count < forged else None, where, rng)


def _changed(record: Whole, path: Path, asked: ProofOptions | None, where: str, rng: random.Random) -> Mutant:
    data = holder = record.data
    for name in path[:-1]:
        holder = holder[name]
    before = holder[path[-1]]
    holder[path[-1]] = changed = other(before, rng)
    begun = time.process_time()
    verdict = proved(as_bytes(data), ProofOptions({}, folder=record.folder))
    seconds = time.process_time() - begun
    forged = None if asked is None else _forged(data, asked)
    holder[path[-1]] = before
    return Mutant(where, (path, before, changed), verdict, forged, seconds)


def _forged(data: Any, asked: ProofOptions) -> Verdict | None:
    """None for what can't be made to fit, or is the true record again once it does."""
    try:
        again = relinked(json.loads(as_bytes(data)))
        return None if again["chain"] == asked.posted["chain"] else proved(as_bytes(again), asked)
    except (EngineError, TypeError, ValueError, KeyError, IndexError, AttributeError):
        return None


def unfit(mutant: Mutant) -> bool:
    """Whether a change was not refused by name: accepted, or not understood, or only after a long time."""
    verdicts = [mutant.verdict] if mutant.forged is None else [mutant.verdict, mutant.forged]
    accepted = any(verdict.code == 0 for verdict in verdicts)
    return accepted or "can't be replayed" in mutant.verdict.lines[0] or mutant.seconds > 5


def main() -> int:
    each = int(sys.argv[1]) if len(sys.argv) > 1 else EACH
    kinds: set[str] = set()
    count = bad = 0
    with TemporaryDirectory() as folder:
        for mutant in mutants([*ten_records(), a_campaign(FilePath(folder))], each, each, random.Random(1)):
            count += 1
            kinds.add(mutant.where)
            if unfit(mutant):
                bad += 1
                print(mutant)
    print(f"{count} changes of {len(kinds)} kinds, {bad} of them not refused")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
