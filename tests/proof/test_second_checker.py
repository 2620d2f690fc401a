"""Two checkers that share no line, the one in tools/ and the second one here, come to the same verdicts."""

import copy
import json
import runpy
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests import second_checker as second
from tests.proof.forging import redrawn
from tests.proof.mutator import a_campaign, leaves

ROOT = Path(__file__).parents[2]
RECORDS = sorted((ROOT / "tests/records").rglob("*-seats-*.json"))
BOUND = json.loads((ROOT / "tests/kernel/vectors/bound-game.json").read_text("utf-8"))
OLD = json.loads((ROOT / "tests/records/0.1.0/kravora-3-seats-undos.json").read_text("utf-8"))
POSTED = {
    "mark": "52030021d41d0a3ece3a09e7363ffff46fa3b75532a69654aed1157a3dee35c7",
    "binding": "9365164046ec3f35ec9168d66de0b707421ea85312bf12085c0ba464d2e14730",
    "chain": "ad53a8c051c1b770e80d1a60a9c23e7093f624758e2647246911a8d99e4a02c0",
}
Record = dict[str, Any]
Verdicts = Callable[..., tuple[int, int]]


def verdict_of_second(raw: bytes, **posted: str) -> int:
    try:
        second.check(raw, **posted)
    except second.Wrong:
        return 1
    except second.Uncheckable:
        return 2
    return 0


@pytest.fixture
def verdicts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Verdicts:
    """The exit codes of the first checker, run as a program, and of the second."""

    def both(record: Record | bytes, **posted: str) -> tuple[int, int]:
        raw = record if isinstance(record, bytes) else json.dumps(record).encode()
        file = tmp_path / "record.json"
        file.write_bytes(raw)
        options = [word for name, value in posted.items() for word in (f"--{name}", value)]
        monkeypatch.setattr("sys.argv", ["check_dice.py", str(file), *options])
        code = 0
        try:
            runpy.run_path(str(ROOT / "tools/check_dice.py"), run_name="__main__")
        except SystemExit as end:
            code = int(end.code or 0)
        return code, verdict_of_second(raw, **posted)

    return both


def short(record: Record, entries: int) -> Record:
    return {**copy.deepcopy(record), "entries": copy.deepcopy(record["entries"][:entries])}


def linked(record: Record) -> Record:
    """The record with links and chain made anew: what a forger does who hopes for nobody to look at the posts."""
    *links, last = second.links(record)
    for entry, link in zip(record["entries"], [*links[1:], last], strict=True):
        entry[7] = link.hex()[:16]
    record["chain"] = sha256(last + second.canonical([record["status"], record["outcome"]])).hexdigest()
    return record


def forged(record: Record) -> Record:
    """The record with hashes, draws, counters, links and chain made anew: only what it says itself can be wrong."""
    binding, counters = record["binding"], [0, 0, 0]
    for part in ("config", "content"):
        binding[f"{part}_hash"] = sha256(second.canonical(record[part])).hexdigest()
    made = sha256(b"conquest-table binding 2\n" + second.canonical(binding)).hexdigest()
    key = second.key_of(record["seed"], [made, *[text for _, _, text in record["closing"]]])
    for entry in record["entries"]:
        for stream, sides, values in entry[3]:
            many = second.shuffle(-sides) if sides < 0 else [sides] * len(values)
            values[:] = [second.draw(key, stream, count, n) for count, n in enumerate(many, counters[stream])]
            counters[stream] += len(values)
        entry[4] = list(counters)
    return linked(record)


def put(record: Record, where: list[Any], value: Any) -> Record:
    inner = record
    for step in where[:-1]:
        inner = inner[step]
    inner[where[-1]] = value
    return record


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_committed_record_is_sound(path: Path, verdicts: Verdicts) -> None:
    assert verdicts(path.read_bytes()) == (0, 0)


def test_the_vector_is_sound_as_posted(verdicts: Verdicts) -> None:
    assert verdicts(BOUND, **POSTED) == (0, 0)


@pytest.mark.parametrize("name", POSTED)
def test_another_posted_value_is_refused(name: str, verdicts: Verdicts) -> None:
    assert verdicts(BOUND, **{name: "0" * 64}) == (1, 1)


