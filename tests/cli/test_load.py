"""`load`: a process of the bot pressed by another; nothing is lost, and every stage was timed."""

from __future__ import annotations

import json

import pytest

from cli.load_bot import STAGES, spread
from cli.main import main


@pytest.mark.process
def test_a_short_load_loses_nothing_and_times_every_stage(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["load", "--games", "4", "--ai-games", "1", "--minutes", "0.05", "--presses", "20", "--json"]
    assert main(command) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["lost"] == 0 and figures["presses"] > 10
    assert figures["answered"] == figures["presses"]
    assert figures["committed"] + figures["refused"] == figures["answered"]
    assert figures["committed"] > figures["refused"]
    stages = figures["stages_ms"]
    assert set(stages) >= {*STAGES, "event_to_response", "loop_lag"}
    assert stages["event_to_response"]["n"] == figures["presses"]


@pytest.mark.parametrize(
    "given", [["--games", "0"], ["--games", "2", "--ai-games", "3"], ["--minutes", "0"], ["--presses", "0"]]
)
def test_unfit_loads_are_refused(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["load", *given]) != 0
    assert "--" in capsys.readouterr().err


def test_a_spread_is_the_median_and_the_tails() -> None:
    assert spread([float(n) for n in range(101)]) == {"p50": 50.0, "p90": 90.0, "p99": 99.0, "n": 101}
