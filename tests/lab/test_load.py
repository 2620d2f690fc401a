"""`load`: one process presses at a bot in another; nothing is lost, and every stage is timed."""

from __future__ import annotations

import json

import pytest

from lab.__main__ import main
from lab.load.bot_process import PICTURE, STAGES, spread
from lab.load.load import warm_presses


@pytest.mark.process
def test_a_short_load_loses_nothing_and_times_every_stage(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["load", "--games", "4", "--ai-games", "1", "--minutes", "0.02", "--presses", "20", "--json"]
    assert main(command) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["lost"] == 0 and figures["presses"] == 24 and figures["posts_owed_at_the_end"] == 0
    assert figures["answered"] == figures["presses"]
    assert figures["committed"] + figures["refused"] == figures["answered"]
    assert figures["committed"] > figures["refused"]
    stages = figures["stages_ms"]
    assert set(stages) >= {*STAGES, "event_to_response", "loop_lag"}
    assert stages["event_to_response"]["n"] == figures["presses"]


@pytest.mark.process
@pytest.mark.long
def test_a_kill_in_mid_load_loses_nothing_and_does_nothing_twice(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["load", "--games", "3", "--age", "8", "--minutes", "0.02", "--presses", "15", "--restart", "--pictures"]
    assert main([*command, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["presses_seen_before"] == warm_presses(8, 3, 18) == 5
    assert (figures["presses"], figures["answered"], figures["lost"], figures["done_twice"]) == (18, 18, 0, 0)
    assert figures["posts_owed_at_the_end"] == 0
    restart = figures["restart"]
    assert restart["answered_before"] + restart["unanswered"] == 9
    assert 9 <= figures["measured_presses"] <= 18
    assert figures["stages_ms"][PICTURE]["n"] > 0


def test_a_game_is_as_old_in_the_middle_however_many_there_are() -> None:
    assert [warm_presses(12, games, 900) for games in (1000, 100)] == [12, 8]
    assert warm_presses(0, 10, 900) == 0


@pytest.mark.parametrize(
    "given",
    [["--games", "0"], ["--games", "2", "--ai-games", "3"], ["--minutes", "0"], ["--presses", "0"], ["--age", "-1"]],
)
def test_unfit_loads_are_refused(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["load", *given]) != 0
    assert "--" in capsys.readouterr().err


def test_a_spread_is_the_median_and_the_tails() -> None:
    assert spread([float(n) for n in range(101)]) == {"p50": 50.0, "p90": 90.0, "p99": 99.0, "n": 101}