CHANGES_OF_BOUND: dict[str, tuple[list[Any], Any]] = {
    "seed": (["seed"], "0" * 64),
    "mark": (["binding", "mark"], "0" * 64),
    "table": (["binding", "table"], 18),
    "seat": (["binding", "seats", 1], "ai.greedy"),
    "contribution": (["binding", "contributions", 0, 2], "1180000000000000009"),
    "closing word": (["closing", 0, 2], "rain on tin rooves"),
    "secret": (["closing", 1, 2], "my sealed secret 4712"),
    "option": (["config", "points"], 5),
    "data": (["content", "cards", 0, "gold"], 3),
    "entry's seat": (["entries", 3, 0], 0),
    "action": (["entries", 3, 1], 1),
    "die": (["entries", 0, 3, 1, 2, 0], 4),
    "sides": (["entries", 0, 3, 1, 1], 7),
    "counter": (["entries", 2, 4, 2], 1),
    "fingerprint": (["entries", 2, 5], "0" * 16),
    "link": (["entries", 2, 7], "0" * 16),
    "status": (["status"], "ended"),
    "points": (["outcome", "points", 0], 5),
    "chain": (["chain"], "0" * 64),
}


@pytest.mark.parametrize("change", CHANGES_OF_BOUND)
def test_a_single_change_is_refused(change: str, verdicts: Verdicts) -> None:
    assert verdicts(put(short(BOUND, 297), *CHANGES_OF_BOUND[change])) == (1, 1)


LINKED_ANEW = ["die", "sides", "counter", "closing word", "secret", "option", "data", "contribution", "table", "mark"]


@pytest.mark.parametrize("change", LINKED_ANEW)
def test_a_change_is_refused_though_its_links_are_right(change: str, verdicts: Verdicts) -> None:
    record = short(BOUND, 8)
    assert verdicts(linked(record)) == (0, 0)
    assert verdicts(linked(put(record, *CHANGES_OF_BOUND[change]))) == (1, 1)


def undoing(standing: int) -> Record:
    """Three actions without a draw, and an undo of so many."""
    record = short(BOUND, 4)
    record["entries"].append([0, None, standing, [], record["entries"][3][4], "0" * 16, "person", ""])
    return linked(record)


@pytest.mark.parametrize(("standing", "expected"), [(1, 0), (3, 0), (4, 1)])
def test_an_undo_takes_back_what_stands(standing: int, expected: int, verdicts: Verdicts) -> None:
    assert verdicts(undoing(standing)) == (expected, expected)


def test_what_was_drawn_is_not_taken_back(verdicts: Verdicts) -> None:
    record = undoing(1)
    record["entries"][3][3] = [[2, 6, [0]]]
    assert verdicts(forged(record)) == (1, 1)


def test_a_value_too_large_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = {b"2|0|0": 2**64 - 1, b"2|0|1": 2**64 - 4, b"2|0|2": 2**64 - 5}
    monkeypatch.setattr(second.hmac, "digest", lambda key, text, kind: drawn[text].to_bytes(8, "big"))
    assert second.draw(b"", 2, 0, 6) == 5


def test_key_and_dice_are_those_of_the_paper() -> None:
    key = second.key_of(BOUND["seed"], ["1180000000000000001", "1180000000000000002 lucky", ""])
    assert key.hex() == "d7c016e0e2d90f3df72621672d1e76e53d03556dee70f0f1d6c94bfd6f32094a"
    assert [second.draw(key, 2, count, 6) for count in range(12)] == [0, 5, 2, 2, 4, 3, 5, 0, 5, 4, 5, 1]
    assert [second.draw(key, 1, count, n) for count, n in enumerate(second.shuffle(7))] == [3, 0, 3, 2, 2, 0]


CHANGES_OF_OLD: dict[str, tuple[list[Any], Any]] = {
    "seed": (["seed"], "0" * 64),
    "mark": (["commit"], "0" * 64),
    "nonce": (["nonces", 0], "1002"),
    "first player": (["entries", 0, 3, 0], 0),
    "die of the setup": (["entries", 0, 3, 1], 5),
    "counter": (["entries", 5, 4, 2], 1),
    "a field more": (["extra"], 0),
}


@pytest.mark.parametrize("change", CHANGES_OF_OLD)
def test_a_single_change_in_format_1_is_refused(change: str, verdicts: Verdicts) -> None:
    assert verdicts(put(short(OLD, 82), *CHANGES_OF_OLD[change])) == (1, 1)


