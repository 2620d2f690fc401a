"""`saga` plays whole campaigns (§14.0); `verify --saga` proves them by their records and notices every change."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.errors import FAULT, UNFIT
from cli.main import main
from cli.proof.proving import ProofOptions, proved
from engine.kernel.binding import Binding
from engine.kernel.closing import ClosingText
from engine.kernel.links import chain, first_link, next_link, shown
from tests.proof.test_check_dice import agrees

NAME = "saga-3-seats-seed-4-0.json"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The records of one campaign of three seats and its five games."""
    path = tmp_path_factory.mktemp("saga")
    assert main(["saga", "--seats", "3", "--seed", "4", "--records", str(path)]) == 0
    return path


def verified(folder: Path, tmp_path: Path, change: Callable[[dict[str, Any]], None], relink: bool = True) -> int:
    """The exit code of `verify --saga` for the changed campaign's record; `relink`: links and chain are made again."""
    record = json.loads((folder / NAME).read_text("utf-8"))
    change(record)
    if relink:
        linked(record)
    for path in folder.glob("*-game-*.json"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    file = tmp_path / NAME
    file.write_text(json.dumps(record), encoding="utf-8")
    return main(["verify", "--saga", str(file)])


def linked(record: dict[str, Any]) -> None:
    closing = [ClosingText(*row) for row in record["closing"]]
    link = first_link(Binding.from_json(record["binding"]), closing)
    for entry in record["entries"]:
        link = next_link(link, entry[:-1])
        entry[-1] = shown(link)
    record["chain"] = chain(link, record["status"], record["outcome"])


def result(record: dict[str, Any], number: int) -> list[Any]:
    """The entry of the action of a game's result, from 1."""
    return [row for row in record["entries"] if row[1] and row[1][0] == "result"][number - 1][1]


def test_a_saga_and_its_games_are_sound(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(list(folder.glob("*.json"))) == 6
    first, *others = sorted(folder.glob("*-game-*.json"))
    assert main(["verify", str(first)]) == 0
    assert all(proved(path.read_bytes(), ProofOptions({})).code == 0 for path in others)
    assert verified(folder, tmp_path, lambda record: None) == 0
    assert "5 games, of 5 the records are here" in capsys.readouterr().out


def another_deck(record: dict[str, Any]) -> None:
    values = record["entries"][0][3][0][2]
    values[0] = (values[0] + 1) % 15


def better_place(record: dict[str, Any]) -> None:
    places = result(record, 2)[2]
    places[0], places[1] = places[1], places[0]


def more_grudges(record: dict[str, Any]) -> None:
    grudges = result(record, 1)[6]
    grudges[1] = 2 - grudges[1]


def another_reason(record: dict[str, Any]) -> None:
    told = result(record, 3)
    told[3] = "feats" if told[3] == "round_limit" else "round_limit"


def a_veto_too_late(record: dict[str, Any]) -> None:
    record["entries"].insert(2, [0, ["veto", 99], 0, [], [14, 0, 0], "", "person", ""])


def a_pact_nobody_may_make(record: dict[str, Any]) -> None:
    record["entries"].insert(1, [0, ["pact"], 0, [], [14, 0, 0], "", "person", ""])


def more_glory(record: dict[str, Any]) -> None:
    record["outcome"]["points"][0] += 1


def another_seed(record: dict[str, Any]) -> None:
    record["seed"] = "0" * 64


@pytest.mark.parametrize(
    "change",
    [
        another_deck, better_place, more_grudges, another_reason, a_veto_too_late, a_pact_nobody_may_make, more_glory,
        another_seed,
    ],
)  # fmt: skip
def test_every_change_is_seen(folder: Path, tmp_path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    assert verified(folder, tmp_path, change) == FAULT


def test_a_change_without_new_links_is_seen(folder: Path, tmp_path: Path) -> None:
    assert verified(folder, tmp_path, better_place, relink=False) == FAULT


def test_what_is_no_saga_is_not_checked(folder: Path, tmp_path: Path) -> None:
    game = sorted(folder.glob("*-game-*.json"))[0]
    assert main(["verify", "--saga", str(game)]) == UNFIT
    assert verified(folder, tmp_path, lambda record: record.update(seed=None)) == UNFIT


def test_posts_are_compared(folder: Path) -> None:
    record = json.loads((folder / NAME).read_text("utf-8"))
    assert main(["verify", "--saga", str(folder / NAME), "--chain", record["chain"]]) == 0
    assert main(["verify", "--saga", str(folder / NAME), "--chain", "0" * 64]) == FAULT


def test_the_small_checker_reads_a_saga_too(folder: Path) -> None:
    """tools/check_dice.py: deck, links and chain of a campaign, without a line of ours."""
    record = json.loads((folder / NAME).read_text("utf-8"))
    assert agrees(record)
    record["entries"][0][3][0][2][3] = (record["entries"][0][3][0][2][3] + 1) % 12
    linked(record)
    assert not agrees(record), "another deck"


def test_a_sagas_record_is_known_by_itself(folder: Path) -> None:
    assert main(["verify", str(folder / NAME)]) == 0
