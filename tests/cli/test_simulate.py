"""`simulate`: its figures, its exit codes, and the same games however many processes play them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cli.simulation.playing
from cli.errors import UNFIT
from cli.main import main
from cli.proof.proving import ProofOptions, proved
from cli.proof.recordfile import read_record
from cli.simulation.playing import Job, play
from engine.clash.game import CLASH
from engine.kernel.errors import EngineError
from engine.kernel.records.record import replay
from engine.registry import GAMES
from tests.longer import usual
from tests.patience import HANGS

FIELDS = [
    "game",
    "options",
    "games",
    "finished",
    "ended_by",
    "rounds",
    "wins_by_clan",
    "wins_by_seat",
    "wins_by_bot",
    "bought",
    "decisions",
    "choices",
    "mean_branching",
    "decisions_per_s",
    "problems",
    "seconds",
]
TIMED = ("decisions_per_s", "seconds")


def simulated(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, Any]:
    assert main(["simulate", "clash", "--games", "4", "--jobs", "1", "--json", *more]) == 0
    figures: dict[str, Any] = json.loads(capsys.readouterr().out)
    return figures


def without_times(figures: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in figures.items() if name not in TIMED}


def all_sound(folder: Path) -> bool:
    """As `verify` finds them, without a process of its own for each."""
    verdicts = [proved(file.read_bytes(), ProofOptions({})) for file in folder.glob("*.json")]
    assert len(verdicts) == 4
    return all(verdict.code == 0 for verdict in verdicts)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_figures_are_those_of_the_specification(capsys: pytest.CaptureFixture[str], seats: int) -> None:
    figures = simulated(capsys, "--seats", str(seats), "--round-limit", "4")
    assert list(figures) == FIELDS
    assert (figures["game"], figures["games"], figures["finished"]) == ("clash", 4, 4)
    assert sum(figures["ended_by"].values()) == 4
    assert list(figures["rounds"]) == ["mean", "median", "min", "max", "p95"]
    assert figures["rounds"]["max"] <= 4
    for wins in ("wins_by_clan", "wins_by_seat", "wins_by_bot"):
        assert sum(figures[wins].values()) == pytest.approx(4, abs=0.05)
    assert list(figures["wins_by_seat"]) == [str(seat + 1) for seat in range(seats)]
    assert figures["decisions"] >= figures["choices"] > 0
    assert figures["mean_branching"] > 2
    assert figures["problems"] == []


MODES = (
    "--heroes",
    "--edition prototype-2017",
    "--length short",
    "--length long --layout built",
    "--layout preset --garrisons mixed",
    "--elves right --slow-arming",
    "--edition prototype-2017 --length short --layout built --garrisons mixed --elves right",
    "--solo easy --seats 1",
    "--solo impossible --seats 1 --heroes --layout built --garrisons mixed",
)


@pytest.mark.parametrize("mode", usual(MODES, MODES[::3]))
def test_every_mode_can_be_simulated(capsys: pytest.CaptureFixture[str], tmp_path: Path, mode: str) -> None:
    solo = "--solo" in mode
    limit = [] if solo else ["--round-limit", "5"]
    figures = simulated(capsys, *mode.split(), *limit, "--bots", "greedy", "--records", str(tmp_path))
    assert list(figures) == FIELDS
    assert (figures["finished"], figures["problems"]) == (4, [])
    reasons = {"points", "domination", "no_elves"} if solo else {"points", "round_limit"}
    assert set(figures["ended_by"]) <= reasons
    lost = figures["ended_by"].get("domination", 0)
    for wins in ("wins_by_clan", "wins_by_seat", "wins_by_bot"):
        assert sum(figures[wins].values()) == pytest.approx(4 - lost, abs=0.05), "nobody wins by domination"
    config = read_record(next(iter(tmp_path.glob("*.json")))).config
    words = dict(zip(mode.split(), [*mode.split()[1:], ""], strict=True))
    assert config["edition"] == words.get("--edition", "retail-2019")
    assert config["heroes"] == ("--heroes" in words or "--edition" in words)
    assert config["points"] == {"short": 3, "long": 5}.get(words.get("--length", ""), 4)
    assert (config["layout"] == "built") == (words.get("--layout") == "built")
    assert config["garrisons"] == words.get("--garrisons", "random")
    assert config["elves"] == words.get("--elves", "auto")
    assert config["solo"] == words.get("--solo", "")
    assert config.get("slow_arming", False) == ("--slow-arming" in words)
    assert all_sound(tmp_path)


def test_the_same_seed_gives_the_same_games_and_another_one_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    short = ("--round-limit", "3")
    first = without_times(simulated(capsys, *short))
    assert without_times(simulated(capsys, *short)) == first
    other = without_times(simulated(capsys, *short, "--seed", "2"))
    assert other["decisions"] != first["decisions"]


def test_recording_changes_no_game_and_every_record_verifies(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    short = ("--round-limit", "3", "--seats", "3")
    plain = without_times(simulated(capsys, *short))
    assert without_times(simulated(capsys, *short, "--records", str(tmp_path / "new" / "deep"))) == plain
    files = sorted((tmp_path / "new" / "deep").glob("*.json"))
    assert len(files) == 4
    assert main(["verify", str(files[0])]) == 0
    assert "sound" in capsys.readouterr().out
    assert all_sound(files[0].parent)
    rounds = [replay(CLASH, read_record(file), verify=False).state.round for file in files]
    assert max(rounds) == plain["rounds"]["max"]


def test_bots_rotate_over_the_seats(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    seen: list[tuple[str, ...]] = []

    def watched(job: Job) -> Any:
        seen.append(job.bots)
        return play(job)

    monkeypatch.setattr("cli.simulate.play", watched)
    figures = simulated(capsys, "--seats", "3", "--bots", "greedy,random", "--round-limit", "1")
    assert seen == [
        ("greedy", "random", "greedy"),
        ("random", "greedy", "random"),
        ("greedy", "random", "greedy"),
        ("random", "greedy", "random"),
    ]
    assert list(figures["wins_by_bot"]) == ["greedy", "random"]


def test_clans_and_layouts_vary_from_game_to_game_unless_given(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for layout in ("random", "any"):
        folder = tmp_path / layout
        simulated(capsys, "--round-limit", "1", "--records", str(folder), "--layout", layout)
    clans = set()
    layouts: dict[str, set[str]] = {"random": set(), "any": set()}
    for name, found in layouts.items():
        for file in (tmp_path / name).glob("*.json"):
            config = read_record(file).config
            found.add(config["layout"])
            clans.add(tuple(config["clans"]))
    assert layouts["random"] == {"random"}
    assert len(layouts["any"]) > 1
    assert len(clans) > 1


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["--seats", "5"], "1 to 4 seats"),
        (["--seats", "1"], "2 to 4 seats"),
        (["--solo", "easy"], "--seats 1"),
        (["--solo", "easy", "--seats", "1", "--edition", "prototype-2017"], "retail-2019"),
        (["--solo", "easy", "--seats", "1", "--length", "long"], "4 points"),
        (["--solo", "easy", "--seats", "1", "--elves", "right"], "injuries"),
        (["--solo", "easy", "--seats", "1", "--round-limit", "9"], "domination"),
        (["--solo", "easy", "--seats", "1", "--slow-arming"], "as ever"),
        (["--solo", "easy", "--seats", "1", "--layout", "diamond"], "with 1 seat "),
        (["--games", "0"], "--games 0"),
        (["--jobs", "0"], "--jobs 0"),
        (["--bots", "random,nobody"], "no bot 'nobody'"),
        (["--seats", "2", "--bots", "random,greedy,random"], "too many for 2 seats"),
        (["--layout", "folded"], "--layout folded"),
        (["--layout", "diamond", "--seats", "2"], "with 2 seats"),
        (["--round-limit", "-1"], "--round-limit -1"),
        (["--data-dir", "no/such/folder"], "not fit for play"),
        (["--records", "bot.py/x"], "can't be made"),
    ],
)
def test_unfit_options_exit_2_with_a_sentence(
    capsys: pytest.CaptureFixture[str], options: list[str], word: str
) -> None:
    assert main(["simulate", "clash", "--games", "1", "--jobs", "1", *options]) == 2
    told = capsys.readouterr()
    assert word in told.err
    assert told.err.rstrip().endswith(".")
    assert told.out == ""


@pytest.mark.parametrize(
    "argv",
    [
        ["simulate", "chess"],
        ["simulate", "clash", "--edition", "prototype-2016"],
        ["simulate", "clash", "--solo", "hardest"],
        ["simulate", "clash", "--length", "4"],
        ["simulate", "clash", "--garrisons", "none"],
        ["simulate", "clash", "--elves", "left"],
        ["simulate", "clash", "--seats", "many"],
        ["simulate"],
        ["conquer"],
        ["verify"],
    ],
)
def test_unknown_options_exit_2(capsys: pytest.CaptureFixture[str], argv: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(argv)
    assert caught.value.code == 2
    assert "error" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["", "simulate", "verify", "render", "rules", "play"])
def test_every_command_has_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    with pytest.raises(SystemExit) as caught:
        main([command, "--help"] if command else ["--help"])
    assert caught.value.code == 0
    assert "usage: bot.py" in capsys.readouterr().out


def test_a_broken_invariant_is_a_fault(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(type(CLASH), "problems", lambda self, state: ["a unit too many"])
    assert main(["simulate", "clash", "--games", "1", "--jobs", "1", "--round-limit", "1", "--json"]) == 1
    figures = json.loads(capsys.readouterr().out)
    assert "a unit too many" in figures["problems"][0]
    assert "seed-1-game-0" in figures["problems"][0], "which game to play again"


def test_a_game_that_raises_or_never_ends_is_a_fault_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli.simulation.playing, "MOST_DECISIONS", 20)
    assert main(["simulate", "clash", "--games", "2", "--jobs", "1", "--json"]) == 1
    figures = json.loads(capsys.readouterr().out)
    assert (figures["finished"], len(figures["problems"])) == (0, 2)
    assert figures["rounds"] == {}
    monkeypatch.setattr(type(CLASH), "apply", lambda *given: 1 // 0)
    assert main(["simulate", "clash", "--games", "2", "--jobs", "1"]) == 1
    told = capsys.readouterr().out
    assert told.count("PROBLEM") == 2
    assert "ZeroDivisionError" in told


def test_a_bot_that_plans_an_illegal_action_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def plan(self, view: Any, random: Any) -> list[int]:
            return [0xFFF000]

    options = {"layouts": ["random"], "round_limit": 1, "edition": "retail-2019"}
    monkeypatch.setitem(cli.simulation.playing.KITS["clash"].bots, "cheat", Cheat())  # type: ignore[arg-type]
    played = play(Job("clash", 0, 2, ("cheat", "random"), 1, options))
    assert "bot_action_not_legal" in played.problems[0]
    assert played.reason is None


@pytest.mark.parametrize(
    "words",
    [["--scenario", "16"], ["--scenario", "1", "--length", "long"], ["--scenario", "1", "--edition", "prototype-2017"]],
)
def test_what_does_not_fit_a_scenario_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "clash", "--seats", "3", "--games", "1", *words]) == UNFIT
    assert "§14" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"scenario": 16}, "unknown_option"),
        ({"scenario": "one"}, "unknown_option"),
        ({"scenario": 3, "length": "short"}, "not_with_scenario"),
        ({"scenario": 3, "edition": "prototype-2017"}, "not_with_scenario"),
    ],
)
def test_a_lobby_refuses_it_too(options: dict[str, object], code: str) -> None:
    with pytest.raises(EngineError) as caught:
        CLASH.make_config(options, ["any", "any"])
    assert caught.value.code == code


ROOT = Path(__file__).parents[2]


SHORT = {"clash": ["--round-limit", "4"]}
"""[game] -> options that make its games short ones."""


def in_processes(game: str, hash_seed: str, jobs: str, folder: Path) -> tuple[dict[str, Any], dict[str, bytes]]:
    command = [sys.executable, "bot.py", "simulate", game, "--seats", "3", "--games", "2", "--seed", "7"]
    options = ["--bots", "greedy,random", "--json", "--jobs", jobs, "--records", str(folder), *SHORT.get(game, [])]
    done = subprocess.run(
        command + options,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
        timeout=HANGS,
    )
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    del figures["seconds"], figures["decisions_per_s"]
    return figures, {file.name: file.read_bytes() for file in sorted(folder.glob("*.json"))}


@pytest.mark.determinism
@pytest.mark.parametrize("game", GAMES)
def test_two_processes_with_different_hash_seeds_play_the_same_games(tmp_path: Path, game: str) -> None:
    first = in_processes(game, "1", "1", tmp_path / "one")
    assert len(first[1]) == 2
    assert in_processes(game, "4242", "2", tmp_path / "two") == first
