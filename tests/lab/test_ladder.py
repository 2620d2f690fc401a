"""`python -m lab ladder`: figures, exit codes, resuming, the sequential test."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from cli.errors import FAULT, SOUND, UNFIT
from data.folder import HOUSE
from engine.registry import GAMES
from lab.__main__ import main
from lab.intervals import FAILED, OPEN, PASSED, verdict, wilson
from lab.strength import ladder
from lab.strength.ladder_games import Match, Score, play


def test_wilson_and_the_sequential_test() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(0, 0) == (0.0, 1.0)
    assert verdict(38, 40, 0.6, 400) == PASSED
    assert verdict(10, 40, 0.6, 400) == FAILED
    assert verdict(26, 40, 0.6, 400) == OPEN and verdict(38, 39, 0.6, 400) == OPEN
    assert verdict(300, 400, 0.7, 400, 0.8) == PASSED and verdict(321, 400, 0.7, 400, 0.8) == FAILED
    assert verdict(39, 40, 0.7, 400, 0.8) == FAILED and verdict(60, 80, 0.7, 400, 0.8) == OPEN
    assert verdict(240, 400, 0.6, 400) == PASSED and verdict(239, 400, 0.6, 400) == FAILED


def test_the_rungs_are_those_of_the_levels_there_are() -> None:
    names = [contest.name for contest in ladder.contests(["random", "greedy", "apprentice", "veteran", "warlord"])]
    assert len(names) == 9 and names[0] == "greedy over random" and "warlord alone against three veteran" in names
    assert len(ladder.contests(["random", "greedy"])) == 2
    beside = ladder.contests(["random", "greedy", "novice", "apprentice"])[-2]
    assert (beside.name, beside.goal, beside.ceiling) == ("apprentice over novice", 0.7, 0.8)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_group_of_games_shares_its_setup_and_repeats(game: str) -> None:
    options = ladder._options(argparse.Namespace(game=game, data_dir=None), 2)
    pair = [Match(game, "greedy over random", number, "greedy", "random", 2, 1, options) for number in (0, 1)]
    scores = [play(match) for match in pair]
    again = play(pair[1])
    assert (again.win, again.rounds, again.decisions) == (scores[1].win, scores[1].rounds, scores[1].decisions)
    assert all(score.decisions[0] > 0 and score.decisions[1] > 0 for score in scores)


class FakePool:
    """Plays in this process, and counts."""

    played = 0

    def __init__(self, *_: object, **__: object) -> None: ...

    def __enter__(self) -> FakePool:
        return self

    def __exit__(self, *_: object) -> None: ...

    def map(self, _: object, matches: Iterable[Match]) -> Iterable[Score]:
        for match in matches:
            FakePool.played += 1
            yield Score(match.contest, match.number, 1.0, 5, "points", (10, 10), (0.1, 0.1), (0.05, 0.05))


def test_the_ladder_resumes_where_it_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ladder, "ProcessPoolExecutor", FakePool)
    kept = tmp_path / "ladder.jsonl"
    arguments = ["ladder", "--only", "greedy", "--json", "--progress", str(kept), "--games", "60"]
    FakePool.played = 0
    assert main(arguments) == SOUND
    first, whole = capsys.readouterr().out, FakePool.played
    assert whole == 80  # two contests, each decided after its second batch
    kept.write_text("".join(line + "\n" for line in kept.read_text().splitlines()[:50]) + '{"seed": 1, "cut')
    FakePool.played = 0
    assert main(arguments) == SOUND
    assert FakePool.played == whole - 50 and capsys.readouterr().out == first
    told = json.loads(first)["contests"]
    assert [rung["games"] for rung in told] == [40, 40] and told[0]["verdict"] == PASSED


def test_kept_games_count_only_for_their_own_game_data_and_seed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ladder, "ProcessPoolExecutor", FakePool)
    kept, own = tmp_path / "ladder.jsonl", tmp_path / "own" / "kravora"
    own.mkdir(parents=True)
    house = (HOUSE / "kravora" / "limits.toml").read_text(encoding="utf-8")
    (own / "limits.toml").write_text(house + "# changed\n", encoding="utf-8")
    common = ["--only", "greedy", "--json", "--progress", str(kept), "--games", "60"]
    runs: list[list[str]] = [
        [],
        ["kravora"],
        ["kravora", "--seed", "2"],
        ["kravora", "--data-dir", str(own.parent)],
    ]
    for arguments in runs:
        for played in (80, 0):
            FakePool.played = 0
            assert main(["ladder", *arguments, *common]) == SOUND
            assert FakePool.played == played, arguments
    sources = {(kept["game"], kept["content"], kept["seed"]) for kept in map(json.loads, kept.read_text().splitlines())}
    assert len(sources) == len(runs) and json.loads(capsys.readouterr().out.split("\n{")[0])["game"] == "clash"


def test_a_rung_that_does_not_hold_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Losing(FakePool):
        def map(self, play: object, matches: Iterable[Match]) -> Iterable[Score]:
            return [Score(m.contest, m.number, 0.0, 5, "points", (9, 9), (0.1, 0.1), (0.05, 0.05)) for m in matches]

    monkeypatch.setattr(ladder, "ProcessPoolExecutor", Losing)
    assert main(["ladder", "--only", "greedy", "--games", "60"]) == FAULT
    assert FAILED in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["--games", "3"], ["--jobs", "0"], ["--only", "random"]])
def test_unfit_options(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", *arguments]) == UNFIT
    assert capsys.readouterr().err
