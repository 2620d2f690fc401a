"""`bot.py odds`: the chances of a battle in words and as figures, and the refusal of input that is no battle."""

from __future__ import annotations

import json

import pytest

from cli.errors import SOUND, UNFIT
from cli.main import main


def test_odds_in_words_and_as_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "bohorg", "3xI", "1xII", "vs", "elves", "2xI"]) == SOUND
    words = capsys.readouterr().out
    assert "The first side wins" in words and "Flee below 2" in words
    assert main(["odds", "--json", "bohorg 3xI 1xII vs elves 2xI"]) == SOUND
    told = json.loads(capsys.readouterr().out)
    assert f"{100 * told['win']:.1f} %" in words
    assert told["samples"] == 0 and sum(line["chance"] for line in told["survivors"][0]) == pytest.approx(1)
    assert [line["flee_below"] for line in told["by_order"]] == [0, 2, 3, 4, 5]


def test_odds_alone_reckon_with_the_elves_of_the_difficulty(capsys: pytest.CaptureFixture[str]) -> None:
    """§9."""
    wins = []
    for more in ([], ["--solo", "impossible"], ["--solo", "easy"]):
        assert main(["odds", "--json", *more, "bohorg 3xI 1xII vs elves 2xI"]) == SOUND
        wins.append(json.loads(capsys.readouterr().out)["win"])
    assert wins[0] == wins[1] < wins[2]


def test_large_battles_tell_their_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "--json", "tomb 9xI 4xII vs elves 8xI 2xII"]) == SOUND
    told = json.loads(capsys.readouterr().out)
    assert told["samples"] > 0 and 0 < told["error"] < 0.02 and told["by_order"] == []


@pytest.mark.parametrize("battle", ["", "bohorg 3xI", "bohorg 3xI sabre:I vs elves 1xI"])
def test_odds_refuse_what_is_no_battle(battle: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", battle]) == UNFIT
    assert "Example:" in capsys.readouterr().err
