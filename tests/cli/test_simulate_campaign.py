"""`simulate clash --scenario N` plays every scenario to its end, and refuses unfit options."""

from __future__ import annotations

import json

import pytest

from cli.errors import UNFIT
from cli.main import main
from engine.clash.game import CLASH
from engine.kernel.errors import EngineError
from tests.engine.campaign_build import NUMBERS, named


@pytest.mark.parametrize("number", NUMBERS, ids=named)
def test_a_scenario_is_simulated(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    seats = str(2 + number % 3)
    given = ["--scenario", str(number), "--seats", seats, "--games", "1", "--bots", "greedy", "--jobs", "1", "--json"]
    assert main(["simulate", "clash", *given]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["finished"] == 1 and not figures["problems"]


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
