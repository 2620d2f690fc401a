"""`reach`: counts, over games of bots, whether the winner was named beforehand; the same seed gives the same
figures.
"""

from __future__ import annotations

import json

import pytest

from lab.__main__ import main

ARGUMENTS = ["reach", "--seats", "2", "--games", "2", "--bots", "greedy", "--seed", "3", "--json"]


def figures(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    assert main(ARGUMENTS) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.determinism
def test_the_same_seed_gives_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    first = figures(capsys)
    assert first == figures(capsys)
    assert first["games"] and first["rounds"]


def test_counts_fit_together(capsys: pytest.CaptureFixture[str]) -> None:
    found = figures(capsys)
    games, named, in_vain, rounds, some = (
        int(str(found[name])) for name in ("games", "named", "named_in_vain", "rounds", "rounds_with_names")
    )
    at_round = int(str(found["winner_named_at_round"]))
    assert named - in_vain == at_round <= games
    assert some <= rounds and some <= named
    assert sum(dict(found["points_before"]).values()) == games  # type: ignore[call-overload]


def test_no_games_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reach", "--games", "0"]) == 2
    assert "give 1 or more" in capsys.readouterr().err
