"""`bench`: all figures are there and sensible; the peer is optional."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

from cli.kits.kits import KITS
from engine.kernel.characters import parted
from engine.registry import GAMES
from lab.__main__ import main
from lab.bench import ai_seats, odds, rules, trees, waits
from lab.bench.peer import compared
from lab.bench.rules import Bench

ENGINE = [
    "step_decisions_per_s",
    "in_place_decisions_per_s",
    "games_per_s",
    "mean_branching",
    "clone_us",
    "legal_us",
    "view_us",
    "memory_per_game_kb",
]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few states are measured, and one game is weighed."""
    monkeypatch.setattr(rules, "MOST_SAMPLES", 40)
    monkeypatch.setattr(rules, "LIVE_GAMES", 1)


@pytest.mark.parametrize("game", GAMES)
def test_the_figures_of_the_rules(few: None, capsys: pytest.CaptureFixture[str], game: str) -> None:
    assert main(["bench", "--game", game, "--json", "--only", "rules", "--seconds", "0.1", "--seats", "2"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert all(figures[name] > 0 for name in ENGINE)
    assert figures["mean_branching"] > 2, "only choices of two or more count"


@pytest.mark.parametrize("game", GAMES)
def test_the_figures_of_the_ai_seats(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(ai_seats, "LEAST", 2)
    assert main(["bench", "--game", game, "--json", "--only", "ai", "--seconds", "0.05", "--seats", "2"]) == 0
    figures = json.loads(capsys.readouterr().out)
    levels = [word for word in KITS[game].bots if not parted(word)[1]]
    assert list(figures["ai_ms"]) == list(figures["ai_nodes"]) == levels
    assert all(0 < figures["ai_ms"][level]["mean"] <= figures["ai_ms"][level]["longest"] for level in levels)
    assert figures["ai_positions"] == 2


def test_odds_are_timed_where_there_are_battles() -> None:
    times = odds.measure("clash")["odds_ms"]
    assert list(times) == list(odds.ARMIES)
    assert all(0 < each["mean"] <= each["longest"] for each in times.values())
    assert odds.measure("kravora") == {}


def test_ai_levels_think_about_the_same_positions_in_every_run() -> None:
    views = [ai_seats.positions(Bench("kravora", 2, 1), 6)[1] for _ in range(2)]
    assert len(views[0]) == 6 and repr(views[0]) == repr(views[1])
    assert len({view.round for view in views[0]}) > 2, "out of the whole game"


@pytest.mark.process
@pytest.mark.parametrize("game", [pytest.param("clash", marks=pytest.mark.long), "kravora"])
def test_the_figures_of_what_people_wait_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(waits, "MOST", 1)
    monkeypatch.setattr(waits, "AI_SEATS", 1)
    monkeypatch.setattr(waits, "PLAYERS", ("greedy",))
    assert main(["bench", "--game", game, "--json", "--only", "waits", "--seats", "2"]) == 0
    figures = json.loads(capsys.readouterr().out)["waits_ms"]
    assert {what.partition("_")[0] for what in figures} == {"hint", "review", "what", "film"}
    assert all(
        0 < each["alone"]["p50"] <= each["alone"]["p90"] and each["busy"]["p90"] > 0 for each in figures.values()
    )


def test_without_json_each_figure_has_its_line_and_meaning(few: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--game", "kravora", "--only", "rules", "--seconds", "0.05", "--seats", "2"]) == 0
    shown = capsys.readouterr().out.splitlines()
    for name in ENGINE:
        assert any(line.startswith(name) and len(line) > 42 for line in shown)


@pytest.mark.skipif(importlib.util.find_spec("catanatron") is not None, reason="the peer is installed here")
def test_a_peer_that_is_not_installed_exits_2_and_says_how(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--json", "--peer", "catanatron", "--seconds", "0.05", "--only", "rules"]) == 2
    assert "pip install catanatron" in capsys.readouterr().err


@pytest.mark.parametrize("options", [["--seconds", "0"], ["--seats", "7"], ["--live-games", "0"]])
def test_unfit_options_exit_2(capsys: pytest.CaptureFixture[str], options: list[str]) -> None:
    assert main(["bench", *options]) == 2
    assert options[0] in capsys.readouterr().err


def test_the_peer_is_compared_by_what_both_were_measured_by() -> None:
    ours = {"in_place_decisions_per_s": 1000, "games_per_s": 5.0, "clone_us": 1.0}
    peer = {"name": "other", "in_place_decisions_per_s": 250, "games_per_s": 0.0, "mean_branching": 9.0}
    assert compared(ours, peer) == {**peer, "ratio_in_place_decisions_per_s": 4.0}


@pytest.mark.long
@pytest.mark.process
def test_every_stage_of_a_press_is_timed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "TURNS", 1)
    assert main(["bench", "--only", "stages", "--json", "--seconds", "0.5", "--live-games", "3"]) == 0
    stages = json.loads(capsys.readouterr().out)["stages_ms"]["here"]
    asked = {"acknowledge", "read", "engine", "present", "write", "answer", "outbox", "picture_wall"}
    assert set(stages) == {*asked, "press", "reads_a_press"}
    assert all(figure > 0 for figure in stages.values())
    assert stages["write"] < stages["press"], "it is a part of it"


def test_a_checkout_that_has_no_laboratory_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of before there was one, for instance; and what fails there is said."""
    assert main(["bench", "--only", "press", "--seconds", "0.1", "--live-games", "1", "--beside", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert f"{tmp_path} can't be measured: lab.bench.press fails there (" in told and "No module named" in told