def test_every_changed_die_of_a_game_of_format_1_is_refused(verdicts: Verdicts) -> None:
    thrown = [(index, place) for index, entry in enumerate(OLD["entries"][1:], 1) for place in range(len(entry[3]))]
    for index, place in thrown:
        changed = short(OLD, index + 1)
        changed["entries"][index][3][place] = (changed["entries"][index][3][place] + 1) % 6
        assert verdicts(changed) == (1, 1)
    assert len(thrown) == 8


def moved() -> Record:
    """The old game in format 2, under key scheme 1: its dice have six sides, all but the one for the first player."""
    entries = []
    for index, (*head, values, counters, fingerprint, by) in enumerate(OLD["entries"]):
        groups = [[2, 6, values]] if values else []
        entries.append(
            [*head, groups if index else [[0, 3, values[:1]], [0, 6, values[1:]]], counters, fingerprint, by, ""]
        )
    hashes = {f"{part}_hash": sha256(second.canonical(OLD[part])).hexdigest() for part in ("config", "content")}
    nonces = [["nonce", -1, nonce] for nonce in OLD["nonces"]]
    binding = dict(format=2, scheme=1, game="kravora", table=0, attempt=0, rules_version=1, program="", **hashes)
    binding.update(mark=OLD["commit"], seats=[], contributions=nonces, closers=[])
    record = {"format": 2, "binding": binding, "closing": [], "entries": entries, "status": "ended", "outcome": None}
    return copy.deepcopy({**record, **{name: OLD[name] for name in ("seed", "config", "content")}})


def test_scheme_1_in_format_2_is_checked_like_any_other(verdicts: Verdicts) -> None:
    assert verdicts(linked(moved())) == (0, 0)
    assert verdicts(linked(put(moved(), ["entries", 0, 3, 1, 2, 0], 5))) == (1, 1)
    assert verdicts(linked(put(moved(), ["binding", "contributions", 0, 2], "1002"))) == (1, 1)


UNREADABLE = {
    "a name twice": ('"format": 2', '"format": 2, "format": 2'),
    "a fraction": ('"attempt": 1', '"attempt": 1.0'),
    "an exponent": ('"attempt": 1', '"attempt": 1e0'),
    "less than nothing": ('"attempt": 1', '"attempt": -0'),
    "no number": ('"attempt": 1', '"attempt": NaN'),
    "no such format": ('"format": 2', '"format": 4'),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_is_not_to_be_read_is_not_checked(name: str, verdicts: Verdicts) -> None:
    text = json.dumps(short(BOUND, 8))
    assert verdicts(text.replace(*UNREADABLE[name], 1).encode()) == (2, 2)


def test_without_its_seed_nothing_is_checked(verdicts: Verdicts) -> None:
    assert verdicts({**BOUND, "seed": None}) == (2, 2)
    assert verdicts({**OLD, "seed": None}) == (2, 2)


FORGED: dict[str, tuple[list[Any], Any]] = {
    "a field more in the binding": (["binding", "extra"], 0),
    "an unknown kind": (["binding", "contributions", 0, 0], "gift"),
    "a second join": (["binding", "contributions", 1, 1], 0),
    "no word": (["binding", "contributions", 2, 2], "Three BLUE owls"),
    "a short word": (["binding", "contributions", 2, 2], "seven77"),
    "another secret": (["closing", 1, 2], "my sealed secret 4712"),
    "no start": (["binding", "contributions", 4, 0], "join"),
    "a word of an AI": (["binding", "seats", 0], "ai.greedy"),
    "no such seat": (["entries", 3, 0], 2),
    "no such decider": (["entries", 3, 6], "ghost"),
    "a plan that goes on with none": (["entries", 4, 6], "ai.greedy"),
    "a plan from the future": (["entries", 3, 6], "ai.greedy@4"),
    "an undo of less than nothing": (["entries", 3, 2], -1),
    "an action below 0": (["entries", 3, 1], -5),
    "an unknown status": (["status"], "won"),
    "an outcome of no finished game": (["status"], "ended"),
    "an empty group": (["entries", 0, 3, 1, 2], []),
}


@pytest.mark.parametrize("change", FORGED)
def test_the_second_sees_what_no_hash_gives_away(change: str) -> None:
    record = short(BOUND, 8)
    assert verdict_of_second(json.dumps(forged(copy.deepcopy(record))).encode()) == 0
    assert verdict_of_second(json.dumps(forged(put(record, *FORGED[change]))).encode()) == 1


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Record:
    """Of two seats, with all five games."""
    record: Record = a_campaign(tmp_path_factory.mktemp("campaign")).data
    return record


def test_a_campaign_is_sound(campaign: Record, verdicts: Verdicts) -> None:
    posted = {"mark": campaign["binding"]["mark"], "chain": campaign["chain"]}
    assert verdicts(campaign, **posted) == (0, 0)
    assert verdicts(campaign, **{**posted, "chain": "0" * 64}) == (1, 1)


OF_CAMPAIGNS: dict[str, tuple[list[Any], Any]] = {
    "an action of a game": (["entries", 1, 1], 5),
    "an unknown word": (["entries", 1, 1], ["pass"]),
    "a level too high": (["entries", 1, 1], ["life", 3]),
    "a pact with more": (["entries", 1, 1], ["pact", 1]),
    "a place more": (["entries", 1, 1, 2], [[0], [1], [2]]),
    "a place that is none": (["entries", 1, 1, 2], [[0], ["x"]]),
    "an unknown reason": (["entries", 1, 1, 3], "glory"),
    "counts as a number": (["entries", 1, 1, 4], 1),
    "half a chain": (["entries", 1, 1, 5], "0" * 32),
    "a grudge too few": (["entries", 1, 1, 6], [0, 0, 0]),
    "cards of one": (["entries", 1, 1, 7], [[]]),
    "another seat's result": (["entries", 1, 0], 1),
    "a person's result": (["entries", 1, 6], "person"),
    "a decider of games": (["entries", 1, 6], "ai.greedy@1"),
    "a fingerprint": (["entries", 1, 5], "0" * 16),
    "an undo": (["entries", 1, 2], 1),
    "a game less": (["entries", 1, 1, 4], False),
    "another reason of the end": (["outcome", "reason"], "feats"),
    "an unknown option": (["config", "options", "round_limit"], 30),
    "an option as usual": (["config", "options", "heroes"], False),
}


@pytest.mark.parametrize("change", OF_CAMPAIGNS)
def test_what_a_campaign_can_t_say(campaign: Record, change: str) -> None:
    """By the paper alone, after all was made to fit again."""
    record = redrawn(put(copy.deepcopy(campaign), *OF_CAMPAIGNS[change]))
    assert verdict_of_second(json.dumps(record).encode()) == 1


HOLDERS: dict[str, tuple[list[list[Any]], int]] = {
    "none": ([], 1),
    "an AI for the one entry": ([[0, 1, "ai.greedy", "away"], [0, 2, "person", "taken"]], 0),
    "a level that is not its own": ([[0, 1, "ai.veteran", "away"], [0, 2, "person", "taken"]], 1),
    "back too late": ([[0, 1, "ai.greedy", "time"], [0, 4, "person", "taken"]], 1),
    "out of order": ([[0, 2, "person", "taken"], [0, 1, "ai.greedy", "away"]], 1),
    "after the end": ([[0, 1, "ai.greedy", "away"], [0, 2, "person", "taken"], [0, 9, "person", "given"]], 1),
    "an unknown reason": ([[0, 1, "ai.greedy", "bored"], [0, 2, "person", "taken"]], 1),
    "another seat": ([[2, 1, "ai.greedy", "away"]], 1),
}


@pytest.mark.parametrize("rows", HOLDERS)
def test_every_entry_is_its_holder_s(rows: str) -> None:
    """In format 3: seat 0 is a person's, and an AI made the first entry."""
    record = short(BOUND, 8)
    record["format"] = record["binding"]["format"] = 3
    record["holders"], expected = HOLDERS[rows]
    record["entries"][1][0], record["entries"][1][6] = 0, "ai.greedy@1"
    for entry in record["entries"][2:]:
        entry[0], entry[6] = 0, "person"
    assert verdict_of_second(json.dumps(redrawn(record)).encode()) == expected


def test_every_value_of_a_campaign_may_be_malformed(campaign: Record) -> None:
    """Refused, each, and none ends in an error of ours."""
    record = copy.deepcopy(campaign)
    record["content"] = {}
    record["binding"]["content_hash"] = sha256(b"{}").hexdigest()
    redrawn(record)
    assert verdict_of_second(json.dumps(record).encode()) == 0
    for path in leaves(record):
        for value in (None, -1, 10**9, "x", [], [[]], {}, True):
            holder = record
            for name in path[:-1]:
                holder = holder[name]
            before, holder[path[-1]] = holder[path[-1]], value
            same = before == value and type(before) is type(value)
            assert (verdict_of_second(json.dumps(record).encode()) == 0) == same, (path, value)
            holder[path[-1]] = before
